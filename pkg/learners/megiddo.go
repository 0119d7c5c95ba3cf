package learners

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"

	"halfspace/pkg/data"
	"halfspace/pkg/learners/internal/arrange"
	"halfspace/pkg/learners/internal/dichotomy"
	"halfspace/pkg/ltu"
)

var _ = register(Info{
	Name:    "megiddo",
	Learner: Megiddo{},
	Paper:   "Rao, Oblow & Glover 1991",
	About:   "the smallest number of halfspaces that suffices, proven, and a Boolean formula that combines them (§3.2)",
	Learns:  []string{"halfspace", "interval", "outside", "xor"},
})

// Megiddo finds N halfspaces that separate two classes, by trying all halfspaces. So it finds them if
// they exist, but it is only for tiny samples. The classes are separated if any two examples of
// different classes lie on different sides of one of the halfspaces. A consolidator, a Boolean function
// of the halfspaces, then gives each region its class.
//
// There are infinitely many hyperplanes, but they divide the examples in finitely many ways. To find all
// ways, Megiddo takes each plane through d examples, where d is the dimension of the space that the
// examples span. It moves the plane a little, so that the examples on it go to either side in every
// possible way. Exact arithmetic decides whether a point is on a plane. Of the hyperplanes that divide
// the examples in the same way, it keeps the one farthest from them, as in proposition 2: the nearest
// examples on both sides are at the same distance r. Distance is Euclidean, between examples scaled to
// [−1, 1] per attribute. From these planes it chooses N; each must keep at least the solver's margin,
// 1e-9.
//
// How large may a sample be? With n different examples there are C(n, d)·2^d planes, and n times this
// number may be no more than 50 million. For example, there may be 292 examples in two dimensions, 79 in
// three or 25 in five. Larger samples are unsuited, unless one halfspace separates them, which is tried
// first. Samples with equal examples of different classes are unsuited too. If N halfspaces do not
// suffice, or the budget does not, the model is the best one found, and its field Found says so.
//
// N. Megiddo, On the complexity of polyhedral separability, Discrete & Computational Geometry 3 (1988)
// 325–337; as described by N. S. V. Rao, E. M. Oblow, C. W. Glover, Learning separations by Boolean
// combinations of half-spaces (1991), §3.2.
type Megiddo struct {
	// N is the greatest number of halfspaces. If zero, Megiddo looks for the smallest number that
	// separates the classes.
	N int
	// Budget limits the choice of N planes after the greedy choice. It is the number of times that 64
	// examples may be compared with a plane. If zero it is 300 million, which takes seconds.
	Budget int
}

// Domain describes the samples that the learner accepts.
func (Megiddo) Domain() Domain { return unitDomain }

// Fit returns a *Polyhedral.
func (m Megiddo) Fit(ctx context.Context, s *data.Set, _ *rand.Rand) (Model, error) {
	if err := check(ctx, "megiddo", s, m.Domain(), consistent); err != nil {
		return nil, err
	}
	if m.N < 0 || m.Budget < 0 {
		return nil, fmt.Errorf("megiddo: N is %d and Budget %d, want at least 0", m.N, m.Budget)
	}
	candidates, alone, err := m.alone(ctx, s)
	unit := func(int) (ltu.Unit, bool) { return alone, true }
	if candidates == nil && err == nil {
		candidates, err = m.candidates(ctx, s)
		unit = func(k int) (ltu.Unit, bool) { return arrange.Unit(ctx, candidates.At(k), s.X) }
	}
	if err != nil {
		return nil, err
	}
	p, err := choosePolyhedral(ctx, candidates, unit, s, m.N, cmp.Or(m.Budget, 3e8))
	if err != nil {
		return nil, err
	}
	return p, nil
}

// Candidates returns a halfspace for each way that a hyperplane can divide the examples of s into two
// sets that are not empty. A division and its complement count as one. The examples may have any number
// of classes, because their classes do not matter here.
func (m Megiddo) Candidates(ctx context.Context, s *data.Set) ([]ltu.Unit, error) {
	if err := check(ctx, "megiddo", s, Domain{Attributes: Numbers}); err != nil {
		return nil, err
	}
	candidates, err := m.candidates(ctx, s)
	if err != nil {
		return nil, err
	}
	var units []ltu.Unit
	for sides := range candidates.All() {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if u, ok := arrange.Unit(ctx, sides, s.X); ok {
			units = append(units, u)
		}
	}
	return units, nil
}

// alone looks for a single halfspace that separates the classes. If there is one, it is the only
// candidate. This is tried before all planes are listed, because it is fast enough for large samples.
// If the examples have only one class there is nothing to separate, and the set of candidates is empty.
func (m Megiddo) alone(ctx context.Context, s *data.Set) (candidates *dichotomy.Set, u ltu.Unit, err error) {
	classes := dichotomy.Of(s.Len(), func(i int) bool { return s.Y[i] == 1 })
	u, ok := arrange.Unit(ctx, classes, s.X)
	if !ok {
		return nil, u, ctx.Err()
	}
	candidates = dichotomy.New(s.Len())
	if candidates.Proper(classes) {
		candidates.Add(classes)
	}
	return candidates, u, ctx.Err()
}

// candidates returns all ways that a hyperplane can divide the examples into two sets that
// are not empty.
func (m Megiddo) candidates(ctx context.Context, s *data.Set) (*dichotomy.Set, error) {
	found, err := arrange.Dichotomies(ctx, s)
	if tooMany := (*arrange.TooMany)(nil); errors.As(err, &tooMany) {
		return nil, &Unsuited{"megiddo", tooMany.Error()}
	}
	return found, err
}
