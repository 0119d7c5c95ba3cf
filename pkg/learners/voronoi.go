package learners

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"halfspace/pkg/data"
	"halfspace/pkg/learners/internal/boundary"
	"halfspace/pkg/ltu"
)

var _ = register(Info{
	Name:    "voronoi",
	Learner: Voronoi{},
	Paper:   "Rao, Oblow & Glover 1991",
	About:   "the smallest number of halfspaces, as `Megiddo`, but chosen among planes of the Voronoi diagram (§3.2)",
	Learns:  []string{"halfspace", "3-of-5", "interval", "outside", "xor"},
})

// Voronoi separates the classes by N halfspaces and a consolidator. It chooses the halfspaces among
// candidates that the Voronoi diagram of the examples suggests:
//
//   - (a) it builds the diagram, or the part that is needed: see internal/voronoi;
//   - (b) facets between cells of different classes divide the space into parts; a part is a union
//     of cells of one class that share facets;
//   - (c) for each two parts of different classes: (i) if the convex hulls of their examples do not
//     intersect, it takes the plane halfway between their closest points; (ii) if they do, it takes
//     planes of each 0-face (a corner of the diagram) that has generators of both classes, which are
//     the examples nearest to it;
//   - (d) it chooses N of these candidates that satisfy proposition 1: they separate the classes.
//
// The paper does not say whether (c) also means parts of one class (AllPairs), nor which planes correspond
// to a 0-face (ZeroFaces). We take (ii) literally, "each 0-face in step (a)": if the hulls of any two parts
// intersect, all 0-faces between the classes count (Shared). The paper's step (d) tries every set of N. Ours
// is a greedy choice with exchanges, and then a branch and bound that ends when its budget is spent. Cells
// that touch in less than a facet, as at diagonal corners of a square, do not count as sharing a facet.
// Distance is Euclidean, in the attributes as given. Equal examples of one class are one point.
//
// The paper assumes that N candidates separate the classes whenever some N planes do. That is false: four
// examples are a counterexample. Most samples of 80 examples of the xor of two planes need more candidates
// (experiment rog91-candidates; see Grow). Nor is there a proof that all candidates together separate the
// classes (see Facets).
//
// A sample is unsuited if its diagram has more than 200,000 0-faces. It is also unsuited if its planes
// through generators take more than 15 million words, which is up to 0.4 GB; with n examples a plane takes
// ⌈n/64⌉ words. For comparison, 300 examples in five dimensions take up to 14 million words. ZeroFaces can
// be set to Bisectors for such samples.
//
// N. S. V. Rao, E. M. Oblow, C. W. Glover, Learning separations by Boolean combinations of half-spaces
// (1991), §3.2, steps (a) to (d).
type Voronoi struct {
	// N is the maximum number of halfspaces. If zero, Voronoi looks for the fewest that separate the
	// classes.
	N int
	// ZeroFaces selects the planes that correspond to a 0-face.
	ZeroFaces ZeroFaces
	// Shared takes only 0-faces that have generators in two parts whose hulls intersect, or only such facets
	// if ZeroFaces is Bisectors. There are fewer of them, and they suffice less often.
	Shared bool
	// AllPairs also takes the plane between two parts of one class as a candidate, if their hulls do not
	// intersect.
	AllPairs bool
	// Facets also takes the plane of every facet between classes as a candidate. If the examples are in
	// general position, these planes together do separate the classes: a line from one class to the other
	// crosses a facet between a cell of the one class and a cell of the other. This option is ours.
	Facets bool
	// Grow is the number of times to grow further candidates: planes that cut as many facets between classes
	// as they can. This option is ours. Each plane of step (c) belongs to two parts, or to one place where
	// parts meet. So the more examples there are, the more such planes are needed.
	Grow int
	// Budget bounds the search after the greedy choice: the number of times that 64 examples may be looked
	// at for a candidate. If zero, it is 100 million, or 500 times the number of candidates if that is
	// more.
	Budget int
}

// ZeroFaces selects the planes that correspond to a 0-face of the diagram.
type ZeroFaces string

const (
	// ThroughGenerators are the planes through d of the 0-face's generators, where d is the number of
	// attributes. A 0-face has d+1 generators, or more if they are cospherical. Each of the d points is
	// pushed to one side or the other, which gives 2^d planes for every d generators. The paper says that
	// the d+1 points generate the set of planes, and that Megiddo's planes are determined by the same number
	// of points.
	ThroughGenerators ZeroFaces = "through generators"
	// Bisectors are the planes of the facets that meet in the 0-face: the bisectors of its generators of
	// different classes. Facets without a 0-face count too. These planes are far fewer, but seldom suffice.
	// In six dimensions they are the only choice for hundreds of examples.
	Bisectors ZeroFaces = "bisectors"
)

