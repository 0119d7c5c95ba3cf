package quickscorer_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/learners/internal/histogram"
	"halfspace/pkg/learners/internal/quickscorer"
)

// schema has two numbers and a nominal attribute.
var schema = data.Schema{Attrs: []data.Attr{{Name: "x"}, {Name: "y"}, {Name: "v", Values: []string{"a", "b", "c"}}}}

// random returns a tree of the given number of leaves, whose tests and values are drawn.
func random(r *rand.Rand, leaves int) *histogram.Node {
	if leaves == 1 {
		return &histogram.Node{Attr: -1, Value: float64(r.IntN(1000))}
	}
	n := &histogram.Node{Attr: r.IntN(3), MissingFirst: r.IntN(2) == 0}
	if n.Attr == 2 {
		n.Chosen = []bool{r.IntN(2) == 0, r.IntN(2) == 0, r.IntN(2) == 0}
	} else {
		n.Threshold = float64(r.IntN(9))
	}
	first := 1 + r.IntN(leaves-1)
	n.Branches = []*histogram.Node{random(r, first), random(r, leaves-first)}
	return n
}

// walk returns the value of the leaf that x reaches.
func walk(n *histogram.Node, x []float64) float64 {
	for n.Attr >= 0 {
		v := x[n.Attr]
		first := v <= n.Threshold
		switch {
		case math.IsNaN(v):
			first = n.MissingFirst
		case n.Chosen != nil:
			first = n.Chosen[int(v)]
		}
		if first {
			n = n.Branches[0]
		} else {
			n = n.Branches[1]
		}
	}
	return n.Value
}

// TestAdd compares sums with walks down trees of one leaf to several words of leaves.
func TestAdd(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	var stages [][]*histogram.Node
	for _, leaves := range []int{1, 31, 31, 2, 64, 65, 200, 3, 1} {
		stages = append(stages, []*histogram.Node{random(r, leaves), random(r, leaves)})
	}
	for _, k := range []int{len(stages), 4, 1} {
		s := quickscorer.New(schema, stages).First(k)
		memory := make([]uint64, s.Words)
		for range 2000 {
			x := []float64{float64(r.IntN(19)) / 2, float64(r.IntN(19)) / 2, float64(r.IntN(3))}
			if r.IntN(3) == 0 {
				x[r.IntN(3)] = math.NaN()
			}
			sums, want := []float64{5, 7}, []float64{5, 7}
			s.Add(sums, x, memory)
			for _, trees := range stages[:k] {
				want[0], want[1] = want[0]+walk(trees[0], x), want[1]+walk(trees[1], x)
			}
			if sums[0] != want[0] || sums[1] != want[1] {
				t.Fatalf("%v has the sums %v, want %v", x, sums, want)
			}
		}
	}
}
