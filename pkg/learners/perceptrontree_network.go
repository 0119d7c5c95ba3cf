package learners

import (
	"slices"

	"halfspace/pkg/learners/internal/treenet"
	"halfspace/pkg/learners/internal/valueunit"
	"halfspace/pkg/ltu"
)

// Network returns the tree as a network. It has units that recognise the values of an attribute, then
// the units of the leaves, an AND for each path, and for each tree an OR of its paths. The network needs
// values that the tree knows, or missing values; a value that is new to the tree it treats like a known
// value near it. Numbers that units read directly must not be missing.
func (m *PerceptronTreeModel) Network() *ltu.Network { return m.network(m.inputs()) }

// wholeNetwork is Network for all values, known or not. Only numbers that units read directly must not
// be missing.
func (m *PerceptronTreeModel) wholeNetwork() *ltu.Network {
	inputs := m.inputs()
	inputs.Reach = reaches(m.Schema, m.Values)
	net := m.network(inputs)
	net.Needs = nil
	for _, n := range m.Numbers {
		net.Needs = append(net.Needs, ltu.Need{Input: ltu.Signal(n.Attr)})
	}
	return net
}

func (m *PerceptronTreeModel) network(inputs valueunit.Inputs) *ltu.Network {
	w := &treeWires{valueunit.NewWires(inputs), m, map[*ValueUnit]ltu.Signal{}}
	accepts := make([]ltu.Signal, len(m.Trees))
	paths := make([][]ltu.Signal, len(m.Trees))
	for i, n := range m.Trees {
		paths[i] = w.accepted(n, nil, nil)
	}
	for i := range accepts {
		accepts[i] = w.Any(paths[i]...)
	}
	var n treenet.Needs
	for _, tree := range m.Trees {
		m.need(&n, tree)
	}
	if len(m.Trees) == 1 {
		return n.Of(w.Wires.Network(accepts...))
	}
	return n.Of(w.Wires.Network(w.MostFrequent(m.N, accepts)...))
}

// need adds to all the needs of the tests and units below n.
func (m *PerceptronTreeModel) need(all *treenet.Needs, n *PerceptronNode) {
	unit := n.Unit
	if n.Test != nil {
		unit = n.Test.Unit
		if attr := n.Test.Attr; unit == nil {
			d := ltu.Need{Input: ltu.Signal(attr), Missing: true}
			if n.Test.Ends == nil {
				d.Values = m.Values[attr]
			}
			all.Add(d)
		}
		for _, branch := range n.Test.Branches {
			if branch != nil {
				m.need(all, branch)
			}
		}
	}
	if unit == nil {
		return
	}
	for j, weights := range unit.W {
		if weights != nil {
			all.Add(ltu.Need{Input: ltu.Signal(j), Values: m.Values[j], Missing: true})
		}
	}
	for i := range unit.Numbers {
		all.Add(ltu.Need{Input: ltu.Signal(m.Numbers[i].Attr)})
	}
}

// treeWires builds the network of a perceptron tree. A linear combination that is a test is computed by
// one unit, but several paths use its signal, one for each branch. So the map tests stores the signal.
type treeWires struct {
	*valueunit.Wires
	m     *PerceptronTreeModel
	tests map[*ValueUnit]ltu.Signal // signals of the linear combinations that are tests
}

// accepted appends to paths a signal for each path below n that ends where the tree accepts an example.
// The signals of route lead to n. The new signal fires where all signals of route fire and the example
// also takes the rest of the path. An example takes only one path, so at most one of the new signals
// fires.
func (w *treeWires) accepted(n *PerceptronNode, route, paths []ltu.Signal) []ltu.Signal {
	if n.Test == nil {
		return w.acceptedByLeaf(n, route, paths)
	}
	grown := slices.Clip(route) // the signals of route, then one for each grown branch, inverted
	for k, branch := range n.Test.Branches {
		if branch == nil {
			continue
		}
		takes := w.takes(n.Test, k)
		paths = w.accepted(branch, slices.Concat(route, takes), paths)
		grown = append(grown, ltu.Not(w.All(takes...)))
	}
	if n.mostOwn() { // an example that comes here and finds no branch is accepted
		paths = append(paths, w.All(grown...))
	}
	return paths
}

