// Package scale brings the attributes of a sample to a common scale, so that results do not depend on
// their units. It has a standard scaler (to mean 0 and variance 1), which can also convert a unit's
// weights back, and a min-max scaler (to [0, 1]). It also computes the means of the classes on principal
// components. No function changes the sample.
package scale

import (
	"context"
	"math"

	"halfspace/pkg/data"
	"halfspace/pkg/learners/internal/sample"
	"halfspace/pkg/ltu"
)

// A Standard is a standard scaler, like StandardScaler in scikit-learn: it brings each attribute to mean
// 0 and variance 1. The zero value is the scaler for no attributes.
type Standard struct{ mean, unit []float64 }

// An attribute counts as constant if it varies too little. There are two limits. One is constantShare
// times its greatest magnitude, because rounding loses at least that share. The other is leastDeviation,
// because below it the weights for the attribute as given might overflow.
const (
	constantShare  = 1e-12
	leastDeviation = 1e-200
)

// Standardize returns the scaler of s. Attributes that contain only zeros and ones are unchanged;
// constant attributes become 0. It makes two passes, so that the variance is accurate even if the
// mean is far from 0. It returns ctx's error if ctx is done.
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

// Write writes the scaled x to the given row.
func (t Standard) Write(row, x []float64) {
	for j, v := range x {
		row[j] = (v - t.mean[j]) / t.unit[j]
	}
}

// Unfold converts a unit for scaled attributes to a unit for the original attributes, which gives the
// same results. The last of the given weights is the bias.
func (t Standard) Unfold(w []float64) ltu.Unit {
	n := len(t.mean)
	u := ltu.Unit{W: make([]float64, n), Theta: -w[n]}
	for j := range u.W {
		u.W[j] = w[j] / t.unit[j]
		u.Theta += float64(u.W[j] * t.mean[j])
	}
	return u
}

// A column is the result of the two passes for an attribute: its greatest magnitude and its mean in the
// first pass, and its variance in the second. The variance is divided by the square of the magnitude, so
// that it cannot overflow.
type column struct {
	magnitude, mean, variance float64
	binary                    bool // zeros and ones only
}

// read takes the value of example i in the first pass. It updates the mean, instead of summing the
// values, so that the mean stays within their range.
func (c *column) read(v float64, i int) {
	c.magnitude = max(c.magnitude, math.Abs(v))
	c.binary = c.binary && (v == 0 || v == 1)
	c.mean += (v - c.mean) / float64(i+1)
}

// readAgain takes the value of example i in the second pass, when mean and magnitude are known.
func (c *column) readAgain(v float64, i int) {
	d := (v - c.mean) / max(c.magnitude, math.SmallestNonzeroFloat64)
	c.variance += (float64(d*d) - c.variance) / float64(i+1)
}

// standard returns the number to subtract from the attribute, and the divisor. For a constant attribute
// the divisor is infinite, which makes its values 0, and its weight too.
func (c *column) standard() (mean, unit float64) {
	switch unit = math.Sqrt(c.variance) * c.magnitude; {
	case c.binary:
		return 0, 1
	case math.Sqrt(c.variance) < constantShare || unit < leastDeviation:
		return c.mean, math.Inf(1)
	}
	return c.mean, unit
}
