package twolevel

import (
	"context"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// allTerms returns the 3^n terms of n inputs.
func allTerms(n int) []string {
	terms := []string{""}
	for range n {
		var next []string
		for _, t := range terms {
			next = append(next, t+"0", t+"1", t+"-")
		}
		terms = next
	}
	return terms
}

// cellsOf returns the 2^n cells of n inputs.
func cellsOf(n int) (cells []string) {
	for i := range 1 << n {
		cells = append(cells, fmt.Sprintf("%0*b", n, i))
	}
	return cells
}

func literalsIn(terms ...string) (n int) {
	for _, t := range terms {
		n += len(t) - strings.Count(t, "-")
	}
	return n
}

// TestMinimizeAllFunctionsOfThreeInputs compares the result with the cheapest function that agrees,
// for each of the 3^8 ways to assign on, off or nothing to eight cells.
func TestMinimizeAllFunctionsOfThreeInputs(t *testing.T) {
	cells, terms := cellsOf(3), allTerms(3)
	cheapest := slices.Repeat([]int{1 << 30}, 256) // for each function, given as bits by cell
	cheapest[0] = 0
	for range 8 {
		for f := range cheapest {
			for _, term := range terms {
				g := f
				for i, c := range cells {
					if Covers(term, c) {
						g |= 1 << i
					}
				}
				cheapest[g] = min(cheapest[g], cheapest[f]+1000+literalsIn(term))
			}
		}
	}
	for spec := range 6561 {
		var onSet, offSet []string
		var onBits, offBits int
		for i, rest := 0, spec; i < 8; i, rest = i+1, rest/3 {
			switch rest % 3 {
			case 1:
				onSet, onBits = append(onSet, cells[i]), onBits|1<<i
			case 2:
				offSet, offBits = append(offSet, cells[i]), offBits|1<<i
			}
		}
		want := 1 << 30
		for f, c := range cheapest {
			if f&onBits == onBits && f&offBits == 0 {
				want = min(want, c)
			}
		}
		got, minimal := Minimize(t.Context(), onSet, offSet)
		if c := 1000*len(got) + literalsIn(got...); c != want || !minimal {
			t.Fatalf("on %v, off %v: %v costs %d, want %d; least %t", onSet, offSet, got, c, want, minimal)
		}
		agrees(t, got, onSet, offSet)
	}
}

// agrees checks that terms cover the on-set and no cell of the off-set.
func agrees(t *testing.T, terms, onSet, offSet []string) {
	t.Helper()
	covered := func(cell string) bool {
		return slices.ContainsFunc(terms, func(term string) bool { return Covers(term, cell) })
	}
	for _, c := range onSet {
		if !covered(c) {
			t.Fatalf("%v: %s is not covered", terms, c)
		}
	}
	for _, c := range offSet {
		if covered(c) {
			t.Fatalf("%v: %s is covered", terms, c)
		}
	}
}

// randomCells returns distinct cells of n inputs, each in the on-set with probability share.
func randomCells(r *rand.Rand, n, cells int, share float64) (onSet, offSet []string) {
	seen := map[string]bool{}
	for len(seen) < cells {
		b := make([]byte, n)
		for i := range b {
			b[i] = '0' + byte(r.IntN(2))
		}
		switch c := string(b); {
		case seen[c]:
		case r.Float64() < share:
			seen[c], onSet = true, append(onSet, c)
		default:
			seen[c], offSet = true, append(offSet, c)
		}
	}
	return onSet, offSet
}

// TestHeuristicIsNearTheLeast compares the method for functions of many inputs with the exact one,
// on functions of few.
func TestHeuristicIsNearTheLeast(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	terms, leastTerms := 0, 0
	for trial := range 300 {
		n := 3 + trial%5
		onSet, offSet := randomCells(r, n, 1+r.IntN(1<<n), []float64{0.2, 0.5, 0.8}[trial%3])
		if onSet == nil {
			continue
		}
		f := &function{ctx: t.Context(), inputs: n}
		for _, c := range onSet {
			f.onSet = append(f.onSet, newTerm(c))
		}
		for _, c := range offSet {
			f.offSet = append(f.offSet, newTerm(c))
		}
		var got []string
		for _, h := range f.heuristic() {
			got = append(got, h.text(n))
		}
		agrees(t, got, onSet, offSet)
		want, minimal := Minimize(t.Context(), onSet, offSet)
		agrees(t, want, onSet, offSet)
		if c, w := 1000*len(got)+literalsIn(got...), 1000*len(want)+literalsIn(want...); minimal && c < w {
			t.Errorf("on %v, off %v: %v is less than the least, %v", onSet, offSet, got, want)
		}
		terms, leastTerms = terms+len(got), leastTerms+len(want)
	}
	t.Logf("%d terms, the least are %d", terms, leastTerms)
	if float64(terms) > 1.03*float64(leastTerms) {
		t.Errorf("%d terms, %d would do", terms, leastTerms)
	}
}

// TestMinimizeManyInputs has more cells than could be listed, and more inputs than a word has bits;
// it must be impossible to remove a term or a literal.
func TestMinimizeManyInputs(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 0))
	for _, n := range []int{11, 40, 100} {
		onSet, offSet := randomCells(r, n, 300, 0.5)
		terms, _ := Minimize(t.Context(), onSet, offSet)
		agrees(t, terms, onSet, offSet)
		for i, term := range terms {
			rest := slices.Delete(slices.Clone(terms), i, i+1)
			if !slices.ContainsFunc(onSet, func(c string) bool {
				return Covers(term, c) && !slices.ContainsFunc(rest, func(o string) bool { return Covers(o, c) })
			}) {
				t.Errorf("n=%d: %s is idle", n, term)
			}
			for k := range term {
				wider := term[:k] + "-" + term[k+1:]
				if wider != term && !slices.ContainsFunc(offSet, func(c string) bool { return Covers(wider, c) }) {
					t.Errorf("n=%d: literal %d of %s can go", n, k, term)
				}
			}
		}
	}
}

