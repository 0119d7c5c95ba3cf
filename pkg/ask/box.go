package ask

import (
	"math"
	"math/rand/v2"
	"slices"
)

// A box is a set of raw examples: a side for each attribute.
type box []side

// A side holds the possible values of one attribute in a box.
type side struct {
	values    []float64 // of a nominal attribute; NaN is a missing value
	low, high float64   // of a number, without values; both are NaN if it is missing
}

// sideAt returns the side with one value.
func sideAt(v float64, nominal bool) side {
	if nominal {
		return side{values: []float64{v}}
	}
	return side{low: v, high: v}
}

// single reports whether the side has one value only.
func (s side) single() bool {
	return len(s.values) == 1 || s.values == nil && !(s.low < s.high)
}

// middle returns a value of the side.
func (s side) middle() float64 {
	if s.values != nil {
		return s.values[0]
	}
	if m := float64(s.low/2) + float64(s.high/2); s.low <= m && m <= s.high {
		return m
	}
	return s.low
}

// draw returns a value of the side at random.
func (s side) draw(r *rand.Rand) float64 {
	if s.values != nil {
		return s.values[r.IntN(len(s.values))]
	}
	return min(max(s.low+float64(r.Float64()*(s.high-s.low)), s.low), s.high)
}

// replace returns the box with another side of attribute j.
func (b box) replace(j int, s side) box {
	c := slices.Clone(b)
	c[j] = s
	return c
}

// middle returns an example of the box.
func (b box) middle() []float64 {
	x := make([]float64, len(b))
	for j, s := range b {
		x[j] = s.middle()
	}
	return x
}

// halves divides the box at attribute j, which has more than one value. The first half of a number ends at
// the last number below the border. The values of a nominal attribute are divided in their order.
func (b box) halves(j int, border float64) []box {
	s := b[j]
	if s.values != nil {
		k := len(s.values) / 2
		return []box{b.replace(j, side{values: s.values[:k]}), b.replace(j, side{values: s.values[k:]})}
	}
	if !(s.low < border && border <= s.high) {
		if border = s.middle(); border == s.low {
			border = s.high
		}
	}
	return []box{b.replace(j, side{low: s.low, high: math.Nextafter(border, math.Inf(-1))}), b.replace(j, side{low: border, high: s.high})}
}
