package viz

import (
	"math"

	"halfspace/pkg/progress"
)

// SearchOf draws the course of an exact search for the least number of things, for example the fewest
// errors of a halfspace. The horizontal axis counts the steps of the search. One line shows the best number
// found so far, and the other line the proven lower bound. If the lines meet, the best number is proven to
// be the least. Otherwise the distance between them, the gap, is still open. The title says which is the
// case. The function progress.WithBounds collects the moments.
func SearchOf(title, things string, moments []progress.Bounds) Series {
	best, bound := Line{Name: "best so far"}, Line{Name: "bound"}
	for k, m := range moments {
		if k > 0 { // the values hold until they change
			before := moments[k-1]
			best.add(m.Steps, before.Best)
			bound.add(m.Steps, before.Bound)
		}
		best.add(m.Steps, m.Best)
		bound.add(m.Steps, m.Bound)
	}
	if n := len(moments); n > 0 {
		title += ": " + moments[n-1].String()
	}
	return Series{Title: title, X: "steps of the search", Y: things, Lines: []Line{best, bound}}
}

// add adds a point without a bar, unless it is the last one again.
func (l *Line) add(x, mean int) {
	p := Point{float64(x), float64(mean), math.NaN()}
	if n := len(l.Points); n > 0 && l.Points[n-1].X == p.X && l.Points[n-1].Mean == p.Mean {
		return
	}
	l.Points = append(l.Points, p)
}
