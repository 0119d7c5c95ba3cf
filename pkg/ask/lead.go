package ask

import (
	"math"
	"slices"

	"halfspace/pkg/ltu"
)

// A lead is how far the output of one class is ahead of the output of a rival: the difference of their
// excesses.
type lead struct {
	node
	class, rival int
}

// lead returns the lead of class c over class k.
func (n *bounder) lead(c, k int) lead {
	a, b := n.net.Nodes[int(n.net.Out[c])-n.net.In], n.net.Nodes[int(n.net.Out[k])-n.net.In]
	d := ltu.Node{Unit: ltu.Unit{Theta: a.Theta - b.Theta}}
	var scale []float64
	for i, f := range a.From {
		d.From, d.W, scale = append(d.From, f), append(d.W, a.W[i]), append(scale, math.Abs(a.W[i]))
	}
	for i, f := range b.From {
		if j := slices.Index(d.From, f); j >= 0 {
			d.W[j] -= b.W[i]
			scale[j] += math.Abs(b.W[i])
		} else {
			d.From, d.W, scale = append(d.From, f), append(d.W, -b.W[i]), append(scale, math.Abs(b.W[i]))
		}
	}
	u := n.node(d)
	u.scale = append(scale, math.Abs(a.Theta)+math.Abs(b.Theta))
	u.exact = n.short(d) // outputs are compared by two sums, each with its own rounding
	return lead{u, c, k}
}
