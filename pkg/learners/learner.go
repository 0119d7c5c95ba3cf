// Package learners implements learning algorithms for linear threshold units, for structures built
// of them, and the baselines they are compared with.
//
// A learner is a struct of hyperparameters, such as DecisionList, whose zero value is the published
// setting. Its Fit learns from a sample and returns a model, which is another type, such as *List:
//
//	m, err := learners.DecisionList{}.Fit(ctx, votes.Ordinal(), learners.Seed(1))
//	class := m.Predict(x)
//
// All lists the learners, and docs/learners.md says in a line what each one learns. Those of a single
// halfspace differ in what they do about errors. LinearProgram and MaximumMargin want none at all,
// MinimumError finds the fewest, and Perceptron, Pocket, Winnow, SigmoidUnit and Backprop go by rules
// that need not find them. IncLP, MultIncLP, FindLargeNegSubset, MaximalStability and SimplexVertex are
// one-sided: they are right about every example of one class, as lists need it. Learners that choose
// among other learners are FewestErrors, by the training examples, and CrossValidated, by held-out ones.
package learners

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"

	"halfspace/pkg/data"
	"halfspace/pkg/ltu"
)

// A Learner fits models to labelled samples. Implementations are plain structs
// of hyperparameters whose zero value is the published setting.
type Learner interface {
	// Fit learns a model of s. It neither changes nor keeps s, draws every
	// random choice from r, and returns ctx's error soon after ctx is done,
	// within a tenth of a second of CPU time.
	// A sample outside the learner's domain is an error that wraps ErrUnsuited,
	// even if ctx is done: it is looked for first. (Of a learner that has others
	// learn for it, that is its own domain.) A malformed sample (see
	// data.Set.Check) is an error that does not wrap it.
	Fit(ctx context.Context, s *data.Set, r *rand.Rand) (Model, error)
}

// A Reduction learns several classes by a learner of two, which its field Learner is: OneAgainstRest,
// OneAgainstOne or Dichotomies.
type Reduction interface {
	Learner
	// With returns the reduction with another learner of two classes.
	With(l Learner) Learner
}

// A Model classifies examples. A learner of one's own needs no more than Fit and this.
type Model interface {
	// Predict returns the class of x, which has a value per attribute.
	Predict(x []float64) int
}

// A Networked model is one that a network of linear threshold units equals. The models of all
// registered learners are.
type Networked interface {
	Model
	// Network returns the network. It reads an example's values as Predict does, or of a model that
	// codes examples itself (see package pipeline) the features. It has the class that Predict has of
	// every example that it Covers, which may lack values unless its Needs say otherwise.
	Network() *ltu.Network
}

// An Updater is a model that learns on-line.
type Updater interface {
	Model
	// Update learns from one example and reports whether the model had
	// misclassified it.
	Update(x []float64, y int) (mistake bool)
}

// An Incremental learner can start from nothing.
type Incremental interface {
	Learner
	Start(s data.Schema, r *rand.Rand) (Updater, error)
}

// A Staged model is one whose first k stages are a model too.
type Staged interface {
	Model
	Stages() int
	Stage(k int) Model // k from 1 to Stages()
}

// Seed returns the random stream numbered n.
func Seed(n uint64) *rand.Rand { return rand.New(rand.NewPCG(n, 0)) }

// An Info describes a registered learner.
type Info struct {
	Name    string   // in small letters, as errors and tests name the learner; blanks are allowed
	Learner Learner  // the zero value, or the setting that the name stands for
	Paper   string   // the source: authors and year
	About   string   // what it learns, in Markdown; empty for a setting that the zero value's About names
	Learns  []string // concepts it must learn exactly; see learnertest.Sample

	// AnyOrder claims that predictions do not depend on the order of the
	// attributes, on data where sums are exact.
	AnyOrder bool
	// OneEpoch, if not nil, is an Incremental learner whose Fit is Start and
	// then one Update per example, in the order of r.Perm.
	OneEpoch Incremental
}

var registry []Info

// register adds a learner to what All lists. Every learner's file calls it once, to set a package
// variable without a name, which is before main begins.
func register(i Info) struct{} { registry = append(registry, i); return struct{}{} }

// All returns the registered learners in order of name.
func All() []Info {
	return slices.SortedFunc(slices.Values(registry), func(a, b Info) int { return strings.Compare(a.Name, b.Name) })
}
