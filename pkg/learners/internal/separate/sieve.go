package separate

import (
	"cmp"
	"math"
	"slices"

	"halfspace/pkg/learners/internal/sample"
	"halfspace/pkg/learners/internal/vec"
)

// often is the number of rows that a cone must have refused before it gets a sieve. At n = 50 of
// Marchand & Golea's table 1, one cone in fourteen refuses that many rows, and these few cones make
// nine in ten of all refusals.
const often = 16

// A sieve is a fast version of a cone's check whether it refuses a row. It decides for most rows, and
// never differently from the cone. It stores the cone's duals in fixed point. Their products with a row
// give the signs of the row's coefficients, unless a product is near 0. The cone also computes the sum
// of Farkas's lemma, which must be nearly zero. The sieve replaces this sum by a bound that holds for
// any row opposite to the cone.
type sieve struct {
	made    bool
	duals   vec.Fixed // duals of length 1, negated, the longest first
	lengths []float64 // lengths of the duals, in units of the products
	clear   int32     // a product beyond it has the right sign, whatever the rounding
	total   float64   // the bound suffices if the coefficients add up to at least this
	out     [vec.Panel]int32
}

// make makes s the sieve of a full basis, if the rounding errors are small enough in comparison with
// the margin.
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

// refuses reports whether the cone refuses the row, and whether it is sure.
func (s *sieve) refuses(row []int16) (refused, sure bool) {
	total, opposite := 0.0, true
	for start := 0; start < s.duals.Len(); start += vec.Panel {
		n, lowest := s.duals.Dots(&s.out, start/vec.Panel, row)
		if lowest < -s.clear {
			return false, true
		}
		opposite = opposite && lowest > s.clear
		for j := 0; j < n && total < s.total; j++ {
			total += float64(s.lengths[start+j] * float64(s.out[j]-s.clear))
		}
	}
	refused = opposite && total >= s.total
	return refused, refused
}

// rounding bounds the error of a product of two vectors of length 1 with dim values. It also bounds
// the error of a sum of dim vectors, relative to the sum of their lengths, with room to spare.
func rounding(dim int) float64 { return float64(float64(dim+vec.Lanes) * 0x1p-50) }

// leaves returns a bound on the length of the remainder that opposed computes for a row a of length 1
// with coefficients ≤ 0. The remainder is a − Σ (d·a) r for the rows r of the basis and their duals d.
// It equals E·a with E = I − Σ r dᵀ, so it is no longer than the root of the sum of E's squares. The
// rounding of E and of each d·a is added, by means of the given lengths of the duals. The rounding of
// opposed's own sum is not included, because it is in proportion to the total with which opposed
// compares the remainder.
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
