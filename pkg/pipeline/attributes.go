package pipeline

import (
	"halfspace/pkg/data"
	"halfspace/pkg/ltu"
)

// OfAttributes returns the model as a network whose inputs are the raw attributes, nominal values as their
// indices. (The inputs of Network are encoded features instead.) Use it to draw the plane of two
// attributes. The coding is folded into the weights, and units for indicators and cuts are added. If no
// value is missing, the network predicts the model's class. It may differ only where rounding decides,
// because its sums have other terms. Network is exact. OfAttributes panics in the same cases as Network.
func (m *Model) OfAttributes() *ltu.Network {
	net := m.Network()
	if m.Encoding == nil {
		return net
	}
	a := amid{b: ltu.NewBuilder(len(m.Attrs))}
	for _, f := range m.Encoding.Features {
		a.signals = append(a.signals, a.sum(f))
	}
	for _, n := range net.Nodes {
		a.signals = append(a.signals, a.node(n))
	}
	out := make([]ltu.Signal, len(net.Out))
	for c, o := range net.Out {
		out[c] = a.signals[o].terms[0].signal
	}
	return a.b.Network(out...)
}

// An amid is the state of OfAttributes, which rewrites a network of features as a network of raw
// attributes.
type amid struct {
	b       *ltu.Builder
	signals []weightedSum // for each signal of the network of features
}

// A weightedSum is a constant and weighted signals of the new network.
type weightedSum struct {
	base  float64
	terms []term
}

// A term is a signal of the new network and its weight.
type term struct {
	weight float64
	signal ltu.Signal
}

// sum returns the feature as a weighted sum of its attribute, or of units that test the attribute.
func (a *amid) sum(f data.Feature) weightedSum {
	s, attribute := weightedSum{base: f.Base}, ltu.Signal(f.Attr)
	reaches := func(cut float64) ltu.Signal { return a.b.Add(ltu.Unit{W: []float64{1}, Theta: cut}, attribute) }
	switch {
	case f.Step == 0:
	case f.Value >= 0: // between the half before its index and the half after it
		s.terms = []term{{f.Step, reaches(float64(f.Value) - 0.5)}, {-f.Step, reaches(float64(f.Value) + 0.5)}}
	case f.Cuts != nil:
		for _, cut := range f.Cuts {
			s.terms = append(s.terms, term{f.Step, reaches(cut)})
		}
	default:
		s.terms = []term{{f.Step, attribute}}
	}
	return s
}

// node adds a node of the network of features; the sums replace its inputs.
func (a *amid) node(n ltu.Node) weightedSum {
	u := ltu.Unit{Theta: n.Theta}
	var inputs []ltu.Signal
	for i, w := range n.W {
		s := a.signals[n.From[i]]
		u.Theta -= float64(w * s.base)
		for _, t := range s.terms {
			u.W = append(u.W, float64(w*t.weight))
			inputs = append(inputs, t.signal)
		}
	}
	add := a.b.Add
	if n.Soft {
		add = a.b.AddSoft
	}
	return weightedSum{terms: []term{{1, add(u, inputs...)}}}
}
