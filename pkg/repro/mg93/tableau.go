package mg93

import (
	"context"
	"math"
	"slices"

	"halfspace/pkg/data"
	"halfspace/pkg/ltu"
)

// tiny is the largest rounding error of a tableau. Smaller numbers count as 0. With 1e-9, rounding errors
// were taken for improvements. As a result, one program of mirror symmetry never ended, and other programs
// took other pivots than in exact arithmetic.
const tiny = 1e-7

// pivotLimit ends a program that takes too long. Most of them need a few hundred pivots.
const pivotLimit = 20_000

// A tableau is the first phase of the simplex method with Bland's rule, as the paper
// has it (§4.1). It looks for weights w with a·w ≥ 1 for all rows a. Each row has a
// surplus s and an artificial variable t, a·w⁺ − a·w⁻ − s + t = 1, and all variables
// are at least 0. The first phase brings the sum of the artificial variables to its
// least value. That value is 0 if such weights exist. If not, it is the least sum of
// max(0, 1 − a·w), the perceptron criterion with a margin of 1. learners.SimplexVertex
// ends at the same vertex, and counts no pivots.
type tableau struct {
	dim    int
	rows   [][]float64 // of w⁺ and w⁻ in turn, then surpluses, then the right side
	cost   []float64   // the sum of the rows whose artificial variable is basic
	basis  []int       // the basic variable of each row; artificial ones come last
	pivots int
}

// newTableau returns the tableau at w = 0. The rows of a sample are positive points,
// and negated other points, with a last coordinate of 1 for the threshold.
func newTableau(rows [][]float64) *tableau {
	dim, m := len(rows[0]), len(rows)
	// All artificial variables are basic at first, and 1. They have no columns, because
	// one that leaves never returns.
	t := &tableau{dim: dim, cost: make([]float64, 2*dim+m+1)}
	for i, a := range rows {
		row := make([]float64, len(t.cost))
		for j, v := range a {
			row[2*j], row[2*j+1] = v, -v
		}
		row[2*dim+i], row[2*dim+m] = -1, 1
		t.rows, t.basis = append(t.rows, row), append(t.basis, 2*dim+m+i)
		for k, v := range row {
			t.cost[k] += v
		}
	}
	return t
}

// solve pivots until no variable lowers the sum of the artificial variables, or limit
// pivots are done. It reports whether it has ended, which rounding may prevent too.
func (t *tableau) solve(ctx context.Context, limit int) (ended bool, err error) {
	right := len(t.cost) - 1
	// The last column is the right side, where the cost is the sum itself.
	for {
		if err := ctx.Err(); err != nil {
			return false, err
		}
		// Bland's rule: of the variables that lower the sum the first one enters.
		enters := slices.IndexFunc(t.cost[:right], func(v float64) bool { return v > tiny })
		if enters < 0 || t.cost[right] < tiny {
			return true, nil
		}
		if t.pivots >= limit {
			return false, nil
		}
		// Of the basic variables that reach 0 first, the first one leaves. If two are equal up to rounding
		// errors, the one with the lower number leaves. This keeps the method from cycling.
		leaves, shortest := -1, math.Inf(1)
		for i, row := range t.rows {
			if row[enters] <= tiny {
				continue
			}
			ratio := row[right] / row[enters]
			if ratio < shortest-tiny || ratio < shortest+tiny && t.basis[i] < t.basis[leaves] {
				leaves, shortest = i, ratio
			}
		}
		if leaves < 0 {
			return false, nil // the sum is not bounded below, which only rounding can make
		}
		t.pivot(leaves, enters)
	}
}

// pivot makes a variable basic in a row.
func (t *tableau) pivot(leaves, enters int) {
	// The row is divided so that the variable has 1 in it, and 0 in all others.
	row := t.rows[leaves]
	divisor := row[enters]
	for k := range row {
		row[k] /= divisor
	}
	for i := range t.rows {
		if i != leaves {
			eliminate(t.rows[i], row, enters)
		}
	}
	// An artificial variable that leaves has no column, and never returns.
	eliminate(t.cost, row, enters)
	t.basis[leaves] = enters
	t.pivots++
}

// eliminate subtracts from a row the multiple of the pivot row that makes column k zero.
// Products are rounded, so that no processor fuses them with sums.
func eliminate(row, pivot []float64, k int) {
	factor := row[k]
	if factor == 0 {
		return
	}
	for j, v := range pivot {
		row[j] -= float64(factor * v)
	}
}

// unit returns the weights as a unit; the last one belongs to the threshold.
func (t *tableau) unit() ltu.Unit {
	// A weight is w⁺ − w⁻. At most one of the two is basic, because their columns are
	// opposite; the others are 0.
	w := make([]float64, t.dim)
	for i, v := range t.basis {
		if v < 2*t.dim {
			value := t.rows[i][len(t.cost)-1]
			w[v/2] = value
			if v%2 == 1 {
				w[v/2] = -value
			}
		}
	}
	return ltu.Unit{W: w[:t.dim-1], Theta: -w[t.dim-1]}
}

// byClass returns the examples of either class.
func byClass(s *data.Set) (rows [2][][]float64) {
	for i, x := range s.X {
		rows[s.Y[i]] = append(rows[s.Y[i]], x)
	}
	return rows
}

// rowsOf returns the rows of a tableau for positive and negative points: the points with
// 1 for the threshold, and all negated if the point is negative.
func rowsOf(positive, negative [][]float64) (rows [][]float64) {
	for _, x := range positive {
		rows = append(rows, append(slices.Clone(x), 1))
	}
	for _, x := range negative {
		row := []float64{}
		for _, v := range x {
			row = append(row, -v)
		}
		rows = append(rows, append(row, -1))
	}
	return rows
}
