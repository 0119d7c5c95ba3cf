package sample

import (
	"math"
	"slices"
)

const (
	// shareLimit is the greatest share of non-zero values in a row for which it pays to skip the zeros.
	shareLimit = 0.25
	// valueLimit is the greatest value of a sparse row. Sums of such values are finite, and a zero times
	// a finite weight adds nothing.
	valueLimit = 1e100
)

// Sparse holds rows by their non-zero values only, which saves time where most values are zero, as with
// one-hot features. Its sums have the same bits as sums over all values in the order of the attributes,
// as long as the weights are finite.
type Sparse struct {
	room    int // number of entries of each row; a row with fewer non-zeros ends with zeros
	entries []entry
	sorted  []entry // the entries in the order of Sort; nil before
}

// An entry is a value and its column.
type entry struct {
	value  float64
	column int
}

// NewSparse returns the rows X, which have equal length, in this form. It returns nil if more than a
// quarter of the values of a row are not zero, or if a value exceeds ±1e100.
func NewSparse(X [][]float64) *Sparse {
	s := &Sparse{}
	for _, x := range X {
		n := 0
		for _, v := range x {
			if v != 0 {
				n++
			}
			if !(math.Abs(v) <= valueLimit) {
				return nil
			}
		}
		if s.room = max(s.room, n); float64(s.room) > shareLimit*float64(len(x)) {
			return nil
		}
	}
	s.entries = make([]entry, len(X)*s.room)
	for i, x := range X {
		row := s.row(i)
		for j, v := range x {
			if v != 0 {
				row[0], row = entry{v, j}, row[1:]
			}
		}
	}
	return s
}

// Dot returns the sum of w·x for row i, with the same bits as ltu.Dot.
func (s *Sparse) Dot(i int, w []float64) float64 { return dot(s.row(i), w) }

// dot adds up the products of a row in the order of its entries.
func dot(row []entry, w []float64) (sum float64) {
	for _, e := range row {
		sum += float64(w[e.column] * e.value)
	}
	return sum
}

// Sort stores the rows in the given order for Dots, which can then read memory from the beginning to the
// end. Sorting again reuses the memory.
func (s *Sparse) Sort(order []int) {
	s.sorted = slices.Grow(s.sorted[:0], len(s.entries))
	for _, i := range order {
		s.sorted = append(s.sorted, s.row(i)...)
	}
}

// Dots sets sums[k] to the sum of w·x for the row at place first+k in the order of Sort, with the same
// bits as Dot. It adds up four rows at the same time, because the processor must wait before it can add
// to the same sum again.
func (s *Sparse) Dots(first int, w, sums []float64) {
	rows, n := s.sorted[first*s.room:], s.room
	for ; len(sums) >= 4; rows, sums = rows[4*n:], sums[4:] {
		a, b, c, d := rows[:n], rows[n:2*n], rows[2*n:3*n], rows[3*n:4*n]
		var sumA, sumB, sumC, sumD float64
		for j, e := range a {
			sumA += float64(w[e.column] * e.value)
			sumB += float64(w[b[j].column] * b[j].value)
			sumC += float64(w[c[j].column] * c[j].value)
			sumD += float64(w[d[j].column] * d[j].value)
		}
		sums[0], sums[1], sums[2], sums[3] = sumA, sumB, sumC, sumD
	}
	for k := range sums {
		sums[k] = dot(rows[k*n:(k+1)*n], w)
	}
}

// Add adds factor times row i to w.
func (s *Sparse) Add(i int, w []float64, factor float64) {
	for _, e := range s.row(i) {
		w[e.column] += float64(factor * e.value)
	}
}

// row returns the entries of row i.
func (s *Sparse) row(i int) []entry { return s.entries[i*s.room : (i+1)*s.room] }
