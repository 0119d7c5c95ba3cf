package learners

import (
	"context"
	"slices"

	"halfspace/pkg/data"
	"halfspace/pkg/learners/internal/twolevel"
	"halfspace/pkg/ltu"
)

// Polyhedral returns the halfspaces as they are, with a minimised consolidator,
// which decides cells without examples by what makes it simple; in the others it
// says what p says after Refile. That takes seconds if there are thousands of
// cells; the only error is that of ctx.
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

// Network returns the network of the halfspaces, an AND per term of those cells that are of class
// 1, and an OR. Cells without examples are of class 0 here as in Predict, so the terms must not
// cover them: they are prime implicants of just these cells.
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

// codeOfBits writes a cell of n halfspaces, given as bits, as Cell.Code does.
func codeOfBits(cell uint64, n int) string {
	b := make([]byte, n)
	for i := range b {
		b[i] = '0' + byte(cell>>i&1)
	}
	return string(b)
}
