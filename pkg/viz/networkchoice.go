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
	if len(d.classes) == 0 {
		d.classes = nil
	}
	if n := max(2, len(d.net.Out)); d.classes != nil && len(d.classes) != n {
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

// unitsToDraw returns the nodes to draw: of those less than mostLayers units from an
// output the mostUnits that matter most to the outputs. What matters to an output
// is the product of the shares on the way to it, of all ways the greatest. So
// the way from a unit that is drawn to its output is drawn, too.
//
// Of more than mostUnits each is drawn with all that leads to it, if there is room,
// so that the paths of a tree are whole.
func unitsToDraw(n *ltu.Network) []bool {
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
	g := &gathering{net: n, far: far, drawn: make([]bool, len(n.Nodes)), room: mostUnits}
	leading := make([]int, len(n.Nodes))
	if len(near) > mostUnits {
		for _, j := range near {
			leading[j] = len(g.leading(j))
		}
	}
	slices.SortStableFunc(near, func(a, b int) int {
		return cmp.Or(cmp.Compare(matters[b], matters[a]), cmp.Compare(far[a], far[b]), cmp.Compare(leading[a], leading[b]), cmp.Compare(a, b))
	})
	if len(near) > mostUnits {
		g.paths(near)
	}
	if g.room > mostUnits/2 { // few are small enough
		g.add(near...)
	}
	return g.drawn
}

// A gathering chooses nodes to draw.
type gathering struct {
	net   *ltu.Network
	far   []int // units to an output
	drawn []bool
	room  int // for more nodes
}

// add draws nodes, as long as there is room.
func (g *gathering) add(nodes ...int) {
	for _, j := range nodes {
		if !g.drawn[j] && g.room > 0 {
			g.drawn[j] = true
			g.room--
		}
	}
}

// paths draws the outputs, and of the other nodes in their order those that one
// that is drawn reads, with all that leads to them, if there is room.
func (g *gathering) paths(nodes []int) {
	read := make([]bool, len(g.drawn)) // by a node that is drawn
	for _, j := range nodes {
		path := []int{j}
		if !slices.Contains(g.net.Out, ltu.Signal(g.net.In+j)) {
			if path = g.leading(j); !read[j] {
				continue
			}
		}
		if len(path) > g.room {
			continue
		}
		g.add(path...)
		for _, k := range path {
			for _, below := range g.reads(k) {
				read[below] = true
			}
		}
	}
}

// reads returns the nodes near enough to be drawn that node j reads.
func (g *gathering) reads(j int) (below []int) {
	for i, f := range g.net.Nodes[j].From {
		if k := int(f) - g.net.In; k >= 0 && g.net.Nodes[j].W[i] != 0 && g.far[k] < mostLayers {
			below = append(below, k)
		}
	}
	return below
}

// leading returns node j and, of those that lead to it, what is not drawn: all of
// them, or more than there is room for.
func (g *gathering) leading(j int) []int {
	path, found := []int{j}, map[int]bool{j: true}
	for i := 0; i < len(path) && len(path) <= mostUnits; i++ {
		for _, k := range g.reads(path[i]) {
			if !found[k] && !g.drawn[k] {
				path, found[k] = append(path, k), true
			}
		}
	}
	return path
}

func countDrawn(drawn []bool) (n int) {
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
	d.unread = d.net.In - countDrawn(read)
	d.hidden = d.net.In - d.unread - len(d.shown)
}
