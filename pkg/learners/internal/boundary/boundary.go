// Package boundary finds the boundary between the classes in the Voronoi diagram of a sample, and
// the halfspaces that it suggests: candidates, of which N are to be chosen that separate the
// classes. These are steps (a) to (c) of the paper:
//
//   - (a) the diagram, or what is needed of it: which cells are neighbours (package voronoi);
//   - (b) parts of space, each the cells of one class that facets connect (a Tessellation);
//   - (c) for each two parts of different classes: (i) if the convex hulls of their examples do
//     not intersect, the plane halfway between these; (ii) if they do, the planes of 0-faces that
//     have generators of both classes.
//
// What goes in are a sample of two classes, in which no equal examples differ in class, and
// Settings for what the paper leaves open; what comes out are the parts, and the Candidates with
// the dichotomy of each. Step (d), the choice of N of these, is package setcover.
//
// All candidates together need not separate the classes, by any reading of step (c). With the
// planes of all facets between the classes (Settings.Facets) they do: the line from an example to
// one of the other class leaves some cell of the one class through a facet to a cell of the other.
//
// # What the readings of step (c)(ii) come to
//
// The zero Settings take the planes through the generators of every 0-face between the classes, as
// soon as the hulls of any two parts intersect, which is the letter of the paper. These serve for
// 90 % of small samples with as few planes as any do, for 89 % if only 0-faces count that the two
// parts share (Shared), and bisectors for 40 %. None always does, and so there is Grow (experiment
// rog91-candidates). With 100 examples they are as few as needed for 60 % of two-dimensional
// exclusive ors of two halfspaces and 20 % of those of three, and grown planes for all; for
// exclusive ors in five dimensions the on-line rule with restarts finds them most often
// (rog91-offline).
//
// # Time and memory
//
// The 2^d planes of a 0-face, pushed to either side of each of its d generators, differ in these d
// examples only: the sides of all others are computed once. The ways of parting the examples are
// bitsets, found by hash, and units are made for the chosen ones only.
//
// N. S. V. Rao, E. M. Oblow, C. W. Glover, Learning separations by Boolean combinations of
// half-spaces (1991), §3.2.
package boundary

import (
	"context"

	"halfspace/pkg/data"
	"halfspace/pkg/learners/internal/voronoi"
	"halfspace/pkg/ltu"
	"halfspace/pkg/progress"
)

// Settings are the readings of step (c), and what is added to it.
type Settings struct {
	// Bisectors takes as the planes of a 0-face those of the facets that meet in it, and not those
	// through its generators.
	Bisectors bool
	// Shared takes of the 0-faces, or of the facets if Bisectors is set, only those that have
	// generators in both of two parts whose hulls intersect. Else all count, if any hulls do.
	Shared bool
	// AllPairs has step (c)(i) for two parts of one class too.
	AllPairs bool
	// Facets takes the plane of every facet between the classes too.
	Facets bool
	// Grow is how many times to grow planes that cut all facets between the classes.
	Grow int
}

// A Plane is a candidate.
type Plane struct {
	ltu.Unit        // fires on the side of class 1, if that is known
	Parts    [2]int // between which it is
	Between  bool   // whether it is halfway between the hulls of the parts, as of step (c)(i)
}

// TooMany is the error of Find for a sample whose diagram has too many 0-faces, or planes through
// their generators. It says of what there are too many, and what to do.
type TooMany string

// Error returns the reason.
func (t TooMany) Error() string { return string(t) }

// Find takes steps (a) to (c) for s. The candidates come in an order that depends on s and the
// settings alone, and not on the number of cores: the choice among them breaks ties by it. The
// error is TooMany, or ctx's.
func Find(ctx context.Context, set Settings, s *data.Set) (*Tessellation, *Candidates, error) {
	t, err := newTessellation(ctx, s)
	if err != nil {
		return nil, nil, err
	}
	t.near, err = voronoi.Neighbors(ctx, t.points, func(done int) { // (a)
		progress.Report(ctx, "neighbours", done, len(t.points))
	})
	if err != nil {
		return nil, nil, err
	}
	t.join()                                 // (b)
	candidates, err := t.planes(ctx, set, s) // (c)
	return t, candidates, err
}

// planes returns the candidates of step (c), and of what is added to it. What comes first stands
// for all that part the examples alike: planes between hulls before those of 0-faces.
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
