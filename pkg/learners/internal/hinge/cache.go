package hinge

import (
	"math"

	"halfspace/pkg/learners/internal/vec"
)

// A cache keeps the products of some examples with all: of those asked for last. Few examples are at the
// margin, and these are moved again and again.
type cache struct {
	at   []int // of every example, the place of its products, or -1
	kept []column
	now  int // how many were asked for
}

// A column is the products of an example with all.
type column struct {
	of       int
	asked    int // when it was last
	products []float64
}

// newCache returns an empty cache for n examples.
func newCache(n int) cache {
	c := cache{at: make([]int, n), kept: make([]column, 0, min(n, max(2, cached/n)))}
	for i := range c.at {
		c.at[i] = -1
	}
	return c
}

// products returns those of example i with all. They are valid until others were asked for twice.
func (s *search) products(i int) []float64 {
	c := &s.cache
	c.now++
	k := c.at[i]
	if k < 0 {
		k = c.place(len(s.y))
		c.at[i], c.kept[k].of = k, i
		vec.Dots(c.kept[k].products, s.rows, s.row(i))
	}
	c.kept[k].asked = c.now
	return c.kept[k].products
}

// place returns a place for a column of n products: a new one, or that of the column asked for longest
// ago, which is forgotten.
func (c *cache) place(n int) (k int) {
	if len(c.kept) < cap(c.kept) {
		c.kept = append(c.kept, column{products: make([]float64, n)})
		return len(c.kept) - 1
	}
	longest := math.MaxInt
	for p, of := range c.kept {
		if of.asked < longest {
			k, longest = p, of.asked
		}
	}
	c.at[c.kept[k].of] = -1
	return k
}
