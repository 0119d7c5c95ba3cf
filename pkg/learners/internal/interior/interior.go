// Package interior decides whether halfspaces have a point strictly inside all of them: whether
// their intersection, a cell of the arrangement of their hyperplanes, has an interior. That is a
// linear program's question of feasibility, which the project's own solver for separability
// answers.
//
// What is hard about it is rounding. Cells may be small beside their distance from 0, as those of
// times in seconds are; a cell of width 1 at 1.7e9 is not empty. So points are sought from near the
// hyperplanes, where little is rounded.
package interior

import (
	"context"
	"math"
	"slices"

	"halfspace/pkg/learners/internal/sample"
	"halfspace/pkg/learners/internal/separate"
	"halfspace/pkg/learners/internal/vec"
	"halfspace/pkg/ltu"
)

// Exists reports whether a point lies strictly inside all of the halfspaces, each of which has a
// weight that is not zero. Cells count as empty that are thinner than about 1e-13 of the distance
// from 0 to where their hyperplanes meet.
//
// Far from the hyperplanes a point could not be told from one on them; so one near all of them is
// made the origin, and then one near those that seem to leave no such point, as long as these
// become more. That there is none must be seen from near the few that are the reason.
func Exists(halfspaces []ltu.Unit) bool {
	units := normalized(halfspaces)
	reason, ok := opposedSides(units, sample.Indices(len(units)))
	for near := reason; !ok; {
		opposed, found := opposedSides(units, near)
		if len(opposed) > 0 {
			reason = opposed
		}
		before := len(near)
		near = union(near, opposed)
		if ok = found; len(near) == before {
			break
		}
	}
	if !ok {
		few := make([]ltu.Unit, len(reason))
		for k, i := range reason {
			few[k] = units[i]
		}
		_, ok = opposedSides(few, sample.Indices(len(few)))
	}
	return ok
}

// Bounds reports whether the hyperplane of unit i bounds the cell of x: whether the cell beyond it,
// next to that of x, is there. Units that are equal are crossed together. One whose weights are all 0
// counts as bounding. It looks from x alone, where Exists looks from wherever little is rounded: so it
// is quick, and the same on every processor, but cells count as empty that are thinner than about 1e-9
// of their distance from x.
func Bounds(units []ltu.Unit, x []float64, i int) bool {
	var rows [][]float64
	distance := 0.0 // of x from the hyperplane
	for k, u := range units {
		if len(u.Greatest()) == 0 {
			if k == i {
				return true
			}
			continue // x is on its side, as everything is
		}
		beyond := u.Theta == units[i].Theta && slices.Equal(u.W, units[i].W)
		row, at := inside(u, x, u.Fires(x) != beyond)
		if k == i {
			distance = math.Abs(at)
		}
		rows = append(rows, append(row, at))
	}
	if distance == 0 {
		distance = 1
	}
	for _, row := range rows {
		row[len(row)-1] /= distance
	}
	_, ok := opposedRows(rows, len(x))
	return ok
}

// inside returns the weights of u, or of its other side, so that their length is 1, and how far inside
// x then is.
func inside(u ltu.Unit, x []float64, fires bool) (w []float64, at float64) {
	by := math.Abs(u.W[u.Greatest()[0]])
	if !fires {
		by = -by
	}
	w = make([]float64, len(u.W), len(u.W)+1)
	for j, v := range u.W {
		w[j] = v / by
	}
	at = ltu.Unit{W: w, Theta: u.Theta / by}.Excess(x)
	return w, at / vec.Normalize(w)
}

// union returns the numbers that are in a or b, in ascending order.
func union(a, b []int) []int {
	both := slices.Concat(a, b)
	slices.Sort(both)
	return slices.Compact(both)
}

// thinnest is the unit of length beside the distance from 0, where the hyperplanes meet in one
// point: 1e-9 of it, the solver's margin, is then above what rounding of weights and thresholds
// leaves there.
const thinnest = 1e-5

// opposedSides looks for a point x inside all units, by distances from a point near the given
// hyperplanes, in units of those of theirs. If there is none, it returns a few units that have
// none: by Helly's theorem d+1 are enough.
func opposedSides(units []ltu.Unit, near []int) (opposed []int, ok bool) {
	if len(units) == 0 {
		return nil, true
	}
	origin := nearestPoint(units, near)
	at := make([]float64, len(units)) // how far inside the origin is, by unit
	for i, u := range units {
		at[i] = exactExcess(u, origin)
	}
	scale := thinnest * math.Sqrt(ltu.Dot(origin, origin))
	for _, i := range near {
		scale = max(scale, math.Abs(at[i]))
	}
	if scale == 0 {
		scale = 1
	}
	var rows [][]float64
	for i, u := range units {
		rows = append(rows, append(slices.Clone(u.W), at[i]/scale))
	}
	return opposedRows(rows, len(origin))
}

// opposedRows looks for x, of d values, and t > 0 with w·x + at·t > 0 for all rows of w and at, as
// opposedSides does. That is a vector that has positive products with them, hence a plane that parts
// them from 0.
func opposedRows(of [][]float64, d int) (opposed []int, ok bool) {
	rows := [][]float64{append(make([]float64, d), 1)}
	for _, row := range of {
		vec.Normalize(row)
		rows = append(rows, row)
	}
	ctx := context.Background() // is never done, so that there is no error
	problem, _ := separate.New(ctx, [][]float64{make([]float64, d+1)}, rows, 0)
	system := problem.System()
	if system.Solve(ctx) {
		return nil, true
	}
	reason, _ := system.Opposed()
	for _, i := range reason {
		if i >= 2 { // not 0, nor the row of t
			opposed = append(opposed, i-2)
		}
	}
	slices.Sort(opposed)
	return opposed, false
}
