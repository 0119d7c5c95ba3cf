package learners

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"math/big"
	"slices"

	"gonum.org/v1/gonum/mat"

	"halfspace/pkg/learners/internal/sample"
	"halfspace/pkg/learners/internal/separate"
	"halfspace/pkg/learners/internal/vec"
	"halfspace/pkg/ltu"
)

// Empty reports whether no point lies strictly inside a cell: whether it is none
// of the arrangement's. There are fewer than 2^N if N is above the number of
// attributes, and where hyperplanes are parallel. A cell in which training examples
// lie is not empty; others are that are thinner than about 1e-13 of the distance
// from 0 to where their hyperplanes meet.
func (p *Polyhedral) Empty(code string) bool {
	if len(code) != len(p.Units) {
		panic(fmt.Sprintf("learners: a cell of %d halfspaces, written as %q", len(p.Units), code))
	}
	if _, met := slices.BinarySearchFunc(p.Cells, code, func(c Cell, code string) int { return cmp.Compare(c.Code, code) }); met {
		return false
	}
	var sides []ltu.Unit // that the cell is the inside of
	for i, u := range p.Units {
		if len(u.Greatest()) == 0 {
			if (0 >= u.Theta) != (code[i] == '1') {
				return true
			}
			continue
		}
		if code[i] == '0' {
			u = u.Complement()
		}
		sides = append(sides, u)
	}
	return !haveInside(sides)
}

// haveInside reports whether a point lies strictly inside all of the units. Far from the
// hyperplanes it could not be told from a point on them; so one near all of them is made
// the origin, and then one near those that seem to leave no such point, as long as these
// become more. That there is none must be seen from near the few that are the reason.
func haveInside(sides []ltu.Unit) bool {
	units := attributesAlike(sides)
	reason, ok := opposedSides(units, sample.Indices(len(units)))
	for near := reason; !ok; {
		opposed, found := opposedSides(units, near)
		if len(opposed) > 0 {
			reason = opposed
		}
		known := len(near)
		near = union(near, opposed)
		if ok = found; len(near) == known {
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

// attributesAlike returns the units in attributes scaled so that each has the
// greatest weight 1 in one of them, and the units so that their weights have the length 1.
func attributesAlike(sides []ltu.Unit) []ltu.Unit {
	greatest := map[int]float64{}
	for _, u := range sides {
		length := u.W[u.Greatest()[0]]
		for j, w := range u.W {
			greatest[j] = max(greatest[j], math.Abs(w/length))
		}
	}
	units := make([]ltu.Unit, len(sides))
	for i, u := range sides {
		w, squares := make([]float64, len(u.W)), 0.0
		first := math.Abs(u.W[u.Greatest()[0]])
		for j, v := range u.W {
			if v != 0 {
				w[j] = v / first / greatest[j]
			}
			squares += float64(w[j] * w[j])
		}
		length := math.Sqrt(squares)
		for j := range w {
			w[j] /= length
		}
		units[i] = ltu.Unit{W: w, Theta: u.Theta / first / length}
	}
	return units
}

// nearestPoint returns the point with the least sum of squared distances from the
// hyperplanes of the given units, of those the one nearest to 0.
func nearestPoint(units []ltu.Unit, of []int) []float64 {
	if len(of) == 0 {
		return make([]float64, len(units[0].W))
	}
	w, theta := mat.NewDense(len(of), len(units[0].W), nil), mat.NewVecDense(len(of), nil)
	for k, i := range of {
		w.SetRow(k, units[i].W)
		theta.SetVec(k, units[i].Theta)
	}
	const flat = 1e-10 // relative, where hyperplanes count as parallel
	var svd mat.SVD
	var x mat.VecDense
	if !svd.Factorize(w, mat.SVDThin) {
		return make([]float64, len(units[0].W))
	}
	svd.SolveVecTo(&x, theta, svd.Rank(flat))
	return x.RawVector().Data
}

// thinnest is the unit of length beside the distance from 0, where the hyperplanes
// meet in one point: 1e-9 of it, the solver's margin, is then above what rounding of
// weights and thresholds leaves there.
const thinnest = 1e-5

// opposedSides looks for a point x inside all units, by distances from a point near the
// given hyperplanes, in units of those of theirs. If there is none, it returns a few units
// that have none.
func opposedSides(units []ltu.Unit, near []int) (opposed []int, ok bool) {
	if len(units) == 0 {
		return nil, true
	}
	origin := nearestPoint(units, near)
	at := make([]float64, len(units))
	for i, u := range units {
		at[i] = exactExcess(u, origin)
	}
	unit := thinnest * math.Sqrt(ltu.Dot(origin, origin))
	for _, i := range near {
		unit = max(unit, math.Abs(at[i]))
	}
	if unit == 0 {
		unit = 1
	}
	// Wanted are x and t > 0 with w·x + at·t > 0: a vector that has positive products
	// with these rows, hence a plane that parts them from 0.
	rows := [][]float64{append(make([]float64, len(origin)), 1)}
	for i, u := range units {
		row := append(slices.Clone(u.W), at[i]/unit)
		vec.Normalize(row)
		rows = append(rows, row)
	}
	system := separate.New([][]float64{make([]float64, len(origin)+1)}, rows, 0).System()
	if system.Solve(context.Background()) {
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

// exactExcess returns u.Excess(x) without rounding before the end: near a hyperplane
// far from 0 there is little else.
func exactExcess(u ltu.Unit, x []float64) float64 {
	const bits = 400 // of products of numbers within 1e±30 of each other
	sum := new(big.Float).SetPrec(bits).SetFloat64(-u.Theta)
	for j, w := range u.W {
		product := new(big.Float).SetPrec(bits).Mul(big.NewFloat(w), big.NewFloat(x[j]))
		sum.Add(sum, product)
	}
	v, _ := sum.Float64()
	return v
}
