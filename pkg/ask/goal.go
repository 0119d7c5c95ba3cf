package ask

import (
	"fmt"
	"maps"
	"math"
	"slices"
)

// A Goal is the aim of a Recourse: the class that the example should get, the allowed changes, and
// their costs.
type Goal struct {
	Class string // to reach; any other class than the example's if empty
	// Keep lists attributes that cannot change, such as the place of birth. Raise lists attributes that
	// can only rise, such as age, and Lower lists attributes that can only fall. A nominal attribute
	// rises if its new value comes later in the attribute's list.
	Keep, Raise, Lower []string
	// Costs are the costs of changes, by attribute. For a number it is the cost of a change over its
	// whole range. A change over half of the range costs half of it. For a nominal attribute it is the
	// cost of any change. An attribute without an entry costs 1.
	Costs map[string]float64
	// Largest makes the cost of several changes the largest single cost. Otherwise it is their sum.
	Largest bool
}

// A trip is a goal for an example, in numbers.
type trip struct {
	a       *Asker
	x       []float64
	goal    []bool    // the classes to reach
	prices  []float64 // per unit of a number, or of any change of a nominal attribute
	largest bool
}

// trip reads a goal, and returns it with the boxes of the allowed changes.
func (a *Asker) trip(g Goal, x []float64) (t *trip, parts []box, err error) {
	t = &trip{a: a, x: x, goal: a.except(a.m.Predict(x)), largest: g.Largest}
	if g.Class != "" {
		c, err := a.class(g.Class)
		if err != nil {
			return nil, nil, err
		}
		t.goal = make([]bool, len(a.m.Classes))
		t.goal[c] = true
	}
	for j, attr := range a.m.Attrs {
		price := 1.0
		if p, ok := g.Costs[attr.Name]; ok {
			price = p
		}
		if !(price > 0) || math.IsInf(price, 1) {
			return nil, nil, fmt.Errorf("ask: the cost %v of attribute %q is not a positive number; Keep names attributes that cannot change", price, attr.Name)
		}
		if s := a.whole[j]; s.values == nil && s.low < s.high {
			price /= s.high - s.low
		}
		t.prices = append(t.prices, price)
	}
	parts, err = t.allowed(g)
	return t, parts, err
}

// allowed returns the boxes of the allowed changes.
func (t *trip) allowed(g Goal) ([]box, error) {
	for _, names := range [][]string{g.Keep, g.Raise, g.Lower, slices.Sorted(maps.Keys(g.Costs))} {
		for _, name := range names {
			if _, err := t.a.attribute(name); err != nil {
				return nil, err
			}
		}
	}
	parts := t.a.fixed(t.x, func(j int) bool { return slices.Contains(g.Keep, t.a.m.Attrs[j].Name) })
	for j, attr := range t.a.m.Attrs {
		if math.IsNaN(t.x[j]) || slices.Contains(g.Keep, attr.Name) {
			continue
		}
		if slices.Contains(g.Raise, attr.Name) {
			parts = condition{attr: j}.restrict(parts, t.a.whole[j].atLeast(t.x[j]))
		}
		if slices.Contains(g.Lower, attr.Name) {
			parts = condition{attr: j}.restrict(parts, t.a.whole[j].atMost(t.x[j]))
		}
	}
	return parts, nil
}

// cost returns the cost of a change to y.
func (t *trip) cost(y []float64) float64 {
	total := 0.0
	for j, v := range y {
		total = t.join(total, t.part(j, v))
	}
	return total
}

// join returns the cost of two changes together.
func (t *trip) join(one, two float64) float64 {
	if t.largest {
		return max(one, two)
	}
	return one + two
}

// part returns the cost of a change of attribute j to v.
func (t *trip) part(j int, v float64) float64 {
	switch {
	case v == t.x[j] || math.IsNaN(v):
		return 0
	case t.a.whole[j].values != nil:
		return t.prices[j]
	default:
		return float64(t.prices[j] * math.Abs(v-t.x[j]))
	}
}

// nearest returns the cheapest example of a box.
func (t *trip) nearest(b box) []float64 {
	y := b.middle()
	for j, s := range b {
		switch {
		case s.values == nil && !math.IsNaN(s.low):
			y[j] = s.nearest(t.x[j])
		case slices.Contains(s.values, t.x[j]):
			y[j] = t.x[j]
		}
	}
	return y
}
