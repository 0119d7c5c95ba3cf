package pipeline_test

import (
	"errors"
	"math"
	"path/filepath"
	"strings"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/pipeline"
)

// numbersAndColours has numbers of unlike scales, a number that is 0 or 1, and colours. Every 13th
// length is missing.
func numbersAndColours(n int) *data.Set {
	r := learners.Seed(5)
	s := &data.Set{Schema: data.Schema{Name: "things", Class: "heavy", Classes: []string{"no", "yes"}, Attrs: []data.Attr{
		{Name: "length"}, {Name: "price"}, {Name: "sold"}, {Name: "colour", Values: []string{"red", "green", "blue"}},
	}}}
	for i := range n {
		x := []float64{r.Float64(), 1000 * r.Float64(), float64(r.IntN(2)), float64(r.IntN(3))}
		y := 0
		if x[0]+x[1]/1000+x[2]/2 > 1.2 {
			y = 1
		}
		if i%13 == 12 {
			x[0] = math.NaN()
		}
		s.X, s.Y = append(s.X, x), append(s.Y, y)
	}
	return s
}

// chosen returns s with the given attributes.
func chosen(s *data.Set, attrs ...string) *data.Set {
	t, err := s.Select(attrs...)
	if err != nil {
		panic(err)
	}
	return t
}

// learn feeds all examples of s to l and returns the number of mistakes in the second half.
func learn(t *testing.T, l learners.Incremental, s *data.Set) (o *pipeline.Online, mistakes int) {
	t.Helper()
	o, err := pipeline.Start(l, s.Schema, learners.Seed(1))
	if err != nil {
		t.Fatal(err)
	}
	for i, x := range s.X {
		before := o.Model()
		mistake, err := o.Update(x, s.Y[i])
		if err != nil {
			t.Fatal(err)
		}
		if l.(learners.Learner) == (learners.Perceptron{}) && i > 0 && i < 20 && before.Encoding.Features[0].Base == o.Model().Encoding.Features[0].Base && !math.IsNaN(x[0]) {
			t.Errorf("example %d does not change the coding of the next", i)
		}
		if mistake && i >= s.Len()/2 {
			mistakes++
		}
	}
	return o, mistakes
}

// At the end of a stream its coding is the coding that a pipeline makes from all of it.
func TestOnlineCodesAsPipelines(t *testing.T) {
	s := numbersAndColours(500)
	o, mistakes := learn(t, learners.Perceptron{}, s)
	if mistakes > 25 {
		t.Errorf("%d mistakes on the last 250 examples", mistakes)
	}
	m := o.Model()
	want := data.Coding{Numbers: data.Standard}.For(s)
	if len(m.Encoding.Features) != len(want.Features) {
		t.Fatalf("%d features, want %d", len(m.Encoding.Features), len(want.Features))
	}
	for i, x := range s.X {
		for k, v := range want.Encode(x) {
			if got := m.Encode(x)[k]; math.Abs(got-v) > 1e-9 {
				t.Fatalf("example %d, feature %s: %v, want %v", i, want.Features[k].Name, got, v)
			}
		}
	}
	file := filepath.Join(t.TempDir(), "m.json")
	if err := m.Save(file); err != nil {
		t.Fatal(err)
	}
	saved, err := pipeline.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range s.X {
		if saved.Predict(x) != m.Predict(x) {
			t.Fatal("the saved model predicts another class")
		}
	}
}

// Nominal attributes and their complements are zeros and ones from the beginning.
func TestOnlineComplements(t *testing.T) {
	s := chosen(numbersAndColours(500), "sold", "colour")
	for i, x := range s.X {
		if s.Y[i] = 0; x[1] != 1 {
			s.Y[i] = 1 // not green, which Winnow can say by a complement alone
		}
	}
	if o, mistakes := learn(t, learners.Winnow{}, s); mistakes > 0 || len(o.Model().Encoding.Features) != 7 {
		t.Errorf("%d mistakes, features %+v", mistakes, o.Model().Encoding.Features)
	}
}

// A learner of trees gets raw examples.
func TestOnlineUncoded(t *testing.T) {
	s := numbersAndColours(300)
	o, _ := learn(t, learners.PerceptronTree{Numeric: true}, s)
	if m := o.Model(); m.Encoding != nil || m.Provenance.Examples != 300 {
		t.Errorf("got %+v", m)
	}
}

// What cannot be coded ends the stream, in one line that names the example and the attribute, and the model
// stays as it was.
func TestOnlineRefuses(t *testing.T) {
	s := numbersAndColours(40)
	coded := s.OneHot()
	missing := append([]float64{}, coded.X[0]...)
	missing[1] = math.NaN()
	for _, c := range []struct {
		l    learners.Incremental
		s    *data.Set
		x    []float64
		y    int
		want string
	}{
		{learners.Winnow{}, chosen(s, "sold", "colour", "length"), []float64{1, 2, 0.25}, 0, `Winnow{}: unsuited sample: attribute "length" has the value 0.25, want 0 or 1`},
		{learners.Winnow{}, chosen(s, "sold", "colour"), []float64{math.NaN(), 2}, 0, `attribute "sold" has missing values`},
		{learners.Perceptron{}, s, []float64{1, math.Inf(1), 1, 1}, 0, `attribute "price" has the value +Inf`},
		{learners.Perceptron{}, s, []float64{1, 2, 1}, 0, "3 values and class 0, want 4 values and a class below 2"},
		{learners.Perceptron{}, s, []float64{1, 2, 1, 1}, 2, "class 2"},
		{learners.Perceptron{}, coded, missing, 0, `attribute "price" has missing values`},
		{learners.ID4{}, s, []float64{1, 2, 1, 7}, 0, `attribute "colour" has the value 7, want the index`},
	} {
		o, err := pipeline.Start(c.l, c.s.Schema, learners.Seed(1))
		if err != nil {
			t.Fatal(err)
		}
		_, err = o.Update(c.x, c.y)
		if err == nil || !strings.Contains(err.Error(), "example 1 of the stream: ") || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("got %v, want a line with %q", err, c.want)
		}
		if o.Model().Provenance.Examples != 0 {
			t.Error("a refused example counts")
		}
	}
	for _, l := range []learners.Incremental{learners.ID5R{}, learners.PerceptronTree{}} {
		o, err := pipeline.Start(l, s.Schema, learners.Seed(1))
		if err != nil {
			t.Fatal(err)
		}
		for i := 0; i < s.Len() && err == nil; i++ {
			_, err = o.Update(s.X[i], s.Y[i])
		}
		if !errors.Is(err, learners.ErrUnsuited) || !strings.Contains(err.Error(), `attribute "price" is numeric, with more than 32 values`) || o.Model().Provenance.Examples != 32 {
			t.Errorf("%v: got %v", learners.String(l), err)
		}
	}
}
