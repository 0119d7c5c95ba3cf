package hinge

import (
	"math"

	"halfspace/pkg/learners/internal/vec"
)

// A cache stores the products of some examples with all examples, for the examples requested most
// recently. It pays because the search moves the few examples at the margin again and again.
type cache struct {
	places []int // for each example, the place of its products, or -1
	kept   []column
	now    int // number of requests
}

// A column contains the products of an example with all.
type column struct {
	example  int
	asked    int // time of the last request
	products []float64
}

// newCache returns an empty cache for n examples.
func newCache(n int) cache {
	c := cache{places: make([]int, n), kept: make([]column, 0, min(n, max(2, cached/n)))}
	for i := range c.places {
		c.places[i] = -1
	}
	return c
}

// products returns the products of example i with all examples. They are valid until the products of two
// others have been requested.
func (s *search) products(i int) []float64 {
	c := &s.cache
	c.now++
	k := c.places[i]
	if k < 0 {
		k = c.place(len(s.y))
		c.places[i], c.kept[k].example = k, i
		vec.Dots(c.kept[k].products, s.rows, s.row(i))
	}
	c.kept[k].asked = c.now
	return c.kept[k].products
}

// place returns the place for a column of n products. It is a new one, or the place of the column that
// was not requested for the longest time, which is then overwritten.
func (c *cache) place(n int) (k int) {
	if len(c.kept) < cap(c.kept) {
		c.kept = append(c.kept, column{products: make([]float64, n)})
		return len(c.kept) - 1
	}
	longest := math.MaxInt
	for p, entry := range c.kept {
		if entry.asked < longest {
			k, longest = p, entry.asked
		}
	}
	c.places[c.kept[k].example] = -1
	return k
}
