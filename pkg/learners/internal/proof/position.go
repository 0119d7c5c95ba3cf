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

// A position is a node of the proof's tree, with the decisions on the path to it: rows that are out,
// because the unit misclassifies them, and rows that are kept, because the unit is right about them. It
// also has the packing, the conflicts that together force errors.
type position struct {
	system    *separate.System // of all rows that are not out
	out, kept rowset.Set
	errors    [2]int // by class, the number of examples that are out
	spare     []int  // by row, the part of its weight that the packing has left
	need      int    // errors that are still to be forced
	leaf      Node   // the packing; its conflicts are indices of the prover's conflicts
}

// decide makes p the position below before, at first with the same decisions.
func (p *position) decide(before *position) {
	p.system.CopyFrom(before.system)
	copy(p.out, before.out)
	copy(p.kept, before.kept)
	p.errors = before.errors
}

// begin empties the packing. Need is the number of errors that the packing should force, and weights has
// the weight of each row.
func (p *position) begin(weights []int, need int) {
	copy(p.spare, weights)
	p.need, p.leaf = need, Node{Branch: -1}
}

// take adds a conflict to the packing, with the greatest weight that all of its rows have left; its
// index is given. If a conflict has only kept rows, it makes the position impossible, and no other is
// needed.
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

// spent reports whether the packing has used up the weight of a row.
func (p *position) spent(row int) bool { return p.spare[row] == 0 && !p.kept.Has(row) }
