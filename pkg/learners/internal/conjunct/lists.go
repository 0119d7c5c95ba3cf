package conjunct

import (
	"context"
	"fmt"

	"halfspace/pkg/learners/internal/sample"
)

// A tail is an example with the literals that may be added to a conjunction: what holds there
// of later raw attributes than the conjunction's, holding[from:to].
type tail struct{ example, from, to int32 }

// Parts are tails by column, those of column c being all[from[c]:from[c+1]]. So those of
// neighbouring columns, and thus of a literal, are beside each other.
type parts struct {
	all  []tail
	from []int
}

// of returns the tails of the columns from from to to−1.
func (p parts) of(from, to int) []tail { return p.all[p.from[from]:p.from[to]] }

// mostColumns is how many columns the lists can tell apart.
const mostColumns = 1 << 16

// TooMany is the error of NewTable for samples that make so many columns, which are too many.
type TooMany int

// Error says how many there are, and how many would do.
func (t TooMany) Error() string {
	return fmt.Sprintf("makes %d literals, intervals of a number counted instead of its literals, want at most %d", int(t), mostColumns)
}

// list fills the lists for the search, of m examples. In an example's part of holding, the
// columns of a raw attribute are beside each other and in the order of the raw attributes: what
// may be added to a conjunction is then always the end of that part, a tail. The error is ctx's.
func (t *Table) list(ctx context.Context, m int) error {
	at := make([]int32, m) // how many columns hold on each example, and then where the next one goes
	for _, examples := range t.on {
		for _, i := range examples {
			at[i]++
		}
	}
	t.whole = make([]tail, m)
	to := int32(0)
	for i, n := range at {
		t.whole[i], at[i] = tail{int32(i), to, to + n}, to
		to += n
	}
	t.holding, t.after = make([]uint16, to), make([]int32, to)
	hold := func(c int) {
		for _, i := range t.on[c] {
			t.holding[at[i]] = uint16(c)
			at[i]++
		}
	}
	every := sample.PerLook(m)
	for g := range t.raw {
		if g%every == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		a := &t.raw[g]
		for c := a.from; c < a.to; c++ {
			hold(c)
		}
		if a.none >= 0 {
			hold(a.none)
		}
	}
	// From the end of each part to its beginning, next moves where the raw attribute changes.
	every = sample.PerLook(len(t.owner))
	for i, e := range t.whole {
		if i%every == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		next := e.to
		for p := e.to - 1; p >= e.from; p-- {
			if p+1 < e.to && t.owner[t.holding[p]] != t.owner[t.holding[p+1]] {
				next = p + 1
			}
			t.after[p] = next
		}
	}
	t.with = t.split(ctx, t.whole)
	return ctx.Err()
}

// split returns, for each column, those tails where it holds, cut down to what comes after its
// raw attribute. It counts first, so that few allocations are enough for all columns. When ctx is
// done some are missing.
func (t *Table) split(ctx context.Context, tails []tail) parts {
	p := parts{from: make([]int, len(t.owner)+1)}
	at := make([]int, len(t.owner)) // where the next tail of each column goes
	for _, e := range tails {
		for _, c := range t.holding[e.from:e.to] {
			at[c]++
		}
	}
	sum := 0
	for c, size := range at {
		p.from[c], at[c] = sum, sum
		sum += size
	}
	p.from[len(at)], p.all = sum, make([]tail, sum)
	every := sample.PerLook(len(t.owner))
	for i, e := range tails {
		if i%every == every-1 && ctx.Err() != nil {
			break
		}
		for q := e.from; q < e.to; q++ {
			c := t.holding[q]
			p.all[at[c]] = tail{e.example, t.after[q], e.to}
			at[c]++
		}
	}
	return p
}
