package conjunct

import (
	"cmp"
	"context"

	"halfspace/pkg/data"
	"halfspace/pkg/learners/internal/sample"
)

// A Table records which literals hold on which examples of a sample. It keeps no part of the sample
// itself.
//
// The search adds up sums by column. A numeric attribute with several thresholds has nested literals:
// where "at least 5" holds, "at least 3" holds too. So it has one column for each interval between
// thresholds, and at most one of these holds on an example. Any other attribute has one column for each
// literal. The columns are in the order of the literals. After them come columns for the examples on
// which no literal of a raw attribute holds; see rawAttr.
type Table struct {
	Literals []Literal
	Wide     bool // whether the literals have too many pairs to try all, so that the search has a beam

	settings  Settings
	examples  int
	raw       []rawAttr // raw attributes in the order of their literals
	rawOf     []int     // by literal, the index of its raw attribute
	owner     []int     // by column, the index of its raw attribute
	intervals bool      // whether some column is an interval, so that columns differ from literals
	holders   [][]int32 // by column, the examples where it holds

	// The columns that hold on each example, example by example, because the search goes through
	// examples and adds to columns.
	holding  []uint16 // for each example in turn, the columns that hold
	after    []int32  // for each entry of holding, where the columns of the next raw attribute begin
	whole    []tail   // each example's part of holding
	byColumn parts    // for each column, the examples where it holds
}

// A rawAttr is a raw attribute: its literals are first to end−1, and its columns are firstColumn to
// endColumn−1.
type rawAttr struct {
	first, end, firstColumn, endColumn int

	// ordered says that the columns are intervals between the thresholds of a numeric attribute, which
	// has at least two thresholds. Then literal first+2c is ≥ threshold c, and the next literal is ≤
	// the same threshold. So the sum of a literal is a sum of neighbouring columns.
	ordered bool

	// If no two of the literals hold at the same time, the most frequent literal is called implied: it
	// holds where no other literal does. Its sums follow from the other sums by subtraction. This saves
	// many additions, because the literal holds on the most examples.
	implied     int // its column, or −1
	emptyColumn int // a column, after all literals' columns, for examples where none holds, or −1
}

// subtracted yields the columns that must be subtracted from the total to get the implied column.
func (a *rawAttr) subtracted(yield func(c int) bool) {
	for c := a.firstColumn; c < a.endColumn; c++ {
		if c != a.implied && !yield(c) {
			return
		}
	}
	if a.emptyColumn >= 0 {
		yield(a.emptyColumn)
	}
}

// columns returns the range of columns that make up literal k: start to end−1.
func (t *Table) columns(k int) (start, end int) {
	a := &t.raw[t.rawOf[k]]
	if !a.ordered {
		return a.firstColumn + k - a.first, a.firstColumn + k - a.first + 1
	}
	cut := a.firstColumn + (k-a.first)/2 + 1 // the first interval above the threshold
	if (k-a.first)%2 == 0 {
		return cut, a.endColumn
	}
	return a.firstColumn, cut
}

// sorting says how many times longer it takes to sort the values of an attribute than to read them.
const sorting = 20

// NewTable returns the literals of s, whose attributes are numbers, and the examples where they hold.
// Runs is the number of boostings that will use the table at the same time, for the estimate of memory.
// The error is a TooMany, a TooLarge, or ctx's error if ctx is done.
func NewTable(ctx context.Context, s *data.Set, settings Settings, runs int) (*Table, error) {
	return newTable(ctx, s, settings, runs, true)
}

// newTable is NewTable. If intervals is false, each literal of a numeric attribute has a column of its
// own.
func newTable(ctx context.Context, s *data.Set, settings Settings, runs int, intervals bool) (*Table, error) {
	t := &Table{settings: settings, examples: s.Len()}
	if err := t.find(ctx, s, intervals); err != nil {
		return nil, err
	}
	sizes, err := t.measure(ctx, s)
	if t.settings.Beam == 0 && t.settings.K > 1 && t.pairWork(sizes) > pairLimit {
		t.settings.Beam, t.Wide = wideBeam, true
	}
	if err := cmp.Or(err, t.fits(t.needs(sizes, runs))); err != nil {
		return nil, err
	}
	one := t.settings.K == 1 // it takes no lists by example
	if !one && len(t.owner) > mostColumns {
		return nil, TooMany(len(t.owner))
	}
	if err := t.fill(ctx, s, sizes); err != nil || one {
		return t, err
	}
	return t, t.list(ctx, s.Len())
}

// pairLimit is the greatest work of one search through all pairs of literals, in additions and
// comparisons; it takes about a quarter of a second. If a sample has more attributes than that allows,
// the search has a beam of wideBeam.
const pairLimit, wideBeam = 1 << 27, 20

// pairWork estimates the work of one search through all pairs: an addition for each example and
// each pair of columns that hold on it, and a comparison for each pair of literals. The sizes are
// the numbers of examples where the columns hold.
func (t *Table) pairWork(sizes []int) float64 {
	held, literals := 0.0, float64(len(t.Literals))
	for _, n := range sizes {
		held += float64(n)
	}
	return (float64(held/float64(max(1, t.examples))*held) + float64(literals*literals)) / 2
}

// find finds the literals of s, by raw attribute.
func (t *Table) find(ctx context.Context, s *data.Set, intervals bool) error {
	period := sample.PerLook(sorting * s.Len())
	for _, attrs := range byRaw(s.Attrs) {
		for _, j := range attrs {
			if j%period == 0 && ctx.Err() != nil {
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

// group makes a raw attribute of the literals that do not belong to one yet. One says whether all of
// them test the same attribute. If they do, and the attribute has at least two thresholds, its columns
// are intervals.
func (t *Table) group(one bool) {
	a := rawAttr{first: len(t.rawOf), end: len(t.Literals), firstColumn: len(t.owner), implied: -1, emptyColumn: -1}
	for range a.end - a.first {
		t.rawOf = append(t.rawOf, len(t.raw))
	}
	columns := a.end - a.first
	if a.ordered = one && columns > 2; a.ordered {
		columns, t.intervals = columns/2+1, true
	}
	a.endColumn = a.firstColumn + columns
	for range columns {
		t.owner = append(t.owner, len(t.raw))
	}
	t.raw = append(t.raw, a)
}

// Weights returns the number of literals that are not the negation of another, at least 1. A perceptron
// of single literals has this number of weights.
func (t *Table) Weights() (n int) {
	for _, l := range t.Literals {
		if l.Op != "≤" {
			n++
		}
	}
	return max(1, n)
}

// count sets n, by example, to the number of literals of a conjunction that hold. The conjunction holds
// where all its literals do.
func (t *Table) count(n []int, conjunction []int32) {
	clear(n)
	for _, k := range conjunction {
		start, end := t.columns(int(k))
		for _, examples := range t.holders[start:end] {
			for _, i := range examples {
				n[i]++
			}
		}
	}
}
