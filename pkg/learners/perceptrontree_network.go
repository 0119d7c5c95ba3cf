package learners

import (
	"cmp"
	"math"
	"slices"

	"halfspace/pkg/ltu"
)

// Network returns the tree as a network: units that tell the values of an
// attribute apart, the units of the leaves on these, an AND for each path and
// an OR of the paths of each tree. They agree on every example whose values are
// known to the tree or missing, but numbers that units read must not be missing.
// A value that is new to the tree is for the network a known one near it.
func (m *GrownTree) Network() *ltu.Network {
	w := &wires{newPaths(len(m.Attrs), len(m.Trees)), m, map[bound]ltu.Signal{}, map[*ValueUnit]ltu.Signal{}, make([][]int, len(m.Attrs))}
	for j, values := range m.Values {
		w.sorted[j] = make([]int, len(values))
		for k := range values {
			w.sorted[j][k] = k
		}
		slices.SortFunc(w.sorted[j], func(a, b int) int { return cmp.Compare(values[a], values[b]) })
	}
	for i, n := range m.Trees {
		w.tree(n, i, nil)
	}
	accepts := make([]ltu.Signal, len(m.Trees))
	for i := range accepts {
		accepts[i] = w.join(w.Or, w.to[i]...)
	}
	if len(m.Trees) == 1 {
		return w.Network(accepts...)
	}
	return w.Network(w.mostFrequent(accepts)...)
}

// wires is the network of a perceptron tree in the making.
type wires struct {
	*paths
	m       *GrownTree
	atLeast map[bound]ltu.Signal
	units   map[*ValueUnit]ltu.Signal // of linear combinations that are tests
	sorted  [][]int                   // by attribute, the indices of its values from the lowest to the highest
}

// join returns the signal that op makes of all, which is the only one's own.
func (w *wires) join(op func(...ltu.Signal) ltu.Signal, all ...ltu.Signal) ltu.Signal {
	if len(all) == 1 {
		return all[0]
	}
	return op(all...)
}

// steps returns signals that tell the values of attribute j apart, in their
// order: x_j is at most the value, but for the last at least it. None of them
// fires where x_j is missing.
func (w *wires) steps(j int) []ltu.Signal {
	var s []ltu.Signal
	for r, k := range w.sorted[j] {
		v := w.m.Values[j][k]
		if r < len(w.sorted[j])-1 {
			s = append(s, w.atMost(j, v))
			continue
		}
		s = append(s, w.more(j, v))
	}
	return s
}

// more returns a signal that fires when x_j ≥ t, the same for all that ask.
func (w *wires) more(j int, t float64) ltu.Signal {
	s, ok := w.atLeast[bound{j, t}]
	if !ok {
		s = w.Add(ltu.Unit{W: []float64{1}, Theta: t}, ltu.Signal(j))
		w.atLeast[bound{j, t}] = s
	}
	return s
}

// has returns signals that all fire when x_j has the k-th value, or if k is −1
// none of the values.
func (w *wires) has(j, k int) []ltu.Signal {
	steps := w.steps(j)
	last := len(steps) - 1
	if k < 0 {
		var none []ltu.Signal
		for _, s := range steps[max(0, last-1):] {
			none = append(none, ltu.Not(s))
		}
		return none
	}
	r := slices.Index(w.sorted[j], k)
	if r == 0 || r == last {
		return steps[r : r+1]
	}
	return []ltu.Signal{steps[r], ltu.Not(steps[r-1])}
}

// tree adds the paths of accepted examples below n, where all of the signals
// that lead to n fire.
func (w *wires) tree(n *PerceptronNode, i int, to []ltu.Signal) {
	if n.Test == nil {
		if fires, always := w.unit(w.m.answering(n.Unit), n.most() || w.m.How.ZeroAccepts); fires != nil || always {
			w.path(i, slices.Concat(to, fires))
		}
		return
	}
	other := slices.Clip(to)
	for k, b := range n.Test.Branches {
		if b == nil {
			continue
		}
		takes := w.takes(n.Test, k)
		w.tree(b, i, slices.Concat(to, takes))
		other = append(other, ltu.Not(w.join(w.And, takes...)))
	}
	if n.most() {
		w.path(i, other)
	}
}

func (w *wires) path(i int, all []ltu.Signal) { w.to[i] = append(w.to[i], w.join(w.And, all...)) }

// takes returns signals that all fire when x takes the k-th branch of t.
func (w *wires) takes(t *ValueTest, k int) []ltu.Signal {
	switch {
	case t.Unit != nil:
		fires, ok := w.units[t.Unit]
		if !ok {
			all, _ := w.unit(t.Unit, false) // fires on some examples and on others not
			fires = all[0]
			w.units[t.Unit] = fires
		}
		return []ltu.Signal{[]ltu.Signal{0, ltu.Not(fires), fires}[k]}
	case t.Cut != nil:
		low, high := w.atMost(t.Attr, *t.Cut), w.more(t.Attr, math.Nextafter(*t.Cut, math.Inf(1)))
		return [][]ltu.Signal{{ltu.Not(low), ltu.Not(high)}, {low}, {high}}[k]
	}
	return w.has(t.Attr, k-1)
}

// unit returns the signal of u, which fires on an excess of 0 if zero is true.
// Without weights there is none, and it fires always or never. Value r of an
// attribute is there when step r fires and r−1 does not, so a step's weight is
// twice the difference of two values'.
func (w *wires) unit(u *ValueUnit, zero bool) (fires []ltu.Signal, always bool) {
	out := ltu.Unit{Theta: u.Sum - u.Theta.W}
	var from []ltu.Signal
	for j, weights := range u.W {
		if weights == nil {
			continue
		}
		steps, values := w.steps(j), make([]float64, len(w.sorted[j]))
		for r, k := range w.sorted[j] {
			if k < len(weights) {
				values[r] = weights[k].W
			}
		}
		for r, v := range values {
			if r+2 < len(values) {
				v -= values[r+1]
			}
			if v != 0 {
				out.W, from = append(out.W, 2*v), append(from, steps[r])
			}
		}
	}
	for i, weight := range u.Numbers {
		if weight.W != 0 {
			out.W, from = append(out.W, weight.W), append(from, ltu.Signal(w.m.Numbers[i].Attr))
		}
	}
	switch {
	case zero:
	case len(u.Numbers) == 0:
		out.Theta++ // all are whole numbers
	default:
		out.Theta = math.Nextafter(out.Theta, math.Inf(1))
	}
	if len(from) == 0 {
		return nil, out.Theta <= 0
	}
	return []ltu.Signal{w.Add(out, from...)}, false
}

// mostFrequent returns a signal per class, of which one fires: that of the
// class that Predict returns where the given trees accept.
func (w *wires) mostFrequent(accepts []ltu.Signal) []ltu.Signal {
	order := make([]int, len(accepts))
	for c := range order {
		order[c] = c
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(w.m.N[b], w.m.N[a]) })
	out := make([]ltu.Signal, len(accepts))
	var before []ltu.Signal // the negations of the earlier ones
	for _, c := range order {
		out[c] = w.And(append(slices.Clip(before), accepts[c])...)
		before = append(before, ltu.Not(accepts[c]))
	}
	first := order[0]
	out[first] = w.Or(accepts[first], w.And(before...))
	return out
}
