package viz

import (
	"cmp"
	"slices"

	"gonum.org/v1/plot/vg"

	"halfspace/pkg/ltu"
)

// A vertex is a place of a layered drawing: a signal of the network, or a bend of a connection that
// passes its layer.
type vertex struct {
	signal int // -1 for a bend
	layer  int
	size   vg.Length // the height it needs
	y      vg.Length
	near   []int // the vertices that its connections lead to or come from
}

// A wire is a connection, drawn through the vertices of via from its source to its target.
type wire struct {
	via    []int
	weight float64
	share  float64 // its magnitude over the greatest of its unit
}

// A layout is a drawing of a network in layers, made in the steps of K. Sugiyama, S. Tagawa and M.
// Toda, Methods for visual understanding of hierarchical system structures, IEEE Trans. Systems,
// Man, and Cybernetics 11 (1981) 109–125: every node gets a layer (depths), connections that pass
// layers get bends there (connect), the vertices of each layer are ordered so that few connections
// cross (sweep), and at last they get their heights (settle). Their first step, the removal of
// cycles, is not needed: a network has none.
type layout struct {
	vertices []vertex
	layers   [][]int // vertices from top to bottom; layer 0 is the inputs
	wires    []wire
}

// newLayout places the given inputs of n and the nodes of it that are drawn. Inputs are layer 0.
// Every node stands one layer after the last node it reads, and outputs that no node reads stand in
// the last layer. A connection between nodes bends around the nodes of the layers it passes. One
// from an input is drawn straight: most lead to the first layer, and with bends the others would
// fill the layers.
func newLayout(n *ltu.Network, inputs []int, drawn []bool) *layout {
	l := &layout{}
	depth := depths(n, drawn)
	at := make(map[int]int) // the vertex of a signal
	for _, s := range inputs {
		at[s] = l.add(s, 0)
	}
	for j := range n.Nodes {
		if drawn[j] {
			at[n.In+j] = l.add(n.In+j, depth[j])
		}
	}
	for j, node := range n.Nodes {
		if !drawn[j] {
			continue
		}
		// A connection of weight zero is none.
		share := shares(node.W)
		for i, f := range node.From {
			if from, ok := at[int(f)]; ok && share[i] > 0 {
				l.connect(from, at[n.In+j], wire{weight: node.W[i], share: share[i]}, int(f) < n.In)
			}
		}
	}
	l.size()
	// The orders need not come to rest, so the number of sweeps is fixed.
	for range 12 {
		l.sweep()
	}
	l.settle()
	return l
}

// depths returns the layer of every node that is drawn, from 1 on: the number of nodes on the
// longest way that leads to it through nodes that are drawn. Outputs that no node reads are moved
// to the last layer.
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
func (l *layout) add(signal, layer int) int {
	id := len(l.vertices)
	l.vertices = append(l.vertices, vertex{signal: signal, layer: layer})
	for len(l.layers) <= layer {
		l.layers = append(l.layers, nil)
	}
	l.layers[layer] = append(l.layers[layer], id)
	return id
}

// connect adds a wire between two vertices, with a bend in every layer that it passes, or straight.
// Successive vertices of the wire become neighbours of each other.
func (l *layout) connect(from, to int, w wire, straight bool) {
	w.via = []int{from}
	for k := l.vertices[from].layer + 1; k < l.vertices[to].layer && !straight; k++ {
		w.via = append(w.via, l.add(-1, k))
	}
	w.via = append(w.via, to)
	for i, v := range w.via[1:] {
		u := w.via[i]
		l.vertices[u].near = append(l.vertices[u].near, v)
		l.vertices[v].near = append(l.vertices[v].near, u)
	}
	l.wires = append(l.wires, w)
}

