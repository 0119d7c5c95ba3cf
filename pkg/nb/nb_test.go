package nb

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"net/url"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/go-gota/gota/dataframe"
	"github.com/go-gota/gota/series"

	"halfspace/pkg/data"
	"halfspace/pkg/eval"
	"halfspace/pkg/learners"
	"halfspace/pkg/learners/learnertest"
	"halfspace/pkg/outline"
	"halfspace/pkg/progress"
	"halfspace/pkg/table"
)

type figure struct{}

func (figure) PNG() []byte { return []byte("picture") }

func TestShowOutsideANotebook(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	out := stdout(t, func() {
		Show("some text", data.Attr{Name: "age"}, figure{})
		Show(dataframe.LoadRecords([][]string{{"a", "b"}, {"1", "x<y"}}))
	})
	for _, want := range []string{"some text", "age", "x<y", "figure: "} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in:\n%s", want, out)
		}
	}
	_, name, _ := strings.Cut(out, "figure: ")
	name, _, _ = strings.Cut(name, "\n")
	if b, err := os.ReadFile(name); err != nil || string(b) != "picture" {
		t.Errorf("figure %q: %q, %v", name, b, err)
	}
}

// TestShowOfErrors shows a value and an error, as functions return them.
func TestShowOfErrors(t *testing.T) {
	if os.Getenv("NB_SHOW") != "" {
		Show(eval.Folds{K: 1}.Compare(t.Context(), learnertest.Sample("xor"), learners.Majority{}))
	}
	cmd := exec.Command(os.Args[0], "-test.run=^TestShowOfErrors$")
	cmd.Env = append(os.Environ(), "NB_SHOW=1")
	out, err := cmd.CombinedOutput()
	if err == nil || !strings.HasPrefix(string(out), "xor: cannot make 1 folds") || strings.Count(string(out), "\n") != 1 {
		t.Errorf("got %v and %q, want one line", err, out)
	}
	text := stdout(t, func() {
		var table *eval.Table
		Show(table, error(nil))
		Show(eval.Folds{K: 2}.Compare(t.Context(), learnertest.Sample("xor"), learners.Majority{}))
		Show(learnertest.Sample("xor"))
		Show(learners.Majority{}.Fit(t.Context(), learnertest.Sample("xor"), nil))
	})
	for _, want := range []string{"no *eval.Table to show", "Majority{}  ", "40 examples, 3 attributes", "always no"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in:\n%s", want, text)
		}
	}
	if strings.Contains(text, "nil") {
		t.Errorf("an error that is nil shows:\n%s", text)
	}
}

// TestFrame wants no row of types, whole numbers without a fraction, and dashes for missing values.
func TestFrame(t *testing.T) {
	df := dataframe.LoadRecords([][]string{{"id", "age", "name", "class"}, {"100000", "1.0", "x<y", "a"}, {"NaN", "2.5", "NaN", "NaN"}},
		dataframe.WithTypes(map[string]series.Type{"id": series.Float}))
	got := frame(df).(*table.Table)
	want := [][]string{{"100000", "1.0", "x<y", "a"}, {"–", "2.5", "–", "–"}}
	if fmt.Sprint(got.Rows) != fmt.Sprint(want) || fmt.Sprint(got.Hints, got.Left, got.Keep) != "[float float string string] [2 3] 3" {
		t.Errorf("got %q, hints %q, left %d, keep %d", got.Rows, got.Hints, got.Left, got.Keep)
	}
	thirds := frame(dataframe.New(series.New([]float64{1. / 3, 1e-7, 2}, series.Float, "x"))).(*table.Table)
	if got := fmt.Sprint(thirds.Rows); got != "[[0.333333] [1e-07] [2]]" {
		t.Error(got)
	}
	if html := got.HTML(); !strings.Contains(html, `<th title="float">id</th>`) || !strings.Contains(html, "2 of 2 rows, 4 columns") {
		t.Error(html)
	}
	if got := shown(dataframe.DataFrame{Err: errors.New("two columns")}); got != "no frame to show: two columns" {
		t.Errorf("got %v", got)
	}
}

