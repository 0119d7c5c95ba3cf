package data

import (
	"fmt"
	"math"
	"math/rand/v2"
)

// A Concept is a target to learn: a two-class rule over attributes that are independent and
// uniformly distributed. One Concept yields as many samples as are wanted, for training and for
// test, which is what a real data set cannot do: the test sample can be so large that the test
// error is known exactly, for all that matters. Its classes are "0" and "1" unless it is made by
// hand.
type Concept struct {
	Schema // Classes[1] is the class where Label is true

	// Domain are the values of every attribute, which are equally likely. If nil, attributes are
	// uniform on [-1,1].
	Domain []float64

	// Label is the rule: whether x, with a value per attribute, is positive. It does not keep x.
	Label func(x []float64) bool

	// Positive draws a positive x, as Draw does with the condition that Label is true. If nil, x is
	// drawn until it is positive, which takes long where that is rare.
	Positive func(*rand.Rand) []float64
}

// Draw returns one example, without its class: len(c.Attrs) values, each drawn from Domain.
func (c *Concept) Draw(r *rand.Rand) []float64 { return draws(len(c.Attrs), r, c.value) }

// value draws the value of one attribute.
func (c *Concept) value(r *rand.Rand) float64 {
	if c.Domain == nil {
		return uniform(r)
	}
	return c.Domain[r.IntN(len(c.Domain))]
}

// Sample returns m examples, independent of each other, with their classes. How many are of either
// class is left to chance; see Balanced.
func (c *Concept) Sample(m int, r *rand.Rand) *Set {
	s := &Set{Schema: c.Schema, X: make([][]float64, m)}
	for i := range s.X {
		s.X[i] = c.Draw(r)
	}
	return c.labelled(s)
}

// patience bounds the draws for one example of a wanted class, so that a concept that has none of a
// class, or next to none, ends in an error and not never.
const patience = 1_000_000

// Balanced returns m/2 positive and m/2 negative examples, shuffled. Within a class the
// distribution is that of Sample. Papers draw such samples where one class is rare: to say the
// other always would be right most of the time. It is an error if m is odd, or if a class is so
// rare that no example of it turns up in a million draws.
func (c *Concept) Balanced(m int, r *rand.Rand) (*Set, error) {
	if m%2 != 0 {
		return nil, fmt.Errorf("%s: a balanced sample of %d examples: want an even number", c.Name, m)
	}
	s := &Set{Schema: c.Schema, X: make([][]float64, m)}
	for i := range s.X {
		x := c.draw(i%2 == 1, r)
		if x == nil {
			return nil, fmt.Errorf("%s: no example of class %q in %d draws", c.Name, c.Classes[i%2], patience)
		}
		s.X[i] = x
	}
	r.Shuffle(m, func(i, j int) { s.X[i], s.X[j] = s.X[j], s.X[i] })
	return c.labelled(s), nil
}

// draw returns an example of the wanted class, or nil if none turns up. Examples are drawn until
// one is of the class (rejection sampling), unless the concept knows a way to draw positive ones at
// once.
func (c *Concept) draw(positive bool, r *rand.Rand) []float64 {
	if positive && c.Positive != nil {
		return c.Positive(r)
	}
	for range patience {
		if x := c.Draw(r); c.Label(x) == positive {
			return x
		}
	}
	return nil
}

// Table returns every example once, in the order of a truth table: 0 before 1, and the last
// attribute changes fastest. It is an error if the domain is not finite, or has more than 2^20
// points.
func (c *Concept) Table() (*Set, error) {
	size := math.Pow(float64(len(c.Domain)), float64(len(c.Attrs)))
	if c.Domain == nil || size > 1<<20 {
		return nil, fmt.Errorf("%s: no table: its domain has more than %d points", c.Name, 1<<20)
	}
	s := &Set{Schema: c.Schema, X: make([][]float64, int(size))}
	for i := range s.X {
		// The digits of i, in the base of as many values as there are, are the indices of the
		// values.
		x := make([]float64, len(c.Attrs))
		for j, rest := len(x)-1, i; j >= 0; j-- {
			x[j], rest = c.Domain[rest%len(c.Domain)], rest/len(c.Domain)
		}
		s.X[i] = x
	}
	return c.labelled(s), nil
}

// labelled fills in the classes of the examples of s, and returns s.
func (c *Concept) labelled(s *Set) *Set {
	s.Y = make([]int, len(s.X))
	for i, x := range s.X {
		if c.Label(x) {
			s.Y[i] = 1
		}
	}
	return s
}

// Irrelevant returns the concept with k more attributes after the others, on which its label does
// not depend. They are drawn as the others are. How many examples more a learner then needs is what
// tells multiplicative updates (Winnow) from additive ones (the perceptron).
func (c *Concept) Irrelevant(k int) *Concept {
	n, t := len(c.Attrs), *c
	t.Name = fmt.Sprintf("%s, %d irrelevant attributes", c.Name, k)
	t.Attrs = make([]Attr, n+k)
	copy(t.Attrs, c.Attrs)
	for j := range k {
		t.Attrs[n+j] = Attr{Name: fmt.Sprintf("irrelevant%d", j+1), Values: c.Attrs[0].Values}
	}
	t.Label = func(x []float64) bool { return c.Label(x[:n]) }
	if c.Positive != nil {
		t.Positive = func(r *rand.Rand) []float64 {
			return append(c.Positive(r), draws(k, r, c.value)...)
		}
	}
	return &t
}
