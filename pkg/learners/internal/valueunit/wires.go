package valueunit

import (
	"cmp"
	"math"
	"slices"

	"halfspace/pkg/ltu"
)

// Wires is the network of a tree in the making. Its units read the attributes as they are.
//
// For each attribute there are steps, units that compare it with its values in ascending order:
// step r fires where the attribute is at most value r, but for the last one, which fires where
// it is at least its value. So value r is there when step r fires and step r−1 does not, and no
// step fires where the attribute is missing.
type Wires struct {
	*ltu.Builder

	in      Inputs
	sorted  [][]int // by attribute, the indices of its values from the lowest to the highest
	atMost  map[bound]ltu.Signal
	atLeast map[bound]ltu.Signal
	equal   map[bound]ltu.Signal
}

// A bound is a value that an attribute is compared with.
type bound struct {
	attr int
	at   float64
}

// NewWires returns the network without nodes, over the attributes of in.
func NewWires(in Inputs) *Wires {
	w := &Wires{
		Builder: ltu.NewBuilder(len(in.Attrs)),
		in:      in,
		sorted:  make([][]int, len(in.Attrs)),
		atMost:  map[bound]ltu.Signal{},
		atLeast: map[bound]ltu.Signal{},
		equal:   map[bound]ltu.Signal{},
	}
	// Values come in the order in which the tree met them, but steps need them sorted.
	for j, values := range in.Values {
		w.sorted[j] = make([]int, len(values))
		for k := range values {
			w.sorted[j][k] = k
		}
		slices.SortFunc(w.sorted[j], func(a, b int) int { return cmp.Compare(values[a], values[b]) })
	}
	return w
}

// AtMost returns a signal that fires when x_j ≤ t, the same for all that ask: trees compare an
// attribute with the same values in many leaves, and the network's size should not show it.
func (w *Wires) AtMost(j int, t float64) ltu.Signal {
	s, ok := w.atMost[bound{j, t}]
	if !ok {
		s = w.Add(ltu.Unit{W: []float64{-1}, Theta: -t}, ltu.Signal(j))
		w.atMost[bound{j, t}] = s
	}
	return s
}

// NotBelow returns a signal that fires when x_j ≥ t, the same for all that ask.
func (w *Wires) NotBelow(j int, t float64) ltu.Signal {
	s, ok := w.atLeast[bound{j, t}]
	if !ok {
		s = w.Add(ltu.Unit{W: []float64{1}, Theta: t}, ltu.Signal(j))
		w.atLeast[bound{j, t}] = s
	}
	return s
}

// Above returns a signal that fires when x_j > t, which is when it is at least the next number.
func (w *Wires) Above(j int, t float64) ltu.Signal {
	return w.NotBelow(j, math.Nextafter(t, math.Inf(1)))
}

// Within returns signals that all fire when x_j is of no greater magnitude than most.
func (w *Wires) Within(j int, most float64) []ltu.Signal {
	return []ltu.Signal{w.AtMost(j, most), w.NotBelow(j, -most)}
}

// Exact reports whether the network tells the values of an attribute from all other numbers.
func (w *Wires) Exact(j int) bool { return w.Whole() && !w.in.Attrs[j].Nominal() }

// Whole reports whether the network is to say the same as the tree of every example.
func (w *Wires) Whole() bool { return w.in.Reach != nil }

// is returns a signal that fires when x_j is the k-th value, and no number near it.
func (w *Wires) is(j, k int) ltu.Signal {
	v := w.in.Values[j][k]
	s, ok := w.equal[bound{j, v}]
	if !ok {
		s = w.And(w.AtMost(j, v), w.NotBelow(j, v))
		w.equal[bound{j, v}] = s
	}
	return s
}

// isMissing returns signals that all fire when x_j has none of the values, and is no other number.
func (w *Wires) isMissing(j int) []ltu.Signal {
	var all []ltu.Signal
	for k := range w.in.Values[j] {
		all = append(all, ltu.Not(w.is(j, k)))
	}
	if most := w.in.Reach[j]; most >= 0 {
		all = append(all, ltu.Not(w.And(w.Within(j, most)...)))
	}
	return all
}

// All returns a signal that fires when all of the given ones do: their AND, or the only one
// itself.
func (w *Wires) All(signals ...ltu.Signal) ltu.Signal {
	if len(signals) == 1 {
		return signals[0]
	}
	return w.And(signals...)
}

// Any returns a signal that fires when any of the given ones does: their OR, or the only one
// itself.
func (w *Wires) Any(signals ...ltu.Signal) ltu.Signal {
	if len(signals) == 1 {
		return signals[0]
	}
	return w.Or(signals...)
}

