package play

import (
	"sync"

	"halfspace/pkg/learners"
	"halfspace/pkg/ltu"
)

// A polygon is a convex polygon, given by its corners.
type polygon [][2]float64

// square is the part of the plane that holds all points.
var square = polygon{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}}

// split returns the part of p where u fires, and the ends of the piece of u's line that lies in p.
func (p polygon) split(u ltu.Unit) (inside, line polygon) {
	for i, a := range p {
		b := p[(i+1)%len(p)]
		ea, eb := u.Excess(a[:]), u.Excess(b[:])
		if ea >= 0 {
			inside = append(inside, a)
		}
		if (ea >= 0) != (eb >= 0) {
			t := ea / (ea - eb)
			c := [2]float64{a[0] + float64(t*(b[0]-a[0])), a[1] + float64(t*(b[1]-a[1]))}
			inside, line = append(inside, c), append(line, c)
		}
	}
	return inside, line
}

// cells is the number of places in a row of the grid of regions, and the number of
// rows.
const cells = 128

// grid returns the middles of the grid's cells, row by row from the upper left.
var grid = sync.OnceValue(func() (points [][]float64) {
	for row := range cells {
		for column := range cells {
			points = append(points, []float64{middle(column), -middle(row)})
		}
	}
	return points
})

// middle returns the middle of cell k.
func middle(k int) float64 { return float64(float64(2*k+1)/cells) - 1 }

// regions returns the class of each place of the grid as a digit, in a string for each row.
func regions(m learners.Model) []string {
	points := grid()
	classes := make([]byte, len(points))
	if n, ok := m.(learners.Networked); ok {
		for i, class := range n.Network().PredictAll(points) {
			classes[i] = '0' + byte(class)
		}
	} else {
		for i, x := range points {
			classes[i] = '0' + byte(m.Predict(x))
		}
	}
	rows := make([]string, cells)
	for i := range rows {
		rows[i] = string(classes[i*cells : (i+1)*cells])
	}
	return rows
}
