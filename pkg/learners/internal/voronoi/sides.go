package voronoi

import "math"

// clearlyOff is how far from a plane, relative to the farthest of all points, a point is where no
// rounding can matter: so far that Planes is sure to see it off the plane too.
const clearlyOff = 1e-6

// Sides says on which side of planes points are. It is scratch memory, for one plane after the other:
// quickest if planes through the same first point follow each other.
type Sides struct {
	points [][]float64
	origin int       // the first point on the plane
	from   []float64 // all points, from that
	extent float64   // how far they are from it at most, along an axis
	basis  basis
	far    []float64 // how far they are from the plane
	above  []bool
}

// NewSides returns the memory for the sides of the given points.
func NewSides(points [][]float64) *Sides {
	n, d := len(points), len(points[0])
	return &Sides{points: points, origin: -1, from: make([]float64, n*d), basis: newBasis(d), far: make([]float64, n), above: make([]bool, n)}
}

// Of returns which points are above the plane through the corners on, on the side that Planes pushes
// them up to; the corners are not. It reports false unless these clearly span a plane that clearly no
// other point lies on, as in general position: then every way to push the corners, and nothing else,
// makes a plane of Planes. The answer is valid until the next call.
func (s *Sides) Of(on []int) (above []bool, clear bool) {
	d := s.basis.dim
	if len(on) != d {
		return nil, false
	}
	s.move(on[0])
	s.basis.reset()
	for _, i := range on[1:] {
		a := s.from[i*d : (i+1)*d]
		if _, z := s.basis.split(a); length(z) <= clearlyOff*length(a) {
			return nil, false
		}
		s.basis.push(a)
	}
	normal := s.basis.orthogonal()
	highest, lowest := 0.0, 0.0
	for k := range s.far {
		side := dot(s.from[k*d:(k+1)*d], normal)
		s.far[k], s.above[k] = side, side > 0
		if side > highest {
			highest = side
		}
		if -side > lowest {
			lowest = -side
		}
	}
	for _, k := range on {
		s.far[k] = math.Inf(1)
	}
	least := math.Inf(1)
	for _, far := range s.far {
		if far = math.Abs(far); far < least {
			least = far
		}
	}
	if extent := s.extent * math.Sqrt(float64(d)); least <= clearlyOff*extent || math.Abs(highest-lowest) <= clearlyOff*extent {
		return nil, false
	}
	if highest < lowest {
		for k, up := range s.above {
			s.above[k] = !up
		}
	}
	for _, k := range on {
		s.above[k] = false
	}
	return s.above, true
}

// move makes a point the first of the plane.
func (s *Sides) move(origin int) {
	if s.origin == origin {
		return
	}
	s.origin, s.extent = origin, 0
	for k, x := range s.points {
		for j, v := range x {
			a := v - s.points[origin][j]
			s.from[k*len(x)+j] = a
			s.extent = max(s.extent, math.Abs(a))
		}
	}
}

// orthogonal returns a unit vector orthogonal to the rows, which do not span all. It is what is left
// of an axis: the squares of what is left of all dim axes add up to at least 1.
func (b *basis) orthogonal() []float64 {
	axis := make([]float64, b.dim)
	for j := range axis {
		axis[j] = 1
		if _, z := b.split(axis); length(z) >= 0.5/math.Sqrt(float64(b.dim)) { // true of some axis
			l := length(z)
			for k, v := range z {
				axis[k] = v / l
			}
			return axis
		}
		axis[j] = 0
	}
	return nil
}
