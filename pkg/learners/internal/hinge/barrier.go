package hinge

import (
	"context"
	"math"

	"halfspace/pkg/learners/internal/vec"
)

const (
	// A barrier ends when the gap is at most one of these shares of the price.
	exact, coarse = 1e-13, 1e-6
	// mostNewton limits the number of Newton's steps. About 25 suffice, and 100 for attributes that are
	// not scaled.
	mostNewton = 400
	// A step goes nearly to the place where the first variable reaches the end of its range. If the
	// step is shorter than shortest, only rounding decides its direction, and the barrier ends.
	nearly, shortest = 0.995, 1e-8
	// A search is tall if it has at least this number of examples for each attribute. Then a Newton
	// step, which multiplies all pairs of attributes, is fast.
	tallness = 4
)

// A barrier solves a search by an interior point method. It starts in the middle of all ranges. At the
// solution two kinds of products must be 0: α times excess, and room times loss. A few dozen Newton
// steps bring them near 0. The number of steps hardly depends on C. It is greater if attributes have
// different scales.
//
// S. Mehrotra, On the implementation of a primal-dual interior point method, SIAM Journal on
// Optimization 2 (1992) 575–601; M. C. Ferris, T. S. Munson, Interior-point methods for massive support
// vector machines, SIAM Journal on Optimization 13 (2003) 783–804.
type barrier struct {
	*search
	w     []float64
	b     float64
	total float64 // Σ α·y in the end

	free   []float64 // α, strictly inside its range
	room   []float64 // the range's upper limit − α
	excess []float64 // excess − loss = y(w·x + b) − 1 in the end; both are above 0
	loss   []float64
	value  []float64 // w·x

	faultW   []float64 // by how much the conditions for w, for Σ α·y and for excess − loss fail
	faultSum float64
	fault    []float64

	way      direction
	normal   normal
	weight   []float64 // by example, −dα/d(w·x + b) on the way
	pull     []float64 // scratch, by example
	solution []float64 // right-hand side of Newton's equations, and their solution
}

// A direction is a change of all variables of a barrier. The room falls by as much as α grows.
type direction struct {
	w            []float64
	b            float64
	alpha        []float64
	excess, loss []float64
}

// tall reports whether a barrier suits the search.
func (s *search) tall() bool { return len(s.y) >= tallness*s.width }

// approach brings α near the end by a barrier, which it returns.
func (s *search) approach(ctx context.Context) (*barrier, error) {
	p := newBarrier(s)
	if err := p.run(ctx, exact); err != nil {
		return nil, err
	}
	if p.cross() {
		s.settle(ctx)
	}
	return p, ctx.Err()
}

// newBarrier returns a barrier at w = 0 for the examples of s, which keep the present Σ α·y.
func newBarrier(s *search) *barrier {
	n, d := len(s.y), len(s.middle)
	p := &barrier{search: s, w: make([]float64, s.width), faultW: make([]float64, s.width), normal: newNormal(d, s.width)}
	p.way.w, p.solution = make([]float64, s.width), make([]float64, d+1)
	for _, v := range []*[]float64{&p.free, &p.room, &p.excess, &p.loss, &p.value, &p.fault, &p.way.alpha, &p.way.excess, &p.way.loss, &p.weight, &p.pull} {
		*v = make([]float64, n)
	}
	for i, a := range s.alpha {
		p.total += float64(a * s.y[i])
		p.excess[i], p.loss[i] = 1, 2 // excess − loss = −1
		p.free[i], p.room[i] = s.limit[i]*2/3, s.limit[i]/3
	}
	return p
}

// run takes Newton steps until the gap is at most the given share of the price, or until rounding stops
// them. It returns ctx's error if ctx is done.
func (p *barrier) run(ctx context.Context, share float64) error {
	for range mostNewton {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		gap, price := p.measure()
		p.normal.build(p.rows, p.weight)
		if !(gap > share*price) || !p.normal.factorize() {
			break
		}
		products := float64(2 * len(p.y))
		p.direct(0, false)
		mean := p.gap(p.length(1)) / products
		ratio := mean * products / gap
		p.direct(float64(ratio*ratio)*mean, true)
		length := p.length(nearly)
		p.advance(length)
		if length < shortest {
			break
		}
	}
	return nil
}

// measure computes the values, the faults and the weights. It returns the price, and the sum of the
// products. This sum is the gap once there are no faults.
func (p *barrier) measure() (gap, price float64) {
	vec.Dots(p.value, p.rows, p.w)
	price = vec.Dot(p.w, p.w) / 2
	for j, v := range p.w {
		p.faultW[j] = v - p.rest[j]
	}
	p.faultSum = -p.total
	for i, y := range p.y {
		p.fault[i] = float64(y*(p.value[i]+p.b)) - 1 + p.loss[i] - p.excess[i]
		price += float64(p.limit[i] * p.loss[i])
		p.weight[i] = 1 / (p.loss[i]/p.room[i] + p.excess[i]/p.free[i])
		p.pull[i] = -float64(y * p.free[i])
		p.faultSum -= p.pull[i]
	}
	vec.AddRows(p.faultW, p.pull, p.rows)
	return p.gap(0), price
}

