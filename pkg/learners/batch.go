package learners

import (
	"context"

	"halfspace/pkg/internal/block"
	"halfspace/pkg/internal/parallel"
	"halfspace/pkg/ltu"
)

// A BatchPredictor is a model that predicts many examples together faster than one by one.
type BatchPredictor interface {
	Model
	// Batch returns a function that sets y[i] to Predict(X[i]) for every row of X. The function reuses
	// its memory from one call to the next, so only one goroutine at a time may call it. Each goroutine
	// may have such a function of its own.
	Batch() func(y []int, X [][]float64)
}

// perTask is the number of examples that a goroutine of PredictAll takes at a time.
const perTask = 64 * block.Rows

// PredictAll returns m.Predict for every row of X. It uses all cores if m is one of this package's
// models or a BatchPredictor. For any other model it uses one core, because the model may not be safe
// for concurrent use.
func PredictAll(m Model, X [][]float64) []int {
	y := make([]int, len(X))
	_, batches := m.(BatchPredictor)
	if _, err := KindOf(m); len(X) <= perTask || err != nil && !batches {
		Batch(m)(y, X)
		return y
	}
	if s, ok := SchemaOf(m); ok { // here, because nobody could recover from a panic in another goroutine
		for _, x := range X {
			checkLength(s, x)
		}
	}
	tasks := (len(X) + perTask - 1) / perTask
	// No task fails, and the context is never done.
	_ = parallel.EachWith(context.Background(), tasks, func() func(int) error {
		predict := Batch(m)
		return func(k int) error {
			start, end := k*perTask, min((k+1)*perTask, len(X))
			predict(y[start:end], X[start:end])
			return nil
		}
	})
	return y
}

// fewExamples is the number of examples below which it does not pay to prepare a model for many
// examples.
const fewExamples = 16

// Batch returns a function that sets y[i] to m.Predict(X[i]) for every row of X, in the fastest way for
// m. It works for any model. Only one goroutine at a time may call the function.
func Batch(m Model) func(y []int, X [][]float64) {
	var predict func(y []int, X [][]float64)
	return func(y []int, X [][]float64) {
		switch {
		case predict != nil:
			predict(y, X)
		case len(X) < fewExamples:
			oneByOne(m, y, X)
		default:
			predict = prepare(m)
			predict(y, X)
		}
	}
}

// smallTree is the number of units up to which the network of a tree is faster than the tree itself. The
// network evaluates all units, fast; in the tree an example meets only a few of them.
const smallTree = 512

// prepare returns the fastest way to predict many examples. If a model evaluates all or nearly all of
// its units for an example anyway, its network is faster, provided that there is fast code for this
// network on the processor.
func prepare(m Model) func(y []int, X [][]float64) {
	switch m := m.(type) {
	case BatchPredictor:
		return m.Batch()
	case *Boosted:
		if t := m.tally(); t.trees != nil {
			return t.predict
		}
		if block.Quick() {
			return byNetwork(m, m.Network())
		}
	case *AgainstRest, *CodeWords, *Conjunctions, *FixedIncrement, *Halfspace, *List, *MaximumMarginPlane,
		*MinimumErrorPlane, *Multiplicative, *Net, *Pairwise, *RoundRobin, *WinnerTakesAll:
		if block.Quick() {
			return byNetwork(m, m.(Networked).Network())
		}
	case *DecisionTree:
		if net := m.Network(); block.Quick() && len(net.Nodes) <= smallTree {
			return byNetwork(m, net)
		}
	}
	return func(y []int, X [][]float64) { oneByOne(m, y, X) }
}

func oneByOne(m Model, y []int, X [][]float64) {
	for i, x := range X {
		y[i] = m.Predict(x)
	}
}

// byNetwork returns a function that predicts by the network of m. For an example that the network does
// not cover it calls m.
func byNetwork(m Model, net *ltu.Network) func(y []int, X [][]float64) {
	predict := net.Batch()
	if net.Needs == nil {
		return predict
	}
	covering := net.Covering().Batch()
	var covered []int
	return func(y []int, X [][]float64) {
		predict(y, X)
		if len(covered) < len(X) {
			covered = make([]int, len(X))
		}
		covering(covered, X)
		for i, x := range X {
			if covered[i] == 0 {
				y[i] = m.Predict(x)
			}
		}
	}
}
