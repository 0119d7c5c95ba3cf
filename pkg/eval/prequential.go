package eval

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/ltu"
	"halfspace/pkg/pipeline"
)

// Prequential is a plan of predictive sequential evaluation, also called test-then-train, for learners on a
// stream. Each learner first predicts the class of the next example, and the prediction counts as right or
// wrong. Only then the learner learns from the example. So a model is never tested on an example that it
// has learned. Learners keep only their models and not the examples, so a stream may have any length.
//
// A. P. Dawid, Statistical theory: the prequential approach, Journal of the Royal Statistical Society A 147
// (1984) 278–292; with a window, J. Gama, R. Sebastião, P. P. Rodrigues, On evaluating stream learning
// algorithms, Machine Learning 90 (2013) 317–346.
type Prequential struct {
	Window  int    // the number of examples in a recent mean, 100 if zero
	Passes  int    // the number of passes over a sample, 1 if zero
	InOrder bool   // take a sample in its own order, not in a new random order for each pass
	Seed    uint64 // the seed of all random choices
}

// Run presents s to each of the learners, in the same order, and codes examples like Feed. It returns
// an error if s does not suit one of the learners.
func (p Prequential) Run(ctx context.Context, s *data.Set, ls ...learners.Incremental) (*Stream, error) {
	for _, l := range ls {
		if err := suits(ctx, s, l); err != nil {
			return nil, fmt.Errorf("eval: prequential: %w", err)
		}
	}
	passes, r := cmp.Or(p.Passes, 1), stream(p.Seed, 0)
	if passes < 1 {
		return nil, fmt.Errorf("eval: prequential: Passes is %d, want at least 1", passes)
	}
	return p.Feed(ctx, s.Schema, func(yield func([]float64, int) bool) {
		for range passes {
			// A sorted permutation is the order of the sample.
			order := r.Perm(s.Len())
			if p.InOrder {
				slices.Sort(order)
			}
			for _, i := range order {
				if !yield(s.X[i], s.Y[i]) {
					return
				}
			}
		}
	}, ls...)
}

// suits returns an error if s has no examples, or not the classes that l needs. A learner's Fit checks the
// sample before it looks at its context. So suits calls Fit with a context that is already done: Fit then
// checks the sample and learns nothing.
func suits(ctx context.Context, s *data.Set, l learners.Incremental) error {
	ctx, cancel := context.WithCancel(ctx)
	cancel()
	if _, err := pipeline.Of(l).Fit(ctx, s, stream(0, 0)); errors.Is(err, learners.ErrUnsuited) {
		return err
	}
	return nil
}

// Feed presents a stream of raw examples and their classes to each of the learners, until the stream ends
// or ctx is done. Use it for a stream that does not fit into memory; for a sample in memory use Run. Feed
// codes the examples one at a time, as pipeline.Online does. So nominal attributes, missing values and
// unequal scales need no preparation. If a learner cannot use an example, Feed ends with an error. The
// stream may reuse the memory of an example for the next one.
func (p Prequential) Feed(ctx context.Context, schema data.Schema, examples iter.Seq2[[]float64, int], ls ...learners.Incremental) (*Stream, error) {
	window := cmp.Or(p.Window, 100)
	if window < 1 || len(ls) == 0 {
		return nil, fmt.Errorf("eval: prequential: a window of %d examples and %d learners, want at least 1", window, len(ls))
	}
	f := feed{Stream: &Stream{Set: schema.Name, Window: window}, interval: 1}
	for k, l := range ls {
		m, err := pipeline.Start(l, schema, stream(p.Seed, uint64(1+k)))
		if err != nil {
			return nil, fmt.Errorf("eval: prequential: %w", err)
		}
		f.online, f.models = append(f.online, m), append(f.models, m.Inner)
		f.recent = append(f.recent, recent{wrong: make([]bool, window)})
		f.Names = append(f.Names, learners.String(l))
	}
	f.Mistakes, f.Recent = make([]int, len(ls)), make([][]float64, len(ls))
	for x, y := range examples {
		if f.Examples%looksEvery == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		point, err := f.present(x, y)
		if err != nil {
			return nil, fmt.Errorf("eval: prequential: %w", err)
		}
		if point {
			watched(ctx, Checkpoint{f.Stream, f.models, false})
		}
	}
	return f.end(ctx)
}

