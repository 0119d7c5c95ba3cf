package hinge

import (
	"context"
	"math"

	"halfspace/pkg/learners/internal/vec"
)

// A face is the examples at the margin as the search has it, of which α is at neither end of its range.
// Pairs of α come near to where all bounds of a face agree, but slowly where its examples are nearly
// dependent. Conjugate gradients get there in as many steps as the examples have dimensions.
type face struct {
	of   []int     // the examples
	rest []float64 // by how much the bound of each differs from their mean
	way  []float64 // of α·y
	pull []float64 // how the values change along the way, but for their mean
	w    []float64 // how w does
}

// settle moves along the face until its bounds agree or an α is at an end of its range; then it goes on
// with the others, unless ctx is done. The values of all examples are those of the new w.
func (s *search) settle(ctx context.Context) {
	f := face{w: make([]float64, s.width)}
	for i := range s.y {
		if s.up(i) && s.down(i) {
			f.of = append(f.of, i)
		}
	}
	for len(f.of) > 1 && ctx.Err() == nil && s.along(&f) {
		kept := f.of[:0]
		for _, i := range f.of {
			if s.up(i) && s.down(i) {
				kept = append(kept, i)
			}
		}
		f.of = kept
	}
	s.renew()
}

// along moves along the face by conjugate gradients, and reports whether it was stopped at an end.
func (s *search) along(f *face) (stopped bool) {
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
		by, stop := s.room(f, square/curvature)
		for k, i := range f.of {
			s.alpha[i] = min(max(0, s.alpha[i]+float64(by*s.y[i]*f.way[k])), s.most[i])
			f.rest[k] -= float64(by * f.pull[k])
		}
		if stop >= 0 {
			s.move(f.of[stop], s.y[f.of[stop]]*f.way[stop], true)
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

// begin sets rest and way to how the bounds differ at the α as they are.
func (f *face) begin(s *search) {
	s.weigh()
	f.rest = f.rest[:0]
	for _, i := range f.of {
		f.rest = append(f.rest, s.y[i]-vec.Dot(s.row(i), s.w))
	}
	center(f.rest)
	f.way = append(f.way[:0], f.rest...)
}

// turn sets pull for the way.
func (f *face) turn(s *search) {
	clear(f.w)
	for k, i := range f.of {
		vec.AddRows(f.w, f.way[k:k+1], s.row(i))
	}
	f.pull = f.pull[:0]
	for _, i := range f.of {
		f.pull = append(f.pull, vec.Dot(s.row(i), f.w))
	}
	center(f.pull)
}

// room returns how far the α can go along the way, no more than wanted, and the place in the face of
// the one that then is at an end, −1 if none is.
func (s *search) room(f *face, wanted float64) (by float64, stop int) {
	by, stop = wanted, -1
	for k, i := range f.of {
		left := s.alpha[i]
		speed := s.y[i] * f.way[k]
		if speed > 0 {
			left = s.most[i] - s.alpha[i]
		}
		if to := left / math.Abs(speed); to < by {
			by, stop = to, k
		}
	}
	return by, stop
}

// center takes from v its mean.
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
