package cones

import (
	"math"
	"math/big"
	"slices"
)

// A space has the points of a search, with the independent attributes only.
type space struct {
	Points
	positives, negatives []int
	factor               [][]float64 // the Cholesky factor of the covariance, by columns
}

// newSpace returns the space of the points with some of their attributes.
func newSpace(p Points, attributes []int) *space {
	s := &space{Points: p}
	s.Rows = nil
	var values [][]float64
	for i, row := range p.Rows {
		reduced, value := make([]*big.Int, len(attributes)), make([]float64, len(attributes))
		for k, j := range attributes {
			reduced[k] = row[j]
			value[k], _ = row[j].Float64()
		}
		s.Rows, values = append(s.Rows, reduced), append(values, value)
		if p.Positive[i] {
			s.positives = append(s.positives, i)
		} else {
			s.negatives = append(s.negatives, i)
		}
	}
	s.factor = factorOf(values)
	return s
}

// factorOf returns the Cholesky factor of the covariance of the rows, by columns. If an attribute is, up
// to rounding, a linear function of the attributes before it, its column is zero.
func factorOf(rows [][]float64) (columns [][]float64) {
	dim := len(rows[0])
	means, covariance := make([]float64, dim), make([][]float64, dim)
	for _, row := range rows {
		for j, v := range row {
			means[j] += v / float64(len(rows))
		}
	}
	for j := range covariance {
		covariance[j] = make([]float64, dim)
		for _, row := range rows {
			for k, v := range row {
				covariance[j][k] += float64((row[j]-means[j])*(v-means[k])) / float64(len(rows))
			}
		}
	}
	const share = 1e-9 // of a variance that counts as zero
	for j := range dim {
		column, rest := make([]float64, dim), covariance[j][j]
		for _, c := range columns {
			rest -= float64(c[j] * c[j])
		}
		if rest > share*covariance[j][j] {
			for k := j; k < dim; k++ {
				v := covariance[j][k]
				for _, c := range columns {
					v -= float64(c[j] * c[k])
				}
				column[k] = v / math.Sqrt(rest)
			}
		}
		columns = append(columns, column)
	}
	return columns
}

// dim returns the number of attributes.
func (s *space) dim() int { return len(s.factor) }

// A ray is a weight vector, with the order of the points by their weighted sums.
type ray struct {
	weights   []*big.Int // without a common divisor
	direction []float64  // of length 1, or zero; the product of two directions is a correlation
	exponent  int        // the standard deviation of the products with the points is about 2 to this power
	sorted    []int32    // the points in ascending order of their products
	ranks     []int32    // by point; equal products have equal ranks
	users     int        // open cones that it generates
}

// bytes returns about how much memory a ray takes.
func (r *ray) bytes() int {
	const fixed, perWeight = 144, 64 // of a ray, and of a weight, with its words and its place in direction
	return fixed + perWeight*len(r.weights) + 8*len(r.ranks)
}

// A candidate is a halfspace: its errors, the points that it misclassifies, and its plane.
type candidate struct {
	errors int
	wrong  []int
	Plane
}

// constant returns the halfspace that misclassifies exactly the points of one class.
func (s *space) constant(class []int, threshold int64) candidate {
	c := candidate{0, append([]int{}, class...), Plane{make([]*big.Int, s.dim()), big.NewRat(threshold, 1)}}
	for _, i := range class {
		c.errors += s.Weights[i]
	}
	for j := range c.Weights {
		c.Weights[j] = new(big.Int)
	}
	return c
}

// axis returns the ray of an attribute, and the best halfspace with these weights.
func (s *space) axis(j int, negative bool) (*ray, candidate) {
	w := make([]*big.Int, s.dim())
	for k := range w {
		w[k] = new(big.Int)
	}
	w[j].SetInt64(1)
	if negative {
		w[j].SetInt64(-1)
	}
	return s.newRay(w)
}

// between returns the sum of two rays, times parts, and the best halfspace with these weights.
func (s *space) between(a, b *ray, p *Parts) (*ray, candidate) {
	w, term := make([]*big.Int, s.dim()), new(big.Int)
	for j := range w {
		w[j] = new(big.Int).Mul(p[0], a.weights[j])
		w[j].Add(w[j], term.Mul(p[1], b.weights[j]))
	}
	return s.newRay(w)
}

// newRay returns the ray of weights, and the best halfspace with these weights.
func (s *space) newRay(w []*big.Int) (*ray, candidate) {
	r := &ray{weights: w}
	r.measure(s.factor)
	products, term := make([]*big.Int, len(s.Rows)), new(big.Int)
	for i, row := range s.Rows {
		products[i] = new(big.Int)
		for j, v := range w {
			products[i].Add(products[i], term.Mul(v, row[j]))
		}
		r.sorted = append(r.sorted, int32(i))
	}
	slices.SortStableFunc(r.sorted, func(a, b int32) int { return products[a].Cmp(products[b]) })
	r.ranks = make([]int32, len(s.Rows))
	for k, i := range r.sorted {
		switch {
		case k == 0:
		case products[i].Cmp(products[r.sorted[k-1]]) == 0:
			r.ranks[i] = r.ranks[r.sorted[k-1]]
		default:
			r.ranks[i] = r.ranks[r.sorted[k-1]] + 1
		}
	}
	return r, s.threshold(r, products)
}

