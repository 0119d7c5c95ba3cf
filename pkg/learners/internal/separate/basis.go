package separate

import (
	"math"
	"slices"

	"halfspace/pkg/learners/internal/vec"
)

// A basis is a set of linearly independent rows with their dual vectors. Dual j lies in the span of the
// rows, has product 1 with row j, and product 0 with the other rows. Rows and duals are packed, in the
// same order.
//
// Duals make two things easy. The coefficients of a vector in the span are its products with the duals.
// And the sum of all duals is the shortest vector that has product 1 with every row, which is the
// plane. When a row is exchanged for another, the duals change by a rank-one update. With a
// factorization in their place, a system of equations would have to be solved at every step.
type basis struct {
	dim, width int   // values of a row, without and with padding
	id         []int // id of the rows, given by the caller
	rows, dual []float64
	drifted    bool      // results computed from the duals need correction
	coef       []float64 // scratch, a value per row
	rest       []float64 // scratch, a row
}

// newBasis returns an empty basis with memory for as many rows as there are points, or for dim rows if
// that is fewer, because no more than dim rows can be independent. In many dimensions there are fewer
// points than dimensions. Clearing memory for dim rows would then take longer than anything else.
func newBasis(dim, width, points int) *basis {
	limit := min(dim, points)
	return &basis{dim: dim, width: width,
		id: make([]int, 0, limit), rows: make([]float64, 0, limit*width), dual: make([]float64, 0, limit*width),
		coef: make([]float64, dim), rest: make([]float64, width)}
}

// scratch returns memory for one value per row, valid until the next call.
func (b *basis) scratch() []float64 { return b.coef[:len(b.id)] }

// reset makes b empty.
func (b *basis) reset() {
	b.id, b.rows, b.dual, b.drifted = b.id[:0], b.rows[:0], b.dual[:0], false
}

// copyFrom makes b the same as c, of the same dimension.
func (b *basis) copyFrom(c *basis) {
	b.id = append(b.id[:0], c.id...)
	b.rows = append(b.rows[:0], c.rows...)
	b.dual = append(b.dual[:0], c.dual...)
	b.drifted = c.drifted
}

// full reports whether the rows span everything.
func (b *basis) full() bool { return len(b.id) == b.dim }

// split sets coef to the coefficients of a's projection on the span of the rows, and z to the remainder
// of a. It returns z·z. If the remainder is small, it is inexact, because rounding leaves traces of the
// rows in it. Then a second round removes these traces.
func (b *basis) split(a, coef, z []float64) (z2 float64) {
	const little = 1e-2
	vec.Dots(coef, b.dual, a)
	if b.full() && !b.drifted {
		clear(z)
		return 0
	}
	copy(z, a)
	b.subtract(z, coef)
	if z2 = vec.Dot(z, z); z2 < little || b.drifted {
		correction := b.scratch()
		vec.Dots(correction, b.dual, z)
		for i, c := range correction {
			coef[i] += c
		}
		copy(z, a)
		b.subtract(z, coef)
		z2 = vec.Dot(z, z)
	}
	if b.full() {
		clear(z)
		return 0
	}
	return z2
}

// subtract subtracts from z the rows times their coefficients.
func (b *basis) subtract(z, coef []float64) {
	minus := b.scratch()
	for i, c := range coef {
		minus[i] = -c
	}
	vec.AddRows(z, minus, b.rows)
}

// push adds row a. Its coefficients are given, and its part z that is orthogonal to the rows, of squared
// length z2. push overwrites coef and z.
//
// The new dual is z/z2, because z has product z2 with a, and 0 with the other rows. From every other
// dual, a multiple of the new one is subtracted, so that its product with a becomes 0.
func (b *basis) push(id int, a, coef, z []float64, z2 float64) {
	scale := 1 / z2
	for j := range z {
		z[j] *= scale
	}
	for i := range coef {
		coef[i] = -coef[i]
	}
	vec.AddOuter(b.dual, coef, z)
	b.id = append(b.id, id)
	b.rows, b.dual = append(b.rows, a...), append(b.dual, z...)
}