// steps returns the steps of attribute j in the order of its values.
func (w *Wires) steps(j int) []ltu.Signal {
	var steps []ltu.Signal
	for r, k := range w.sorted[j] {
		v := w.in.Values[j][k]
		if r < len(w.sorted[j])-1 {
			steps = append(steps, w.AtMost(j, v))
		} else {
			steps = append(steps, w.NotBelow(j, v))
		}
	}
	return steps
}

// Has returns signals that all fire when x_j has the k-th value, or if k is −1, when it has none
// of the values. They are for an AND with what else is on a path.
func (w *Wires) Has(j, k int) []ltu.Signal {
	switch {
	case w.Exact(j) && k < 0:
		return w.isMissing(j)
	case w.Exact(j):
		return []ltu.Signal{w.is(j, k)}
	}
	steps := w.steps(j)
	last := len(steps) - 1
	if k < 0 {
		// Every value is at most the last but one, or at least the last.
		var none []ltu.Signal
		for _, s := range steps[max(0, last-1):] {
			none = append(none, ltu.Not(s))
		}
		return none
	}
	// The lowest value is there when its step fires, and so is the highest; the others need the
	// step below, too.
	r := slices.Index(w.sorted[j], k)
	if r == 0 || r == last {
		return steps[r : r+1]
	}
	return []ltu.Signal{steps[r], ltu.Not(steps[r-1])}
}

// A Wired is a Unit over the signals that a network has for its inputs.
type Wired struct {
	ltu.Unit // without the strictness that Constant and Signal are asked for
	from     []ltu.Signal
	whole    bool // whether all that it adds up are whole numbers
}

// Wire returns u over steps. The input of a value is 1 or −1, so its weight counts twice where
// the value is there, and is subtracted everywhere, by the threshold. And as value r is there
// when step r fires and step r−1 does not, the weight of a step is the difference of the weights
// of two neighbouring values. What does not depend on a step is not wired to it.
func (w *Wires) Wire(u Unit) Wired {
	out := Wired{Unit: ltu.Unit{Theta: u.Sum - u.Theta}, whole: len(u.Numbers) == 0}
	for j, weights := range u.W {
		if weights == nil {
			continue
		}
		if w.Exact(j) {
			for k, v := range weights {
				if v != 0 {
					out.W, out.from = append(out.W, 2*v), append(out.from, w.is(j, k))
				}
			}
			continue
		}
		steps, values := w.steps(j), make([]float64, len(w.sorted[j]))
		for r, k := range w.sorted[j] {
			if k < len(weights) { // else it became known after the unit was made
				values[r] = weights[k]
			}
		}
		for r, v := range values {
			if r+2 < len(values) { // the last step goes the other way and has no neighbour
				v -= values[r+1]
			}
			if v != 0 {
				out.W, out.from = append(out.W, 2*v), append(out.from, steps[r])
			}
		}
	}
	for i, weight := range u.Numbers {
		if weight != 0 {
			out.W, out.from = append(out.W, weight), append(out.from, ltu.Signal(w.in.Numbers[i]))
		}
	}
	return out
}

// theta returns the threshold from which on the unit fires. If it is strict, an excess of 0 is
// not enough, so that the threshold is the next number that the sum can be: a whole one, if no
// number is added.
func (u Wired) theta(strict bool) float64 {
	switch {
	case !strict:
		return u.Theta
	case u.whole:
		return u.Theta + 1
	}
	return math.Nextafter(u.Theta, math.Inf(1))
}

// Constant returns whether u fires on all examples or on none, and ok if that is so because it
// has no weights.
func (u Wired) Constant(strict bool) (fires, ok bool) {
	return u.theta(strict) <= 0, len(u.from) == 0
}

// Signal returns a signal that fires where u does. A strict one does not fire on an excess of 0.
// Each call adds a unit to the network.
func (w *Wires) Signal(u Wired, strict bool) ltu.Signal {
	return w.Add(ltu.Unit{W: u.W, Theta: u.theta(strict)}, u.from...)
}

// MostFrequent returns a signal for each class, of which exactly one fires: that of the class
// of most examples whose own signal, in accepts, fires; if none does, that of the class of most
// examples of all. N counts the examples of each class. Of equally many the first class wins.
func (w *Wires) MostFrequent(n []int, accepts []ltu.Signal) []ltu.Signal {
	order := make([]int, len(accepts))
	for c := range order {
		order[c] = c
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(n[b], n[a]) })
	// A class's signal fires if its own does and that of no more frequent class.
	out := make([]ltu.Signal, len(accepts))
	var before []ltu.Signal // the negations of the signals of more frequent classes
	for _, c := range order {
		out[c] = w.And(append(slices.Clip(before), accepts[c])...)
		before = append(before, ltu.Not(accepts[c]))
	}
	// The most frequent one fires as well where nothing does.
	first := order[0]
	out[first] = w.Or(accepts[first], w.And(before...))
	return out
}
