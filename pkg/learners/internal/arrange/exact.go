package arrange

import (
	"context"
	"math"
	"math/big"
	"slices"
)

// An exactPoints holds points in exact arithmetic. The values of each attribute are multiplied by a
// power of two that makes them integers. This stretches space along an axis, so no point changes its
// side of a plane through other points.
type exactPoints struct{ x [][]*big.Int }

// An exactVector is a vector of integers, a value per column.
type exactVector []*big.Int

// integersPerLook is the number of integers that may be computed between two looks at a context. It is
// small because such integers are far slower than floating-point numbers.
const integersPerLook = 1 << 14

// newExactPoints returns the rows of X, which are finite, as integers. It returns ctx's error if
// ctx is done.
func newExactPoints(ctx context.Context, X [][]float64) (exactPoints, error) {
	e := exactPoints{make([][]*big.Int, len(X))}
	for i, x := range X {
		e.x[i] = make([]*big.Int, len(x))
	}
	for j := range X[0] {
		lowest := math.MaxInt // exponent of the last bit of any value of the attribute
		for _, x := range X {
			if _, exp := integral(x[j]); x[j] != 0 {
				lowest = min(lowest, exp)
			}
		}
		for i, x := range X {
			if i%integersPerLook == 0 && ctx.Err() != nil {
				return e, ctx.Err()
			}
			m, exp := integral(x[j])
			e.x[i][j] = big.NewInt(m)
			if m != 0 {
				e.x[i][j].Lsh(e.x[i][j], uint(exp-lowest))
			}
		}
	}
	return e, nil
}

// integral returns integers m and e with v = m·2^e, where m is odd or zero. They exist for every finite
// floating-point number.
func integral(v float64) (m int64, e int) {
	f, e := math.Frexp(v)
	m, e = int64(f*(1<<53)), e-53
	for m != 0 && m%2 == 0 {
		m, e = m/2, e+1
	}
	return m, e
}

// difference returns point a minus point b in the given columns.
func (e exactPoints) difference(a, b int, cols []int) exactVector {
	v := make(exactVector, len(cols))
	for j, c := range cols {
		v[j] = new(big.Int).Sub(e.x[a][c], e.x[b][c])
	}
	return v
}

// nonzero returns the place of the first nonzero value, or −1 if all values are zero.
func (v exactVector) nonzero() int {
	return slices.IndexFunc(v, func(x *big.Int) bool { return x.Sign() != 0 })
}

// span returns one column for each dimension that the points span, such that the points differ in these
// columns if they differ at all. The columns are the pivots of a Gaussian elimination. It returns ctx's
// error if ctx is done.
func (e exactPoints) span(ctx context.Context, points, cols []int) ([]int, error) {
	var basis []exactVector
	var pivots, kept []int
	done := 0 // integers since the last look
	for _, point := range points[1:] {
		v := e.difference(point, points[0], cols)
		for k, b := range basis {
			if done += len(cols); done > integersPerLook {
				if done = 0; ctx.Err() != nil {
					return nil, ctx.Err()
				}
			}
			v.eliminate(b, pivots[k])
		}
		if j := v.nonzero(); j >= 0 {
			basis, pivots = append(basis, v), append(pivots, j)
		}
		if len(basis) == len(cols) {
			break
		}
	}
	slices.Sort(pivots)
	for _, j := range pivots {
		kept = append(kept, cols[j])
	}
	return kept, nil
}

// eliminate makes v zero at a pivot of b. It then divides v by the common divisor of its values, because
// otherwise their length would double with every step.
func (v exactVector) eliminate(b exactVector, pivot int) {
	if v[pivot].Sign() == 0 {
		return
	}
	times, factor, divisor := new(big.Int).Set(b[pivot]), new(big.Int).Set(v[pivot]), new(big.Int)
	for j := range v {
		v[j].Sub(v[j].Mul(v[j], times), new(big.Int).Mul(b[j], factor))
		divisor.GCD(nil, nil, divisor, new(big.Int).Abs(v[j]))
	}
	if divisor.Sign() != 0 {
		for j := range v {
			v[j].Quo(v[j], divisor)
		}
	}
}

// normal returns a vector orthogonal to the plane through the points, one point for each column. It is
// computed from minors, like a cross product. The vector is zero if the points span fewer dimensions.
// Its length does not matter, because only the signs of products with it are used.
func (e exactPoints) normal(points, cols []int) exactVector {
	rows := make([]exactVector, len(points)-1)
	for i, point := range points[1:] {
		rows[i] = e.difference(point, points[0], cols)
	}
	w := make(exactVector, len(cols))
	for j := range w {
		minor := make([]exactVector, len(rows))
		for i, r := range rows {
			minor[i] = slices.Delete(slices.Clone(r), j, j+1)
		}
		if w[j] = determinant(minor); j%2 == 1 {
			w[j].Neg(w[j])
		}
	}
	return w
}

// side returns on which side a point lies of the plane that has the normal w and goes through another
// point: −1, 0 or 1.
func (e exactPoints) side(w exactVector, through, point int, cols []int) int {
	sum := new(big.Int)
	for j, v := range e.difference(point, through, cols) {
		sum.Add(sum, v.Mul(v, w[j]))
	}
	return sum.Sign()
}

// determinant returns the determinant of a square matrix, by elimination without fractions: every
// division by the previous pivot leaves no remainder. E. H. Bareiss, Mathematics of Computation 22
// (1968) 565–578.
func determinant(rows []exactVector) *big.Int {
	n, before, sign := len(rows), big.NewInt(1), 1
	m := make([]exactVector, n)
	for i, r := range rows {
		for _, v := range r {
			m[i] = append(m[i], new(big.Int).Set(v))
		}
	}
	for k := range n {
		p := k + slices.IndexFunc(m[k:], func(r exactVector) bool { return r[k].Sign() != 0 })
		if p < k {
			return new(big.Int)
		}
		if p > k {
			m[p], m[k], sign = m[k], m[p], -sign
		}
		for _, r := range m[k+1:] {
			for j := k + 1; j < n; j++ {
				r[j].Mul(r[j], m[k][k])
				r[j].Sub(r[j], new(big.Int).Mul(r[k], m[k][j]))
				r[j].Quo(r[j], before)
			}
		}
		before = m[k][k]
	}
	return before.Mul(before, big.NewInt(int64(sign)))
}
