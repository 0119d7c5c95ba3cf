package tao

import (
	"cmp"
	"context"
	"math"
	"slices"

	"halfspace/pkg/data"
	"halfspace/pkg/ltu"
)

// proposals returns new units for a node, each with its best threshold. Their directions are the
// direction of the present unit, each attribute alone, logistic regressions on few attributes, and the
// unit that Learn learns.
func (m *improver) proposals(ctx context.Context, present ltu.Unit, c *careSet) ([]cut, error) {
	directions := [][]float64{present.W}
	for j := range m.Attrs {
		w := make([]float64, len(m.Attrs))
		w[j] = 1
		directions = append(directions, w)
	}
	if m.Attributes > 1 {
		path, err := lassoPath(ctx, c, m.Attributes)
		if err != nil {
			return nil, err
		}
		directions = append(directions, m.admit(path...)...)
	}
	if m.Learn == nil {
		return c.cuts(ctx, directions)
	}
	u, err := m.Learn(ctx, c.set, c.weights)
	if err != nil {
		return nil, err
	}
	directions = append(directions, m.admit(m.fewest(u.W, c))...)
	found, err := c.cuts(ctx, directions)
	// The learner's unit is also tried with its own threshold.
	if weights := nonZero(u.W); weights > 0 && weights <= m.Attributes && m.Whole == 0 {
		found = append(found, cut{u, c.misrouted(u)})
	}
	return found, err
}

// admit returns the directions that have a non-zero weight. If weights must be whole, it replaces them
// by whole numbers in nearly the same directions.
func (m *improver) admit(directions ...[]float64) (all [][]float64) {
	for _, w := range directions {
		if nonZero(w) == 0 {
			continue
		}
		if m.Whole == 0 {
			all = append(all, w)
		}
		for greatest := m.Whole; greatest > 0; greatest /= 2 {
			all = append(all, whole(w, greatest))
		}
	}
	return all
}

// whole returns whole numbers in nearly the direction of w, which must not be zero. Their magnitude is
// at most the given one, and they have no common divisor.
func whole(w []float64, greatest int) []float64 {
	largest := 0.0
	for _, v := range w {
		largest = max(largest, math.Abs(v))
	}
	rounded, divisor := make([]float64, len(w)), 0
	for j, v := range w {
		rounded[j] = math.Round(v / largest * float64(greatest))
		for a := int(math.Abs(rounded[j])); a > 0; {
			divisor, a = a, divisor%a
		}
	}
	for j := range rounded {
		rounded[j] = rounded[j]/float64(divisor) + 0
	}
	return rounded
}

// fewest returns w with only the weights that matter most, as many as Attributes says; the others are 0.
// A weight matters by its magnitude times the spread of its attribute in the care set.
func (m *improver) fewest(w []float64, c *careSet) []float64 {
	if nonZero(w) <= m.Attributes {
		return w
	}
	effect := make([]float64, len(w))
	for j, v := range w {
		low, high := math.Inf(1), math.Inf(-1)
		for _, x := range c.set.X {
			low, high = min(low, x[j]), max(high, x[j])
		}
		effect[j] = math.Abs(v) * (high - low)
	}
	order := make([]int, len(w))
	for j := range order {
		order[j] = j
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(effect[b], effect[a]) })
	kept := make([]float64, len(w))
	for _, j := range order[:m.Attributes] {
		kept[j] = w[j]
	}
	if nonZero(kept) == 0 {
		return w
	}
	return kept
}

// restrict changes the units of the start so that they obey the limits on weights. A changed unit gets
// the threshold with which it agrees most often with the unit that it replaces.
func (m *improver) restrict(ctx context.Context, n *Node, rows []int) error {
	if n.Leaf() || m.Whole == 0 && m.Attributes >= len(m.Attrs) {
		return ctx.Err()
	}
	left, right := m.part(n.Unit, rows)
	if nonZero(n.Unit.W) > 0 && len(rows) > 0 {
		c := &careSet{set: &data.Set{Schema: m.Schema}}
		for side, part := range [][]int{left, right} {
			for _, i := range part {
				c.add(m.X[i], side, m.weights[i])
			}
		}
		w := m.fewest(n.Unit.W, c)
		if m.Whole > 0 {
			w = whole(w, m.Whole)
		}
		if !slices.Equal(w, n.Unit.W) {
			n.Unit = c.cut(w).Unit
			left, right = m.part(n.Unit, rows)
		}
	}
	if err := m.restrict(ctx, n.Left, left); err != nil {
		return err
	}
	return m.restrict(ctx, n.Right, right)
}
