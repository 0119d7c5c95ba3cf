package viz

import (
	"cmp"
	"slices"

	"gonum.org/v1/plot/vg"

	"halfspace/pkg/ltu"
)

// A vertex is a place of a layered drawing: a signal of the network, or a bend
// of a connection that passes its layer.
type vertex struct {
	signal int // -1 for a bend
	layer  int
	size   vg.Length // the height it needs
	y      vg.Length
	near   []int // the vertices that its connections lead to or come from
}

// A wire is a connection, drawn through vertices.
type wire struct {
	via    []int
	weight float64
	share  float64 // its magnitude over the greatest of its unit
}

// A layout is a drawing of a network in layers.
type layout struct {
	vertices []vertex
	layers   [][]int // vertices from top to bottom; layer 0 is the inputs
	wires    []wire
}

// newLayout places the nodes of n that are drawn and the given inputs. Every node
// stands one layer after the last it reads, outputs that no node reads in the
// last layer. Connections between nodes bend around the layers they pass.
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
		share := shares(node.W)
		for i, f := range node.From {
			if from, ok := at[int(f)]; ok && share[i] > 0 {
				l.connect(from, at[n.In+j], wire{weight: node.W[i], share: share[i]}, int(f) < n.In)
			}
		}
	}
	l.size()
	for range 12 {
		l.sweep()
	}
	l.settle()
	return l
}

// depths returns the layer of every node that is drawn, from 1 on.
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

func (l *layout) add(signal, layer int) int {
	id := len(l.vertices)
	l.vertices = append(l.vertices, vertex{signal: signal, layer: layer})
	for len(l.layers) <= layer {
		l.layers = append(l.layers, nil)
	}
	l.layers[layer] = append(l.layers[layer], id)
	return id
}

// connect adds a wire, straight or with a bend in every layer it passes.
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

// size gives every vertex its height: less where a layer holds many.
func (l *layout) size() {
	for k, layer := range l.layers {
		units := 0
		for _, v := range layer {
			if l.vertices[v].signal >= 0 {
				units++
			}
		}
		unit := min(44, max(8, 560/vg.Length(max(units, 1))))
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

// sweep orders the layers, there and back, by the barycentres of the vertices'
// neighbours on the side it comes from. (K. Sugiyama, S. Tagawa, M. Toda, IEEE
// Trans. Systems, Man, and Cybernetics 11 (1981).)
func (l *layout) sweep() {
	for k := 1; k < len(l.layers); k++ {
		l.sort(k, func(neighbour int) bool { return neighbour < k })
	}
	for k := len(l.layers) - 2; k >= 0; k-- {
		l.sort(k, func(neighbour int) bool { return neighbour > k })
	}
}

func (l *layout) sort(k int, side func(layer int) bool) {
	centre := make(map[int]vg.Length)
	for _, v := range l.layers[k] {
		centre[v] = l.barycentre(v, side)
	}
	slices.SortStableFunc(l.layers[k], func(a, b int) int { return cmp.Compare(centre[b], centre[a]) })
	for i, v := range l.layers[k] {
		l.vertices[v].y = -(vg.Length(i) + 0.5) / vg.Length(len(l.layers[k]))
	}
}

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

// settle turns orders into heights: every vertex as near to its neighbours as
// the others in its layer allow.
func (l *layout) settle() {
	high := l.height()
	for v := range l.vertices {
		l.vertices[v].y = (1 + l.vertices[v].y) * high // evenly, to begin with
	}
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
