// Package interior decides whether some point lies strictly inside all of several halfspaces. In other
// words, it decides whether their intersection, a cell of the arrangement of their hyperplanes, has an
// interior. This is a feasibility question for a linear program, and the project's own solver for
// separability answers it.
//
// The difficulty is rounding. A cell may be small compared with its distance from 0. For example, if an
// attribute is a time in seconds, a cell of width 1 at 1.7e9 is not empty. So the search for a point
// starts near the hyperplanes, where distances are small and little is rounded.
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

// Exists reports whether a point lies strictly inside all of the halfspaces; each must have a nonzero
// weight. A cell counts as empty if it is thinner than about 1e-13 of the distance from 0 to the place
// where its hyperplanes meet.
//
// Far from the hyperplanes, rounding hides on which side of them a point is. So Exists computes all
// distances from an origin near them. The first origin is a point near all hyperplanes. If no interior
// is found from there, the solver names a few halfspaces that seem to leave none. The next origin is
// near the hyperplanes named so far, and so on, as long as their number grows. The answer "no interior"
// must be confirmed from an origin near the few halfspaces named last.
func Exists(halfspaces []ltu.Unit) bool {
	units := normalized(halfspaces)
	reason, ok := opposedSides(units, sample.Indices(len(units)))
	for nearby := reason; !ok; {
		opposed, found := opposedSides(units, nearby)
		if len(opposed) > 0 {
			reason = opposed
		}
		before := len(nearby)
		nearby = union(nearby, opposed)
		if ok = found; len(nearby) == before {
			break
		}
	}
	if !ok {
		subset := make([]ltu.Unit, len(reason))
		for k, i := range reason {
			subset[k] = units[i]
		}
		_, ok = opposedSides(subset, sample.Indices(len(subset)))
	}
	return ok
}

// Bounds reports whether the hyperplane of unit i bounds the cell of x: whether there is a cell on the
// other side of the hyperplane, next to the cell of x. Units equal to unit i are crossed together with
// it. A unit whose weights are all 0 counts as bounding. Unlike Exists, Bounds computes all distances
// from x. So it is fast, and its result is the same on every processor. But it counts a cell as empty
// if the cell is thinner than about 1e-9 of its distance from x.
func Bounds(units []ltu.Unit, x []float64, i int) bool {
	var rows [][]float64
	distance := 0.0 // from x to the hyperplane
	for k, u := range units {
		if len(u.Greatest()) == 0 {
			if k == i {
				return true
			}
			continue // x is on its side, like every point
		}
		crossed := u.Theta == units[i].Theta && slices.Equal(u.W, units[i].W)
		row, depth := inside(u, x, u.Fires(x) != crossed)
		if k == i {
			distance = math.Abs(depth)
		}
		rows = append(rows, append(row, depth))
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

// inside returns the weights of u, or of its other side, scaled to length 1, and the depth of x
// inside it.
func inside(u ltu.Unit, x []float64, fires bool) (w []float64, depth float64) {
	divisor := math.Abs(u.W[u.Greatest()[0]])
	if !fires {
		divisor = -divisor
	}
	w = make([]float64, len(u.W), len(u.W)+1)
	for j, v := range u.W {
		w[j] = v / divisor
	}
	depth = ltu.Unit{W: w, Theta: u.Theta / divisor}.Excess(x)
	return w, depth / vec.Normalize(w)
}

// union returns the numbers that are in a or b, in ascending order.
func union(a, b []int) []int {
	merged := slices.Concat(a, b)
	slices.Sort(merged)
	return slices.Compact(merged)
}

// thinnest is the unit of length relative to the distance from 0 to the point where the hyperplanes meet.
// A thousand-millionth of it, the solver's margin of 1e-9, then exceeds the rounding of weights and
// thresholds there.
const thinnest = 1e-5

// opposedSides looks for a point inside all units. It computes with distances from an origin near the
// hyperplanes of the units in nearby, in units of the origin's greatest distance from these. If no
// point is inside all units, it returns a few units that already have no point in common. By Helly's
// theorem d+1 of them suffice in d dimensions.
func opposedSides(units []ltu.Unit, nearby []int) (opposed []int, ok bool) {
	if len(units) == 0 {
		return nil, true
	}
	origin := nearestPoint(units, nearby)
	depths := make([]float64, len(units)) // by unit, the depth of the origin inside it
	for i, u := range units {
		depths[i] = exactExcess(u, origin)
	}
	scale := thinnest * math.Sqrt(ltu.Dot(origin, origin))
	for _, i := range nearby {
		scale = max(scale, math.Abs(depths[i]))
	}
	if scale == 0 {
		scale = 1
	}
	var rows [][]float64
	for i, u := range units {
		rows = append(rows, append(slices.Clone(u.W), depths[i]/scale))
	}
	return opposedRows(rows, len(origin))
}

// opposedRows looks for x, with d values, and t > 0 such that w·x + depth·t > 0 for all the given rows
// of w and depth. The vector (x, t) then has a positive product with every row, so as a plane it
// separates the rows from 0. That is a problem for package separate. If no such vector exists, the
// result is the indices of a few rows that exclude it.
func opposedRows(vectors [][]float64, d int) (opposed []int, ok bool) {
	rows := [][]float64{append(make([]float64, d), 1)}
	for _, row := range vectors {
		vec.Normalize(row)
		rows = append(rows, row)
	}
	ctx := context.Background() // never done, so New returns no error
	problem, _ := separate.New(ctx, [][]float64{make([]float64, d+1)}, rows, 0)
	system := problem.System()
	if system.Solve(ctx) {
		return nil, true
	}
	reason, _ := system.Opposed()
	for _, i := range reason {
		if i >= 2 { // neither 0 nor the row of t
			opposed = append(opposed, i-2)
		}
	}
	slices.Sort(opposed)
	return opposed, false
}