// size gives every vertex the height that it needs, in pixels: less in a layer that holds many, so
// that a wide network still fits a notebook. Inputs are lines of text, and do not shrink below
// that.
func (l *layout) size() {
	for k, layer := range l.layers {
		units := 0
		for _, v := range layer {
			if l.vertices[v].signal >= 0 {
				units++
			}
		}
		// A layer's units share 560 pixels: at most 44 each, which leaves room for a label above,
		// and at least 14.5, below which a threshold cannot be read. Bends need less, and share 300
		// pixels.
		unit := min(44, max(14.5, 560/vg.Length(max(units, 1))))
		if k == 0 {
			unit = min(22, max(17, unit))
		}
		bend := min(unit, 14, max(3, 300/vg.Length(max(len(layer)-units, 1))))
		for i, v := range layer {
			l.vertices[v].size = bend
			if l.vertices[v].signal >= 0 {
				l.vertices[v].size = unit
			}
			l.vertices[v].y = -vg.Length(i) // the order for now
		}
	}
}

// sweep orders the layers from left to right, each by the barycentres of its vertices' neighbours
// in the layers before it, and then from right to left by those in the layers after it. To find the
// order of fewest crossings is NP-hard, even for two layers; the barycentre method comes near to
// it.
func (l *layout) sweep() {
	for k := 1; k < len(l.layers); k++ {
		l.sort(k, func(neighbour int) bool { return neighbour < k })
	}
	for k := len(l.layers) - 2; k >= 0; k-- {
		l.sort(k, func(neighbour int) bool { return neighbour > k })
	}
}

// sort orders the vertices of layer k from top to bottom, those with the highest neighbours first.
// The neighbours that count are those in layers for which side holds. The heights that it leaves
// are places in the order, spread over −1 to 0, so that layers of different sizes can be compared.
func (l *layout) sort(k int, side func(layer int) bool) {
	centre := make(map[int]vg.Length)
	for _, v := range l.layers[k] {
		centre[v] = l.barycentre(v, side)
	}
	// A stable sort keeps what is in order, so that sweeps of a good drawing do not stir it.
	slices.SortStableFunc(l.layers[k], func(a, b int) int { return cmp.Compare(centre[b], centre[a]) })
	for i, v := range l.layers[k] {
		l.vertices[v].y = -(vg.Length(i) + 0.5) / vg.Length(len(l.layers[k]))
	}
}

// barycentre returns the mean height of the neighbours of v in layers for which side holds, or v's
// own height if there are none, so that such a vertex stays where it is.
func (l *layout) barycentre(v int, side func(layer int) bool) vg.Length {
	sum, n := vg.Length(0), 0
	for _, u := range l.vertices[v].near {
		if side(l.vertices[u].layer) {
			sum, n = sum+l.vertices[u].y, n+1
		}
	}
	if n == 0 {
		return l.vertices[v].y
	}
	return sum / vg.Length(n)
}

// settle turns the orders into heights, in pixels from the bottom: it moves every vertex as near to
// the mean height of all its neighbours as the others in its layer allow, layer by layer and
// sixteen times over. Orders stay as they are.
func (l *layout) settle() {
	high := l.height()
	for v := range l.vertices {
		l.vertices[v].y = (1 + l.vertices[v].y) * high // evenly, to begin with
	}
	// Layers pull at each other, so one round is not enough. Heights grow upwards, but a layer is
	// listed from the top downwards; spaced wants them in ascending order.
	for range 16 {
		for _, layer := range l.layers {
			want, size := make([]vg.Length, len(layer)), make([]vg.Length, len(layer))
			for i, v := range layer {
				at := len(layer) - 1 - i
				want[at] = l.barycentre(v, func(int) bool { return true })
				size[at] = l.vertices[v].size
			}
			for at, y := range spaced(want, size, 0, high) {
				l.vertices[layer[len(layer)-1-at]].y = y
			}
		}
	}
}

// height returns what the fullest layer needs.
func (l *layout) height() vg.Length {
	high := vg.Length(120)
	for _, layer := range l.layers {
		sum := vg.Length(0)
		for _, v := range layer {
			sum += l.vertices[v].size
		}
		high = max(high, sum)
	}
	return high
}
