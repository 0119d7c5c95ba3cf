package certify

import (
	"math/big"

	"halfspace/pkg/certificate"
)

// conflict returns the conflict among some examples, which cannot all be classified correctly, with its
// multipliers. The result ok is false if a plane separates the examples.
func conflict(examples []int, rows [][]certificate.Fraction, classes []int) (c certificate.Conflict, ok bool) {
	multipliers, ok := multipliersOf(examples, rows, classes)
	for k, m := range multipliers {
		if m.Sign() > 0 {
			c.Examples, c.Multipliers = append(c.Examples, examples[k]), append(c.Multipliers, m)
		}
	}
	return c, ok
}

// multipliersOf returns a whole number for each example, not negative, such that the sum of the rows,
// each multiplied by its number, is zero. A conflict is minimal, so nearly always the solution is
// unique up to a factor. An elimination finds a unique solution fastest.
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
	// The vector may have the opposite sign. If it has both positive and negative numbers, a plane
	// separates the examples.
	positive, negative := 0, 0
	for _, v := range vector {
		positive, negative = max(positive, v.Sign()), max(negative, -v.Sign())
	}
	for _, v := range vector {
		v.Abs(v)
	}
	return vector, positive+negative == 1
}

// A tableau looks for shares λ ≥ 0 of the examples, with a sum of 1, such that the sum of the rows,
// each multiplied by its share, is 0. It is the first phase of the simplex method in exact numbers:
// each equation begins with an artificial variable, and the steps bring the sum of these variables down
// to 0 if possible. Bland's rule excludes cycles.
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
	// One more equation says that the shares sum to 1, because otherwise all shares could be 0.
	sum := make([]*big.Rat, width+1)
	for k := range sum {
		sum[k] = big.NewRat(1, 1)
	}
	t.equations = append(t.equations, sum)
	// No right side is negative, so the artificial variables can begin with these values.
	for e := range t.equations {
		t.basis = append(t.basis, -1-e)
	}
	return t
}

// step brings a share into the basis that lowers the sum of the artificial variables, and reports
// whether there was one.
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

// leaving returns the equation whose variable is the first to reach 0 when share k grows; on a tie the
// one with the variable of the least index. One exists, because the gain of k is positive.
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

// shares returns the shares after the last step. The result ok is false if no shares solve the
// equations.
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
