package conjunct

import (
	"context"
	"sort"

	"halfspace/pkg/data"
	"halfspace/pkg/learners/internal/sample"
)

// walk calls hold for each column and example where it holds, and lack for each raw attribute and
// example where no literal of it does. It goes through the rows one by one, as they lie in memory.
func (t *Table) walk(ctx context.Context, s *data.Set, hold, lack func(k int, i int32)) error {
	every := sample.PerLook(len(t.Literals))
	for i, x := range s.X {
		if i%every == 0 && ctx.Err() != nil {
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
func (t *Table) walkOne(a *rawAttr, x []float64, i int32, hold func(c int, i int32)) (any bool) {
	if a.ordered {
		c := t.interval(a, x)
		if c >= 0 {
			hold(c, i)
		}
		return c >= 0
	}
	for k := a.first; k < a.end; k++ {
		if t.Literals[k].Holds(x) {
			hold(a.from+k-a.first, i)
			any = true
		}
	}
	return any
}

// measure returns on how many examples each column holds. By that it settles which columns there are.
func (t *Table) measure(ctx context.Context, s *data.Set) (sizes []int, err error) {
	sizes = make([]int, len(t.owner))
	none := make([]int, len(t.raw)) // on how many examples no literal holds
	err = t.walk(ctx, s, func(c int, _ int32) { sizes[c]++ }, func(g int, _ int32) { none[g]++ })
	for g := range t.raw {
		a := &t.raw[g]
		if !a.ordered {
			a.imply(sizes, s.Len(), none[g])
		}
		if none[g] > 0 && (a.ordered || a.implied >= 0) {
			a.none = len(t.owner)
			t.owner, sizes = append(t.owner, g), append(sizes, none[g])
		}
	}
	return sizes, err
}

// imply chooses the implied literal, on m examples, by the sizes of columns: the most frequent one, if
// no example has two. That is so of nominal attributes that were encoded by OneHot. Where no literal
// holds, subtraction would take the example for one of the implied literal: a column of its own is
// subtracted too, unless that is not worth it.
func (a *rawAttr) imply(sizes []int, m, none int) {
	held, most := 0, -1
	for c := a.from; c < a.to; c++ {
		held += sizes[c]
		if most < 0 || sizes[c] > sizes[most] {
			most = c
		}
	}
	if held == m-none && most >= 0 && none < sizes[most] {
		a.implied = most
	}
}

// fill says of each column where it holds, in lists of the given sizes.
func (t *Table) fill(ctx context.Context, s *data.Set, sizes []int) error {
	t.on = make([][]int32, len(sizes))
	for c, n := range sizes {
		t.on[c] = make([]int32, 0, n)
	}
	hold := func(c int, i int32) { t.on[c] = append(t.on[c], i) }
	return t.walk(ctx, s, hold, func(g int, i int32) {
		if c := t.raw[g].none; c >= 0 {
			hold(c, i)
		}
	})
}

// interval returns the column of the interval in which x has the ordered a, −1 where it is missing. No
// number of the sample is a threshold.
func (t *Table) interval(a *rawAttr, x []float64) int {
	v := x[t.Literals[a.first].Attr]
	if v != v {
		return -1
	}
	return a.from + sort.Search((a.end-a.first)/2, func(c int) bool { return v < t.Literals[a.first+2*c].At })
}
