package learners

import (
	"slices"

	"halfspace/pkg/learners/internal/idtree"
	"halfspace/pkg/learners/internal/sample"
	"halfspace/pkg/learners/internal/treenet"
	"halfspace/pkg/learners/internal/valueunit"
	"halfspace/pkg/ltu"
	"halfspace/pkg/outline"
)

// Network returns the tree as a network. Units recognise the values of an attribute, an AND stands for
// each path, and for each class an OR joins the paths that lead to the class. The network needs values
// that the tree knows; it takes a number that is new to the tree for a known number near it. A value may
// be missing if each test of its attribute has a branch for missing values, or lacks a branch for some
// value.
func (m *IncrementalTree) Network() *ltu.Network { return m.network(m.inputs()) }

func (m *IncrementalTree) wholeNetwork() *ltu.Network {
	inputs := m.inputs()
	inputs.Reach = reaches(m.Schema, m.Values)
	net := m.network(inputs)
	net.Needs = nil
	return net
}

func (m *IncrementalTree) network(inputs valueunit.Inputs) *ltu.Network {
	w := valueunit.NewWires(inputs)
	p := treenet.New(len(m.Attrs), len(m.Classes))
	p.Builder = w.Builder
	m.lead(p, w, m.Tree.Root, nil)
	return p.Network()
}

// lead adds the paths below n, which begin with the signals of route. Values for which n has no branch
// share one more path, to the class that n has for them.
func (m *IncrementalTree) lead(p *treenet.Paths, w *valueunit.Wires, n *idtree.Node, route []ltu.Signal) {
	if n.Attr < 0 {
		p.Lead(n.Class(), route...)
		return
	}
	grown, values := slices.Clip(route), 0
	for k, b := range n.Branches {
		if b == nil {
			continue
		}
		takes := w.Has(n.Attr, k-1)
		m.lead(p, w, b, slices.Concat(route, takes))
		grown = append(grown, ltu.Not(w.All(takes...)))
		if k > 0 {
			values++
		}
	}
	rest := values < m.known(n.Attr)
	if rest || w.Whole() {
		p.Lead(n.Class(), grown...)
	}
	p.Needs.Add(ltu.Need{Input: ltu.Signal(n.Attr), Values: m.inputs().Values[n.Attr], Missing: rest || n.Branch(0) != nil})
}

// inputs returns the attributes with the values that the tree distinguishes.
func (m *IncrementalTree) inputs() valueunit.Inputs {
	inputs := valueunit.Inputs{Attrs: m.Attrs, Values: slices.Clone(m.Values)}
	for j, a := range m.Attrs {
		for _, k := range sample.Indices(len(a.Values)) {
			inputs.Values[j] = append(inputs.Values[j], float64(k))
		}
	}
	return inputs
}

// Outline returns the tree as an outline, which is easy to read and to draw.
func (m *IncrementalTree) Outline() *outline.Node {
	o := m.outline(m.inputs(), m.Tree.Root)
	o.Classes = m.Classes
	return o
}

func (m *IncrementalTree) outline(inputs valueunit.Inputs, n *idtree.Node) *outline.Node {
	o := &outline.Node{Class: n.Class()}
	for _, k := range n.N {
		o.Counts = append(o.Counts, float64(k))
	}
	if n.Attr < 0 {
		o.Text = m.Classes[n.Class()]
		return o
	}
	o.Text, o.Branches = m.Attrs[n.Attr].Name, []*outline.Node{}
	for _, k := range shown(n) {
		b := m.outline(inputs, n.Branches[k])
		b.Edge = "= " + inputs.Name(n.Attr, k-1)
		o.Branches = append(o.Branches, b)
	}
	return o
}

// shown returns the indices of the branches that the node n has, with the branch for a missing value
// last.
func shown(n *idtree.Node) (order []int) {
	for k := range n.Branches {
		if k = (k + 1) % len(n.Branches); n.Branches[k] != nil {
			order = append(order, k)
		}
	}
	return order
}

// Path returns the branches that x takes, as far as they exist.
func (m *IncrementalTree) Path(x []float64) []int {
	checkLength(m.Schema, x)
	var path []int
	for n := m.Tree.Root; n.Attr >= 0; {
		k := m.index(n.Attr, x[n.Attr])
		if n.Branch(k) == nil {
			break
		}
		path, n = append(path, slices.Index(shown(n), k)), n.Branches[k]
	}
	return path
}

// String formats the tree as its Outline does.
func (m *IncrementalTree) String() string { return m.Outline().String() }

// Markdown formats the tree as its Outline does.
func (m *IncrementalTree) Markdown() string { return m.Outline().Markdown() }
