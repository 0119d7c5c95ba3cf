package c45

import (
	"context"
	"math"
	"slices"

	"halfspace/pkg/data"
)

// columns are a sample in the form that the grower reads. It is stored attribute by attribute, and each
// numeric attribute is sorted once, so that no node has to sort. Classes and values are small integers,
// and memory is read in order.
type columns struct {
	data.Schema
	class   []int32   // class of each example
	weights []float64 // weights of each example; nil if all weights are 1
	// cells has, for a nominal attribute and by example, value·classes + class, where a missing value
	// counts as one more value. That is the place where the example is counted in a table of values by
	// classes. For a numeric attribute cells is nil.
	cells [][]int32
	// values has, for a numeric attribute, its distinct values in ascending order; else nil.
	values [][]float64
	// sorted has, for a numeric attribute, the examples in order of its values, those without a
	// value last; else nil.
	sorted [][]entry
}

// An entry is an example in the order of a numeric attribute.
type entry struct {
	id, class int32
	rank      int32 // rank of its value among the distinct ones, −1 if it is missing
}

// newColumns returns the columns of s, or ctx's error if ctx is done.
func newColumns(ctx context.Context, s *data.Set) (*columns, error) {
	c := &columns{Schema: s.Schema, class: make([]int32, s.Len()), cells: make([][]int32, len(s.Attrs)),
		values: make([][]float64, len(s.Attrs)), sorted: make([][]entry, len(s.Attrs))}
	for i, y := range s.Y {
		c.class[i] = int32(y)
	}
	for j, a := range s.Attrs {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if a.Nominal() {
			c.readNominal(s.X, j)
		} else {
			c.readNumeric(s.X, j)
		}
	}
	return c, nil
}

// readNominal sets the cells of attribute j.
func (c *columns) readNominal(X [][]float64, j int) {
	values, classes := len(c.Attrs[j].Values), int32(len(c.Classes))
	cells := make([]int32, len(X))
	for i, x := range X {
		k := int32(values)
		if v := x[j]; !math.IsNaN(v) {
			k = int32(v)
		}
		cells[i] = k*classes + c.class[i]
	}
	c.cells[j] = cells
}

// readNumeric sorts the examples by attribute j. Examples with equal values stay in the order of
// the sample.
func (c *columns) readNumeric(X [][]float64, j int) {
	present, missing := make([]numbered, 0, len(X)), []entry(nil)
	for i, x := range X {
		if v := x[j]; !math.IsNaN(v) {
			present = append(present, numbered{keyOf(v), int32(i)})
		} else {
			missing = append(missing, entry{int32(i), c.class[i], -1})
		}
	}
	present = presort(present, make([]numbered, len(present)))
	// From here on values are distinguished by their ranks: comparisons of small integers are
	// exact.
	sorted := make([]entry, 0, len(X))
	values := []float64{}
	for k, p := range present {
		if k == 0 || p.key != present[k-1].key {
			v := valueOf(p.key)
			if v == 0 {
				v = X[p.id][j] // either zero
			}
			values = append(values, v)
		}
		sorted = append(sorted, entry{p.id, c.class[p.id], int32(len(values) - 1)})
	}
	c.values[j], c.sorted[j] = values, append(sorted, missing...)
}

// weight returns the weight of example i.
func (c *columns) weight(i int) float64 {
	if c.weights == nil {
		return 1
	}
	return c.weights[i]
}

// count returns the weight of each class's examples.
func (c *columns) count() []float64 {
	n := make([]float64, len(c.Classes))
	for i, y := range c.class {
		n[y] += c.weight(i)
	}
	return n
}

// cases are the examples at a node. They are listed by their indices, and also in the order of each
// numeric attribute.
type cases struct {
	ids    []int32
	sorted [][]entry
	whole  bool // every weight is 1, so integers can count them
}

// cases returns all examples. Their order in memory changes as nodes are divided, so it can be used
// for one root only.
func (c *columns) cases() cases {
	ids := make([]int32, len(c.class))
	for i := range ids {
		ids[i] = int32(i)
	}
	return cases{ids, c.sorted, c.weights == nil}
}

// send decides which branch of the split t each case takes, and stores it in g.branchOf. For a case that
// lacks the value it stores the number of branches. The entries are by example, so they serve to divide
// the lists of all attributes.
func (g *grower) send(cs cases, t candidate) {
	if cells := g.cells[t.attr]; cells != nil {
		values, classes := int32(len(g.Attrs[t.attr].Values)), int32(len(g.Classes))
		for _, i := range cs.ids {
			switch v := cells[i] / classes; {
			case v == values:
				g.branchOf[i] = int32(t.branches)
			case t.groups != nil:
				g.branchOf[i] = int32(t.groups[v])
			default:
				g.branchOf[i] = v
			}
		}
		return
	}
	// A numeric split has the branches 0 and 1, so cases that lack the value get 2.
	for _, e := range cs.sorted[t.attr] {
		switch {
		case e.rank < 0:
			g.branchOf[e.id] = 2
		case e.rank > t.cut:
			g.branchOf[e.id] = 1
		default:
			g.branchOf[e.id] = 0
		}
	}
}

// part orders the cases by branch, as g.branchOf says, and returns the cases of each branch, whose
// numbers are in sizes. The method is a counting sort. It is stable, so within a branch the cases stay
// sorted by every attribute. It works in place, so the branches need no memory of their own.
func (g *grower) part(cs cases, sizes []int32) []cases {
	parts, next := make([]cases, len(sizes)), make([]int32, len(sizes))
	start := make([]int32, len(sizes)+1)
	for b, n := range sizes {
		start[b+1] = start[b] + n
	}
	// The example numbers come first: they are written to scratch by branch, and then copied back.
	copy(next, start)
	for _, i := range cs.ids {
		b := g.branchOf[i]
		g.ids[next[b]] = i
		next[b]++
	}
	copy(cs.ids, g.ids)
	// The headers of all lists are made at once, because a node may have hundreds of branches.
	lists := make([][]entry, len(sizes)*len(cs.sorted))
	for b := range parts {
		parts[b] = cases{cs.ids[start[b]:start[b+1]], lists[b*len(cs.sorted):][:len(cs.sorted)], cs.whole}
	}
	// Then each list of a numeric attribute, in the same way.
	for j, list := range cs.sorted {
		if list == nil {
			continue
		}
		copy(next, start)
		for _, e := range list {
			b := g.branchOf[e.id]
			g.entries[next[b]] = e
			next[b]++
		}
		copy(list, g.entries)
		for b := range parts {
			parts[b].sorted[j] = list[start[b]:start[b+1]]
		}
	}
	return parts
}

// merge adds to cs the cases that lack the value, lost, which come to every branch as fractions of
// examples. The lists of both are sorted, and are merged so that they stay sorted.
func (cs cases) merge(lost cases) cases {
	joined := cases{slices.Concat(cs.ids, lost.ids), make([][]entry, len(cs.sorted)), false}
	for j, list := range cs.sorted {
		if list == nil {
			continue
		}
		// A case that lacks a value here may have a value of another attribute. In that attribute's list
		// it belongs between the others. Seen as a uint32, the rank of a missing value is the greatest.
		merged, rest := make([]entry, 0, len(joined.ids)), lost.sorted[j]
		for _, e := range list {
			for len(rest) > 0 && uint32(rest[0].rank) < uint32(e.rank) {
				merged, rest = append(merged, rest[0]), rest[1:]
			}
			merged = append(merged, e)
		}
		joined.sorted[j] = append(merged, rest...)
	}
	return joined
}