// drop removes row j. It updates coef and z, which split has made from some vector, so that they stay
// valid for the smaller basis, and returns z·z. The last row takes the place of row j, and the last
// coefficient the place of coefficient j.
//
// The span becomes smaller by the direction of dual j, so the other duals lose their parts along it.
func (b *basis) drop(j int, coef, z []float64) (z2 float64) {
	w, out := b.width, b.scratch()
	gone := b.dual[j*w : (j+1)*w]
	vec.Dots(out, b.dual, gone)
	self, coefficient := out[j], coef[j]
	scale := -1 / self
	for i := range out { // row j is Σ out[i]·row i, plus gone/self
		out[i] *= scale
		coef[i] += float64(coefficient * out[i])
	}
	out[j] = 0
	vec.AddRows(z, []float64{coefficient / self}, gone)
	vec.AddOuter(b.dual, out, gone)
	last := len(b.id) - 1
	b.id[j], coef[j] = b.id[last], coef[last]
	copy(b.rows[j*w:(j+1)*w], b.rows[last*w:])
	copy(b.dual[j*w:(j+1)*w], b.dual[last*w:])
	b.id, b.rows, b.dual = b.id[:last], b.rows[:last*w], b.dual[:last*w]
	return vec.Dot(z, z)
}

// exchange puts row a, which has the given coefficients, in the place of row j. The basis must be full,
// so that all of a lies in its span, and coefficient j must not be 0.
func (b *basis) exchange(j int, id int, a, coef []float64) {
	entering, out := b.dual[j*b.width:(j+1)*b.width], b.scratch()
	for k := range entering {
		entering[k] /= coef[j]
	}
	for i, c := range coef {
		out[i] = -c
	}
	out[j] = 0
	vec.AddOuter(b.dual, out, entering)
	b.id[j] = id
	copy(b.rows[j*b.width:], a)
}

// opposed reports whether the sum of row a and the rows of b, each multiplied by minus its coefficient
// in coef, is zero up to the margin. All of these factors are ≥ 0 up to rounding.
//
// Such a sum proves that no plane has all of these rows in front, in whichever way the coefficients were
// computed. Suppose that a unit vector w had products of at least γ with all of the rows. Then the sum
// would be at least γ(1 + Σ −coef) long. This is Farkas's lemma. The sum is computed from the rows
// themselves, so a basis whose duals have drifted cannot refuse a point by mistake.
func (b *basis) opposed(a, coef []float64, margin float64) bool {
	minus, total := b.scratch(), 1.0
	for i, c := range coef {
		minus[i] = max(0, -c)
		total += minus[i]
	}
	copy(b.rest, a)
	vec.AddRows(b.rest, minus, b.rows)
	return math.Sqrt(vec.Dot(b.rest, b.rest)) < margin*total
}

// sum sets w to the sum of the duals, which is the shortest vector that has product 1 with every row.
// It then corrects w by its actual products with the rows, in rounds. If more than one round is needed,
// the duals have drifted. It reports whether a few rounds were enough.
func (b *basis) sum(w []float64) bool {
	const exact, rounds = 1e-5, 4
	clear(w)
	residual := b.scratch()
	for j := range residual {
		residual[j] = 1
	}
	for round := range rounds {
		vec.AddRows(w, residual, b.dual)
		vec.Dots(residual, b.rows, w)
		worst := 0.0
		for j, v := range residual {
			residual[j] = 1 - v
			worst = max(worst, math.Abs(1-v))
		}
		if b.drifted = round > 0; worst < exact {
			return true
		}
	}
	return false
}

// renew computes the duals anew, as if the rows were pushed one after the other.
func (b *basis) renew() {
	id, rows := slices.Clone(b.id), slices.Clone(b.rows)
	b.id, b.rows, b.dual = b.id[:0], b.rows[:0], b.dual[:0]
	coef, z := make([]float64, len(id)), make([]float64, b.width)
	for j := range id {
		a := rows[j*b.width : (j+1)*b.width]
		z2 := b.split(a, coef[:j], z)
		b.push(id[j], a, coef[:j], z, z2)
	}
}

// find returns the place of the row with the given id, or -1.
func (b *basis) find(id int) int { return slices.Index(b.id, id) }
