package proof

import (
	"halfspace/pkg/learners/internal/rowset"
	"halfspace/pkg/learners/internal/separate"
)

// A conflict is a minimal inseparable set of rows: no plane has all of them in front.
type conflict struct {
	rows []int
	set  rowset.Set
}

// A position is a node of the tree of a proof, with the decisions on the path to it: rows that are out,
// because they are misclassified, and rows that are kept, because they are right. It packs conflicts.
type position struct {
	system    *separate.System // of all rows that are not out
	out, kept rowset.Set
	errors    [2]int // by class, the number of examples that are out
	spare     []int  // by row, the part of its weight that the packing has left
	need      int    // errors that are still to be forced
	leaf      Node   // the packing; its conflicts are indices of the prover's conflicts
}

// decide makes p the position after before, with no decision of its own yet.
func (p *position) decide(before *position) {
	p.system.CopyFrom(before.system)
	copy(p.out, before.out)
	copy(p.kept, before.kept)
	p.errors = before.errors
}

// begin empties the packing. Need is the number of errors that it is to force, and weights has the weight
// of each row.
func (p *position) begin(weights []int, need int) {
	copy(p.spare, weights)
	p.need, p.leaf = need, Node{Branch: -1}
}

// take packs a conflict, whose index is given, with the greatest weight that its rows have left. A conflict
// of kept rows only needs no other.
func (p *position) take(c conflict, index int) {
	weight, free := p.need, false
	for _, row := range c.rows {
		if !p.kept.Has(row) {
			weight, free = min(weight, p.spare[row]), true
		}
	}
	if !free {
		p.need, p.leaf = 0, Node{-1, []int{index}, []int{1}}
		return
	}
	if weight <= 0 {
		return
	}
	for _, row := range c.rows {
		if !p.kept.Has(row) {
			p.spare[row] -= weight
		}
	}
	p.need -= weight
	p.leaf.Conflicts, p.leaf.Weights = append(p.leaf.Conflicts, index), append(p.leaf.Weights, weight)
}

// spent reports whether the packing has used all of the weight of a row.
func (p *position) spent(row int) bool { return p.spare[row] == 0 && !p.kept.Has(row) }