const (
	voronoiBudget  = 100_000_000
	budgetPerPlane = 500 // a few exchanges of each chosen halfspace
)

// Domain describes the samples that the learner accepts.
func (Voronoi) Domain() Domain { return unitDomain }

// Fit returns a *Polyhedral. Its Found says whether the model separates the classes, and whether the number
// of candidates is provably the smallest. Equal examples of different classes cause an error that names
// them.
func (v Voronoi) Fit(ctx context.Context, s *data.Set, _ *rand.Rand) (Model, error) {
	if err := v.check(ctx, s); err != nil {
		return nil, err
	}
	_, found, err := v.candidates(ctx, s) // (a) to (c)
	if err != nil {
		return nil, err
	}
	budget := cmp.Or(v.Budget, max(voronoiBudget, budgetPerPlane*found.Dichotomies.Len()))
	m, err := choosePolyhedral(ctx, found.Dichotomies, found.Unit, s, v.N, budget) // (d)
	if err != nil {
		return nil, err
	}
	return m, nil
}

// check returns an error unless v can learn from s.
func (v Voronoi) check(ctx context.Context, s *data.Set) error {
	switch {
	case v.N < 0:
		return fmt.Errorf("voronoi: N is %d, want at least 0", v.N)
	case v.Grow < 0:
		return fmt.Errorf("voronoi: Grow is %d, want at least 0", v.Grow)
	case v.Budget < 0:
		return fmt.Errorf("voronoi: Budget is %d, want at least 0", v.Budget)
	case v.ZeroFaces != "" && !slices.Contains(v.ZeroFaces.Choices(), string(v.ZeroFaces)):
		return fmt.Errorf("voronoi: ZeroFaces is %.40q, want one of %q", v.ZeroFaces, v.ZeroFaces.Choices())
	}
	return check(ctx, "voronoi", s, v.Domain(), consistent)
}

// candidates runs steps (a) to (c) for a sample that v can learn from.
func (v Voronoi) candidates(ctx context.Context, s *data.Set) (*boundary.Tessellation, *boundary.Candidates, error) {
	set := boundary.Settings{Bisectors: v.ZeroFaces == Bisectors, Shared: v.Shared, AllPairs: v.AllPairs, Facets: v.Facets, Grow: v.Grow}
	t, found, err := boundary.Find(ctx, set, s)
	if tooMany := boundary.TooMany(""); errors.As(err, &tooMany) {
		return nil, nil, &Unsuited{"voronoi", tooMany.Error()}
	}
	return t, found, err
}

// Choices returns the possible values of ZeroFaces.
func (ZeroFaces) Choices() []string { return []string{string(ThroughGenerators), string(Bisectors)} }

// A VoronoiDiagram is the result of steps (a) to (c) of Voronoi for a sample, to be drawn and counted. Fit
// uses the same result, but makes units only of the planes that it chooses.
type VoronoiDiagram struct {
	Part   []int // for each example: the number of its part
	Class  []int // for each part: its class
	Facets []VoronoiFacet
	// Planes are the candidates. Candidates that divide the examples in the same way count as one.
	Planes []VoronoiPlane
}

// A VoronoiFacet is a facet between cells of different classes.
type VoronoiFacet struct {
	Examples [2]int // the examples of class 0 and of class 1; of equal examples, the first
	// Ends are the two ends of the facet if there are two attributes, when the facet is an edge. An edge
	// that reaches farther is cut off at a distance of ten times the widest range of the examples.
	Ends [2][2]float64
}

// A VoronoiPlane is a candidate for one of N halfspaces.
type VoronoiPlane struct {
	ltu.Unit        // fires on the side of class 1, if that side is known
	Parts    [2]int // the two parts that it lies between
	// Between reports whether the plane lies halfway between the hulls of the parts. Otherwise it belongs
	// to a 0-face or facet where the parts meet.
	Between bool
}

// Diagram returns the diagram and the candidates from which Fit chooses halfspaces. There may be millions
// of planes. It returns the same errors as Fit.
func (v Voronoi) Diagram(ctx context.Context, s *data.Set) (*VoronoiDiagram, error) {
	if err := v.check(ctx, s); err != nil {
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
