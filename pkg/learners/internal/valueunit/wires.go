package valueunit

import (
	"cmp"
	"math"
	"slices"

	"halfspace/pkg/ltu"
)

// Wires builds the network of a tree whose units read attributes by their values, as perceptron trees
// do. The units of the network read the attributes directly.
//
// To recognise the values of an attribute, the network has steps: units that compare the attribute with
// its values in ascending order. Step r fires where the attribute is at most value r. So the attribute
// has value r when step r fires and step r−1 does not. The last step is different: it fires where the
// attribute is at least the last value. No step fires where the attribute is missing.
type Wires struct {
	*ltu.Builder

	inputs  Inputs
	sorted  [][]int // for each attribute, the indices of its values from the lowest to the highest
	atMost  map[bound]ltu.Signal
	atLeast map[bound]ltu.Signal
	equal   map[bound]ltu.Signal
}

// A bound is a number with which an attribute is compared.
type bound struct {
	attr  int
	value float64
}

// NewWires returns a network without nodes, over the attributes of the inputs.
func NewWires(inputs Inputs) *Wires {
	w := &Wires{
		Builder: ltu.NewBuilder(len(inputs.Attrs)),
		inputs:  inputs,
		sorted:  make([][]int, len(inputs.Attrs)),
		atMost:  map[bound]ltu.Signal{},
		atLeast: map[bound]ltu.Signal{},
		equal:   map[bound]ltu.Signal{},
	}
	// A tree has its values in the order of their appearance, but steps need them in ascending order.
	for j, values := range inputs.Values {
		w.sorted[j] = make([]int, len(values))
		for k := range values {
			w.sorted[j][k] = k
		}
		slices.SortFunc(w.sorted[j], func(a, b int) int { return cmp.Compare(values[a], values[b]) })
	}
	return w
}

// AtMost returns a signal that fires when x_j ≤ t. For equal arguments it is the same signal: trees
// compare an attribute with the same values in many leaves, and this should not increase the network's
// size.
func (w *Wires) AtMost(j int, t float64) ltu.Signal {
	s, ok := w.atMost[bound{j, t}]
	if !ok {
		s = w.Add(ltu.Unit{W: []float64{-1}, Theta: -t}, ltu.Signal(j))
		w.atMost[bound{j, t}] = s
	}
	return s
}

// NotBelow returns a signal that fires when x_j ≥ t, the same for equal arguments.
func (w *Wires) NotBelow(j int, t float64) ltu.Signal {
	s, ok := w.atLeast[bound{j, t}]
	if !ok {
		s = w.Add(ltu.Unit{W: []float64{1}, Theta: t}, ltu.Signal(j))
		w.atLeast[bound{j, t}] = s
	}
	return s
}

// Above returns a signal that fires when x_j > t, that is, when x_j is at least the next number.
func (w *Wires) Above(j int, t float64) ltu.Signal {
	return w.NotBelow(j, math.Nextafter(t, math.Inf(1)))
}

// Within returns signals that all fire when the magnitude of x_j is at most limit.
func (w *Wires) Within(j int, limit float64) []ltu.Signal {
	return []ltu.Signal{w.AtMost(j, limit), w.NotBelow(j, -limit)}
}

// Exact reports whether the network distinguishes the values of an attribute from all other
// numbers.
func (w *Wires) Exact(j int) bool { return w.Whole() && !w.inputs.Attrs[j].Nominal() }

// Whole reports whether the network must agree with the tree on every example.
func (w *Wires) Whole() bool { return w.inputs.Reach != nil }

// equals returns a signal that fires when x_j equals the k-th value, and for no number near it.
func (w *Wires) equals(j, k int) ltu.Signal {
	v := w.inputs.Values[j][k]
	s, ok := w.equal[bound{j, v}]
	if !ok {
		s = w.And(w.AtMost(j, v), w.NotBelow(j, v))
		w.equal[bound{j, v}] = s
	}
	return s
}

// isMissing returns signals that all fire when x_j counts as missing because it has none of the values.
func (w *Wires) isMissing(j int) []ltu.Signal {
	var all []ltu.Signal
	for k := range w.inputs.Values[j] {
		all = append(all, ltu.Not(w.equals(j, k)))
	}
	if reach := w.inputs.Reach[j]; reach >= 0 {
		all = append(all, ltu.Not(w.And(w.Within(j, reach)...)))
	}
	return all
}

// All returns a signal that fires when all given signals fire: their AND, or the signal itself if
// there is only one.
func (w *Wires) All(signals ...ltu.Signal) ltu.Signal {
	if len(signals) == 1 {
		return signals[0]
	}
	return w.And(signals...)
}

// Any returns a signal that fires when any given signal fires: their OR, or the signal itself if
// there is only one.
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
		v := w.inputs.Values[j][k]
		if r < len(w.sorted[j])-1 {
			steps = append(steps, w.AtMost(j, v))
		} else {
			steps = append(steps, w.NotBelow(j, v))
		}
	}
	return steps
}

