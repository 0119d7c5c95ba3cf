package play

import (
	"sync"

	"halfspace/pkg/learners"
	"halfspace/pkg/ltu"
	"halfspace/pkg/outline"
)

// A Unit is a linear threshold unit as it is drawn.
type Unit struct {
	Name   string
	Says   string       // when it fires
	W      []float64    // its weights
	Theta  float64      // its threshold
	Line   [][2]float64 // the ends of its line in the part of the square that it divides, or none
	Inside [][2]float64 // the corners of the part in which it fires
	Pale   bool         // not what the model goes by
}

// A polygon is convex, by its corners.
type polygon [][2]float64

// square is where all points are.
var square = polygon{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}}

// split returns the part of p in which u fires, and the ends of its line in p.
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

// unit adds a unit to what is drawn, where it divides a part of the square, and returns it.
func (v *View) unit(name string, u ltu.Unit, part polygon) *Unit {
	inside, line := part.split(u)
	says := "fires if " + outline.Condition(u, schema().Attrs)
	v.Units = append(v.Units, Unit{Name: name, Says: says, W: u.W, Theta: u.Theta, Line: line, Inside: inside})
	return &v.Units[len(v.Units)-1]
}

// cells is how many places the grid of regions has in a row, and rows.
const cells = 128

// grid returns the middles of the grid's cells, row by row from the upper left.
var grid = sync.OnceValue(func() (at [][]float64) {
	for row := range cells {
		for column := range cells {
			at = append(at, []float64{middle(column), -middle(row)})
		}
	}
	return at
})

// middle returns the middle of cell k.
func middle(k int) float64 { return float64(float64(2*k+1)/cells) - 1 }

// regions returns the class of each place of the grid as a digit, a row each.
func regions(m learners.Model) []string {
	at := grid()
	classes := make([]byte, len(at))
	if n, ok := m.(learners.Networked); ok {
		for i, class := range n.Network().PredictAll(at) {
			classes[i] = '0' + byte(class)
		}
	} else {
		for i, x := range at {
			classes[i] = '0' + byte(m.Predict(x))
		}
	}
	rows := make([]string, cells)
	for i := range rows {
		rows[i] = string(classes[i*cells : (i+1)*cells])
	}
	return rows
}
