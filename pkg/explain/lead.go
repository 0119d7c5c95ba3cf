package explain

import (
	"fmt"
	"math"
	"slices"

	"halfspace/pkg/learners"
	"halfspace/pkg/ltu"
)

// A lead is the advantage of the predicted class over another one, in log-odds. It divides this advantage
// among the attributes.
type lead struct {
	sight
	*Decision
	signs    []float64 // by sum, its part in the lead
	products []float64 // products by raw attribute
	hidden   []Term    // terms of hidden units
}

// newLead returns the lead that follows from the excesses of a model, and records the margin.
func newLead(c sight, d *Decision, class int, excess []float64) *lead {
	l := &lead{c, d, make([]float64, len(excess)), make([]float64, len(c.m.Attrs)), nil}
	next := 1 - class
	if len(excess) == 1 {
		l.signs[0] = float64(2*class - 1)
	} else {
		rest := slices.Clone(excess)
		rest[class] = math.Inf(-1)
		next = slices.Index(rest, slices.Max(rest))
		l.signs[class], l.signs[next] = 1, -1
	}
	d.Margin = 0
	for k, sign := range l.signs {
		d.Margin += float64(sign * excess[k])
	}
	d.Otherwise = fmt.Sprintf("%s if the sum falls by more than %s", c.m.Classes[next], amount(d.Margin))
	return l
}

// end records the terms.
func (l *lead) end() { l.Terms = append(l.changes(l.products), l.hidden...) }

// additive records the sums of regression trees.
func (c sight) additive(d *Decision, t *learners.AdditiveTrees) {
	l := newLead(c, d, t.Predict(c.v), t.Excesses([][]float64{c.v})[0])
	l.trees(t, c.v, func(j int) int { return j })
	d.By = fmt.Sprintf("the sum of the trees of %d stages", t.Stages())
	l.end()
}

// mean records the sums of all models whose mean decides.
func (c sight) mean(d *Decision, m *learners.Mean) {
	l := newLead(c, d, m.Predict(c.v), m.Excesses([][]float64{c.v})[0])
	for k, p := range m.Parts {
		v := make([]float64, len(p.From))
		for i, j := range p.From {
			v[i] = c.v[j]
		}
		feature := func(i int) int { return p.From[i] }
		switch part := p.Model.(type) {
		case *learners.AdditiveTrees:
			l.trees(part, v, feature)
		case *learners.LogisticPlane:
			l.units([]ltu.Unit{part.Unit}, v, feature)
		case *learners.Pairwise:
			l.units(part.Out, v, feature)
			l.pairs(part, v, feature)
		case *learners.Net:
			l.net(part, v, feature, k)
		}
	}
	d.By = fmt.Sprintf("the mean of %d models", len(m.Parts))
	l.end()
}

// trees adds the changes along the paths of trees. The value of a node is the mean of its training
// examples. On a path this value changes from test to test until it is the value of the leaf. Each change
// counts for the attribute that was tested. So the changes, the values of the roots and the bases add up
// to the sums.
//
// Palczewska and others describe this method, as for votes.
func (l *lead) trees(t *learners.AdditiveTrees, v []float64, feature func(int) int) {
	for k, sign := range l.signs {
		l.Theta -= float64(sign * t.Base[k])
	}
	for _, paths := range t.Paths(v) {
		for k, path := range paths {
			l.Theta -= float64(l.signs[k] * path[0].Value)
			for i, n := range path[:len(path)-1] {
				l.products[attrOf(l.m, feature(n.Attr))] += float64(l.signs[k] * (path[i+1].Value - n.Value))
			}
		}
	}
}

// units adds the terms of units that read features. They may have more weights than there are features.
func (l *lead) units(out []ltu.Unit, v []float64, feature func(int) int) {
	for c, u := range out {
		l.Theta += float64(l.signs[c] * u.Theta)
		for i, x := range v {
			l.products[attrOf(l.m, feature(i))] += float64(l.signs[c] * u.W[i] * x)
		}
	}
}

// pairs adds the weights of the pairs that hold, half for each attribute of a pair.
func (l *lead) pairs(p *learners.Pairwise, v []float64, feature func(int) int) {
	for k, pair := range p.Pairs {
		if v[pair[0]]+v[pair[1]] < 2 {
			continue
		}
		for c, u := range p.Out {
			for _, i := range pair {
				l.products[attrOf(l.m, feature(i))] += float64(l.signs[c] * u.W[len(v)+k] / 2)
			}
		}
	}
}

// net adds the terms of a net. Its hidden units together are a term, named after the number of the part.
func (l *lead) net(n *learners.Net, v []float64, feature func(int) int, part int) {
	if len(n.Hidden) == 0 {
		l.units(n.Out, v, feature)
		return
	}
	t := Term{Name: fmt.Sprintf("hidden units of model %d", part+1)}
	for c, u := range n.Out {
		l.Theta += float64(l.signs[c] * u.Theta)
		for i, h := range n.Hidden {
			t.Product += float64(l.signs[c] * u.W[i] * ltu.Sigmoid(h.Excess(v)))
		}
	}
	l.hidden = append(l.hidden, t)
}
