package voronoi

import (
	"context"
	"encoding/binary"
	"math"
	"slices"
)

// A walk finds all vertices by going from vertex to vertex along the edges of the diagram, for points in
// general position that span their space. A vertex has d+1 generators, and an edge has d of these. At
// the other end of the edge is a vertex with the same d generators and one more: the first point that a
// growing sphere through the d generators meets. The walk reaches all vertices, because the simplices of
// the Delaunay triangulation are connected by their facets. In the dual this is gift wrapping. It is
// fast, because each edge takes one pass over all points.
//
// Every vertex is checked in the way that Vertices would find it. If a vertex contradicts general
// position, the walk ends without a result.
type walk struct {
	points [][]float64
	dim    int
	facet  basis
	y      []float64       // the position of a vertex, relative to one of its generators
	normal []float64       // the direction of an edge, of length 1
	way    []float64       // scratch of difference
	met    map[string]bool // edges with one known end, by their generators
	seen   map[string]bool // vertices
	found  [][]int
}

// walkFrom returns all vertices, in ascending order, given one of them. It stops early when there are
// more than limit. The result ok is false if the points are not in general position, or if ctx is done.
func walkFrom(ctx context.Context, points [][]float64, first []int, limit int) (found [][]int, ok bool) {
	d := len(points[0])
	w := &walk{points: points, dim: d, facet: newBasis(d), y: make([]float64, d), normal: make([]float64, d), way: make([]float64, d), met: map[string]bool{}, seen: map[string]bool{}}
	if len(first) != d+1 || !w.add(first) {
		return nil, false
	}
	for i := 0; i < len(w.found) && len(w.found) <= limit; i++ {
		if ctx.Err() != nil || !w.leave(w.found[i]) {
			return nil, false
		}
	}
	slices.SortFunc(w.found, slices.Compare)
	return w.found, true
}

// leave adds the vertices at the other ends of a vertex's edges, and reports whether everything agrees
// with general position. An edge leads away from the one generator of the vertex that it does not have.
// An edge has two ends, or only one if it is unbounded. So when an edge is met from its other end, it is
// done and forgotten.
func (w *walk) leave(vertex []int) bool {
	for i := range vertex {
		edge := slices.Delete(slices.Clone(vertex), i, i+1)
		key := numbers(edge)
		if w.met[key] {
			delete(w.met, key) // met from the other end
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

// add adds a vertex of d+1 generators if no other point is as near to it, and reports whether it
// did. Point r is nearer than the first generator if a·y > |a|²/2, where a leads from that
// generator to r.
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

// span sets y to the vertex of d+1 generators, relative to the first, and reports whether these are
// independent. It reaches one bisector after the other, by steps orthogonal to the previous ones.
func (w *walk) span(vertex []int) bool {
	w.facet.reset()
	clear(w.y)
	for _, g := range vertex[1:] {
		a := w.difference(vertex[0], g)
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

// leading makes y, which is relative to a vertex's first generator, relative to the edge's first
// generator, and sets normal to the edge's direction away from the generator that it leaves. It
// reports false if the generators of the vertex do not clearly span the space.
func (w *walk) leading(edge []int, left int) bool {
	first := min(edge[0], left)
	for j := range w.y {
		w.y[j] += w.points[first][j] - w.points[edge[0]][j]
	}
	w.facet.reset()
	for _, g := range edge[1:] {
		w.facet.push(w.difference(edge[0], g))
	}
	a := w.difference(edge[0], left)
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

// difference returns the vector from point p to point q. It is valid until the next call.
func (w *walk) difference(p, q int) []float64 {
	for j, v := range w.points[p] {
		w.way[j] = w.points[q][j] - v
	}
	return w.way
}

// next returns the point that the sphere about y, through the edge's points, meets first as its
// centre moves along normal, or −1 if it meets none because the edge is unbounded. With the centre
// at y + t·normal the sphere meets the point at a when t = (|a|²/2 − a·y) / a·normal.
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

// numbers returns a key of the given numbers, different for different numbers: no number's encoding is a
// prefix of another's.
func numbers(members []int) string {
	key := make([]byte, 0, 3*len(members))
	for _, g := range members {
		key = binary.AppendUvarint(key, uint64(g))
	}
	return string(key)
}
