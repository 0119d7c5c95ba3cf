package experiment

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"halfspace/pkg/data"
	"halfspace/pkg/eval"
	"halfspace/pkg/experiment/internal/folder"
	"halfspace/pkg/internal/cputime"
	"halfspace/pkg/learners"
	"halfspace/pkg/peer"
)

// estimated is an experiment with trials at points in turn, of some seconds each. The result of a trial
// is its seed.
func estimated(seconds []float64, points ...string) Experiment {
	e := Experiment{Name: "estimated", Params: []string{"p"}, Within: []string{"w"}, Measures: []Measure{{Name: "seed"}}}
	e.Trials = func(bool) (trials []Trial) {
		for _, p := range points {
			for k, s := range seconds {
				trials = append(trials, Trial{At: []any{p, k}, Seed: uint64(k), Seconds: s, Run: func(context.Context, *rand.Rand) (Values, error) {
					return Values{"seed": float64(k)}, nil
				}})
			}
		}
		return trials
	}
	return e
}

// planOf plans an experiment and returns its tasks.
func planOf(t *testing.T, e Experiment, dir string, seconds float64) []folder.Task {
	t.Helper()
	if err := e.Plan(dir, true, seconds); err != nil {
		t.Fatal(err)
	}
	return check[[]folder.Task](t)(folder.Folder(dir).Tasks())
}

// TestTasksFillTheirTime wants tasks of trials of the same parameters. Each is as long as it may be: with the
// next trial it would take longer than the plan allows. Trials without an estimate are tasks by themselves.
func TestTasksFillTheirTime(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for trial := range 100 {
		var seconds []float64
		for range 1 + r.IntN(8) {
			seconds = append(seconds, float64(r.IntN(4)*(trial%4)))
		}
		e, limit := estimated(seconds, "a", "b", "c"), float64(r.IntN(12))
		trials, next := e.Trials(true), 0
		for _, task := range planOf(t, e, t.TempDir(), limit) {
			sum := 0.0
			for _, trial := range trials[task.From:task.To] {
				sum += trial.Seconds
				if trial.At[0] != trials[task.From].At[0] {
					t.Fatalf("task %+v is of two points", task)
				}
			}
			extends := task.To < len(trials) && trials[task.To].At[0] == trials[task.From].At[0]
			if task.From != next || sum != task.Seconds || task.To-task.From > 1 && sum > limit || extends && sum > 0 && sum+trials[task.To].Seconds <= limit {
				t.Fatalf("%v, up to %v s: task %+v takes %v s", seconds, limit, task, sum)
			}
			if first := trials[task.From].Seconds; first == 0 && task.To-task.From > 1 {
				t.Fatalf("%v: a trial without an estimate is in a task of several, %+v", seconds, task)
			}
			next = task.To
		}
		if next != len(trials) {
			t.Fatalf("%d of %d trials are in tasks", next, len(trials))
		}
	}
}

// TestPlannedAgain plans again for another time and with more points before and after. All tasks of the first
// plan stay, so that their results count, and merged they are the same text as in one go.
func TestPlannedAgain(t *testing.T) {
	for _, first := range []float64{0, 3, 7, 100} {
		dir, seconds := filepath.Join(t.TempDir(), "x"), []float64{2, 1, 3, 1, 1}
		small, large := estimated(seconds, "b", "c"), estimated(seconds, "a", "b", "d", "c")
		before := planOf(t, small, dir, first)
		if err := small.Work(t.Context(), dir, true, 1, 1); err != nil {
			t.Fatal(err)
		}
		for _, second := range []float64{0, 2, 5, 1000} {
			after := planOf(t, large, dir, second)
			for _, task := range before {
				if !slices.ContainsFunc(after, func(a folder.Task) bool { return a.Key == task.Key && a.About == task.About }) {
					t.Errorf("of tasks of %v s, planned again for %v s, %s is gone: %v", first, second, task.About, after)
				}
			}
		}
		status := check[Status](t)(StatusOf(dir))
		if status.Done != len(before) {
			t.Errorf("%d tasks are done, want %d", status.Done, len(before))
		}
		if err := large.Work(t.Context(), dir, true, 1, 1); err != nil {
			t.Fatal(err)
		}
		alone := t.TempDir()
		if got, want := check[string](t)(large.Merge(dir, true)), runIn(t, large, alone); got != want {
			t.Errorf("merged\n%s\nwant\n%s", got, want)
		}
	}
}

// TestLostTrials wants errors of plans that miss the last trials, or have more.
func TestLostTrials(t *testing.T) {
	dir := t.TempDir()
	planOf(t, estimated([]float64{1, 1}, "a"), dir, 0)
	larger, smaller := estimated([]float64{1, 1}, "a", "b"), estimated([]float64{1}, "a")
	if _, err := larger.Merge(dir, true); err == nil || !strings.Contains(err.Error(), "ends with trial 2 of 4; plan the experiment again") {
		t.Errorf("more trials: %v", err)
	}
	if _, err := smaller.Merge(dir, true); err == nil || !strings.Contains(err.Error(), "planned by another version") {
		t.Errorf("fewer trials: %v", err)
	}
}

