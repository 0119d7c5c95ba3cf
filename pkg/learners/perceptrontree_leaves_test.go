package learners_test

import (
	"testing"

	"halfspace/pkg/learners"
)

// grow presents a formula of six bits, with some noise, to a tree, and calls look after each
// example.
func grow(t *testing.T, p learners.PerceptronTree, look func(m *learners.PerceptronTreeModel)) {
	t.Helper()
	s := bits(t, 6, func(b []bool) bool { return (b[0] || b[1]) != (b[2] && b[3]) != b[4] })
	m, r := startTree(t, p, s.Schema), learners.Seed(1)
	for range 2000 {
		i := r.IntN(s.Len())
		y := s.Y[i]
		if r.IntN(20) == 0 {
			y = 1 - y
		}
		m.Update(s.X[i], y)
		look(m)
	}
}

// nodes calls do with n and all nodes below it.
func nodes(n *learners.PerceptronNode, do func(*learners.PerceptronNode)) {
	do(n)
	if n.Test == nil {
		return
	}
	for _, b := range n.Test.Branches {
		if b != nil {
			nodes(b, do)
		}
	}
}

// TestStalledPocketCountsSinceThePocket wants a leaf to split when its unit was adjusted more often since
// the pocket got better weights than it has weights, and not sooner. Earlier adjustments do not count.
func TestStalledPocketCountsSinceThePocket(t *testing.T) {
	patient := 0
	grow(t, learners.PerceptronTree{Split: learners.StalledPocket}, func(m *learners.PerceptronTreeModel) {
		nodes(m.Trees[0], func(n *learners.PerceptronNode) {
			if n.Unit == nil {
				return
			}
			weights := 0
			for _, w := range n.Unit.W {
				weights += len(w)
			}
			if weights == 0 { // there is nothing left to test
				return
			}
			if n.Unit.Lacking > weights {
				t.Fatalf("a leaf of %d weights is not split after %d adjustments", weights, n.Unit.Lacking)
			}
			if n.Unit.Adjusted > weights {
				patient++
			}
		})
	})
	if patient == 0 {
		t.Error("leaves are split as soon as they were adjusted more often than they have weights")
	}
}

// TestInheritedWeightsSayTheSame compares a new leaf with the unit that was there before the split. On
// every example that comes to the leaf, its excess is the excess of the old unit's pocket, because the
// threshold includes the weights of the attribute that is now tested.
func TestInheritedWeightsSayTheSame(t *testing.T) {
	s := bits(t, 6, func([]bool) bool { return false })
	// W·I over the inputs of a leaf, or over the weights that its predecessor had in its pocket.
	now := func(u *learners.ValueUnit, x []float64, m *learners.PerceptronTreeModel, pocket bool) float64 {
		weight := func(w learners.ValueWeight) float64 {
			if pocket {
				return w.Pocket
			}
			return w.W
		}
		sum := weight(u.Theta)
		for j, ws := range u.W {
			for i, w := range ws {
				if m.Values[j][i] == x[j] {
					sum += weight(w)
				} else {
					sum -= weight(w)
				}
			}
		}
		return sum
	}
	leaves, tested := 0, 0
	grow(t, learners.PerceptronTree{Inherit: true}, func(m *learners.PerceptronTreeModel) {
		nodes(m.Trees[0], func(n *learners.PerceptronNode) {
			if n.Test == nil {
				return
			}
			for k, b := range n.Test.Branches {
				if b == nil || b.Unit == nil || b.Unit.Adjusted > 0 {
					continue
				}
				for _, w := range n.Test.From.W[n.Test.Attr] {
					if w.Pocket != 0 {
						tested++
					}
				}
				for _, x := range s.X {
					if x[n.Test.Attr] != m.Values[n.Test.Attr][k-1] {
						continue
					}
					leaves++
					if got, want := now(b.Unit, x, m, false), now(n.Test.From, x, m, true); got != want {
						t.Fatalf("a new leaf gives %v the excess %v, the unit before it %v", x, got, want)
					}
				}
			}
		})
	})
	if leaves == 0 || tested == 0 {
		t.Errorf("%d examples, %d weights of tested attributes", leaves, tested)
	}
}
