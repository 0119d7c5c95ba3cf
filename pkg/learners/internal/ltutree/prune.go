package ltutree

import "halfspace/pkg/data"

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
