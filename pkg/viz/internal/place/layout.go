package place

import (
	"cmp"
	"slices"

	"gonum.org/v1/plot/vg"

	"halfspace/pkg/ltu"
)

// A Vertex is a place of a layered drawing: a signal of the network, or a bend where a
// connection passes its layer.
type Vertex struct {
	Signal     int // -1 for a bend
	Layer      int
	Size       vg.Length // the height it needs
	Y          vg.Length
	neighbours []int // the vertices at the other ends of its connections
}

// A Wire is a connection, drawn through the vertices of via from its source to its
// target.
type Wire struct {
	Via    []int
	Weight float64
	Share  float64 // its magnitude divided by the greatest of its unit
}

// A Layout is a drawing of a network in layers, made in the steps of K. Sugiyama, S.
// Tagawa and M. Toda, Methods for visual understanding of hierarchical system
// structures, IEEE Trans. Systems, Man, and Cybernetics 11 (1981) 109–125. Every node
// gets a layer (depths). Connections that pass layers get bends there (connect). The
// vertices of each layer are ordered so that few connections cross (sweep). At last
// they get their heights (settle). The paper's first step, the removal of cycles, is
// not needed, because a network has none.
type Layout struct {
	Vertices []Vertex
	Layers   [][]int // vertices from top to bottom; layer 0 is the inputs
	Wires    []Wire
}

// NewLayout places the given inputs of n and its drawn nodes. Inputs are layer 0. Every
// node stands one layer after the last node that it reads, and outputs that no node
// reads stand in the last layer. A connection between nodes bends around the nodes of
// the layers that it passes. A connection from an input is straight: most of them lead
// to the first layer, and bends of the others would fill the layers.
func NewLayout(n *ltu.Network, inputs []int, drawn []bool) *Layout {
	l := &Layout{}
	depth := depths(n, drawn)
	vertices := make(map[int]int) // the vertex of a signal
	for _, s := range inputs {
		vertices[s] = l.add(s, 0)
	}
	for j := range n.Nodes {
		if drawn[j] {
			vertices[n.In+j] = l.add(n.In+j, depth[j])
		}
	}
	for j, node := range n.Nodes {
		if !drawn[j] {
			continue
		}
		// A connection of weight zero is not drawn.
		share := shares(node.W)
		for i, f := range node.From {
			if source, ok := vertices[int(f)]; ok && share[i] > 0 {
				l.connect(source, vertices[n.In+j], Wire{Weight: node.W[i], Share: share[i]}, int(f) < n.In)
			}
		}
	}
	l.size()
	// The orders need not converge, so the number of sweeps is fixed.
	for range 12 {
		l.sweep()
	}
	l.settle()
	return l
}

// depths returns the layer of every drawn node, from 1 on: the number of nodes on the
// longest path to it through drawn nodes. Outputs that no node reads are moved to the
// last layer.
func depths(n *ltu.Network, drawn []bool) []int {
	depth, read, last := make([]int, len(n.Nodes)), make([]bool, len(n.Nodes)), 0
	for j, node := range n.Nodes {
		if !drawn[j] {
			continue
		}
		for i, f := range node.From {
			if k := int(f) - n.In; k >= 0 && drawn[k] && node.W[i] != 0 {
				depth[j], read[k] = max(depth[j], depth[k]), true
			}
		}
		depth[j]++
		last = max(last, depth[j])
	}
	for _, o := range n.Out {
		if j := int(o) - n.In; !read[j] {
			depth[j] = last
		}
	}
	return depth
}

// add appends a vertex to a layer, and returns its number. A bend has signal −1.
func (l *Layout) add(signal, layer int) int {
	id := len(l.Vertices)
	l.Vertices = append(l.Vertices, Vertex{Signal: signal, Layer: layer})
	for len(l.Layers) <= layer {
		l.Layers = append(l.Layers, nil)
	}
	l.Layers[layer] = append(l.Layers[layer], id)
	return id
}

// connect adds a wire between two vertices. The wire is straight, or has a bend in every layer that it
// passes. Successive vertices of the wire become neighbours of each other.
func (l *Layout) connect(source, target int, w Wire, straight bool) {
	w.Via = []int{source}
	for k := l.Vertices[source].Layer + 1; k < l.Vertices[target].Layer && !straight; k++ {
		w.Via = append(w.Via, l.add(-1, k))
	}
	w.Via = append(w.Via, target)
	for i, v := range w.Via[1:] {
		u := w.Via[i]
		l.Vertices[u].neighbours = append(l.Vertices[u].neighbours, v)
		l.Vertices[v].neighbours = append(l.Vertices[v].neighbours, u)
	}
	l.Wires = append(l.Wires, w)
}

