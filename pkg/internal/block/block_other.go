//go:build !amd64

package block

var assembly = false

func transpose(columns []Column, X [][]float64, values int) { transposeGo(columns, X, values) }

func add(sum *Column, columns []Column, indices []int, w []float64) { addGo(sum, columns, indices, w) }

func addFired(sum *Column, words []uint64, indices []int, w []float64) {
	addFiredGo(sum, words, indices, w)
}

func decide(words []uint64, columns []Column, tests []Test) { decideGo(words, columns, tests) }

func fires(sum *Column, theta float64) uint64 { return firesGo(sum, theta) }

func greater(greatest *Column, class *[Rows]int, sum *Column, c int) {
	greaterGo(greatest, class, sum, c)
}
