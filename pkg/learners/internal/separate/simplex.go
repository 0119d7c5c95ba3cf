package separate

import (
	"context"
	"math"

	"halfspace/pkg/learners/internal/vec"
)

// Tolerances for rows of values in [−1, 1].
const (
	improving = 1e-9 // a reduced cost is negative if it is below −improving
	pivotal   = 1e-9 // a rate is negative if it is below −pivotal
	tied      = 1e-9 // ratios closer together than this are equal, and Bland's rule decides
	atZero    = 1e-9 // an artificial variable below this is zero
)

// renewal is the number of pivots after which everything is computed afresh from the rows. This removes
// the rounding errors of the pivots.
const renewal = 100

// Bland's rule is slow and may need exponentially many pivots. So the method stops after
// mostPivots pivots plus pivotsPerRow for each row. In exact arithmetic it cannot cycle, but with
// rounding it might.
const (
	mostPivots   = 100_000
	pivotsPerRow = 1000
)

// A simplex looks for weights w with a·w ≥ 1 for all its rows a, by the textbook simplex method. Any LP
// procedure finds such weights if they exist. This one ends at a vertex: the number of weights at zero
// plus the number of rows with a·w = 1 equals the number of weights. It uses Bland's rule against
// cycling, and splits weights into positive and negative parts, w = w⁺ − w⁻ with w⁺, w⁻ ≥ 0. The method
// has two phases, but only the first is needed, because any weights will do. Each row has a surplus s ≥
// 0 and an artificial variable t ≥ 0, with a·w − s + t = 1. The first phase brings the sum of the
// artificial variables to 0.
//
// Package gonum/optimize/convex/lp does not fit here for three reasons. It ends at other vertices,
// because it has one artificial variable for all rows, takes the largest coefficient, and turns to
// Bland's rule only where that stalls. It factorises a system of all rows at each step. And its
// products have different bits on different processors.
//
// Only the movement of the weights along each column is stored, not the whole tableau. The rest follows
// from the weights. For example, each row has a value y = a·w − 1: if y is positive it is s, and if it
// is negative it is −t. Of a pair of variables with opposite columns, w⁺ and w⁻ or s and t, at most one
// is basic. The other could not enter, because its reduced cost is not negative. An artificial variable
// that has left the basis never returns.
//
// Variables are numbered: weight j has the number j, and the value y of row i has the number dim+i.
//
// C. H. Papadimitriou, K. Steiglitz, Combinatorial Optimization (1982), chapter 2; R. G. Bland, New
// finite pivoting rules for the simplex method, Mathematics of Operations Research 2 (1977) 103–107.
type simplex struct {
	dim, width, n int
	rows          []float64 // n packed rows of width values; the first dim count
	free          []int     // the variable of each column, which is zero
	edges         []float64 // edges by column: how w moves as the variable grows and other columns stay zero
	isFree        []bool    // by variable
	side          []float64 // by variable, while it is basic: 1 for w⁺ and surplus, −1 for w⁻ and artificial
	w, y          []float64
	infeasible    []float64 // the sum of the rows whose artificial variable is basic
	cost          []float64 // reduced, by column
	rate, coef    []float64 // of each y along a column, and of one variable along each column
}

// newSimplex returns the simplex at w = 0, with all artificial variables at 1. Rows have dim
// values, followed by zeros that fill whole lanes.
func newSimplex(rows []float64, dim int) *simplex {
	width := vec.Pad(dim)
	n := len(rows) / width
	s := &simplex{dim: dim, width: width, n: n, rows: rows,
		free: make([]int, dim), edges: make([]float64, dim*width), isFree: make([]bool, dim+n),
		side: make([]float64, dim+n), w: make([]float64, width), y: make([]float64, n),
		infeasible: make([]float64, width), cost: make([]float64, dim),
		rate: make([]float64, n), coef: make([]float64, dim)}
	for v := range s.side {
		s.side[v] = -1
	}
	for i := range n {
		vec.AddRows(s.infeasible, []float64{1}, s.row(i))
	}
	s.begin()
	s.locate()
	return s
}

// begin sets the initial basis: all weights are nonbasic, and each has its column.
func (s *simplex) begin() {
	clear(s.edges)
	clear(s.isFree)
	for j := range s.free {
		s.free[j], s.isFree[j] = j, true
		s.edges[j*s.width+j] = 1
	}
}

// locate computes w and y from the columns: y is 0 for each row that is the variable of a column, and a
// weight that is the variable of a column is 0.
func (s *simplex) locate() {
	clear(s.w)
	for q, v := range s.free {
		if v >= s.dim {
			vec.AddRows(s.w, []float64{1}, s.column(q))
		}
	}
	vec.Dots(s.y, s.rows, s.w)
	for i := range s.y {
		s.y[i]--
	}
}

func (s *simplex) row(i int) []float64    { return s.rows[i*s.width : (i+1)*s.width] }
func (s *simplex) column(q int) []float64 { return s.edges[q*s.width : (q+1)*s.width] }

