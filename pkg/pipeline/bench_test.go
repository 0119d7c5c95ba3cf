package pipeline_test

import (
	"fmt"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/pipeline"
)

// numbers is a sample of 20 numeric attributes.
func numbers(n int) *data.Set {
	r := learners.Seed(5)
	s := &data.Set{Schema: data.Schema{Name: "numbers", Classes: []string{"no", "yes"}, Attrs: make([]data.Attr, 20)}}
	for j := range s.Attrs {
		s.Attrs[j].Name = string(rune('a' + j))
	}
	for range n {
		x, sum := make([]float64, 20), 0.0
		for j := range x {
			x[j] = 100 * r.NormFloat64()
			sum += x[j]
		}
		y := 0
		if sum > 0 {
			y = 1
		}
		s.X, s.Y = append(s.X, x), append(s.Y, y)
	}
	return s
}

// BenchmarkPredict compares a whole model of 20 standardised numbers with the model inside.
func BenchmarkPredict(b *testing.B) {
	s := numbers(1000)
	m, err := pipeline.Fit(b.Context(), learners.Pocket{}, s, 1)
	if err != nil {
		b.Fatal(err)
	}
	coded := make([][]float64, s.Len())
	for i, x := range s.X {
		coded[i] = m.Encode(x)
	}
	b.Run("inner", func(b *testing.B) {
		b.ReportAllocs()
		for i := range b.N {
			m.Inner.Predict(coded[i%len(coded)])
		}
	})
	b.Run("whole", func(b *testing.B) {
		b.ReportAllocs()
		for i := range b.N {
			m.Predict(s.X[i%len(coded)])
		}
	})
	b.Run("all", func(b *testing.B) {
		b.ReportAllocs()
		for range b.N/len(s.X) + 1 {
			m.PredictAll(s.X)
		}
	})
}

// mixed is a sample of 10 numbers and 10 nominal attributes of 5 values each.
func mixed(n int) *data.Set {
	r := learners.Seed(6)
	s := &data.Set{Schema: data.Schema{Name: "mixed", Classes: []string{"no", "yes"}, Attrs: make([]data.Attr, 20)}}
	for j := range s.Attrs {
		s.Attrs[j].Name = string(rune('a' + j))
		if j >= 10 {
			s.Attrs[j].Values = []string{"p", "q", "r", "s", "t"}
		}
	}
	for range n {
		x, sum := make([]float64, len(s.Attrs)), 0.0
		for j := range x {
			if x[j] = r.NormFloat64(); j >= 10 {
				x[j] = float64(r.IntN(5))
			}
			sum += float64(j%3-1) * x[j]
		}
		y := 0
		if sum+r.NormFloat64() > 0 {
			y = 1
		}
		s.X, s.Y = append(s.X, x), append(s.Y, y)
	}
	return s
}

// BenchmarkPredictMixed predicts rows of numbers and nominal values by whole models: ns for a row.
func BenchmarkPredictMixed(b *testing.B) {
	s := mixed(2000)
	for _, l := range []learners.Learner{learners.Pocket{}, learners.MLP{Hidden: 32}, learners.DecisionListMachine{}, learners.NaiveBayes{}, learners.C45{}} {
		m, err := pipeline.Fit(b.Context(), l, s, 1)
		if err != nil {
			b.Fatal(err)
		}
		b.Run(fmt.Sprintf("%T", l)[len("learners."):], func(b *testing.B) {
			for range b.N/len(s.X) + 1 {
				m.PredictAll(s.X)
			}
		})
	}
}

// TestPredictAllAllocatesNothingPerRow compares what few and many rows take. It was a vector of features
// for every row.
func TestPredictAllAllocatesNothingPerRow(t *testing.T) {
	s := numbers(1000)
	m, err := pipeline.Fit(t.Context(), learners.Pocket{}, s, 1)
	if err != nil {
		t.Fatal(err)
	}
	for i, y := range m.PredictAll(s.X) { // in parts; the last is shorter
		if y != m.Predict(s.X[i]) {
			t.Fatalf("example %d is of class %d among others, %d alone", i, y, m.Predict(s.X[i]))
		}
	}
	allocated := func(rows int) float64 { return testing.AllocsPerRun(10, func() { m.PredictAll(s.X[:rows]) }) }
	if short, long := allocated(300), allocated(1000); long > short+2 || long > 60 {
		t.Errorf("%v allocations for 300 rows, %v for 1,000", short, long)
	}
}
