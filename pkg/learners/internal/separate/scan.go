package separate

import (
	"math"

	"halfspace/pkg/learners/internal/vec"
)

// fewRows is the number of rows below which a scan uses only double precision, because converting a
// plane to fixed point would take too long.
const fewRows = 1024

// A scan is a set of packed rows that can be searched for the row with the least product with a vector.
// A large set is also stored in fixed point. Then only products that may be the least are computed in
// double precision. The answer is the same to the bit, and takes a fifth of the time.
type scan struct {
	rows    []float64
	width   int
	dim     int        // values of a row that count
	fixed   *vec.Fixed // the rows divided by longest; nil if there are few
	longest float64    // the length of the longest row
}

// newScan returns a scan of packed rows of width values; the first dim are used.
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

// lowest returns the row of least product with w, the first of equal rows, and that product. The
// row is -1 if there are no rows or all are out; out may be nil.
func (s *scan) lowest(w []float64, out []bool) (row int, product float64) {
	length := math.Sqrt(vec.Dot(w, w))
	if s.fixed == nil || !(length > 0) {
		return s.leastOfAll(w, out)
	}
	coarse, products := make([]int16, s.dim+s.dim%2), [vec.Panel]int32{}
	vec.Fix(coarse, w, 1/length)
	// In fixed point a product is a whole number of units, with an error of at most tolerance units.
	unit, tolerance := length*s.longest*vec.Unit, vec.ErrorFixed(s.dim)/vec.Unit
	row, product = -1, math.Inf(1)
	ceiling := int32(math.MaxInt32) // products above it are not the least
	for start := 0; start < s.len(); start += vec.Panel {
		n, lowest := s.fixed.Dots(&products, start/vec.Panel, coarse)
		if lowest > ceiling {
			continue
		}
		for k, v := range products[:n] {
			if v > ceiling || out != nil && out[start+k] {
				continue
			}
			if exact := vec.Dot(s.row(start+k), w); exact < product {
				row, product, ceiling = start+k, exact, int32(math.Ceil(float64(exact/unit)+tolerance))
			}
		}
	}
	return row, product
}

// leastOfAll is lowest by all products in double precision.
func (s *scan) leastOfAll(w []float64, out []bool) (row int, product float64) {
	var products [block]float64
	row, product = -1, math.Inf(1)
	for start := 0; start < s.len(); start += block {
		part := products[:min(block, s.len()-start)]
		vec.Dots(part, s.rows[start*s.width:], w)
		for k, v := range part {
			if v < product && (out == nil || !out[start+k]) {
				row, product = start+k, v
			}
		}
	}
	return row, product
}