// measure removes the common divisor of the weights and finds their direction.
func (r *ray) measure(factor [][]float64) {
	divisor, size := new(big.Int), 0
	for _, v := range r.weights {
		divisor.GCD(nil, nil, divisor, new(big.Int).Abs(v))
	}
	for _, v := range r.weights {
		if divisor.Sign() > 0 {
			v.Quo(v, divisor)
		}
		size = max(size, v.BitLen())
	}
	shares, squares := r.shares(size), 0.0
	for _, column := range factor {
		sum := 0.0
		for j, v := range shares {
			sum += float64(v * column[j])
		}
		r.direction = append(r.direction, sum)
		squares += float64(sum * sum)
	}
	length := math.Sqrt(squares)
	for j := range r.direction {
		if length > 0 {
			r.direction[j] /= length
		}
	}
	_, power := math.Frexp(length)
	r.exponent = size + power
}

// shares returns the weights divided by 2 to the power of size.
func (r *ray) shares(size int) []float64 {
	shares := make([]float64, len(r.weights))
	for j, v := range r.weights {
		f := new(big.Float).SetInt(v)
		shares[j], _ = f.SetMantExp(f, -size).Float64()
	}
	return shares
}

// threshold returns the best halfspace with the weights of a ray, given the weighted sums of the points.
// The points from some rank on are positive.
func (s *space) threshold(r *ray, products []*big.Int) candidate {
	errors := 0
	for _, i := range s.negatives {
		errors += s.Weights[i]
	}
	fewest, first := errors, 0
	for k, i := range r.sorted {
		if k > 0 && r.ranks[i] > r.ranks[r.sorted[k-1]] && errors < fewest {
			fewest, first = errors, k
		}
		if s.Positive[i] {
			errors += s.Weights[i]
		} else {
			errors -= s.Weights[i]
		}
	}
	// The threshold is halfway between two products, or below all.
	above := new(big.Rat).SetInt(products[r.sorted[first]])
	below := new(big.Rat).Sub(above, big.NewRat(1, 1))
	if first > 0 {
		below.SetInt(products[r.sorted[first-1]])
	}
	middle := above.Add(above, below)
	c := candidate{fewest, []int{}, Plane{r.weights, middle.Mul(middle, big.NewRat(1, 2))}}
	for i, rank := range r.ranks {
		if (rank >= r.ranks[r.sorted[first]]) != s.Positive[i] {
			c.wrong = append(c.wrong, i)
		}
	}
	return c
}

// middle returns the multipliers of two rays for a new ray about halfway between them.
func middle(a, b *ray) *Parts {
	one := big.NewInt(1)
	return &Parts{new(big.Int).Lsh(one, uint(max(0, b.exponent-a.exponent))), new(big.Int).Lsh(one, uint(max(0, a.exponent-b.exponent)))}
}

// tie returns the multipliers of two rays for a new ray with equal sums for points i and j. One of the
// two rays must have i before j, the other j before i.
func (s *space) tie(a, b *ray, i, j int) *Parts {
	var lead [2]*big.Int // of point i, by ray
	for k, r := range []*ray{a, b} {
		lead[k] = new(big.Int)
		difference := new(big.Int)
		for m, w := range r.weights {
			difference.Sub(s.Rows[i][m], s.Rows[j][m])
			lead[k].Add(lead[k], difference.Mul(difference, w))
		}
		lead[k].Abs(lead[k])
	}
	divisor := new(big.Int).GCD(nil, nil, lead[0], lead[1])
	return &Parts{lead[1].Quo(lead[1], divisor), lead[0].Quo(lead[0], divisor)}
}

// place returns where the tie of two points lies between two rays, from 0 to 1. It is inexact, and only
// used to choose.
func place(a, b float64) float64 { return math.Abs(a) / (math.Abs(a) + math.Abs(b)) }

// projections returns the weighted sums of all points for a ray, approximately and up to a common
// factor.
func (s *space) projections(r *ray) []float64 {
	all, shares := make([]float64, len(s.Rows)), r.shares(r.exponent)
	for i, row := range s.Rows {
		for j, v := range row {
			f, _ := v.Float64()
			all[i] += float64(shares[j] * f)
		}
	}
	return all
}

// inside returns the best halfspace whose weights are the sum of the rays.
func (s *space) inside(rays []*ray) candidate {
	sum := make([]*big.Int, s.dim())
	for j := range sum {
		sum[j] = new(big.Int)
		for _, r := range rays {
			sum[j].Add(sum[j], r.weights[j])
		}
	}
	_, c := s.newRay(sum)
	return c
}
