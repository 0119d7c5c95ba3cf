package separate

import (
	"math"
	"slices"

	"halfspace/pkg/learners/internal/vec"
)

// block is the number of rows among which the worst is chosen for the next step. The farther a row is
// behind the plane, the more steps it saves. But to find the worst of all rows, every step would have
// to scan all of them.
const block = 4 * vec.Panel

// A pricing computes the products of rows with a plane fast, in single precision; to compute such a
// product is called pricing a row. The rows have length 1, and so has the plane here. The row with the
// least product is farthest behind the plane.
type pricing struct {
	w   []float32 // weights, of length 1
	out [vec.Panel]float32
}

// set makes q the pricing of p.
func (q *pricing) set(p *plane) {
	if len(q.w) == 0 {
		q.w = make([]float32, p.active.dim)
	}
	scale := p.scale()
	for i, v := range p.w[:len(q.w)] {
		q.w[i] = float32(v * scale)
	}
}

// A filter finds, among many rows, the rows that are not in front of a plane. It scans them in fixed
// point. Rows that are not certainly in front are then examined in double precision, so the answer is
// exact.
type filter struct {
	w     []int16 // weights, of length 1
	front int32   // a row whose product is above it is in front, whatever the rounding
	out   [vec.Panel]int32
}

// set makes f the filter of p.
func (f *filter) set(p *plane) {
	dim := p.active.dim
	if len(f.w) == 0 {
		f.w = make([]int16, dim+dim%2)
	}
	vec.Fix(f.w, p.w, p.scale())
	// The error bound is added to the margin, so a product above the sum means that the row is certainly
	// in front.
	f.front = int32(math.Ceil((p.margin + vec.ErrorFixed(dim)) / vec.Unit))
}

// scale returns the factor that makes w of length 1, which single precision and fixed point need because
// of their narrow range. It is finite even for a plane without active rows, whose w is 0.
func (p *plane) scale() float64 { return 1 / max(math.Sqrt(vec.Dot(p.w, p.w)), 0x1p-500) }

// A pool holds the rows that were behind a plane most recently. They are likely to be behind the next
// plane too, so they are examined before all other rows.
type pool struct {
	capacity int // rows that it holds
	id       []int
	rows     *vec.Panels
	next     int // the place of the oldest, once the pool is full
}

// reset removes all rows from the pool except the rows of hard points. The rows of soft points may be
// useless to the next rule, which may cover other points.
func (p *pool) reset(problem *Problem) {
	id := p.id
	p.id, p.next = id[:0], 0
	p.rows.Truncate(0)
	for _, i := range id {
		if i < len(problem.hard) {
			p.add(i, problem.row(i))
		}
	}
}

// add puts a row into the pool. If the pool is full, the row replaces the oldest.
func (p *pool) add(id int, a []float64) {
	if len(p.id) < p.capacity {
		p.id = append(p.id, id)
		p.rows.Append(a)
		return
	}
	if p.capacity > 0 {
		p.id[p.next] = id
		p.rows.Set(p.next, a)
		p.next = (p.next + 1) % p.capacity
	}
}

// worst returns the row with the least product, or -1 if the pool is empty.
func (p *pool) worst(q *pricing) (id int) {
	id, worst := -1, float32(math.Inf(1))
	for k := 0; k*vec.Panel < len(p.id); k++ {
		n, lowest := p.rows.Dots(&q.out, k, q.w)
		if lowest < worst {
			id, worst = p.id[k*vec.Panel+slices.Index(q.out[:n], lowest)], lowest
		}
	}
	return id
}
