package peer

import (
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"halfspace/pkg/data"
	"halfspace/pkg/eval"
	"halfspace/pkg/learners"
	"halfspace/pkg/metric"
	"halfspace/pkg/progress"
)

// hostile returns a sample of three classes with missing values, and names that would be other columns,
// lines or values in a CSV file.
func hostile() *data.Set {
	nan := math.NaN()
	return &data.Set{
		Schema: data.Schema{
			Name:  "hostile\n../x",
			Class: "class",
			Attrs: []data.Attr{
				{Name: "length,\r\n"},
				{Name: "class", Values: []string{"", "a,b", "\"", "?", "NA\n1"}},
				{Name: "class", Values: []string{" x", "x "}},
			},
			Classes: []string{"", "yes,\n", "'no'"},
		},
		X: [][]float64{{1.5, 0, 1}, {-2e300, 4, 0}, {nan, nan, nan}, {0.1, 3, 1}, {1e-9, 2, 7}, {4, 1, 0}},
		Y: []int{2, 1, 0, 2, 1, 0},
	}
}

// twice are two splits, in an order of their own.
var twice = []data.Split{{Train: []int{3, 2, 4, 5}, Test: []int{0, 1}}, {Train: []int{1, 0}, Test: []int{5, 2, 3}}}

// TestFiles compares the written files with the description in the page of bench/peers.
func TestFiles(t *testing.T) {
	for want, write := range map[string]func(*csv.Writer) error{
		"numeric,nominal 5,nominal 2,class 3\n1.5,0,1,2\n-2e+300,4,0,1\n,,,0\n0.1,3,1,2\n1e-09,2,,1\n4,1,0,0\n": dataLines(hostile()),
		"trial,example,role\n4,3,train\n4,2,train\n4,4,train\n4,5,train\n4,0,test\n4,1,test\n" +
			"5,1,train\n5,0,train\n5,5,test\n5,2,test\n5,3,test\n": foldLines(twice, 4),
	} {
		name := filepath.Join(t.TempDir(), "file")
		if err := toFile(name, write); err != nil {
			t.Fatal(err)
		}
		if got, _ := os.ReadFile(name); string(got) != want {
			t.Errorf("got\n%s\nwant\n%s", got, want)
		}
	}
}

// TestRun has a peer answer, of two jobs, with all that it says.
func TestRun(t *testing.T) {
	var reports []string
	ctx := progress.With(t.Context(), func(name string, done, total int) {
		reports = append(reports, fmt.Sprintf("%s %d %d", name, done, total))
	})
	s := hostile()
	answer, err := fakePeer(t, "well").Run(ctx, 1<<31+5, Job{s, twice}, Job{s, twice[1:]})
	if err != nil {
		t.Fatal(err)
	}
	if want := "Fake, 5 talk talk"; !strings.HasPrefix(answer.Title, want) || len(answer.Title) > mostTitle {
		t.Errorf("title of %d bytes is %.40q, want %q…", len(answer.Title), answer.Title, want)
	}
	one := func(class, n int, seed float64) Trial {
		r := Trial{Seconds: seed, Size: 7}
		for range n {
			scores := make([]float64, 3)
			scores[class] = 1
			r.Predicted, r.Scores = append(r.Predicted, class), append(r.Scores, scores)
		}
		return r
	}
	if want := []Trial{one(2, 2, 5), one(1, 3, 6), one(1, 3, 7)}; !reflect.DeepEqual(answer.Trials, want) {
		t.Errorf("got %v, want %v", answer.Trials, want)
	}
	if want := []string{"fake 1 3", "fake 2 3", "fake 3 3"}; !reflect.DeepEqual(reports, want) {
		t.Errorf("reports %q, want %q", reports, want)
	}
}

// TestWrongAnswers wants one line of each way to answer badly.
func TestWrongAnswers(t *testing.T) {
	for how, want := range map[string]string{
		"fails":       "peer fake: ValueError: it is full",
		"silent":      "peer fake: it wrote no predictions",
		"torn":        "peer fake: predictions: the last line is torn",
		"short":       "peer fake: predictions, trial 2, example 3: the file ends before",
		"long":        "peer fake: predictions: more than the 5 requested ones",
		"other":       `peer fake: predictions, trial 1, example 0: unexpected line: ["1" "0" "2" "1" "7" "0" "0" "1"]`,
		"unknown":     `peer fake: predictions, trial 1, example 0: class "9" does not exist, there are 3 classes, from 0`,
		"few scores":  "peer fake: predictions, trial 1, example 1: record on line 3: wrong number of fields",
		"two classes": "peer fake: predictions: 7 columns, want 5, or 8 with the scores of 3 classes",
		"no number":   `peer fake: predictions, trial 1, example 1: no seconds: "soon"`,
		"no CSV":      `peer fake: predictions: parse error on line 1, column 3: extraneous or missing " in quoted-field`,
		"unsuited":    "peer fake: unsuited sample: needs two classes, has 3",
	} {
		_, err := fakePeer(t, how).Run(t.Context(), 1, Job{hostile(), twice})
		if err == nil || err.Error() != want {
			t.Errorf("%s:\ngot  %v\nwant %s", how, err, want)
		}
		if unsuited := errors.Is(err, learners.ErrUnsuited); unsuited != (how == "unsuited") {
			t.Errorf("%s: unsuited is %v", how, unsuited)
		}
	}
}

