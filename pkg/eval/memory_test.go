package eval_test

import (
	"context"
	"math/rand/v2"
	"reflect"
	"testing"
	"time"

	"halfspace/pkg/data"
	"halfspace/pkg/eval"
	"halfspace/pkg/internal/memory"
	"halfspace/pkg/learners"
	"halfspace/pkg/learners/learnertest"
	"halfspace/pkg/pipeline"
)

// remembering returns a context with an empty memory, and the number of results that it recalled.
func remembering(t *testing.T) (ctx context.Context, recalled *int) {
	recalled = new(int)
	return memory.With(t.Context(), memory.Memory{Folder: t.TempDir(), Recalled: func(int, time.Duration) { *recalled++ }}), recalled
}

// compared are learners whose rows have everything: a name, a coding, a choice, and a failure.
func compared() []learners.Learner {
	return []learners.Learner{
		eval.Named{Name: "tree", Learner: learners.C45{}}, learners.Pocket{}, learners.LinearProgram{},
		pipeline.Search{Learner: learners.C45{}, Over: []pipeline.Range{{Field: "MinLeaf", Values: []any{2, 5}}}},
	}
}

// TestPlansAreRemembered runs each plan twice, and wants the same result from the memory.
func TestPlansAreRemembered(t *testing.T) {
	s := learnertest.Raw()
	two := learnertest.Sample("xor")
	for name, run := range map[string]func(context.Context) (any, error){
		"folds":   func(ctx context.Context) (any, error) { return eval.Folds{K: 3}.Compare(ctx, s, compared()...) },
		"holdout": func(ctx context.Context) (any, error) { return eval.Holdout{Trials: 2}.Compare(ctx, s, compared()...) },
		"learning curve": func(ctx context.Context) (any, error) {
			return eval.LearningCurve{Holdout: eval.Holdout{Trials: 2}}.Run(ctx, two, learners.C45{}, eval.Named{Name: "unit", Learner: learners.Pocket{}})
		},
		"McNemar": func(ctx context.Context) (any, error) {
			return eval.Folds{K: 3}.McNemar(ctx, learners.C45{}, learners.Majority{}, s)
		},
	} {
		ctx, recalled := remembering(t)
		first, err := run(ctx)
		if err != nil {
			t.Fatal(name, err)
		}
		second, err := run(ctx)
		if err != nil || *recalled != 1 || !reflect.DeepEqual(first, second) {
			t.Errorf("%s: %d results from the memory, %v:\n%+v\n%+v", name, *recalled, err, first, second)
		}
	}
}

// TestPlansAreComputedAnew changes one thing at a time on which a table depends.
func TestPlansAreComputedAnew(t *testing.T) {
	ctx, recalled := remembering(t)
	s, changed := learnertest.Raw(), learnertest.Raw()
	changed.Y[0] = (changed.Y[0] + 1) % 3
	counted := eval.WithSizeMeasure(ctx, eval.SizeMeasure{Names: []string{"one"}, Of: func(context.Context, *pipeline.Model) ([]float64, error) { return []float64{1}, nil }})
	for name, run := range map[string]func() (*eval.Table, error){
		"as at first": func() (*eval.Table, error) { return eval.Folds{K: 3}.Compare(ctx, s, learners.C45{}) },
		"sample":      func() (*eval.Table, error) { return eval.Folds{K: 3}.Compare(ctx, changed, learners.C45{}) },
		"plan":        func() (*eval.Table, error) { return eval.Folds{K: 4}.Compare(ctx, s, learners.C45{}) },
		"seed":        func() (*eval.Table, error) { return eval.Folds{K: 3, Seed: 1}.Compare(ctx, s, learners.C45{}) },
		"other plan":  func() (*eval.Table, error) { return eval.Holdout{Trials: 3}.Compare(ctx, s, learners.C45{}) },
		"setting":     func() (*eval.Table, error) { return eval.Folds{K: 3}.Compare(ctx, s, learners.C45{MinLeaf: 3}) },
		"one more": func() (*eval.Table, error) {
			return eval.Folds{K: 3}.Compare(ctx, s, learners.C45{}, learners.Pocket{})
		},
		"name": func() (*eval.Table, error) {
			return eval.Folds{K: 3}.Compare(ctx, s, eval.Named{Name: "tree", Learner: learners.C45{}})
		},
		"size measure": func() (*eval.Table, error) { return eval.Folds{K: 3}.Compare(counted, s, learners.C45{}) },
		"probabilities": func() (*eval.Table, error) {
			return eval.Folds{K: 3}.Compare(eval.WithProbabilities(ctx), s, learners.C45{})
		},
		"external": func() (*eval.Table, error) { return eval.Folds{K: 3}.Compare(ctx, s, rival{}) },
		"external by name": func() (*eval.Table, error) {
			return eval.Folds{K: 3}.Compare(ctx, s, eval.Named{Name: "rival", Learner: rival{}})
		},
	} {
		if _, err := run(); err != nil || *recalled != 0 {
			t.Errorf("%s: an old table for a new question, %v", name, err)
			*recalled = 0
		}
	}
	for _, run := range []func() (*eval.Table, error){
		func() (*eval.Table, error) { return eval.Folds{K: 3}.Compare(counted, s, learners.C45{}) },
		func() (*eval.Table, error) { return eval.Folds{K: 3}.Compare(ctx, s, rival{}) },
		func() (*eval.Table, error) {
			return eval.Folds{K: 3}.Compare(ctx, s, eval.Named{Name: "rival", Learner: rival{}})
		},
	} {
		if _, err := run(); err != nil || *recalled != 0 {
			t.Errorf("a table is remembered that depends on more than its key, %v", err)
		}
	}
	if _, err := (eval.Folds{K: 3}).Compare(ctx, s, learners.C45{}); err != nil || *recalled != 1 {
		t.Errorf("nothing was remembered: %v", err)
	}
}

