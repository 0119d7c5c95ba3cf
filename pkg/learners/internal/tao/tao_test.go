package tao

import (
	"math"
	"math/rand/v2"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/ltu"
)

// blobs returns a sample of the given number of classes, each in two places, with some wrong labels.
func blobs(r *rand.Rand, n, attrs, classes int) *data.Set {
	s := &data.Set{}
	for range attrs {
		s.Attrs = append(s.Attrs, data.Attr{Name: "a"})
	}
	for c := range classes {
		s.Classes = append(s.Classes, string(rune('a'+c)))
	}
	for range n {
		place := r.IntN(2 * classes)
		x := make([]float64, attrs)
		for j := range x {
			x[j] = r.NormFloat64() + float64(3*((place>>(j%3))&1))
		}
		y := place % classes
		if r.IntN(10) == 0 {
			y = r.IntN(classes)
		}
		s.X, s.Y = append(s.X, x), append(s.Y, y)
	}
	return s
}

// complete returns a complete tree with random units.
func complete(r *rand.Rand, attrs, classes, layers int) *Node {
	if layers == 0 {
		return &Node{Class: r.IntN(classes)}
	}
	u := ltu.Unit{W: make([]float64, attrs), Theta: r.NormFloat64()}
	for j := range u.W {
		u.W[j] = r.NormFloat64()
	}
	return &Node{Unit: u, Left: complete(r, attrs, classes, layers-1), Right: complete(r, attrs, classes, layers-1)}
}

// objective returns the objective of a tree, computed anew.
func objective(root *Node, s *data.Set, weights []float64, penalty float64) float64 {
	sum := penalty * float64(root.Weights())
	for i, x := range s.X {
		if root.Predict(x) != s.Y[i] {
			sum += weights[i]
		}
	}
	return sum
}

// TestNeverRises computes the objective after every step, on samples of two to four classes, with weights
// and without, and with all settings. The weights are multiples of 1/4, so that sums are exact.
func TestNeverRises(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	falls := 0
	for k := range 60 {
		attrs, classes := 1+r.IntN(6), 2+k%3
		s := blobs(r, 20+r.IntN(200), attrs, classes)
		weights := make([]float64, s.Len())
		for i := range weights {
			weights[i] = 1
			if k%2 == 1 {
				weights[i] = float64(1+r.IntN(12)) / 4
			}
		}
		root := complete(r, attrs, classes, 1+r.IntN(4))
		set := Settings{Penalty: []float64{0, 0.25, 2}[k%3], Attributes: attrs, Sweeps: 10}
		if k%4 == 0 {
			set.Attributes = 1 + attrs/2
		}
		if k%5 == 0 {
			set.Whole = 5
		}
		last := math.Inf(1)
		set.Watch = func(root *Node) {
			now := objective(root, s, weights, set.Penalty)
			if now > last {
				t.Fatalf("sample %d: the objective rose from %v to %v", k, last, now)
			}
			if now < last {
				falls++
			}
			last = now
		}
		if err := Improve(t.Context(), root, s, weights, set); err != nil {
			t.Fatal(err)
		}
		checkUnits(t, root, set)
	}
	if falls < 300 {
		t.Errorf("the objective fell only %d times", falls)
	}
}

// TestNeverRisesOnSets does the same on real samples: of six classes, with missing values, which are zeros
// of every value, and with an error on one class that costs four times as much.
func TestNeverRisesOnSets(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	for _, name := range []string{"iris", "glass", "votes", "tic-tac-toe"} {
		s, err := data.Load(name)
		if err != nil {
			t.Fatal(err)
		}
		s = s.OneHot()
		for _, cost := range []float64{1, 4} {
			weights := make([]float64, s.Len())
			for i, y := range s.Y {
				weights[i] = 1
				if y == 1 {
					weights[i] = cost
				}
			}
			root := complete(r, len(s.Attrs), len(s.Classes), 3)
			last, first := math.Inf(1), objective(root, s, weights, 0.5)
			set := Settings{Penalty: 0.5, Attributes: 3, Sweeps: 5, Watch: func(root *Node) {
				now := objective(root, s, weights, 0.5)
				if now > last {
					t.Fatalf("%s: the objective rose from %v to %v", name, last, now)
				}
				last = now
			}}
			if err := Improve(t.Context(), root, s, weights, set); err != nil {
				t.Fatal(err)
			}
			if last >= first {
				t.Errorf("%s: the objective is %v, at the start %v", name, last, first)
			}
		}
	}
}

// checkUnits checks the limits on weights.
func checkUnits(t *testing.T, n *Node, set Settings) {
	t.Helper()
	if n.Leaf() {
		return
	}
	if nonZero(n.Unit.W) > set.Attributes {
		t.Errorf("a unit has the weights %v, want at most %d", n.Unit.W, set.Attributes)
	}
	for _, w := range n.Unit.W {
		if set.Whole > 0 && (w != math.Round(w) || math.Abs(w) > float64(set.Whole)) {
			t.Errorf("a unit has the weights %v, want whole numbers up to %d", n.Unit.W, set.Whole)
		}
	}
	checkUnits(t, n.Left, set)
	checkUnits(t, n.Right, set)
}

// TestXor: the units of a random tree become the two tests that exclusive or needs.
func TestXor(t *testing.T) {
	s := &data.Set{Schema: data.Schema{Attrs: make([]data.Attr, 2), Classes: []string{"0", "1"}}}
	r := rand.New(rand.NewPCG(3, 4))
	for range 200 {
		x := []float64{r.Float64(), r.Float64()}
		y := 0
		if (x[0] > 0.5) != (x[1] > 0.5) {
			y = 1
		}
		s.X, s.Y = append(s.X, x), append(s.Y, y)
	}
	ones := make([]float64, s.Len())
	for i := range ones {
		ones[i] = 1
	}
	best := math.Inf(1)
	for range 5 {
		root := complete(r, 2, 2, 3)
		if err := Improve(t.Context(), root, s, ones, Settings{Penalty: 0.5, Attributes: 2, Sweeps: 50}); err != nil {
			t.Fatal(err)
		}
		best = min(best, objective(root, s, ones, 0.5))
	}
	if best > 1.5 {
		t.Errorf("the objective is %v, want 1.5: three weights and no errors", best)
	}
}

// TestCutIsBest compares a cut with all thresholds, in both directions.
func TestCutIsBest(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for range 200 {
		c := &careSet{set: &data.Set{Schema: data.Schema{Attrs: make([]data.Attr, 1), Classes: []string{"0", "1"}}}}
		for range 1 + r.IntN(12) {
			c.add([]float64{float64(r.IntN(6))}, r.IntN(2), float64(1+r.IntN(3)))
		}
		got := c.cut([]float64{1})
		want, distinct := math.Inf(1), false
		for _, x := range c.set.X {
			for _, u := range []ltu.Unit{{W: []float64{1}, Theta: x[0]}, {W: []float64{-1}, Theta: 1 - x[0]}} {
				fires := 0
				for _, z := range c.set.X {
					if u.Fires(z) {
						fires++
					}
				}
				if fires > 0 && fires < len(c.set.X) {
					want, distinct = min(want, c.misrouted(u)), true
				}
			}
		}
		if distinct && got.wrong != want || got.wrong != c.misrouted(got.Unit) {
			t.Fatalf("%v with weights %v: %v wrong, want %v", c.set.X, c.weights, got.wrong, want)
		}
	}
}
