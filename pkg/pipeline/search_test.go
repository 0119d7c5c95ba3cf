package pipeline_test

import (
	"bytes"
	"cmp"
	"context"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/eval"
	"halfspace/pkg/learners"
	"halfspace/pkg/learners/learnertest"
	"halfspace/pkg/pipeline"
)

// A dial predicts the second class from At on, and notes in Log the samples that it learned from.
type dial struct {
	At    float64
	Whole int
	Word  string
	Log   *ledger
}

// A ledger has samples that were learned from, by several goroutines perhaps.
type ledger struct {
	sync.Mutex
	sets []*data.Set
}

func (dial) Domain() learners.Domain {
	return learners.Domain{Attributes: learners.Numbers, Scales: true}
}

func (d dial) Fit(_ context.Context, s *data.Set, _ *rand.Rand) (learners.Model, error) {
	if d.Log != nil {
		d.Log.Lock()
		defer d.Log.Unlock()
		d.Log.sets = append(d.Log.sets, s)
	}
	return dialed(d.At), nil
}

type dialed float64

func (d dialed) Predict(x []float64) int {
	if x[0] >= float64(d) {
		return 1
	}
	return 0
}

// steps has 100 examples 0, 1, … 99. The first 30 belong to the first class.
func steps() *data.Set {
	s := &data.Set{Schema: data.Schema{Name: "steps", Attrs: []data.Attr{{Name: "x"}}, Classes: []string{"low", "high"}}}
	for i := range 100 {
		s.X, s.Y = append(s.X, []float64{float64(i)}), append(s.Y, min(1, i/30))
	}
	return s
}

// asIs learns from the examples without a coding.
func asIs(l learners.Learner) pipeline.Pipeline {
	return pipeline.Pipeline{Learner: l, Coding: data.Coding{Code: data.AsIs, Numbers: data.AsIs, Missing: data.Keep}}
}

// TestSearchFindsTheBest wants the setting of fewest mistakes, the scores that each setting must have, and
// the order of a grid: the last field first.
func TestSearchFindsTheBest(t *testing.T) {
	ranges := []pipeline.Range{{Field: "Learner.At", Values: []any{0, 20, 30.0, 50}}, {Field: "Learner.Word", Values: []any{"a", "b"}}}
	m, err := pipeline.Fit(t.Context(), pipeline.Search{Learner: asIs(dial{}), Over: ranges}, steps(), 1)
	if err != nil {
		t.Fatal(err)
	}
	if got := m.Inner.(dialed); got != 30 {
		t.Errorf("a dial at %v, want 30", got)
	}
	c := m.Tuning
	if !slices.Equal(c.Fields, []string{"Learner.At", "Learner.Word"}) || len(c.Tried) != 8 || c.Chosen != 4 {
		t.Fatalf("fields %v, %d tried, chosen %d, want 8 and 4", c.Fields, len(c.Tried), c.Chosen)
	}
	for i, want := range []float64{0.7, 0.7, 0.9, 0.9, 1, 1, 0.8, 0.8} {
		if got := c.Tried[i]; math.Abs(got.Mean()-want) > 1e-12 || len(got.Scores) != 5 {
			t.Errorf("%v: %v of %d folds, want %v of 5", got.Values, got.Mean(), len(got.Scores), want)
		}
	}
	if got := c.Tried[3].Values; !slices.Equal(got, []string{"20", "b"}) {
		t.Errorf("the fourth setting is %v, want 20 and b", got)
	}
	if text := c.String(); !strings.Contains(text, "30") || strings.Count(text, "✓") != 1 || !strings.Contains(text, "8 settings") {
		t.Errorf("table\n%s", text)
	}
	if _, err := (pipeline.Search{Learner: asIs(dial{}), Over: ranges}).Fit(t.Context(), steps(), learners.Seed(1)); err != nil {
		t.Error(err)
	}
}

