package rog91

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"time"

	"halfspace/pkg/data"
	"halfspace/pkg/eval"
	"halfspace/pkg/experiment"
	"halfspace/pkg/internal/cputime"
	"halfspace/pkg/learners"
	"halfspace/pkg/repro/internal/protocol"
)

// §3.1 finds a single separating plane. In (a) a plane separates the classes: linear
// programming finds one, or the plane of widest margin. In (b) none separates them, and
// a plane of the fewest errors is sought.

// A planeTask is a two-class sample to separate by one plane.
type planeTask struct {
	name string
	load protocol.Loader
}

// planeTasks are samples that a plane separates, and others. Pairs of attributes of
// iris are so small that the fewest errors can be proven.
var planeTasks = []planeTask{
	// The first is separable; the others are not, by any plane.
	{"iris setosa/versicolor", protocol.IrisPair("Iris-setosa", "Iris-versicolor")},
	{"iris versicolor/virginica", protocol.IrisPair("Iris-versicolor", "Iris-virginica")},
	{"sepal length and width", protocol.IrisPair("Iris-versicolor", "Iris-virginica", "sepal-length", "sepal-width")},
	{"sepal and petal length", protocol.IrisPair("Iris-versicolor", "Iris-virginica", "sepal-length", "petal-length")},
	{"sepal length and petal width", protocol.IrisPair("Iris-versicolor", "Iris-virginica", "sepal-length", "petal-width")},
	{"sepal width and petal length", protocol.IrisPair("Iris-versicolor", "Iris-virginica", "sepal-width", "petal-length")},
	{"sepal and petal width", protocol.IrisPair("Iris-versicolor", "Iris-virginica", "sepal-width", "petal-width")},
	{"petal length and width", protocol.IrisPair("Iris-versicolor", "Iris-virginica", "petal-length", "petal-width")},
	// A vote is coded as a number, −1, 0 or 1, or by an attribute for each of its
	// values.
	{"votes", coded(protocol.Named("votes"), (*data.Set).Ordinal)},
	{"votes one-hot", coded(protocol.Named("votes"), (*data.Set).OneHot)},
	{"G2", protocol.WindowGlass},
	// A target that is a halfspace, without noise and with.
	{"halfspace 5-d", noisyHalfspace(0)},
	{"halfspace 5-d 10 % noise", noisyHalfspace(0.1)},
}

// A planeLearner is a way to find one plane.
type planeLearner struct {
	name string
	learners.Learner
	retried bool // used only if MinimumError's own budget proves nothing
}

// planeLearners are compared on every task. The first two are for §3.1 (a), and the
// third is for (b). The paper takes (b) for polynomial. But (b) is NP-hard, so its
// search ends after a number of nodes, with or without a proof. The pocket, which is
// not in the paper, is compared with them.
var planeLearners = []planeLearner{
	{"linear program", learners.LinearProgram{}, false},
	{"maximum margin", learners.MaximumMargin{}, false},
	{"minimum error", learners.MinimumError{}, false},
	{"minimum error 50 ×", learners.MinimumError{Nodes: 1_000_000}, true},
	{"Pocket", learners.Pocket{}, false},
}

// singlePlane has three trials of each learner on each set, which differ in the
// folds and in the order of the examples.
func singlePlane() experiment.Experiment {
	return experiment.Experiment{
		Name: "rog91-planes", Source: "Rao, Oblow & Glover 1991, §3.1",
		About: protocol.Prose(`
			One plane for two classes: examples that it misclassifies, how many any plane must at
			the least (as far as proven), whether the two are equal, the distance from the plane to
			the nearest example where no example is wrong, the CPU time of a fit, and the accuracy
			in a stratified 10-fold cross-validation. A dash: the classes, or those of a fold, are
			not separable, or it was left out. Pairs of two attributes are of versicolor and
			virginica. Votes are one number each (Ordinal) or one-hot; G2 is glass, float against
			non-float; the synthetic samples have 200 examples. With 50 times the nodes only what
			was not proven is tried again.`),
		Params: []string{"set", "learner"},
		// errors and bound are numbers of examples, proven is whether they are
		// equal, and margin is the distance of the plane from the nearest example.
		Measures: []experiment.Measure{
			{Name: "errors", Digits: 1},
			{Name: "bound", Title: "at least", Digits: 1},
			{Name: "proven", Title: "proven %", Percent: true},
			{Name: "margin", Digits: 3},
			{Name: "cpu_ms", Title: "CPU, ms", Digits: 3, Timed: true},
			{Name: "gen", Title: "accuracy %", Percent: true, Digits: 1},
		},
		Trials: func(short bool) (trials []experiment.Trial) {
			for i, task := range protocol.Points(short, 3, planeTasks...) {
				for _, l := range planeLearners {
					trials = append(trials, protocol.Repeat(short, 3, i, l.trial(task), task.name, l.name)...)
				}
			}
			return trials
		},
		Findings: proofs,
	}
}

