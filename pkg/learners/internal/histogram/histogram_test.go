package histogram

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"runtime"
	"slices"
	"testing"

	"halfspace/pkg/data"
)

// mixed returns examples with numbers of few and of many values, a nominal attribute, gaps and classes.
func mixed(n, classes int, seed uint64) *data.Set {
	r := rand.New(rand.NewPCG(seed, 0))
	s := &data.Set{Schema: data.Schema{Attrs: []data.Attr{{Name: "few"}, {Name: "many"}, {Name: "kind", Values: []string{"a", "b", "c", "d", "e"}}}}}
	for c := range classes {
		s.Classes = append(s.Classes, fmt.Sprint(c))
	}
	for range n {
		x := []float64{float64(r.IntN(9)), math.Round(100 * r.NormFloat64()), float64(r.IntN(5))}
		y := int(math.Abs(x[0]+x[1]/40+3*float64(int(x[2])%2)+r.NormFloat64())) % classes
		for j := range x {
			if r.IntN(10) == 0 {
				x[j] = math.NaN()
			}
		}
		s.X, s.Y = append(s.X, x), append(s.Y, y)
	}
	return s
}

func ones(n int) []float64 { return slices.Repeat([]float64{1}, n) }

// An exactSplit is a subset of the values of an attribute; NaN is a value.
type exactSplit struct {
	gain float64
	attr int
	rows []int32 // of the first branch
}

// exact returns the best split of the rows, of all cuts between distinct values and of all subsets of nominal
// values.
func exact(s *data.Set, derivatives []sums, rows []int32, unit, minLeaf float64) (best exactSplit) {
	var total sums
	for _, i := range rows {
		total.add(derivatives[i])
	}
	score := newScorer(total, unit, minLeaf)
	try := func(attr int, first func(v float64) bool) {
		var part sums
		var chosen []int32
		for _, i := range rows {
			if first(s.X[i][attr]) {
				part.add(derivatives[i])
				chosen = append(chosen, i)
			}
		}
		if gain := score.gain(part); gain > best.gain*(1+1e-12) {
			best = exactSplit{gain, attr, chosen}
		}
	}
	for j, a := range s.Attrs {
		for subset := range 1 << (len(a.Values) + 1) {
			if a.Nominal() {
				try(j, func(v float64) bool {
					if math.IsNaN(v) {
						return subset&1 != 0
					}
					return subset>>(1+int(v))&1 != 0
				})
			}
		}
		for _, i := range rows {
			if cut := s.X[i][j]; !a.Nominal() && !math.IsNaN(cut) {
				try(j, func(v float64) bool { return v <= cut })
				try(j, func(v float64) bool { return v <= cut || math.IsNaN(v) })
			}
		}
	}
	return best
}

// reach returns the rows that take the first branch of n.
func (n *Node) reach(s *data.Set, rows []int32) (first, second []int32) {
	for _, i := range rows {
		v := s.X[i][n.Attr]
		takes := v <= n.Threshold
		switch {
		case math.IsNaN(v):
			takes = n.MissingFirst
		case n.Chosen != nil:
			takes = n.Chosen[int(v)]
		}
		if takes {
			first = append(first, i)
		} else {
			second = append(second, i)
		}
	}
	return first, second
}

// sameSplits compares every test below n with the exact one: its gain is the greatest.
func sameSplits(t *testing.T, n *Node, s *data.Set, derivatives []sums, rows []int32, unit, minLeaf float64) (tests int) {
	if n.Attr < 0 {
		return 0
	}
	first, second := n.reach(s, rows)
	var total, part sums
	for _, i := range rows {
		total.add(derivatives[i])
	}
	for _, i := range first {
		part.add(derivatives[i])
	}
	want := exact(s, derivatives, rows, unit, minLeaf)
	gain := newScorer(total, unit, minLeaf).gain(part)
	if math.Abs(gain-want.gain) > 1e-9*want.gain {
		t.Errorf("a test of attribute %d gains %v of %d examples, the best one, of attribute %d, %v", n.Attr, gain, len(rows), want.attr, want.gain)
	}
	if n.Attr == want.attr && !slices.Equal(first, want.rows) && !slices.Equal(second, want.rows) {
		t.Errorf("a test of attribute %d divides %d examples into %d and %d, want %d", n.Attr, len(rows), len(first), len(second), len(want.rows))
	}
	return 1 + sameSplits(t, n.Branches[0], s, derivatives, first, unit, minLeaf) + sameSplits(t, n.Branches[1], s, derivatives, second, unit, minLeaf)
}

