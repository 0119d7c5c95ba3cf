package experiment

import (
	"context"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"sync/atomic"
	"testing"
	"time"

	"halfspace"

	"halfspace/pkg/internal/cputime"
)

// coins is an experiment whose trials toss coins; toss is called before each.
func coins(toss func() error) Experiment {
	return Experiment{
		Name: "coins", Params: []string{"tosses"}, Measures: []Measure{{Name: "heads"}},
		Trials: func(bool) (trials []Trial) {
			for i := range 20 {
				trials = append(trials, Trial{At: []any{10 * (i % 4)}, Seed: uint64(i), Run: func(_ context.Context, r *rand.Rand) (Values, error) {
					heads := 0.0
					for range 10 * (i % 4) {
						heads += float64(r.IntN(2))
					}
					return Values{"heads": heads}, toss()
				}})
			}
			return trials
		},
	}
}

// TestResume interrupts a run after a few trials. The next run does only the others, and has the
// result of a run in one go.
func TestResume(t *testing.T) {
	want := runIn(t, coins(func() error { return nil }), t.TempDir())
	dir := t.TempDir()
	ctx, cancel := context.WithCancel(t.Context())
	var tossed atomic.Int32
	_, err := coins(func() error {
		if tossed.Add(1) >= 7 {
			cancel()
			return ctx.Err()
		}
		return nil
	}).Run(ctx, dir, true)
	if err == nil {
		t.Fatal("an interrupt is no error")
	}
	if _, err := os.Stat(filepath.Join(dir, "coins-short.csv")); err == nil {
		t.Error("an interrupted run wrote a result")
	}
	f, _ := partialOf(coins(nil), dir, 0)
	tasks := coins(nil).tasks(coins(nil).Trials(true), halfspace.SourceHash(), func(int) int { return 1 })
	todo, err := f.NotDone(tasks)
	// The sixth may end when the seventh has cancelled: then it is done again, as it may be of a part.
	if err != nil || len(todo) != 14 && len(todo) != 15 {
		t.Fatalf("%d are not done, want 14 or 15: %v", len(todo), err)
	}
	var repeats atomic.Int32
	if got := runIn(t, coins(func() error { repeats.Add(1); return nil }), dir); got != want {
		t.Errorf("resumed:\n%s\nin one go:\n%s", got, want)
	}
	if int(repeats.Load()) != len(todo) {
		t.Errorf("%d trials were run again, want %d", repeats.Load(), len(todo))
	}
}

// TestNamesOfValues refuses names that are not measures, and takes missing values for NaN.
func TestNamesOfValues(t *testing.T) {
	e := coins(func() error { return nil })
	e.Trials = func(bool) []Trial {
		return []Trial{{At: []any{1}, Run: func(context.Context, *rand.Rand) (Values, error) { return Values{}, nil }}}
	}
	if got, want := runIn(t, e, t.TempDir()), "tosses,seed,heads\n1,0,NaN\n"; got != want {
		t.Errorf("without a value: %q, want %q", got, want)
	}
	e.Trials = func(bool) []Trial {
		return []Trial{{At: []any{1}, Run: func(context.Context, *rand.Rand) (Values, error) {
			return Values{"heads": 1, "tails": 0}, nil
		}}}
	}
	_, err := e.Run(t.Context(), t.TempDir(), true)
	if want := `coins, trial 1,0: coins does not measure "tails"; it measures heads`; err == nil || err.Error() != want {
		t.Errorf("error %v, want %s", err, want)
	}
}

// TestTimedOnOneCore gives trials that compare times one core, as a rival on two
// would get twice the CPU time, and the others all there are.
func TestTimedOnOneCore(t *testing.T) {
	for _, timed := range []bool{false, true} {
		cores := runtime.GOMAXPROCS(0)
		want := map[bool]int{false: cores, true: 1}[timed]
		e := coins(func() error {
			if got := runtime.GOMAXPROCS(0); got != want {
				t.Errorf("timed %t: %d cores, want %d", timed, got, want)
			}
			return nil
		})
		e.Measures[0].Timed = timed
		runIn(t, e, t.TempDir())
		if runtime.GOMAXPROCS(0) != cores {
			t.Error("the number of cores is not what it was")
		}
	}
}

// runIn runs e in short and returns the file's text.
func runIn(t *testing.T, e Experiment, dir string) string {
	t.Helper()
	path, err := e.Run(t.Context(), dir, true)
	if err != nil {
		t.Fatal(err)
	}
	if left, _ := filepath.Glob(filepath.Join(dir, "*.csv.*")); left != nil {
		t.Errorf("left behind: %q", left)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestGrowthIsOfCPUTime does not charge a trial for waiting.
func TestGrowthIsOfCPUTime(t *testing.T) {
	before := cputime.Spent()
	time.Sleep(100 * time.Millisecond)
	slept := cputime.Spent() - before
	busy := time.Duration(0)
	for start := time.Now(); busy < 20*time.Millisecond && time.Since(start) < 10*time.Second; {
		busy = cputime.Spent() - before - slept
	}
	if slept > 50*time.Millisecond || busy < 20*time.Millisecond {
		t.Errorf("CPU time is %v of 100 ms asleep and %v of 10 s at work", slept, busy)
	}
}
