package certify

import (
	"math/big"

	"halfspace/pkg/certificate"
)

// A matrix has an equation in each row and an example in each column, in whole numbers.
type matrix [][]*big.Int

// newMatrix returns the equations for the multipliers of a conflict. They say that the sum of the
// examples' rows, each multiplied by its multiplier, is zero, where the rows of class 0 are negated.
// Each equation is multiplied by the common denominator of its values, so all numbers are whole.
func newMatrix(examples []int, rows [][]certificate.Fraction, classes []int) matrix {
	m := make(matrix, len(rows[0]))
	values := make([]*big.Rat, len(examples))
	for j := range m {
		for k, i := range examples {
			values[k] = new(big.Rat).Set(rows[i][j].Rat)
			if classes[i] == 0 {
				values[k].Neg(values[k])
			}
		}
		m[j] = wholes(values)
	}
	return m
}

// eliminate brings the matrix to reduced echelon form by fraction-free elimination, after which all pivots
// are the same number. It returns the columns of the pivots, in the order of the rows, and this number.
//
// E. H. Bareiss, Sylvester's identity and multistep integer-preserving Gaussian elimination, Mathematics of
// Computation 22 (1968) 565–578.
func (m matrix) eliminate() (columns []int, pivot *big.Int) {
	pivot = big.NewInt(1)
	term := new(big.Int)
	for c := 0; c < len(m[0]) && len(columns) < len(m); c++ {
		r := len(columns)
		found := r
		for found < len(m) && m[found][c].Sign() == 0 {
			found++
		}
		if found == len(m) {
			continue
		}
		m[r], m[found] = m[found], m[r]
		// By Sylvester's identity the division by the previous pivot leaves no remainder.
		before := pivot
		pivot = new(big.Int).Set(m[r][c])
		for i := range m {
			if i == r {
				continue
			}
			factor := new(big.Int).Set(m[i][c])
			for j, v := range m[i] {
				v.Mul(v, pivot)
				v.Sub(v, term.Mul(factor, m[r][j]))
				v.Quo(v, before)
			}
		}
		columns = append(columns, c)
	}
	return columns, pivot
}

// null returns a solution of the equations in whole numbers without a common divisor, if all solutions
// are multiples of it. Nullity is the dimension of the space of solutions.
func (m matrix) null() (vector []*big.Int, nullity int) {
	columns, pivot := m.eliminate()
	width := len(m[0])
	if nullity = width - len(columns); nullity != 1 {
		return nil, nullity
	}
	vector = make([]*big.Int, width)
	// All pivots are the same number. If the free column has this number as its value, no fractions
	// arise.
	free := 0 // the column without a pivot
	for free < len(columns) && columns[free] == free {
		free++
	}
	vector[free] = new(big.Int).Set(pivot)
	gcd := new(big.Int).Abs(pivot)
	for r, c := range columns {
		vector[c] = new(big.Int).Neg(m[r][free])
		gcd.GCD(nil, nil, gcd, new(big.Int).Abs(vector[c]))
	}
	for _, v := range vector {
		v.Quo(v, gcd)
	}
	return vector, 1
}

// wholes multiplies fractions by their least common denominator.
func wholes(fractions []*big.Rat) []*big.Int {
	common := big.NewInt(1)
	for _, f := range fractions {
		gcd := new(big.Int).GCD(nil, nil, common, f.Denom())
		common.Mul(common, new(big.Int).Quo(f.Denom(), gcd))
	}
	all := make([]*big.Int, len(fractions))
	for k, f := range fractions {
		all[k] = new(big.Int).Quo(common, f.Denom())
		all[k].Mul(all[k], f.Num())
	}
	return all
}
