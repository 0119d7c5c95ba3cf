// Package learners implements learning algorithms for linear threshold units and for structures built
// from such units. It also contains the baselines for comparison.
//
// A learner is a struct of hyperparameters, such as DecisionList, and its zero value is the published
// setting. The method Fit learns from a sample and returns a model. A model has a type of its own, such
// as *List:
//
//	m, err := learners.DecisionList{}.Fit(ctx, votes.Ordinal(), learners.Seed(1))
//	class := m.Predict(x)
//
// All lists the learners, and docs/learners.md describes each one in a line. The learners of a single
// halfspace differ in the errors that they allow:
//
//   - LinearProgram and MaximumMargin want no errors at all; MaximumMargin with C set allows them, at a cost.
//   - MinimumError finds the fewest errors.
//   - Perceptron, Pocket, Winnow, SigmoidUnit and Backprop follow rules that need not find the fewest.
//   - IncLP, MultIncLP, FindLargeNegSubset, MaximalStability and SimplexVertex are one-sided: they are
//     right about every example of one class, as decision lists require.
//
// Two learners choose among other learners: FewestErrors by the training examples, and CrossValidated by
// held-out examples.
package learners

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"

	"halfspace/pkg/data"
	"halfspace/pkg/ltu"
)

// A Learner fits models to labelled samples. Implementations are plain structs of
// hyperparameters, and their zero value is the published setting.
type Learner interface {
	// Fit learns a model from s. It neither changes nor keeps s, and draws every random choice from r. It
	// returns ctx's error soon after ctx is done, within a tenth of a second of CPU time. If the sample is
	// outside the learner's domain, Fit returns an error that wraps ErrUnsuited, even if ctx is done: the
	// domain is checked first. If the sample is malformed (see data.Set.Check), Fit returns an error that
	// does not wrap ErrUnsuited. (The domain of a learner that calls on other learners is its own, not
	// theirs.)
	Fit(ctx context.Context, s *data.Set, r *rand.Rand) (Model, error)
}

// A Reduction learns several classes with a learner of two classes, its field Learner. The reductions
// are OneAgainstRest, OneAgainstOne and Dichotomies.
type Reduction interface {
	Learner
	// With returns the reduction with l as its learner of two classes.
	With(l Learner) Learner
}

// A Model classifies examples. A learner of your own needs only Fit and this method.
type Model interface {
	// Predict returns the class of x, which has one value per attribute.
	Predict(x []float64) int
}

// A Networked model is equal to a network of linear threshold units. All registered learners
// return such models.
type Networked interface {
	Model
	// Network returns the network. It reads the same values as Predict. If the model codes examples itself
	// (see package pipeline), the network reads the coded features. The network predicts the same class as
	// Predict for every example that it Covers. Such an example may lack values, unless the network's Needs
	// say otherwise.
	Network() *ltu.Network
}

// An Updater is a model that learns on-line.
type Updater interface {
	Model
	// Update learns from one example and reports whether the model had misclassified it.
	Update(x []float64, y int) (mistake bool)
}

// An Incremental learner can start without examples.
type Incremental interface {
	Learner
	// Start returns a model that has seen no examples.
	Start(s data.Schema, r *rand.Rand) (Updater, error)
}

// A Staged model consists of stages, and its first k stages are a model too.
type Staged interface {
	Model
	Stages() int
	Stage(k int) Model // k from 1 to Stages()
}

// Seed returns the random stream numbered n.
func Seed(n uint64) *rand.Rand { return rand.New(rand.NewPCG(n, 0)) }

// An Info describes a registered learner.
type Info struct {
	Name    string   // the name in small letters, as in errors and tests; spaces are allowed
	Learner Learner  // the zero value, or the setting with this name
	Paper   string   // the source: authors and year
	About   string   // a description in Markdown; empty for a setting that the zero value's About names
	Learns  []string // concepts that the learner must learn exactly; see learnertest.Sample

	// AnyOrder claims that predictions do not depend on the order of the attributes. The claim is for data
	// whose sums are exact, because rounding may depend on the order.
	AnyOrder bool
	// OneEpoch, if not nil, is an Incremental learner whose Fit is the same as
	// Start and then one Update per example, in the order of r.Perm.
	OneEpoch Incremental
}

var registry []Info

// register adds a learner to the list that All returns. Every learner's file calls it once, to
// set a package variable named _, before main begins.
func register(i Info) struct{} { registry = append(registry, i); return struct{}{} }

// All returns the registered learners in order of name.
func All() []Info {
	return slices.SortedFunc(slices.Values(registry), func(a, b Info) int { return strings.Compare(a.Name, b.Name) })
}
