// Package forward searches for a small set of attributes on which a linear threshold unit tells two
// classes apart, one example at a time and without keeping any: sequential forward selection.
//
// P. E. Utgoff, Connection Science 1 (1989) 377–391, §5.6, proposes tests by units over few attributes
// and says "by searching for a small set of variables"; he does not say how. Here the search goes in
// rounds. In the first, a unit for each attribute learns by absolute error correction, and its weights
// are averaged, since those of the moment depend on the last examples (Y. Freund, R. Schapire, Machine
// Learning 37 (1999) 277–296). Then the averages are judged on as many new examples, by the least
// entropy that is left on two sides at any threshold: that of fewest errors may tell nothing, where one
// class is rare. In the next round a unit for each other attribute goes on from the best, with one
// attribute more; and so on until there are enough attributes, or one more does not leave less
// entropy. The order is that of A. W. Whitney, A direct method of nonparametric measurement
// selection, IEEE Transactions on Computers C-20 (1971) 1100–1103.
//
// What goes in are the inputs that the attributes of an example give, and whether it is of the class;
// what comes out is a unit over few attributes.
package forward

import (
	"cmp"
	"math"
	"slices"

	"halfspace/pkg/learners/internal/sample"
)

// An Input is what an attribute gives a unit: an amount at the index of its value, or, of a number, at
// 0. At is −1 where it gives nothing.
type Input struct {
	At     int
	Amount float64
}

// Weights are those of a unit by place of the attribute and index of the input; Theta is that of a
// constant input of 1.
type Weights struct {
	W     [][]float64
	Theta float64
}

// A Unit is a linear threshold unit over a set of attributes, which takes part in a round.
type Unit struct {
	Attrs []int
	Now   Weights
	Sum   Weights   // of Now after every example: an average but for its length, in whole numbers
	On    []Point   `json:",omitzero"` // what Sum comes to on the examples of this round by which u is judged
	Sides [2][2]int // then by whether Sum fires: examples of other classes and of the class
}

// A Point is what a unit comes to on an example, which is of the class if Own is 1.
type Point struct {
	Y   float64
	Own int
}

// A Search is a search in some round.
type Search struct {
	Most    int     // attributes of a unit, at most
	Best    *Unit   `json:",omitzero"` // that of the rounds before
	Tries   []*Unit // of this round; none if the search is over
	Learned int     // examples of this round that were learned from
	Judged  int     // examples of this round by which units are judged
}

// A round learns from perWeight examples for each weight of a unit, and from atLeast. Twice the number
// of weights is what a unit can hold of any labels, and several times that is what it should see (§5.3).
// By fewer than atLeast, entropies cannot be told apart.
const perWeight, atLeast = 10, 200

// New returns the search for at most so many of the given attributes.
func New(attrs []int, most int) *Search {
	s := &Search{Most: most}
	s.extend(&Unit{}, attrs)
	return s
}

// extend makes the tries of a round: from, with one more of the attributes that it does not have.
func (s *Search) extend(from *Unit, attrs []int) {
	s.Tries, s.Learned, s.Judged = nil, 0, 0
	for _, j := range attrs {
		if len(from.Attrs) < s.Most && !slices.Contains(from.Attrs, j) {
			u := &Unit{Attrs: append(slices.Clone(from.Attrs), j), Now: from.Now.clone()}
			u.Now.W, u.Sum.W = append(u.Now.W, nil), make([][]float64, len(u.Attrs))
			s.Tries = append(s.Tries, u)
		}
	}
}

// Over reports whether the search has ended. Its result is Best, which is nil if nothing was found.
func (s *Search) Over() bool { return len(s.Tries) == 0 }

// See takes an example into the search: its inputs by attribute, and 1 if it is of the class, else 0.
func (s *Search) See(inputs []Input, own int) {
	if s.Over() {
		return
	}
	if s.Judged == 0 && s.Learned < max(atLeast, perWeight*s.weights()) {
		for _, u := range s.Tries {
			u.learn(inputs, own)
		}
		s.Learned++
		return
	}
	for _, u := range s.Tries {
		u.On = append(u.On, Point{u.Sum.sum(u.Attrs, inputs), own})
	}
	if s.Judged++; s.Judged >= s.Learned {
		s.next()
	}
}

