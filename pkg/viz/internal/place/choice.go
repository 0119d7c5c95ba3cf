package place

import (
	"cmp"
	"math"
	"slices"

	"halfspace/pkg/ltu"
)

// Limits on the drawn part of a network, so that a drawing fits a notebook and is
// readable.
const (
	mostInputs = 24
	mostUnits  = 64
	mostLayers = 24 // of units
)

// shares returns the magnitudes of weights divided by the greatest of them, from 0 to
// 1. Only these ratios can be compared between units, since multiplying a unit by a
// positive number does not change its halfspace.
func shares(w []float64) []float64 {
	greatest := 0.0
	for _, v := range w {
		greatest = max(greatest, math.Abs(v))
	}
	s := make([]float64, len(w))
	for i, v := range w {
		if greatest > 0 {
			s[i] = math.Abs(v) / greatest
		}
	}
	return s
}

// Units returns which nodes to draw: the mostUnits nodes that matter most to the outputs. Only nodes less
// than mostLayers units away from an output can be drawn. The importance of a unit for an output is the
// product of the shares along a path from the unit to the output, for the path with the greatest product.
// (A share is a weight divided by the greatest weight of its unit, so it is at most one.) Because shares
// are at most one, a unit is never more important than the units on its path. So if a unit is drawn, its
// path to the output is drawn too.
//
// If the network has more than mostUnits nodes, a chosen node is drawn together with all nodes that lead to
// it, as long as there is room. Otherwise the paths of a tree would be drawn in part. Single nodes are
// added at the end, if there is much room left.
func Units(n *ltu.Network) []bool {
	// Far is the number of units on the longest path to an output. The nodes are in
	// topological order, so, going backwards, a node's own values are final before it
	// passes them on.
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
	// The nodes that lead to a unit are only counted if not all units can be drawn:
	// this takes up to mostUnits steps for each of them.
	leading := make([]int, len(n.Nodes))
	if len(near) > mostUnits {
		for _, j := range near {
			leading[j] = len(g.leading(j))
		}
	}
	// The order: by importance; on a tie, as in networks of equal weights, by nearness
	// to the outputs, then by the fewest leading nodes, and then the order of the
	// nodes.
	slices.SortStableFunc(near, func(a, b int) int {
		return cmp.Or(cmp.Compare(matters[b], matters[a]), cmp.Compare(far[a], far[b]), cmp.Compare(leading[a], leading[b]), cmp.Compare(a, b))
	})
	if len(near) > mostUnits {
		g.paths(near)
	}
	if g.room > mostUnits/2 { // few could be drawn with all that leads to them
		g.add(near...)
	}
	return g.drawn
}

// A gathering chooses the nodes of a large network to draw. It knows the nodes drawn so
// far, and the room for more.
type gathering struct {
	net   *ltu.Network
	far   []int // units to an output
	drawn []bool
	room  int // for more nodes
}

// add draws nodes as long as there is room.
func (g *gathering) add(nodes ...int) {
	for _, j := range nodes {
		if !g.drawn[j] && g.room > 0 {
			g.drawn[j] = true
			g.room--
		}
	}
}

// paths draws the outputs. Then it draws other nodes that a drawn node reads, in the given
// order. Each of these comes with all nodes that lead to it, or not at all if there is no room
// for them.
func (g *gathering) paths(nodes []int) {
	read := make([]bool, len(g.drawn)) // by a drawn node
	for _, j := range nodes {
		// An output comes by itself, without its leading nodes, so that no class is
		// missing from the drawing because another one took all the room.
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
			for _, inputs := range g.reads(k) {
				read[inputs] = true
			}
		}
	}
}

// reads returns the nodes that node j reads with nonzero weight and that are near
// enough to an output to be drawn.
func (g *gathering) reads(j int) (inputs []int) {
	for i, f := range g.net.Nodes[j].From {
		if k := int(f) - g.net.In; k >= 0 && g.net.Nodes[j].W[i] != 0 && g.far[k] < mostLayers {
			inputs = append(inputs, k)
		}
	}
	return inputs
}

// leading returns node j and the undrawn nodes that lead to it, directly or through
// others: all of them, or more than there can be room for. It goes breadth first, and
// stops as soon as there are too many.
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

// Inputs returns the inputs to draw, in their order: the inputs with the greatest
// shares in drawn units. It also counts the inputs that no unit reads, and the other
// undrawn inputs.
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
		// The inputs are chosen by their weights and then listed in their own order,
		// which the reader knows.
		slices.SortStableFunc(drawn, func(a, b int) int { return cmp.Compare(greatest[b], greatest[a]) })
		drawn = drawn[:mostInputs]
		slices.Sort(drawn)
	}
	unread = n.In - Count(read)
	return drawn, unread, n.In - unread - len(drawn)
}
