package learners

import (
	"math"

	"halfspace/pkg/data"
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
func newStandard(s *data.Set) standard {
	t := standard{make([]float64, len(s.Attrs)), make([]float64, len(s.Attrs))}
	for j := range s.Attrs {
		t.mean[j], t.unit[j] = attrStandard(s, j)
	}
	return t
}

func attrStandard(s *data.Set, j int) (mean, unit float64) {
	most, binary := 0.0, true
	for i, x := range s.X {
		most = max(most, math.Abs(x[j]))
		binary = binary && (x[j] == 0 || x[j] == 1)
		mean += (x[j] - mean) / float64(i+1)
	}
	variance := 0.0
	for i, x := range s.X {
		d := (x[j] - mean) / max(most, math.SmallestNonzeroFloat64)
		variance += (d*d - variance) / float64(i+1)
	}
	switch unit = math.Sqrt(variance) * most; {
	case binary:
		return 0, 1
	case math.Sqrt(variance) < level || unit < tiny:
		return mean, math.Inf(1)
	}
	return mean, unit
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
