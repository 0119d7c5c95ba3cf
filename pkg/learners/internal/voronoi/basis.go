package voronoi

// A basis holds linearly independent rows in the form of their QR factorization: the rows are R'Q,
// where R is triangular and Q has orthonormal rows. So row j is the sum of the first j+1 rows of Q,
// each multiplied by its number in column j of R. There are at most dim rows, so few, and they are
// added and removed one at a time.
type basis struct {
	dim  int
	rows []float64   // as pushed, one after the other
	q    []float64   // orthonormal
	r    [][]float64 // r[j][:j+1] is column j
	n    int

	rate, z []float64 // scratch, results of split
	later   []float64 // scratch for drop
}

// newBasis returns a basis without rows, for rows of length dim.
func newBasis(dim int) basis {
	return basis{dim: dim, rate: make([]float64, 0, dim), z: make([]float64, dim)}
}

// reset removes all rows. Their memory is reused.
func (b *basis) reset() { b.truncate(0) }

// truncate keeps the first n rows.
func (b *basis) truncate(n int) {
	b.n, b.rows, b.q = n, b.rows[:n*b.dim], b.q[:n*b.dim]
}

// ortho returns row j of Q.
func (b *basis) ortho(j int) []float64 { return b.q[j*b.dim : (j+1)*b.dim] }

// project sets z to the part of a that is orthogonal to the rows, and returns the products of the other
// part with Q, by Gram–Schmidt. One round is not enough: if a is near the span, rounding leaves traces
// of Q that are not small compared with z. A second round removes them.
func (b *basis) project(a []float64) []float64 {
	copy(b.z, a)
	b.rate = b.rate[:0]
	for range b.n {
		b.rate = append(b.rate, 0)
	}
	for range 2 {
		for j := range b.n {
			q := b.ortho(j)
			v := dot(q, b.z)
			b.rate[j] += v
			for k, x := range q {
				b.z[k] -= float64(v * x)
			}
		}
	}
	return b.rate
}

// split returns the coefficients rate and the remainder z of a: a is the sum of the rows, each
// multiplied by its rate, plus z, which is orthogonal to them. Both are valid until the next call of
// any method.
func (b *basis) split(a []float64) (rate, z []float64) {
	rate = b.project(a)
	for j := b.n - 1; j >= 0; j-- {
		rate[j] /= b.r[j][j]
		for i := range j {
			rate[i] -= float64(rate[j] * b.r[j][i])
		}
	}
	return rate, b.z
}

// push adds row a, which must be independent of the others.
func (b *basis) push(a []float64) {
	products := b.project(a)
	l := length(b.z)
	b.rows = append(b.rows, a...)
	for _, v := range b.z {
		b.q = append(b.q, v/l)
	}
	if len(b.r) == b.n {
		b.r = append(b.r, make([]float64, 0, b.dim))
	}
	b.r[b.n] = append(append(b.r[b.n][:0], products...), l)
	b.n++
}

// drop removes row j, and adds the rows after it anew. Changing R by rotations would be faster for many
// rows, but there are few, and rounding errors would accumulate in Q.
func (b *basis) drop(j int) {
	later := append(b.later[:0], b.rows[(j+1)*b.dim:]...)
	b.later = later
	b.truncate(j)
	for ; len(later) > 0; later = later[b.dim:] {
		b.push(later[:b.dim])
	}
}
