package conjunct

import (
	"context"
	"fmt"

	"halfspace/pkg/data"
	"halfspace/pkg/learners/internal/sample"
)

// A Table says which literals hold on which examples of a sample. It keeps nothing of the
// sample itself.
//
// The sums of the search have a column for each literal, in the order of Literals, and after
// these some more for raw attributes of which no literal holds; see rawAttr.
type Table struct {
	Literals []Literal

	settings Settings
	on       [][]int32 // by literal, the examples where it holds
	raw      []rawAttr // in the order of their literals
	rawOf    []int     // by column, the index of its raw attribute

	// The examples where a column holds are listed the other way round too, because the search
	// goes through examples and adds to columns.
	holding []uint16 // of each example in turn, the columns that hold
	after   []int32  // for each of these, where those of the next raw attribute begin
	whole   []tail   // each example's part of holding
	with    [][]tail // by column, the examples where it holds
}

// A rawAttr is a raw attribute, whose literals are the columns first to end−1.
type rawAttr struct {
	first, end int

	// If no two of the literals hold at once, the one that holds most often is implied: it
	// holds where none of the others does. So the sums of pairs with it follow from those of the
	// others by subtraction, and the most frequent literal, which is the dearest, costs nothing.
	implied int // its column, or −1
	none    int // a column, beyond those of all literals, for where none holds, or −1
}

// others yields the columns that are subtracted for the sums of the implied one.
func (a rawAttr) others(yield func(k int) bool) {
	for k := a.first; k < a.end; k++ {
		if k != a.implied && !yield(k) {
			return
		}
	}
	if a.none >= 0 {
		yield(a.none)
	}
}

// A tail is an example with the literals that may be added to a conjunction: what holds there
// of later raw attributes than the conjunction's, holding[from:to].
type tail struct{ example, from, to int32 }

// mostColumns is how many columns the lists can tell apart.
const mostColumns = 1 << 16

// sorting is how many times as long it takes to sort the values of an attribute as to read them.
const sorting = 20

// TooMany is the error of NewTable for samples that make so many literals, which are too many.
type TooMany int

// Error says how many literals there are, and how many would do.
func (t TooMany) Error() string {
	return fmt.Sprintf("makes %d literals, want at most %d", int(t), mostColumns)
}

// NewTable returns the literals of s, whose attributes are numbers, and where they hold. The
// error is a TooMany, or ctx's, if it is done.
func NewTable(ctx context.Context, s *data.Set, settings Settings) (*Table, error) {
	t := &Table{settings: settings}
	every := sample.PerLook(sorting * s.Len())
	for _, attrs := range byRaw(s.Attrs) {
		a := rawAttr{first: len(t.Literals), implied: -1, none: -1}
		for _, j := range attrs {
			if j%every == 0 && ctx.Err() != nil {
				return nil, ctx.Err()
			}
			t.Literals = append(t.Literals, literalsOf(s, j, settings.Cuts)...)
		}
		a.end = len(t.Literals)
		for range a.end - a.first {
			t.rawOf = append(t.rawOf, len(t.raw))
		}
		t.raw = append(t.raw, a)
	}
	// No conjunction is longer than there are raw attributes.
	t.settings.K = min(settings.K, max(1, len(t.raw)))
	// Rows are gone through one by one, as they lie in memory.
	t.on = make([][]int32, len(t.Literals))
	every = sample.PerLook(len(t.Literals))
	for i, x := range s.X {
		if i%every == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		for k, l := range t.Literals {
			if l.Holds(x) {
				t.on[k] = append(t.on[k], int32(i))
			}
		}
	}
	every = sample.PerLook(s.Len())
	for g := range t.raw {
		if g%every == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		t.imply(g, s.Len())
	}
	if len(t.rawOf) > mostColumns {
		return nil, TooMany(len(t.rawOf))
	}
	return t, t.list(ctx, s.Len())
}

