package histogram

import (
	"cmp"
	"math"
	"slices"

	"halfspace/pkg/data"
)

// A column is an attribute in bins. Of each example it keeps only the number of its bin.
type column struct {
	bins []uint8 // bins by example; a missing value has the bin count
	// count is the number of bins, without the bin of missing values. Bins of a numeric attribute are
	// in ascending order.
	count int
	// cuts has the greatest value of each bin of a numeric attribute; nil for a nominal one.
	cuts []float64
	// byValue has the bin of each value of a nominal attribute.
	byValue []int
}

// A weighedValue is a value with the total weight of its examples.
type weighedValue struct{ value, weight float64 }

// weigh returns the distinct values of attribute j that are not missing, in ascending order.
func weigh(s *data.Set, weights []float64, j int) (distinct []weighedValue) {
	all := make([]weighedValue, 0, s.Len())
	for i, x := range s.X {
		if !math.IsNaN(x[j]) {
			all = append(all, weighedValue{x[j], weights[i]})
		}
	}
	slices.SortFunc(all, func(a, b weighedValue) int { return cmp.Compare(a.value, b.value) })
	for _, v := range all {
		if last := len(distinct) - 1; last >= 0 && distinct[last].value == v.value {
			distinct[last].weight += v.weight
		} else {
			distinct = append(distinct, v)
		}
	}
	return distinct
}

// newColumn divides the values of attribute j into at most the given number of bins.
func newColumn(s *data.Set, weights []float64, j, limit int) column {
	c := column{bins: make([]uint8, s.Len())}
	if values := len(s.Attrs[j].Values); !s.Attrs[j].Nominal() {
		c.numeric(weigh(s, weights, j), limit)
	} else if c.nominal(values, limit); values > limit {
		c.share(weigh(s, weights, j))
	}
	for i, x := range s.X {
		c.bins[i] = uint8(c.bin(x[j]))
	}
	return c
}

// bin returns the bin of a value.
func (c *column) bin(v float64) int {
	switch {
	case math.IsNaN(v):
		return c.count
	case c.byValue != nil:
		return c.byValue[int(v)]
	}
	k, _ := slices.BinarySearch(c.cuts, v)
	return k
}

// numeric divides the values of a numeric attribute into bins of about the same weight. The borders are
// midway between two values. If there are few values, each has a bin of its own. The last bin has no
// upper border.
func (c *column) numeric(distinct []weighedValue, limit int) {
	rest := 0.0
	for _, v := range distinct {
		rest += v.weight
	}
	filled, alone := 0.0, len(distinct) <= limit
	for k, v := range distinct[:max(0, len(distinct)-1)] {
		if filled += v.weight; alone || filled >= rest/float64(limit-len(c.cuts)) && len(c.cuts) < limit-1 {
			c.cuts, rest, filled = append(c.cuts, midway(v.value, distinct[k+1].value)), rest-filled, 0
		}
	}
	c.cuts = append(c.cuts, math.MaxFloat64)
	c.count = len(c.cuts)
}

// midway returns the middle of two numbers, or the first if they are neighbours.
func midway(a, b float64) float64 {
	if m := float64(a/2) + float64(b/2); a < m && m < b {
		return m
	}
	return a
}

// nominal gives each value of a nominal attribute a bin. If there are more values than bins, the last
// bin is for all remaining values.
func (c *column) nominal(values, limit int) {
	c.byValue, c.count = make([]int, values), min(values, limit)
	for v := range c.byValue {
		c.byValue[v] = min(v, limit-1)
	}
}

// share gives each of the most frequent values a bin of its own. The others share the last bin.
func (c *column) share(distinct []weighedValue) {
	slices.SortStableFunc(distinct, func(a, b weighedValue) int { return cmp.Compare(b.weight, a.weight) })
	for v := range c.byValue {
		c.byValue[v] = c.count - 1
	}
	for bin, v := range distinct[:min(c.count-1, len(distinct))] {
		c.byValue[int(v.value)] = bin
	}
}
