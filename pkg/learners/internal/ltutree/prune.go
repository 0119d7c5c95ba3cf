package ltutree

import (
	"context"

	"halfspace/pkg/data"
	"halfspace/pkg/learners/internal/sample"
)

// Prune is reduced-error pruning by the held-out examples s. From the leaves up, it removes each branch
// whose removal does not increase the errors on s. It returns the number of errors of the pruned tree.
//
// J. R. Quinlan, Simplifying decision trees, International Journal of Man-Machine Studies 27 (1987)
// 221–234.
func (n *Node) Prune(s *data.Set) (errors int) {
	for class, rows := range partBy(n.Unit, s) {
		child := &n.Left
		if class == 1 {
			child = &n.Right
		}
		side := s.Subset(rows)
		alone := side.ClassCounts()[1-class] // errors of n's unit alone
		if *child == nil {
			errors += alone
			continue
		}
		branchErrors := (*child).Prune(side)
		if alone <= branchErrors {
			*child, branchErrors = nil, alone
		}
		errors += branchErrors
	}
	return errors
}

// Drop removes units from n one after the other, as long as the errors on the held-out examples s do not
// increase, and returns the resulting tree. There are two ways to remove a unit. Its whole subtree goes
// with it, and the unit above answers. Or one of its branches takes its place, as if the unit always
// gave the same answer. Each time Drop tries all units in both ways, and takes the removal with the
// fewest errors, on a tie the one nearest the root. Unlike Prune, it can also remove a useless unit that
// has useful units below it.
//
// J. R. Quinlan, C4.5 (1993), chapter 4: replacing a subtree, and raising one.
func (n *Node) Drop(ctx context.Context, s *data.Set) (*Node, error) {
	lowest, err := n.errors(ctx, s)
	for err == nil {
		var best *Node
		for _, smaller := range n.reduced() {
			wrong, err := smaller.errors(ctx, s)
			if err != nil {
				return nil, err
			}
			if wrong < lowest || wrong == lowest && best == nil {
				best, lowest = smaller, wrong
			}
		}
		if best == nil {
			return n, nil
		}
		n = best
	}
	return nil, err
}

// reduced returns all trees that result from n by removing one unit.
func (n *Node) reduced() (trees []*Node) {
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

// orNone returns all trees that result from a branch by removing one of its units, or the whole branch.
func (n *Node) orNone() []*Node {
	if n == nil {
		return nil
	}
	return append(n.reduced(), nil)
}

// errors returns the number of examples of s that the tree misclassifies.
func (n *Node) errors(ctx context.Context, s *data.Set) (wrong int, err error) {
	err = sample.Each(ctx, s, func(i int, x []float64) {
		fires := false
		for node := n; node != nil; {
			if fires = node.Unit.Fires(x); fires {
				node = node.Right
			} else {
				node = node.Left
			}
		}
		if fires != (s.Y[i] == 1) {
			wrong++
		}
	})
	return wrong, err
}
