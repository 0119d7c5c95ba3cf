package data

import (
	"fmt"
	"math"
	"math/rand/v2"
)

// A Concept is a target to learn: a two-class rule over attributes that are independent and uniformly
// distributed. It can be sampled as often as needed, for training and for testing. So the test sample can
// be as large as a precise test error needs, which a real data set does not allow. Its classes are "0"
// and "1" unless it is made by hand.
type Concept struct {
	Schema // Classes[1] is the class where Label is true

	// Domain lists the values of every attribute, which are equally likely. If Domain is nil,
	// attributes are uniform on [-1,1].
	Domain []float64

	// Label is the rule: it reports whether x, with one value per attribute, is positive. It does
	// not keep x.
	Label func(x []float64) bool

	// Positive draws a positive x, with the same distribution as a positive x from Draw. Set it if
	// positives are rare. If Positive is nil, Draw is repeated until x is positive, which then takes
	// long.
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

// Sample returns m independent examples with their classes. The number of examples of each class is
// left to chance; see Balanced.
func (c *Concept) Sample(m int, r *rand.Rand) *Set {
	s := &Set{Schema: c.Schema, X: make([][]float64, m)}
	for i := range s.X {
		s.X[i] = c.Draw(r)
	}
	return c.labelled(s)
}

// patience limits the draws for one example of a wanted class. If a concept has no examples of this class,
// or almost none, the search ends with an error instead of running for ever.
const patience = 1_000_000

// Balanced returns m/2 positive and m/2 negative examples, shuffled. Within a class the distribution is the
// same as in Sample. Papers draw balanced samples if one class is rare, because a constant classifier would
// otherwise be right most of the time. Balanced returns an error if m is odd, or if a class is so rare that
// a million draws contain no example of it.
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

// draw returns an example of the wanted class, or nil if none turns up. It draws examples until one
// is in the class (rejection sampling), unless the concept can draw positive examples directly.
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

// Table returns every example once, in the order of a truth table: 0 before 1, with the last
// attribute changing fastest. It is an error if the domain is not finite, or has more than 2^20
// points.
func (c *Concept) Table() (*Set, error) {
	size := math.Pow(float64(len(c.Domain)), float64(len(c.Attrs)))
	if c.Domain == nil || size > 1<<20 {
		return nil, fmt.Errorf("%s: no table: its domain has more than %d points", c.Name, 1<<20)
	}
	s := &Set{Schema: c.Schema, X: make([][]float64, int(size))}
	for i := range s.X {
		// The digits of i, in a base equal to the number of values, are the indices of the values.
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

// Irrelevant returns the concept with k more attributes, which come last, have the same distribution as the
// others, and do not influence the label. Use it to measure how many more examples a learner needs if most
// attributes are irrelevant. A learner with multiplicative updates (Winnow) needs few more examples, and a
// learner with additive updates (the perceptron) needs many more.
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