// solve pivots until w is a vertex, and reports whether it found one. The error is ctx's.
func (s *simplex) solve(ctx context.Context) (found bool, err error) {
	for pivots := 1; !s.feasible(); pivots++ {
		if ctx.Err() != nil {
			return false, ctx.Err()
		}
		column, direction := s.entering()
		if column < 0 || pivots > mostPivots+pivotsPerRow*s.n {
			return false, nil
		}
		leaves, step := s.leaving(column, direction)
		if leaves < 0 {
			return false, nil // artificial variables that fall reach zero, up to rounding
		}
		if v := leaves - s.dim; v >= 0 && s.side[leaves] < 0 {
			vec.AddRows(s.infeasible, []float64{-1}, s.row(v))
		}
		// The variable that enters is positive, or is a w⁻ and falls.
		enters := s.free[column]
		vec.AddRows(s.w, []float64{direction * step}, s.column(column))
		for i, r := range s.rate {
			s.y[i] += float64(direction * step * r)
		}
		s.pivot(leaves, column)
		s.side[leaves], s.side[enters] = 1, direction
		if pivots%renewal == 0 {
			s.renew()
		}
	}
	return true, nil
}

// artificial reports whether the artificial variable of row i is basic.
func (s *simplex) artificial(i int) bool { return s.side[s.dim+i] < 0 && !s.isFree[s.dim+i] }

// feasible reports whether no artificial variable is left above zero.
func (s *simplex) feasible() bool {
	for i, y := range s.y {
		if y < -atZero && s.artificial(i) {
			return false
		}
	}
	return true
}

// entering returns the column of the variable that enters the basis, and its direction: 1, or −1 for a
// w⁻. By Bland's rule it is the first variable that makes the sum of the artificial variables fall, in
// the order of w⁺ and w⁻ of each weight, then surpluses. The column is −1 if no variable makes the sum
// fall.
func (s *simplex) entering() (column int, direction float64) {
	vec.Dots(s.cost, s.edges, s.infeasible)
	column, first := -1, math.MaxInt
	for q, v := range s.free {
		gain := s.cost[q] // for w⁺ or a surplus; a w⁻ gains the opposite, so only one of the two can enter
		if v >= s.dim {
			gain = max(0, gain)
		}
		if math.Abs(gain) > improving && v < first {
			column, first, direction = q, v, math.Copysign(1, gain)
		}
	}
	return column, direction
}

// leaving returns the variable that leaves the basis: the one that first reaches zero as the column's
// variable moves in the given direction. It also returns how far the column's variable has moved then.
// Ties go to the first variable in the order of weights, surpluses and artificial variables. The
// variable is −1 if none reaches zero.
func (s *simplex) leaving(column int, direction float64) (variable int, step float64) {
	vec.Dots(s.rate, s.rows, s.column(column))
	shortest := math.Inf(1)
	s.falling(column, direction, func(_ int, ratio float64) { shortest = min(shortest, ratio) })
	variable, first := -1, math.MaxInt
	s.falling(column, direction, func(v int, ratio float64) {
		rank := v
		if s.side[v] < 0 && v >= s.dim {
			rank += s.n
		}
		if ratio <= shortest+tied && rank < first {
			variable, first, step = v, rank, ratio
		}
	})
	return variable, step
}

// falling calls visit for every basic variable that falls, with the distance that the column can
// move until the variable is zero.
func (s *simplex) falling(column int, direction float64, visit func(v int, ratio float64)) {
	edge := s.column(column)
	for j, w := range s.w[:s.dim] {
		if rate := s.side[j] * direction * edge[j]; rate < -pivotal && !s.isFree[j] {
			visit(j, max(0, s.side[j]*w)/-rate)
		}
	}
	for i, r := range s.rate {
		if v := s.dim + i; s.side[v]*direction*r < -pivotal && !s.isFree[v] {
			visit(v, max(0, s.side[v]*s.y[i])/math.Abs(r))
		}
	}
}

// pivot makes the column's variable basic, and the given variable nonbasic in its column. It then
// changes the other columns so that moving along them keeps that variable at zero.
func (s *simplex) pivot(leaves, column int) {
	s.rates(leaves)
	divisor := s.coef[column]
	for q := range s.coef {
		s.coef[q] /= -divisor
	}
	s.coef[column] = 0
	edge := s.column(column)
	vec.AddOuter(s.edges, s.coef, edge)
	for j := range edge {
		edge[j] /= divisor
	}
	s.isFree[s.free[column]], s.isFree[leaves] = false, true
	s.free[column] = leaves
}

// rates computes the rate of variable v along every column.
func (s *simplex) rates(v int) {
	if v >= s.dim {
		vec.Dots(s.coef, s.edges, s.row(v-s.dim))
		return
	}
	for q := range s.coef {
		s.coef[q] = s.column(q)[v]
	}
}

// renew computes the columns afresh. It begins with the initial columns and brings the present ones in
// by pivots, each at the largest coefficient of a row. Then it computes w and y from them.
func (s *simplex) renew() {
	var rows []int // the rows that are columns
	basic := make([]bool, s.dim)
	for j := range basic {
		basic[j] = !s.isFree[j]
	}
	for _, v := range s.free {
		if v >= s.dim {
			rows = append(rows, v)
		}
	}
	s.begin()
	for _, v := range rows {
		s.rates(v)
		column, largest := -1, 0.0
		for q, u := range s.free {
			if u < s.dim && basic[u] && math.Abs(s.coef[q]) > largest {
				column, largest = q, math.Abs(s.coef[q])
			}
		}
		if column >= 0 { // otherwise the basis is singular up to rounding, and changes to another
			s.pivot(v, column)
		}
	}
	s.locate()
}
