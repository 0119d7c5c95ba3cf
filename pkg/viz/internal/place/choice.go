package place

import (
	"cmp"
	"math"
	"slices"

	"halfspace/pkg/ltu"
)

// The most that is drawn of a network, so that a drawing fits a notebook and can be read.
const (
	mostInputs = 24
	mostUnits  = 64
	mostLayers = 24 // of units
)

// shares returns the magnitudes of weights divided by the greatest of them, from 0 to 1. Only these
// ratios can be compared between units: a unit that is multiplied by a positive number is the same
// halfspace.
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

// Units returns which nodes to draw: of those less than mostLayers units away from an output
// the mostUnits that matter most to the outputs. How much a unit matters to an output is the
// product of the shares along the way from it to the output, of all ways the greatest. It does not
// grow along a way, so if a unit is drawn, the way from it to its output is drawn, too.
//
// If there are more than mostUnits, each is drawn with all that leads to it as long as there is
// room, so that the paths of a tree are whole. Only if few units are small enough for that, single
// ones fill the room.
func Units(n *ltu.Network) []bool {
	// Far is the number of units on the longest way to an output. The nodes are in topological
	// order, so going backwards every node's own values are final when it hands them on.
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
	// What leads to a unit is counted only if not all units can be drawn: it takes up to mostUnits
	// steps for each of them.
	leading := make([]int, len(n.Nodes))
	if len(near) > mostUnits {
		for _, j := range near {
			leading[j] = len(g.leading(j))
		}
	}
	// What matters most comes first; on a tie, as in networks of equal weights, what is nearest to
	// the outputs, then what takes least with it, and then the order of the nodes.
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

// A gathering chooses the nodes of a large network to draw: it knows what is drawn so far and for
// how many more there is room.
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

// paths draws the outputs and, of the other nodes in the given order, those that a node that is
// drawn reads. Each of these comes with all that leads to it, or not at all if there is no room for
// that.
func (g *gathering) paths(nodes []int) {
	read := make([]bool, len(g.drawn)) // by a node that is drawn
	for _, j := range nodes {
		// An output comes by itself, without what leads to it, so that no class is missing from the
		// drawing because another one took all the room.
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

// reads returns the nodes that node j reads with non-zero weight and that are near enough to an
// output to be drawn.
func (g *gathering) reads(j int) (below []int) {
	for i, f := range g.net.Nodes[j].From {
		if k := int(f) - g.net.In; k >= 0 && g.net.Nodes[j].W[i] != 0 && g.far[k] < mostLayers {
			below = append(below, k)
		}
	}
	return below
}

// leading returns node j and those nodes that lead to it, directly or through others, that are not
// drawn yet: all of them, or more than there can be room for. It goes breadth first, and stops as
// soon as there are too many.
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

// Count returns how many of the values are true.
func Count(drawn []bool) (n int) {
	for _, d := range drawn {
		if d {
			n++
		}
	}
	return n
}

// Inputs returns the inputs to draw: of the inputs with a share in a unit that is drawn those of
// the greatest share, in their order. It also counts the inputs that no unit reads, and the others that
// are not drawn.
func Inputs(n *ltu.Network, units []bool) (drawn []int, unread, hidden int) {
	greatest, read := make([]float64, n.In), make([]bool, n.In)
	for j, node := range n.Nodes {
		for i, s := range shares(node.W) {
			if f := int(node.From[i]); f < n.In && s > 0 {
				read[f] = true
				if units[j] {
					greatest[f] = max(greatest[f], s)
				}
			}
		}
	}
	for i, s := range greatest {
		if s > 0 {
			drawn = append(drawn, i)
		}
	}
	if len(drawn) > mostInputs {
		// The inputs are chosen by their weights and then listed in their own order, in which the
		// reader knows them.
		slices.SortStableFunc(drawn, func(a, b int) int { return cmp.Compare(greatest[b], greatest[a]) })
		drawn = drawn[:mostInputs]
		slices.Sort(drawn)
	}
	unread = n.In - Count(read)
	return drawn, unread, n.In - unread - len(drawn)
}