// TestDescribed reads what tasks are about.
func TestDescribed(t *testing.T) {
	places, seeds := estimated([]float64{1, 1, 1}, "a").Trials(true), coins(nil).Trials(true)
	seeds[4].At = seeds[0].At
	for want, got := range map[string]string{
		"a · 1": describe(places[1:2], 1), "a · 0 to 2": describe(places, 1),
		"0": describe(seeds[:1], 1), "0 · seeds 0 to 4": describe([]Trial{seeds[0], seeds[4]}, 1),
	} {
		if got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// TestReadResult reads the file of a run back, and knows whether the run was short.
func TestReadResult(t *testing.T) {
	for _, short := range []bool{true, false} {
		e := estimated([]float64{1, 1}, "a", "b")
		path := check[string](t)(e.Run(t.Context(), t.TempDir(), short))
		if r := check[*Result](t)(e.Read(path)); r.Short != short || fmt.Sprint(r.Column("seed")) != "[0 1 0 1]" {
			t.Errorf("short %v: %+v", short, r)
		}
		e.Measures = []Measure{{Name: "other"}}
		if _, err := e.Read(path); err == nil || !strings.Contains(err.Error(), "the columns are") {
			t.Errorf("other columns: %v", err)
		}
		if _, err := e.Read(path + "x"); err == nil {
			t.Error("no file is read")
		}
	}
}

// TestReadPrinted reads printed numbers.
func TestReadPrinted(t *testing.T) {
	for text, want := range map[string]string{
		"80.1 ± 3.5": "80.1 3.5 true", "97.5": "97.5 NaN true", "0 ± 0": "0 0 true", "(92.7)": "0 0 false", "": "0 0 false",
		"80.1 ± x": "80.1 0 false", "x ± 3": "0 0 false",
	} {
		mean, sd, ok := readPrinted(text)
		if got := fmt.Sprint(mean, sd, ok); got != want {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
}

// TestLinesOfFigures draws random results and recomputes every point from the rows.
func TestLinesOfFigures(t *testing.T) {
	r := steps(t)
	for _, c := range []struct {
		x        string
		measures []string
		names    string
		y, bars  string
	}{
		{"n", []string{"gen"}, "fast|slow|paper", "Gen %", ""}, {"n", []string{"k"}, "fast|slow", "k", ""},
		{"n", []string{"gen", "k"}, "Gen %, fast|Gen %, slow|k, fast|k, slow|paper", "", ""},
	} {
		s, err := r.series(c.x, c.measures)
		if err != nil {
			t.Fatal(err)
		}
		var names []string
		for _, line := range s.Lines {
			names = append(names, line.Name)
		}
		if got := strings.Join(names, "|"); got != c.names || s.Y != c.y || s.Bars != c.bars {
			t.Errorf("%s by %v: lines %s, y %q, bars %q, want %+v", c.x, c.measures, got, s.Y, s.Bars, c)
		}
	}
	s, _ := r.series("n", []string{"gen"})
	if got := fmt.Sprint(s.Lines[0].Points, s.Lines[2].Points, s.Lines[2].Apart, s.Lines[1].Apart); got != "[{1 62.5 17.67766952966369} {2 100 NaN}] [{1 70 3}] true false" {
		t.Errorf("points %s", got)
	}
	if _, err := r.series("where", []string{"gen"}); err == nil {
		t.Error("where is no parameter")
	}
	if _, err := r.series("n", []string{"none"}); err == nil {
		t.Error("none is no measure")
	}
	r.Short = true
	if s, _ := r.series("n", []string{"gen"}); !strings.HasSuffix(s.Title, "SHORT RUN") {
		t.Errorf("a short run is drawn as %q", s.Title)
	}
	r.Measures[0].StdErr = true
	if s, _ := r.series("n", []string{"gen"}); s.Bars != "standard error" || math.Abs(s.Lines[0].Points[0].SD-12.5) > 1e-9 {
		t.Errorf("bars of %q, %v", s.Bars, s.Lines[0].Points)
	}
	negative := r.limits(Measure{Name: "k", Percent: true})
	r.Rows = []Row{{At: []string{"fast", "1", "a"}, Values: []float64{1.5, 0}}}
	if large, share := r.limits(Measure{Name: "gen", Percent: true}), r.limits(Measure{Name: "k", Percent: true}); negative != [2]float64{} || large != [2]float64{0, math.Inf(1)} || share != [2]float64{0, 100} {
		t.Errorf("limits %v, %v, %v", negative, large, share)
	}
}

// TestFigureBetween wants an error of the figure of more samples than one and fewer than six.
func TestFigureBetween(t *testing.T) {
	c := three()
	c.Learners = []learners.Learner{learners.Stump{}, learners.Majority{}}
	r := check[*Report](t)(c.Run(t.Context(), ""))
	if f, err := r.Figure(); err == nil || !strings.Contains(err.Error(), "needs six sets") {
		t.Errorf("a figure of %d samples: %v, %v", len(r.Tables), f, err)
	}
	r.Tables = r.Tables[:1]
	if _, err := r.Figure(); err != nil {
		t.Error(err)
	}
}

// TestPeerLimit gives a peer the time of all trials of a sample, and its own limit without one.
func TestPeerLimit(t *testing.T) {
	sleeps := peer.Peer{Name: "sleeps", Limit: 300 * time.Millisecond, Command: []string{"sh", "-c", `
test "$1" = version || sleep 1.2
echo sleeps
echo trial,example,class,seconds,size >"$2"
awk -F, '$3 == "test" {print $1 "," $2 ",0,0,7"}' "$4" >>"$2"`, "sh"}}
	for limit, fails := range map[time.Duration]bool{0: true, 20 * time.Millisecond: true, 20 * time.Second: false} {
		c := Comparison{Sets: Sets("iris"), Learners: []learners.Learner{sleeps}, Plan: eval.Folds{K: 3}, Limit: limit}
		r, err := c.Run(t.Context(), "")
		if failed := err != nil || r.Tables[0].Rows[0].Unsuited != ""; failed != fails {
			t.Errorf("a limit of %v: failed is %v, %v", limit, failed, err)
		}
	}
}

// TestEmptyPlan wants an error of a list without tasks, as of a file that was cut.
func TestEmptyPlan(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, folder.TasksFile), nil, 0o666); err != nil {
		t.Fatal(err)
	}
	e := estimated([]float64{1}, "a")
	if err := e.Work(t.Context(), dir, true, 1, 1); err == nil || !strings.Contains(err.Error(), "has no tasks; plan the experiment again") {
		t.Error(err)
	}
	if _, err := StatusOf(dir); err == nil {
		t.Error("an empty plan has a status")
	}
	planOf(t, e, dir, 10) // which mends it
}

// A busy learner is the majority, and uses CPU time for its number of milliseconds.
type busy struct{ Milliseconds int }

func (b busy) Fit(ctx context.Context, s *data.Set, r *rand.Rand) (learners.Model, error) {
	for began := cputime.Spent(); cputime.Spent()-began < time.Duration(b.Milliseconds)*time.Millisecond; {
		rand.Uint64()
	}
	return learners.Majority{}.Fit(ctx, s, r)
}

// TestEstimated estimates trials from smaller ones: the time of 200 examples grows as n^1.5. A peer has
// a fixed time, and a learner that fails has none.
func TestEstimated(t *testing.T) {
	c := Comparison{
		Sets: Sets("votes", "iris"), Plan: eval.Folds{K: 3},
		Learners: []learners.Learner{busy{40}, peer.Peer{Name: "none", Command: []string{"none"}}, busy{}},
	}
	e := check[Experiment](t)(c.Experiment(t.Context()))
	trials := check[Experiment](t)(c.Estimated(t.Context(), e)).Trials(false)
	for i, factor := range []float64{math.Pow(290./200, 1.5), 0, 0, 1, 0, 0} {
		for _, trial := range trials[3*i : 3*i+3] {
			switch {
			case i%3 == 1 && trial.Seconds != peerSeconds, i%3 != 1 && (trial.Seconds < 0.04*factor || trial.Seconds > 0.04*factor+0.1):
				t.Errorf("%s: %v s, want about %v s", trial, trial.Seconds, 0.04*factor)
			}
		}
	}
	c.Learners = c.Learners[:1]
	c.Sizes = []int{10, 100_000}
	e = check[Experiment](t)(c.Experiment(t.Context()))
	trials = check[Experiment](t)(c.Estimated(t.Context(), e)).Trials(false)
	if trials[0].Seconds < 0.04 || trials[3].Seconds != 0 {
		t.Errorf("%v s, and %v s of a size that the sample does not have", trials[0].Seconds, trials[3].Seconds)
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := c.Estimated(ended, e); !errors.Is(err, context.Canceled) {
		t.Errorf("after an interrupt: %v", err)
	}
}

// TestLearnersOfTexts reads learners and peers, and refuses unknown ones.
func TestLearnersOfTexts(t *testing.T) {
	ls, err := Learners("C45{MinLeaf: 5}", "peer: sklearn.tree", "Pocket{}")
	if want := []learners.Learner{learners.C45{MinLeaf: 5}, check[peer.Peer](t)(peer.Named("sklearn.tree")), learners.Pocket{}}; err != nil || !reflect.DeepEqual(ls, want) {
		t.Errorf("%v, %v", ls, err)
	}
	for _, wrong := range []string{"C46{}", "peer: sklearn.none", ""} {
		if ls, err := Learners("Pocket{}", wrong); err == nil || ls != nil {
			t.Errorf("%q: %v", wrong, ls)
		}
	}
}

// TestNoWorker has a file where workers announce themselves.
func TestNoWorker(t *testing.T) {
	dir, e := t.TempDir(), estimated([]float64{1}, "a")
	planOf(t, e, dir, 0)
	place := filepath.Join(dir, "running")
	if err := os.Remove(place); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(place, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	if err := e.Work(t.Context(), dir, true, 1, 1); err == nil || strings.Contains(err.Error(), "\n") {
		t.Errorf("error %v", err)
	}
}
