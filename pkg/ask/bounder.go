package ask

import (
	"math"

	"halfspace/pkg/ltu"
	"halfspace/pkg/pipeline"
)

// A bounder computes bounds of a network's signals over boxes of raw examples.
type bounder struct {
	m    *pipeline.Model
	net  *ltu.Network
	attr []int // the raw attribute of each input of the network
	// table has a row for each input that comes from a nominal attribute. The row holds the value of the
	// input for each value of the attribute, and as its last element the value where the attribute is
	// missing.
	table [][]float64
	nodes []node
	leads []lead // with several outputs
}

// newBounder returns the bounder of a model that has a network.
func newBounder(m *pipeline.Model) *bounder {
	n := &bounder{m: m, net: m.Network()}
	for f := range n.net.In {
		n.attr = append(n.attr, f)
		if m.Encoding != nil {
			n.attr[f] = m.Encoding.Features[f].Attr
		}
	}
	n.table = make([][]float64, n.net.In)
	x := (box)(make([]side, len(m.Attrs))).middle()
	for f, j := range n.attr {
		if a := m.Attrs[j]; a.Nominal() {
			for v := range len(a.Values) + 1 {
				if x[j] = float64(v); v == len(a.Values) {
					x[j] = math.NaN()
				}
				n.table[f] = append(n.table[f], m.Encode(x)[f])
			}
			x[j] = 0
		}
	}
	for _, unit := range n.net.Nodes {
		n.nodes = append(n.nodes, n.node(unit))
	}
	if len(n.net.Out) > 1 {
		for c := range n.net.Out {
			for k := range n.net.Out {
				if c != k {
					n.leads = append(n.leads, n.lead(c, k))
				}
			}
		}
	}
	return n
}

// value returns the value of input f where its nominal attribute has the value v.
func (n *bounder) value(f int, v float64) float64 {
	if math.IsNaN(v) {
		return n.table[f][len(n.table[f])-1]
	}
	return n.table[f][int(v)]
}

// slope returns by how much a numeric input grows if its attribute grows by one, or reaches one more cut.
func (n *bounder) slope(f int) float64 {
	if n.m.Encoding == nil {
		return 1
	}
	return n.m.Encoding.Features[f].Step
}

// cutsInside returns the cuts that divide a side.
func cutsInside(cuts []float64, s side) (inside []float64) {
	for _, c := range cuts {
		if s.low < c && c <= s.high {
			inside = append(inside, c)
		}
	}
	return inside
}

// line returns how a numeric input depends on its attribute: the input's value where the attribute is 0,
// and by how much the input grows per unit of the attribute. If the input counts cuts, it grows by step at
// each cut that the attribute reaches.
func (n *bounder) line(f int) (base, step float64, cuts []float64) {
	if n.m.Encoding == nil {
		return 0, 1, nil
	}
	feature := n.m.Encoding.Features[f]
	return feature.Base, feature.Step, feature.Cuts
}
