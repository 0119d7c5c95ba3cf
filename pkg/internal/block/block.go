// Package block holds the inner loops that predict many examples. Each loop works on 64 examples at a
// time: their values are in columns and their answers are the bits of a word. Every example has its own
// sums, added in the same order as in ltu.Dot and without fused multiply-add. So it gets the same bits as
// if it were alone.
//
// The kernels are in assembly for AVX-512. Their twins in Go serve all other machines and the tests.
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

// Pad returns the number of columns that Transpose needs for examples with the given number of values: the
// next multiple of 8.
func Pad(values int) int { return (values + 7) / 8 * 8 }

// Transpose sets to[j][i] to X[i][j] for the first Rows examples of X, each with at least the given number
// of values. Any further examples in X are the next ones, which it fetches from memory in advance. The
// slice to has Pad(values) columns.
func Transpose(to []Column, X [][]float64, values int) {
	if len(X) < Rows || len(to) < Pad(values) {
		panic("block: lengths do not match")
	}
	for _, x := range X[:Rows] {
		_ = x[:values]
	}
	if values > 0 {
		transpose(to, X, values)
	}
}

// Add adds w[k]·columns[from[k]] to sum, for every k in order.
func Add(sum *Column, columns []Column, from []int, w []float64) {
	check(from, len(columns), len(w))
	if len(from) > 0 {
		add(sum, columns, from, w)
	}
}

// AddFired adds w[k] to sum where words[from[k]] has a bit, for every k in order.
func AddFired(sum *Column, words []uint64, from []int, w []float64) {
	check(from, len(words), len(w))
	if len(from) > 0 {
		addFired(sum, words, from, w)
	}
}

// Decide sets words[k] to the examples on which tests[k] fires.
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

// Fires subtracts theta from sum, and returns the examples for which the difference is at least 0.
func Fires(sum *Column, theta float64) uint64 { return fires(sum, theta) }

// Greater replaces most by sum where sum is greater, and sets class to c there.
func Greater(most *Column, class *[Rows]int, sum *Column, c int) { greater(most, class, sum, c) }

// check panics if a kernel would read beyond the end of a slice.
func check(from []int, most, weights int) {
	if len(from) != weights {
		panic("block: lengths do not match")
	}
	for _, f := range from {
		if uint(f) >= uint(most) {
			panic("block: a signal is out of range")
		}
	}
}

func transposeGo(to []Column, X [][]float64, values int) {
	for i, x := range X[:Rows] {
		for j, v := range x[:values] {
			to[j][i] = v
		}
	}
}

func addGo(sum *Column, columns []Column, from []int, w []float64) {
	for k, f := range from {
		by, column := w[k], &columns[f]
		for i, v := range column {
			sum[i] += float64(by * v) // The conversion forbids fused multiply-add.
		}
	}
}

func addFiredGo(sum *Column, words []uint64, from []int, w []float64) {
	for k, f := range from {
		by := w[k]
		for word := words[f]; word != 0; word &= word - 1 {
			sum[bits.TrailingZeros64(word)&(Rows-1)] += by
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

func greaterGo(most *Column, class *[Rows]int, sum *Column, c int) {
	for i, v := range sum {
		if v > most[i] {
			most[i], class[i] = v, c
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
