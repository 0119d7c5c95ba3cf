package learners_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
)

// A long is a fit that takes far longer than anyone waits.
type long struct {
	name string
	learners.Learner
	*data.Set
}

// longFits use table 1's largest problem, and many examples without any
// order.
func longFits(tb testing.TB) []long {
	s, err := data.Orthogonal(50, learners.Seed(1)).Balanced(14000, learners.Seed(2))
	if err != nil {
		tb.Fatal(err)
	}
	largest, large, small, half := numbers(200_000, 20), numbers(100_000, 20), numbers(20_000, 20), numbers(50_000, 20)
	return []long{
		{"intersection", learners.Intersection{}, s},
		{"decision list", learners.DecisionList{}, s},
		{"mult_inclp", learners.MultIncLP{Runs: 1000}, s},
		{"maximal stability", learners.Intersection{Separator: learners.MaximalStability{}}, s},
		{"c4.5", learners.C45{}, large},
		{"c4.5, subsets", learners.C45{Subsets: true}, values(2000)},
		{"perceptron tree", learners.PerceptronTree{Numeric: true}, large},
		{"mlp", learners.MLP{Hidden: 1000}, small},
		{"mlp, one batch", learners.MLP{Hidden: 1000, Backprop: learners.Backprop{Batch: 1e6}}, small},
		{"obd", learners.OBD{Of: learners.MLP{Hidden: 1000, Backprop: learners.Backprop{Epochs: 1}}}, small},
		{"ltu tree", learners.LTUTree{Eliminate: true}, half},
		{"ltu tree of leaves", learners.LTUTree{Node: learners.Majority{}}, half},
		{"madaline", learners.Madaline{}, half},
		{"logic mlp", learners.LogicMLP{}, half},
		{"ltu tree/n=200000", learners.LTUTree{Eliminate: true}, largest},
		{"ltu tree of backprop/n=200000", learners.LTUTree{Node: learners.Backprop{Epochs: 1}}, largest},
		{"madaline/n=200000", learners.Madaline{}, largest},
		{"logic mlp/n=200000", learners.LogicMLP{}, largest},
		{"mlp/n=200000", learners.MLP{}, largest},
		{"minimum error", learners.MinimumError{}, half},
		{"multi-perceptron", learners.MultiPerceptron{Restarts: true}, half},
		{"voronoi", learners.Voronoi{}, half},
	}
}

// TestCancelLongFits cancels long fits in the middle. That they end at once is for
// BenchmarkCancel to show: here a busy machine may take its time.
func TestCancelLongFits(t *testing.T) {
	for _, l := range longFits(t) {
		if took := cancelled(t, l, 50*time.Millisecond); took > 20*time.Second {
			t.Errorf("%s ends %v after it is cancelled", l.name, took)
		}
	}
}

// BenchmarkCancel reports, in ms, the longest that a fit goes on after it is
// cancelled at one of several moments. It is to be below 100.
func BenchmarkCancel(b *testing.B) {
	for _, l := range longFits(b) {
		b.Run(l.name, func(b *testing.B) {
			var longest time.Duration
			for n := 0; b.Loop(); n++ {
				longest = max(longest, cancelled(b, l, time.Duration(1+n%4)*50*time.Millisecond))
			}
			b.ReportMetric(float64(longest)/float64(time.Millisecond), "ms-after")
		})
	}
}

// looks counts how often its context is asked whether it is cancelled.
type looks struct {
	context.Context
	n int
}

func (l *looks) Err() error {
	l.n++
	return l.Context.Err()
}

// TestLooksWithinAnEpoch presents four million values in one epoch, of many
// examples and of wide ones. The learners looked once per epoch, so that a large
// sample could not be interrupted for seconds. To standardise takes two passes.
func TestLooksWithinAnEpoch(t *testing.T) {
	const passes = 4 // looks in a pass, at least
	one := learners.Backprop{Epochs: 1}
	for _, shape := range [][2]int{{100_000, 41}, {400, 10_000}} {
		s := ones(shape[0], shape[1])
		for _, c := range []struct {
			learners.Learner
			minimum int // looks
		}{
			{learners.Perceptron{Epochs: 1}, passes},
			{learners.Winnow{Epochs: 1}, passes},
			{learners.SigmoidUnit{Epochs: 1}, 3 * passes},
			{learners.LTUTree{Node: learners.SigmoidUnit{Epochs: 1}, Depth: 1}, 3*passes + 1},
			{learners.Madaline{Epochs: 1}, passes},
			{learners.LogicMLP{Backprop: one}, 2*passes + shape[0]/64},
			{one, 2*passes + shape[0]/256},
		} {
			ctx := &looks{Context: t.Context()}
			if _, err := c.Fit(ctx, s, learners.Seed(1)); err != nil {
				t.Fatal(err)
			}
			if ctx.n < c.minimum || ctx.n > c.minimum+100+shape[0]/20 {
				t.Errorf("%s looks at its context %d times in an epoch of %d examples × %d, want %d or some more", learners.String(c.Learner), ctx.n, shape[0], shape[1], c.minimum)
			}
		}
	}
}

// ones returns n examples, all of them one row of ones, of alternating classes.
func ones(n, attrs int) *data.Set {
	s := &data.Set{Schema: data.Schema{Attrs: make([]data.Attr, attrs), Classes: []string{"0", "1"}}, Y: make([]int, n)}
	for j := range s.Attrs {
		s.Attrs[j].Name = fmt.Sprint("x", j+1)
	}
	s.X = slices.Repeat([][]float64{slices.Repeat([]float64{1}, attrs)}, n)
	for i := range s.Y {
		s.Y[i] = i % 2
	}
	return s
}

// numbers returns n examples of uniform numbers, labelled at random.
func numbers(n, attrs int) *data.Set {
	r := learners.Seed(4)
	s := &data.Set{Schema: data.Schema{Attrs: make([]data.Attr, attrs), Classes: []string{"0", "1"}}, X: make([][]float64, n), Y: make([]int, n)}
	for j := range s.Attrs {
		s.Attrs[j].Name = fmt.Sprint("x", j+1)
	}
	for i := range s.X {
		s.X[i], s.Y[i] = make([]float64, attrs), r.IntN(2)
		for j := range s.X[i] {
			s.X[i][j] = r.Float64()
		}
	}
	return s
}

// values returns ten examples of each of n values, labelled at random with ten
// classes.
func values(n int) *data.Set {
	r := learners.Seed(4)
	s := &data.Set{Schema: data.Schema{Attrs: []data.Attr{{Name: "x"}}, Classes: strings.Split("0123456789", "")}}
	for v := range n {
		s.Attrs[0].Values = append(s.Attrs[0].Values, fmt.Sprint(v))
		for range 10 {
			s.X, s.Y = append(s.X, []float64{float64(v)}), append(s.Y, r.IntN(10))
		}
	}
	return s
}

// cancelled returns how long l goes on after its context is cancelled.
func cancelled(tb testing.TB, l long, after time.Duration) time.Duration {
	tb.Helper()
	ctx, cancel := context.WithCancel(tb.Context())
	begin := make(chan time.Time, 1)
	time.AfterFunc(after, func() { begin <- time.Now(); cancel() })
	_, err := l.Fit(ctx, l.Set, learners.Seed(3))
	end := time.Now()
	if !errors.Is(err, context.Canceled) {
		tb.Fatalf("%s: got %v", l.name, err)
	}
	return end.Sub(<-begin)
}
