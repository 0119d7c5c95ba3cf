package separate

import (
	"math"

	"halfspace/pkg/learners/internal/vec"
)

// Rows that a pool holds. The full scan of all rows that a small pool makes
// necessary more often costs about as much as the pricing of a large one.
const poolRows = 256

// A pool holds the rows that were behind a plane last. They are priced before
// all rows are, because they are likely to be behind the next plane too.
type pool struct {
	width int
	id    []int
	rows  []float64
	next  int // the oldest, once the pool is full
}

func (p *pool) reset() { p.id, p.rows, p.next = p.id[:0], p.rows[:0], 0 }

func (p *pool) add(id int, a []float64) {
	if len(p.id) < poolRows {
		p.id, p.rows = append(p.id, id), append(p.rows, a...)
		return
	}
	p.id[p.next] = id
	copy(p.rows[p.next*p.width:], a)
	p.next = (p.next + 1) % poolRows
}

// worst returns the row of least product with w.
func (p *pool) worst(w []float64) (id int, a []float64, least float64) {
	i, least := leastProduct(p.rows, w)
	if i < 0 {
		return -1, nil, math.Inf(1)
	}
	return p.id[i], p.rows[i*p.width : (i+1)*p.width], least
}

// Rows that are priced at a time.
const block = 256

// leastProduct returns the packed row of least product with w, or -1 if there
// is none.
func leastProduct(rows, w []float64) (row int, least float64) {
	var out [block]float64
	row, least = -1, math.Inf(1)
	n := len(rows) / len(w)
	for from := 0; from < n; from += block {
		products := out[:min(block, n-from)]
		vec.Dots(products, rows[from*len(w):], w)
		for k, v := range products {
			if v < least {
				row, least = from+k, v
			}
		}
	}
	return row, least
}
