// Package tao improves a tree of linear threshold units as a whole, by tree alternating optimization. It
// visits the nodes one after the other, children before parents. Each time it changes only this node, and
// only if the objective falls: the total weight of the misclassified examples, plus a penalty for each
// non-zero weight of a unit.
//
// The unit of a node matters only for examples that one of the two subtrees classifies better than the
// other. These are the care set of the node. Together they are a problem of two classes: the class of
// an example is the side on which it is classified better. New units for this problem come from the
// package's own proposals (tests of one attribute, and logistic regression with an L1 penalty), and
// from the caller's learner. If one subtree alone is as good, it takes the place of the node.
//
// The input is a tree, a sample with a weight for each example, and Settings. The output is the improved
// tree.
//
// M. Á. Carreira-Perpiñán, P. Tavallali, Alternating optimization of decision trees, with application to
// learning sparse oblique trees, NeurIPS 31 (2018) 1211–1221.
package tao

import (
	"context"

	"halfspace/pkg/data"
	"halfspace/pkg/learners/internal/sample"
	"halfspace/pkg/ltu"
)

// Settings determine how a tree is improved. No field has a default.
type Settings struct {
	// Penalty is the price of a non-zero weight of a unit.
	Penalty float64
	// Attributes is the greatest number of non-zero weights of a unit. No unit has fewer than 1.
	Attributes int
	// Whole, if not zero, makes all weights whole numbers of at most this magnitude.
	Whole int
	// Sweeps is the greatest number of visits to each node.
	Sweeps int
	// Learn proposes a unit for a sample of two classes with weights. It may be nil. A nil W proposes none.
	Learn func(context.Context, *data.Set, []float64) (ltu.Unit, error)
	// Watch, if not nil, is called after each step with the root of the tree.
	Watch func(*Node)
}

// An improver improves the tree of a sample.
type improver struct {
	Settings
	*data.Set
	weights []float64
	root    *Node
	// rounding is the least decrease of the objective that counts as better. A smaller
	// change may be due to rounding in the sums of weights.
	rounding float64
}

// Improve improves the tree below root in place, until a sweep changes nothing or Settings.Sweeps sweeps
// are done. Every example of s has a weight above 0. It returns ctx's error if ctx is done.
func Improve(ctx context.Context, root *Node, s *data.Set, weights []float64, set Settings) error {
	m := &improver{set, s, weights, root, 1e-9 * sample.Total(weights)}
	all := sample.Indices(s.Len())
	if err := m.restrict(ctx, root, all); err != nil {
		return err
	}
	for range set.Sweeps {
		changed, err := m.sweep(ctx, root, all)
		if err != nil || !changed {
			return err
		}
	}
	return nil
}

// sweep visits the nodes below n once, and reports whether it changed one. The examples at n are rows.
func (m *improver) sweep(ctx context.Context, n *Node, rows []int) (changed bool, err error) {
	if ctx.Err() != nil {
		return false, ctx.Err()
	}
	if n.Leaf() {
		changed = m.label(n, rows)
	} else {
		left, right := m.part(n.Unit, rows)
		for side, child := range []*Node{n.Left, n.Right} {
			moved, err := m.sweep(ctx, child, [][]int{left, right}[side])
			if err != nil {
				return false, err
			}
			changed = changed || moved
		}
		improved, err := m.step(ctx, n, rows)
		if err != nil {
			return false, err
		}
		changed = changed || improved
	}
	if m.Watch != nil {
		m.Watch(m.root)
	}
	return changed, nil
}

// label gives a leaf the class with the greatest weight of examples, and reports whether it changed.
func (m *improver) label(n *Node, rows []int) bool {
	totals := make([]float64, len(m.Classes))
	for _, i := range rows {
		totals[m.Y[i]] += m.weights[i]
	}
	best := sample.Commonest(totals)
	if totals[best] <= totals[n.Class]+m.rounding {
		return false
	}
	n.Class = best
	return true
}

// part divides rows by a unit: where it does not fire, and where it fires.
func (m *improver) part(u ltu.Unit, rows []int) (left, right []int) {
	for _, i := range rows {
		if u.Fires(m.X[i]) {
			right = append(right, i)
		} else {
			left = append(left, i)
		}
	}
	return left, right
}

// step improves the unit of n, or replaces n by one of its subtrees. It reports whether it changed n.
func (m *improver) step(ctx context.Context, n *Node, rows []int) (changed bool, err error) {
	c := m.careSet(n, rows)
	left, right, here := n.Left.Weights(), n.Right.Weights(), nonZero(n.Unit.W)
	best := choice{c.misrouted(n.Unit) + float64(m.Penalty*float64(left+right+here)), left + right + here}
	before := best
	var winner *Node
	var unit ltu.Unit
	for side, child := range []*Node{n.Left, n.Right} {
		alone := choice{c.totals[1-side] + float64(m.Penalty*float64(child.Weights())), child.Weights()}
		if m.better(alone, best) {
			best, winner = alone, child
		}
	}
	if c.totals[0] > 0 && c.totals[1] > 0 {
		cuts, err := m.proposals(ctx, n.Unit, c)
		if err != nil {
			return false, err
		}
		for _, u := range cuts {
			size := left + right + nonZero(u.W)
			if after := (choice{u.wrong + float64(m.Penalty*float64(size)), size}); m.better(after, best) {
				best, winner, unit = after, nil, u.Unit
			}
		}
	}
	switch {
	case best == before:
		return false, nil
	case winner != nil:
		*n = *winner
	default:
		n.Unit = unit
	}
	return true, nil
}

// A choice is the objective of a tree, and its number of weights.
type choice struct {
	objective float64
	weights   int
}

// better reports whether a has a smaller objective than b, or the same objective with fewer weights.
func (m *improver) better(a, b choice) bool {
	return a.objective < b.objective-m.rounding || a.objective <= b.objective && a.weights < b.weights
}
