package c45

import (
	"halfspace/pkg/internal/portable"
	"halfspace/pkg/learners/internal/sample"
)

// Gains that differ by less than this, in bits, and weights that do, in examples, are taken for
// equal: the fractions of a divided example add up to one only nearly.
const rounding = 1e-6

// A gain counts as average, if it is less than the average by no more than this, so that equal
// gains, all of them average, pass however they are rounded.
const gainSlack = 1e-3

// A candidate is a split that a node could make.
type candidate struct {
	attr, branches int // without branches there is none
	gain, ratio    float64
	// cut and next are, for a numeric attribute, the ranks of the greatest value of the first branch
	// and of the least of the second.
	cut, next int32
	groups    []int // of a nominal attribute, as in Node
}

// best returns the split of the greatest gain ratio among those of at least average gain. Without
// that condition the ratio favours splits that tell nothing, of which hardly any example takes the
// second branch (Quinlan 1993, §2.2).
func (g *grower) best(cs cases, counts []float64) candidate {
	of := sample.Total(counts)
	// The first pass finds the average gain, and the second the best of those that reach it.
	g.tests = g.tests[:0]
	sum, n := 0.0, 0.0
	for j, cells := range g.cells {
		var t candidate
		switch {
		case g.used[j]:
			continue
		case cells != nil:
			t = g.nominal(j, cs, of)
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
	// The average is of splits only, so an attribute that makes none does not lower the bar.
	var best candidate
	for _, t := range g.tests {
		if n > 0 && t.gain >= sum/n-gainSlack && t.ratio > best.ratio+rounding {
			best = t
		}
	}
	return best
}

// A plogp is a table of k·log2 k, of which every entropy here is made.
type plogp []float64

// newPlogp returns the table for up to n examples, and one more.
func newPlogp(n int) plogp {
	t := make(plogp, n+2)
	for k := 2; k < len(t); k++ {
		t[k] = float64(k) * portable.Log2(float64(k))
	}
	return t
}

// of returns v·log2 v, 0 if v is 0.
func (t plogp) of(v float64) float64 {
	// Whole numbers are by far the most, and the logarithm is what takes time.
	if k := int(v); k < len(t) && float64(k) == v {
		return t[k]
	}
	return v * portable.Log2(v)
}

// info returns the information, in bits, that the classes of examples of the given numbers carry
// together, which is their entropy times the examples, and how many these are.
func (t plogp) info(counts []float64) (bits, n float64) {
	for _, k := range counts {
		n += k
		bits -= t.of(k)
	}
	return bits + t.of(n), n
}

// nominal returns the split of nominal attribute j, if it has at least two branches of MinLeaf. All
// cases have the weight of.
func (g *grower) nominal(j int, cs cases, of float64) candidate {
	classes, values := len(g.Classes), len(g.Attrs[j].Values)
	cells := g.tally(j, cs)
	known := g.left // the weights by class of those that have a value
	clear(known)
	below, split, enough := 0.0, 0.0, 0
	for v := range values {
		row := cells[v*classes : (v+1)*classes]
		bits, n := g.plogp.info(row)
		below, split = below+bits, split+g.plogp.of(n)
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
		return g.grouped(cells, known, of)
	}
	// What is gained is the bits that the classes carry here less those that they carry below.
	bits, n := g.plogp.info(known)
	return g.worth(candidate{branches: values}, bits-below, split, n, of)
}

// worth completes t with its gain and gain ratio, for a split that tells the given bits about the
// classes of n of its examples, and whose branches have k·log2 k together split. The ratio divides
// the gain by the entropy of the branches, in which the examples that lack the value, of which the
// split tells nothing, are one branch more (Quinlan 1993, §3.2).
func (g *grower) worth(t candidate, bits, split, n, of float64) candidate {
	t.gain = max(bits, 0) / of
	// A split that has all examples in one branch has an entropy of nothing, and then no ratio.
	if s := (g.plogp.of(of) - split - g.plogp.of(max(of-n, 0))) / of; s > rounding {
		t.ratio = t.gain / s
	}
	return t
}

// tally returns the weight of the examples of each value and class of nominal attribute j, where a
// missing value is one value more. Whole examples are counted by integers, which is quicker.
func (g *grower) tally(j int, cs cases) []float64 {
	col := g.cells[j]
	n := (len(g.Attrs[j].Values) + 1) * len(g.Classes)
	cells := g.tallied[:n]
	if !cs.whole {
		clear(cells)
		for _, i := range cs.ids {
			cells[col[i]] += g.here[i]
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
