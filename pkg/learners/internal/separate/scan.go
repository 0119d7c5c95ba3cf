package separate

import (
	"math"

	"halfspace/pkg/learners/internal/vec"
)

// fewRows is how many rows are looked through in double precision at once: to bring a plane to fixed
// point pays only where there are more.
const fewRows = 1024

// A scan is packed rows to be looked through for that of least product with a vector. If they are
// many, it has them in fixed point too, and computes in double precision only the products that may be
// the least. The answer is the same, to the bit, but takes a fifth of the time.
type scan struct {
	rows    []float64
	width   int
	dim     int        // values of a row that count
	fixed   *vec.Fixed // the rows divided by longest; nil if there are few
	longest float64    // the length of the longest row
}

// newScan returns a scan of packed rows, of which dim of width values count.
func newScan(rows []float64, width, dim int) scan {
	s := scan{rows: rows, width: width}
	if s.len() < fewRows {
		return s
	}
	squares := make([]float64, s.len())
	for i := range squares {
		squares[i] = vec.Dot(s.row(i), s.row(i))
		s.longest = max(s.longest, squares[i])
	}
	if s.longest = math.Sqrt(s.longest); !(s.longest > 0) {
		return s
	}
	s.dim, s.fixed = dim, vec.NewFixed(dim, len(squares))
	shorter, scale := make([]float64, width), 1/s.longest
	for i := range squares {
		for j, v := range s.row(i) {
			shorter[j] = v * scale
		}
		s.fixed.Append(shorter)
	}
	return s
}

// len returns the number of rows.
func (s *scan) len() int { return len(s.rows) / s.width }

// row returns row i.
func (s *scan) row(i int) []float64 { return s.rows[i*s.width : (i+1)*s.width] }

// least returns the row of least product with w, of equal ones the first, and that product: -1 if
// there is no row, or all are out, which may be nil.
func (s *scan) least(w []float64, out []bool) (row int, least float64) {
	length := math.Sqrt(vec.Dot(w, w))
	if s.fixed == nil || !(length > 0) {
		return s.leastOfAll(w, out)
	}
	coarse, products := make([]int16, s.dim+s.dim%2), [vec.Panel]int32{}
	vec.Fix(coarse, w, 1/length)
	// A product is a number of units, but for an error of at most so many.
	unit, off := length*s.longest*vec.Unit, vec.ErrorFixed(s.dim)/vec.Unit
	row, least = -1, math.Inf(1)
	most := int32(math.MaxInt32) // above it no product is the least
	for from := 0; from < s.len(); from += vec.Panel {
		n, lowest := s.fixed.Dots(&products, from/vec.Panel, coarse)
		if lowest > most {
			continue
		}
		for k, v := range products[:n] {
			if v > most || out != nil && out[from+k] {
				continue
			}
			if exact := vec.Dot(s.row(from+k), w); exact < least {
				row, least, most = from+k, exact, int32(math.Ceil(float64(exact/unit)+off))
			}
		}
	}
	return row, least
}

// leastOfAll is least by all products in double precision.
func (s *scan) leastOfAll(w []float64, out []bool) (row int, least float64) {
	var products [block]float64
	row, least = -1, math.Inf(1)
	for from := 0; from < s.len(); from += block {
		some := products[:min(block, s.len()-from)]
		vec.Dots(some, s.rows[from*s.width:], w)
		for k, v := range some {
			if v < least && (out == nil || !out[from+k]) {
				row, least = from+k, v
			}
		}
	}
	return row, least
}
