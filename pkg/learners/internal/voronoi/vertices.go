package voronoi

import (
	"cmp"
	"context"
	"errors"
	"math"
	"slices"
	"sync/atomic"

	"halfspace/pkg/internal/parallel"
)

// ErrTooMany is the error of Vertices when there are more vertices than its caller wants.
var ErrTooMany = errors.New("too many vertices")

// Vertices returns the vertices (0-faces) of the Voronoi diagram of points with the given neighbours. A
// vertex is given by its generators: the points nearest to it, in ascending order. In d dimensions these
// are d+1 points in general position, and more where points lie on an empty sphere. The vertices are in
// ascending order of their generators. If the points lie in an affine subspace, Vertices returns the
// vertices of the diagram within it. The error is ErrTooMany if there are more than limit vertices, else
// ctx's error.
//
// If the points are in general position, one vertex leads to all others (walk). Otherwise each vertex is
// sought in the cell of the first of its generators, among the intersections of the facets of this cell.
// Intersections within a face are tried only if the face exists.
func Vertices(ctx context.Context, points [][]float64, neighbors [][]int, limit int) ([][]int, error) {
	if len(points) == 0 {
		return nil, ctx.Err()
	}
	dim := Rank(points)
	if dim == len(points[0]) {
		switch found, ok := walkFrom(ctx, points, firstVertex(ctx, points, neighbors), limit); {
		case ok && len(found) > limit:
			return nil, ErrTooMany
		case ok:
			return found, nil
		}
	}
	return meetings(ctx, points, neighbors, dim, limit)
}

// firstVertex returns a vertex of the cell of point 0, if the cell has one, to begin a walk. A limit of
// 0 makes the search end at the first vertex.
func firstVertex(ctx context.Context, points [][]float64, neighbors [][]int) []int {
	v := newVertices(ctx, points, len(points[0]), new(atomic.Int64), 0)
	v.visit(0, neighbors[0])
	if len(v.found) == 0 {
		return nil
	}
	return v.found[0]
}

// meetings returns the vertices of any points, in general position or not. Each vertex is sought only in
// the cell of its first generator, so no work is done twice. A cell may have far more intersections to
// try than vertices.
func meetings(ctx context.Context, points [][]float64, neighbors [][]int, dim, limit int) ([][]int, error) {
	found, total := make([][][]int, len(points)), new(atomic.Int64)
	err := parallel.EachWith(ctx, len(points), func() func(int) error {
		v := newVertices(ctx, points, dim, total, limit)
		return func(p int) error {
			v.visit(p, neighbors[p])
			found[p] = v.found
			return nil
		}
	})
	switch {
	case err != nil:
		return nil, err
	case total.Load() > int64(limit):
		return nil, ErrTooMany
	}
	all := slices.Concat(found...)
	slices.SortFunc(all, slices.Compare)
	return slices.CompactFunc(all, slices.Equal), nil
}

// A vertices searches for the vertices of one cell whose first generator is the cell's point. It allows
// for more rounding than the search for neighbours, because bisectors that nearly meet in a vertex must
// count as meeting there.
type vertices struct {
	*cell
	ctx   context.Context
	p     int // the cell's point
	dim   int // dimension of the space that the points span
	found [][]int
	seen  map[string]bool
	total *atomic.Int64 // found in all cells
	limit int
}

// newVertices returns a search that ends when total, which the searches of all cells increase,
// exceeds limit.
func newVertices(ctx context.Context, points [][]float64, dim int, total *atomic.Int64, limit int) *vertices {
	v := &vertices{cell: newCell(points), ctx: ctx, dim: dim, total: total, limit: limit}
	v.slack = together
	return v
}

// visit finds the vertices of the cell of p whose first generator is p.
func (v *vertices) visit(p int, neighbors []int) {
	v.move(p)
	v.p, v.known, v.found, v.seen = p, append(v.known, neighbors...), nil, map[string]bool{}
	v.search(nil, neighbors)
}

// search finds the vertices that lie on the bisectors of the face's points and of some of the
// candidates, which all come after p. It adds one point at a time, in ascending order, and goes on only
// if the points have a common face.
func (v *vertices) search(face, candidates []int) {
	if v.ctx.Err() != nil || v.total.Load() > int64(v.limit) {
		return
	}
	if len(face) == v.dim {
		v.keep(v.generators())
		return
	}
	for i, r := range candidates {
		if further := append(slices.Clone(face), r); r > v.p && v.meet(v.cell, further) {
			v.search(further, candidates[i+1:])
		}
	}
}

// generators returns the points that are as near to y as p is, in ascending order.
func (v *vertices) generators() []int {
	g, l := []int{v.p}, length(v.y)
	for _, r := range v.rivals {
		if math.Abs(dot(v.row(r), v.y)-v.half[r]) <= together*(l+v.half[r]) {
			g = append(g, r)
		}
	}
	slices.Sort(g)
	return g
}

// keep stores a vertex if it is new and p is its first generator. If more than d bisectors meet in a
// vertex, several sets of them lead to it.
func (v *vertices) keep(generators []int) {
	if key := numbers(generators); generators[0] == v.p && !v.seen[key] {
		v.seen[key] = true
		v.found = append(v.found, generators)
		v.total.Add(1)
	}
}

// Rank returns the dimension of the smallest affine subspace that contains the points. It begins with
// the points farthest from the first one, because they determine a direction best.
func Rank(points [][]float64) int {
	b := newBasis(len(points[0]))
	c := newCell(points)
	c.move(0)
	slices.SortFunc(c.rivals, func(p, q int) int { return cmp.Or(cmp.Compare(c.half[q], c.half[p]), q-p) })
	for _, r := range c.rivals {
		if _, z := b.split(c.row(r)); b.n < c.dim && dot(z, z) > dependent*dependent {
			b.push(c.row(r))
		}
	}
	return b.n
}
