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
			if name, err := m.PredictRow(rowOf(s, x)); err != nil || name != s.Classes[class] || inOrder[k] != class {
				t.Errorf("%s: example %d is %s; as texts %s, %v, in another order %d", learners.String(l), k, s.Classes[class], name, err, inOrder[k])
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

// TestRowErrors wants one line that says what and where.
func TestRowErrors(t *testing.T) {
	m, err := pipeline.Fit(t.Context(), learners.C45{}, learnertest.Raw(), 1)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ name, text, want string }{
		{"colour", "red", `no attribute "colour"; there are age, sex, smokes, dose`},
		{"sex", "male", `attribute "sex" has no value "male"; there are f, m, x`},
		{"dose", "1,5", `attribute "dose": "1,5" is not a number: write it with a decimal point`},
		{"dose", "much", `attribute "dose": "much" is not a number`},
		{"dose", "Inf", `attribute "dose": "Inf" is not a number`},
	} {
		row := rowOf(learnertest.Raw(), []float64{40, 0, 1, 5})
		row[c.name] = c.text
		if _, err := m.PredictRow(row); err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%s %s: error %v\nwant %s", c.name, c.text, err, c.want)
		}
	}
	row := rowOf(learnertest.Raw(), []float64{40, 0, 1, 5})
	delete(row, "age")
	if _, err := m.PredictRow(row); err == nil || err.Error() != `no value of attribute "age": if it is missing, say "?"` {
		t.Errorf("an attribute left out: error %v", err)
	}
}
