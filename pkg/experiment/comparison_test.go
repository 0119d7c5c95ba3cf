package experiment

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"halfspace/pkg/data"
	"halfspace/pkg/eval"
	"halfspace/pkg/experiment/internal/folder"
	"halfspace/pkg/internal/memory"
	"halfspace/pkg/learners"
	"halfspace/pkg/metric"
	"halfspace/pkg/peer"
	"halfspace/pkg/progress"
)

// three is a comparison of three learners on two sets; one learner refuses one of the sets.
func three() Comparison {
	return Comparison{
		Name: "three", Sets: Sets("iris", "votes"),
		Learners: []learners.Learner{learners.C45{}, eval.Named{Name: "most", Learner: learners.Majority{}}, learners.LinearProgram{}},
		Plan:     eval.Folds{K: 3, Repeats: 2, Seed: 7},
		Metrics:  []metric.Metric{metric.F1, metric.Accuracy},
	}
}

func check[T any](t *testing.T) func(v T, err error) T {
	return func(v T, err error) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
}

// TestComparisonIsCompare wants what eval's plans say of each sample: the same rows, metrics and words.
func TestComparisonIsCompare(t *testing.T) {
	c := three()
	r := check[*Report](t)(c.Run(t.Context(), ""))
	for i, source := range c.Sets {
		s := check[*data.Set](t)(source.Load(t.Context()))
		want := check[*eval.Table](t)(c.Plan.Compare(t.Context(), s, c.Learners...)).By(c.Metrics...)
		want.Set = source.String() // votes, which the file calls house-votes-84
		if got := r.Tables[i]; got.String() != want.String() || got.CSV() != want.CSV() || !reflect.DeepEqual(got.Words(), want.Words()) {
			t.Errorf("got\n%s\n%s\n%s\nwant\n%s\n%s\n%s", got, got.CSV(), got.Words(), want, want.CSV(), want.Words())
		}
	}
	if r.Tables[0].Rows[2].Unsuited == "" || r.Tables[0].Rows[0].Unsuited != "" || r.Partial() {
		t.Errorf("%+v", r.Tables[0].Rows)
	}
}

