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
	// Wanted are x and t > 0 with w·x + at·t > 0: a vector that has positive products with these
	// rows, hence a plane that parts them from 0.
	rows := [][]float64{append(make([]float64, len(origin)), 1)}
	for i, u := range units {
		row := append(slices.Clone(u.W), at[i]/scale)
		vec.Normalize(row)
		rows = append(rows, row)
	}
	ctx := context.Background() // is never done, so that there is no error
	problem, _ := separate.New(ctx, [][]float64{make([]float64, len(origin)+1)}, rows, 0)
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