// Has returns signals that all fire when x_j has the k-th value. If k is −1, they all fire when x_j has
// none of the values. The caller joins them with the other signals of a path, by an AND.
func (w *Wires) Has(j, k int) []ltu.Signal {
	switch {
	case w.Exact(j) && k < 0:
		return w.isMissing(j)
	case w.Exact(j):
		return []ltu.Signal{w.equals(j, k)}
	}
	steps := w.steps(j)
	last := len(steps) - 1
	if k < 0 {
		// Each of the values is at most the second highest value, or at least the highest.
		var negated []ltu.Signal
		for _, s := range steps[max(0, last-1):] {
			negated = append(negated, ltu.Not(s))
		}
		return negated
	}
	// For the lowest and the highest value a single step is enough; every other value also needs the
	// step below.
	r := slices.Index(w.sorted[j], k)
	if r == 0 || r == last {
		return steps[r : r+1]
	}
	return []ltu.Signal{steps[r], ltu.Not(steps[r-1])}
}

// A Wired is a Unit in a form that the network can compute: as a sum over signals.
type Wired struct {
	ltu.Unit // without the strictness passed to Constant and Signal
	sources  []ltu.Signal
	whole    bool // whether all terms of its sum are integers
}

// Wire converts u to a sum over the steps of the network. A value has the input 1 or −1. So its weight
// counts twice where the attribute has the value, and is subtracted once everywhere, by the threshold.
// Value r is present when step r fires and step r−1 does not. So the weight of a step is the difference
// of the weights of two neighbouring values. Steps of zero weight are left out.
func (w *Wires) Wire(u Unit) Wired {
	out := Wired{Unit: ltu.Unit{Theta: u.Sum - u.Theta}, whole: len(u.Numbers) == 0}
	for j, weights := range u.W {
		if weights == nil {
			continue
		}
		if w.Exact(j) {
			for k, v := range weights {
				if v != 0 {
					out.W, out.sources = append(out.W, 2*v), append(out.sources, w.equals(j, k))
				}
			}
			continue
		}
		steps, values := w.steps(j), make([]float64, len(w.sorted[j]))
		for r, k := range w.sorted[j] {
			if k < len(weights) { // otherwise it became known after the unit was made
				values[r] = weights[k]
			}
		}
		for r, v := range values {
			if r+2 < len(values) { // the last step goes in the other direction and has no neighbour
				v -= values[r+1]
			}
			if v != 0 {
				out.W, out.sources = append(out.W, 2*v), append(out.sources, steps[r])
			}
		}
	}
	for i, weight := range u.Numbers {
		if weight != 0 {
			out.W, out.sources = append(out.W, weight), append(out.sources, ltu.Signal(w.inputs.Numbers[i]))
		}
	}
	return out
}

// theta returns the threshold of the unit. A strict unit must not fire on an excess of 0, so its
// threshold is the next possible value of the sum: the next integer if the unit reads no numbers
// directly.
func (u Wired) theta(strict bool) float64 {
	switch {
	case !strict:
		return u.Theta
	case u.whole:
		return u.Theta + 1
	}
	return math.Nextafter(u.Theta, math.Inf(1))
}

// Constant reports in ok whether u gives the same answer for all examples, because it has no weights.
// Then fires is this answer.
func (u Wired) Constant(strict bool) (fires, ok bool) {
	return u.theta(strict) <= 0, len(u.sources) == 0
}

// Signal returns a signal that fires where u fires. A strict unit does not fire on an excess of 0. Each
// call adds a unit to the network.
func (w *Wires) Signal(u Wired, strict bool) ltu.Signal {
	return w.Add(ltu.Unit{W: u.W, Theta: u.theta(strict)}, u.sources...)
}

// MostFrequent returns a signal for each class, for trees that each accept the examples of one class.
// Exactly one of these signals fires. If some signals in accepts fire, the result is the most frequent
// class among these. If none fires, it is the most frequent class of all. N has the number of examples
// of each class. On a tie the first class wins.
func (w *Wires) MostFrequent(n []int, accepts []ltu.Signal) []ltu.Signal {
	order := make([]int, len(accepts))
	for c := range order {
		order[c] = c
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(n[b], n[a]) })
	// A class's signal fires if its own signal in accepts fires and no more frequent class is
	// accepted.
	out := make([]ltu.Signal, len(accepts))
	var before []ltu.Signal // the negations of the signals of more frequent classes
	for _, c := range order {
		out[c] = w.And(append(slices.Clip(before), accepts[c])...)
		before = append(before, ltu.Not(accepts[c]))
	}
	// The most frequent class also fires where no class is accepted.
	first := order[0]
	out[first] = w.Or(accepts[first], w.And(before...))
	return out
}
