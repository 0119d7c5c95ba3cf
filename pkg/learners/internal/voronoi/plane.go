package voronoi

import (
	"math"
	"slices"
)

// offPlane is the distance from a plane, relative to the farthest of all points, above which a
// point does not lie on the plane.
const offPlane = 1e-9

// Planes returns the planes through the given points, the corners, pushed in all ways: each corner goes
// to one side of the plane or the other, so there are 2^len(corners) planes. Each is a w and a theta
// with w·x > theta for the corners that are pushed up. In way number up, corner k is pushed up if bit k
// of up is set. Points off the original plane stay on their side. Other points on it move as the corners
// do, or not at all. The result is nil if the number of corners differs from the dimension of the
// points' affine hull, or if the corners are not independent.
func Planes(points [][]float64, corners []int) (w [][]float64, theta []float64) {
	b, origin := newBasis(len(points[0])), points[corners[0]]
	for _, i := range corners[1:] {
		a := minus(points[i], origin)
		if _, z := b.split(a); length(z) <= dependent*length(a) {
			return nil, nil
		}
		b.push(a)
	}
	normal, extent := remotest(points, origin, &b)
	if normal == nil || b.n+1 != len(corners) {
		return nil, nil
	}
	// Only points off the plane restrict how far it may be pushed.
	var away [][]float64 // these points, relative to origin
	var sides []float64  // their distances from the plane
	for _, x := range points {
		a := minus(x, origin)
		if side := math.Abs(dot(normal, a)); side > offPlane*extent {
			away, sides = append(away, a), append(sides, side)
		}
	}
	// Take a function that is 1 or −1 at the corners, and add a small multiple of it to the plane: that
	// pushes the corners.
	for up := range 1 << len(corners) {
		push, offset := pushed(points, corners, &b, up)
		step := furthest(away, sides, push, offset)
		u := make([]float64, len(origin))
		for j := range u {
			u[j] = normal[j] + float64(step*push[j])
		}
		w, theta = append(w, u), append(theta, dot(u, origin)-float64(step*offset))
	}
	return w, theta
}

// remotest returns the normal of the plane through the corners, within the space that the points span,
// and the greatest distance of any point from origin. The normal is the direction, orthogonal to the
// rows of b, of the point farthest from their span. It is nil if all points lie in the span of the rows,
// or if they span more than the rows and one further direction.
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
		component := dot(z, normal)
		for j := range z {
			z[j] -= float64(component * normal[j])
		}
		if length(z) > offPlane*extent {
			return nil, 0
		}
	}
	return normal, extent
}

// pushed returns the function that pushes the corners: the shortest w, and the offset, with w·(x −
// origin) + offset = 1 for the corners whose bit in up is set, and −1 for the other corners. The rows of
// b are the corners except the first, relative to the first.
func pushed(points [][]float64, corners []int, b *basis, up int) (w []float64, offset float64) {
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

// furthest returns how far the plane may be pushed: half of the step that would bring the first of the
// points off the plane onto it, so that none of them changes sides. Sides has the distances of these
// points.
func furthest(away [][]float64, sides, push []float64, offset float64) float64 {
	step := math.Inf(1)
	for i, a := range away {
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