// TestPlain displays values without markup in a code block, which keeps their layout, and a learner as its
// literal.
func TestPlain(t *testing.T) {
	for _, c := range []struct {
		value any
		want  string
	}{
		{42, "```\n42\n```"},
		{[]float64{1, 2.5}, "```\n[1 2.5]\n```"},
		{data.Attr{Name: "a```b"}, "````\n{a```b []   0}\n````"},
		{learners.C45{}, "```\nC45{}\n```"},
		{&learners.C45{MinLeaf: 3}, "```\nC45{MinLeaf: 3}\n```"},
	} {
		if got := formsOf(shown(c.value)).markdown; got == nil || got() != c.want {
			t.Errorf("%v: not %s", c.value, c.want)
		}
	}
	if got := shown("*words*"); got != "*words*" {
		t.Errorf("a string becomes %v", got)
	}
	if out := stdout(t, func() { Show(learners.C45{MinLeaf: 3}, 42) }); out != "C45{MinLeaf: 3}\n42\n" {
		t.Errorf("got %q", out)
	}
}

func TestProgressState(t *testing.T) {
	for _, c := range []struct {
		done, total int
		want        string
	}{{0, 10, "started"}, {4, 10, "4 of 10, 6s left"}, {10, 10, "10 of 10 done"}} {
		if got := state(c.done, c.total, 4*time.Second); got != c.want {
			t.Errorf("got %q, want %q", got, c.want)
		}
	}
	progress.Report(Progress("a test"), "", 1, 1) // prints a line, and must not block
}

// A growing tree is a perceptron and a tree that does not change.
type growing struct{ learners.Updater }

func (growing) Outline() *outline.Node { return &outline.Node{Text: "a<b", Class: 1} }
func (growing) Path([]float64) []int   { return nil }

type grower struct{ learners.Perceptron }

func (g grower) Start(s data.Schema, r *rand.Rand) (learners.Updater, error) {
	u, err := g.Perceptron.Start(s, r)
	return growing{u}, err
}

func TestLive(t *testing.T) {
	s := learnertest.Sample("xor")
	const pace = 2 * time.Millisecond
	ctx, began := Live("a <title>", pace), time.Now()
	if _, err := (eval.Prequential{}).Run(ctx, s, learners.Perceptron{}); err != nil {
		t.Fatal(err)
	}
	if took := time.Since(began); took < pace*time.Duration(s.Len()) {
		t.Errorf("%d examples at a pace of %v took %v", s.Len(), pace, took)
	}

	var page, line string
	l := &live{title: "a <title>"}
	got, err := eval.Prequential{}.Run(eval.Watch(t.Context(), func(m eval.Checkpoint) {
		page, line = l.page(m), l.line(m)
	}), s, learners.Perceptron{}, grower{})
	if err != nil {
		t.Fatal(err)
	}
	if want := fmt.Sprintf("a <title>: 40 examples; of the last 40: Perceptron{} %.1f %%, grower", 100*got.Recent[0][39]); !strings.HasPrefix(line, want) {
		t.Errorf("got %q, want %q", line, want)
	}
	// A page that is not trusted keeps images, and of other SVG only the words.
	pictures := regexp.MustCompile(`src="data:image/svg\+xml,([^"]*)"`).FindAllStringSubmatch(page, -1)
	if len(pictures) != 2 || strings.Contains(page, "<svg") || !strings.Contains(page, "a &lt;title&gt;") || strings.Contains(page, "a<b") {
		t.Errorf("the page is\n%s", page)
	} else if tree, err := url.PathUnescape(pictures[1][1]); err != nil || !strings.Contains(tree, "a&lt;b</text>") {
		t.Errorf("the tree is %q, %v", tree, err)
	}
	d := l.bundle(eval.Checkpoint{Stream: got, Last: true})
	if d.Data["image/png"] == nil || d.Data["text/plain"] == "" {
		t.Errorf("at the end there is %v", slices.Collect(maps.Keys(d.Data)))
	}
}

