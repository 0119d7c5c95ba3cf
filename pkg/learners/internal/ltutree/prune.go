package ltutree

import (
	"context"

	"halfspace/pkg/data"
	"halfspace/pkg/learners/internal/sample"
)

// Prune removes, from the leaves up, each branch without which there are no more errors on s,
// held-out examples, and returns how many there then are: reduced-error pruning.
//
// J. R. Quinlan, Simplifying decision trees, International Journal of Man-Machine Studies 27
// (1987) 221–234.
func (n *Node) Prune(s *data.Set) (errors int) {
	for class, rows := range partBy(n.Unit, s) {
		child := &n.Left
		if class == 1 {
			child = &n.Right
		}
		side := s.Subset(rows)
		alone := side.ClassCounts()[1-class] // errors of n's unit by itself
		if *child == nil {
			errors += alone
			continue
		}
		below := (*child).Prune(side)
		if alone <= below {
			*child, below = nil, alone
		}
		errors += below
	}
	return errors
}

// Drop returns n without the units that can go one after the other with no more errors on s, held-out
// examples. A unit goes with all that is below it, and the unit above answers; or one of its branches
// takes its place, as if it always said the same. Of all ways to drop a unit it takes the one of the
// fewest errors, on a tie the one nearest the root. Unlike Prune it finds a unit above others that
// does nothing.
//
// J. R. Quinlan, C4.5 (1993), chapter 4: replacing a subtree, and raising one.
func (n *Node) Drop(ctx context.Context, s *data.Set) (*Node, error) {
	least, err := n.errors(ctx, s)
	for err == nil {
		var best *Node
		for _, smaller := range n.without() {
			wrong, err := smaller.errors(ctx, s)
			if err != nil {
				return nil, err
			}
			if wrong < least || wrong == least && best == nil {
				best, least = smaller, wrong
			}
		}
		if best == nil {
			return n, nil
		}
		n = best
	}
	return nil, err
}

// without returns the trees that n becomes when one unit goes.
func (n *Node) without() (trees []*Node) {
	for _, branch := range []*Node{n.Left, n.Right} {
		if branch != nil {
			trees = append(trees, branch)
		}
	}
	for _, left := range n.Left.orNone() {
		trees = append(trees, &Node{Unit: n.Unit, Left: left, Right: n.Right})
	}
	for _, right := range n.Right.orNone() {
		trees = append(trees, &Node{Unit: n.Unit, Left: n.Left, Right: right})
	}
	return trees
}

// orNone returns what a branch becomes when one of its units goes, or all of them.
func (n *Node) orNone() []*Node {
	if n == nil {
		return nil
	}
	return append(n.without(), nil)
}

// errors returns how many examples of s the tree misclassifies.
func (n *Node) errors(ctx context.Context, s *data.Set) (wrong int, err error) {
	err = sample.Each(ctx, s, func(i int, x []float64) {
		fires := false
		for at := n; at != nil; {
			if fires = at.Unit.Fires(x); fires {
				at = at.Right
			} else {
				at = at.Left
			}
		}
		if fires != (s.Y[i] == 1) {
			wrong++
		}
	})
	return wrong, err
}
