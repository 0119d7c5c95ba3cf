package viz

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"halfspace/pkg/ltu"
)

// check drops names of another number than what they are to name.
func (d *diagram) check() {
	if d.names != nil && len(d.names) != d.net.In {
		d.wrong = fmt.Sprintf("%s, %s: give the Names() of the set it was learned from", plural(d.net.In, "input"), plural(len(d.names), "name"))
		d.names = nil
	}
	if n := max(2, len(d.net.Out)); len(d.classes) > 0 && len(d.classes) != n {
		d.wrong = cmp.Or(d.wrong, fmt.Sprintf("%d classes, %s: give the Classes of the set it was learned from", n, plural(len(d.classes), "name")))
		d.classes = nil
	}
}

// shares returns the magnitudes of weights over the greatest of them: a unit's
// weights mean the same at any scale.
func shares(w []float64) []float64 {
	most := 0.0
	for _, v := range w {
		most = max(most, math.Abs(v))
	}
	s := make([]float64, len(w))
	for i, v := range w {
		if most > 0 {
			s[i] = math.Abs(v) / most
		}
	}
	return s
}

// units returns the nodes to draw: of those less than mostLayers units from an
// output the mostUnits that matter most to the outputs. What matters to an output
// is the product of the shares on the way to it, of all ways the greatest. So
// the way from a unit that is drawn to its output is drawn, too.
func units(n *ltu.Network) []bool {
	matters, far := make([]float64, len(n.Nodes)), make([]int, len(n.Nodes))
	for _, o := range n.Out {
		matters[int(o)-n.In] = 1
	}
	var near []int
	for j, node := range slices.Backward(n.Nodes) {
		for i, share := range shares(node.W) {
			if k := int(node.From[i]) - n.In; k >= 0 && share > 0 {
				matters[k], far[k] = max(matters[k], matters[j]*share), max(far[k], far[j]+1)
			}
		}
		if far[j] < mostLayers {
			near = append(near, j)
		}
	}
	slices.SortStableFunc(near, func(a, b int) int {
		return cmp.Or(cmp.Compare(matters[b], matters[a]), cmp.Compare(far[a], far[b]), cmp.Compare(a, b))
	})
	drawn := make([]bool, len(n.Nodes))
	for _, j := range near[:min(len(near), mostUnits)] {
		drawn[j] = true
	}
	return drawn
}

func count(drawn []bool) (n int) {
	for _, d := range drawn {
		if d {
			n++
		}
	}
	return n
}

// choose picks the inputs to draw: of greatest share in a unit that is drawn.
func (d *diagram) choose() {
	most, read := make([]float64, d.net.In), make([]bool, d.net.In)
	for j, n := range d.net.Nodes {
		for i, s := range shares(n.W) {
			if f := int(n.From[i]); f < d.net.In && s > 0 {
				read[f] = true
				if d.units[j] {
					most[f] = max(most[f], s)
				}
			}
		}
	}
	for i, s := range most {
		if s > 0 {
			d.shown = append(d.shown, i)
		}
	}
	if len(d.shown) > mostInputs {
		slices.SortStableFunc(d.shown, func(a, b int) int { return cmp.Compare(most[b], most[a]) })
		d.shown = d.shown[:mostInputs]
		slices.Sort(d.shown)
	}
	d.unread = d.net.In - count(read)
	d.hidden = d.net.In - d.unread - len(d.shown)
}
