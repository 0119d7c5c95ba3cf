package tao

import (
	"cmp"
	"context"
	"math"
	"slices"

	"halfspace/pkg/data"
	"halfspace/pkg/internal/parallel"
	"halfspace/pkg/ltu"
)

// A careSet is the problem of two classes that the unit of a node should solve. It has the examples
// that exactly one of the node's two subtrees classifies correctly, because only for them does it
// matter where the unit sends them. Their class is 1 if this is the right subtree, else 0.
type careSet struct {
	set     *data.Set
	weights []float64
	totals  [2]float64 // total weight of the examples of each class
}

// careSet returns the care set of a node with the given examples.
func (m *improver) careSet(n *Node, rows []int) *careSet {
	c := &careSet{set: &data.Set{Schema: m.Schema}}
	c.set.Classes = []string{"left", "right"}
	for _, i := range rows {
		left, right := n.Left.Predict(m.X[i]) == m.Y[i], n.Right.Predict(m.X[i]) == m.Y[i]
		if left == right {
			continue
		}
		side := 0
		if right {
			side = 1
		}
		c.add(m.X[i], side, m.weights[i])
	}
	return c
}

// add adds an example that belongs on the given side.
func (c *careSet) add(x []float64, side int, weight float64) {
	c.set.X, c.set.Y, c.weights = append(c.set.X, x), append(c.set.Y, side), append(c.weights, weight)
	c.totals[side] += weight
}

// misrouted returns the total weight of the examples of the care set that u sends to the wrong side.
func (c *careSet) misrouted(u ltu.Unit) (wrong float64) {
	for i, x := range c.set.X {
		if u.Fires(x) != (c.set.Y[i] == 1) {
			wrong += c.weights[i]
		}
	}
	return wrong
}

// A cut is a unit with the weight of the examples that it sends to the wrong side.
type cut struct {
	ltu.Unit
	wrong float64
}

// cuts returns the best unit for each direction, with the best threshold.
func (c *careSet) cuts(ctx context.Context, directions [][]float64) ([]cut, error) {
	found := make([]cut, len(directions))
	err := parallel.Each(ctx, len(directions), func(k int) error {
		found[k] = c.cut(directions[k])
		return nil
	})
	return found, err
}

// largestSum is the greatest weighted sum that is used; greater sums are near overflow.
const largestSum = 1e300

// cut returns the unit with weights w or −w whose threshold sends the least weight of examples to the
// wrong side; on a tie the lowest threshold. The unit divides the examples, unless their sums are all
// equal; then it fires on none. If some sums are too large, all examples count as wrong.
func (c *careSet) cut(w []float64) cut {
	type place struct {
		sum float64
		row int
	}
	places := make([]place, len(c.set.X))
	for i, x := range c.set.X {
		places[i] = place{ltu.Dot(w, x), i}
		if math.Abs(places[i].sum) > largestSum || places[i].sum != places[i].sum {
			return cut{ltu.Unit{W: w}, math.Inf(1)}
		}
	}
	slices.SortFunc(places, func(a, b place) int { return cmp.Or(cmp.Compare(a.sum, b.sum), cmp.Compare(a.row, b.row)) })
	last := places[len(places)-1].sum
	best := cut{ltu.Unit{W: w, Theta: last + max(1, math.Abs(last))}, c.totals[1]}
	// Passed are examples with these weights, by side.
	var passed [2]float64
	found, negative := -1, false
	fewest := math.Inf(1)
	for k, p := range places {
		if k > 0 && places[k-1].sum < p.sum {
			firesAbove := passed[1] + (c.totals[0] - passed[0]) // wrong if the unit fires above the place
			if firesAbove < fewest {
				found, negative, fewest = k, false, firesAbove
			}
			if firesBelow := passed[0] + (c.totals[1] - passed[1]); firesBelow < fewest {
				found, negative, fewest = k, true, firesBelow
			}
		}
		passed[c.set.Y[p.row]] += c.weights[p.row]
	}
	if found < 0 {
		return best
	}
	best.Unit = halfway(w, places[found-1].sum, places[found].sum, negative)
	best.wrong = c.misrouted(best.Unit)
	return best
}

// Middle returns a number between low and high, or high if no number is between them.
func Middle(low, high float64) float64 {
	middle := float64(low/2) + float64(high/2)
	if middle <= low {
		return high
	}
	return middle
}

// halfway returns a unit whose threshold is the middle of two sums: it fires where the sum is at least
// the middle or, if negative is true, at most the middle.
func halfway(w []float64, low, high float64, negative bool) ltu.Unit {
	middle := Middle(low, high)
	if !negative {
		return ltu.Unit{W: w, Theta: middle}
	}
	if middle >= high {
		middle = low
	}
	return ltu.Unit{W: w, Theta: middle}.Complement()
}
