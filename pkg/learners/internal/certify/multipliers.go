package certify

import (
	"math/big"

	"halfspace/pkg/certificate"
)

// conflict returns examples that cannot all be right, with multipliers, from a set of examples. It reports
// false if a plane separates the set.
func conflict(examples []int, rows [][]certificate.Fraction, classes []int) (c certificate.Conflict, ok bool) {
	multipliers, ok := multipliersOf(examples, rows, classes)
	for k, m := range multipliers {
		if m.Sign() > 0 {
			c.Examples, c.Multipliers = append(c.Examples, examples[k]), append(c.Multipliers, m)
		}
	}
	return c, ok
}

// multipliersOf returns whole numbers that are not negative, one for each example. The sum of the rows by
// these numbers is zero. A conflict is minimal, so nearly always only their multiples do the same. Then an
// elimination finds them soonest.
func multipliersOf(examples []int, rows [][]certificate.Fraction, classes []int) (multipliers []*big.Int, ok bool) {
	vector, nullity := newMatrix(examples, rows, classes).null()
	switch {
	case nullity == 0:
		return nil, false
	case nullity > 1:
		t := newTableau(examples, rows, classes)
		for t.step() {
		}
		shares, ok := t.shares()
		return wholes(shares), ok
	}
	// The vector may have the opposite sign. With both signs, a plane separates the examples.
	positive, negative := 0, 0
	for _, v := range vector {
		positive, negative = max(positive, v.Sign()), max(negative, -v.Sign())
	}
	for _, v := range vector {
		v.Abs(v)
	}
	return vector, positive+negative == 1
}

// A tableau looks for shares λ ≥ 0 with a sum of 1 such that the sum of the rows by their shares is 0. It is
// the first phase of the simplex method in exact numbers: each equation begins with an artificial variable,
// and steps bring the sum of these down to 0 if they can. Bland's rule excludes cycles.
//
// R. G. Bland, New finite pivoting rules for the simplex method, Mathematics of Operations Research 2
// (1977) 103–107.
type tableau struct {
	equations [][]*big.Rat // the coefficients of the shares, and the right side
	basis     []int        // by equation, its variable: a share, or −1−e for the artificial one of equation e
}

// newTableau returns the tableau before the first step.
func newTableau(examples []int, rows [][]certificate.Fraction, classes []int) *tableau {
	t := &tableau{}
	width := len(examples)
	for j := range len(rows[0]) {
		equation := make([]*big.Rat, width+1)
		for k, i := range examples {
			equation[k] = new(big.Rat).Set(rows[i][j].Rat)
			if classes[i] == 0 {
				equation[k].Neg(equation[k])
			}
		}
		equation[width] = new(big.Rat)
		t.equations = append(t.equations, equation)
	}
	// The sum of the shares is 1, so that they are not all 0.
	sum := make([]*big.Rat, width+1)
	for k := range sum {
		sum[k] = big.NewRat(1, 1)
	}
	t.equations = append(t.equations, sum)
	// The right sides are not negative, so the artificial variables may begin with them.
	for e := range t.equations {
		t.basis = append(t.basis, -1-e)
	}
	return t
}

// step brings a share into the basis, and reports whether one could lower the sum of the artificial
// variables.
func (t *tableau) step() bool {
	for k := range len(t.equations[0]) - 1 {
		// An artificial variable falls at the rate of share k in its equation.
		gain := new(big.Rat)
		for e, b := range t.basis {
			if b < 0 {
				gain.Add(gain, t.equations[e][k])
			}
		}
		if gain.Sign() > 0 {
			t.pivot(t.leaving(k), k)
			return true
		}
	}
	return false
}

// leaving returns the equation whose variable reaches 0 first when share k grows: of several, the one with
// the least variable. It exists, because the gain of k is positive.
func (t *tableau) leaving(k int) int {
	last, best := len(t.equations[0])-1, -1
	var minimum *big.Rat
	for e, equation := range t.equations {
		if equation[k].Sign() <= 0 {
			continue
		}
		ratio := new(big.Rat).Quo(equation[last], equation[k])
		if best < 0 || ratio.Cmp(minimum) < 0 || ratio.Cmp(minimum) == 0 && t.basis[e] < t.basis[best] {
			best, minimum = e, ratio
		}
	}
	return best
}

// pivot makes share k the variable of equation e.
func (t *tableau) pivot(e, k int) {
	inverse := new(big.Rat).Inv(t.equations[e][k])
	for _, v := range t.equations[e] {
		v.Mul(v, inverse)
	}
	term := new(big.Rat)
	for row, equation := range t.equations {
		if factor := new(big.Rat).Set(equation[k]); row != e && factor.Sign() != 0 {
			for j, v := range equation {
				v.Sub(v, term.Mul(factor, t.equations[e][j]))
			}
		}
	}
	t.basis[e] = k
}

// shares returns the shares after the last step. It reports false if no shares exist.
func (t *tableau) shares() (shares []*big.Rat, ok bool) {
	last := len(t.equations[0]) - 1
	for range last {
		shares = append(shares, new(big.Rat))
	}
	for e, b := range t.basis {
		switch v := t.equations[e][last]; {
		case b >= 0:
			shares[b] = v
		case v.Sign() > 0:
			return nil, false
		}
	}
	return shares, true
}
