package separate

import (
	"cmp"
	"math"
	"slices"

	"halfspace/pkg/learners/internal/sample"
	"halfspace/pkg/learners/internal/vec"
)

// often is how many rows a cone refuses before it gets a sieve. At n = 50 of table 1 one cone in
// fourteen refuses as many, and these refuse nine rows in ten.
const often = 16

// A sieve says of most rows, in a fraction of the time, whether a cone refuses them: never anything
// else than the cone would. It has the duals in fixed point, whose products with a row tell the signs
// of its coefficients, unless one is near 0. And a bound on what the sum of Farkas's lemma leaves, of
// any row that is opposite to the cone, takes the place of that sum.
type sieve struct {
	made    bool
	duals   vec.Fixed // of length 1, negated, the longest first
	lengths []float64 // of the duals, in units of the products
	clear   int32     // a product beyond it has its sign, whatever the rounding
	total   float64   // the bound suffices if the coefficients add up to as much
	out     [vec.Panel]int32
}

// make makes s the sieve of a full basis, if its rounding errors are small enough for the margin.
func (s *sieve) make(b *basis, margin float64) {
	if s.made = rounding(b.dim) < margin/4; !s.made {
		return
	}
	length := make([]float64, len(b.id))
	for j := range length {
		dual := b.dual[j*b.width : (j+1)*b.width]
		length[j] = math.Sqrt(vec.Dot(dual, dual))
	}
	s.total = b.leaves(length) / (margin / 2)
	s.clear = int32(math.Ceil((vec.ErrorFixed(b.dim) + rounding(b.dim)) / vec.Unit))
	s.duals.Reset(b.dim, len(length))
	s.lengths = s.lengths[:0]
	order := sample.Indices(len(length))
	slices.SortFunc(order, func(i, j int) int { return cmp.Compare(length[j], length[i]) })
	for _, j := range order {
		copy(b.rest, b.dual[j*b.width:(j+1)*b.width])
		for i := range b.rest {
			b.rest[i] /= -length[j]
		}
		s.duals.Append(b.rest)
		s.lengths = append(s.lengths, length[j]*vec.Unit)
	}
}

// refuses reports whether the cone refuses the row, if it is sure of that.
func (s *sieve) refuses(row []int16) (refused, sure bool) {
	total, opposite := 0.0, true
	for from := 0; from < s.duals.Len(); from += vec.Panel {
		n, least := s.duals.Dots(&s.out, from/vec.Panel, row)
		if least < -s.clear {
			return false, true
		}
		opposite = opposite && least > s.clear
		for j := 0; j < n && total < s.total; j++ {
			total += float64(s.lengths[from+j] * float64(s.out[j]-s.clear))
		}
	}
	refused = opposite && total >= s.total
	return refused, refused
}

// rounding bounds the error of a product of two vectors of length 1 with so many values, and that of
// a sum of as many vectors by the sum of their lengths, with room to spare.
func rounding(dim int) float64 { return float64(float64(dim+vec.Lanes) * 0x1p-50) }

// leaves bounds the length of what opposed leaves of a row of length 1 with coefficients ≤ 0, but for
// the rounding of that sum itself, which is in proportion to the total that it is compared with. The
// sum is a − Σ (d·a) r for the rows r and duals d, of the given lengths, which is E·a with
// E = I − Σ r dᵀ: no longer than the root of the sum of E's squares. To that comes the rounding of
// E and of every d·a.
func (b *basis) leaves(lengths []float64) float64 {
	squares, total := 0.0, 1.0
	minus := b.scratch()
	for i := range b.dim {
		clear(b.rest)
		b.rest[i] = 1
		for j := range minus {
			minus[j] = -b.rows[j*b.width+i]
		}
		vec.AddRows(b.rest, minus, b.dual)
		squares += vec.Dot(b.rest, b.rest)
	}
	for _, v := range lengths {
		total += v
	}
	return math.Sqrt(squares) + float64(2*rounding(b.dim)*total)
}
