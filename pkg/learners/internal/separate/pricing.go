package separate

import (
	"math"

	"halfspace/pkg/learners/internal/vec"
)

// Rows that are priced at a time.
const block = 256

// A pricing is a plane ready to look for rows that it does not have in front.
// It scans rows in single precision; what that cannot tell to be in front is
// looked at again in double precision, so that the answer is exact.
type pricing struct {
	w     []float32
	front float32 // a row whose product is above it is in front, whatever the rounding
	out   [block]float32
}

// set makes q the pricing of p.
func (q *pricing) set(p *plane) {
	if len(q.w) == 0 {
		q.w = make([]float32, len(p.w))
	}
	for i, v := range p.w {
		q.w[i] = float32(v)
	}
	bound := vec.Error32(len(p.w)) * math.Sqrt(vec.Dot(p.w, p.w)) // rows have length 1
	q.front = math.Nextafter32(float32(p.front+bound), math.MaxFloat32)
}

// products returns the products of w with packed rows, not more than a block.
func (q *pricing) products(rows []float32) []float32 {
	out := q.out[:len(rows)/len(q.w)]
	vec.Dots32(out, rows, q.w)
	return out
}

// A pool holds the rows that were behind a plane last. They are priced before
// all rows are, because they are likely to be behind the next plane too.
type pool struct {
	most int // rows that it holds
	id   []int
	rows []float32 // packed
	next int       // the oldest, once the pool is full
}

// keep forgets all rows but those of ids below n.
func (p *pool) keep(n int) {
	id, rows := p.id, p.rows
	width := len(rows) / max(len(id), 1)
	p.id, p.rows, p.next = id[:0], rows[:0], 0
	for k, i := range id {
		if i < n {
			p.add(i, rows[k*width:(k+1)*width])
		}
	}
}

func (p *pool) add(id int, a []float32) {
	if len(p.id) < p.most {
		p.id, p.rows = append(p.id, id), append(p.rows, a...)
		return
	}
	if p.most > 0 {
		p.id[p.next] = id
		copy(p.rows[p.next*len(a):], a)
		p.next = (p.next + 1) % p.most
	}
}

// worst returns the row of least product, or -1 if the pool is empty.
func (p *pool) worst(q *pricing) (id int) {
	id, least := -1, float32(math.Inf(1))
	for from := 0; from < len(p.id); from += block {
		to := min(from+block, len(p.id))
		for k, v := range q.products(p.rows[from*len(q.w) : to*len(q.w)]) {
			if v < least {
				id, least = p.id[from+k], v
			}
		}
	}
	return id
}
