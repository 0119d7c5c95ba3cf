package voronoi

import (
	"math"
	"slices"
)

// offPlane is how far from a plane, relative to the farthest of all points, a point must be not to
// lie on it.
const offPlane = 1e-9

// Planes returns planes through the given points on, of which they are the corners: in each of the
// 2^len(on) ways to push each of these to one side or the other, a w and theta with w·x > theta for
// those pushed up. Way number up pushes corner k up if its bit k is set. Other points off the plane
// stay on the side they are on; those that lie on it move as the corners do, or not at all. There
// are none if the corners are not as many as the dimension of the points' affine hull, or not
// independent.
func Planes(points [][]float64, on []int) (w [][]float64, theta []float64) {
	b, origin := newBasis(len(points[0])), points[on[0]]
	for _, i := range on[1:] {
		a := minus(points[i], origin)
		if _, z := b.split(a); length(z) <= dependent*length(a) {
			return nil, nil
		}
		b.push(a)
	}
	normal, extent := remotest(points, origin, &b)
	if normal == nil || b.n+1 != len(on) {
		return nil, nil
	}
	// Only points off the plane restrict how far it may be pushed.
	var off [][]float64 // these points, from origin
	var sides []float64 // how far they are from the plane
	for _, x := range points {
		a := minus(x, origin)
		if side := math.Abs(dot(normal, a)); side > offPlane*extent {
			off, sides = append(off, a), append(sides, side)
		}
	}
	// To add to the plane some of what is 1 or −1 at the corners pushes these by so much.
	for up := range 1 << len(on) {
		push, offset := pushed(points, on, &b, up)
		step := furthest(off, sides, push, offset)
		u := make([]float64, len(origin))
		for j := range u {
			u[j] = normal[j] + float64(step*push[j])
		}
		w, theta = append(w, u), append(theta, dot(u, origin)-float64(step*offset))
	}
	return w, theta
}

// remotest returns the direction, orthogonal to the rows of b, of the point that is farthest from
// their span, and how far any point is from origin. That is the normal of the plane through the
// corners, within the space that the points span. It returns nil if all points lie in the span of
// the rows, or not all in that of these and one more row.
func remotest(points [][]float64, origin []float64, b *basis) (normal []float64, extent float64) {
	farthest := 0.0
	for _, x := range points {
		a := minus(x, origin)
		_, z := b.split(a)
		extent = max(extent, length(a))
		if l := length(z); l > farthest {
			farthest, normal = l, slices.Clone(z)
		}
	}
	if farthest <= offPlane*extent {
		return nil, 0
	}
	for j := range normal {
		normal[j] /= farthest
	}
	for _, x := range points {
		_, z := b.split(minus(x, origin))
		along := dot(z, normal)
		for j := range z {
			z[j] -= float64(along * normal[j])
		}
		if length(z) > offPlane*extent {
			return nil, 0
		}
	}
	return normal, extent
}

// pushed returns the shortest w, and the offset, with w·(x − origin) + offset = 1 for the corners with
// a bit in up, and −1 for the others. The rows of b are the corners but the first, from that. A
// little of it, added to the plane through the corners, pushes them as up says.
func pushed(points [][]float64, on []int, b *basis, up int) (w []float64, offset float64) {
	sign := func(k int) float64 { return float64(2*(up>>k&1) - 1) }
	w = make([]float64, b.dim)
	solved := make([]float64, b.n) // of R'·solved = the wanted products
	for j := range b.n {
		v := sign(j+1) - sign(0)
		for i := range j {
			v -= float64(b.r[j][i] * solved[i])
		}
		solved[j] = v / b.r[j][j]
		for k, q := range b.ortho(j) {
			w[k] += float64(solved[j] * q)
		}
	}
	return w, sign(0)
}

// furthest returns half the step along push that brings the first of the points off the plane, which
// are so far from it, onto it: so none of them comes to another side.
func furthest(off [][]float64, sides, push []float64, offset float64) float64 {
	step := math.Inf(1)
	for i, a := range off {
		step = min(step, sides[i]/math.Abs(dot(push, a)+offset))
	}
	return step / 2
}

// minus returns a − b.
func minus(a, b []float64) []float64 {
	c := make([]float64, len(a))
	for j := range a {
		c[j] = a[j] - b[j]
	}
	return c
}