// imply chooses the implied literal of raw attribute g, on m examples: the most frequent one, if
// no example has two. That is so of nominal attributes that were encoded by OneHot, but not of
// the thresholds of a number.
func (t *Table) imply(g, m int) {
	a := &t.raw[g]
	held, most := make([]int, m), -1
	for k := a.first; k < a.end; k++ {
		for _, i := range t.on[k] {
			held[i]++
		}
		if most < 0 || len(t.on[k]) > len(t.on[most]) {
			most = k
		}
	}
	empty := 0 // examples where no literal holds
	for _, n := range held {
		if n > 1 {
			return
		}
		empty += 1 - n
	}
	if most < 0 || empty >= len(t.on[most]) { // what it saves is not worth a column of its own
		return
	}
	// Where no literal holds, subtraction would take the example for one of the implied literal.
	// A column of its own is subtracted too.
	a.implied = most
	if empty > 0 {
		a.none = len(t.rawOf)
		t.rawOf = append(t.rawOf, g)
	}
}

// list fills the lists for the search, of m examples. In an example's part of holding, the
// columns of a raw attribute are beside each other and in the order of the raw attributes: what
// may be added to a conjunction is then always the end of that part, a tail. The error is ctx's.
func (t *Table) list(ctx context.Context, m int) error {
	of := make([][]uint16, m) // the columns listed for each example
	every := sample.PerLook(m)
	for g, a := range t.raw {
		if g%every == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		holds := make([]bool, m)
		for k := a.first; k < a.end; k++ {
			for _, i := range t.on[k] {
				holds[i], of[i] = true, append(of[i], uint16(k))
			}
		}
		for i := range of {
			if a.none >= 0 && !holds[i] {
				of[i] = append(of[i], uint16(a.none))
			}
		}
	}
	every = sample.PerLook(len(t.rawOf))
	for i, columns := range of {
		if i%every == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		from := len(t.holding)
		t.holding = append(t.holding, columns...)
		t.whole = append(t.whole, tail{int32(i), int32(from), int32(len(t.holding))})
	}
	// From the end of each part to its beginning, next moves where the raw attribute changes.
	t.after = make([]int32, len(t.holding))
	for _, e := range t.whole {
		next := e.to
		for p := e.to - 1; p >= e.from; p-- {
			if p+1 < e.to && t.rawOf[t.holding[p]] != t.rawOf[t.holding[p+1]] {
				next = p + 1
			}
			t.after[p] = next
		}
	}
	t.with = t.split(ctx, t.whole)
	return ctx.Err()
}

// split returns, for each column, those tails where it holds, cut down to what comes after its
// raw attribute. It counts first, so that two allocations are enough for all columns. When ctx is
// done some are missing.
func (t *Table) split(ctx context.Context, tails []tail) [][]tail {
	sizes, sum := make([]int, len(t.rawOf)), 0
	for _, e := range tails {
		for _, k := range t.holding[e.from:e.to] {
			sizes[k]++
		}
		sum += int(e.to - e.from)
	}
	with, room := make([][]tail, len(sizes)), make([]tail, sum)
	for k, size := range sizes {
		with[k], room = room[:0:size], room[size:]
	}
	every := sample.PerLook(len(t.rawOf))
	for i, e := range tails {
		if i%every == every-1 && ctx.Err() != nil {
			break
		}
		for p := e.from; p < e.to; p++ {
			k := t.holding[p]
			with[k] = append(with[k], tail{e.example, t.after[p], e.to})
		}
	}
	return with
}

// Weights returns how many literals are not the negation of another, which is how many weights
// a perceptron of single literals has; at least 1.
func (t *Table) Weights() (n int) {
	for _, l := range t.Literals {
		if l.Op != "≤" {
			n++
		}
	}
	return max(1, n)
}

// count counts, into n by example, the literals of a conjunction that hold. It holds where the
// count is its order.
func (t *Table) count(n []int, conjunction []int32) {
	clear(n)
	for _, k := range conjunction {
		for _, i := range t.on[k] {
			n[i]++
		}
	}
}
