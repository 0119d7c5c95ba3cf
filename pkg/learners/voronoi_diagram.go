package learners

import (
	"context"

	"halfspace/pkg/data"
	"halfspace/pkg/ltu"
)

// A VoronoiDiagram is what steps (a) to (c) of Voronoi make of a sample, to be drawn and counted:
// Fit goes on from the same, but makes units only of the planes that it chooses.
type VoronoiDiagram struct {
	Part   []int // of every example: the number of its part
	Class  []int // of every part
	Facets []VoronoiFacet
	// Planes are the candidates, of which those that part the examples alike are one.
	Planes []VoronoiPlane
}

// A VoronoiFacet is a facet between cells of different classes.
type VoronoiFacet struct {
	Examples [2]int // of class 0 and of class 1; of equal ones, the first
	// Ends are those of the edge that the facet is if there are two attributes. What
	// reaches farther is cut off ten times the examples' widest range away.
	Ends [2][2]float64
}

// A VoronoiPlane is a candidate for one of N halfspaces.
type VoronoiPlane struct {
	ltu.Unit        // fires on the side of class 1, if that is known
	Parts    [2]int // between which it is
	// Between is true if the plane is halfway between the parts' hulls, and else it
	// is one of a 0-face or facet where they meet.
	Between bool
}

// Diagram returns what Fit chooses halfspaces from. There may be millions of planes. The errors are
// those of Fit.
func (v Voronoi) Diagram(ctx context.Context, s *data.Set) (*VoronoiDiagram, error) {
	if err := v.check(s); err != nil {
		return nil, err
	}
	t, found, err := v.candidates(ctx, s)
	if err != nil {
		return nil, err
	}
	d := &VoronoiDiagram{Part: t.Parts(), Class: t.Classes}
	for _, f := range t.Facets() {
		d.Facets = append(d.Facets, VoronoiFacet(f))
	}
	for _, p := range found.Planes(ctx) {
		d.Planes = append(d.Planes, VoronoiPlane(p))
	}
	return d, ctx.Err()
}
