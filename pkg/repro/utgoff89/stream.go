package utgoff89

import (
	"context"
	"math/rand/v2"
	"runtime"
	"time"

	"halfspace/pkg/data"
	"halfspace/pkg/eval"
	"halfspace/pkg/experiment"
	"halfspace/pkg/learners"
	"halfspace/pkg/repro/internal/protocol"
)

// Requirement 1 of §2 is to learn from a large volume of examples, efficiently and one
// at a time, without keeping any.

// A river is a sample that is presented again and again in the same order. In a given share of the
// presentations, the example has the wrong class.
type river struct {
	name    string
	load    protocol.Loader
	learner learners.PerceptronTree
	// noise is the share of presentations with the wrong class. Wrong classes are drawn
	// anew in each presentation, so no tree can be right about all of them.
	noise float64
	// sizes are numbers of presentations, a trial each.
	sizes []int
}

// There are two lists of sizes. The first has small sizes, for streams in which leaves fail again and
// again, so that the tree and the time of an update keep growing. The second is for the other streams.
var (
	upTo10M  = []int{10_000, 100_000, 1_000_000, 10_000_000}
	upTo100M = append(upTo10M, 100_000_000)
)

// rivers are three streams: a sample with which some tree is consistent, the same
// sample with noise, and the noisy sample with a limit on the tree's size.
var rivers = []river{
	{"kr-vs-kp", protocol.Named("kr-vs-kp"), learners.PerceptronTree{}, 0, upTo100M},
	{"kr-vs-kp; 10 % noise", protocol.Named("kr-vs-kp"), learners.PerceptronTree{}, 0.1, upTo10M},
	{
		"kr-vs-kp; 10 % noise; at most 100 tests", protocol.Named("kr-vs-kp"),
		learners.PerceptronTree{MaxTests: 100}, 0.1, upTo100M,
	},
}

// longStream asks whether a tree is as quick at the end of a long stream as it was
// at first, and how much memory it has taken by then.
func longStream() experiment.Experiment {
	return experiment.Experiment{
		Name: "utgoff89-stream", Source: "Utgoff 1989, §2, requirement 1",
		About: protocol.Prose(`
			A chess endgame of 36 attributes presented again and again to a tree that starts from
			nothing: updates a second in the first and the last tenth of the stream, by the quickest
			thousand of them, as the machine was shared; what the tree keeps of the heap, and its
			size. With noise a class is wrong now and then, at random, so that leaves keep failing.`),
		Params: []string{"stream", "examples"},
		// right is the share of the sample, without noise, that the tree has right in
		// the end.
		Measures: []experiment.Measure{
			{Name: "first_per_s", Title: "updates a second at first", Timed: true},
			{Name: "last_per_s", Title: "at last", Timed: true},
			{Name: "kilobytes", Title: "heap, kB", Digits: 1, Timed: true},
			{Name: "tests", Title: "decision nodes"},
			{Name: "right", Title: "right on the sample %", Percent: true, Digits: 1},
		},
		Trials: func(short bool) (trials []experiment.Trial) {
			streams := rivers
			if short { // a built-in set needs no file
				streams = []river{{"tic-tac-toe", protocol.Named("tic-tac-toe"), learners.PerceptronTree{}, 0, []int{1000, 10_000}}}
			}
			for _, f := range streams {
				for _, n := range f.sizes {
					trials = append(trials, experiment.Trial{At: []any{f.name, n}, Seed: 1, Run: f.flow(n)})
				}
			}
			return trials
		},
	}
}

// piece is the number of updates that are timed together. It is so small that on a
// shared machine some pieces have a core to themselves, and large enough for the clock.
const piece = 1000

// flow is a trial: it presents n examples of the river's sample. The quickest
// piece of each tenth of the stream counts, by the time on the clock.
func (f river) flow(n int) experiment.Run {
	return func(ctx context.Context, r *rand.Rand) (experiment.Values, error) {
		s, err := f.load(ctx)
		if err != nil {
			return nil, err
		}
		s = s.Subset(r.Perm(s.Len())) // in a random order
		before := heap()
		m, err := grow(f.learner, s, 0)
		if err != nil {
			return nil, err
		}
		quickest := [10]time.Duration{} // piece of each tenth
		for start := 0; start < n; start += piece {
			if ctx.Err() != nil {
				return nil, ctx.Err()
			}
			// The quickest piece is the one that other programs disturbed least.
			spent, tenth := f.present(m, s, start, r), &quickest[10*start/n]
			if *tenth == 0 || spent < *tenth {
				*tenth = spent
			}
		}
		// The sample was there before, so that the difference is the tree's.
		kept := heap() - before
		return experiment.Values{
			"first_per_s": piece / quickest[0].Seconds(), "last_per_s": piece / quickest[9].Seconds(),
			"kilobytes": float64(kept) / 1000, "tests": testsOf(m), "right": eval.Accuracy(m, s),
		}, nil
	}
}

// present presents a piece of the stream, from the given example on. It returns how
// long that took on the clock, with the drawing of the noise.
func (f river) present(m *learners.PerceptronTreeModel, s *data.Set, first int, r *rand.Rand) time.Duration {
	start := time.Now()
	for i := first; i < first+piece; i++ {
		k := i % s.Len()
		y := s.Y[k]
		if f.noise > 0 && r.Float64() < f.noise {
			y = 1 - y
		}
		m.Update(s.X[k], y)
	}
	return time.Since(start)
}

// heap returns the bytes that are in use, after a garbage collection.
func heap() int64 {
	// Unused memory would count as well.
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}
