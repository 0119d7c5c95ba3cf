//go:build unix && cancel

package learners_test

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"halfspace/pkg/data"
	"halfspace/pkg/eval"
	"halfspace/pkg/internal/cputime"
	"halfspace/pkg/learners"
)

// Latest is how much CPU time a Fit may use between two looks at its context, and from the last look
// to its return. Soonest is how much it may use on a context that is done: it then only finds out
// whether the sample suits it.
const latest, soonest = 100 * time.Millisecond, 50 * time.Millisecond

var after = flag.Duration("cancel.after", 0, "CPU time after which large fits are cancelled, if not 25ms, or 20ms if short")

// TestCancelLarge fits every learner to large samples, with many examples and with many attributes. It
// measures how late a learner would learn that its context is cancelled, at whatever moment. It measures
// CPU time of the process, so a busy machine does not count. Learners used to make literals, pairs and
// projections of the whole sample without a look, for up to three seconds.
//
// A fit is cancelled soon: work without a look mostly begins soon, and is then measured to its end. Nearly
// all places that look in the first 150 ms, on any sample, do so in 25 ms; late contains the learners of
// the others.
//
// It only measures, and takes a minute, so it has a build tag of its own, and make cancel-test runs it. For
// every learner, learnertest tests that a cancelled fit returns the context's error and no model.
func TestCancelLarge(t *testing.T) {
	for _, draw := range largeSamples() {
		s := draw()
		t.Run(s.Name, func(t *testing.T) {
			for _, i := range learners.All() {
				if slices.Contains(twins, s.Name) && learners.DomainOf(i.Learner).Attributes == learners.Numbers {
					continue
				}
				t.Run(i.Name, func(t *testing.T) { endsSoon(t, s, i.Learner.Fit, budget(i.Name)) })
			}
			for _, l := range []learners.Learner{
				learners.SparsePerceptron{K: 3, Beam: 20, Stages: 50},
				learners.AdaBoost{Weak: learners.DecisionList{}},
				learners.Intersection{Separator: learners.MaximalStability{}},
				learners.LTUTree{Eliminate: true},
				learners.MaximumMargin{C: 1},
				learners.OBD{Of: learners.MLP{Hidden: 100}},
				learners.MLP{Backprop: learners.Backprop{Validation: 0.5}},
			} {
				t.Run(learners.String(l), func(t *testing.T) { endsSoon(t, s, l.Fit, budget(learners.String(l))) })
			}
		})
	}
}

// twins are samples of whole numbers beside which there are some of the same shape: nothing new for a
// learner that calculates with numbers and does not look for values.
var twins = []string{"100000×3 of 2 classes, whole numbers", "5000×200 of 2 classes, whole numbers"}

// late are the learners that look for the first time at some places only after long work at others,
// and how much CPU time that is.
var late = map[string]time.Duration{
	"c4.5": 150 * time.Millisecond, "fewest errors": 150 * time.Millisecond, "megiddo": 150 * time.Millisecond,
	"sparse perceptron": 150 * time.Millisecond, "LTUTree{Eliminate: true}": 150 * time.Millisecond,

	"adaboost": 40 * time.Millisecond, "backprop": 40 * time.Millisecond, "conjunction": 40 * time.Millisecond,
	"cross-validated": 40 * time.Millisecond, "dichotomies": 40 * time.Millisecond, "obd": 40 * time.Millisecond,
	"SparsePerceptron{K: 3, Stages: 50, Beam: 20}": 40 * time.Millisecond,
}

// budget returns the CPU time after which the fit of a learner is cancelled.
func budget(name string) time.Duration {
	switch {
	case *after != 0:
		return *after
	case testing.Short():
		return 20 * time.Millisecond
	}
	return cmp.Or(late[name], 25*time.Millisecond)
}

// TestCancelLargePairs is TestCancelLarge for learners that go through all pairs of many attributes,
// cancelled at the beginning and in the midst of it: a loop over all pairs once had a look before it
// only, and was 36 seconds late.
func TestCancelLargePairs(t *testing.T) {
	numbers, bits := drawLarge(400, 2000, 2, uniform), drawLarge(100, 2000, 2, coin)
	for _, c := range []struct {
		set     *data.Set
		learner learners.Learner
	}{
		{numbers, learners.Conjunction{}},
		{numbers, learners.AdaBoost{}},
		{numbers, learners.SparsePerceptron{}},
		{numbers, learners.SparsePerceptron{K: 3}},
		{bits, learners.SparsePerceptron{}},
		{bits, learners.SecondOrder{}},
	} {
		t.Run(learners.String(c.learner)+" of "+c.set.Name, func(t *testing.T) {
			endsSoon(t, c.set, c.learner.Fit, 40*time.Millisecond)
			if !testing.Short() {
				endsSoon(t, c.set, c.learner.Fit, 600*time.Millisecond)
			}
		})
	}
}

// TestCompareCancelLarge is TestCancelLarge for comparisons of a learner that takes no time.
func TestCompareCancelLarge(t *testing.T) {
	s := drawLarge(200_000, 3, 2, uniform)
	for name, plan := range map[string]interface {
		Compare(context.Context, *data.Set, ...learners.Learner) (*eval.Table, error)
	}{"folds": eval.Folds{Repeats: 100}, "holdout": eval.Holdout{Trials: 1000}} {
		t.Run(name, func(t *testing.T) {
			endsSoon(t, s, func(ctx context.Context, s *data.Set, _ *rand.Rand) (learners.Model, error) {
				_, err := plan.Compare(ctx, s, learners.Majority{})
				return nil, err
			}, budget(name))
		})
	}
}