// TestCurvesAndPairsAreComputedAnew does the same for the other plans.
func TestCurvesAndPairsAreComputedAnew(t *testing.T) {
	ctx, recalled := remembering(t)
	two, c45, pruned := learnertest.Sample("xor"), learners.C45{}, learners.C45{MinLeaf: 3}
	plain, seeded := eval.LearningCurve{Holdout: eval.Holdout{Trials: 2}}, eval.LearningCurve{Holdout: eval.Holdout{Trials: 2, Seed: 1}}
	for name, run := range map[string]func() (any, error){
		"curve":          func() (any, error) { return plain.Run(ctx, two, c45) },
		"curve, setting": func() (any, error) { return plain.Run(ctx, two, pruned) },
		"curve, plan":    func() (any, error) { return seeded.Run(ctx, two, c45) },
		"curve, sample":  func() (any, error) { return plain.Run(ctx, learnertest.Sample("interval"), c45) },
		"pair":           func() (any, error) { return eval.Folds{K: 3}.McNemar(ctx, c45, learners.Majority{}, two) },
		"pair, setting":  func() (any, error) { return eval.Folds{K: 3}.McNemar(ctx, pruned, learners.Majority{}, two) },
		"pair, turned":   func() (any, error) { return eval.Folds{K: 3}.McNemar(ctx, learners.Majority{}, c45, two) },
		"pair, second":   func() (any, error) { return eval.Folds{K: 3}.McNemar(ctx, c45, learners.Pocket{}, two) },
		"pair, plan":     func() (any, error) { return eval.Folds{K: 4}.McNemar(ctx, c45, learners.Majority{}, two) },
		"pair, sample": func() (any, error) {
			return eval.Folds{K: 3}.McNemar(ctx, c45, learners.Majority{}, learnertest.Sample("interval"))
		},
	} {
		if _, err := run(); err != nil || *recalled != 0 {
			t.Errorf("%s: an old result for a new question, %v", name, err)
			*recalled = 0
		}
	}
}

// TestStoppedIsNotRemembered interrupts a comparison.
func TestStoppedIsNotRemembered(t *testing.T) {
	ctx, recalled := remembering(t)
	stopped, stop := context.WithCancel(ctx)
	stop()
	if _, err := (eval.Folds{}).Compare(stopped, learnertest.Raw(), learners.C45{}); err == nil {
		t.Error("not stopped")
	}
	if table, err := (eval.Folds{}).Compare(ctx, learnertest.Raw(), learners.C45{}); err != nil || *recalled != 0 || table.Partial() {
		t.Errorf("recalled %d, %v", *recalled, err)
	}
}

// A rival is an external learner that answers the first class.
type rival struct{}

func (rival) String() string { return "rival" }

func (rival) Fit(context.Context, *data.Set, *rand.Rand) (learners.Model, error) {
	panic("it learns elsewhere")
}

func (rival) Answer(_ context.Context, _ *data.Set, splits []data.Split, _ uint64) (trials []eval.Trial, err error) {
	for _, s := range splits {
		trials = append(trials, eval.Trial{Predicted: make([]int, len(s.Test))})
	}
	return trials, nil
}
