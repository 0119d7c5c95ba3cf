package voronoi

import "testing"

// TestFirstOnATie has a ray that meets the corner of two bisectors: it is the nearer point's, whatever
// the order of the points.
func TestFirstOnATie(t *testing.T) {
	for nearer, points := range map[int][][]float64{1: {{0, 0}, {4, 0}, {4, 4}}, 2: {{0, 0}, {4, 4}, {4, 0}}} {
		c := newCell(points)
		c.move(0)
		if got := c.first([]float64{1, 1}); got != nearer {
			t.Errorf("point %v, want %v", points[got], points[nearer])
		}
	}
}