// acceptedByLeaf is accepted for a leaf. If the sum of its unit is 0, the leaf accepts if ZeroAccepts is
// set, or if most examples of the leaf belong to the tree's class.
func (w *treeWires) acceptedByLeaf(n *PerceptronNode, route, paths []ltu.Signal) []ltu.Signal {
	unit, strict := w.Wire(w.m.answering(n.Unit)), !n.mostOwn() && !w.m.How.ZeroAccepts
	fires, constant := unit.Constant(strict)
	switch {
	case !constant:
		return append(paths, w.All(slices.Concat(route, []ltu.Signal{w.Signal(unit, strict)})...))
	case fires:
		return append(paths, w.All(route...))
	}
	return paths
}

// takes returns signals that all fire exactly when x takes the k-th branch of t.
func (w *treeWires) takes(t *ValueTest, k int) []ltu.Signal {
	switch {
	case t.Unit != nil:
		fires, ok := w.tests[t.Unit]
		if !ok {
			// This unit is not constant, because as a test it had examples on both sides.
			fires = w.Signal(w.Wire(w.m.answering(t.Unit)), true)
			w.tests[t.Unit] = fires
		}
		return []ltu.Signal{[]ltu.Signal{0, ltu.Not(fires), fires}[k]}
	case t.Ends != nil && w.Exact(t.Attr):
		number := w.Within(t.Attr, greatestNumber)
		if k == 0 {
			return []ltu.Signal{ltu.Not(w.And(number...))}
		}
		return append(number, w.interval(t, k)...)
	case t.Ends != nil:
		return w.interval(t, k)
	}
	return w.Has(t.Attr, k-1)
}

// interval returns the signals for branch k of a test that divides a numeric attribute into intervals.
// It needs signals for "above an end" and for "at most an end". One is not the negation of the other,
// because both are false for a missing number.
func (w *treeWires) interval(t *ValueTest, k int) []ltu.Signal {
	last := len(t.Ends)
	switch k {
	case 0:
		return []ltu.Signal{ltu.Not(w.AtMost(t.Attr, t.Ends[0])), ltu.Not(w.Above(t.Attr, t.Ends[0]))}
	case 1:
		return []ltu.Signal{w.AtMost(t.Attr, t.Ends[0])}
	case last + 1:
		return []ltu.Signal{w.Above(t.Attr, t.Ends[last-1])}
	}
	return []ltu.Signal{w.Above(t.Attr, t.Ends[k-2]), w.AtMost(t.Attr, t.Ends[k-1])}
}

// inputs returns the inputs that the tree's units read.
func (m *PerceptronTreeModel) inputs() valueunit.Inputs {
	inputs := valueunit.Inputs{Attrs: m.Attrs, Values: m.Values}
	for _, n := range m.Numbers {
		inputs.Numbers = append(inputs.Numbers, n.Attr)
	}
	return inputs
}

// answering returns the weights that u uses to predict: the weights in its pocket if these are better,
// otherwise the current ones.
func (m *PerceptronTreeModel) answering(u *ValueUnit) valueunit.Unit {
	weight, sum := func(w ValueWeight) float64 { return w.W }, u.Sum
	if m.byPocket(u) {
		weight, sum = func(w ValueWeight) float64 { return w.Pocket }, u.InPocket
	}
	a := valueunit.Unit{W: make([][]float64, len(u.W)), Theta: weight(u.Theta), Sum: sum}
	for j, weights := range u.W {
		if weights == nil {
			continue
		}
		a.W[j] = make([]float64, len(weights))
		for k, w := range weights {
			a.W[j][k] = weight(w)
		}
	}
	for _, w := range u.Numbers {
		a.Numbers = append(a.Numbers, weight(w.ValueWeight))
	}
	return a
}
