package learners

import (
	"context"
	"slices"

	"halfspace/pkg/data"
	"halfspace/pkg/learners/internal/twolevel"
	"halfspace/pkg/ltu"
)

// Polyhedral returns a Polyhedral with the halfspaces of p and a consolidator that is as short as
// possible. In cells with examples it predicts as p does after Refile. Other cells get the class that
// makes the consolidator short. With thousands of cells this takes seconds. The only error is ctx's.
func (p *PerceptronSystem) Polyhedral(ctx context.Context) (*Polyhedral, error) {
	units := make([]ltu.Unit, len(p.Units))
	for i, u := range p.Units {
		units[i] = ltu.Unit{W: slices.Clone(u.W), Theta: u.Theta}
	}
	s := &data.Set{Schema: p.Schema}
	for _, e := range p.Met {
		if e.Y >= 0 {
			s.X, s.Y = append(s.X, e.X), append(s.Y, int(e.Y))
		}
	}
	return fitConsolidator(ctx, units, s)
}

// Network returns the network of the halfspaces, with an AND for each term and an OR. The terms cover
// exactly the cells of class 1. Cells without examples have class 0, as in Predict.
func (p *PerceptronSystem) Network() *ltu.Network {
	var cells []uint64
	for cell, pile := range p.Cells {
		if pile.class() == 1 {
			cells = append(cells, cell)
		}
	}
	slices.Sort(cells)
	codes := make([]string, len(cells))
	for i, cell := range cells {
		codes[i] = codeOfBits(cell, len(p.Units))
	}
	return (&Polyhedral{Schema: p.Schema, Units: p.Units, Consolidator: Consolidator{Terms: twolevel.Implicants(codes)}}).Network()
}

// codeOfBits writes a cell of n halfspaces, given as bits, in the form of Cell.Code.
func codeOfBits(cell uint64, n int) string {
	b := make([]byte, n)
	for i := range b {
		b[i] = '0' + byte(cell>>i&1)
	}
	return string(b)
}
