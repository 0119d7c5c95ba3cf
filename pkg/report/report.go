// Package report makes a report of a sample: one page that a colleague can read. The page describes the
// data and doubts about them, compares learners and puts the result into words, and prints and draws the
// best readable model. It shows this model's probabilities and mistakes, and for three predictions the
// changes that would give another class. It ends with the commands to repeat everything.
//
//	page, err := report.New(ctx, mine, report.Settings{})
//	err = page.Save(ctx, "patients.html") // or patients.pdf, by Chromium
package report

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"halfspace/pkg/data"
	"halfspace/pkg/eval"
	"halfspace/pkg/explain"
	"halfspace/pkg/learners"
	"halfspace/pkg/metric"
	"halfspace/pkg/pipeline"
)

// Settings choose the learners of a report, and the way they are tested. Zero fields mean the
// defaults.
type Settings struct {
	// Readable are the learners with models that people can read: DecisionListMachine{},
	// SparsePerceptron{Stages: 20} and C45{} if nil. The report explains the most accurate one.
	Readable []learners.Learner
	// Others show how accurate other models are: pipeline.Recommended{} and Majority{} if nil.
	Others []learners.Learner
	Folds  eval.Folds
}

// readable returns the learners with readable models.
func (s Settings) readable() []learners.Learner {
	if s.Readable == nil {
		return []learners.Learner{learners.DecisionListMachine{}, learners.SparsePerceptron{Stages: 20}, learners.C45{}}
	}
	return s.Readable
}

// rivals returns the learners that are only compared.
func (s Settings) rivals() []learners.Learner {
	if s.Others == nil {
		return []learners.Learner{pipeline.Recommended{}, learners.Majority{}}
	}
	return s.Others
}

// A Report contains all that its page shows.
type Report struct {
	Set      *data.Set
	Settings Settings
	Compared *eval.Table // all learners: the best readable one, the other readable ones, and the rest
	Best     learners.Learner
	Judged   *eval.Table     // Best alone, on the same folds, with probabilities
	Model    *pipeline.Model // the model that Best learns from all examples
	Flips    []Flip
	Commands []string // the commands, or the cells, that repeat the report
}

// A Flip is an example with the reason of its prediction and the changes that would flip it.
type Flip struct {
	Example int // the index of the example in the sample
	Reason  *explain.Decision
	Changes *explain.Counterfactuals
}

// explained is the number of examples that a report explains.
const explained = 3

// New makes the report of a sample. All learners are tested on the same folds, and the most accurate readable
// one then learns from all examples. If ctx is done, it returns ctx's error.
func New(ctx context.Context, s *data.Set, settings Settings) (*Report, error) {
	r := &Report{Set: s, Settings: settings}
	readable := settings.readable()
	if len(readable) == 0 {
		return nil, errors.New("report: no readable learner to explain")
	}
	var err error
	if r.Compared, err = settings.Folds.Compare(ctx, s, slices.Concat(readable, settings.rivals())...); err != nil {
		return nil, err
	}
	best := -1
	for i, row := range r.Compared.Rows[:len(readable)] {
		if row.Unsuited == "" && (best < 0 || row.Mean() > r.Compared.Rows[best].Mean()) {
			best = i
		}
	}
	if best < 0 {
		return nil, fmt.Errorf("report: no readable learner suits %s: %s", s.Name, r.Compared.Rows[0].Unsuited)
	}
	r.Best = readable[best]
	rows := r.Compared.Rows // tests compare all rows with the first
	r.Compared.Rows = slices.Insert(slices.Delete(slices.Clone(rows), best, best+1), 0, rows[best])
	if r.Judged, err = settings.Folds.Compare(eval.WithProbabilities(ctx), s, r.Best); err != nil {
		return nil, err
	}
	if r.Model, err = pipeline.Fit(ctx, r.Best, s, settings.Folds.Seed); err != nil {
		return nil, err
	}
	r.explain()
	r.Commands = r.cells()
	return r, ctx.Err()
}

// explain explains the first example of each predicted class, and examples that the folds got wrong, up to
// three.
func (r *Report) explain() {
	var chosen []int
	predicted := r.Model.PredictAll(r.Set.X)
	for c := range r.Set.Classes {
		if i := slices.Index(predicted, c); i >= 0 && len(chosen) < explained-1 {
			chosen = append(chosen, i)
		}
	}
	for _, i := range slices.Concat(r.mistaken(), seq(r.Set.Len())) {
		if len(chosen) < explained && !slices.Contains(chosen, i) {
			chosen = append(chosen, i)
		}
	}
	for _, i := range chosen {
		x := r.Set.X[i]
		r.Flips = append(r.Flips, Flip{i, explain.Case(r.Model, x), explain.Counterfactual(r.Model, x)})
	}
}

// mistaken returns the numbers of the examples that the folds got wrong.
func (r *Report) mistaken() (numbers []int) {
	for trial, tested := range r.Judged.Tested {
		a := r.Judged.Answers(0, trial)
		for k, i := range tested {
			if a.Predicted[k] != a.Truth[k] {
				numbers = append(numbers, i)
			}
		}
	}
	slices.Sort(numbers)
	return slices.Compact(numbers)
}

// seq returns 0, 1, …, n−1.
func seq(n int) []int {
	all := make([]int, n)
	for i := range all {
		all[i] = i
	}
	return all
}

// cells returns the code that repeats the report.
func (r *Report) cells() []string {
	var fields []string
	for name, ls := range map[string][]learners.Learner{"Readable": r.Settings.Readable, "Others": r.Settings.Others} {
		var literals []string
		for _, l := range ls {
			literals = append(literals, strconv.Quote(learners.String(l)))
		}
		if ls != nil {
			fields = append(fields, fmt.Sprintf("%s: Must(experiment.Learners(%s))", name, strings.Join(literals, ", ")))
		}
	}
	slices.Sort(fields)
	if f := r.Settings.Folds; f != (eval.Folds{}) {
		fields = append(fields, fmt.Sprintf("Folds: %#v", f))
	}
	return []string{
		fmt.Sprintf("Show(report.New(Progress(%q), mine, report.Settings{%s})) // mine is the sample", r.Set.Name, strings.Join(fields, ", ")),
		fmt.Sprintf("model := Must(pipeline.Fit(Progress(\"model\"), Must(pipeline.Parse(%q)), mine, %d))", learners.String(r.Best), r.Settings.Folds.Seed),
	}
}

// row returns the row of the best readable learner.
func (r *Report) row() eval.Row { return r.Judged.Rows[0] }

// confusion counts the answers of the best readable learner in all folds.
func (r *Report) confusion() (*metric.Confusion, error) { return r.Judged.Pooled(0).Confusion() }