// TestRefused wants one line of peers and samples that cannot be run.
func TestRefused(t *testing.T) {
	infinite := hostile()
	infinite.X = append([][]float64{{math.Inf(1), 0, 0}}, infinite.X[1:]...)
	missing := Peer{Name: "none", Command: []string{"build/peers/no such program"}, Install: "make peers"}
	needy := fakePeer(t, "well")
	needy.Needs = "build/peers/no such file"
	for want, err := range map[string]error{
		"peer none: not installed: run make peers":                                     runError(t, missing, hostile()),
		"peer fake: not installed: run something":                                      runError(t, needy, hostile()),
		`peer fake: unsuited sample: attribute "length,\r\n" of example 0 is infinite`: runError(t, fakePeer(t, "well"), infinite),
	} {
		if err == nil || err.Error() != want {
			t.Errorf("got  %v\nwant %s", err, want)
		}
	}
	t.Setenv("HALFSPACE_PEERS", "")
	t.Chdir(t.TempDir())
	if err := missing.Installed(); err == nil || !strings.Contains(err.Error(), "has bench/peers/run.py: let HALFSPACE_PEERS name the checkout") {
		t.Errorf("outside of a checkout: %v", err)
	}
}

func runError(t *testing.T, p Peer, s *data.Set) error {
	t.Helper()
	_, err := p.Run(t.Context(), 1, Job{s, twice})
	return err
}

// TestConcurrentKill cancels a peer that hangs, and lets its time be over: it is killed, and so is the
// program that it started.
func TestConcurrentKill(t *testing.T) {
	for name, limit := range map[string]time.Duration{"cancelled": 0, "over": 2 * time.Second} {
		t.Run(name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "child")
			t.Setenv("FAKE_CHILD", file)
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			p, done := fakePeer(t, "hangs"), make(chan error)
			p.Limit = limit
			go func() {
				_, err := p.Run(ctx, 1, Job{hostile(), twice})
				done <- err
			}()
			for beats(file) == 0 {
				time.Sleep(time.Millisecond)
			}
			if limit == 0 {
				cancel()
			}
			err := <-done
			if limit == 0 && !errors.Is(err, context.Canceled) || limit != 0 && err.Error() != "peer fake: not done within 2s" {
				t.Errorf("the error is %v", err)
			}
			before := beats(file)
			if time.Sleep(20 * beat); beats(file) != before {
				t.Error("what the peer started still runs")
			}
		})
	}
}

// beats returns the number of signs of life from a program that a fake peer started.
func beats(file string) int {
	b, _ := os.ReadFile(file)
	return len(b)
}

// TestCompare compares rows beside a learner's with what stands in the table: the fake answers with the
// class of the first training example. One that fails has a row that says so.
func TestCompare(t *testing.T) {
	s, err := data.Load("iris")
	if err != nil {
		t.Fatal(err)
	}
	well := fakePeer(t, "well")
	well.Library = "Fake"
	plan := eval.Folds{K: 3, Repeats: 2, Seed: 3}
	table, err := plan.Compare(t.Context(), s, learners.Majority{}, well, eval.Named{Name: "full", Learner: fakePeer(t, "fails")})
	if err != nil {
		t.Fatal(err)
	}
	row := table.Rows[1]
	if row.Learner != "peer: fake (Fake)" || len(row.Scores) != 6 || len(row.Trials) != 6 {
		t.Fatalf("a row of %d scores and %d trials is called %.20q", len(row.Scores), len(row.Trials), row.Learner)
	}
	splits, err := plan.Splits(t.Context(), s)
	if err != nil {
		t.Fatal(err)
	}
	for k, split := range splits {
		right := 0
		for _, i := range split.Test {
			if s.Y[i] == s.Y[split.Train[0]] {
				right++
			}
		}
		if want := float64(right) / float64(len(split.Test)); row.Scores[k] != want {
			t.Errorf("trial %d: accuracy %v, want %v", k, row.Scores[k], want)
		}
		if one, err := eval.Try(t.Context(), well, s, split, plan, k); err != nil || !reflect.DeepEqual(one.Trial, row.Trials[k]) {
			t.Errorf("trial %d alone is another: %v", k, err)
		}
	}
	if full := table.Rows[2]; full.Learner != "full" || full.Unsuited != "peer fake: ValueError: it is full" {
		t.Errorf("a peer that fails: %+v", full)
	}
	if measured := table.By(metric.AUC); measured.Rows[1].Unsuited != "" || measured.Rows[1].Mean() != 0.5 {
		t.Errorf("by AUC: %v", measured.Rows[1])
	}
}

// TestOtherVersion wants a line of a peer that is not of the library that its row would name.
func TestOtherVersion(t *testing.T) {
	p := fakePeer(t, "short title")
	p.Library = "Fake 2.0"
	want := `peer fake: it is of "Fake 1.0", not Fake 2.0: run something`
	if _, err := p.Run(t.Context(), 1, Job{hostile(), twice}); err == nil || err.Error() != want {
		t.Errorf("got  %v\nwant %s", err, want)
	}
}

// TestFit wants a line that says that a peer cannot learn by itself.
func TestFit(t *testing.T) {
	if _, err := fakePeer(t, "well").Fit(t.Context(), hostile(), nil); err == nil || !strings.Contains(err.Error(), "peer fake: ") {
		t.Error(err)
	}
}

// TestNames wants names that differ, and that an unknown one is an error that proposes one.
func TestNames(t *testing.T) {
	seen := map[string]bool{}
	for _, p := range All() {
		if seen[p.Name] || p.About == "" || p.Install == "" {
			t.Errorf("%+v", p)
		}
		seen[p.Name] = true
		if got, err := Named(p.Name); err != nil || !reflect.DeepEqual(got, p) {
			t.Errorf("Named(%q): %v, %v", p.Name, got, err)
		}
	}
	if len(seen) < 12 {
		t.Errorf("%d peers", len(seen))
	}
	if _, err := Named("sklearn.forrest"); err == nil || !strings.Contains(err.Error(), "or sklearn.forest?") {
		t.Error(err)
	}
}
