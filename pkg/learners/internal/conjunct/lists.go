package conjunct

import (
	"context"
	"fmt"

	"halfspace/pkg/learners/internal/sample"
)

// A tail is an example on which a conjunction holds, with the literals that may still be added to the
// conjunction. These are the columns of later raw attributes that hold on the example:
// holding[start:end].
type tail struct{ example, start, end int32 }

// Parts are tails grouped by column: column c has the tails all[starts[c]:starts[c+1]]. So the tails of
// neighbouring columns, and therefore of a literal, are adjacent.
type parts struct {
	all    []tail
	starts []int
}

// tails returns the tails of the columns start to end−1.
func (p parts) tails(start, end int) []tail { return p.all[p.starts[start]:p.starts[end]] }

// mostColumns is the greatest number of columns that the lists can have, because they store a column in
// 16 bits.
const mostColumns = 1 << 16

// TooMany is the error of NewTable for a sample with too many columns; its value is their number.
type TooMany int

// Error reports the number and the limit.
func (t TooMany) Error() string {
	return fmt.Sprintf("makes %d literals (of a number, intervals count instead of literals), want at most %d", int(t), mostColumns)
}

// list makes the lists that the search reads, for m examples. In the part of holding for an example, the
// columns of a raw attribute are adjacent, and raw attributes are in order. So the columns that may be
// added to a conjunction are always the end of this part, a tail. It returns ctx's error if ctx is done.
func (t *Table) list(ctx context.Context, m int) error {
	places := make([]int32, m) // by example: the number of columns that hold, then the place of the next
	for _, examples := range t.holders {
		for _, i := range examples {
			places[i]++
		}
	}
	t.whole = make([]tail, m)
	end := int32(0)
	for i, n := range places {
		t.whole[i], places[i] = tail{int32(i), end, end + n}, end
		end += n
	}
	t.holding, t.after = make([]uint16, end), make([]int32, end)
	hold := func(c int) {
		for _, i := range t.holders[c] {
			t.holding[places[i]] = uint16(c)
			places[i]++
		}
	}
	period := sample.PerLook(m)
	for g := range t.raw {
		if g%period == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		a := &t.raw[g]
		for c := a.firstColumn; c < a.endColumn; c++ {
			hold(c)
		}
		if a.emptyColumn >= 0 {
			hold(a.emptyColumn)
		}
	}
	// The loop goes from the end of each part to its beginning, and sets next where the raw attribute
	// changes.
	period = sample.PerLook(len(t.owner))
	for i, e := range t.whole {
		if i%period == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		next := e.end
		for p := e.end - 1; p >= e.start; p-- {
			if p+1 < e.end && t.owner[t.holding[p]] != t.owner[t.holding[p+1]] {
				next = p + 1
			}
			t.after[p] = next
		}
	}
	t.byColumn = t.split(ctx, t.whole)
	return ctx.Err()
}

// split groups tails by the columns that hold on their examples, so that a tail appears once for each
// of these columns. There it is shortened to the columns after the raw attribute of the column. split
// counts the tails first, so that a few allocations are enough for all columns. If ctx is done, some
// tails are missing.
func (t *Table) split(ctx context.Context, tails []tail) parts {
	p := parts{starts: make([]int, len(t.owner)+1)}
	places := make([]int, len(t.owner)) // the place of the next tail of each column
	for _, e := range tails {
		for _, c := range t.holding[e.start:e.end] {
			places[c]++
		}
	}
	sum := 0
	for c, size := range places {
		p.starts[c], places[c] = sum, sum
		sum += size
	}
	p.starts[len(places)], p.all = sum, make([]tail, sum)
	period := sample.PerLook(len(t.owner))
	for i, e := range tails {
		if i%period == period-1 && ctx.Err() != nil {
			break
		}
		for q := e.start; q < e.end; q++ {
			c := t.holding[q]
			p.all[places[c]] = tail{e.example, t.after[q], e.end}
			places[c]++
		}
	}
	return p
}
