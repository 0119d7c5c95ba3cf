package pipeline_test

import (
	"bytes"
	"context"
	"encoding/csv"
	"errors"
	"flag"
	"fmt"
	"math"
	"os"
	"reflect"
	"slices"
	"strconv"
	"syscall"
	"testing"
	"time"

	"halfspace/internal/changelog"
	"halfspace/pkg/data"
	"halfspace/pkg/internal/athand"
	"halfspace/pkg/learners"
	"halfspace/pkg/pipeline"
	"halfspace/results"
)

// full has TestEveryLearnerOnEverySet learn from half of every set, whole, and predict the other half. It
// says how much CPU time a fit may take, and table where to write what came of each: make every.
var (
	full  = flag.Duration("full", 0, "learn from halves of whole sets, each fit within this CPU time")
	table = flag.String("table", "", "write what came of each fit to this CSV file")
)

// TestEveryLearnerOnEverySet has every registered learner learn from a part of every set of the
// catalogue, raw, and wants a whole model of finite scores that predicts the class with the
// greatest score. Learners that run out of time are counted. The map cannot names the learners that
// may refuse for other reasons.
func TestEveryLearnerOnEverySet(t *testing.T) {
	rows := [][]string{{"set", "learner", "examples", "outcome", "accuracy on as many others"}}
	counts := map[string]int{}
	for _, e := range data.Catalog() {
		t.Run(e.Name, func(t *testing.T) {
			if e.Path() == "" && !e.BuiltIn() {
				athand.UCI(t, errors.New("no "+e.Name))
			}
			s, err := data.Load(e.Name)
			if err != nil {
				t.Fatal(err)
			}
			train, test, budget := s, s, *full
			if budget == 0 {
				train = part(t, s)
				test, budget = train, 300*time.Millisecond
			} else {
				train, test = halves(t, s)
			}
			for _, i := range learners.All() {
				outcome, right := fitOn(t, i, train, test, budget)
				counts[outcome]++
				row := []string{e.Name, i.Name, strconv.Itoa(train.Len()), outcome, ""}
				if outcome == learned {
					row[4] = fmt.Sprintf("%.3f", float64(right)/float64(test.Len()))
				}
				rows = append(rows, row)
			}
		})
	}
	t.Logf("%d fits: %v", len(rows)-1, counts)
	if *table == "" {
		return
	}
	f, err := os.Create(*table)
	if err == nil {
		err = errors.Join(csv.NewWriter(f).WriteAll(rows), f.Close())
	}
	if err != nil {
		t.Error(err)
	}
}

// TestEveryIsCommitted wants in results/every.csv what came of every learner on every set, and no failures:
// nearly all learned, few were late, and only those refused that may. Learners that are new since the last
// release may be missing.
func TestEveryIsCommitted(t *testing.T) {
	text, err := results.Files.ReadFile("every.csv")
	if err != nil {
		t.Fatal(err)
	}
	rows, err := csv.NewReader(bytes.NewReader(text)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	outcomes, counts := map[[2]string]string{}, map[string]int{}
	for _, row := range rows[1:] {
		outcomes[[2]string{row[0], row[1]}] = row[3]
		counts[row[3]]++
	}
	isNew, err := changelog.NewLearners("../../CHANGELOG.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range data.Catalog() {
		for _, i := range learners.All() {
			outcome, tried := outcomes[[2]string{e.Name, i.Name}]
			if !tried && isNew(reflect.TypeOf(i.Learner).Name()) {
				continue
			}
			if outcome != learned && outcome != late && (outcome != refused || !mayRefuse(i.Name)) {
				t.Errorf("every.csv: %s on %s: %q", i.Name, e.Name, outcome)
			}
		}
	}
	if all := len(rows) - 1; counts[learned] < all*9/10 || counts[late] > all/20 {
		t.Errorf("every.csv: %d rows, %v", all, counts)
	}
}

// mayRefuse reports whether a learner may refuse samples because they are not separable, or exceed
// its budget.
func mayRefuse(name string) bool { return cannot[name] || name == "densest halfspace" }

// halves returns two halves of s, of like shares of the classes.
func halves(t *testing.T, s *data.Set) (train, test *data.Set) {
	t.Helper()
	split, err := s.StratifiedHoldout(0.5, learners.Seed(1))
	if err != nil {
		t.Fatal(err)
	}
	return s.Subset(split.Train), s.Subset(split.Test)
}

// part returns 24 examples of s, drawn from half of each class: of forty twice as many fits were not done
// within the time, and so looked at for nothing.
func part(t *testing.T, s *data.Set) *data.Set {
	t.Helper()
	half, _ := halves(t, s)
	n := min(24, half.Len())
	half.X, half.Y = half.X[:n], half.Y[:n]
	return half
}

// What comes of a fit that is as it should be.
const (
	learned = "learned"
	late    = "not done in time"
	refused = "refused"
)

// limited returns a context that is done when the process has taken so much more CPU time. That is the same
// on a busy machine, where a limit of time is not.
func limited(ctx context.Context, budget time.Duration) (context.Context, context.CancelFunc) {
	ctx, stop := context.WithCancel(ctx)
	go func() {
		defer stop()
		for start := spent(); spent()-start < budget; {
			select {
			case <-ctx.Done():
				return
			case <-time.After(10 * time.Millisecond):
			}
		}
	}()
	return ctx, stop
}

// spent returns the CPU time of the process.
func spent() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		panic(err) // of no process but this one
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// fitOn has a learner learn from train and predict test, and returns what came of it and how many of
// test's examples are right.
func fitOn(t *testing.T, i learners.Info, train, test *data.Set, budget time.Duration) (outcome string, right int) {
	t.Helper()
	ctx, stop := limited(t.Context(), budget)
	defer stop()
	m, err := pipeline.Fit(ctx, i.Learner, train, 1)
	switch {
	case ctx.Err() != nil && errors.Is(err, ctx.Err()):
		return late, 0
	case errors.Is(err, learners.ErrUnsuited) && mayRefuse(i.Name):
		t.Log(err)
		return refused, 0
	case err != nil:
		t.Errorf("%s of %s: %v", i.Name, train.Name, err)
		return "failed", 0
	}
	whole(t, m, test)
	for k, scores := range m.ScoresAll(test.X) {
		y := m.Predict(test.X[k])
		switch {
		case slices.ContainsFunc(scores, math.IsNaN) || len(scores) != len(test.Classes):
			t.Errorf("%s of %s: example %d has the scores %v", i.Name, test.Name, k, scores)
			return "failed", 0
		case scores[y] < slices.Max(scores):
			t.Errorf("%s of %s: example %d has the scores %v, and is predicted as class %d", i.Name, test.Name, k, scores, y)
			return "failed", 0
		case y == test.Y[k]:
			right++
		}
	}
	return learned, right
}
