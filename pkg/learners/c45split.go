package learners

import (
	"math"

	"halfspace/pkg/learners/internal/sample"
)

// Gains that differ by less than this, in bits, and weights that do, in
// examples, differ by rounding: the fractions of a divided example add up to
// one only nearly.
const rounding = 1e-6

// An average gain is met by one that is less by this: equal gains, all of them
// average, are to pass whatever their rounding.
const gainSlack = 1e-3

// A test is a possible test of a node.
type test struct {
	attr, branches int // no branches: there is none
	gain, ratio    float64
	cut, next      int32 // of a numeric attribute: ranks of the greatest value of the first branch, and of the least of the second
	groups         []int // of a nominal attribute: as in DecisionNode
}

// best returns the test of the best gain ratio among those of at least average
// gain.
func (g *grower) best(cs cases, counts []float64) test {
	of := sample.Total(counts)
	g.tests = g.tests[:0]
	sum, n := 0.0, 0.0
	for j, cells := range g.cells {
		var t test
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
	var best test
	for _, t := range g.tests {
		if n > 0 && t.gain >= sum/n-gainSlack && t.ratio > best.ratio+rounding {
			best = t
		}
	}
	return best
}

// plogp is a table of k·log2 k.
type plogp []float64

func newPlogp(n int) plogp {
	t := make(plogp, n+2)
	for k := 2; k < len(t); k++ {
		t[k] = float64(k) * math.Log2(float64(k))
	}
	return t
}

// of returns v·log2 v, 0 if v is 0.
func (t plogp) of(v float64) float64 {
	if k := int(v); float64(k) == v {
		return t[k]
	}
	return v * math.Log2(v)
}

// info returns the information, in bits, that the classes of examples of the
// given numbers carry together, and how many they are.
func (t plogp) info(counts []float64) (bits, n float64) {
	for _, k := range counts {
		n += k
		bits -= t.of(k)
	}
	return bits + t.of(n), n
}

// nominal returns the test of nominal attribute j.
func (g *grower) nominal(j int, cs cases, of float64) test {
	classes, values := len(g.Classes), len(g.Attrs[j].Values)
	cells := g.tally(j, cs)
	known := g.left
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
		return test{}
	}
	if g.Subsets {
		return g.grouped(cells, known, of)
	}
	bits, n := g.plogp.info(known)
	return g.worth(test{branches: values}, bits-below, split, n, of)
}

// worth completes t: a test that tells the given bits about the classes of n of
// its examples, whose branches have k·log2 k together split. Those of which it
// tells nothing, as they lack the value, are one more branch.
func (g *grower) worth(t test, bits, split, n, of float64) test {
	t.gain = max(bits, 0) / of
	if s := (g.plogp.of(of) - split - g.plogp.of(max(of-n, 0))) / of; s > rounding {
		t.ratio = t.gain / s
	}
	return t
}

// tally returns the weight of the examples of each value and class of nominal
// attribute j, one value being a missing one.
func (g *grower) tally(j int, cs cases) []float64 {
	col := g.cells[j]
	n := (len(g.Attrs[j].Values) + 1) * len(g.Classes)
	cells := g.tallied[:n]
	if !cs.whole {
		clear(cells)
		for _, i := range cs.ids {
			cells[col[i]] += g.weight[i]
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
