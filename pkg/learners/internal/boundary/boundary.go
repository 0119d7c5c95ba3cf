// Package boundary finds halfspaces that may separate two classes, for learners.Voronoi. It builds the
// Voronoi diagram of a sample, finds the boundary between the classes in it, and derives planes from
// this boundary. The planes are candidates, among which N that separate the classes are to be chosen.
// These are steps (a) to (c) of the paper:
//
//   - (a) the diagram, or the part needed: the pairs of neighbouring cells (package voronoi);
//   - (b) parts of space, each consisting of cells of one class connected by facets (a
//     Tessellation);
//   - (c) for each two parts of different classes: (i) if the convex hulls of their examples do not
//     intersect, the plane halfway between these; (ii) if they do, the planes of 0-faces that have
//     generators of both classes.
//
// A 0-face is a corner of the diagram, and its generators are the examples nearest to it. The input is a
// sample of two classes, without equal examples of different classes, and Settings for choices that the
// paper leaves open. The output is the parts, and the Candidates with the dichotomy of each. Step (d),
// the choice of N candidates, is package setcover.
//
// All candidates together may fail to separate the classes, whichever way step (c) is read. But they
// succeed if the planes of all facets between the classes are added (Settings.Facets). The reason is
// that the line from an example to an example of the other class must leave the cells of the one class
// through a facet to a cell of the other, and the plane of this facet is crossed there.
//
// # Results of the readings of step (c)(ii)
//
// The paper can be read in several ways. None of them always gives the least number of planes, and so
// there is Grow (experiment rog91-candidates). The zero Settings follow the letter of the paper: they
// take the planes through the generators of every 0-face between the classes, as soon as the hulls of
// any two parts intersect. On 90 % of small samples, the best choice among these planes is as small as
// the best choice among all planes. With only the 0-faces that the two parts share (Shared) this holds
// for 89 %, and with bisectors for 40 %. On samples of 100 examples the zero Settings give the least
// number for 60 % of two-dimensional exclusive ors of two halfspaces and 20 % of exclusive ors of three.
// Grown planes give it for all. For exclusive ors in five dimensions another method, the on-line rule
// with restarts, finds the least number most often (rog91-offline).
//
// # Time and memory
//
// Each set of d generators of a 0-face gives 2^d planes, because each of the d examples can be put on
// either side of the plane through them. These planes differ only in the d examples, so the sides of
// all other examples are computed once. The dichotomies are stored as bitsets and compared by hash, and
// units are made only for the planes that are chosen.
//
// N. S. V. Rao, E. M. Oblow, C. W. Glover, Learning separations by Boolean combinations of half-spaces
// (1991), §3.2.
package boundary

import (
	"context"

	"halfspace/pkg/data"
	"halfspace/pkg/learners/internal/voronoi"
	"halfspace/pkg/ltu"
	"halfspace/pkg/progress"
)

// Settings say how step (c) is read, and which planes are added.
type Settings struct {
	// Bisectors takes the planes of the facets that meet in a 0-face, instead of the planes through its
	// generators.
	Bisectors bool
	// Shared uses only those 0-faces (with Bisectors: facets) that have generators in both of two parts
	// whose hulls intersect. Otherwise, if any hulls intersect, all 0-faces count.
	Shared bool
	// AllPairs applies step (c)(i) to two parts of one class too.
	AllPairs bool
	// Facets adds the plane of every facet between the classes.
	Facets bool
	// Grow is the number of rounds of growing planes that cut all facets between the classes.
	Grow int
}

// A Plane is a candidate.
type Plane struct {
	ltu.Unit        // fires on the side of class 1, if that side is known
	Parts    [2]int // the two parts that it separates
	Between  bool   // whether it is halfway between the hulls of the parts, from step (c)(i)
}

// TooMany is the error of Find for a sample whose diagram has too many 0-faces, or too many planes
// through their generators. Its text says how many there are, and what to do.
type TooMany string

// Error returns the reason.
func (t TooMany) Error() string { return string(t) }

// Find performs steps (a) to (c) for s. The order of the candidates depends only on s and the settings,
// and not on the number of cores, because a choice among them breaks ties by their order. The error is
// TooMany, or ctx's error.
func Find(ctx context.Context, set Settings, s *data.Set) (*Tessellation, *Candidates, error) {
	t, err := newTessellation(ctx, s)
	if err != nil {
		return nil, nil, err
	}
	t.neighbors, err = voronoi.Neighbors(ctx, t.points, func(done int) { // (a)
		progress.Report(ctx, "neighbours", done, len(t.points))
	})
	if err != nil {
		return nil, nil, err
	}
	t.join()                                 // (b)
	candidates, err := t.planes(ctx, set, s) // (c)
	return t, candidates, err
}

// planes returns the candidates of step (c) and its additions. If several planes separate the examples
// in the same way, the first one represents them all. So planes between hulls come before planes of
// 0-faces.
func (t *Tessellation) planes(ctx context.Context, set Settings, s *data.Set) (*Candidates, error) {
	found := newCandidates(t, s)
	intersect, err := t.hulls(ctx, set.AllPairs, found) // (i)
	if err != nil {
		return nil, err
	}
	if !set.Shared {
		t.deemAll(intersect)
	}
	if !set.Bisectors { // (ii)
		if err := t.throughGenerators(ctx, intersect, found); err != nil {
			return nil, err
		}
	}
	if set.Bisectors || set.Facets {
		t.bisectors(intersect, set.Facets, found)
	}
	if err := t.grow(ctx, set.Grow, found); err != nil {
		return nil, err
	}
	found.Dichotomies.Close()
	return found, nil
}