// TestSameTerms compares the checksum of all terms, both exact ones on small and large budgets and
// heuristic ones, with the recorded one. Which of equally short formulas is found, and how far a
// budget goes, is neither right nor wrong, but no change may alter it unseen.
func TestSameTerms(t *testing.T) {
	sum, r := fnv.New64a(), rand.New(rand.NewPCG(7, 0))
	for trial := range 60 {
		n := 2 + trial%6
		onSet, offSet := randomCells(r, n, 1+r.IntN(1<<n), []float64{0.2, 0.5, 0.8}[trial%3])
		f := &function{ctx: t.Context(), inputs: n}
		for _, c := range onSet {
			f.onSet = append(f.onSet, newTerm(c))
		}
		for _, c := range offSet {
			f.offSet = append(f.offSet, newTerm(c))
		}
		if len(onSet) == 0 {
			continue
		}
		for _, budget := range []int{0, 20, 200, 2000, coverBudget} {
			found, minimal := f.choose(f.primes(), budget)
			for _, term := range found {
				fmt.Fprint(sum, term.text(n), " ")
			}
			fmt.Fprintln(sum, minimal)
		}
		for _, term := range f.heuristic() {
			fmt.Fprint(sum, term.text(n), " ")
		}
	}
	for _, n := range []int{11, 40, 100} {
		onSet, offSet := randomCells(r, n, 120, 0.5)
		terms, minimal := Minimize(t.Context(), onSet, offSet)
		fmt.Fprintln(sum, terms, minimal, Implicants(onSet))
	}
	if got, want := sum.Sum64(), uint64(0xb5176775888a135d); got != want {
		t.Errorf("the sum is %#x, it was %#x: if that is meant, write it here", got, want)
	}
}

func BenchmarkMinimize(b *testing.B) {
	for _, c := range []struct{ inputs, cells int }{{3, 7}, {6, 40}, {8, 37}, {8, 256}, {10, 56}, {10, 1000}, {16, 500}, {40, 1000}, {100, 2000}} {
		b.Run(fmt.Sprintf("inputs=%d/cells=%d", c.inputs, c.cells), func(b *testing.B) {
			onSet, offSet := randomCells(rand.New(rand.NewPCG(1, 0)), c.inputs, c.cells, 0.5)
			proven := 0.0
			for b.Loop() {
				terms, minimal := Minimize(b.Context(), onSet, offSet)
				if proven = 0; minimal {
					proven = 1
				}
				b.ReportMetric(float64(len(terms)), "terms")
			}
			b.ReportMetric(proven, "least")
		})
	}
}

// TestImplicants compares with the earlier method without look-ups: a literal goes if the wider
// term holds in twice as many of the cells.
func TestImplicants(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 0))
	for trial := range 200 {
		n := 1 + trial%7
		onSet, offSet := randomCells(r, n, r.IntN(1<<n+1), []float64{0.5, 0.8, 1}[trial%3])
		got := Implicants(onSet)
		agrees(t, got, onSet, offSet)
		var want []string
		for _, cell := range onSet {
			if slices.ContainsFunc(want, func(term string) bool { return Covers(term, cell) }) {
				continue
			}
			for k := range n {
				wider := cell[:k] + "-" + cell[k+1:]
				if 1<<strings.Count(wider, "-") == holdsIn(wider, onSet) {
					cell = wider
				}
			}
			want = append(want, cell)
		}
		if !slices.Equal(got, want) {
			t.Fatalf("of %v: %v, want %v", onSet, got, want)
		}
	}
}

func holdsIn(term string, cells []string) (n int) {
	for _, c := range cells {
		if Covers(term, c) {
			n++
		}
	}
	return n
}

// TestMinimizeCancelled ends the work at many moments, with few inputs and with many. With a pool
// of terms that was cut short, the greedy choice once never ended.
func TestMinimizeCancelled(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 0))
	for _, n := range []int{7, 64} {
		onSet, offSet := randomCells(r, n, 100, 0.5)
		for looks := 0; looks < 300; looks += 7 {
			Minimize(&countedContext{t.Context(), looks}, onSet, offSet)
		}
	}
}

// A countedContext is done after a given number of looks at it.
type countedContext struct {
	context.Context
	looks int
}

func (c *countedContext) Err() error {
	if c.looks--; c.looks < 0 {
		return context.Canceled
	}
	return nil
}

// BenchmarkImplicants has cells that terms hardly ever join.
func BenchmarkImplicants(b *testing.B) {
	for _, cells := range []int{1000, 4000, 16000} {
		b.Run(fmt.Sprintf("inputs=64/cells=%d", cells), func(b *testing.B) {
			onSet, _ := randomCells(rand.New(rand.NewPCG(1, 0)), 64, cells, 1)
			for b.Loop() {
				Implicants(onSet)
			}
		})
	}
}
