package cones

import "math/big"

// A basis divides the attributes into two groups: attributes that are linearly independent of each other
// and of a constant, and attributes that are linear functions of these.
type basis struct {
	independent []int
	// functions are the dependent attributes, in ascending order. Each has a weight for each independent
	// attribute, and a constant.
	functions [][]*big.Rat
}

// newBasis returns the basis of the rows. An attribute is taken as independent unless it is a linear
// function of the attributes before it.
func newBasis(rows [][]*big.Int) (b basis) {
	e := echelon{first: rows[0], pivot: make([]int, len(rows[0]))}
	for _, row := range rows[1:] {
		if len(e.rows) < len(row) {
			e.add(row)
		}
	}
	for j, k := range e.pivot {
		if k > 0 {
			b.independent = append(b.independent, j)
		}
	}
	for j, k := range e.pivot {
		if k > 0 {
			continue
		}
		f, constant := []*big.Rat{}, new(big.Rat).SetInt(rows[0][j])
		for _, i := range b.independent {
			weight := e.rows[e.pivot[i]-1][j]
			f = append(f, weight)
			constant.Sub(constant, new(big.Rat).Mul(weight, new(big.Rat).SetInt(rows[0][i])))
		}
		b.functions = append(b.functions, append(f, constant))
	}
	return b
}

// An echelon is a matrix in reduced row echelon form: each of its rows has a 1 in a column that is 0 in
// all others. Its rows span the differences of the points from the first one.
type echelon struct {
	first []*big.Int
	rows  [][]*big.Rat
	pivot []int // by column, the row that has the 1 there, from 1, or 0
}

// add adds a row, unless it depends on those before it.
func (e *echelon) add(row []*big.Int) {
	v := make([]*big.Rat, len(row))
	for j, x := range row {
		v[j] = new(big.Rat).SetInt(new(big.Int).Sub(x, e.first[j]))
	}
	for j, k := range e.pivot {
		if k > 0 {
			subtract(v, e.rows[k-1], v[j])
		}
	}
	for j, x := range v {
		if x.Sign() == 0 {
			continue
		}
		scale := new(big.Rat).Inv(x)
		for _, y := range v {
			y.Mul(y, scale)
		}
		for _, other := range e.rows {
			subtract(other, v, other[j])
		}
		e.rows = append(e.rows, v)
		e.pivot[j] = len(e.rows)
		return
	}
}

// subtract subtracts scale times w from v.
func subtract(v, w []*big.Rat, scale *big.Rat) {
	if scale.Sign() == 0 {
		return
	}
	term := new(big.Rat)
	scale = new(big.Rat).Set(scale) // it may be a value of v
	for j := range v {
		v[j].Sub(v[j], term.Mul(scale, w[j]))
	}
}
