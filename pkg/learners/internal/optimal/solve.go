package optimal

import "context"

// A worker finds the best trees for views.
type worker struct {
	*problem
	ctx          context.Context
	taken, steps int     // steps taken, and the number after which to stop
	delta        []int64 // of each example, for pairs
	right        []int8  // of each example
	tops         [2][]int32
}

// stops reports whether the search must end, because the steps are used up or the context is done.
func (w *worker) stops() bool { return w.taken > w.steps || w.ctx.Err() != nil }

// solve looks for the tree with the fewest errors on v, with at most the given number of layers and
// fewer errors than limit. It returns the errors and the plan of this tree. The result bound is a lower
// bound on the errors of all trees, or the limit if that is less. Without a plan, the errors are the
// errors of a leaf, or the limit if that is less.
func (w *worker) solve(v *view, layers, limit int) (errors, bound int, best *plan) {
	if limit <= 0 {
		return limit, limit, nil
	}
	if mistakes, _ := w.leaf(v); mistakes < limit {
		limit = mistakes
	}
	if layers == 1 {
		limit, best = w.stump(v, limit)
		return limit, limit, best
	}
	open := newFrontier(w.problem, v)
	for len(open.spans) > 0 {
		spans := open.spans
		open.spans = nil
		for k, s := range spans {
			if w.stops() {
				open.spans = append(open.spans, spans[k:]...)
				return limit, open.bound(limit), best
			}
			if !open.shrink(&s, limit) {
				continue
			}
			t := w.try(v, layers, s, limit)
			if t.errors < limit {
				limit, best = t.errors, t.plan
			}
			open.divide(s, t)
		}
	}
	return limit, open.bound(limit), best
}

// try tries the middle of a span as the root of a tree with at most the given number of layers. If it
// turns out that trees of three or more layers there cannot have fewer errors than the limit, the lower
// bounds of the trial rule out half of the span.
func (w *worker) try(v *view, layers int, s span, limit int) trial {
	root := cutAt{s.attr, s.middle}
	if layers <= 2 {
		return w.pair(v, root, layers == 2)
	}
	limit += (s.high - s.low) / 2
	a, b := s.lower, s.upper
	t := trial{left: max(a.left, b.left-(b.place-s.middle)), right: max(b.right, a.right-(s.middle-a.place)), errors: v.len()}
	if t.left+t.right >= limit {
		return t
	}
	halves := w.part(v, root)
	w.taken += v.len() * len(v.order)
	left, bound, p := w.solve(halves[0], layers-1, limit-t.right)
	t.left = max(t.left, bound)
	if t.left+t.right >= limit {
		return t
	}
	right, bound, q := w.solve(halves[1], layers-1, limit-t.left)
	t.right = max(t.right, bound)
	if left+right < limit {
		t.errors, t.plan = left+right, &plan{root, p, q}
	}
	return t
}

// stump returns the tree of one layer with the fewest errors, and its errors, if these are below the limit.
func (w *worker) stump(v *view, limit int) (errors int, best *plan) {
	for j := range w.Attrs {
		left, right := make([]int, len(w.Classes)), make([]int, len(w.Classes))
		order := v.order[j]
		for _, e := range order {
			right[w.Y[e>>1]]++
		}
		for k, e := range order[:len(order)-1] {
			left[w.Y[e>>1]]++
			right[w.Y[e>>1]]--
			if e&1 == 0 {
				continue
			}
			if mistakes := len(order) - greatest(left) - greatest(right); mistakes < limit {
				limit, best = mistakes, &plan{cutAt: cutAt{j, k + 1}}
			}
		}
	}
	return limit, best
}

// greatest returns the greatest of some counts.
func greatest(counts []int) (tops int) {
	for _, n := range counts {
		tops = max(tops, n)
	}
	return tops
}

// pair returns the errors of both sides of a cut, each with its best test or, if tests is false, as a
// leaf.
func (w *worker) pair(v *view, root cutAt, tests bool) trial {
	if w.right == nil {
		w.right, w.delta = make([]int8, w.Len()), make([]int64, w.Len())
		w.tops = [2][]int32{make([]int32, w.Len()), make([]int32, w.Len())}
	}
	w.taken += v.len() * len(v.order)
	orders := v.order
	if !tests {
		orders = nil
	}
	count := w.pairOfMany
	if len(w.Classes) == 2 {
		count = w.pairOfTwo
	}
	left, right := count(v, root, orders)
	return trial{left, right, left + right, &plan{cutAt: root}}
}

// pairOfTwo is pair for two classes. Going through a side in the order of an attribute, it keeps the
// balance: the number of examples of class 1 so far, minus the number of class 0. A test at some place
// predicts 0 below it and 1 above it, or the other way round. In the first case its errors are the
// side's examples of class 0 plus the balance at this place. In the second case they are the examples
// of class 1 minus the balance. So the least and the greatest balance give the best tests. For speed
// the balances of both sides are in one number, with the right side in the upper half.
func (w *worker) pairOfTwo(v *view, root cutAt, orders [][]int32) (left, right int) {
	const half, zero = 32, 1 << 30
	var n [2][2]int
	for k, e := range v.order[root.attr] {
		i, side := e>>1, 0
		if k >= root.place {
			side = 1
		}
		y := w.Y[i]
		n[side][y]++
		w.delta[i] = int64(2*y-1) << (half * side)
	}
	low0, high0, low1, high1 := int32(zero), int32(zero), int32(zero), int32(zero)
	delta := w.delta
	for _, order := range orders {
		balance := int64(zero)<<half + zero
		for _, e := range order {
			balance += delta[e>>1]
			if e&1 != 0 {
				first, second := int32(balance), int32(balance>>half)
				low0, high0 = min(low0, first), max(high0, first)
				low1, high1 = min(low1, second), max(high1, second)
			}
		}
	}
	errors := func(n [2]int, low, high int32) int {
		return min(n[0]+int(low)-zero, n[1]-int(high)+zero)
	}
	return errors(n[0], low0, high0), errors(n[1], low1, high1)
}

// pairOfMany is pair for any number of classes. A test classifies correctly the most frequent class
// below it and the most frequent class above it. One pass upwards stores the first number for each
// place, and one pass downwards adds the second.
func (w *worker) pairOfMany(v *view, root cutAt, orders [][]int32) (left, right int) {
	var correct [2]int32
	counts := [2][]int32{make([]int32, len(w.Classes)), make([]int32, len(w.Classes))}
	add := func(side int8, class int, tops *[2]int32) {
		counts[side][class]++
		tops[side] = max(tops[side], counts[side][class])
	}
	for k, e := range v.order[root.attr] {
		w.right[e>>1] = 0
		if k >= root.place {
			w.right[e>>1] = 1
		}
		add(w.right[e>>1], w.Y[e>>1], &correct)
	}
	for _, order := range orders {
		var lower, upper [2]int32
		clear(counts[0])
		clear(counts[1])
		for k, e := range order {
			add(w.right[e>>1], w.Y[e>>1], &lower)
			w.tops[0][k], w.tops[1][k] = lower[0], lower[1]
		}
		clear(counts[0])
		clear(counts[1])
		for k := len(order) - 1; k > 0; k-- {
			i := order[k] >> 1
			add(w.right[i], w.Y[i], &upper)
			if order[k-1]&1 != 0 {
				correct[0] = max(correct[0], w.tops[0][k-1]+upper[0])
				correct[1] = max(correct[1], w.tops[1][k-1]+upper[1])
			}
		}
	}
	return root.place - int(correct[0]), v.len() - root.place - int(correct[1])
}
