//go:build unix

package main

import (
	"fmt"
	"math"
	"math/rand/v2"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
)

// A sample is generated from a seed.
type sample struct {
	name     string // with its size
	generate func() *data.Set
}

var (
	mixed     = sample{"adult-like, 48,842 × 14", adultLike}
	plane     = sample{"noisy plane, 10,000 × 20", func() *data.Set { return noisyPlane(10_000, 20, 20) }}
	longPlane = sample{"noisy plane, 30,000 × 50", func() *data.Set { return noisyPlane(30_000, 50, 50) }}
	wide      = sample{"noisy plane, 300 × 5,000", func() *data.Set { return noisyPlane(300, 5000, 5) }}
)

// noisyPlane returns n examples of d normal numbers. The class is a plane in the first ones, and wrong for a
// tenth of the examples.
func noisyPlane(n, d, used int) *data.Set {
	r := learners.Seed(1)
	s := &data.Set{Schema: data.Schema{Name: "noisy plane", Classes: []string{"no", "yes"}}}
	for j := range d {
		s.Attrs = append(s.Attrs, data.Attr{Name: fmt.Sprint("x", j)})
	}
	for range n {
		x, sum := make([]float64, d), 0.0
		for j := range x {
			x[j] = r.NormFloat64()
			if j < used {
				sum += float64(1-2*(j%2)) * x[j]
			}
		}
		s.X, s.Y = append(s.X, x), append(s.Y, class(sum > 0 != (r.IntN(10) == 0)))
	}
	return s
}

func class(yes bool) int {
	if yes {
		return 1
	}
	return 0
}

// A number is a numeric attribute of adultLike: draw returns a value, and logit the contribution of a value
// to the logit of the class.
type number struct {
	name  string
	draw  func(r *rand.Rand) float64
	logit func(v float64) float64
}

// numbers resemble the numbers of UCI's adult: two are 0 for nearly all people, and one says nothing.
var numbers = []number{
	{"age", func(r *rand.Rand) float64 { return limited(17, 38+13.5*r.NormFloat64(), 90) },
		func(v float64) float64 { return 0.03*(v-38) - 0.0012*(v-45)*(v-45) }},
	{"weight", func(r *rand.Rand) float64 { return math.Round(math.Exp(12 + 0.5*r.NormFloat64())) },
		func(float64) float64 { return 0 }},
	{"years of school", func(r *rand.Rand) float64 { return limited(1, 10+2.5*r.NormFloat64(), 16) },
		func(v float64) float64 { return 0.5 * (v - 10) }},
	{"gain", func(r *rand.Rand) float64 { return rarely(r, 0.08, math.Exp(8.5+r.NormFloat64())) },
		func(v float64) float64 { return 4 * float64(class(v > 5000)) }},
	{"loss", func(r *rand.Rand) float64 { return rarely(r, 0.05, 1900+300*r.NormFloat64()) },
		func(v float64) float64 { return 2 * float64(class(v > 1800)) }},
	{"hours", func(r *rand.Rand) float64 { return limited(1, 40+12*r.NormFloat64(), 99) },
		func(v float64) float64 { return 0.05 * (v - 40) }},
}

// limited rounds v, and limits it.
func limited(low, v, high float64) float64 {
	return math.Max(low, math.Min(high, math.Round(v)))
}

// rarely returns v, rounded, with a probability, else 0.
func rarely(r *rand.Rand, p, v float64) float64 {
	if r.Float64() < p {
		return math.Round(v)
	}
	return 0
}

// nominals are the nominal attributes, with the number of values and the deviation of their effects on the
// logit. Values are missing for 3 % of the examples where gaps is true.
var nominals = []struct {
	name   string
	values int
	effect float64
	gaps   bool
}{
	{"work", 8, 0.5, true}, {"degree", 16, 0.2, false}, {"marital", 7, 1.4, false}, {"occupation", 14, 0.8, true},
	{"relationship", 6, 0.8, false}, {"race", 5, 0.3, false}, {"sex", 2, 0.5, false}, {"country", 41, 0.5, true},
}

// adultLike returns examples like the 48,842 of UCI's adult: six numbers, and eight nominal attributes of 99
// values with some gaps. 23.5 % of the examples are positive, as 24 % of adult's.
func adultLike() *data.Set {
	r := learners.Seed(1994)
	s := &data.Set{Schema: data.Schema{Name: "adult-like", Classes: []string{"<=50K", ">50K"}}}
	for _, a := range numbers {
		s.Attrs = append(s.Attrs, data.Attr{Name: a.name})
	}
	effects := make([][]float64, len(nominals))
	for j, a := range nominals {
		attr := data.Attr{Name: a.name}
		for v := range a.values {
			attr.Values = append(attr.Values, fmt.Sprintf("%s %d", a.name, v))
			effects[j] = append(effects[j], a.effect*r.NormFloat64())
		}
		s.Attrs = append(s.Attrs, attr)
	}
	for range 48_842 {
		x, logit := person(r, effects)
		s.X, s.Y = append(s.X, x), append(s.Y, class(r.Float64() < 1/(1+math.Exp(-1.5*logit))))
	}
	return s
}

// person draws an example, and returns the logit of its class.
func person(r *rand.Rand, effects [][]float64) (x []float64, logit float64) {
	logit = -2.5
	for _, a := range numbers {
		v := a.draw(r)
		x, logit = append(x, v), logit+a.logit(v)
	}
	for j, a := range nominals {
		v := int(float64(a.values) * math.Pow(r.Float64(), 2.5)) // the first values are frequent, as in adult
		logit += effects[j][v]
		if a.gaps && r.IntN(100) < 3 {
			x = append(x, math.NaN())
		} else {
			x = append(x, float64(v))
		}
	}
	return x, logit
}
