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

// TestMinimizeAllFunctionsOfThreeInputs compares, for every one of the 3^8 ways to
// say on, off or nothing of eight cells, with the cheapest function that agrees.
func TestMinimizeAllFunctionsOfThreeInputs(t *testing.T) {
	cells, terms := cellsOf(3), allTerms(3)
	cheapest := slices.Repeat([]int{1 << 30}, 256) // of the functions, as bits by cell
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
		var on, off []string
		var onBits, offBits int
		for i, rest := 0, spec; i < 8; i, rest = i+1, rest/3 {
			switch rest % 3 {
			case 1:
				on, onBits = append(on, cells[i]), onBits|1<<i
			case 2:
				off, offBits = append(off, cells[i]), offBits|1<<i
			}
		}
		want := 1 << 30
		for f, c := range cheapest {
			if f&onBits == onBits && f&offBits == 0 {
				want = min(want, c)
			}
		}
		got, least := Minimize(t.Context(), on, off)
		if c := 1000*len(got) + literalsIn(got...); c != want || !least {
			t.Fatalf("on %v, off %v: %v costs %d, want %d; least %t", on, off, got, c, want, least)
		}
		agrees(t, got, on, off)
	}
}

// agrees checks that terms cover all of on and none of off.
func agrees(t *testing.T, terms, on, off []string) {
	t.Helper()
	covered := func(cell string) bool {
		return slices.ContainsFunc(terms, func(term string) bool { return Covers(term, cell) })
	}
	for _, c := range on {
		if !covered(c) {
			t.Fatalf("%v: %s is not covered", terms, c)
		}
	}
	for _, c := range off {
		if covered(c) {
			t.Fatalf("%v: %s is covered", terms, c)
		}
	}
}

// randomCells returns different cells of n inputs, each on with chance share.
func randomCells(r *rand.Rand, n, cells int, share float64) (on, off []string) {
	seen := map[string]bool{}
	for len(seen) < cells {
		b := make([]byte, n)
		for i := range b {
			b[i] = '0' + byte(r.IntN(2))
		}
		switch c := string(b); {
		case seen[c]:
		case r.Float64() < share:
			seen[c], on = true, append(on, c)
		default:
			seen[c], off = true, append(off, c)
		}
	}
	return on, off
}

// TestHeuristicIsNearTheLeast compares what functions of many inputs get with
// the least, on functions of few.
func TestHeuristicIsNearTheLeast(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	terms, leastTerms := 0, 0
	for trial := range 300 {
		n := 3 + trial%5
		on, off := randomCells(r, n, 1+r.IntN(1<<n), []float64{0.2, 0.5, 0.8}[trial%3])
		if on == nil {
			continue
		}
		f := &function{ctx: t.Context(), inputs: n}
		for _, c := range on {
			f.on = append(f.on, newTerm(c))
		}
		for _, c := range off {
			f.off = append(f.off, newTerm(c))
		}
		var got []string
		for _, h := range f.heuristic() {
			got = append(got, h.text(n))
		}
		agrees(t, got, on, off)
		want, least := Minimize(t.Context(), on, off)
		agrees(t, want, on, off)
		if c, w := 1000*len(got)+literalsIn(got...), 1000*len(want)+literalsIn(want...); least && c < w {
			t.Errorf("on %v, off %v: %v is less than the least, %v", on, off, got, want)
		}
		terms, leastTerms = terms+len(got), leastTerms+len(want)
	}
	t.Logf("%d terms, the least are %d", terms, leastTerms)
	if float64(terms) > 1.03*float64(leastTerms) {
		t.Errorf("%d terms, %d would do", terms, leastTerms)
	}
}

// TestMinimizeManyInputs has more cells than could be listed, of more inputs than
// a word has bits; no term and no literal can go.
func TestMinimizeManyInputs(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 0))
	for _, n := range []int{11, 40, 100} {
		on, off := randomCells(r, n, 300, 0.5)
		terms, _ := Minimize(t.Context(), on, off)
		agrees(t, terms, on, off)
		for i, term := range terms {
			others := slices.Delete(slices.Clone(terms), i, i+1)
			if !slices.ContainsFunc(on, func(c string) bool {
				return Covers(term, c) && !slices.ContainsFunc(others, func(o string) bool { return Covers(o, c) })
			}) {
				t.Errorf("n=%d: %s is idle", n, term)
			}
			for k := range term {
				wider := term[:k] + "-" + term[k+1:]
				if wider != term && !slices.ContainsFunc(off, func(c string) bool { return Covers(wider, c) }) {
					t.Errorf("n=%d: literal %d of %s can go", n, k, term)
				}
			}
		}
	}
}

