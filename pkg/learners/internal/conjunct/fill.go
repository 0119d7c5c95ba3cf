package conjunct

import (
	"context"
	"sort"

	"halfspace/pkg/data"
	"halfspace/pkg/learners/internal/sample"
)

// walk calls hold for each column and each example on which it holds, and lack for each raw attribute
// and each example on which no literal of the attribute holds. It reads the rows in their order in
// memory.
func (t *Table) walk(ctx context.Context, s *data.Set, hold, lack func(k int, i int32)) error {
	period := sample.PerLook(len(t.Literals))
	for i, x := range s.X {
		if i%period == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		for g := range t.raw {
			a := &t.raw[g]
			if !t.walkOne(a, x, int32(i), hold) {
				lack(g, int32(i))
			}
		}
	}
	return nil
}

// walkOne calls hold for each column of a that holds on x, example i, and reports whether one does.
func (t *Table) walkOne(a *rawAttr, x []float64, i int32, hold func(c int, i int32)) (held bool) {
	if a.ordered {
		c := t.interval(a, x)
		if c >= 0 {
			hold(c, i)
		}
		return c >= 0
	}
	for k := a.first; k < a.end; k++ {
		if t.Literals[k].Holds(x) {
			hold(a.firstColumn+k-a.first, i)
			held = true
		}
	}
	return held
}

// measure returns the number of examples on which each column holds. These numbers also decide which
// additional columns are needed.
func (t *Table) measure(ctx context.Context, s *data.Set) (sizes []int, err error) {
	sizes = make([]int, len(t.owner))
	empty := make([]int, len(t.raw)) // the number of examples on which no literal holds
	err = t.walk(ctx, s, func(c int, _ int32) { sizes[c]++ }, func(g int, _ int32) { empty[g]++ })
	for g := range t.raw {
		a := &t.raw[g]
		if !a.ordered {
			a.imply(sizes, s.Len(), empty[g])
		}
		if empty[g] > 0 && (a.ordered || a.implied >= 0) {
			a.emptyColumn = len(t.owner)
			t.owner, sizes = append(t.owner, g), append(sizes, empty[g])
		}
	}
	return sizes, err
}

// imply chooses the implied literal of an attribute, whose sums are computed by subtraction: the most
// frequent literal, if no two literals hold on the same example. This is so for nominal attributes
// coded by OneHot. The sizes are the numbers of examples on which the columns hold, out of m examples.
// On some examples no literal may hold, and subtraction would count them for the implied literal. So
// these examples get a column of their own that is subtracted too, unless the column is so large that
// the subtraction does not pay.
func (a *rawAttr) imply(sizes []int, m, empty int) {
	held, commonest := 0, -1
	for c := a.firstColumn; c < a.endColumn; c++ {
		held += sizes[c]
		if commonest < 0 || sizes[c] > sizes[commonest] {
			commonest = c
		}
	}
	if held == m-empty && commonest >= 0 && empty < sizes[commonest] {
		a.implied = commonest
	}
}

// fill lists for each column the examples where it holds, in lists of the given sizes.
func (t *Table) fill(ctx context.Context, s *data.Set, sizes []int) error {
	t.holders = make([][]int32, len(sizes))
	for c, n := range sizes {
		t.holders[c] = make([]int32, 0, n)
	}
	hold := func(c int, i int32) { t.holders[c] = append(t.holders[c], i) }
	return t.walk(ctx, s, hold, func(g int, i int32) {
		if c := t.raw[g].emptyColumn; c >= 0 {
			hold(c, i)
		}
	})
}

// interval returns the column of the interval that contains x's value of the ordered a, or −1 if
// the value is missing. No number of the sample equals a threshold.
func (t *Table) interval(a *rawAttr, x []float64) int {
	v := x[t.Literals[a.first].Attr]
	if v != v {
		return -1
	}
	return a.firstColumn + sort.Search((a.end-a.first)/2, func(c int) bool { return v < t.Literals[a.first+2*c].At })
}
