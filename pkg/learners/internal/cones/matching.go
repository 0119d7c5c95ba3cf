package cones

import (
	"math"
	"slices"

	"halfspace/pkg/learners/internal/rowset"
)

// A matching computes the maximum matching of a cone, its bound: a maximum flow from positive to
// negative points, found by augmenting paths. Its memory is reused for all cones of a goroutine. Points
// are numbered separately in each class.
//
// L. R. Ford, D. R. Fulkerson, Maximal flow through a network, Canadian Journal of Mathematics 8 (1956)
// 399–404.
type matching struct {
	space *space
	below []rowset.Set // by positive point, the negative points that it is below
	from  []rowset.Set // scratch of order, by rank: the negative points of this rank or a greater one

	spare [2][]int // by class and point, the weight that has no pair
	flow  [][]Pair // by negative point, its pairs
	total int

	// Of the last search for a path: the points reached, and the point before each, −1 at a start.
	reached [2]rowset.Set
	before  [2][]int
	queue   []int
}

// newMatching returns the scratch of a goroutine.
func newMatching(s *space) *matching {
	m := &matching{space: s, from: make([]rowset.Set, len(s.Rows)+1), flow: make([][]Pair, len(s.negatives))}
	for range s.positives {
		m.below = append(m.below, rowset.New(len(s.negatives)))
	}
	for rank := range m.from {
		m.from[rank] = rowset.New(len(s.negatives))
	}
	for class, points := range [2][]int{s.positives, s.negatives} {
		m.spare[class], m.before[class], m.reached[class] = make([]int, len(points)), make([]int, len(points)), rowset.New(len(points))
	}
	return m
}

// match sets the bound and the pairs of a cone. It begins with the pairs of a greater cone, which hold
// for this one too, and stops when the bound reaches enough.
func (m *matching) match(c *cone, pairs []Pair, enough int) {
	m.order(c)
	m.load(pairs)
	for m.total < enough && m.path() {
	}
	c.bound, c.pairs = m.total, slices.Concat(m.flow...)
}

// order finds the order of a cone.
func (m *matching) order(c *cone) {
	s := m.space
	for _, set := range m.below {
		for j := range s.negatives {
			set.Add(j)
		}
	}
	place := make([]int, len(s.Rows))
	for j, i := range s.negatives {
		place[i] = j
	}
	for _, r := range c.rays {
		top := len(s.Rows)
		clear(m.from[top])
		for k := top - 1; k >= 0; k-- {
			i := r.sorted[k]
			rank := int(r.ranks[i])
			for top > rank {
				top--
				copy(m.from[top], m.from[top+1])
			}
			if !s.Positive[i] {
				m.from[rank].Add(place[i])
			}
		}
		for a, i := range s.positives {
			m.below[a].KeepAll(m.from[r.ranks[i]])
		}
	}
}

// load begins a matching with the given pairs.
func (m *matching) load(pairs []Pair) {
	s := m.space
	for class, points := range [2][]int{s.positives, s.negatives} {
		for k, i := range points {
			m.spare[class][k] = s.Weights[i]
		}
	}
	for j := range m.flow {
		m.flow[j] = m.flow[j][:0]
	}
	m.total = 0
	for _, p := range pairs {
		m.add(p.Positive, p.Negative, p.Weight)
		m.spare[0][p.Positive] -= p.Weight
		m.spare[1][p.Negative] -= p.Weight
		m.total += p.Weight
	}
}

// add changes the weight of a pair.
func (m *matching) add(a, b, weight int) {
	for k, p := range m.flow[b] {
		if p.Positive != a {
			continue
		}
		if m.flow[b][k].Weight += weight; m.flow[b][k].Weight == 0 {
			m.flow[b] = slices.Delete(m.flow[b], k, k+1)
		}
		return
	}
	m.flow[b] = append(m.flow[b], Pair{a, b, weight})
}

// path looks, breadth first, for a path from a positive point with spare weight to a negative point with
// spare weight. It adds the greatest weight that the path allows, and reports whether it found a path.
func (m *matching) path() bool {
	clear(m.reached[0])
	clear(m.reached[1])
	m.queue = m.queue[:0]
	for a, spare := range m.spare[0] {
		if spare > 0 {
			m.reached[0].Add(a)
			m.before[0][a] = -1
			m.queue = append(m.queue, a)
		}
	}
	for k := 0; k < len(m.queue); k++ {
		a := m.queue[k]
		for b := range m.below[a].Beyond(m.reached[1]) {
			m.reached[1].Add(b)
			m.before[1][b] = a
			if m.spare[1][b] > 0 {
				m.augment(b)
				return true
			}
			for _, p := range m.flow[b] {
				if !m.reached[0].Has(p.Positive) {
					m.reached[0].Add(p.Positive)
					m.before[0][p.Positive] = b
					m.queue = append(m.queue, p.Positive)
				}
			}
		}
	}
	return false
}