// TestSearchByAMetric wants another setting by balanced accuracy than by accuracy, its scores, the name in
// the table and in the file, and the first within a standard error of the mean if that is asked for.
func TestSearchByAMetric(t *testing.T) {
	values := []any{20, 50}
	for _, c := range []struct {
		q       pipeline.Search
		setting dialed
		scores  []float64
	}{
		{pipeline.Search{}, 20, []float64{0.9, 0.8}},
		{pipeline.Search{By: "accuracy"}, 20, []float64{0.9, 0.8}},
		{pipeline.Search{By: "balanced accuracy"}, 50, []float64{(20./30 + 1) / 2, (1 + 50./70) / 2}},
		{pipeline.Search{By: "balanced accuracy", Folds: 2, Halving: 2}, 50, nil},
		{pipeline.Search{By: "balanced accuracy", OneSE: true}, 52, []float64{(1 + 48./70) / 2, (1 + 50./70) / 2}},
	} {
		if c.q.OneSE {
			values[0] = 52
		}
		c.q.Learner, c.q.Over = asIs(dial{}), []pipeline.Range{{Field: "Learner.At", Values: values}}
		m, err := pipeline.Fit(t.Context(), c.q, steps(), 1)
		if err != nil {
			t.Fatal(err)
		}
		if m.Inner != c.setting || m.Tuning.By != c.q.By {
			t.Errorf("%s: a dial at %v, by %q", learners.String(c.q), m.Inner, m.Tuning.By)
		}
		for i, want := range c.scores {
			if got := m.Tuning.Tried[i].Mean(); math.Abs(got-want) > 1e-12 {
				t.Errorf("%s: setting %d has %v, want %v", learners.String(c.q), i, got, want)
			}
		}
		if head, _, _ := strings.Cut(m.Tuning.String(), "\n"); !strings.Contains(head, "inner "+cmp.Or(c.q.By, "accuracy")+" %") {
			t.Errorf("a table of %q", head)
		}
	}
	q := pipeline.Search{Learner: learners.C45{}, Over: []pipeline.Range{{Field: "MinLeaf", Values: []any{1, 30}}}, By: "Matthews"}
	m, err := pipeline.Fit(t.Context(), q, learnertest.Raw(), 1)
	if err != nil {
		t.Fatal(err)
	}
	m.Tuning.Tried[1].Scores[0] = -0.5 // as it may be
	var text bytes.Buffer
	if err := m.Write(&text); err != nil {
		t.Fatal(err)
	}
	if reread, err := pipeline.Read(text.Bytes()); err != nil || !reflect.DeepEqual(reread.Tuning, m.Tuning) {
		t.Errorf("read back %v, %v", reread, err)
	}
}

// TestSearchByLogLoss wants the setting with the lowest log loss, its scores not in percent, and a file that
// keeps them.
func TestSearchByLogLoss(t *testing.T) {
	q := pipeline.Search{Learner: learners.C45{}, Over: []pipeline.Range{{Field: "MinLeaf", Values: []any{1, 30}}}, By: "log loss"}
	s := learnertest.Raw()
	m, err := pipeline.Fit(t.Context(), q, s, 1)
	if err != nil {
		t.Fatal(err)
	}
	tried := m.Tuning.Tried
	if a, b := tried[0].Mean(), tried[1].Mean(); !(a > 0 && b > 0) || (a > b) != (m.Tuning.Chosen == 1) {
		t.Errorf("log losses of %v and %v, and number %d is chosen", a, b, m.Tuning.Chosen)
	}
	if head, _, _ := strings.Cut(m.Tuning.String(), "\n"); !strings.Contains(head, "inner log loss ") || strings.Contains(head, "%") {
		t.Errorf("a table of %q", head)
	}
	var text bytes.Buffer
	if err := m.Write(&text); err != nil {
		t.Fatal(err)
	}
	if reread, err := pipeline.Read(text.Bytes()); err != nil || !reflect.DeepEqual(reread.Tuning, m.Tuning) {
		t.Errorf("read back %v, %v", reread, err)
	}
}

// TestSearchCodesInTheFolds wants each fold's examples to have a mean of 0 and a deviation of 1: to
// be standardised by their own mean, and not by the mean of the whole sample.
func TestSearchCodesInTheFolds(t *testing.T) {
	var log ledger
	q := pipeline.Search{Learner: dial{Log: &log}, Over: []pipeline.Range{{Field: "At", Values: []any{0, 1}}}}
	if _, err := pipeline.Fit(t.Context(), q, steps(), 1); err != nil {
		t.Fatal(err)
	}
	if len(log.sets) != 11 {
		t.Fatalf("%d fits, want two settings of five folds, and the last", len(log.sets))
	}
	for i, s := range log.sets {
		sum := 0.0
		for _, x := range s.X {
			sum += x[0]
		}
		if want := 80; i < 10 && s.Len() != want || math.Abs(sum) > 1e-9 {
			t.Errorf("fit %d is of %d examples with the mean %v, want %d and 0", i, s.Len(), sum/float64(s.Len()), want)
		}
	}
}