// TestReportOfMany ranks the learners that have results on all of six samples, and says of the others
// where they have none.
func TestReportOfMany(t *testing.T) {
	c := three()
	c.Sets, c.Metrics = Sets("iris", "votes", "monks-1", "monks-2", "monks-3", "tic-tac-toe"), nil
	r := check[*Report](t)(c.Run(t.Context(), ""))
	f := check[*eval.Friedman](t)(r.Friedman())
	words, ranked := r.Words(), f.Words()
	if !slices.Equal(f.Learners, []string{"C45{}", "most"}) || !slices.Equal(words[:len(ranked)], ranked) ||
		!strings.HasPrefix(words[len(ranked)], "Not ranked, as it has no result there, is LinearProgram{} on iris, ") {
		t.Errorf("%v, %v", f.Learners, words)
	}
	if _, err := r.Figure(); err != nil {
		t.Error(err)
	}
	// A tree of one leaf has one unit; the plane has no result on most sets.
	if sizes := r.Sized(); len(sizes) != 2 || sizes[1].Name != "most" || math.Abs(sizes[1].Size-math.Pow(3, 1./6)) > 1e-9 || sizes[0].Size < 5 || sizes[0].Score < 75 || sizes[0].Score > 100 {
		t.Errorf("%+v", sizes)
	}
	text := r.String()
	for _, want := range []string{"mean rank", "– LinearProgram{} on iris, ", "C45{}"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	if row := strings.Split(text, "\n")[3]; len(strings.Fields(row)) != 8 || strings.Count(row, "–") < 2 {
		t.Errorf("the row of one that has no rank: %s", row)
	}
	c.Sets = c.Sets[:1]
	if _, err := check[*Report](t)(c.Run(t.Context(), "")).Figure(); err != nil {
		t.Error(err)
	}
	c.Sets = Sets("iris", "votes")
	said := check[*Report](t)(c.Run(t.Context(), "")).Words().String()
	if !strings.Contains(said, "each sample is spoken of by itself") || !strings.Contains(said, "On votes, ") {
		t.Error(said)
	}
}

// TestParts joins the reports of two comparisons, and takes learners out: the rest equals the report
// of a comparison of these learners.
func TestParts(t *testing.T) {
	c := three()
	whole := check[*Report](t)(c.Run(t.Context(), ""))
	a, b := c, c
	a.Learners, b.Learners = c.Learners[:1], c.Learners[1:]
	b.Sets = Sets("votes")
	joined := check[*Report](t)(check[*Report](t)(a.Run(t.Context(), "")).Beside(check[*Report](t)(b.Run(t.Context(), ""))))
	if len(joined.Tables) != 1 || joined.Tables[0].String() != whole.Tables[1].String() || joined.Partial() {
		t.Errorf("got\n%s\nwant\n%s", joined, whole.Tables[1])
	}
	want := check[*Report](t)(Comparison{Sets: c.Sets, Learners: []learners.Learner{c.Learners[2], c.Learners[0]}, Plan: c.Plan, Metrics: c.Metrics}.Run(t.Context(), ""))
	if part := check[*Report](t)(whole.Only("LinearProgram{}", "C45{}")); part.String() != want.String() || part.Tables[1].String() != want.Tables[1].String() || part.Partial() {
		t.Errorf("got\n%s\nwant\n%s", part, want)
	}
	if _, err := whole.Only("C54{}"); err == nil || !strings.Contains(err.Error(), "did you mean C45{}?") {
		t.Error(err)
	}
	if _, err := whole.Only(); err == nil {
		t.Error("no learners are no error")
	}
	if _, err := whole.Beside(whole); err == nil || !strings.Contains(err.Error(), `two learners are called "C45{}"`) {
		t.Error(err)
	}
	b.Plan = eval.Folds{}
	if _, err := whole.Beside(check[*Report](t)(b.Run(t.Context(), ""))); err == nil || !strings.Contains(err.Error(), "cannot stand side by side") {
		t.Error(err)
	}
	if _, err := Committed("none"); err == nil || !strings.Contains(err.Error(), `no comparison "none" is committed`) {
		t.Error(err)
	}
}

// merged plans a comparison, has shares of it done, and merges them.
func merged(t *testing.T, c Comparison, seconds float64, shares ...[2]int) string {
	t.Helper()
	dir := t.TempDir()
	e := check[Experiment](t)(c.Experiment(t.Context()))
	e = check[Experiment](t)(c.Estimated(t.Context(), e))
	if err := e.Plan(dir, false, seconds); err != nil {
		t.Fatal(err)
	}
	for _, s := range shares {
		if err := e.Work(t.Context(), dir, false, s[0], s[1]); err != nil {
			t.Fatal(err)
		}
	}
	return check[string](t)(e.Merge(dir, false))
}

// TestSameBytes merges the same result for all divisions into tasks, workers and orders, and a run in
// memory has that result too.
func TestSameBytes(t *testing.T) {
	c := three()
	e := check[Experiment](t)(c.Experiment(t.Context()))
	want := csvLine(e.columns()) + "\n" + check[string](t)(e.inMemory(t.Context()))
	if strings.Count(want, "\n") != 1+2*3*6 {
		t.Fatalf("got\n%s", want)
	}
	for name, got := range map[string]string{
		"a task a trial": merged(t, c, 1e-9, [2]int{1, 1}),
		"large tasks":    merged(t, c, 100, [2]int{1, 1}),
		"three shares":   merged(t, c, 1e-9, [2]int{3, 3}, [2]int{1, 3}, [2]int{2, 3}),
		"other shares":   merged(t, c, 0.01, [2]int{2, 3}, [2]int{1, 2}, [2]int{2, 2}),
	} {
		if got != want {
			t.Errorf("%s: got\n%s\nwant\n%s", name, got, want)
		}
	}
}

// TestShares wants each task in one share, and shares of about the same time.
func TestShares(t *testing.T) {
	e := coins(nil)
	tasks := e.tasks(e.Trials(true), [32]byte{}, func(int) int { return 1 })
	total := 0.0
	for i := range tasks {
		tasks[i].Seconds = float64(i%7 + 1)
		total += tasks[i].Seconds
	}
	for n := 1; n <= 25; n++ {
		counts := map[string]int{}
		for i := 1; i <= n; i++ {
			share := 0.0
			for _, task := range shareOf(tasks, i, n) {
				counts[task.Key]++
				share += task.Seconds
			}
			if share > total/float64(n)+7 {
				t.Errorf("share %d of %d has %v of %v s", i, n, share, total)
			}
		}
		for key, times := range counts {
			if times != 1 {
				t.Errorf("of %d shares, %d have task %s", n, times, key)
			}
		}
		if len(counts) != len(tasks) {
			t.Errorf("%d shares have %d of %d tasks", n, len(counts), len(tasks))
		}
	}
}

// A counting learner is the majority, and counts how often it learns. Of a certain seed it panics.
type counting struct {
	Fits  *atomic.Int32
	Panic bool
}

func (c counting) Fit(ctx context.Context, s *data.Set, r *rand.Rand) (learners.Model, error) {
	if c.Fits.Add(1) == 2 && c.Panic {
		panic("of a user's learner")
	}
	return learners.Majority{}.Fit(ctx, s, r)
}

// TestGoesOn interrupts a comparison in a folder. The report has the finished trials, and says so; the
// same call does the rest, and once more nothing. With one more learner only that one is trained.
func TestGoesOn(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	dir := filepath.Join(t.TempDir(), "run")
	var fits atomic.Int32
	c := Comparison{Sets: Sets("iris"), Learners: []learners.Learner{learners.C45{}, counting{Fits: &fits}}, Plan: eval.Folds{K: 5}}
	ctx, cancel := context.WithCancel(t.Context())
	part, err := c.Run(progress.With(ctx, func(_ string, done, _ int) {
		if done == 8 {
			cancel()
		}
	}), dir)
	if !errors.Is(err, context.Canceled) || !part.Partial() || fits.Load() != 3 {
		t.Fatalf("%d fits, %v", fits.Load(), err)
	}
	for _, want := range []string{"STOPPED AFTER 8 OF 10 TRIALS", "stopped after 3 of 5 trials"} {
		if !strings.Contains(part.String(), want) {
			t.Errorf("no %q in\n%s", want, part)
		}
	}
	for range 2 {
		whole := check[*Report](t)(c.Run(t.Context(), dir))
		if whole.Partial() || fits.Load() != 5 || len(whole.Tables[0].Rows[1].Scores) != 5 {
			t.Fatalf("%d fits\n%s", fits.Load(), whole)
		}
	}
	c.Learners = []learners.Learner{learners.ID3{}, learners.C45{}, counting{Fits: &fits}}
	if report := check[*Report](t)(c.Run(t.Context(), dir)); fits.Load() != 5 || len(report.Tables[0].Rows) != 3 {
		t.Fatalf("%d fits\n%s", fits.Load(), report)
	}
}

// TestPanicCostsATrial has a learner that panics once.
func TestPanicCostsATrial(t *testing.T) {
	var fits atomic.Int32
	c := Comparison{Sets: Sets("iris"), Learners: []learners.Learner{counting{&fits, true}, learners.Majority{}}, Plan: eval.Folds{K: 5}}
	r := check[*Report](t)(c.Run(t.Context(), t.TempDir()))
	if want := "in 1 of 5 trials: panics: of a user's learner"; r.Tables[0].Rows[0].Unsuited != want || len(r.Tables[0].Rows[1].Scores) != 5 {
		t.Errorf("%+v", r.Tables[0].Rows)
	}
}

// TestCurves compares by sizes, as eval.LearningCurve does.
func TestCurves(t *testing.T) {
	plan := eval.Holdout{Trials: 3, Seed: 2}
	c := Comparison{Sets: Sets("iris"), Learners: []learners.Learner{learners.C45{}, learners.Majority{}}, Plan: plan, Sizes: []int{10, 50, 100}}
	r := check[*Report](t)(c.Run(t.Context(), ""))
	want := check[*eval.Curve](t)(eval.LearningCurve{Sizes: c.Sizes, Holdout: plan}.Run(t.Context(), check[*data.Set](t)(data.Load("iris")), c.Learners...))
	if !reflect.DeepEqual(r.Curves[0], want) {
		t.Errorf("got %+v, want %+v", r.Curves[0], want)
	}
	if _, err := r.Figure(); err != nil {
		t.Error(err)
	}
	c.Sizes = []int{10, 101}
	if r := check[*Report](t)(c.Run(t.Context(), "")); r.Tables[0].Rows[0].Unsuited != "101 examples to learn from, want 1 to 100" {
		t.Errorf("%+v", r.Tables[0].Rows[0])
	}
}

// TestPeers has a peer, of a few lines of shell, that predicts the first class, and counts how often it is
// started: once for a sample, whatever the tasks.
func TestPeers(t *testing.T) {
	dir := t.TempDir()
	first := peer.Peer{Name: "first", Command: []string{"sh", "-c", `
echo started >>"` + dir + `/starts"
echo The first class, awk
echo trial,example,class,seconds,size >"$2"
awk -F, '$3 == "test" {print $1 "," $2 ",0,0,7"}' "$4" >>"$2"`, "sh"}}
	c := Comparison{Sets: Sets("iris", "votes"), Learners: []learners.Learner{learners.C45{}, first}, Plan: eval.Folds{K: 3, Repeats: 2}}
	r := check[*Report](t)(c.Run(t.Context(), filepath.Join(dir, "run")))
	for i, want := range []float64{1. / 3, 168. / 435} {
		if row := r.Tables[i].Rows[1]; row.Learner != "peer: first" || math.Abs(row.Mean()-want) > 1e-3 || len(row.Scores) != 6 {
			t.Errorf("%+v, want a mean of %v", row, want)
		}
	}
	if sizes := r.Sized(); len(sizes) != 2 || math.Abs(sizes[1].Size-7) > 1e-9 || sizes[1].Name != "peer: first" {
		t.Errorf("%+v", sizes)
	}
	starts, err := os.ReadFile(filepath.Join(dir, "starts"))
	if err != nil || string(starts) != "started\nstarted\n" {
		t.Errorf("%s, %v", starts, err)
	}
	c.Learners[1] = peer.Peer{Name: "none", Command: []string{"no such program"}, Install: "make it"}
	if _, err := c.Run(t.Context(), ""); err == nil || !strings.Contains(err.Error(), "not installed: run make it") {
		t.Error(err)
	}
}

// A slow learner waits until its context ends.
type slow struct{ Fits *atomic.Int32 }

func (l slow) Fit(ctx context.Context, _ *data.Set, _ *rand.Rand) (learners.Model, error) {
	l.Fits.Add(1)
	<-ctx.Done()
	return nil, ctx.Err()
}

// TestLimit refuses a trial that takes too long, and those after it, and does the other learner's.
func TestLimit(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	var fits atomic.Int32
	c := Comparison{Sets: Sets("iris"), Learners: []learners.Learner{slow{&fits}, learners.Majority{}}, Plan: eval.Folds{K: 5}, Limit: 2 * time.Second}
	r := check[*Report](t)(c.Run(t.Context(), ""))
	if r.Tables[0].Rows[0].Unsuited != "not done after 2s" || len(r.Tables[0].Rows[1].Scores) != 5 || fits.Load() != 1 {
		t.Errorf("%d fits, %+v", fits.Load(), r.Tables[0].Rows)
	}
}

// TestOtherProgram has a plan of other tasks than the experiment's.
func TestOtherProgram(t *testing.T) {
	dir := t.TempDir()
	c := three()
	e := check[Experiment](t)(c.Experiment(t.Context()))
	if err := e.Plan(dir, false, 0); err != nil {
		t.Fatal(err)
	}
	c.Plan = eval.Folds{K: 3, Repeats: 2, Seed: 8}
	changed := check[Experiment](t)(c.Experiment(t.Context()))
	if err := changed.Work(t.Context(), dir, false, 1, 1); err == nil || !strings.Contains(err.Error(), "plan it again") {
		t.Error(err)
	}
	if err := e.Work(t.Context(), dir, false, 3, 2); err == nil || !strings.Contains(err.Error(), "want 1 to 2") {
		t.Error(err)
	}
	if _, err := e.Merge(dir, false); err == nil || !strings.Contains(err.Error(), "36 of 36 tasks are not done, the first of them iris · C45{} · 1") {
		t.Error(err)
	}
}

// TestDamagedPlan loses, doubles and moves lines of a plan whose tasks are done, and exchanges two results:
// nothing is merged.
func TestDamagedPlan(t *testing.T) {
	dir := t.TempDir()
	e := check[Experiment](t)(three().Experiment(t.Context()))
	if err := e.Plan(dir, false, 0); err != nil {
		t.Fatal(err)
	}
	if err := e.Work(t.Context(), dir, false, 1, 1); err != nil {
		t.Fatal(err)
	}
	f := folder.Folder(dir)
	whole := string(check[[]byte](t)(os.ReadFile(f.Path(folder.TasksFile))))
	lines := strings.SplitAfter(strings.TrimRight(whole, "\n"), "\n")
	last := len(lines) - 1
	for name, damaged := range map[string][]string{
		"the last line is lost": lines[:last],
		"a line is lost":        slices.Concat(lines[:3], lines[4:]),
		"the first is lost":     lines[1:],
		"a line is doubled":     slices.Concat(lines[:3], lines[2:]),
		"a line is moved":       slices.Concat(lines[1:3], lines[:1], lines[3:]),
	} {
		if err := f.Save(strings.Join(damaged, ""), folder.TasksFile); err != nil {
			t.Fatal(err)
		}
		if _, err := e.Merge(dir, false); err == nil || !strings.Contains(err.Error(), folder.TasksFile) || !strings.Contains(err.Error(), "plan the experiment again") {
			t.Errorf("%s: %v", name, err)
		}
	}
	if err := f.Save(whole, folder.TasksFile); err != nil {
		t.Fatal(err)
	}
	tasks := check[[]folder.Task](t)(f.Tasks())
	second := check[[]byte](t)(os.ReadFile(f.Path("done", tasks[1].Key)))
	if err := f.Save(string(second), "done", tasks[0].Key); err != nil {
		t.Fatal(err)
	}
	if _, err := e.Merge(dir, false); err == nil || !strings.Contains(err.Error(), "1 of 36 tasks are not done") {
		t.Error(err)
	}
}

// TestSavedFolder runs a saved comparison whose files are gone by then, and has the same keys of
// tasks.
func TestSavedFolder(t *testing.T) {
	dir, run := t.TempDir(), t.TempDir()
	path := filepath.Join(dir, "mine.csv")
	if err := os.WriteFile(path, []byte("a,b,c\n"+strings.Repeat("1,x,p\n2,?,q\n3,y,p\n", 10)), 0o644); err != nil {
		t.Fatal(err)
	}
	c := three()
	c.Sets = append(c.Sets, Source{Path: path, Format: data.Format{Missing: []string{"?"}}, Coding: data.Coding{Code: data.Ordinal, Missing: data.Middle}})
	keys := func(c Comparison) (keys []string) {
		e := check[Experiment](t)(c.Experiment(t.Context()))
		for _, task := range e.tasks(e.Trials(false), [32]byte{}, func(int) int { return 1 }) {
			keys = append(keys, task.Key)
		}
		return keys
	}
	want := keys(c)
	if err := c.Save(run); err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	saved, err := Saved(run)
	if err != nil {
		t.Fatal(err)
	}
	reread := *saved.Comparison
	if got := keys(reread); !reflect.DeepEqual(got, want) || reread.Sets[2].String() != "mine" {
		t.Errorf("%+v", reread)
	}
}

// TestComparisonIsRemembered wants the trials of a comparison from the memory of the context, and anew if a
// file or a setting has changed, or if the comparison depends on functions or on another program.
func TestComparisonIsRemembered(t *testing.T) {
	recalled := 0
	ctx := memory.With(t.Context(), memory.Memory{Folder: t.TempDir(), Recalled: func(int, time.Duration) { recalled++ }})
	file := filepath.Join(t.TempDir(), "mine.csv")
	write := func(last string) {
		text := "size,class\n1,no\n2,no\n3,no\n4,yes\n5,yes\n6," + last + "\n"
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write("yes")
	c := Comparison{Sets: []Source{{Path: file}}, Learners: []learners.Learner{learners.C45{}}, Plan: eval.Folds{K: 2}}
	first := check[*Report](t)(c.Run(ctx, ""))
	second := check[*Report](t)(c.Run(ctx, ""))
	if recalled != 1 || first.Tables[0].CSV() != second.Tables[0].CSV() || len(second.Result.Rows) != 2 {
		t.Errorf("recalled %d, %v, want %v", recalled, second, first)
	}
	changed := map[string]Comparison{}
	c.Plan = eval.Folds{K: 2, Seed: 1}
	changed["seed"] = c
	c.Learners = []learners.Learner{learners.C45{MinLeaf: 1}}
	changed["setting"] = c
	c.Irrelevant = []int{1}
	changed["irrelevant"] = c
	c.Irrelevant, c.Wrong = nil, []int{1}
	changed["wrong"] = c
	c.Wrong, c.Metrics = nil, []metric.Metric{metric.F1}
	changed["function"] = c
	for name, c := range changed {
		if check[*Report](t)(c.Run(ctx, "")); recalled != 1 {
			t.Errorf("%s: an old result for a new question", name)
		}
	}
	if check[*Report](t)(changed["function"].Run(ctx, "")); recalled != 1 {
		t.Error("a result that depends on a function is remembered")
	}
	write("no")
	if check[*Report](t)(changed["seed"].Run(ctx, "")); recalled != 1 {
		t.Error("the file has changed, and the result has not")
	}
	runs := 0
	e := Experiment{Name: "peer", Params: []string{"set"}, Trials: func(bool) []Trial {
		return []Trial{{At: []any{"mine"}, Together: true, Run: func(context.Context, *rand.Rand) (Values, error) { runs++; return Values{}, nil }}}
	}}
	for range 2 {
		check[string](t)(Comparison{}.remembered(e)(ctx))
	}
	if runs != 2 || recalled != 1 {
		t.Errorf("another program's answers are remembered: %d runs", runs)
	}
}
