package voronoi

import "math"

// clearlyOff is the distance from a plane, relative to the farthest of all points, beyond which rounding
// cannot matter. Planes certainly takes such a point as off the plane too.
const clearlyOff = 1e-6

// Sides finds out on which sides of planes points lie. Its memory is used for one plane after the other.
type Sides struct {
	points  [][]float64
	basis   basis
	extent  []float64 // for each point, the greatest distance of another along an axis; 0 if not computed
	far     []float64 // their distances from the plane
	isAbove []bool
}

// NewSides returns the memory for the sides of the given points.
func NewSides(points [][]float64) *Sides {
	n := len(points)
	return &Sides{points: points, basis: newBasis(len(points[0])), extent: make([]float64, n), far: make([]float64, n), isAbove: make([]bool, n)}
}

// Of returns which points are above the plane through the corners, on the side that Planes calls up. The
// corners themselves are not above. The result clear is false unless the corners clearly span a plane
// and clearly no other point lies on it, as in general position. If it is true, the planes of Planes
// correspond exactly to the ways of pushing the corners. The answer is valid until the next call.
func (s *Sides) Of(corners []int) (isAbove []bool, clear bool) {
	if len(corners) != s.basis.dim || !s.span(corners) {
		return nil, false
	}
	highest, lowest := s.place(s.points[corners[0]], s.basis.orthogonal())
	closest := math.Inf(1)
	for _, k := range corners {
		s.far[k] = closest
	}
	for _, far := range s.far {
		if far = math.Abs(far); far < closest {
			closest = far
		}
	}
	threshold := clearlyOff * s.extentFrom(corners[0])
	if closest <= threshold || math.Abs(highest-lowest) <= threshold {
		return nil, false
	}
	for k, far := range s.far {
		s.isAbove[k] = far > 0 == (highest > lowest)
	}
	for _, k := range corners {
		s.isAbove[k] = false
	}
	return s.isAbove, true
}

// span makes basis a basis of the plane through the corners, and reports whether they clearly span
// one.
func (s *Sides) span(corners []int) bool {
	s.basis.reset()
	a := make([]float64, s.basis.dim)
	for _, i := range corners[1:] {
		for j, v := range s.points[i] {
			a[j] = v - s.points[corners[0]][j]
		}
		if _, z := s.basis.split(a); length(z) <= clearlyOff*length(a) {
			return false
		}
		s.basis.push(a)
	}
	return true
}

// place sets the distances of all points from the plane through origin with the given normal, and
// returns the greatest distances on both sides.
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

// extentFrom returns an upper bound of the distances of all points from the given one.
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

// orthogonal returns a unit vector orthogonal to the rows, which must not span the whole space. It takes
// an axis and removes its part in the span. Some axis has a large enough remainder, because the squared
// remainders of all dim axes sum to at least 1.
func (b *basis) orthogonal() []float64 {
	axis := make([]float64, b.dim)
	for j := range axis {
		axis[j] = 1
		if _, z := b.split(axis); length(z) >= 0.5/math.Sqrt(float64(b.dim)) { // holds for some axis
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