// begin returns a boosting before its first stage.
func begin(t *testing.T, set Settings, s *data.Set) *boosting {
	t.Helper()
	b, _, err := newBoosting(t.Context(), set, s, ones(s.Len()))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// TestSplitsAreExact compares trees with an exhaustive search over all cuts, where every value has a bin of
// its own, and over all subsets of nominal values.
func TestSplitsAreExact(t *testing.T) {
	for seed := range uint64(4) {
		s := mixed(150, 2, seed)
		b := begin(t, Settings{Leaves: 12, Rate: 0.3, MinLeaf: 3, Bins: 255}, s)
		tests := 0
		for range 3 {
			trees, err := b.stage(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			tests += sameSplits(t, trees[0], s, b.derivatives[0], allRows(s), b.unit, b.MinLeaf)
		}
		if tests != 33 {
			t.Errorf("%d tests, want 33", tests)
		}
	}
}

func allRows(s *data.Set) []int32 {
	rows := make([]int32, s.Len())
	for i := range rows {
		rows[i] = int32(i)
	}
	return rows
}

// TestAnyNumberOfCores wants the same trees on one core and on several, where there is enough work to share.
func TestAnyNumberOfCores(t *testing.T) {
	s := mixed(20_000, 3, 1)
	var want [][]*Node
	for _, cores := range []int{1, 2, 5} {
		before := runtime.GOMAXPROCS(cores)
		_, stages, err := Boost(t.Context(), Settings{Stages: 3, Leaves: 9, Rate: 0.1, MinLeaf: 20, Bins: 64}, s, ones(s.Len()))
		runtime.GOMAXPROCS(before)
		if err != nil {
			t.Fatal(err)
		}
		if want == nil {
			want = stages
		}
		if !reflect.DeepEqual(stages, want) {
			t.Errorf("other trees on %d cores", cores)
		}
	}
}

// TestLossFalls wants every stage to lower the loss of the training examples, with a low rate.
func TestLossFalls(t *testing.T) {
	for _, classes := range []int{2, 4} {
		s := mixed(400, classes, 5)
		b := begin(t, Settings{Leaves: 8, Rate: 0.05, MinLeaf: 5, Bins: 255}, s)
		start := b.mean()
		before := start
		for range 60 {
			if _, err := b.stage(t.Context()); err != nil {
				t.Fatal(err)
			}
			now := b.mean()
			if now >= before {
				t.Errorf("%d classes: the loss goes from %v to %v", classes, before, now)
			}
			before = now
		}
		if before > 0.9*start {
			t.Errorf("%d classes: the loss falls from %v to %v only", classes, start, before)
		}
	}
}

// mean returns the mean loss of an example.
func (b *boosting) mean() float64 {
	sum := 0.0
	for i, y := range b.classes {
		p := []float64{0, 0}
		if len(b.scores) == 1 {
			p[1] = b.scores[0][i]
		} else {
			p = nil
			for _, scores := range b.scores {
				p = append(p, scores[i])
			}
		}
		Softmax(p)
		sum -= math.Log(p[y])
	}
	return sum / float64(len(b.classes))
}

// TestWithoutMemory wants the same trees where no leaf keeps its histogram, and both branches are counted.
func TestWithoutMemory(t *testing.T) {
	s := mixed(300, 2, 7)
	b, poor := begin(t, Settings{Leaves: 10, Rate: 0.1, MinLeaf: 5, Bins: 255}, s), begin(t, Settings{Leaves: 10, Rate: 0.1, MinLeaf: 5, Bins: 255}, s)
	poor.kept = mostKept
	for range 3 {
		want, err := b.stage(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		if got, err := poor.stage(context.Background()); err != nil || !reflect.DeepEqual(got, want) {
			t.Fatalf("other trees, %v", err)
		}
	}
}

// TestBins wants about equal weights in the bins of a number, a bin for each of few values, and a common bin
// for the rarest values of a nominal attribute.
func TestBins(t *testing.T) {
	s := &data.Set{Schema: data.Schema{Attrs: []data.Attr{{Name: "x"}, {Name: "v", Values: make([]string, 7)}}}}
	for i := range 1000 {
		s.X = append(s.X, []float64{float64(i * i), float64(min(i%10, 6))})
	}
	c := newColumn(s, ones(1000), 0, 8)
	counts := make([]int, 9)
	for _, b := range c.bins {
		counts[b]++
	}
	if want := []int{125, 125, 125, 125, 125, 125, 125, 125, 0}; !slices.Equal(counts, want) {
		t.Errorf("counts %v, want %v", counts, want)
	}
	if c := newColumn(s, ones(1000), 1, 7); !slices.Equal(c.byValue, []int{0, 1, 2, 3, 4, 5, 6}) {
		t.Errorf("bins %v of 7 values", c.byValue)
	}
	if c := newColumn(s, ones(1000), 1, 3); !slices.Equal(c.byValue, []int{1, 2, 2, 2, 2, 2, 0}) || c.count != 3 {
		t.Errorf("bins %v, want a common one of the rare values", c.byValue)
	}
}

// TestMissing wants the one split that an attribute allows: its examples with a value against the others.
func TestMissing(t *testing.T) {
	s := &data.Set{Schema: data.Schema{Classes: []string{"a", "b"}, Attrs: []data.Attr{{Name: "x"}}}}
	for i := range 40 {
		s.X, s.Y = append(s.X, []float64{math.NaN()}), append(s.Y, i%2)
		if i%2 == 1 {
			s.X[i][0] = 7
		}
	}
	b := begin(t, Settings{Leaves: 2, Rate: 1, MinLeaf: 1, Bins: 255}, s)
	trees, err := b.stage(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	n := trees[0]
	if n.Attr != 0 || n.MissingFirst || n.Threshold != math.MaxFloat64 || n.Branches[0].Value != 2 || n.Branches[1].Value != -2 {
		t.Errorf("%+v with %+v and %+v", n, n.Branches[0], n.Branches[1])
	}
}