// weights returns the greatest number of weights that a unit of this round has.
func (s *Search) weights() (most int) {
	for _, u := range s.Tries {
		n := 1 // the threshold
		for _, w := range u.Now.W {
			n += max(1, len(w))
		}
		most = max(most, n)
	}
	return most
}

// next ends a round. The first of those of the least entropy goes on, if it is better than the best of
// the round before.
func (s *Search) next() {
	best, attrs := s.Best, []int{}
	for _, u := range s.Tries {
		attrs = append(attrs, u.Attrs[len(u.Attrs)-1])
		u.cut()
		if u.Entropy() < best.Entropy() {
			best = u
		}
	}
	if best == s.Best {
		s.Tries = nil
		return
	}
	s.Best = best
	s.extend(best, attrs)
}

// cut moves the threshold of u's sum to where the two sides leave the least entropy in the points that u
// was judged on, the lowest on a tie, and counts them there. Between whole numbers it is one.
func (u *Unit) cut() {
	slices.SortStableFunc(u.On, func(a, b Point) int { return cmp.Compare(a.Y, b.Y) })
	var below, above [2]int
	for _, p := range u.On {
		above[p.Own]++
	}
	u.Sides = [2][2]int{above, {}}
	least, at := math.Inf(1), 0.0
	for i, p := range u.On[:max(0, len(u.On)-1)] {
		below[p.Own]++
		above[p.Own]--
		next := u.On[i+1].Y
		if bits := sample.Bits(below) + sample.Bits(above); p.Y < next && bits < least {
			least, at, u.Sides = bits, between(p.Y, next), [2][2]int{below, above}
		}
	}
	u.Sum.Theta -= at
	u.On = nil
}

// between returns a number that is at least a and less than b: the middle, or the whole number below
// it if a and b are whole.
func between(a, b float64) float64 {
	middle := a + float64((b-a)/2)
	switch {
	case a == math.Trunc(a) && b == math.Trunc(b):
		return math.Floor(middle)
	case middle < b:
		return middle
	}
	return a
}

// Entropy returns the entropy of the classes that is left on either side of u, in bits for an example;
// +Inf if all examples were on one.
func (u *Unit) Entropy() float64 {
	if u == nil || u.Sides[0] == [2]int{} || u.Sides[1] == [2]int{} {
		return math.Inf(1)
	}
	n := u.Sides[0][0] + u.Sides[0][1] + u.Sides[1][0] + u.Sides[1][1]
	return (sample.Bits(u.Sides[0]) + sample.Bits(u.Sides[1])) / float64(n)
}

// learn corrects u if it is wrong on an example, by a whole number of steps along the inputs, so that it
// is right then, and adds its weights to the sum.
func (u *Unit) learn(inputs []Input, own int) {
	if y := u.Now.sum(u.Attrs, inputs); y > 0 != (own == 1) || y == 0 {
		square := 1.0
		for _, j := range u.Attrs {
			if inputs[j].At >= 0 {
				square += float64(inputs[j].Amount * inputs[j].Amount)
			}
		}
		steps := float64(float64(2*own-1) * (math.Floor(math.Abs(y)/square) + 1))
		u.Now.Theta += steps
		for place, j := range u.Attrs {
			if inputs[j].At >= 0 {
				u.Now.add(place, inputs[j].At, float64(steps*inputs[j].Amount))
			}
		}
	}
	u.Sum.Theta += u.Now.Theta
	for place, weights := range u.Now.W {
		for at, w := range weights {
			u.Sum.add(place, at, w)
		}
	}
}

// add adds d to a weight, which begins at 0.
func (w Weights) add(place, at int, d float64) {
	for len(w.W[place]) <= at {
		w.W[place] = append(w.W[place], 0)
	}
	w.W[place][at] += d
}

// sum returns what the weights over the given attributes come to.
func (w Weights) sum(attrs []int, inputs []Input) float64 {
	y := w.Theta
	for place, j := range attrs {
		if in := inputs[j]; in.At >= 0 && in.At < len(w.W[place]) {
			y += float64(w.W[place][in.At] * in.Amount)
		}
	}
	return y
}

func (w Weights) clone() Weights {
	c := Weights{make([][]float64, len(w.W)), w.Theta}
	for place := range w.W {
		c.W[place] = slices.Clone(w.W[place])
	}
	return c
}
