// Package forward searches for a small set of attributes on which a linear threshold unit separates two
// classes. It takes one example at a time and keeps none. The method is sequential forward selection: it
// adds one attribute after the other, each time the one that helps most.
//
// P. E. Utgoff, Connection Science 1 (1989) 377–391, §5.6, proposes units over few attributes as tests,
// found "by searching for a small set of variables". He does not say how to search. Here the search
// proceeds in rounds. In the first round a unit for each attribute learns by absolute error correction.
// Its weights are averaged, because the present weights depend too much on the last examples (Y. Freund,
// R. Schapire, Machine Learning 37 (1999) 277–296). Then the averages are judged on as many new
// examples, by the least entropy of the class that a threshold leaves on its two sides. (Judging by
// errors would not do: if one class is rare, the threshold of fewest errors may separate nothing.) In
// the next round there is a unit for each other attribute, which continues from the best unit with one
// attribute more. The rounds end when there are enough attributes, or when another attribute does not
// reduce the entropy. The order follows A. W. Whitney, A direct method of nonparametric measurement
// selection, IEEE Transactions on Computers C-20 (1971) 1100–1103.
//
// The input is the values that the attributes of an example contribute, and whether the example belongs
// to the class. The output is a unit over few attributes.
package forward

import (
	"cmp"
	"math"
	"slices"

	"halfspace/pkg/learners/internal/sample"
)

// An Input is what an attribute of an example contributes to the inputs of a unit: an amount, for the
// input with the index At. For a nominal attribute At is the index of the value, and for a numeric one
// it is 0. At is −1 if the attribute contributes nothing.
type Input struct {
	At     int
	Amount float64
}

// Weights are the weights of a unit, by the place of the attribute and the index of the input. Theta is
// the weight of a constant input of 1.
type Weights struct {
	W     [][]float64
	Theta float64
}

// A Unit is a linear threshold unit over a set of attributes, which competes in a round.
type Unit struct {
	Attrs []int
	Now   Weights
	Sum   Weights   // sum of Now after every example: an average up to its length, in integers
	On    []Point   `json:",omitzero"` // the values of Sum on the examples that judge u in this round
	Sides [2][2]int // then by whether Sum fires: examples of other classes and of the class
}

// A Point is the weighted sum of a unit on an example. Own is 1 if the example belongs to the class.
type Point struct {
	Y   float64
	Own int
}

// A Search is a search with its present round.
type Search struct {
	Most    int     // the greatest number of attributes of a unit
	Best    *Unit   `json:",omitzero"` // the best unit of the rounds before
	Tries   []*Unit // the units of this round; none if the search is over
	Learned int     // number of examples of this round that were learned from
	Judged  int     // number of examples of this round that judge units
}

// A round takes perWeight examples for each weight of a unit, but at least atLeast. A unit can fit any
// labels of up to twice as many examples as it has weights, so it should see several times that number
// (§5.3). With fewer than atLeast examples, the entropies of different attributes are too uncertain to
// compare.
const perWeight, atLeast = 10, 200

// New returns the search for a set of at most limit of the given attributes.
func New(attrs []int, limit int) *Search {
	s := &Search{Most: limit}
	s.extend(&Unit{}, attrs)
	return s
}

// extend makes the units of a round: base, with each of the attributes that it does not have yet.
func (s *Search) extend(base *Unit, attrs []int) {
	s.Tries, s.Learned, s.Judged = nil, 0, 0
	for _, j := range attrs {
		if len(base.Attrs) < s.Most && !slices.Contains(base.Attrs, j) {
			u := &Unit{Attrs: append(slices.Clone(base.Attrs), j), Now: base.Now.clone()}
			u.Now.W, u.Sum.W = append(u.Now.W, nil), make([][]float64, len(u.Attrs))
			s.Tries = append(s.Tries, u)
		}
	}
}

// Over reports whether the search has ended. Its result is Best, which is nil if nothing was found.
func (s *Search) Over() bool { return len(s.Tries) == 0 }

