package sample

import "math"

const (
	// shareLimit is the greatest share of non-zeros in a row for which it pays to pass over the zeros.
	shareLimit = 0.25
	// valueLimit is the greatest value of a sparse row. Sums of such values are finite, and a finite
	// weight times zero adds nothing.
	valueLimit = 1e100
)

// Sparse holds rows by their non-zeros, as one-hot features have few of them. Its sums have the same bits as
// sums over all values in the order of the attributes, for weights that are finite.
type Sparse struct {
	room    int // number of entries of each row; a row with fewer non-zeros ends with zeros
	entries []entry
}

// An entry is a value and its column.
type entry struct {
	value  float64
	column int
}

// NewSparse returns the rows X, of equal length. It returns nil if more than a quarter of a row is not
// zero, or if a value exceeds ±1e100.
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
func (s *Sparse) Dot(i int, w []float64) (sum float64) {
	for _, e := range s.row(i) {
		sum += float64(w[e.column] * e.value)
	}
	return sum
}

// Add adds factor times row i to w.
func (s *Sparse) Add(i int, w []float64, factor float64) {
	for _, e := range s.row(i) {
		w[e.column] += float64(factor * e.value)
	}
}

// row returns the entries of row i.
func (s *Sparse) row(i int) []entry { return s.entries[i*s.room : (i+1)*s.room] }
