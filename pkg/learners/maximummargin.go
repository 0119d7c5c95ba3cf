package learners

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"

	"halfspace/pkg/data"
	"halfspace/pkg/learners/internal/facet"
	"halfspace/pkg/learners/internal/sample"
	"halfspace/pkg/learners/internal/separate"
	"halfspace/pkg/ltu"
)

var _ = register(Info{
	Name:    "maximum margin",
	Learner: MaximumMargin{},
	Paper:   "Rao, Oblow & Glover 1991",
	About:   "the halfspace that separates the classes and is farthest from both; with `C` a soft margin, for any samples (Cortes & Vapnik 1995); `Printed` takes the paper's steps, which may fail",
	Learns:  []string{"halfspace", "3-of-5"},
})

// MaximumMargin finds the plane with the maximum margin between two classes: a linear support vector
// machine. The zero value has a hard margin, which needs linearly separable classes. With C set it has a
// soft margin, which suits any sample. The margin is measured in the attributes as given. (For lists
// there is MaximalStability, which scales the attributes, and needs only a part of one class to be
// separable.)
//
// With a hard margin the plane lies halfway between the closest pair of points of the convex hulls of
// the two classes, orthogonal to the line through them. No other plane has a greater Euclidean distance
// from its nearest example. The dual active-set method finds this pair in any dimension, and does not
// compute the hulls.
//
// The paper's steps differ, and do not always find this plane. In step (2) the paper looks for the
// closest pair of a point and a facet. In step (3) it takes a plane parallel to that facet. But even in
// two dimensions the closest points may be two corners, and then another plane is farther from both. In
// three dimensions the closest points may lie on two edges, and perhaps no plane parallel to a facet
// separates the classes. With Printed the learner takes the paper's steps.
//
// N. S. V. Rao, E. M. Oblow, C. W. Glover, Learning separations by Boolean combinations of half-spaces
// (1991), §3.1, steps (1) to (3).
type MaximumMargin struct {
	// C is the price of errors in the soft margin, as in scikit-learn's SVC with a linear kernel; 0
	// means a hard margin. The plane with weights w and threshold −b minimises ½|w|² + C·Σ max(0, 1 −
	// y(w·x + b)) for classes y of −1 and 1, in the attributes as given. The threshold has no price, as
	// in libsvm, which finds the same plane; liblinear prices the threshold like a weight.
	//
	// With C set, a pipeline standardises numbers, because all weights have the same price. No C suits
	// all samples: choose among powers of ten by CrossValidated. C is ours, because the paper treats
	// separable samples only. See internal/hinge.
	C float64
	// Else, if not nil, learns from samples that are not linearly separable, as in LinearProgram.
	Else Learner
	// Printed takes the paper's steps (1) to (3), to show where they fail. It finds the closest pair of
	// an example and a facet of the other class's hull, and takes the plane parallel to that facet,
	// halfway to that example. Among equally close pairs it takes the pair whose plane has the greatest
	// margin. This plane is often nearer to the examples than necessary, and may even have some examples
	// on the wrong side; then the model's Margin is below 0. (Experiment rog91-printed counts how
	// often.) Printed computes the hulls, so it suits few examples in few dimensions. Else does not help
	// with samples that are too large, only with inseparable ones.
	Printed bool
}

// Domain describes the samples that the learner accepts. With a soft margin it asks for numbers of
// similar scales, because the weights of all attributes have the same price. With a hard margin it takes
// numbers as given, because its purpose is the distance between the classes in their own units.
func (m MaximumMargin) Domain() Domain {
	d := unitDomain
	d.Scales = m.C != 0
	return d
}

// Fit returns a *MaximumMarginPlane, or a model of m.Else if the classes are inseparable. If C is set it
// returns a *SoftMarginPlane. Classes that are closer than 1e-9 of the widest attribute's range count as
// inseparable.
func (m MaximumMargin) Fit(ctx context.Context, s *data.Set, r *rand.Rand) (Model, error) {
	const name = "maximum margin"
	if err := check(ctx, name, s, m.Domain()); err != nil {
		return nil, err
	}
	if m.C != 0 {
		return m.soft(ctx, name, s, nil)
	}
	rows := sample.ByClass(s)
	problem, err := separate.NewEuclidean(ctx, rows[0], rows[1], 0)
	if err != nil {
		return nil, err
	}
	// First find out whether there is a plane at all, because the search for the closest points could
	// not say why it failed.
	if u, err := separable(ctx, name, s, problem.System()); err != nil {
		return orElse(ctx, m.Else, s, r, err)
	} else if len(rows[0]) == 0 || len(rows[1]) == 0 {
		return &MaximumMarginPlane{Halfspace: Halfspace{s.Schema, u}}, nil
	}
	if m.Printed {
		return printedPlane(ctx, name, s, [2][][]float64{rows[0], rows[1]})
	}
	u, err := problem.MostStable(ctx, sample.Indices(len(rows[1]))) // steps 1 to 3
	if err != nil {
		return nil, err
	}
	if sample.Errors(u, s) > 0 {
		return orElse(ctx, m.Else, s, r, &Inseparable{Learner: name})
	}
	return &MaximumMarginPlane{Halfspace{s.Schema, u}, marginOf(u, s)}, nil
}

// printedPlane returns the plane that the printed steps give.
func printedPlane(ctx context.Context, name string, s *data.Set, rows [2][][]float64) (Model, error) {
	u, err := facet.Between(ctx, rows)
	if tooMany := (facet.TooMany{}); errors.As(err, &tooMany) || errors.Is(err, facet.ErrNone) {
		return nil, &Unsuited{name, err.Error()}
	}
	if err != nil {
		return nil, err
	}
	return &MaximumMarginPlane{Halfspace{s.Schema, u}, marginOf(u, s)}, nil
}

var _ = registerModel((*MaximumMarginPlane)(nil))

// A MaximumMarginPlane is a halfspace with its distance from the examples.
type MaximumMarginPlane struct {
	Halfspace
	// Margin is the Euclidean distance from the plane to the nearest examples, in units of the
	// attributes. It is half of the distance between the convex hulls of the classes. If there was only
	// one class, Margin is 0, because no plane is the farthest. A plane of the Printed steps may be
	// nearer to the examples. If it has examples on the wrong side, Margin is minus the distance of the
	// farthest of them.
	Margin float64
}

// UnmarshalJSON reads a model that json.Marshal wrote, and refuses one that could not be used.
func (m *MaximumMarginPlane) UnmarshalJSON(text []byte) error {
	type plain struct {
		plainHalfspace
		Margin float64
	}
	return readModel(text, m, func(read plain) { *m = MaximumMarginPlane{Halfspace(read.plainHalfspace), read.Margin} })
}

// marginOf returns the Euclidean distance from the plane of u to the nearest example. It is below 0
// if an example is on the wrong side.
func marginOf(u ltu.Unit, s *data.Set) float64 {
	squares, nearest := 0.0, math.Inf(1)
	for _, w := range u.W {
		squares += float64(w * w)
	}
	for i, x := range s.X {
		if excess := u.Excess(x); s.Y[i] == 1 {
			nearest = min(nearest, excess)
		} else {
			nearest = min(nearest, -excess)
		}
	}
	return nearest / math.Sqrt(squares)
}
