package conjunct

import (
	"cmp"
	"context"

	"halfspace/pkg/data"
	"halfspace/pkg/learners/internal/sample"
)

// A Table says which literals hold on which examples of a sample. It keeps nothing of the
// sample itself.
//
// The sums of the search have columns, of which at most one of a number holds on an example: for a
// number, whose thresholds make nested literals, one for each interval between thresholds, and else
// one for each literal. They are in the order of the literals; after these come some more for raw
// attributes of which no literal holds; see rawAttr.
type Table struct {
	Literals []Literal

	settings  Settings
	examples  int
	raw       []rawAttr // in the order of their literals
	rawOf     []int     // by literal, the index of its raw attribute
	owner     []int     // by column, the same
	intervals bool      // whether a column is an interval, so that columns are not the literals
	on        [][]int32 // by column, the examples where it holds

	// The examples where a column holds are listed the other way round too, because the search
	// goes through examples and adds to columns.
	holding []uint16 // of each example in turn, the columns that hold
	after   []int32  // for each of these, where those of the next raw attribute begin
	whole   []tail   // each example's part of holding
	with    parts    // the examples where a column holds
}

// A rawAttr is a raw attribute, whose literals are first to end−1 and whose columns are from to
// to−1.
type rawAttr struct {
	first, end, from, to int

	// ordered says that the columns are the intervals between the thresholds of a number, of which
	// there are two or more. Literal first+2c is ≥ the threshold c, and the next one is ≤ it. So the
	// sum of a literal is one of neighbouring columns.
	ordered bool

	// If no two of the literals hold at once, the one that holds most often is implied: it
	// holds where none of the others does. So the sums of pairs with it follow from those of the
	// others by subtraction, and the most frequent literal, which is the dearest, costs nothing.
	implied int // its column, or −1
	none    int // a column, beyond those of all literals, for where none holds, or −1
}

// others yields the columns that are subtracted for the sums of the implied one.
func (a *rawAttr) others(yield func(c int) bool) {
	for c := a.from; c < a.to; c++ {
		if c != a.implied && !yield(c) {
			return
		}
	}
	if a.none >= 0 {
		yield(a.none)
	}
}

// columns returns the columns that literal k is: from from to to−1.
func (t *Table) columns(k int) (from, to int) {
	a := &t.raw[t.rawOf[k]]
	if !a.ordered {
		return a.from + k - a.first, a.from + k - a.first + 1
	}
	above := a.from + (k-a.first)/2 + 1 // the first interval above the threshold
	if (k-a.first)%2 == 0 {
		return above, a.to
	}
	return a.from, above
}

// sorting is how many times as long it takes to sort the values of an attribute as to read them.
const sorting = 20

// NewTable returns the literals of s, whose attributes are numbers, and where they hold, for so many
// boostings at a time. The error is a TooMany, a TooLarge, or ctx's, if it is done.
func NewTable(ctx context.Context, s *data.Set, settings Settings, runs int) (*Table, error) {
	return newTable(ctx, s, settings, runs, true)
}

// newTable is NewTable, but without intervals each literal of a number has a column.
func newTable(ctx context.Context, s *data.Set, settings Settings, runs int, intervals bool) (*Table, error) {
	t := &Table{settings: settings, examples: s.Len()}
	if err := t.find(ctx, s, intervals); err != nil {
		return nil, err
	}
	sizes, err := t.measure(ctx, s)
	if err := cmp.Or(err, t.fits(t.needs(sizes, runs))); err != nil {
		return nil, err
	}
	one := t.settings.K == 1 // which takes no lists by example
	if !one && len(t.owner) > mostColumns {
		return nil, TooMany(len(t.owner))
	}
	if err := t.fill(ctx, s, sizes); err != nil || one {
		return t, err
	}
	return t, t.list(ctx, s.Len())
}

// find finds the literals of s, by raw attribute.
func (t *Table) find(ctx context.Context, s *data.Set, intervals bool) error {
	every := sample.PerLook(sorting * s.Len())
	for _, attrs := range byRaw(s.Attrs) {
		for _, j := range attrs {
			if j%every == 0 && ctx.Err() != nil {
				return ctx.Err()
			}
			t.Literals = append(t.Literals, literalsOf(s, j, t.settings)...)
			if err := t.fits(float64(perLiteral * len(t.Literals))); err != nil {
				return err
			}
		}
		t.group(intervals && len(attrs) == 1)
	}
	// No conjunction is longer than there are raw attributes.
	t.settings.K = min(t.settings.K, max(1, len(t.raw)))
	return nil
}

// group makes a raw attribute of the literals that are of none yet. If they are of one attribute
// and have two thresholds or more, its columns are intervals.
func (t *Table) group(one bool) {
	a := rawAttr{first: len(t.rawOf), end: len(t.Literals), from: len(t.owner), implied: -1, none: -1}
	for range a.end - a.first {
		t.rawOf = append(t.rawOf, len(t.raw))
	}
	columns := a.end - a.first
	if a.ordered = one && columns > 2; a.ordered {
		columns, t.intervals = columns/2+1, true
	}
	a.to = a.from + columns
	for range columns {
		t.owner = append(t.owner, len(t.raw))
	}
	t.raw = append(t.raw, a)
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
		from, to := t.columns(int(k))
		for _, examples := range t.on[from:to] {
			for _, i := range examples {
				n[i]++
			}
		}
	}
}
