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

// Voronoi separates two classes by N halfspaces and a consolidator, a Boolean formula over the
// halfspaces. It collects candidate planes from the Voronoi diagram of the examples, which gives each
// example the cell of all points nearest to it. Then it chooses N of the candidates. The steps follow
// the paper:
//
//   - (a) It builds the diagram, or the part that is needed: see internal/voronoi.
//   - (b) Cells of one class that share a facet belong together. Such a union of cells is a part. So
//     facets between cells of different classes are the borders of the parts.
//   - (c) It finds candidates for every two parts of different classes. (i) If the convex hulls of
//     their examples do not intersect, the candidate is the plane halfway between the closest points
//     of the hulls. (ii) If the hulls intersect, the candidates are planes of each 0-face, a corner
//     of the diagram. Only corners count whose nearest examples, the generators, are of both
//     classes.
//   - (d) It chooses N of these candidates that separate the classes: any two examples of different
//     classes must lie on different sides of one of them (proposition 1).
//
// The paper leaves open whether step (c) also means two parts of one class; AllPairs decides. It also
// does not say which planes correspond to a 0-face; ZeroFaces decides. We take (ii) literally, "each
// 0-face in step (a)": if the hulls of any two parts intersect, all 0-faces between the classes count.
// Shared changes this. In step (d) the paper tries every set of N candidates, which takes too long. Ours
// is a greedy choice improved by exchanges, and then a branch and bound that ends when its budget is
// spent. Two cells that touch in less than a facet, for instance at a corner of a square, do not share a
// facet. Distance is Euclidean, in the attributes as given, so attributes should have similar scales.
// Equal examples of one class count as one point.
//
// The method may fail to separate the classes with N halfspaces even where N planes exist. The paper
// assumes that N candidates separate the classes whenever some N planes do. That is false: four examples
// are a counterexample. Most samples of 80 examples of the xor of two planes need more candidates
// (experiment rog91-candidates; see Grow). Nor is there a proof that all candidates together separate
// the classes (see Facets).
//
// A sample is unsuited if its diagram is too large, which happens in many dimensions. The limits are
// 200,000 0-faces, and 15 million words of memory, up to 0.4 GB, for the planes through generators. With
// n examples a plane takes ⌈n/64⌉ words. For comparison, 300 examples in five dimensions take up to 14
// million words. For larger samples set ZeroFaces to Bisectors.
//
// N. S. V. Rao, E. M. Oblow, C. W. Glover, Learning separations by Boolean combinations of half-spaces
// (1991), §3.2, steps (a) to (d).
type Voronoi struct {
	// N is the maximum number of halfspaces. If zero, Voronoi looks for the smallest number of
	// candidates that separates the classes.
	N int
	// ZeroFaces says which planes correspond to a 0-face: ThroughGenerators if empty, or Bisectors.
	ZeroFaces ZeroFaces
	// Shared makes the set of candidates smaller. It takes a 0-face only if the 0-face has generators in
	// two parts whose hulls intersect. If ZeroFaces is Bisectors, the same condition applies to facets.
	// Fewer candidates suffice to separate the classes less often.
	Shared bool
	// AllPairs also takes the plane between two parts of one class as a candidate, if their hulls do not
	// intersect.
	AllPairs bool
	// Facets also takes the plane of every facet between classes as a candidate. This option is ours.
	// With it the candidates are sure to separate the classes if the examples are in general position.
	// The reason is that a line from an example of one class to an example of the other must cross a
	// facet between a cell of the one class and a cell of the other.
	Facets bool
	// Grow is the number of rounds that add further candidates: planes that cut as many facets between
	// classes as they can. This option is ours. It helps large samples: a plane of step (c) belongs to
	// only two parts, or to one place where parts meet, so the number of planes needed grows with the
	// examples. A grown plane can serve many facets at once.
	Grow int
	// Budget limits the branch and bound that follows the greedy choice. It is the number of times that
	// 64 examples may be compared with a candidate. If zero, it is 100 million, or 500 times the number
	// of candidates if that is more.
	Budget int
}

// ZeroFaces says which planes correspond to a 0-face of the Voronoi diagram, that is, to one of its
// corners.
type ZeroFaces string

const (
	// ThroughGenerators, the default, takes planes through d of the generators of a 0-face, where d is
	// the number of attributes. The generators are the examples nearest to the 0-face. There are d+1 of
	// them, or more if they are cospherical. Each of the d examples on a plane is then pushed to one
	// side or the other, which gives 2^d planes for every d generators. This follows two remarks of the
	// paper: that the d+1 points generate the set of planes, and that Megiddo's planes are determined by
	// the same number of points.
	ThroughGenerators ZeroFaces = "through generators"
	// Bisectors takes the planes of the facets that meet in the 0-face. Each such plane bisects two
	// generators of different classes. Facets without a 0-face count too. Bisectors are far fewer than
	// the planes through generators, and seldom suffice to separate the classes. But in six dimensions
	// they are the only choice for hundreds of examples.
	Bisectors ZeroFaces = "bisectors"
)

const (
	voronoiBudget  = 100_000_000
	budgetPerPlane = 500 // a few exchanges of each chosen halfspace
)

// Domain describes the samples that the learner accepts.
func (Voronoi) Domain() Domain { return unitDomain }

// Fit returns a *Polyhedral. Its field Found says whether the chosen halfspaces separate the classes,
// and whether fewer candidates provably do not. If two equal examples have different classes, Fit
// returns an error that names them.
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

// A VoronoiDiagram is the result of steps (a) to (c) of Voronoi for a sample. It is meant for drawings
// and for counting candidates. Fit computes the same diagram, but makes units only of the planes that it
// chooses.
type VoronoiDiagram struct {
	Part   []int // for each example: the number of its part
	Class  []int // for each part: its class
	Facets []VoronoiFacet
	// Planes are the candidates. Candidates that divide the examples in the same way count as one.
	Planes []VoronoiPlane
}

// A VoronoiFacet is a facet between two cells of different classes. Every point of the facet is equally
// far from the two examples.
type VoronoiFacet struct {
	Examples [2]int // the examples of class 0 and of class 1; of equal examples, the first
	// Ends are the two end points of the facet in a sample of two attributes, where the facet is a line
	// segment. A segment that is longer, or infinite, is cut off at ten times the widest range of the
	// examples. With more attributes Ends are zeros.
	Ends [2][2]float64
}

// A VoronoiPlane is a candidate for one of N halfspaces.
type VoronoiPlane struct {
	ltu.Unit        // fires on the side of class 1, if that side is known
	Parts    [2]int // the two parts that it lies between
	// Between reports whether the plane comes from step (c) (i): it lies halfway between the hulls of
	// two parts. Otherwise it comes from (ii), from a 0-face or facet where the parts meet.
	Between bool
}

// Diagram returns the Voronoi diagram of s and the candidates from which Fit chooses its halfspaces.
// There may be millions of planes. Diagram returns errors for the same samples as Fit.
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