// TestMust runs itself as a program that fails.
func TestMust(t *testing.T) {
	if os.Getenv("NB_FAIL") != "" {
		Must(0, fmt.Errorf("votes.csv:3:2: bad number"))
	}
	cmd := exec.Command(os.Args[0], "-test.run=^TestMust$")
	cmd.Env = append(os.Environ(), "NB_FAIL=1")
	var stderr strings.Builder
	cmd.Stderr = &stderr
	var exit *exec.ExitError
	if err := cmd.Run(); !errors.As(err, &exit) || exit.ExitCode() != 1 {
		t.Errorf("got %v, want exit status 1", err)
	}
	if stderr.String() != "votes.csv:3:2: bad number\n" {
		t.Errorf("got %q", stderr.String())
	}
	if got := Must(7, nil); got != 7 {
		t.Errorf("got %d", got)
	}
}

// TestMustShowsWhatIsDone ends with an interrupted comparison, which is shown before.
func TestMustShowsWhatIsDone(t *testing.T) {
	if os.Getenv("NB_PART") != "" {
		Must(&eval.Table{Set: "votes", Stopped: "stopped after 1 of 2 trials"}, context.Canceled)
		return
	}
	cmd := exec.Command(os.Args[0], "-test.run=^TestMustShowsWhatIsDone$")
	cmd.Env = append(os.Environ(), "NB_PART=1")
	var stderr strings.Builder
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err == nil || stderr.String() != "interrupted\n" || !strings.Contains(string(out), "STOPPED AFTER 1 OF 2 TRIALS") {
		t.Errorf("%v, errors %q, output\n%s", err, stderr.String(), out)
	}
}

// TestFit fits a model, and then interrupts itself as a program that does no
// more than wait: Fit must have given interrupts back.
func TestFit(t *testing.T) {
	if os.Getenv("NB_WAIT") != "" {
		Fit(learners.Majority{}, learnertest.Sample("xor"))
		self, err := os.FindProcess(os.Getpid())
		Check(err)
		Check(self.Signal(os.Interrupt))
		time.Sleep(10 * time.Second)
		return
	}
	s := learnertest.Sample("3-of-5")
	a, b := Fit(learners.DecisionList{}, s), Fit(learners.DecisionList{}, s)
	if fmt.Sprint(a) != fmt.Sprint(b) || a.Predict(s.X[0]) != s.Y[0] {
		t.Errorf("two fits differ or err: %v, %v", a, b)
	}
	cmd := exec.Command(os.Args[0], "-test.run=^TestFit$")
	cmd.Env = append(os.Environ(), "NB_WAIT=1")
	if err := cmd.Run(); err == nil {
		t.Error("a program outlives an interrupt after Fit")
	}
}

// TestNotYet runs itself as a check that fails.
func TestNotYet(t *testing.T) {
	if os.Getenv("NB_CHECK") != "" {
		NotYet("want ", 3, ", got ", 4)
	}
	cmd := exec.Command(os.Args[0], "-test.run=^TestNotYet$")
	cmd.Env = append(os.Environ(), "NB_CHECK=1")
	if out, err := cmd.CombinedOutput(); err == nil || string(out) != "not yet: want 3, got 4\n" {
		t.Errorf("%v, %q", err, out)
	}
}

func wantLine(t *testing.T, err error, part string) {
	t.Helper()
	if err == nil || !strings.Contains(err.Error(), part) || strings.Contains(err.Error(), "\n") {
		t.Errorf("got %v, want a line with %q", err, part)
	}
}

// stdout returns what f prints.
func stdout(t *testing.T, f func()) string {
	t.Helper()
	return written(t, &os.Stdout, f)
}

// stderr returns what f writes to standard error.
func stderr(t *testing.T, f func()) string {
	t.Helper()
	return written(t, &os.Stderr, f)
}

// written returns what f writes to the given stream, which must fit into a pipe.
func written(t *testing.T, stream **os.File, f func()) string {
	t.Helper()
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	old := *stream
	*stream = w
	f()
	*stream = old
	w.Close()
	b, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}
