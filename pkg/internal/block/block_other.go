//go:build !amd64

package block

var assembly = false

func transpose(to []Column, X [][]float64, values int) { transposeGo(to, X, values) }

func add(sum *Column, columns []Column, from []int, w []float64) { addGo(sum, columns, from, w) }

func addFired(sum *Column, words []uint64, from []int, w []float64) { addFiredGo(sum, words, from, w) }

func decide(words []uint64, columns []Column, tests []Test) { decideGo(words, columns, tests) }

func fires(sum *Column, theta float64) uint64 { return firesGo(sum, theta) }

func greater(most *Column, class *[Rows]int, sum *Column, c int) { greaterGo(most, class, sum, c) }
