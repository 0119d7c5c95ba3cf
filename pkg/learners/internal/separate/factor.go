package separate

import (
	"math"
	"slices"
)

// A factor is the QR factorization of the active rows, as columns: row j is
// Σ r[j][k]·q[k] over k ≤ j. All d vectors q are orthonormal; those beyond the
// active rows span what is orthogonal to them.
type factor struct {
	active  [][]float64
	q       [][]float64 // d vectors of d values
	r       [][]float64 // r[j] has d values, zero beyond j
	changes int         // since it was computed from scratch
}

func newFactor(d int) factor {
	f := factor{q: make([][]float64, d)}
	for k := range f.q {
		f.q[k] = make([]float64, d)
		f.q[k][k] = 1
	}
	return f
}

func (f factor) clone() factor {
	f.active = slices.Clone(f.active)
	f.q, f.r = cloneAll(f.q), cloneAll(f.r)
	return f
}

func cloneAll(m [][]float64) [][]float64 {
	c := make([][]float64, len(m))
	for i, v := range m {
		c[i] = slices.Clone(v)
	}
	return c
}

// refactor computes the factorization from scratch, so that rounding errors
// do not add up.
func (f *factor) refactor() {
	g := newFactor(len(f.q))
	for _, a := range f.active {
		g.push(a)
	}
	*f = g
	f.changes = 0
}

// project returns a's coordinates in q, and its part orthogonal to the active
// rows.
func (f *factor) project(a []float64) (c, z []float64) {
	c, z = make([]float64, len(f.q)), make([]float64, len(f.q))
	for k, v := range f.q {
		c[k] = dot(a, v)
		if k >= len(f.active) {
			axpy(z, c[k], v)
		}
	}
	return c, z
}

// push makes a the last active row.
func (f *factor) push(a []float64) {
	c, _ := f.project(a)
	n := len(f.active)
	for k := len(c) - 1; k > n; k-- { // rotate c[k] into c[k-1]
		rotate(f.q[k-1], f.q[k], c, k-1)
	}
	f.active, f.r = append(f.active, a), append(f.r, c)
	f.changes++
}

// rotate turns p and q in their plane such that c[k+1], the coordinate along
// q, becomes zero.
func rotate(p, q, c []float64, k int) {
	h := math.Hypot(c[k], c[k+1])
	if h == 0 {
		return
	}
	cos, sin := c[k]/h, c[k+1]/h
	c[k], c[k+1] = h, 0
	turn(p, q, cos, sin)
}

func turn(p, q []float64, cos, sin float64) {
	for i, x := range p {
		y := q[i]
		p[i], q[i] = float64(cos*x)+float64(sin*y), float64(cos*y)-float64(sin*x)
	}
}

// drop removes active row j.
func (f *factor) drop(j int) {
	f.active, f.r = slices.Delete(f.active, j, j+1), slices.Delete(f.r, j, j+1)
	for k := j; k < len(f.r); k++ { // column k has one entry too many, at k+1
		h := math.Hypot(f.r[k][k], f.r[k][k+1])
		cos, sin := f.r[k][k]/h, f.r[k][k+1]/h
		turn(f.q[k], f.q[k+1], cos, sin)
		for _, c := range f.r[k:] {
			c[k], c[k+1] = float64(cos*c[k])+float64(sin*c[k+1]), float64(cos*c[k+1])-float64(sin*c[k])
		}
		f.r[k][k+1] = 0
	}
	f.changes++
}

// solveR returns x with R·x = c, for the first values of c.
func (f *factor) solveR(c []float64) []float64 {
	x := slices.Clone(c[:len(f.active)])
	for j := len(x) - 1; j >= 0; j-- {
		x[j] /= f.r[j][j]
		for i := range j {
			x[i] -= float64(x[j] * f.r[j][i])
		}
	}
	return x
}

// solveRT returns x with Rᵀ·x = c.
func (f *factor) solveRT(c []float64) []float64 {
	x := slices.Clone(c)
	for j := range x {
		x[j] = (x[j] - dot(f.r[j][:j], x[:j])) / f.r[j][j]
	}
	return x
}
