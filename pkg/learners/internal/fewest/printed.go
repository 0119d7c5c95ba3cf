package fewest

import (
	"context"
	"math"

	"halfspace/pkg/data"
	"halfspace/pkg/learners/internal/sample"
	"halfspace/pkg/learners/internal/separate"
	"halfspace/pkg/ltu"
)

// heavier is the relative difference that makes one weight count as greater than another.
const heavier = 1e-6

// Programs is the paper's method: a sequence of at most n quadratic programs. Each program looks for
// the shortest w that has all remaining rows in front. As long as no such w exists, the solver names a
// few rows that exclude one, and the method gives up one of them. The paper does not say which one, and
// that is where the method fails. Here it is the row with the greatest weight in the point where the
// convex hulls of these rows meet. The plane of the last program is the plane of maximum margin for the
// remaining rows. The Result's nodes are programs, and its bound is 1 if the first program had no
// solution. Programs returns ctx's error if ctx is done.
func Programs(ctx context.Context, s *data.Set) (Result, error) {
	rows := sample.ByClass(s)
	problem, err := separate.NewEuclidean(ctx, rows[0], rows[1], 0)
	if err != nil {
		return Result{}, err
	}
	system, programs := problem.System(), 1
	givenUp := make([]bool, s.Len())
	for ; ; programs++ {
		if !system.Solve(ctx) && ctx.Err() != nil {
			return Result{}, ctx.Err()
		}
		if system.Feasible() {
			break
		}
		i := heaviest(problem, system, givenUp)
		system.Remove(i)
		givenUp[i] = true
	}
	u, err := widestBetween(ctx, rows, givenUp, system)
	if err != nil {
		return Result{}, err
	}
	return Result{u, sample.Errors(u, s), min(1, programs-1), programs}, nil
}

// heaviest returns the row to give up: among the rows that exclude a plane, the one with the greatest
// weight, the first on a tie. The weights are weights of points in convex hulls. The solver has scaled
// each row to length 1, so the weight of a row is converted by the row's last value. If rounding left
// no such rows, heaviest returns the first row that is not in front.
func heaviest(problem *separate.Problem, system *separate.System, givenUp []bool) int {
	reason, weights := system.Opposed()
	greatest, row := 0.0, -1
	for k, i := range reason {
		last := problem.Row(i)
		weight := weights[k] * math.Abs(last[len(last)-1])
		if lead := float64(greatest * heavier); weight > greatest+lead || weight >= greatest-lead && i < row {
			greatest, row = max(greatest, weight), i
		}
	}
	for i := 0; row < 0; i++ {
		if !givenUp[i] && !system.InFront(i) {
			row = i
		}
	}
	return row
}

// widestBetween returns the unit of maximum margin for the rows that were not given up. If these belong
// to one class, it returns the system's unit.
func widestBetween(ctx context.Context, rows [][][]float64, givenUp []bool, system *separate.System) (ltu.Unit, error) {
	var left [2][][]float64
	for class, offset := 0, 0; class < 2; class, offset = class+1, offset+len(rows[class]) {
		for i, x := range rows[class] {
			if !givenUp[offset+i] {
				left[class] = append(left[class], x)
			}
		}
	}
	if len(left[0]) == 0 || len(left[1]) == 0 {
		return system.Unit(), nil
	}
	problem, err := separate.NewEuclidean(ctx, left[0], left[1], 0)
	if err != nil {
		return ltu.Unit{}, err
	}
	return problem.MostStable(ctx, sample.Indices(len(left[1])))
}
