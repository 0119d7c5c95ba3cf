package voronoi

import "testing"

// TestFirstOnATie has a ray that meets the corner of two bisectors: the nearer point must be
// chosen, whatever the order of the points.
func TestFirstOnATie(t *testing.T) {
	for nearer, points := range map[int][][]float64{1: {{0, 0}, {3, 4}, {10, 0}}, 2: {{0, 0}, {10, 0}, {3, 4}}} {
		c := newCell(points)
		c.move(0)
		if got := c.first([]float64{8, -1}); got != nearer {
			t.Errorf("point %v, want %v", points[got], points[nearer])
		}
	}
}
