package ltu

import (
	"context"
	"fmt"

	"halfspace/pkg/internal/block"
	"halfspace/pkg/internal/parallel"
)

// fewest is the minimum number of examples for which evaluation in blocks is worth its preparation.
const fewest = 16

// perTask is the number of examples, in whole blocks, that a goroutine takes at a time.
const perTask = 64 * block.Rows

// PredictAll returns the class of every row of X. It uses all cores. It computes the same as Predict,
// with the same bits in every sum, but for many examples at a time. Where units read only values of 0 and
// 1, it evaluates 64 examples at once, as the bits of a word. It allocates nothing per example.
func (n *Network) PredictAll(X [][]float64) []int {
	y := make([]int, len(X))
	if len(X) <= perTask {
		n.Batch()(y, X)
		return y
	}
	n.checkLengths(X)
	p, ok := compile(n)
	tasks := (len(X) + perTask - 1) / perTask
	// No task fails, and the context is never done.
	_ = parallel.EachWith(context.Background(), tasks, func() func(int) error {
		predict := n.oneByOne
		if ok {
			predict = p.batch()
		}
		return func(k int) error {
			start, stop := k*perTask, min((k+1)*perTask, len(X))
			predict(y[start:stop], X[start:stop])
			return nil
		}
	})
	return y
}

// Batch returns a function that sets y[i] to the class of X[i] for every row of X, like PredictAll,
// but on one core. It prepares the network and allocates memory only once, for all calls. So only
// one goroutine at a time may call the function.
func (n *Network) Batch() func(y []int, X [][]float64) {
	var predict func(y []int, X [][]float64)
	return func(y []int, X [][]float64) {
		n.checkLengths(X)
		if predict == nil && len(X) < fewest {
			n.oneByOne(y, X)
			return
		}
		if predict == nil {
			predict = n.oneByOne
			if p, ok := compile(n); ok {
				predict = p.batch()
			}
		}
		predict(y, X)
	}
}

// checkLengths panics unless every row of X has a value for each input. It is called before memory
// is allocated, because a faulty network may claim more inputs than there is memory.
func (n *Network) checkLengths(X [][]float64) {
	for _, x := range X {
		if len(x) != n.In {
			panic(fmt.Sprintf("ltu: network has %d inputs, example has %d values", n.In, len(x)))
		}
	}
}

// oneByOne predicts the class of each row separately.
func (n *Network) oneByOne(y []int, X [][]float64) {
	if len(X) == 0 {
		return
	}
	s := n.scratch()
	for i, x := range X {
		y[i] = n.class(n.run(x, s))
	}
}

// batch returns a function that predicts blocks in memory of its own.
func (p *program) batch() func(y []int, X [][]float64) {
	s := p.state()
	return func(y []int, X [][]float64) {
		y = y[:len(X)]
		for len(X) > 0 {
			k := min(len(X), block.Rows)
			p.predict(y[:k], X, s)
			y, X = y[k:], X[k:]
		}
	}
}