// direct sets the direction of a Newton step, which leads towards the point where no condition fails
// and each product equals mean. If corrected is true, it also takes into account, to the second order,
// how the products would change along the previous direction.
func (p *barrier) direct(mean float64, corrected bool) {
	q := &p.way
	sum := p.faultSum
	for i, y := range p.y {
		lower, upper := mean, mean
		if corrected {
			lower -= float64(q.alpha[i] * q.excess[i])
			upper += float64(q.alpha[i] * q.loss[i])
		}
		q.excess[i], q.loss[i] = lower/p.free[i]-p.excess[i], upper/p.room[i]-p.loss[i] // for an α that stays
		q.alpha[i] = q.excess[i] - q.loss[i] - p.fault[i]
		p.pull[i] = float64(y*p.weight[i]) * q.alpha[i]
		sum += p.pull[i]
	}
	for j, v := range p.faultW {
		q.w[j] = -v
	}
	vec.AddRows(q.w, p.pull, p.rows)
	d := copy(p.solution, q.w[:len(p.middle)])
	p.solution[d] = sum
	p.normal.solve(p.solution)
	q.b = p.solution[copy(q.w, p.solution[:d])]
	vec.Dots(p.pull, p.rows, q.w)
	for i, y := range p.y {
		q.alpha[i] = p.weight[i] * (q.alpha[i] - float64(y*(p.pull[i]+q.b)))
		q.excess[i] -= float64(p.excess[i] / p.free[i] * q.alpha[i])
		q.loss[i] += float64(p.loss[i] / p.room[i] * q.alpha[i])
	}
}

// length returns how long a step in the direction may be: it should go the given share of the way to the
// end of the first range, but be at most 1.
func (p *barrier) length(share float64) float64 {
	fastest := share // decrease, relative to the value
	for i, a := range p.way.alpha {
		fastest = max(fastest, -a/p.free[i], a/p.room[i], -p.way.excess[i]/p.excess[i], -p.way.loss[i]/p.loss[i])
	}
	return share / fastest
}

// gap returns the sum of the products after a step of the given length.
func (p *barrier) gap(length float64) (sum float64) {
	for i, a := range p.way.alpha {
		change := float64(length * a)
		sum += float64((p.free[i] + change) * (p.excess[i] + float64(length*p.way.excess[i])))
		sum += float64((p.room[i] - change) * (p.loss[i] + float64(length*p.way.loss[i])))
	}
	return sum
}

// advance takes a step of the given length.
func (p *barrier) advance(length float64) {
	for i, a := range p.way.alpha {
		p.free[i] += float64(length * a)
		p.room[i] -= float64(length * a)
		p.excess[i] += float64(length * p.way.excess[i])
		p.loss[i] += float64(length * p.way.loss[i])
	}
	for j, v := range p.way.w {
		p.w[j] += float64(length * v)
	}
	p.b += float64(length * p.way.b)
}

// cross takes over the α of the barrier into the search. If an α is nearer to an end of its range than
// its example is to the margin, it is set exactly to that end. The other α must make up for this,
// because Σ α·y may not change. cross reports whether they can. If they cannot, the barrier has failed,
// and no α changes.
func (p *barrier) cross() bool {
	alpha := make([]float64, len(p.y))
	sum, room, all := -p.total, 0.0, 0.0
	for i, y := range p.y {
		switch a := min(p.free[i], p.limit[i]); {
		case a/p.limit[i] < p.excess[i]:
		case p.room[i]/p.limit[i] < p.loss[i]:
			alpha[i] = p.limit[i]
		default:
			alpha[i] = a
			room += min(a, p.limit[i]-a)
		}
		sum += float64(y * alpha[i])
		all += alpha[i]
	}
	if sum = p.counted(sum, all); math.Abs(sum) > room {
		return false
	}
	for i, a := range alpha {
		if a > 0 && a < p.limit[i] {
			a -= float64(p.y[i] * sum * (min(a, p.limit[i]-a) / room))
		}
		p.alpha[i] = a
	}
	return true
}

// counted returns the sum of n signed terms, or 0 if the sum may be only rounding. Sizes is the sum of
// the terms' magnitudes.
func (p *barrier) counted(sum, sizes float64) float64 {
	if math.Abs(sum) <= rounding*float64(len(p.y))*sizes {
		return 0
	}
	return sum
}