// A Stream is the result of a Prequential evaluation: accuracy at points along the stream. It keeps fewer
// than 400 points, so its memory does not grow with the stream. At first every example is a point. When
// there are too many points, every second one is dropped, and so on. So the points are always evenly
// spaced.
type Stream struct {
	Set      string // name of the sample
	Window   int    // the number of examples in a recent mean
	Examples int    // the number of examples presented
	Names    []string
	Mistakes []int      // each learner's mistakes on examples that it had not yet learned
	Sizes    []ltu.Size // sizes of the networks of the models at the end
	Seen     []int      // the number of examples presented at each point
	// Recent[l][i] is the accuracy of learner l on the last Window examples at the point Seen[i],
	// or on all examples so far if they are fewer.
	Recent [][]float64
}

// mostPoints is the number of points at which a Stream drops every second point. The number is even, so
// that the newest point is never dropped.
const mostPoints = 400

// Accuracy returns the share of all examples that learner l classified correctly before it learned
// them.
func (s *Stream) Accuracy(l int) float64 { return 1 - float64(s.Mistakes[l])/float64(s.Examples) }

// A feed is a stream that is being presented.
type feed struct {
	*Stream
	online   []*pipeline.Online
	models   []learners.Updater // models of features
	recent   []recent
	interval int // examples from point to point
}

// A recent is the sliding window of the last outcomes. It is stored as a ring buffer: wrong[i] is the
// oldest outcome, which the next one replaces.
type recent struct {
	wrong       []bool
	i, n, total int // n wrong ones of total
}

// add puts the outcome of one more example into the window. If the window is full, the oldest outcome is
// removed.
func (r *recent) add(wrong bool) {
	if r.total == len(r.wrong) && r.wrong[r.i] {
		r.n--
	}
	if wrong {
		r.n++
	}
	r.wrong[r.i] = wrong
	r.i, r.total = (r.i+1)%len(r.wrong), min(r.total+1, len(r.wrong))
}

// present tests and trains every model on an example, and reports whether it added a point
// to the curve.
func (f *feed) present(x []float64, y int) (point bool, err error) {
	for l, m := range f.online {
		wrong, err := m.Update(x, y)
		if err != nil {
			return false, err
		}
		f.recent[l].add(wrong)
		if wrong {
			f.Mistakes[l]++
		}
	}
	f.Examples++
	if f.Examples%f.interval != 0 {
		return false, nil
	}
	f.point()
	if len(f.Seen) == mostPoints {
		f.thin()
	}
	return true, nil
}

// point adds the present accuracies of the windows.
func (f *feed) point() {
	f.Seen = append(f.Seen, f.Examples)
	for l, r := range f.recent {
		f.Recent[l] = append(f.Recent[l], 1-float64(r.n)/float64(r.total))
	}
}

// thin drops every second point, and doubles the distance between points from now on. The remaining
// points are at multiples of the new distance.
func (f *feed) thin() {
	f.interval *= 2
	for i := range mostPoints / 2 {
		f.Seen[i] = f.Seen[2*i+1]
		for l := range f.Recent {
			f.Recent[l][i] = f.Recent[l][2*i+1]
		}
	}
	f.Seen = f.Seen[:mostPoints/2]
	for l := range f.Recent {
		f.Recent[l] = f.Recent[l][:mostPoints/2]
	}
}

// end adds a point for the last example, unless it has one, and the sizes of the models.
func (f *feed) end(ctx context.Context) (*Stream, error) {
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case f.Examples == 0:
		return nil, fmt.Errorf("eval: prequential: %q has no examples", f.Set)
	case f.Examples%f.interval != 0:
		f.point()
	}
	for _, m := range f.models {
		var size ltu.Size
		if n, ok := m.(learners.Networked); ok {
			size = n.Network().Size()
		}
		f.Sizes = append(f.Sizes, size)
	}
	watched(ctx, Checkpoint{f.Stream, f.models, true})
	return f.Stream, nil
}

// A Checkpoint is the state of a stream at one of its points, for a program that watches the evaluation;
// see Watch. It shares the stream's memory, which changes with the next example.
type Checkpoint struct {
	*Stream
	Models []learners.Updater // each learner's model, of the coded features
	Last   bool               // this point is the last
}

// A watcher is the key of the function of Watch in a context.
type watcher struct{}

// Watch returns a copy of ctx with which Prequential calls f at every point of a stream and at the end, for
// example to draw the curve while it grows. The Checkpoint is valid only until f returns. The stream waits
// for f, so a slow f makes the evaluation slow.
func Watch(ctx context.Context, f func(Checkpoint)) context.Context {
	return context.WithValue(ctx, watcher{}, f)
}

// watched calls the function that watches ctx, if there is one.
func watched(ctx context.Context, m Checkpoint) {
	if f, ok := ctx.Value(watcher{}).(func(Checkpoint)); ok {
		f(m)
	}
}
