package c45

import (
	"context"
	"math"
	"slices"

	"halfspace/pkg/data"
)

// columns are a sample as the grower reads it: attribute by attribute, and sorted once, so that no
// node has to sort anything. Classes and values are small integers, and memory is read in order.
type columns struct {
	data.Schema
	class   []int32   // of each example
	weights []float64 // of each example; nil if all weigh 1
	// cells has, for a nominal attribute and by example, value·classes + class, where a missing
	// value counts as one more value. It is where the example is counted in a table of values by
	// classes. It is nil for a numeric attribute.
	cells [][]int32
	// values has, for a numeric attribute, its different values in ascending order; else nil.
	values [][]float64
	// sorted has, for a numeric attribute, the examples in that order, those without a value last;
	// else nil.
	sorted [][]entry
}

// An entry is an example in the order of a numeric attribute.
type entry struct {
	id, class int32
	rank      int32 // of its value among the different ones, −1 if it is missing
}

// newColumns returns the columns of s, or ctx's error once it is done.
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

// readNumeric sorts the examples by attribute j. Examples of equal values stay in the order of the
// sample.
func (c *columns) readNumeric(X [][]float64, j int) {
	there, missing := make([]numbered, 0, len(X)), []entry(nil)
	for i, x := range X {
		if v := x[j]; !math.IsNaN(v) {
			there = append(there, numbered{keyOf(v), int32(i)})
		} else {
			missing = append(missing, entry{int32(i), c.class[i], -1})
		}
	}
	there = presort(there, make([]numbered, len(there)))
	// From here on values are told apart by their ranks: comparisons of small integers, and exact.
	sorted := make([]entry, 0, len(X))
	values := []float64{}
	for k, p := range there {
		if k == 0 || p.key != there[k-1].key {
			v := valueOf(p.key)
			if v == 0 {
				v = X[p.id][j] // which of the zeros
			}
			values = append(values, v)
		}
		sorted = append(sorted, entry{p.id, c.class[p.id], int32(len(values) - 1)})
	}
	c.values[j], c.sorted[j] = values, append(sorted, missing...)
}

// weight returns what example i weighs.
func (c *columns) weight(i int) float64 {
	if c.weights == nil {
		return 1
	}
	return c.weights[i]
}

// count returns what the examples of each class weigh.
func (c *columns) count() []float64 {
	n := make([]float64, len(c.Classes))
	for i, y := range c.class {
		n[y] += c.weight(i)
	}
	return n
}

// cases are the examples at a node: once by number, and once in the order of each numeric
// attribute.
type cases struct {
	ids    []int32
	sorted [][]entry
	whole  bool // every weight is 1, so that they can be counted by integers
}

// cases returns all examples. Their order in memory changes as nodes are divided, so this is for
// one root.
func (c *columns) cases() cases {
	ids := make([]int32, len(c.class))
	for i := range ids {
		ids[i] = int32(i)
	}
	return cases{ids, c.sorted, c.weights == nil}
}

// send notes in g.to the branch of t that each case takes. A case that lacks the value takes one
// more than there are. Notes are by example, so that the lists of all attributes can be parted by
// them.
func (g *grower) send(cs cases, t candidate) {
	if cells := g.cells[t.attr]; cells != nil {
		values, classes := int32(len(g.Attrs[t.attr].Values)), int32(len(g.Classes))
		for _, i := range cs.ids {
			switch v := cells[i] / classes; {
			case v == values:
				g.to[i] = int32(t.branches)
			case t.groups != nil:
				g.to[i] = int32(t.groups[v])
			default:
				g.to[i] = v
			}
		}
		return
	}
	// A numeric split has the branches 0 and 1, so those that lack the value take branch 2.
	for _, e := range cs.sorted[t.attr] {
		switch {
		case e.rank < 0:
			g.to[e.id] = 2
		case e.rank > t.cut:
			g.to[e.id] = 1
		default:
			g.to[e.id] = 0
		}
	}
}

// part orders the cases by branch, as g.to says, and returns those of each branch, of which there
// are the given numbers. It is a counting sort: stable, so that every part is sorted by every
// attribute as the whole was, and in place, so that the parts need no memory of their own.
func (g *grower) part(cs cases, sizes []int32) []cases {
	parts, next := make([]cases, len(sizes)), make([]int32, len(sizes))
	start := make([]int32, len(sizes)+1)
	for b, n := range sizes {
		start[b+1] = start[b] + n
	}
	// The numbers first: they are written to scratch by branch, and then back over the old ones.
	copy(next, start)
	for _, i := range cs.ids {
		b := g.to[i]
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
			b := g.to[e.id]
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

// with returns cs together with lost, the cases that lack a value and come to every branch. Those
// are no longer whole. Lists are merged, and so stay sorted.
func (cs cases) with(lost cases) cases {
	both := cases{slices.Concat(cs.ids, lost.ids), make([][]entry, len(cs.sorted)), false}
	for j, list := range cs.sorted {
		if list == nil {
			continue
		}
		// What lacks a value here may have one of another attribute, and then belongs between the
		// others. Seen as a uint32, the rank of a missing value is the greatest.
		merged, rest := make([]entry, 0, len(both.ids)), lost.sorted[j]
		for _, e := range list {
			for len(rest) > 0 && uint32(rest[0].rank) < uint32(e.rank) {
				merged, rest = append(merged, rest[0]), rest[1:]
			}
			merged = append(merged, e)
		}
		both.sorted[j] = append(merged, rest...)
	}
	return both
}
