package ask

import (
	"container/heap"
	"context"
	"math"
)

// gap is the greatest difference between the cost of a change and the proven bound, as a share of the cost,
// at which the change counts as cheapest.
const gap = 0.001

// An offer is a box together with a lower bound on the cost of its examples that reach the goal.
type offer struct {
	box   box
	bound float64
}

// offers is a heap with the least bound first.
type offers []offer

func (o offers) Len() int           { return len(o) }
func (o offers) Less(i, k int) bool { return o[i].bound < o[k].bound }
func (o offers) Swap(i, k int)      { o[i], o[k] = o[k], o[i] }
func (o *offers) Push(v any)        { *o = append(*o, v.(offer)) }
func (o *offers) Pop() any {
	last := (*o)[len(*o)-1]
	*o = (*o)[:len(*o)-1]
	return last
}

// A cheapest searches for the cheapest example that reaches a goal (branch and bound). It always looks next
// at the box with the least lower bound. A. H. Land and A. G. Doig, An automatic method of solving discrete
// programming problems, Econometrica 28 (1960) 497–520.
type cheapest struct {
	*trip
	open  offers
	best  []float64 // the cheapest example so far, or nil
	cost  float64   // of best; infinite at first
	bound float64   // no example of the goal is cheaper
	ended bool      // by the limit
}

// run searches in some boxes, and looks at a number of boxes at most. The error is the context's.
func (c *cheapest) run(ctx context.Context, parts []box, boxes int) error {
	c.cost = math.Inf(1)
	for _, b := range parts {
		c.push(b, 0)
	}
	for ; len(c.open) > 0; boxes-- {
		next := heap.Pop(&c.open).(offer)
		if c.bound = min(next.bound, c.cost); next.bound >= float64((1-gap)*c.cost) {
			return nil
		}
		if boxes%looks == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		if boxes == 0 {
			c.ended = true
			return nil
		}
		c.look(next)
	}
	c.bound = c.cost
	return nil
}

// push keeps a box for later, with the greater one of two lower bounds.
func (c *cheapest) push(b box, bound float64) {
	if bound = max(bound, c.trip.cost(c.nearest(b))); bound < c.cost {
		heap.Push(&c.open, offer{b, bound})
	}
}

// try keeps an example if it reaches the goal and is the cheapest one.
func (c *cheapest) try(y []float64) bool {
	if !c.goal[c.a.m.Predict(y)] {
		return false
	}
	if cost := c.trip.cost(y); cost < c.cost {
		c.best, c.cost = y, cost
	}
	return true
}

// look looks at a box. If the cheapest example of the box reaches the goal, the box is done. Otherwise it
// is divided.
func (c *cheapest) look(o offer) {
	if c.try(c.nearest(o.box)) {
		return
	}
	known := c.a.net.bound(o.box)
	bound, reached := c.lower(known)
	bound = max(bound, o.bound)
	if reached != nil {
		c.try(reached)
	}
	if bound >= c.cost {
		return
	}
	parts, try := known.split(c.goal)
	for _, y := range try {
		c.try(y)
	}
	for _, b := range parts {
		c.push(b, bound)
	}
}
