package c45

import (
	"halfspace/pkg/internal/portable"
	"halfspace/pkg/learners/internal/sample"
)

// Two gains count as equal if they differ by less than this, in bits, and so do two weights, in
// examples. The reason is rounding: the fractions of a divided example sum to one only approximately.
const rounding = 1e-6

// A gain counts as at least average if it is below the average by at most this. If all gains are equal,
// rounding may put them below their average, and all of them must pass.
const gainSlack = 1e-3

// A candidate is a split that a node could make.
type candidate struct {
	attr, branches int // without branches the candidate is empty
	gain, ratio    float64
	// cut and next are, for a numeric attribute, the rank of the greatest value of the first branch
	// and the rank of the least value of the second.
	cut, next int32
	groups    []int // groups of a nominal attribute, as in Node
}

// best returns the split with the greatest gain ratio among the splits whose gain is at least average.
// Without the condition on the gain, the ratio would favour worthless splits where hardly any example
// takes the second branch (Quinlan 1993, §2.2).
func (g *grower) best(cs cases, counts []float64) candidate {
	total := sample.Total(counts)
	// The first pass finds the average gain, and the second finds the best split that reaches it.
	g.tests = g.tests[:0]
	sum, n := 0.0, 0.0
	for j, cells := range g.cells {
		var t candidate
		switch {
		case g.used[j]:
			continue
		case cells != nil:
			t = g.nominal(j, cs, total)
		default:
			t = g.numeric(j, cs, counts)
		}
		if t.branches == 0 {
			continue
		}
		t.attr = j
		g.tests = append(g.tests, t)
		if !g.heavy[j] {
			sum, n = sum+t.gain, n+1
		}
	}
	// The average covers only splits, so an attribute without one does not lower the bar.
	var best candidate
	for _, t := range g.tests {
		if n > 0 && t.gain >= sum/n-gainSlack && t.ratio > best.ratio+rounding {
			best = t
		}
	}
	return best
}

// A plogp is a table of k·log2 k, the terms of every entropy here.
type plogp []float64

// newPlogp returns the table for up to n examples, and one more.
func newPlogp(n int) plogp {
	t := make(plogp, n+2)
	for k := 2; k < len(t); k++ {
		t[k] = float64(k) * portable.Log2(float64(k))
	}
	return t
}

// term returns v·log2 v, 0 if v is 0.
func (t plogp) term(v float64) float64 {
	// Integers are by far the most frequent, and the logarithm takes the time.
	if k := int(v); k < len(t) && float64(k) == v {
		return t[k]
	}
	return v * portable.Log2(v)
}

// info returns the entropy of the classes of examples with the given counts, in bits, times the number
// of these examples. It also returns this number.
func (t plogp) info(counts []float64) (bits, n float64) {
	for _, k := range counts {
		n += k
		bits -= t.term(k)
	}
	return bits + t.term(n), n
}

// nominal returns the split of nominal attribute j, if it has at least two branches of MinLeaf. The
// cases have the given total weight.
func (g *grower) nominal(j int, cs cases, total float64) candidate {
	classes, values := len(g.Classes), len(g.Attrs[j].Values)
	cells := g.tally(j, cs)
	known := g.left // the weights by class of the cases that have a value
	clear(known)
	remaining, split, enough := 0.0, 0.0, 0
	for v := range values {
		row := cells[v*classes : (v+1)*classes]
		bits, n := g.plogp.info(row)
		remaining, split = remaining+bits, split+g.plogp.term(n)
		if n >= g.MinLeaf-rounding {
			enough++
		}
		for c, k := range row {
			known[c] += k
		}
	}
	if enough < 2 {
		return candidate{}
	}
	if g.Subsets {
		return g.grouped(cells, known, total)
	}
	// The gain is the entropy before the split minus the entropy in the branches, both times the number
	// of cases.
	bits, n := g.plogp.info(known)
	return g.worth(candidate{branches: values}, bits-remaining, split, n, total)
}

// worth completes t with its gain and gain ratio. Bits is the gain, summed over the n examples that
// have the tested value. Split is the sum of k·log2 k over the branches, where k is the weight of a
// branch. The ratio is the gain divided by the entropy of the branches. In this entropy the examples
// that lack the value form one more branch, although the split says nothing about them (Quinlan 1993,
// §3.2).
func (g *grower) worth(t candidate, bits, split, n, total float64) candidate {
	t.gain = max(bits, 0) / total
	// A split with all examples in one branch has an entropy of zero, and then no ratio.
	if s := (g.plogp.term(total) - split - g.plogp.term(max(total-n, 0))) / total; s > rounding {
		t.ratio = t.gain / s
	}
	return t
}

// tally returns the weights of the examples by value and class of nominal attribute j, where a
// missing value counts as one more value. Whole examples are counted by integers, which is faster.
func (g *grower) tally(j int, cs cases) []float64 {
	col := g.cells[j]
	n := (len(g.Attrs[j].Values) + 1) * len(g.Classes)
	cells := g.tallied[:n]
	if !cs.whole {
		clear(cells)
		for _, i := range cs.ids {
			cells[col[i]] += g.weightHere[i]
		}
		return cells
	}
	whole := g.whole[:n]
	clear(whole)
	for _, i := range cs.ids {
		whole[col[i]]++
	}
	for k, n := range whole {
		cells[k] = float64(n)
	}
	return cells
}
