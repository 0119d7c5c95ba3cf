package pipeline_test

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/learners/learnertest"
	"halfspace/pkg/pipeline"
)

// rowOf writes a raw example as texts.
func rowOf(s *data.Set, x []float64) map[string]string {
	row := map[string]string{}
	for j, a := range s.Attrs {
		switch {
		case math.IsNaN(x[j]):
			row[a.Name] = "?"
		case a.Nominal():
			row[a.Name] = a.Values[int(x[j])]
		default:
			row[a.Name] = fmt.Sprint(x[j])
		}
	}
	return row
}

// TestWaysToPredict wants the same class of an example as texts, in a sample whose columns and values
// are in another order, and by the network of attributes where nothing is missing.
func TestWaysToPredict(t *testing.T) {
	s := learnertest.Raw()
	for _, l := range []learners.Learner{learners.Pocket{}, learners.C45{}, learners.Winnow{}} {
		m, err := pipeline.Fit(t.Context(), l, s, 1)
		if err != nil {
			t.Fatal(err)
		}
		turned := &data.Set{Schema: s.Schema, Y: s.Y}
		turned.Attrs = slices.Clone(s.Attrs)
		slices.Reverse(turned.Attrs)
		column := slices.IndexFunc(turned.Attrs, data.Attr.Nominal)
		turned.Attrs[column].Values = []string{"x", "m", "f"}
		for _, x := range s.X {
			x = slices.Clone(x)
			slices.Reverse(x)
			x[column] = 2 - x[column]
			turned.X = append(turned.X, x)
		}
		inOrder, err := m.PredictSet(turned)
		if err != nil {
			t.Fatal(err)
		}
		ofAttributes, met := m.OfAttributes(), map[int]bool{}
		for k, x := range s.X {
			class := m.Predict(x)
			met[class] = true
			if a, err := m.PredictRow(rowOf(s, x)); err != nil || a.String() != s.Classes[class] || inOrder[k] != class {
				t.Errorf("%s: example %d is %s; as texts %s, %v, in another order %d", learners.String(l), k, s.Classes[class], a, err, inOrder[k])
			}
			if _, coded := l.(learners.C45); !coded && !slices.ContainsFunc(x, math.IsNaN) && ofAttributes.Predict(x) != class {
				t.Errorf("%s: example %d is %d, by the network of attributes %d", learners.String(l), k, class, ofAttributes.Predict(x))
			}
		}
		if len(met) < 2 {
			t.Errorf("%s predicts %d classes", learners.String(l), len(met))
		}
	}
}

// TestGaps takes absent attributes, and values that the model has not met, for missing ones. The answer
// names all of them, and so does the error of Complete.
func TestGaps(t *testing.T) {
	m, err := pipeline.Fit(t.Context(), learners.C45{}, learnertest.Raw(), 1)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		row           map[string]string
		answer, fault string
	}{
		{map[string]string{"age": "?", "sex": "", "smokes": "NA", "dose": "5"}, "", ""},
		{map[string]string{"dose": "5"}, "\n(taken as missing: no value is given of age, sex, smokes)", `no value of age, sex, smokes: if it is missing, say "?"`},
		{map[string]string{"dose": "5", "age": "?", "sex": "male", "smokes": "?"}, "\n(taken as missing: the model has not met the value of sex)",
			`attribute "sex" has no value "male"; there are f, m, x`},
		{map[string]string{"dose": "5", "sex": "male", "smokes": "?"}, "\n(taken as missing: no value is given of age; the model has not met the value of sex)",
			`attribute "sex" has no value "male"; there are f, m, x; no value of age: if it is missing, say "?"`},
	} {
		missing := []float64{math.NaN(), math.NaN(), math.NaN(), 5}
		if x, err := m.Row(c.row); err != nil || fmt.Sprint(x) != fmt.Sprint(missing) {
			t.Errorf("%v: %v, %v, want %v", c.row, x, err, missing)
		}
		if a, err := m.PredictRow(c.row); err != nil || a.Class != m.Classes[m.Predict(missing)] || a.String() != a.Class+c.answer {
			t.Errorf("%v: %s, %v", c.row, a, err)
		}
		if err := m.Complete(c.row); fmt.Sprint(err) != c.fault && (err != nil || c.fault != "") {
			t.Errorf("%v: error %v\nwant %s", c.row, err, c.fault)
		}
	}
}

// TestRowErrors wants one line that says what and where.
func TestRowErrors(t *testing.T) {
	m, err := pipeline.Fit(t.Context(), learners.C45{}, learnertest.Raw(), 1)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ name, text, want string }{
		{"colour", "red", `no attribute "colour"; there are age, sex, smokes, dose`},
		{"smoke", "yes", `no attribute "smoke"; did you mean smokes? there are age, sex, smokes, dose`},
		{"dose", "1,5", `attribute "dose": "1,5" is not a number: write it with a decimal point`},
		{"dose", "much", `attribute "dose": "much" is not a number`},
		{"dose", "Inf", `attribute "dose": "Inf" is not a number`},
	} {
		row := rowOf(learnertest.Raw(), []float64{40, 0, 1, 5})
		row[c.name] = c.text
		if _, err := m.PredictRow(row); err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%s %s: error %v\nwant %s", c.name, c.text, err, c.want)
		}
		if err := m.Complete(row); err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%s %s, complete: error %v\nwant %s", c.name, c.text, err, c.want)
		}
	}
}
