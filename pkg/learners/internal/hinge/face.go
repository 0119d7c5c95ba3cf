package hinge

import (
	"context"
	"math"

	"halfspace/pkg/learners/internal/vec"
)

// A face is the set of examples at the present margin, whose α lie strictly inside their ranges. At the
// solution the bounds for b of all of them agree. Moving two α at a time approaches this point, but
// slowly if the examples are nearly dependent. Conjugate gradients reach it in as many steps as the
// examples have dimensions.
type face struct {
	members []int     // the examples
	rest    []float64 // difference between each bound and the mean of the bounds
	way     []float64 // direction for α·y
	pull    []float64 // change of the values along the way, minus its mean
	w       []float64 // change of w along the way
}

// settle moves along the face until its bounds agree or an α reaches an end of its range. In the second
// case it continues with the other examples, unless ctx is done. Afterwards the values of all examples
// belong to the new w.
func (s *search) settle(ctx context.Context) {
	f := face{w: make([]float64, s.width)}
	for i := range s.y {
		if s.up(i) && s.down(i) {
			f.members = append(f.members, i)
		}
	}
	for len(f.members) > 1 && ctx.Err() == nil && s.follow(&f) {
		kept := f.members[:0]
		for _, i := range f.members {
			if s.up(i) && s.down(i) {
				kept = append(kept, i)
			}
		}
		f.members = kept
	}
	s.renew()
}

// follow moves along the face by conjugate gradients, and reports whether an α reached an end.
func (s *search) follow(f *face) (stopped bool) {
	f.begin(s)
	square := dot(f.rest, f.rest)
	for range s.width + 2 {
		if square <= agreed*agreed*1e-4 {
			return false
		}
		f.turn(s)
		curvature := dot(f.way, f.pull)
		if !(curvature > flat*dot(f.way, f.way)) {
			return false
		}
		length, stop := s.room(f, square/curvature)
		for k, i := range f.members {
			s.alpha[i] = min(max(0, s.alpha[i]+float64(length*s.y[i]*f.way[k])), s.limit[i])
			f.rest[k] -= float64(length * f.pull[k])
		}
		if stop >= 0 {
			s.move(f.members[stop], s.y[f.members[stop]]*f.way[stop], true)
			return true
		}
		before := square
		square = dot(f.rest, f.rest)
		for k, v := range f.rest {
			f.way[k] = v + float64(square/before*f.way[k])
		}
	}
	return false
}

// begin sets rest and way to the differences of the bounds at the present α.
func (f *face) begin(s *search) {
	s.weigh()
	f.rest = f.rest[:0]
	for _, i := range f.members {
		f.rest = append(f.rest, s.y[i]-vec.Dot(s.row(i), s.w))
	}
	center(f.rest)
	f.way = append(f.way[:0], f.rest...)
}

// turn sets pull for the way.
func (f *face) turn(s *search) {
	clear(f.w)
	for k, i := range f.members {
		vec.AddRows(f.w, f.way[k:k+1], s.row(i))
	}
	f.pull = f.pull[:0]
	for _, i := range f.members {
		f.pull = append(f.pull, vec.Dot(s.row(i), f.w))
	}
	center(f.pull)
}

// room returns how far the α can move along the way, at most wanted. It also returns the place in the
// face of the α that is then at an end, −1 if no α is.
func (s *search) room(f *face, wanted float64) (length float64, stop int) {
	length, stop = wanted, -1
	for k, i := range f.members {
		left := s.alpha[i]
		speed := s.y[i] * f.way[k]
		if speed > 0 {
			left = s.limit[i] - s.alpha[i]
		}
		if reach := left / math.Abs(speed); reach < length {
			length, stop = reach, k
		}
	}
	return length, stop
}

// center subtracts from v its mean.
func center(v []float64) {
	sum := 0.0
	for _, x := range v {
		sum += x
	}
	for k := range v {
		v[k] -= sum / float64(len(v))
	}
}

// dot returns a·b.
func dot(a, b []float64) (sum float64) {
	for k, v := range a {
		sum += float64(v * b[k])
	}
	return sum
}
