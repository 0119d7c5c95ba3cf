// Package scale brings the attributes of a sample to a common scale, so that what is learned
// does not depend on their units: the standard scaler (mean 0 and variance 1, with the way back
// for a unit's weights), the min-max scaler (to [0, 1]), and the classes' means on principal
// components. All of them read the sample and leave it as it is.
package scale

import (
	"context"
	"math"

	"halfspace/pkg/data"
	"halfspace/pkg/learners/internal/sample"
	"halfspace/pkg/ltu"
)

// A Standard is a standard scaler: it brings each attribute to mean 0 and variance 1. The zero
// value is the scaler of no attributes.
type Standard struct{ mean, unit []float64 }

// An attribute counts as constant if it varies by less than constantShare of its greatest
// magnitude, because rounding loses no less than that, or by less than leastDeviation, because
// the weights of the attribute as it was given might then overflow.
const (
	constantShare  = 1e-12
	leastDeviation = 1e-200
)

// Standardize returns the scaler of s. Attributes that are zeros and ones only stay as they
// are; constant attributes become 0. It makes two passes, so that the variance is accurate where
// the mean is far from 0. The error is ctx's, if it is done.
func Standardize(ctx context.Context, s *data.Set) (Standard, error) {
	c := make([]column, len(s.Attrs))
	for j := range c {
		c[j].binary = true
	}
	err := sample.Each(ctx, s, func(i int, x []float64) {
		for j, v := range x {
			c[j].read(v, i)
		}
	})
	if err == nil {
		err = sample.Each(ctx, s, func(i int, x []float64) {
			for j, v := range x {
				c[j].readAgain(v, i)
			}
		})
	}
	t := Standard{make([]float64, len(c)), make([]float64, len(c))}
	for j := range c {
		t.mean[j], t.unit[j] = c[j].standard()
	}
	return t, err
}

// Write writes x to the given row, by the scaler.
func (t Standard) Write(to, x []float64) {
	for j, v := range x {
		to[j] = (v - t.mean[j]) / t.unit[j]
	}
}

// Unfold returns the unit that does with attributes as they were given what the given weights,
// with the bias last, do with scaled ones: the scaler is folded into the weights.
func (t Standard) Unfold(w []float64) ltu.Unit {
	n := len(t.mean)
	u := ltu.Unit{W: make([]float64, n), Theta: -w[n]}
	for j := range u.W {
		u.W[j] = w[j] / t.unit[j]
		u.Theta += float64(u.W[j] * t.mean[j])
	}
	return u
}

// A column is what the passes gather of an attribute: its greatest magnitude, its mean, and in
// the second pass its variance divided by the square of that magnitude, which cannot overflow.
type column struct {
	most, mean, variance float64
	binary               bool // zeros and ones only
}

// read takes the value of example i in the first pass. Means are updated rather than summed up,
// so that they stay within the range of the values.
func (c *column) read(v float64, i int) {
	c.most = max(c.most, math.Abs(v))
	c.binary = c.binary && (v == 0 || v == 1)
	c.mean += (v - c.mean) / float64(i+1)
}

// readAgain takes it in the second pass, when mean and magnitude are known.
func (c *column) readAgain(v float64, i int) {
	d := (v - c.mean) / max(c.most, math.SmallestNonzeroFloat64)
	c.variance += (float64(d*d) - c.variance) / float64(i+1)
}

// standard returns what to subtract from the attribute and what to divide it by. The infinite
// divisor of a constant attribute makes its values 0 and its weight 0.
func (c *column) standard() (mean, unit float64) {
	switch unit = math.Sqrt(c.variance) * c.most; {
	case c.binary:
		return 0, 1
	case math.Sqrt(c.variance) < constantShare || unit < leastDeviation:
		return c.mean, math.Inf(1)
	}
	return c.mean, unit
}
