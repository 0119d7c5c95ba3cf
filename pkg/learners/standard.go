package learners

import (
	"context"
	"math"

	"halfspace/pkg/data"
	"halfspace/pkg/learners/internal/sample"
	"halfspace/pkg/ltu"
)

// A standard brings each attribute to mean 0 and variance 1.
type standard struct{ mean, unit []float64 }

// level is how little an attribute may vary, as a share of its greatest
// magnitude, to count as constant: less is lost in rounding.
const level = 1e-12

// tiny is a deviation so small that the weights of the attribute as given might
// overflow; it counts as constant.
const tiny = 1e-200

// newStandard returns the standard of s. Attributes of zeros and ones only stay
// as they are; constant ones become 0.
func newStandard(ctx context.Context, s *data.Set) (standard, error) {
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
	t := standard{make([]float64, len(c)), make([]float64, len(c))}
	for j := range c {
		t.mean[j], t.unit[j] = c[j].standard()
	}
	return t, err
}

// A column is what is known of an attribute: its greatest magnitude, its mean, and
// in the second pass its variance over the square of that magnitude.
type column struct {
	most, mean, variance float64
	binary               bool // zeros and ones only
}

// read takes the value of example i, and readAgain does in the second pass.
func (c *column) read(v float64, i int) {
	c.most = max(c.most, math.Abs(v))
	c.binary = c.binary && (v == 0 || v == 1)
	c.mean += (v - c.mean) / float64(i+1)
}

func (c *column) readAgain(v float64, i int) {
	d := (v - c.mean) / max(c.most, math.SmallestNonzeroFloat64)
	c.variance += (d*d - c.variance) / float64(i+1)
}

func (c *column) standard() (mean, unit float64) {
	switch unit = math.Sqrt(c.variance) * c.most; {
	case c.binary:
		return 0, 1
	case math.Sqrt(c.variance) < level || unit < tiny:
		return c.mean, math.Inf(1)
	}
	return c.mean, unit
}

// write writes x by the standard.
func (t standard) write(to, x []float64) {
	for j, v := range x {
		to[j] = (v - t.mean[j]) / t.unit[j]
	}
}

// unfold returns the unit of attributes as given that is the unit of the given
// weights, bias last, of attributes by the standard.
func (t standard) unfold(w []float64) ltu.Unit {
	n := len(t.mean)
	u := ltu.Unit{W: make([]float64, n), Theta: -w[n]}
	for j := range u.W {
		u.W[j] = w[j] / t.unit[j]
		u.Theta += u.W[j] * t.mean[j]
	}
	return u
}