// augment adds the greatest possible weight along the path that ends at a negative point.
func (m *matching) augment(end int) {
	weight, first := m.spare[1][end], 0
	for b := end; b >= 0; b = m.before[0][first] {
		first = m.before[1][b]
		if back := m.before[0][first]; back >= 0 {
			k := slices.IndexFunc(m.flow[back], func(p Pair) bool { return p.Positive == first })
			weight = min(weight, m.flow[back][k].Weight)
		}
	}
	weight = min(weight, m.spare[0][first])
	m.spare[0][first] -= weight
	m.spare[1][end] -= weight
	m.total += weight
	for b := end; b >= 0; {
		a := m.before[1][b]
		m.add(a, b, weight)
		if b = m.before[0][a]; b >= 0 {
			m.add(a, b, -weight)
		}
	}
}

// wide is the cosine of the angle up to which two rays are far from each other.
const wide = 0.9

// divide divides a cone whose bound is less than enough. It takes the two rays with the greatest angle.
// If the angle is wide, the new ray is in the middle between them. Otherwise the new ray is a tie, a
// weight vector for which two points have equal sums. The two points are a positive point that the last
// search for a path reached, and a negative point that it did not reach, so that the order changes where
// a path is missing.
func (m *matching) divide(c *cone, enough int) division {
	s := m.space
	m.order(c)
	m.load(c.pairs)
	m.path() // fails, but reaches points
	edges := c.edges()
	d := division{between: edges[0]}
	if c.cosine(edges[0]) > wide {
		m.choose(c, edges, &d)
	}
	if d.multiples == nil {
		d.multiples = middle(c.rays[edges[0][0]], c.rays[edges[0][1]])
	}
	if d.candidate.wrong != nil {
		enough = min(enough, d.candidate.errors)
	}
	between, found := s.between(c.rays[d.between[0]], c.rays[d.between[1]], d.multiples)
	if d.candidate.wrong == nil || found.errors < d.candidate.errors {
		d.candidate = found
	}
	for _, k := range d.between {
		part := &cone{rays: slices.Clone(c.rays)}
		part.rays[k] = between
		m.match(part, c.pairs, enough)
		d.parts = append(d.parts, part)
	}
	return d
}

// choose sets the division of a narrow cone to a tie, between the two rays with the greatest angle that
// have one. If no two rays have one, all positive points that the last search reached are above all
// negative points that it did not reach. Then a halfspace with weights inside the cone has as few
// errors as the bound says, and the division only gets this halfspace as a candidate.
func (m *matching) choose(c *cone, edges [][2]int, d *division) {
	s := m.space
	projections := make([][]float64, len(c.rays))
	for k, r := range c.rays {
		projections[k] = s.projections(r)
	}
	for _, e := range edges {
		a, b := c.rays[e[0]], c.rays[e[1]]
		if i, j, ok := m.missed(a, b, projections[e[0]], projections[e[1]]); ok {
			d.between, d.multiples = e, s.tie(a, b, i, j)
			return
		}
	}
	d.candidate = s.inside(c.rays)
}

// missed returns a pair of points whose order is not the same at two rays: a positive point that the
// last search reached, and a negative one that it did not reach. Of these it takes the pair whose tie is
// nearest to the middle between the rays.
func (m *matching) missed(a, b *ray, atA, atB []float64) (i, j int, ok bool) {
	s, best := m.space, math.Inf(1)
	for p, x := range s.positives {
		if !m.reached[0].Has(p) {
			continue
		}
		for n, y := range s.negatives {
			if m.reached[1].Has(n) {
				continue
			}
			if first, second := a.ranks[x]-a.ranks[y], b.ranks[x]-b.ranks[y]; first == 0 || second == 0 || (first > 0) == (second > 0) {
				continue
			}
			if off := math.Abs(place(atA[x]-atA[y], atB[x]-atB[y]) - 0.5); off < best || !ok {
				i, j, best, ok = x, y, off, true
			}
		}
	}
	return i, j, ok
}
