package pipeline_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/go-gota/gota/dataframe"
	"github.com/go-gota/gota/series"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/learners/learnertest"
	"halfspace/pkg/pipeline"
)

// tiny is a sample of one number whose classes differ behind the sixth decimal, where gota prints no
// digit any more, and of one code that is a number.
func tiny() *data.Set {
	s := &data.Set{Schema: data.Schema{
		Name: "tiny", Attrs: []data.Attr{{Name: "dose"}, {Name: "ward", Values: []string{"1.5", "2.5"}}},
		Class: "ill", Classes: []string{"no", "yes"},
	}}
	for i := range 40 {
		s.X = append(s.X, []float64{1e-8 * float64(i), float64(i % 2)})
		s.Y = append(s.Y, i/20)
	}
	return s
}

// TestPredictFrame wants the classes of the rows of a frame. Its columns are in another order, and
// one of them is unknown to the model.
func TestPredictFrame(t *testing.T) {
	for _, s := range []*data.Set{learnertest.Raw(), tiny()} {
		m, err := pipeline.Fit(t.Context(), learners.C45{}, s, 1)
		if err != nil {
			t.Fatal(err)
		}
		df := s.Frame().Mutate(series.New(make([]int, s.Len()), series.Int, "extra"))
		names := df.Names()
		df = df.Select(append([]string{"extra"}, names[:len(names)-1]...))
		classes, err := m.PredictFrame(df)
		if err != nil {
			t.Fatal(err)
		}
		met := map[string]bool{}
		for i, y := range m.PredictAll(s.X) {
			if met[classes[i]] = true; classes[i] != s.Classes[y] {
				t.Errorf("%s: row %d is %s in the frame, and %s in the sample", s.Name, i, classes[i], s.Classes[y])
			}
		}
		if len(met) < 2 {
			t.Errorf("%s: predicts %v alone", s.Name, met)
		}
	}
}

// TestPredictFrameNumbers reads a nominal value from a column of floats.
func TestPredictFrameNumbers(t *testing.T) {
	m, err := pipeline.Fit(t.Context(), learners.C45{}, tiny(), 1)
	if err != nil {
		t.Fatal(err)
	}
	dose := series.New([]float64{1e-8, 39e-8}, series.Float, "dose")
	classes, err := m.PredictFrame(dataframe.New(dose, series.New([]float64{1.5, 2.5}, series.Float, "ward")))
	if err != nil || strings.Join(classes, " ") != "no yes" {
		t.Errorf("classes %v, error %v", classes, err)
	}
	for want, df := range map[string]dataframe.DataFrame{
		"a broken frame": {Err: errors.New("a broken frame")},
		`frame: no column "ward"; there are dose`:                             dataframe.New(dose),
		`frame: row 2: attribute "ward" has no value "3"; there are 1.5, 2.5`: dataframe.New(dose, series.New([]float64{1.5, 3}, series.Float, "ward")),
		`frame: row 1: attribute "dose": "much" is not a number`:              dataframe.New(series.New([]string{"much", "2"}, series.String, "dose"), series.New([]float64{1.5, 2.5}, series.Float, "ward")),
		`frame: row 1: attribute "dose": "+Inf" is not a number`:              dataframe.New(series.New([]string{"+Inf", "2"}, series.Float, "dose"), series.New([]float64{1.5, 2.5}, series.Float, "ward")),
	} {
		if _, err := m.PredictFrame(df); err == nil || err.Error() != want {
			t.Errorf("error %v\nwant  %s", err, want)
		}
	}
}
