package ask

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"

	"halfspace/pkg/data"
)

// A box is a set of raw examples: a side for each attribute.
type box []side

// A side holds the possible values of one attribute in a box.
type side struct {
	values    []float64 // of a nominal attribute; NaN is a missing value
	low, high float64   // of a number, without values; shared are NaN if it is missing
	whole     bool      // only whole numbers, and the ends are such
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

// contains reports whether a value, which is not missing, lies in the side.
func (s side) contains(v float64) bool {
	if s.values != nil {
		return slices.Contains(s.values, v)
	}
	return s.low <= v && v <= s.high && (!s.whole || v == math.Trunc(v))
}

// nearest returns the number of the side that is nearest to v.
func (s side) nearest(v float64) float64 {
	if s.whole {
		v = math.Round(v)
	}
	return min(max(v, s.low), s.high)
}

// number returns the number of values, which is infinite for a range of numbers that are not whole.
func (s side) number() float64 {
	switch {
	case s.values != nil:
		return float64(len(s.values))
	case !(s.low < s.high):
		return 1
	case s.whole:
		return s.high - s.low + 1
	}
	return math.Inf(1)
}

// intersect returns the values that lie in two sides of an attribute, if any do.
func (s side) intersect(t side) (side, bool) {
	if s.values == nil {
		shared := side{low: max(s.low, t.low), high: min(s.high, t.high), whole: s.whole || t.whole}
		if shared.whole {
			shared.low, shared.high = math.Ceil(shared.low), math.Floor(shared.high)
		}
		return shared, shared.low <= shared.high
	}
	var shared side
	for _, v := range s.values {
		if slices.Contains(t.values, v) {
			shared.values = append(shared.values, v)
		}
	}
	return shared, shared.values != nil
}

// atLeast returns the part of the side that is not below v.
func (s side) atLeast(v float64) []side {
	return s.choose(func(w float64) bool { return w >= v }, v, s.high)
}

// atMost returns the part of the side that is not above v.
func (s side) atMost(v float64) []side {
	return s.choose(func(w float64) bool { return w <= v }, s.low, v)
}

// choose returns the values of the side that pass a test. Of a range of numbers, those between low and high
// pass.
func (s side) choose(test func(v float64) bool, low, high float64) []side {
	if s.values == nil {
		return []side{{low: low, high: high}}
	}
	var chosen side
	for _, v := range s.values {
		if test(v) {
			chosen.values = append(chosen.values, v)
		}
	}
	return []side{chosen}
}

// middle returns a value of the side.
func (s side) middle() float64 {
	if s.values != nil {
		return s.values[0]
	}
	m := float64(s.low/2) + float64(s.high/2)
	if s.whole {
		m = math.Floor(m)
	}
	if s.low <= m && m <= s.high {
		return m
	}
	return s.low
}

// lowest returns the least value of the side, in the order of the listed values.
func (s side) lowest() float64 {
	if s.values != nil {
		return slices.Min(s.values)
	}
	return s.low
}

// highest returns the greatest value of the side.
func (s side) highest() float64 {
	if s.values != nil {
		return slices.Max(s.values)
	}
	return s.high
}

// draw returns a value of the side at random.
func (s side) draw(r *rand.Rand) float64 {
	if s.values != nil {
		return s.values[r.IntN(len(s.values))]
	}
	return s.nearest(s.low + float64(r.Float64()*(s.high-s.low)))
}

// missing reports whether the side is a missing value.
func (s side) missing() bool {
	return s.values == nil && math.IsNaN(s.low) || len(s.values) == 1 && math.IsNaN(s.values[0])
}

// limits returns the condition that the variables of an attribute lie in the side.
func (s side) limits(letter string, j int, attr data.Attr) string {
	if s.values == nil {
		return fmt.Sprintf("(and (>= %[1]s%[2]d %[3]s) (<= %[1]s%[2]d %[4]s))", letter, j, s.literal(s.low), s.literal(s.high))
	}
	if len(s.values) == len(attr.Values) {
		return "true"
	}
	var all []string
	for _, v := range s.values {
		all = append(all, valueOf(letter, j, int(v)))
	}
	return joined("or", all)
}

// literal writes a number of the side, of the sort of its variable.
func (s side) literal(v float64) string {
	text := fraction(exact(v))
	if s.whole {
		return strings.ReplaceAll(text, ".0", "")
	}
	return text
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

// single reports whether the box has one example only.
func (b box) single() bool {
	return !slices.ContainsFunc(b, func(s side) bool { return !s.single() })
}

// draw returns an example of the box at random.
func (b box) draw(r *rand.Rand) []float64 {
	x := make([]float64, len(b))
	for j, s := range b {
		x[j] = s.draw(r)
	}
	return x
}

// halves divides the box at attribute j, which has more than one value. If the attribute is a number, the
// first half ends at the last number below the border. If it is nominal, the first half has the first half
// of its values.
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
	low, high := s, s
	low.high, high.low = math.Nextafter(border, math.Inf(-1)), border
	if s.whole {
		low.high, high.low = math.Floor(low.high), math.Ceil(border)
	}
	return []box{b.replace(j, low), b.replace(j, high)}
}

// remaining divides the box at any attribute with several values. It returns nil if the box is one example.
func (b box) remaining() []box {
	for j, s := range b {
		if !s.single() {
			return b.halves(j, s.middle())
		}
	}
	return nil
}
