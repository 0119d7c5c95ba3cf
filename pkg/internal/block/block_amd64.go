package block

import "golang.org/x/sys/cpu"

// assembly says whether this processor has the instructions of the kernels. It is determined once.
var assembly = cpu.X86.HasAVX512F && cpu.X86.HasAVX512DQ && cpu.X86.HasAVX512BW

// lookahead is the distance, in examples, at which transpose fetches later examples in advance.
// Otherwise it would wait for memory most of the time.
const lookahead = 16

// Each of these functions calls a kernel or the same loop in Go. The lengths of its arguments have been
// checked before.

func transpose(columns []Column, X [][]float64, values int) {
	if !assembly {
		transposeGo(columns, X, values)
		return
	}
	for i := 0; i < Rows; i += 8 {
		transposeAVX512(&columns[0][i], &X[i], &X[min(i+lookahead, len(X)-8)], values)
	}
}

func add(sum *Column, columns []Column, indices []int, w []float64) {
	if !assembly {
		addGo(sum, columns, indices, w)
		return
	}
	addAVX512(sum, &columns[0], &indices[0], &w[0], len(indices))
}

func addFired(sum *Column, words []uint64, indices []int, w []float64) {
	if !assembly {
		addFiredGo(sum, words, indices, w)
		return
	}
	addFiredAVX512(sum, &words[0], &indices[0], &w[0], len(indices))
}

func decide(words []uint64, columns []Column, tests []Test) {
	if !assembly {
		decideGo(words, columns, tests)
		return
	}
	decideAVX512(&words[0], &columns[0], &tests[0], len(tests))
}

func fires(sum *Column, theta float64) uint64 {
	if !assembly {
		return firesGo(sum, theta)
	}
	return firesAVX512(sum, theta)
}

func greater(greatest *Column, class *[Rows]int, sum *Column, c int) {
	if !assembly {
		greaterGo(greatest, class, sum, c)
		return
	}
	greaterAVX512(greatest, class, sum, c)
}

// The first takes eight examples, and the eight to fetch.

//go:noescape
func transposeAVX512(columns *float64, X, ahead *[]float64, values int)

//go:noescape
func addAVX512(sum, columns *Column, indices *int, w *float64, n int)

//go:noescape
func addFiredAVX512(sum *Column, words *uint64, indices *int, w *float64, n int)

//go:noescape
func decideAVX512(words *uint64, columns *Column, tests *Test, n int)

//go:noescape
func firesAVX512(sum *Column, theta float64) uint64

//go:noescape
func greaterAVX512(greatest *Column, class *[Rows]int, sum *Column, c int)