// proofs says for each set the least number of errors that is proven for any plane, and the fewest errors
// that were found. If these two numbers are equal, it gives one number.
func proofs(r *experiment.Result) string {
	var known []string
	for _, g := range r.By(r.Params[0]) {
		// The fewest errors of any trial, and the greatest of the proven bounds.
		fewest, highest := math.Inf(1), 0.0
		wrong := g.Column("errors")
		for i, bound := range g.Column("bound") {
			if !math.IsNaN(bound) {
				fewest, highest = min(fewest, wrong[i]), max(highest, bound)
			}
		}
		if fewest == highest {
			known = append(known, fmt.Sprintf("%s %.0f", g.At[0], fewest))
		} else {
			known = append(known, fmt.Sprintf("%s %.0f to %.0f", g.At[0], highest, fewest))
		}
	}
	return "Fewest errors of any plane: " + strings.Join(known, ", ") + "."
}

// trial is a trial: it fits l to all examples of a task, and then to folds, if it can
// be fitted to all of them.
func (l planeLearner) trial(task planeTask) experiment.Run {
	return func(ctx context.Context, r *rand.Rand) (experiment.Values, error) {
		s, err := task.load(ctx)
		if err != nil {
			return nil, err
		}
		if l.retried {
			return tryAgain(ctx, l.Learner, s, r)
		}
		values, err := fitPlane(ctx, l.Learner, s, r)
		if err != nil {
			return nil, err
		}
		// Folds are drawn after the order of the fit, from the same stream.
		share, err := crossValidate(ctx, l.Learner, s, r)
		switch {
		case err == nil:
			values["gen"] = share
		case !errors.Is(err, learners.ErrUnsuited):
			return nil, err
		}
		return values, nil
	}
}

// crossValidate returns the share of the examples that is right in a stratified 10-fold
// cross-validation. If a fold does not suit l, because its classes cannot be separated,
// the error is ErrUnsuited.
func crossValidate(ctx context.Context, l learners.Learner, s *data.Set, r *rand.Rand) (float64, error) {
	folds, err := s.Folds(10, r)
	if err != nil {
		return 0, err
	}
	right := 0.0
	for _, f := range folds {
		train, test := f.Of(s)
		m, err := l.Fit(ctx, train, r)
		if err != nil {
			return 0, err
		}
		right += float64(eval.Accuracy(m, test) * float64(test.Len()))
	}
	return right / float64(s.Len()), nil
}

// tryAgain fits l to all examples with more nodes. If the default budget has already
// proven the number of errors, more nodes would change nothing, and it does not fit
// again.
func tryAgain(ctx context.Context, l learners.Learner, s *data.Set, r *rand.Rand) (experiment.Values, error) {
	m, err := learners.MinimumError{}.Fit(ctx, s, r)
	if err != nil {
		return nil, err
	}
	if m.(*learners.MinimumErrorPlane).Proven() {
		return experiment.Values{}, nil
	}
	return fitPlane(ctx, l, s, r)
}

// fitPlane returns the measures of a fit. Short fits are repeated a few times, and
// the least time counts. It returns no measures for a sample that does not suit l.
func fitPlane(ctx context.Context, l learners.Learner, s *data.Set, r *rand.Rand) (experiment.Values, error) {
	order := r.Uint64()
	m, seconds, err := timedFit(ctx, l, s, order)
	if errors.Is(err, learners.ErrUnsuited) {
		return experiment.Values{}, nil
	}
	if err != nil {
		return nil, err
	}
	// An accuracy is a share, which gives back the number of errors.
	values := experiment.Values{
		"errors": math.Round((1 - eval.Accuracy(m, s)) * float64(s.Len())),
		"cpu_ms": 1000 * seconds.Seconds(),
	}
	switch m := m.(type) {
	case *learners.MinimumErrorPlane:
		values["bound"], values["proven"] = float64(m.Bound), protocol.Indicator(m.Proven())
	case *learners.MaximumMarginPlane:
		values["margin"] = m.Margin
	}
	return values, nil
}

// timedFit fits l again and again for 20 ms of CPU time, each time with the same
// random numbers, and returns its model and the least time.
func timedFit(ctx context.Context, l learners.Learner, s *data.Set, order uint64) (m learners.Model, seconds time.Duration, err error) {
	// A fit below the step of the clock counts as a microsecond, so that it ends.
	seconds = time.Duration(math.MaxInt64)
	for spent := time.Duration(0); spent < 20*time.Millisecond; {
		before := cputime.Spent()
		if m, err = l.Fit(ctx, s, learners.Seed(order)); err != nil {
			return nil, 0, err
		}
		took := max(cputime.Spent()-before, time.Microsecond)
		spent, seconds = spent+took, min(seconds, took)
	}
	return m, seconds, nil
}

// coded loads a set in another coding.
func coded(load protocol.Loader, code func(*data.Set) *data.Set) protocol.Loader {
	return func(ctx context.Context) (*data.Set, error) {
		s, err := load(ctx)
		if err != nil {
			return nil, err
		}
		return code(s), nil
	}
}

// noisyHalfspace draws 200 examples of one random halfspace of five dimensions, a
// share of them in the other class. All trials have the same ones.
func noisyHalfspace(noise float64) protocol.Loader {
	return func(context.Context) (*data.Set, error) {
		// The seed is fixed: trials share one sample, in other orders and folds.
		r := learners.Seed(1)
		s := data.Intersection(5, 1, r).Sample(200, r)
		for i := range s.Y {
			if r.Float64() < noise {
				s.Y[i] = 1 - s.Y[i]
			}
		}
		return s, nil
	}
}