// TestSameTerms compares the sum of all terms, exact ones on small and large budgets and those of the
// heuristic, with what it was: which of equally short formulas it is, and how far a budget goes,
// cannot be right or wrong, but no change is to change them unseen.
func TestSameTerms(t *testing.T) {
	sum, r := fnv.New64a(), rand.New(rand.NewPCG(7, 0))
	for trial := range 60 {
		n := 2 + trial%6
		on, off := randomCells(r, n, 1+r.IntN(1<<n), []float64{0.2, 0.5, 0.8}[trial%3])
		f := &function{ctx: t.Context(), inputs: n}
		for _, c := range on {
			f.on = append(f.on, newTerm(c))
		}
		for _, c := range off {
			f.off = append(f.off, newTerm(c))
		}
		if len(on) == 0 {
			continue
		}
		for _, budget := range []int{0, 20, 200, 2000, coverBudget} {
			found, least := f.choose(f.primes(), budget)
			for _, term := range found {
				fmt.Fprint(sum, term.text(n), " ")
			}
			fmt.Fprintln(sum, least)
		}
		for _, term := range f.heuristic() {
			fmt.Fprint(sum, term.text(n), " ")
		}
	}
	for _, n := range []int{11, 40, 100} {
		on, off := randomCells(r, n, 120, 0.5)
		terms, least := Minimize(t.Context(), on, off)
		fmt.Fprintln(sum, terms, least, Implicants(on))
	}
	if got, want := sum.Sum64(), uint64(0xb5176775888a135d); got != want {
		t.Errorf("the sum is %#x, it was %#x: if that is meant, write it here", got, want)
	}
}

func BenchmarkMinimize(b *testing.B) {
	for _, c := range []struct{ inputs, cells int }{{3, 7}, {6, 40}, {8, 37}, {8, 256}, {10, 56}, {10, 1000}, {16, 500}, {40, 1000}, {100, 2000}} {
		b.Run(fmt.Sprintf("inputs=%d/cells=%d", c.inputs, c.cells), func(b *testing.B) {
			on, off := randomCells(rand.New(rand.NewPCG(1, 0)), c.inputs, c.cells, 0.5)
			proven := 0.0
			for b.Loop() {
				terms, least := Minimize(b.Context(), on, off)
				if proven = 0; least {
					proven = 1
				}
				b.ReportMetric(float64(len(terms)), "terms")
			}
			b.ReportMetric(proven, "least")
		})
	}
}

// TestImplicants compares with what it was before it looked cells up: a literal
// goes if the wider term holds in twice as many of the cells.
func TestImplicants(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 0))
	for trial := range 200 {
		n := 1 + trial%7
		on, off := randomCells(r, n, r.IntN(1<<n+1), []float64{0.5, 0.8, 1}[trial%3])
		got := Implicants(on)
		agrees(t, got, on, off)
		var want []string
		for _, cell := range on {
			if slices.ContainsFunc(want, func(term string) bool { return Covers(term, cell) }) {
				continue
			}
			for k := range n {
				wider := cell[:k] + "-" + cell[k+1:]
				if 1<<strings.Count(wider, "-") == holdsIn(wider, on) {
					cell = wider
				}
			}
			want = append(want, cell)
		}
		if !slices.Equal(got, want) {
			t.Fatalf("of %v: %v, want %v", on, got, want)
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

// TestMinimizeCancelled ends, at any moment, of few inputs and of many. When
// the pool of terms was cut short, the greedy choice once went on for ever.
func TestMinimizeCancelled(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 0))
	for _, n := range []int{7, 64} {
		on, off := randomCells(r, n, 100, 0.5)
		for looks := 0; looks < 300; looks += 7 {
			Minimize(&countedContext{t.Context(), looks}, on, off)
		}
	}
}

// A countedContext is done after so many looks at it.
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

// BenchmarkImplicants has cells that hardly any term joins.
func BenchmarkImplicants(b *testing.B) {
	for _, cells := range []int{1000, 4000, 16000} {
		b.Run(fmt.Sprintf("inputs=64/cells=%d", cells), func(b *testing.B) {
			on, _ := randomCells(rand.New(rand.NewPCG(1, 0)), 64, cells, 1)
			for b.Loop() {
				Implicants(on)
			}
		})
	}
}
