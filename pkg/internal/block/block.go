// Package block makes the prediction of many examples fast. Its inner loops work on a block of 64 examples
// at a time. The values of an attribute form a column, and the answers of a unit form the bits of a word.
// Every example has its own sums, which are added in the same order as in ltu.Dot and without fused
// multiply-add. So each example gets bit by bit the same result as if it were predicted alone.
//
// For processors with AVX-512 the loops (kernels) are written in assembly. The same loops in Go serve all
// other machines and the tests.
package block

import "math/bits"

// Rows is the number of examples in a block: the bits of a word.
const Rows = 64

// A Column has a value for each example of a block.
type Column [Rows]float64

// A Test is a unit that reads one column: it fires where W·x − Theta ≥ 0.
type Test struct {
	From     int // the column
	W, Theta float64
}

// Quick reports whether there are kernels for this processor.
func Quick() bool { return assembly }

// Pad returns the number of columns that Transpose needs for examples with the given number of
// values: the next multiple of 8.
func Pad(values int) int { return (values + 7) / 8 * 8 }

// Transpose sets columns[j][i] to X[i][j] for the first Rows examples of X, each with at least the
// given number of values. Any further examples in X are the next ones, which it fetches from memory
// in advance. The slice columns must have length Pad(values).
func Transpose(columns []Column, X [][]float64, values int) {
	if len(X) < Rows || len(columns) < Pad(values) {
		panic("block: lengths do not match")
	}
	for _, x := range X[:Rows] {
		_ = x[:values]
	}
	if values > 0 {
		transpose(columns, X, values)
	}
}

// Add adds w[k]·columns[indices[k]] to sum, for every k in order.
func Add(sum *Column, columns []Column, indices []int, w []float64) {
	check(indices, len(columns), len(w))
	if len(indices) > 0 {
		add(sum, columns, indices, w)
	}
}

// AddFired adds w[k] to the sum of each example whose bit is set in words[indices[k]], for every k in
// order.
func AddFired(sum *Column, words []uint64, indices []int, w []float64) {
	check(indices, len(words), len(w))
	if len(indices) > 0 {
		addFired(sum, words, indices, w)
	}
}

// Decide sets the bits of words[k] for the examples on which tests[k] fires, and clears the others.
func Decide(words []uint64, columns []Column, tests []Test) {
	if len(words) < len(tests) {
		panic("block: lengths do not match")
	}
	for _, t := range tests {
		_ = columns[t.From]
	}
	if len(tests) > 0 {
		decide(words, columns, tests)
	}
}

// Fires subtracts theta from sum, and returns a word with the bits of the examples for which the difference
// is at least 0.
func Fires(sum *Column, theta float64) uint64 { return fires(sum, theta) }

// Greater replaces greatest by sum where sum is greater, and sets class to c there.
func Greater(greatest *Column, class *[Rows]int, sum *Column, c int) {
	greater(greatest, class, sum, c)
}

// check panics if a kernel would read beyond the end of a slice.
func check(indices []int, limit, weights int) {
	if len(indices) != weights {
		panic("block: lengths do not match")
	}
	for _, f := range indices {
		if uint(f) >= uint(limit) {
			panic("block: a signal is out of range")
		}
	}
}

func transposeGo(columns []Column, X [][]float64, values int) {
	for i, x := range X[:Rows] {
		for j, v := range x[:values] {
			columns[j][i] = v
		}
	}
}

func addGo(sum *Column, columns []Column, indices []int, w []float64) {
	for k, f := range indices {
		weight, column := w[k], &columns[f]
		for i, v := range column {
			sum[i] += float64(weight * v) // The conversion forbids fused multiply-add.
		}
	}
}

func addFiredGo(sum *Column, words []uint64, indices []int, w []float64) {
	for k, f := range indices {
		weight := w[k]
		for word := words[f]; word != 0; word &= word - 1 {
			sum[bits.TrailingZeros64(word)&(Rows-1)] += weight
		}
	}
}

func decideGo(words []uint64, columns []Column, tests []Test) {
	for k, t := range tests {
		word := uint64(0)
		for i, v := range &columns[t.From] {
			word |= bit(float64(t.W*v)-t.Theta >= 0) << i
		}
		words[k] = word
	}
}

func firesGo(sum *Column, theta float64) (word uint64) {
	for i := range sum {
		sum[i] -= theta
		word |= bit(sum[i] >= 0) << i
	}
	return word
}

func greaterGo(greatest *Column, class *[Rows]int, sum *Column, c int) {
	for i, v := range sum {
		if v > greatest[i] {
			greatest[i], class[i] = v, c
		}
	}
}

// bit returns 1 for true and 0 for false.
func bit(b bool) uint64 {
	if b {
		return 1
	}
	return 0
}