// TestSearchAmongLearners wants each candidate to have a coding of its own, and the choice to be read
// back with the model.
func TestSearchAmongLearners(t *testing.T) {
	s := learnertest.Raw()
	q := pipeline.Search{Of: []learners.Learner{learners.Majority{}, learners.C45{}, pipeline.Calibrated{Learner: learners.MLP{}}}}
	m, err := pipeline.Fit(t.Context(), q, s, 1)
	if err != nil {
		t.Fatal(err)
	}
	var text bytes.Buffer
	if err := m.Write(&text); err != nil {
		t.Fatal(err)
	}
	reread, err := pipeline.Read(text.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(reread.Tuning, m.Tuning) || reread.Tuning.Chosen == 0 || reread.Tuning.Tried[1].Learner != "C45{}" {
		t.Errorf("tried\n%v\nread back\n%v", m.Tuning, reread.Tuning)
	}
	best := m.Tuning.Tried[m.Tuning.Chosen]
	for _, l := range m.Tuning.Tried {
		if l.Mean() > best.Mean()+1e-9 {
			t.Errorf("%s was chosen, of %v, and %s has %v", best.Learner, best.Mean(), l.Learner, l.Mean())
		}
	}
	for old, changed := range map[string]string{`"Chosen": `: `"Chosen": 7`, `"Scores": [`: `"Scores": [-1,`, `"Tried": [`: `"Fields": ["K"], "Tried": [`} {
		damaged := strings.Replace(text.String(), old, changed, 1)
		if _, err := pipeline.Read([]byte(damaged)); err == nil || damaged == text.String() {
			t.Errorf("%s was read", changed)
		}
	}
	if got := pipeline.Of(q).Describe(s); got != "by choice" {
		t.Errorf("coding %q", got)
	}
}

// TestSearchDraws wants numbers between the bounds, whole ones for a field of such, every factor as likely
// if Log, no setting twice, and the same settings of the same seed.
func TestSearchDraws(t *testing.T) {
	q := pipeline.Search{Learner: asIs(dial{}), Draws: 200, Folds: 2, Over: []pipeline.Range{
		{Field: "Learner.At", Low: 0.01, High: 100, Log: true}, {Field: "Learner.Whole", Low: 3, High: 5},
	}}
	m, err := pipeline.Fit(t.Context(), q, steps(), 1)
	if err != nil {
		t.Fatal(err)
	}
	low := 0
	for _, l := range m.Tuning.Tried {
		setting, whole := l.Learner, l.Values[1]
		if !slices.Contains([]string{"3", "4", "5"}, whole) {
			t.Fatalf("%s has a %s, want a whole number from 3 to 5", setting, whole)
		}
		if strings.HasPrefix(l.Values[0], "0.") {
			low++
		}
	}
	if n := len(m.Tuning.Tried); n != 200 || low < 80 || low > 120 {
		t.Errorf("%d settings, %d of them below 1, want 200, and about half", n, low)
	}
	repeated, err := pipeline.Fit(t.Context(), q, steps(), 1)
	if err != nil || !reflect.DeepEqual(repeated.Tuning, m.Tuning) {
		t.Errorf("the same seed tried others: %v", err)
	}
	small := pipeline.Search{Learner: dial{}, Draws: 50, Over: []pipeline.Range{{Field: "At", Values: []any{1, 2, 3}}}}
	if m, err = pipeline.Fit(t.Context(), small, steps(), 1); err != nil || len(m.Tuning.Tried) != 3 {
		t.Errorf("of three values %d settings: %v", len(m.Tuning.Tried), err)
	}
}

// TestSearchOfInnerFields sets fields of learners in fields, and leaves the learner that was given alone.
func TestSearchOfInnerFields(t *testing.T) {
	inner := &learners.LTUTree{Node: learners.SigmoidUnit{}}
	q := pipeline.Search{Learner: inner, Over: []pipeline.Range{
		{Field: "Node.Epochs", Values: []any{1, 2}}, {Field: "Node", Values: []any{learners.Pocket{Draws: 9}}},
	}}
	m, err := pipeline.Fit(t.Context(), q, steps(), 1)
	if err != nil {
		t.Fatal(err)
	}
	if got := m.Tuning.Tried[1].Learner; got != "LTUTree{Node: Pocket{Draws: 9}}" || m.Tuning.Tried[1].Values[1] != "Pocket{Draws: 9}" {
		t.Errorf("tried %s by %v", got, m.Tuning.Tried[1].Values)
	}
	if inner.Node != (learners.SigmoidUnit{}) {
		t.Errorf("the learner that was given became %v", inner)
	}
}

// TestSearchRefuses wants one line that names the field.
func TestSearchRefuses(t *testing.T) {
	search := func(l learners.Learner, field string, v ...any) pipeline.Search {
		return pipeline.Search{Learner: l, Over: []pipeline.Range{{Field: field, Values: v}}}
	}
	large := search(learners.C45{}, "MinLeaf", slices.Repeat([]any{1}, 200)...)
	large.Over = append(large.Over, large.Over[0])
	drawn := search(learners.C45{}, "MinLeaf")
	drawn.Draws = 1
	for want, q := range map[string]pipeline.Search{
		"search: field Cf: C45 has no field Cf; there are MinLeaf, CF,":      search(learners.C45{}, "Cf", 0.1),
		"field Node.Epochs: no learner is set, so there is no field Epochs":  search(learners.LTUTree{}, "Node.Epochs", 1),
		"field Hidden: 2.5 is not of type int":                               search(learners.MLP{}, "Hidden", 2.5),
		`field Hidden: "ten" is not of type int`:                             search(learners.MLP{}, "Hidden", "ten"),
		"field Cut Off: C45 has no field Cut Off;":                           search(learners.C45{}, "Cut\nOff", 1),
		`field Hidden: "te\nn" is not of type int`:                           search(learners.MLP{}, "Hidden", "te\nn"),
		"field Node: 3 is not of type learners.":                             search(learners.LTUTree{}, "Node", 3),
		"field CF.Half: a float64 has no field Half":                         search(learners.C45{}, "CF.Half", 3),
		"field Unpruned: <nil> is not of type bool":                          search(learners.C45{}, "Unpruned", nil),
		"search: no Learner":                                                 {},
		"field MinLeaf: a grid needs Values":                                 search(learners.C45{}, "MinLeaf"),
		"field MinLeaf: Low is 0 and High 0":                                 drawn,
		"the grid has more than 10000 settings":                              large,
		"search: Of is given":                                                {Of: []learners.Learner{learners.C45{}}, Draws: 3},
		"search: cross-validated: Folds is 1, want at least 2":               {Learner: learners.C45{}, Folds: 1},
		"search: log loss of a fold of 20 examples: the scores are not prob": {Of: []learners.Learner{learners.Pocket{}, learners.Perceptron{}}, By: "log loss"},
		`search: metric: no metric "luck", want one of ["accuracy"`:          {Learner: learners.C45{}, Over: search(learners.C45{}, "MinLeaf", 1, 2).Over, By: "luck"},
		`search: metric: no metric "auc"; did you mean AUC?`:                 {Learner: learners.C45{}, Over: search(learners.C45{}, "MinLeaf", 1, 2).Over, By: "auc"},
		"search: Draws is -1":                                                {Learner: learners.C45{}, Draws: -1},
		"search: c4.5: CF is 2":                                              search(learners.C45{}, "CF", 0.1, 2),
	} {
		_, err := pipeline.Fit(t.Context(), q, steps(), 1)
		if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%v, want %s", err, want)
		}
	}
	ctx, stop := context.WithCancel(t.Context())
	stop()
	if _, err := (pipeline.Search{Learner: learners.C45{}}).Fit(ctx, steps(), learners.Seed(1)); err != context.Canceled {
		t.Errorf("of a context that is done: %v", err)
	}
}

// TestSearchIsNested compares a search with its best setting, and wants the settings tried in each
// trial: the choice is made anew from each trial's training examples.
func TestSearchIsNested(t *testing.T) {
	var log ledger
	q := pipeline.Search{Learner: dial{Log: &log}, Over: []pipeline.Range{{Field: "At", Values: []any{-0.7, 0.5}}}}
	table, err := eval.Folds{K: 4}.Compare(t.Context(), steps(), q)
	if err != nil {
		t.Fatal(err)
	}
	for _, trial := range table.Rows[0].Trials {
		if trial.Tuning == nil || len(trial.Tuning.Tried) != 2 {
			t.Fatalf("a trial tried %v", trial.Tuning)
		}
	}
	for _, s := range log.sets {
		if s.Len() > 75 {
			t.Errorf("a fit of %d examples, of which 25 are held out", s.Len())
		}
	}
}
