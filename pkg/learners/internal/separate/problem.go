package separate

import (
	"context"
	"math"
	"sync"

	"halfspace/pkg/learners/internal/sample"
	"halfspace/pkg/learners/internal/vec"
)

// Margin is the default margin. It is far above the rounding errors of the
// solver (1e-14) and far below the gaps of real data (1e-7).
const Margin = 1e-9

// A Problem is a pair of point sets: hard points, which a halfspace must exclude, and soft points, which
// it may cover. Its rows are the points in the form that the solver needs.
type Problem struct {
	hard, soft [][]float64 // as given
	mid, half  []float64   // middle and half width of every attribute's range
	width      int         // values of a row: the attributes, 1, and padding
	rows       []float64   // packed unit rows: hard, then soft
	scan       vec.Fixed   // the hard rows again
	allRows    scan        // all rows, for systems; empty until a system is made
	margin     float64
	pool       int // rows that a search keeps to price first
	cones      int // refusals that a search keeps
	searches   []*Search
	started    int // searches in use; the others are spare
}

// spare holds released problems, so that their memory is used again. A greedy learner poses one problem
// after another of about the same size. If they are small, allocating and clearing memory would take a
// seventh of the time.
var spare sync.Pool

// These sizes of a search's memory were found by measuring.
const (
	poolRows  = 256 // a smaller pool means more full scans; here both cost the same
	keptCones = 16  // a hard case seldom needs an older one
)

// New returns the problem of covering soft points without hard points. It does not copy the points,
// which must have the same length and finite values. A margin of zero means Margin. It returns ctx's
// error if ctx is done.
func New(ctx context.Context, hard, soft [][]float64, margin float64) (*Problem, error) {
	if margin == 0 {
		margin = Margin
	}
	p, ok := spare.Get().(*Problem)
	if !ok {
		p = &Problem{}
	}
	if err := p.pose(ctx, hard, soft, margin); err != nil {
		p.Release()
		return nil, err
	}
	return p, nil
}

// pose makes p the given problem, in the memory that p has already.
func (p *Problem) pose(ctx context.Context, hard, soft [][]float64, margin float64) error {
	p.hard, p.soft, p.margin, p.pool, p.cones = hard, soft, margin, poolRows, keptCones
	if err := p.measure(ctx); err != nil {
		return err
	}
	p.lay(len(p.mid) + 1)
	return p.fill(ctx)
}

// fill sets all rows.
func (p *Problem) fill(ctx context.Context) error {
	if err := sample.EachRow(ctx, p.hard, func(i int, x []float64) {
		p.scale(p.row(i), x, -1)
		p.scan.Append(p.row(i))
	}); err != nil {
		return err
	}
	return sample.EachRow(ctx, p.soft, func(i int, x []float64) { p.scale(p.row(len(p.hard)+i), x, 1) })
}

// Release gives the memory of p and its searches to later problems. Neither p nor its searches may be
// used afterwards.
func (p *Problem) Release() {
	p.hard, p.soft, p.started = nil, nil, 0
	spare.Put(p)
}

// lay makes room for rows of dim values. Searches for rows of another length are dropped, because their
// memory does not fit.
func (p *Problem) lay(dim int) {
	if len(p.searches) > 0 && p.searches[0].plane.active.dim != dim {
		p.searches = nil
	}
	p.width = vec.Pad(dim)
	size := p.points() * p.width
	if cap(p.rows) < size {
		p.rows = make([]float64, size)
	}
	p.rows, p.allRows = p.rows[:size], scan{}
	p.scan.Reset(dim, len(p.hard))
}

// measure finds the range of every attribute over all points. The range scales the attribute.
func (p *Problem) measure(ctx context.Context) error {
	var lo, hi []float64
	for _, points := range [][][]float64{p.hard, p.soft} {
		if err := sample.EachRow(ctx, points, func(_ int, x []float64) {
			if lo == nil {
				lo, hi = append(lo, x...), append(hi, x...)
			}
			for j, v := range x {
				lo[j], hi[j] = min(lo[j], v), max(hi[j], v)
			}
		}); err != nil {
			return err
		}
	}
	p.mid, p.half = make([]float64, len(lo)), make([]float64, len(lo))
	for j := range lo {
		p.half[j] = float64(hi[j]/2) - float64(lo[j]/2) // hi−lo may overflow
		p.mid[j] = lo[j] + p.half[j]
	}
	return nil
}

// points returns the number of points.
func (p *Problem) points() int { return len(p.hard) + len(p.soft) }

// row returns row i: the row of hard point i, or of soft point i−len(hard).
func (p *Problem) row(i int) []float64 { return p.rows[i*p.width : (i+1)*p.width] }

// scale sets row a to the unit row of point x. This is the vector of x's scaled values and 1, times the
// sign, divided by its length. A constant attribute becomes 0.
func (p *Problem) scale(a, x []float64, sign float64) {
	clear(a) // it may hold another problem's row
	a[len(x)] = 1
	for j, v := range x {
		if p.half[j] > 0 {
			a[j] = (v - p.mid[j]) / p.half[j]
		}
	}
	scale := sign / math.Sqrt(vec.Dot(a, a))
	for j := range a {
		a[j] *= scale
	}
}