// endsSoon fails t if a fit is late, five times: what else the process does, such as to collect
// garbage, may make it late. So the garbage of what came before is collected first, but not before the
// first try, which is mostly in time anyway.
func endsSoon(t *testing.T, s *data.Set, fit func(context.Context, *data.Set, *rand.Rand) (learners.Model, error), budget time.Duration) {
	t.Helper()
	for _, c := range []struct{ budget, limit time.Duration }{{0, soonest}, {budget, latest}} {
		var w *stopwatch
		for try := 0; try == 0 || w.longest > c.limit && try < 5; try++ {
			if try > 0 {
				runtime.GC()
			}
			w = newStopwatch(t.Context(), c.budget)
			m, err := fit(w, s, learners.Seed(1))
			w.lap("its return")
			if w.done && m != nil || err != nil && !errors.Is(err, context.Canceled) && !errors.Is(err, learners.ErrUnsuited) {
				t.Fatalf("got %T and %v", m, err)
			}
		}
		if w.longest > c.limit {
			t.Errorf("%v of CPU time without a look, up to %s, want at most %v", w.longest, w.upTo, c.limit)
		}
	}
}

// A stopwatch is a context that is cancelled when the process has used a budget of CPU time. It
// measures the time between looks at it.
type stopwatch struct {
	context.Context
	mu            sync.Mutex
	end           time.Duration // of the budget
	done          bool
	last, longest time.Duration // the last look, and the longest time without one
	upTo          string        // what ended that
}

func newStopwatch(ctx context.Context, budget time.Duration) *stopwatch {
	now := cputime.Spent()
	return &stopwatch{Context: ctx, last: now, end: now + budget}
}

func (w *stopwatch) Err() error {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.lap("")
	if w.done = w.done || w.last >= w.end; w.done {
		return context.Canceled
	}
	return nil
}

// lap ends the time since the last look. Without a name for the end, the end is a look, and its name
// is the list of functions around it.
func (w *stopwatch) lap(place string) {
	now := cputime.Spent()
	if passed := now - w.last; passed > w.longest {
		w.longest, w.upTo = passed, place
		if place == "" {
			w.upTo = "the look in " + callers()
		}
	}
	w.last = now
}

// callers returns who called Err, and who called that.
func callers() string {
	var pc [4]uintptr
	frames := runtime.CallersFrames(pc[:runtime.Callers(4, pc[:])])
	var names []string
	for found := true; found; {
		var f runtime.Frame
		f, found = frames.Next()
		names = append(names, fmt.Sprintf("%s:%d", f.Function[strings.LastIndex(f.Function, "/")+1:], f.Line))
	}
	return strings.Join(names, ", from ")
}

// A value draws the value of an attribute for a large sample, around zero or above.
type value func(*rand.Rand) float64

func uniform(r *rand.Rand) float64 { return r.Float64() - 0.5 }
func coin(r *rand.Rand) float64    { return float64(r.IntN(2)) }
func die(r *rand.Rand) float64     { return float64(r.IntN(6)) }

// largeSamples returns what draws samples of up to a million values: one at a time, as garbage is
// collected before every fit. If the test is to be short, they are fewer.
func largeSamples() []func() *data.Set {
	large := func(n, d, classes int, draw value) func() *data.Set {
		return func() *data.Set { return drawLarge(n, d, classes, draw) }
	}
	samples := []func() *data.Set{
		large(100_000, 3, 2, uniform),
		large(5000, 200, 2, coin),
		large(12, 4000, 2, uniform),
	}
	if testing.Short() {
		return samples
	}
	return append(samples, drawNominal,
		large(100_000, 3, 2, coin),
		large(30_000, 20, 5, uniform),
		large(5000, 200, 2, uniform),
		large(1000, 1000, 2, uniform),
		large(1000, 1000, 3, coin),
		large(12, 4000, 2, coin),
	)
}

func drawNominal() *data.Set {
	s := drawLarge(30_000, 20, 4, die)
	for j := range s.Attrs {
		s.Attrs[j].Values = strings.Split("123456", "")
	}
	s.Name += ", nominal"
	return s
}

// drawLarge returns n examples of d attributes. Their class depends on the sum of their values,
// except for every tenth example, whose class is random: so nothing fits them soon.
func drawLarge(n, d, classes int, draw value) *data.Set {
	r := learners.Seed(4)
	s := &data.Set{Schema: data.Schema{Attrs: make([]data.Attr, d)}, X: make([][]float64, n), Y: make([]int, n)}
	for j := range s.Attrs {
		s.Attrs[j].Name = fmt.Sprint("x", j+1)
	}
	for c := range classes {
		s.Classes = append(s.Classes, fmt.Sprint("c", c))
	}
	middle := 0.0
	for i := range s.X {
		s.X[i] = make([]float64, d)
		sum := 0.0
		for j := range s.X[i] {
			s.X[i][j] = draw(r)
			sum += s.X[i][j]
		}
		// The mean of the sums so far parts them about evenly.
		if middle += (sum - middle) / float64(i+1); sum > middle {
			s.Y[i] = classes - 1
		}
		if i%10 == 0 {
			s.Y[i] = r.IntN(classes)
		}
	}
	s.Name = fmt.Sprintf("%d×%d of %d classes", n, d, classes)
	if s.X[0][0] == float64(int(s.X[0][0])) {
		s.Name += ", whole numbers"
	}
	return s
}
