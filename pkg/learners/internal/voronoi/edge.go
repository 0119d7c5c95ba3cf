package voronoi

import "math"

// Edge returns the ends of the edge between the cells of the neighbours p and q, for points in the
// plane. Edges of outer cells are unbounded, so an edge is cut off at the distance reach from the middle
// of p and q.
//
// The edge is the part of the bisector of p and q that is nearer to p than to the other neighbours of p.
// Each of these restricts it to a half-line.
func Edge(points [][]float64, neighbors [][]int, p, q int, reach float64) (ends [2][2]float64) {
	a := minus(points[q], points[p])
	l := length(a)
	middle := [2]float64{points[p][0] + float64(a[0]/2), points[p][1] + float64(a[1]/2)}
	// The bisector is middle + t·direction, and the edge is where t is between start and end.
	direction := [2]float64{-a[1] / l, a[0] / l}
	start, end := -reach, reach
	for _, r := range neighbors[p] {
		b := minus(points[r], points[p])
		l := length(b)
		b[0], b[1] = b[0]/l, b[1]/l
		room := float64(l/2) - float64(b[0]*(middle[0]-points[p][0])) - float64(b[1]*(middle[1]-points[p][1]))
		// The bisector of p and r is room away from the middle, and comes nearer by rate as t
		// grows.
		switch rate := float64(b[0]*direction[0]) + float64(b[1]*direction[1]); {
		case r == q || math.Abs(rate) < dependent: // parallel
		case rate > 0:
			end = min(end, room/rate)
		default:
			start = max(start, room/rate)
		}
	}
	for k, t := range [2]float64{start, end} {
		ends[k] = [2]float64{middle[0] + float64(t*direction[0]), middle[1] + float64(t*direction[1])}
	}
	return ends
}