// See presents an example to the search: its inputs by attribute, and 1 if it belongs to the class,
// else 0.
func (s *Search) See(inputs []Input, label int) {
	if s.Over() {
		return
	}
	if s.Judged == 0 && s.Learned < max(atLeast, perWeight*s.weights()) {
		for _, u := range s.Tries {
			u.learn(inputs, label)
		}
		s.Learned++
		return
	}
	for _, u := range s.Tries {
		u.On = append(u.On, Point{u.Sum.sum(u.Attrs, inputs), label})
	}
	if s.Judged++; s.Judged >= s.Learned {
		s.next()
	}
}

// weights returns the greatest number of weights that a unit of this round has.
func (s *Search) weights() (greatest int) {
	for _, u := range s.Tries {
		n := 1 // the threshold
		for _, w := range u.Now.W {
			n += max(1, len(w))
		}
		greatest = max(greatest, n)
	}
	return greatest
}

// next ends a round. The first unit with the least entropy goes on to the next round, if it is better
// than the best unit of the round before; otherwise the search ends.
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

// cut sets the threshold of u to the place where the two sides leave the least entropy of the class, in
// the points on which u was judged; on a tie to the lowest such place. It counts the points of each
// class on both sides. If all sums are integers, the threshold is an integer.
func (u *Unit) cut() {
	slices.SortStableFunc(u.On, func(a, b Point) int { return cmp.Compare(a.Y, b.Y) })
	var lower, upper [2]int
	for _, p := range u.On {
		upper[p.Own]++
	}
	u.Sides = [2][2]int{upper, {}}
	lowest, threshold := math.Inf(1), 0.0
	for i, p := range u.On[:max(0, len(u.On)-1)] {
		lower[p.Own]++
		upper[p.Own]--
		next := u.On[i+1].Y
		if bits := sample.Bits(lower) + sample.Bits(upper); p.Y < next && bits < lowest {
			lowest, threshold, u.Sides = bits, midway(p.Y, next), [2][2]int{lower, upper}
		}
	}
	u.Sum.Theta -= threshold
	u.On = nil
}

// midway returns a number that is at least a and less than b: the middle, or if a and b are integers the
// middle rounded down.
func midway(a, b float64) float64 {
	middle := a + float64((b-a)/2)
	switch {
	case a == math.Trunc(a) && b == math.Trunc(b):
		return math.Floor(middle)
	case middle < b:
		return middle
	}
	return a
}

// Entropy returns the entropy of the class, in bits per example, that is left when one knows the side of
// u on which an example lies. It is +Inf if all examples were on one side.
func (u *Unit) Entropy() float64 {
	if u == nil || u.Sides[0] == [2]int{} || u.Sides[1] == [2]int{} {
		return math.Inf(1)
	}
	n := u.Sides[0][0] + u.Sides[0][1] + u.Sides[1][0] + u.Sides[1][1]
	return (sample.Bits(u.Sides[0]) + sample.Bits(u.Sides[1])) / float64(n)
}

// learn corrects u if u is wrong on an example: it moves the weights by a whole number of steps along
// the inputs, just enough to make u right. Right or wrong, it then adds the weights of u to the sum
// from which the average is computed.
func (u *Unit) learn(inputs []Input, label int) {
	if y := u.Now.sum(u.Attrs, inputs); y > 0 != (label == 1) || y == 0 {
		square := 1.0
		for _, j := range u.Attrs {
			if inputs[j].At >= 0 {
				square += float64(inputs[j].Amount * inputs[j].Amount)
			}
		}
		steps := float64(float64(2*label-1) * (math.Floor(math.Abs(y)/square) + 1))
		u.Now.Theta += steps
		for place, j := range u.Attrs {
			if inputs[j].At >= 0 {
				u.Now.add(place, inputs[j].At, float64(steps*inputs[j].Amount))
			}
		}
	}
	u.Sum.Theta += u.Now.Theta
	for place, weights := range u.Now.W {
		for index, w := range weights {
			u.Sum.add(place, index, w)
		}
	}
}

// add adds d to a weight, which begins at 0.
func (w Weights) add(place, index int, d float64) {
	for len(w.W[place]) <= index {
		w.W[place] = append(w.W[place], 0)
	}
	w.W[place][index] += d
}

// sum returns the weighted sum of the inputs of the given attributes.
func (w Weights) sum(attrs []int, inputs []Input) float64 {
	y := w.Theta
	for place, j := range attrs {
		if input := inputs[j]; input.At >= 0 && input.At < len(w.W[place]) {
			y += float64(w.W[place][input.At] * input.Amount)
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
