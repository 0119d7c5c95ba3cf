// Package quickscorer adds up the values of many regression trees on an example, all trees together, for
// GradientBoosting and RandomForest. Its input is the roots of the trees, and its output is the sum of
// the values of the leaves that an example reaches.
//
// Every leaf of every tree has a bit, in the order from left to right. A test that is false clears the
// bits of the leaves below its first branch, because the example cannot reach them. After all tests,
// the leftmost bit that is still set in a tree is the leaf that the example reaches. Which bits the
// tests of one attribute clear depends only on the interval between thresholds that contains the
// attribute's value. So a table holds these bits for each interval, and an example takes one look-up
// for each attribute.
//
// C. Lucchese, F. M. Nardini, S. Orlando, R. Perego, N. Tonellotto, R. Venturini, QuickScorer: a fast
// algorithm to rank documents with additive ensembles of regression trees, SIGIR (2015) 73–82.
package quickscorer

import (
	"math"
	"math/bits"
)

// A Scorer adds up the trees of each output.
type Scorer struct {
	Cuts   [][]float64 // cuts by attribute, in ascending order: between two cuts no tree changes
	Words  int         // words of the memory that Add needs
	Stages int         // number of trees for each output
	lookup []lookup    // lookups of the tested attributes
	trees  [][]tree    // trees by output
	values []float64   // values by bit
}

// A tree has the bits of its leaves from the given bit on. If they need several words, they begin with a
// new word.
type tree struct{ bit uint32 }

// A lookup is the table of an attribute. For each rank it has the bits that the tests of the attribute
// leave set. The rank of a value is the number of thresholds that are less than the value. Missing
// values have the last rank.
type lookup struct {
	attr int
	// nominal says that the attribute is nominal: the index of a value is its rank.
	nominal bool
	words   []int32  // words that have leaves below a test of the attribute
	left    []uint64 // by rank and word
}

// First returns the scorer of the first k stages.
func (s *Scorer) First(k int) *Scorer {
	first := *s
	first.Stages, first.trees = k, nil
	for _, trees := range s.trees {
		first.trees = append(first.trees, trees[:k])
	}
	return &first
}

// Add adds the values of the leaves that x reaches to the sums, one sum for each output. Memory must
// have Words words.
func (s *Scorer) Add(sums []float64, x []float64, memory []uint64) {
	for k := range memory {
		memory[k] = math.MaxUint64
	}
	for k := range s.lookup {
		s.lookup[k].clear(memory, s.Cuts[s.lookup[k].attr], x[s.lookup[k].attr])
	}
	for c, trees := range s.trees {
		sum := sums[c]
		for _, t := range trees {
			sum += s.values[t.leaf(memory)]
		}
		sums[c] = sum
	}
}

// leaf returns the leftmost bit of the tree that is still set, which is the leaf that the example
// reaches.
func (t tree) leaf(memory []uint64) int {
	word, bit := int(t.bit>>6), int(t.bit)
	left := memory[word] >> (t.bit & 63)
	for left == 0 {
		word, bit = word+1, (word+1)<<6
		left = memory[word]
	}
	return bit + bits.TrailingZeros64(left)
}

// clear clears the bits of the leaves that are out of reach for the value v.
func (l *lookup) clear(memory []uint64, cuts []float64, v float64) {
	n := len(l.words)
	start := n * l.rank(cuts, v)
	left := l.left[start : start+n]
	if n == len(memory) {
		clearOthers(memory, left)
		return
	}
	for k, w := range l.words {
		memory[w] &= left[k]
	}
}

// clearOthers clears the bits in memory that are not in left.
func clearOthers(memory, left []uint64) {
	for len(memory) >= 8 && len(left) >= 8 {
		m, l := (*[8]uint64)(memory), (*[8]uint64)(left)
		m[0], m[1], m[2], m[3] = m[0]&l[0], m[1]&l[1], m[2]&l[2], m[3]&l[3]
		m[4], m[5], m[6], m[7] = m[4]&l[4], m[5]&l[5], m[6]&l[6], m[7]&l[7]
		memory, left = memory[8:], left[8:]
	}
	for k, w := range left {
		memory[k] &= w
	}
}

// rank returns the number of thresholds that are less than v. For a missing value it is one more than
// all of them.
func (l *lookup) rank(cuts []float64, v float64) int {
	if k := int(v); l.nominal && float64(k) == v && uint(k) <= uint(len(cuts)) {
		return k
	}
	if math.IsNaN(v) {
		return len(cuts) + 1
	}
	low, n := 0, len(cuts)
	for n > 1 { // without a branch of the program
		half := n / 2
		if cuts[low+half-1] < v {
			low += half
		}
		n -= half
	}
	if n == 1 && cuts[low] < v {
		low++
	}
	return low
}
