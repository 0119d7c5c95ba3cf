package rog91

import (
	"context"
	"math/rand/v2"

	"gonum.org/v1/gonum/stat"

	"halfspace/pkg/data"
	"halfspace/pkg/repro/internal/protocol"
)

// An offlineTask is a problem for rog91-offline that n halfspaces solve. No smaller
// number is known.
type offlineTask struct {
	name   string
	n      int
	trials int
	// fixed says that all trials have the same examples. wide says that there are too many attributes to
	// try the candidates of the paper's method.
	fixed, wide bool
	draw        drawing
}

// A drawing draws a sample to learn from, and fresh examples of the same problem to test on. fresh is nil
// if the problem has no other examples.
type drawing func(context.Context, *rand.Rand) (train, fresh *data.Set, err error)

// offlineFresh is the number of new examples of a random problem that test the result.
const offlineFresh = 1000

// offlineTasks has three kinds of tasks: tables of parity, which takes as many halfspaces as attributes;
// combinations of random halfspaces in two and in five dimensions; and real data.
var offlineTasks = []offlineTask{
	{"exclusive or", 2, 10, true, false, tableOf(parityOf(2, -1))},
	{"2-D intersection of two", 2, 10, false, false, newSamples(func(r *rand.Rand) *data.Concept { return data.Intersection(2, 2, r) })},
	{"3-parity", 3, 10, true, false, tableOf(parityOf(3, -1))},
	{"4-parity", 4, 10, true, false, tableOf(parityOf(4, -1))},
	// Exclusive ors are not intersections: every cell borders on the other class.
	{"2-D exclusive or of two", 2, 10, false, false, newSamples(func(r *rand.Rand) *data.Concept { return oddOf(2, 2, r) })},
	{"2-D exclusive or of three", 3, 10, false, false, newSamples(func(r *rand.Rand) *data.Concept { return oddOf(2, 3, r) })},
	{"5-D intersection of two", 2, 5, false, false, newSamples(func(r *rand.Rand) *data.Concept { return data.Intersection(5, 2, r) })},
	{"5-D exclusive or of two", 2, 5, false, false, newSamples(func(r *rand.Rand) *data.Concept { return oddOf(5, 2, r) })},
	{"5-D exclusive or of three", 3, 5, false, false, newSamples(func(r *rand.Rand) *data.Concept { return oddOf(5, 3, r) })},
	// Of real data N is the fewest that any method has found.
	{"iris setosa/versicolor", 1, 10, true, false, scaled(protocol.IrisPair("Iris-setosa", "Iris-versicolor"))},
	{"iris versicolor/virginica", 2, 10, true, false, scaled(protocol.IrisPair("Iris-versicolor", "Iris-virginica"))},
	{"G2", 6, 10, true, true, scaled(protocol.WindowGlass)},
}

// tableOf takes all examples that there are.
func tableOf(sample sampler) drawing {
	return func(_ context.Context, r *rand.Rand) (*data.Set, *data.Set, error) {
		s, err := sample(r)
		return s, nil, err
	}
}

// newSamples draws a concept, examples of it to learn from, and others.
func newSamples(concept func(*rand.Rand) *data.Concept) drawing {
	return func(_ context.Context, r *rand.Rand) (*data.Set, *data.Set, error) {
		c := concept(r)
		return c.Sample(combinedExamples, r), c.Sample(offlineFresh, r), nil
	}
}

// scaled takes all examples, with every attribute brought to mean 0 and variance 1. The
// on-line rules move halfspaces by examples, so an attribute of large numbers would
// otherwise drown the others.
func scaled(load protocol.Loader) drawing {
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
			for i, z := range standardize(s, j) {
				t.X[i][j] = z
			}
		}
		return &t, nil, nil
	}
}

// standardize returns the values of attribute j, less their mean and divided by
// their standard deviation, whose divisor is their number.
func standardize(s *data.Set, j int) []float64 {
	column := make([]float64, s.Len())
	for i, x := range s.X {
		column[i] = x[j]
	}
	mean, sd := stat.PopMeanStdDev(column, nil)
	for i, v := range column {
		column[i] = (v - mean) / sd
	}
	return column
}
