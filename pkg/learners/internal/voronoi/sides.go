package voronoi

import "math"

// clearlyOff is how far from a plane, relative to the farthest of all points, a point is where no
// rounding can matter: so far that Planes is sure to see it off the plane too.
const clearlyOff = 1e-6

// Sides says on which side of planes points are. It is scratch memory, for one plane after the other.
type Sides struct {
	points [][]float64
	basis  basis
	extent []float64 // how far all are from a point at most, along an axis; 0 if not yet asked for
	far    []float64 // how far they are from the plane
	above  []bool
}

// NewSides returns the memory for the sides of the given points.
func NewSides(points [][]float64) *Sides {
	n := len(points)
	return &Sides{points: points, basis: newBasis(len(points[0])), extent: make([]float64, n), far: make([]float64, n), above: make([]bool, n)}
}

// Of returns which points are above the plane through the corners on, on the side that Planes pushes
// them up to; the corners are not. It reports false unless these clearly span a plane that clearly no
// other point lies on, as in general position: then every way to push the corners, and nothing else,
// makes a plane of Planes. The answer is valid until the next call.
func (s *Sides) Of(on []int) (above []bool, clear bool) {
	if len(on) != s.basis.dim || !s.span(on) {
		return nil, false
	}
	highest, lowest := s.place(s.points[on[0]], s.basis.orthogonal())
	least := math.Inf(1)
	for _, k := range on {
		s.far[k] = least
	}
	for _, far := range s.far {
		if far = math.Abs(far); far < least {
			least = far
		}
	}
	near := clearlyOff * s.extentFrom(on[0])
	if least <= near || math.Abs(highest-lowest) <= near {
		return nil, false
	}
	for k, far := range s.far {
		s.above[k] = far > 0 == (highest > lowest)
	}
	for _, k := range on {
		s.above[k] = false
	}
	return s.above, true
}

// span makes the basis that of the plane through the corners, and reports whether they clearly span one.
func (s *Sides) span(on []int) bool {
	s.basis.reset()
	a := make([]float64, s.basis.dim)
	for _, i := range on[1:] {
		for j, v := range s.points[i] {
			a[j] = v - s.points[on[0]][j]
		}
		if _, z := s.basis.split(a); length(z) <= clearlyOff*length(a) {
			return false
		}
		s.basis.push(a)
	}
	return true
}

// place sets how far all points are from the plane through origin with that normal, and returns how far
// they are from it at most on either side.
func (s *Sides) place(origin, normal []float64) (highest, lowest float64) {
	for k, x := range s.points {
		far := 0.0
		for j, v := range x {
			far += float64((v - origin[j]) * normal[j])
		}
		s.far[k] = far
		if far > highest {
			highest = far
		}
		if -far > lowest {
			lowest = -far
		}
	}
	return highest, lowest
}

// extentFrom returns a distance from a point that no other is beyond.
func (s *Sides) extentFrom(origin int) float64 {
	if s.extent[origin] == 0 {
		for _, x := range s.points {
			for j, v := range x {
				s.extent[origin] = max(s.extent[origin], math.Abs(v-s.points[origin][j]))
			}
		}
	}
	return s.extent[origin] * math.Sqrt(float64(s.basis.dim))
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