// size gives every vertex the height that it needs, in pixels: less in a layer with
// many vertices, so that a wide network still fits a notebook. Inputs are lines of
// text, and do not shrink below a line's height.
func (l *Layout) size() {
	for k, layer := range l.Layers {
		units := 0
		for _, v := range layer {
			if l.Vertices[v].Signal >= 0 {
				units++
			}
		}
		// A layer's units share 560 pixels: at most 44 each, which leaves room for a
		// label above, and at least 14.5, below which a threshold cannot be read. Bends
		// need less, and share 300 pixels.
		unit := min(44, max(14.5, 560/vg.Length(max(units, 1))))
		if k == 0 {
			unit = min(22, max(17, unit))
		}
		bend := min(unit, 14, max(3, 300/vg.Length(max(len(layer)-units, 1))))
		for i, v := range layer {
			l.Vertices[v].Size = bend
			if l.Vertices[v].Signal >= 0 {
				l.Vertices[v].Size = unit
			}
			l.Vertices[v].Y = -vg.Length(i) // the order for now
		}
	}
}

// sweep orders the layers from left to right, each by the barycentres of its vertices'
// neighbours in the layers before it, and then from right to left by the neighbours in
// the layers after it. Finding the order with fewest crossings is NP-hard, even for two
// layers; the barycentre method comes near to it.
func (l *Layout) sweep() {
	for k := 1; k < len(l.Layers); k++ {
		l.sort(k, func(neighbour int) bool { return neighbour < k })
	}
	for k := len(l.Layers) - 2; k >= 0; k-- {
		l.sort(k, func(neighbour int) bool { return neighbour > k })
	}
}

// sort orders the vertices of layer k from top to bottom, with the highest neighbours
// first. Only neighbours in layers for which side holds count. The resulting heights
// are places in the order, spread over −1 to 0, so that layers of different sizes can
// be compared.
func (l *Layout) sort(k int, side func(layer int) bool) {
	centre := make(map[int]vg.Length)
	for _, v := range l.Layers[k] {
		centre[v] = l.barycentre(v, side)
	}
	// A stable sort keeps an existing order, so that sweeps do not disturb a good
	// drawing.
	slices.SortStableFunc(l.Layers[k], func(a, b int) int { return cmp.Compare(centre[b], centre[a]) })
	for i, v := range l.Layers[k] {
		l.Vertices[v].Y = -(vg.Length(i) + 0.5) / vg.Length(len(l.Layers[k]))
	}
}

// barycentre returns the mean height of the neighbours of v in layers for which side
// holds. A vertex without such neighbours keeps its own height.
func (l *Layout) barycentre(v int, side func(layer int) bool) vg.Length {
	sum, n := vg.Length(0), 0
	for _, u := range l.Vertices[v].neighbours {
		if side(l.Vertices[u].Layer) {
			sum, n = sum+l.Vertices[u].Y, n+1
		}
	}
	if n == 0 {
		return l.Vertices[v].Y
	}
	return sum / vg.Length(n)
}

// settle turns the orders into heights, in pixels from the bottom. It moves every
// vertex as near to the mean height of all its neighbours as the others in its layer
// allow, layer by layer, sixteen times. The orders do not change.
func (l *Layout) settle() {
	high := l.Height()
	for v := range l.Vertices {
		l.Vertices[v].Y = (1 + l.Vertices[v].Y) * high // evenly, to begin with
	}
	// Layers pull at each other, so one round is not enough. Heights grow upwards, but
	// a layer is listed from the top downwards; Spaced wants them in ascending order.
	for range 16 {
		for _, layer := range l.Layers {
			want, size := make([]vg.Length, len(layer)), make([]vg.Length, len(layer))
			for i, v := range layer {
				position := len(layer) - 1 - i
				want[position] = l.barycentre(v, func(int) bool { return true })
				size[position] = l.Vertices[v].Size
			}
			for position, y := range Spaced(want, size, 0, high) {
				l.Vertices[layer[len(layer)-1-position]].Y = y
			}
		}
	}
}

// Height returns the height of the fullest layer.
func (l *Layout) Height() vg.Length {
	high := vg.Length(120)
	for _, layer := range l.Layers {
		sum := vg.Length(0)
		for _, v := range layer {
			sum += l.Vertices[v].Size
		}
		high = max(high, sum)
	}
	return high
}
