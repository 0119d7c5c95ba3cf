package voronoi

import (
	"context"
	"encoding/binary"
	"math"
	"slices"
)

// A walk goes from vertex to vertex along the diagram's edges, for points in general position that
// span their space: a vertex has d+1 generators, an edge d of these, and the generators of its other
// end are those and the first point that a growing sphere through them meets. All vertices are
// reached, as the simplices of the Delaunay triangulation are connected by their facets. In the dual
// this is gift wrapping: a look at all points for each edge, and nothing else.
//
// Every vertex is verified as Vertices would find it. Where one is not what it is in general position
// the walk ends, and knows nothing.
type walk struct {
	points [][]float64
	dim    int
	facet  basis
	y      []float64       // of a vertex, from one of its generators
	normal []float64       // the direction of an edge, of length 1
	way    []float64       // scratch of between
	met    map[string]bool // edges, by their generators, of which one end is known
	seen   map[string]bool // vertices
	found  [][]int
}

// walkFrom returns all vertices, in ascending order, given one, or more than most if there are more:
// unless the points are not in general position, or ctx is done. Then it is not ok.
func walkFrom(ctx context.Context, points [][]float64, first []int, most int) (found [][]int, ok bool) {
	d := len(points[0])
	w := &walk{points: points, dim: d, facet: newBasis(d), y: make([]float64, d), normal: make([]float64, d), way: make([]float64, d), met: map[string]bool{}, seen: map[string]bool{}}
	if len(first) != d+1 || !w.add(first) {
		return nil, false
	}
	for i := 0; i < len(w.found) && len(w.found) <= most; i++ {
		if ctx.Err() != nil || !w.leave(w.found[i]) {
			return nil, false
		}
	}
	slices.SortFunc(w.found, slices.Compare)
	return w.found, true
}

// leave adds the vertices at the other ends of a vertex's edges, and reports whether all are as in
// general position. An edge leads away from the generator of the vertex that is not its own. It has
// two ends, or one if it goes on for ever, so that it is forgotten when it is met from the other.
func (w *walk) leave(vertex []int) bool {
	for i := range vertex {
		edge := slices.Delete(slices.Clone(vertex), i, i+1)
		key := numbers(edge)
		if w.met[key] {
			delete(w.met, key) // from the other end
			continue
		}
		w.met[key] = true
		if !w.span(vertex) || !w.leading(edge, vertex[i]) {
			return false
		}
		if r := w.next(edge[0]); r >= 0 {
			further := append(edge, r)
			slices.Sort(further)
			if !w.seen[numbers(further)] && !w.add(further) {
				return false
			}
		}
	}
	return true
}

// add adds a vertex of d+1 generators if no other point is as near to it, and reports whether. Point
// r is nearer than the first generator if a·y > |a|²/2, for a from that to r.
func (w *walk) add(vertex []int) bool {
	if !w.span(vertex) {
		return false
	}
	l := length(w.y)
	for r, x := range w.points {
		a2, ay := 0.0, 0.0
		for j, v := range w.points[vertex[0]] {
			a := x[j] - v
			a2 += float64(a * a)
			ay += float64(a * w.y[j])
		}
		a := math.Sqrt(a2)
		if slices.Contains(vertex, r) {
			continue
		}
		if ay-float64(a2/2) >= -together*(l+float64(a/2))*a {
			return false
		}
	}
	w.seen[numbers(vertex)] = true
	w.found = append(w.found, vertex)
	return true
}

// span sets y to the vertex of d+1 generators, from the first, and reports whether these are
// independent: one bisector after the other is met, by a step orthogonal to those before.
func (w *walk) span(vertex []int) bool {
	w.facet.reset()
	clear(w.y)
	for _, g := range vertex[1:] {
		a := w.between(vertex[0], g)
		l := length(a)
		for j := range a {
			a[j] /= l
		}
		_, z := w.facet.split(a)
		z2 := dot(z, z)
		if z2 <= dependent*dependent {
			return false
		}
		t := (float64(l/2) - dot(a, w.y)) / z2
		for j, v := range z {
			w.y[j] += float64(t * v)
		}
		w.facet.push(a)
	}
	return true
}

// leading makes y, now from a vertex's first generator, that from the edge's first, and sets normal
// to the edge's direction away from the generator that it leaves. It reports false if the generators
// of the vertex do not clearly span the space.
func (w *walk) leading(edge []int, left int) bool {
	first := min(edge[0], left)
	for j := range w.y {
		w.y[j] += w.points[first][j] - w.points[edge[0]][j]
	}
	w.facet.reset()
	for _, g := range edge[1:] {
		w.facet.push(w.between(edge[0], g))
	}
	a := w.between(edge[0], left)
	_, z := w.facet.split(a)
	l := length(z)
	if l <= dependent*length(a) {
		return false
	}
	for j, v := range z {
		w.normal[j] = -v / l
	}
	return true
}

// between returns the way from point p to q. It is valid until the next call.
func (w *walk) between(p, q int) []float64 {
	for j, v := range w.points[p] {
		w.way[j] = w.points[q][j] - v
	}
	return w.way
}

// next returns the point that the sphere about y, through the edge's points, meets first as its
// centre moves along normal, or −1 if it meets none, and the edge goes on for ever. With the centre
// at y + t·normal it meets the point at a when t = (|a|²/2 − a·y) / a·normal.
func (w *walk) next(origin int) int {
	hit, soonest := -1, math.Inf(1)
	for r, x := range w.points {
		a2, ay, an := 0.0, 0.0, 0.0
		for j, v := range w.points[origin] {
			a := x[j] - v
			a2 += float64(a * a)
			ay += float64(a * w.y[j])
			an += float64(a * w.normal[j])
		}
		if an > 0 && an > dependent*math.Sqrt(a2) {
			if t := (float64(a2/2) - ay) / an; t < soonest {
				hit, soonest = r, t
			}
		}
	}
	return hit
}

// numbers returns a key of numbers, different for different ones: no encoding of one begins that of
// another.
func numbers(of []int) string {
	key := make([]byte, 0, 3*len(of))
	for _, g := range of {
		key = binary.AppendUvarint(key, uint64(g))
	}
	return string(key)
}
