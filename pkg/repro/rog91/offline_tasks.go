package rog91

import (
	"context"
	"math/rand/v2"

	"gonum.org/v1/gonum/stat"

	"halfspace/pkg/data"
	"halfspace/pkg/repro/experiment"
)

// An offlineTask is a problem for rog91-offline.
type offlineTask struct {
	name   string
	n      int // halfspaces
	trials int
	fixed  bool                                                                  // the examples are the same in all
	wide   bool                                                                  // of so many attributes that the paper's candidates are not tried
	draw   func(context.Context, *rand.Rand) (train, fresh *data.Set, err error) // fresh may be nil
}

// offlineFresh is how many more examples of a random problem are classified.
const offlineFresh = 1000

var offlineTasks = []offlineTask{
	{"exclusive or", 2, 10, true, false, tableOf(parityOf(2, -1))},
	{"2-D intersection of two", 2, 10, false, false, fresh(func(r *rand.Rand) *data.Concept { return data.Intersection(2, 2, r) })},
	{"3-parity", 3, 10, true, false, tableOf(parityOf(3, -1))},
	{"4-parity", 4, 10, true, false, tableOf(parityOf(4, -1))},
	{"2-D exclusive or of two", 2, 10, false, false, fresh(func(r *rand.Rand) *data.Concept { return odd(2, 2, r) })},
	{"2-D exclusive or of three", 3, 10, false, false, fresh(func(r *rand.Rand) *data.Concept { return odd(2, 3, r) })},
	{"5-D intersection of two", 2, 5, false, false, fresh(func(r *rand.Rand) *data.Concept { return data.Intersection(5, 2, r) })},
	{"5-D exclusive or of two", 2, 5, false, false, fresh(func(r *rand.Rand) *data.Concept { return odd(5, 2, r) })},
	{"5-D exclusive or of three", 3, 5, false, false, fresh(func(r *rand.Rand) *data.Concept { return odd(5, 3, r) })},
	{"iris setosa/versicolor", 1, 10, true, false, scaled(experiment.IrisPair("Iris-setosa", "Iris-versicolor"))},
	{"iris versicolor/virginica", 2, 10, true, false, scaled(experiment.IrisPair("Iris-versicolor", "Iris-virginica"))},
	{"G2", 6, 10, true, true, scaled(experiment.WindowGlass)},
}

func tableOf(sample func(*rand.Rand) (*data.Set, error)) func(context.Context, *rand.Rand) (train, fresh *data.Set, err error) {
	return func(_ context.Context, r *rand.Rand) (*data.Set, *data.Set, error) {
		s, err := sample(r)
		return s, nil, err
	}
}

// fresh draws examples to learn from and others.
func fresh(concept func(*rand.Rand) *data.Concept) func(context.Context, *rand.Rand) (train, fresh *data.Set, err error) {
	return func(_ context.Context, r *rand.Rand) (*data.Set, *data.Set, error) {
		c := concept(r)
		return c.Sample(combinedExamples, r), c.Sample(offlineFresh, r), nil
	}
}

// scaled returns all examples, every attribute brought to mean 0 and variance 1.
func scaled(load experiment.Loader) func(context.Context, *rand.Rand) (train, fresh *data.Set, err error) {
	return func(ctx context.Context, _ *rand.Rand) (*data.Set, *data.Set, error) {
		s, err := load(ctx)
		if err != nil {
			return nil, nil, err
		}
		t := *s
		t.X = make([][]float64, s.Len())
		for i := range t.X {
			t.X[i] = make([]float64, len(s.Attrs))
		}
		for j := range s.Attrs {
			column := make([]float64, s.Len())
			for i, x := range s.X {
				column[i] = x[j]
			}
			mean, sd := stat.PopMeanStdDev(column, nil)
			for i, v := range column {
				t.X[i][j] = (v - mean) / sd
			}
		}
		return &t, nil, nil
	}
}
