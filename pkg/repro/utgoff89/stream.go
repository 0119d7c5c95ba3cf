package utgoff89

import (
	"context"
	"math/rand/v2"
	"runtime"
	"time"

	"halfspace/pkg/data"
	"halfspace/pkg/eval"
	"halfspace/pkg/learners"
	"halfspace/pkg/repro/experiment"
)

// Requirement 1 of Utgoff 1989, §2: a large volume of examples, efficiently and
// one at a time.

// A river is a sample that is presented again and again, in the same order,
// with the other class in a share of the cases.
type river struct {
	name    string
	of      func(context.Context) (*data.Set, error)
	learner learners.PerceptronTree
	noise   float64
	sizes   []int
}

var rivers = []river{
	{"kr-vs-kp", chess, learners.PerceptronTree{}, 0, []int{10_000, 100_000, 1_000_000, 10_000_000, 100_000_000}},
	{"kr-vs-kp; 10 % noise", chess, learners.PerceptronTree{}, 0.1, []int{10_000, 100_000, 1_000_000, 10_000_000}},
	{"kr-vs-kp; 10 % noise; at most 100 tests", chess, learners.PerceptronTree{MaxTests: 100}, 0.1, []int{10_000, 100_000, 1_000_000, 10_000_000, 100_000_000}},
}

func chess(ctx context.Context) (*data.Set, error) { return data.LoadContext(ctx, "kr-vs-kp") }

func longStream() experiment.Experiment {
	return experiment.Experiment{
		Name: "utgoff89-stream", Source: "Utgoff 1989, §2, requirement 1",
		About: "A chess endgame of 36 attributes presented again and again to a tree that starts from nothing: updates a second in the first and " +
			"the last tenth of the stream, by the quickest thousand of them, as the machine was shared; what the tree keeps of the heap, and its size. With noise a class is wrong now and then, at random, so that leaves keep failing.",
		Params: []string{"stream", "examples"},
		Measures: []experiment.Measure{
			{Name: "first_per_s", Title: "updates a second at first"},
			{Name: "last_per_s", Title: "at last"},
			{Name: "kilobytes", Title: "heap, kB", Digits: 1},
			{Name: "tests", Title: "decision nodes"},
			{Name: "right", Title: "right on the sample %", Percent: true, Digits: 1},
		},
		Timed: true,
		Trials: func(short bool) (trials []experiment.Trial) {
			from := rivers
			if short { // of a set that is built in
				from = []river{{"tic-tac-toe", func(ctx context.Context) (*data.Set, error) { return data.LoadContext(ctx, "tic-tac-toe") }, learners.PerceptronTree{}, 0, []int{1000, 10_000}}}
			}
			for _, f := range from {
				for _, n := range f.sizes {
					trials = append(trials, experiment.Trial{At: []any{f.name, n}, Seed: 1, Run: func(ctx context.Context, r *rand.Rand) ([]float64, error) {
						s, err := f.of(ctx)
						if err != nil {
							return nil, err
						}
						return flow(ctx, f, s, n, r)
					}})
				}
			}
			return trials
		},
	}
}

// piece is how many updates are timed together: so few that on a shared machine
// some pieces have a core to themselves.
const piece = 1000

// flow presents n examples of s.
func flow(ctx context.Context, f river, s *data.Set, n int, r *rand.Rand) ([]float64, error) {
	s = s.Subset(r.Perm(s.Len()))
	before := heap()
	m, err := grow(f.learner, s, 0)
	if err != nil {
		return nil, err
	}
	quickest := [10]time.Duration{} // piece of each tenth
	for from := 0; from < n && ctx.Err() == nil; from += piece {
		start := time.Now()
		for i := from; i < from+piece; i++ {
			k := i % s.Len()
			y := s.Y[k]
			if f.noise > 0 && r.Float64() < f.noise {
				y = 1 - y
			}
			m.Update(s.X[k], y)
		}
		spent, tenth := time.Since(start), &quickest[10*from/n]
		if *tenth == 0 || spent < *tenth {
			*tenth = spent
		}
	}
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	kept := heap() - before
	tests, _ := nodes(m)
	return []float64{piece / quickest[0].Seconds(), piece / quickest[9].Seconds(), float64(kept) / 1000, tests, eval.Accuracy(m, s)}, nil
}

// heap returns the bytes that are in use.
func heap() int64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}
