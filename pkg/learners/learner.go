// Package learners implements learning algorithms for linear threshold units and for structures built
// from such units: decision lists, trees, networks and votes. A linear threshold unit is a linear
// classifier, as in the perceptron. The package also contains well-known learners to compare with, such
// as C45 and RandomForest.
//
// A learner is a struct whose fields are hyperparameters, such as DecisionList. Its zero value has the
// settings of the publication that the learner comes from, so DecisionList{} is ready for use. The
// method Fit learns from a sample and returns a model, which is a new value: the learner does not
// change. The method Predict of the model returns the class of an example:
//
//	m, err := learners.DecisionList{}.Fit(ctx, votes.Ordinal(), learners.Seed(1))
//	class := m.Predict(x)
//
// Each learner's Fit returns models of one type, which its comment names. For example, DecisionList
// returns a *List, whose rules can be printed and counted. The function All returns every learner, and
// the page docs/learners.md describes each one in a line.
//
// Many learners find a single halfspace, that is, one linear classifier. They differ in how they treat
// errors on the training examples:
//
//   - LinearProgram and MaximumMargin need classes that a halfspace separates without errors.
//     MaximumMargin with C set allows errors, at a cost for each.
//   - MinimumError finds the halfspace with the fewest errors.
//   - Perceptron, Pocket, Winnow, SigmoidUnit and Backprop follow rules for improving the weights.
//     They are fast, but the halfspace need not have the fewest errors.
//   - IncLP, MultIncLP, FindLargeNegSubset, MaximalStability and SimplexVertex err on one class
//     only: they are right about every example of the other class. A decision list needs such
//     halfspaces as its rules.
//
// To choose among several learners, use FewestErrors, which compares them on the training examples, or
// CrossValidated, which compares them on held-out examples.
package learners

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"

	"halfspace/pkg/data"
	"halfspace/pkg/ltu"
)

// A Learner fits models to labelled samples, like an estimator of scikit-learn. Implementations are
// plain structs of hyperparameters, and their zero value has the published settings.
type Learner interface {
	// Fit learns a model from s. It does not change s, and does not keep it. All random choices are
	// drawn from r, so the same seed gives the same model.
	//
	// Each learner has a domain: the samples that it can learn from, as its method Domain describes
	// them. If s is outside this domain, Fit returns an error that wraps ErrUnsuited. If s is malformed
	// (see data.Set.Check), the error does not wrap ErrUnsuited, because then the sample itself is
	// wrong. A learner may use other learners, as AdaBoost does. Then its own Domain counts, and not
	// theirs.
	//
	// When ctx is done, Fit soon returns ctx's error, within a tenth of a second of CPU time. Fit checks
	// the domain first, so an unsuited sample gives ErrUnsuited even if ctx is done.
	Fit(ctx context.Context, s *data.Set, r *rand.Rand) (Model, error)
}

// A Reduction learns samples of several classes with a learner for two classes, which is its field
// Learner. The reductions are OneAgainstRest, OneAgainstOne and Dichotomies.
type Reduction interface {
	Learner
	// With returns a copy of the reduction that uses l as its learner for two classes.
	With(l Learner) Learner
}

// A Model classifies examples. To write a learner of your own, you need only Fit and this method.
type Model interface {
	// Predict returns the class of x as its index among the classes. The slice x has one value per
	// attribute.
	Predict(x []float64) int
}

// A Networked model can be written as a network of linear threshold units that predicts the same
// classes. The models of all registered learners are Networked, so all of them can be exported as
// networks.
type Networked interface {
	Model
	// Network returns the network. It reads the same values as Predict, and predicts the same class for
	// every example that it Covers. It covers examples with missing values too, unless its Needs say
	// otherwise. If the model codes examples itself, as a model of package pipeline does, the network
	// reads the coded features and not the raw attributes.
	Network() *ltu.Network
}

// An Updater is a model that can learn on-line, one example after the other, like partial_fit in
// scikit-learn.
type Updater interface {
	Model
	// Update learns from one example of class y. It reports whether the model had misclassified the
	// example before.
	Update(x []float64, y int) (mistake bool)
}

// An Incremental learner can return a model that has not seen any examples, which then learns by Update.
type Incremental interface {
	Learner
	// Start returns a model that has seen no examples. It needs only the attributes and classes of the
	// sample to come.
	Start(s data.Schema, r *rand.Rand) (Updater, error)
}

// A Staged model consists of stages, such as the rules of a decision list or the hypotheses of a vote.
// Its first k stages are a model too, so one can see how errors fall as the model grows.
type Staged interface {
	Model
	Stages() int
	Stage(k int) Model // k from 1 to Stages()
}

// Seed returns the random stream with number n, for the last argument of Fit. The same number always
// gives the same stream.
func Seed(n uint64) *rand.Rand { return rand.New(rand.NewPCG(n, 0)) }

// An Info describes a learner in the list that All returns.
type Info struct {
	Name    string   // the name in small letters, as in errors and tests; spaces are allowed
	Learner Learner  // the zero value, or the setting with this name
	Paper   string   // the source: authors and year
	About   string   // a description in Markdown; empty for a setting that the zero value's About names
	Learns  []string // concepts that the learner must learn exactly; see learnertest.Sample

	// AnyOrder claims that predictions do not depend on the order of the attributes. The claim holds
	// only for data whose sums are exact, because rounding may depend on the order of adding numbers.
	AnyOrder bool
	// OneEpoch, if not nil, is an Incremental learner whose Fit makes one pass over the sample. Fit then
	// does the same as Start and one Update per example, in the order of r.Perm.
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
