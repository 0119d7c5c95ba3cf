package certificate

import (
	"errors"
	"fmt"
	"math/big"
)

// A member is a point of a conflict, with the sign of its multiplier.
type member struct {
	point    int
	positive bool
}

// members checks a conflict and returns its members. If the conflict is signed, the sign of a member is the
// sign of its multiplier. Otherwise all multipliers are positive, and the class of its example gives the
// sign.
func (p *points) members(c Conflict, signed bool) ([]member, error) {
	if len(c.Examples) != len(c.Multipliers) || len(c.Examples) == 0 {
		return nil, fmt.Errorf("%d examples, but %d multipliers", len(c.Examples), len(c.Multipliers))
	}
	sum := make([]big.Int, len(p.rows[0]))
	members, seen := make([]member, len(c.Examples)), map[int]bool{}
	for k, i := range c.Examples {
		point, err := p.pointOf(i)
		if err != nil {
			return nil, err
		}
		factor := c.Multipliers[k]
		switch {
		case seen[point]:
			return nil, fmt.Errorf("example %d is there twice", i)
		case !signed && (factor == nil || factor.Sign() <= 0):
			return nil, fmt.Errorf("the multiplier of example %d is not positive", i)
		case factor == nil || factor.Sign() == 0:
			return nil, fmt.Errorf("the multiplier of example %d is zero", i)
		case !signed && !p.positive[point]:
			factor = new(big.Int).Neg(factor)
		}
		seen[point], members[k] = true, member{point, factor.Sign() > 0}
		for j, x := range p.rows[point] {
			sum[j].Add(&sum[j], new(big.Int).Mul(factor, x))
		}
	}
	for j := range sum {
		if sum[j].Sign() != 0 {
			return nil, errors.New("the sum of its examples by the multipliers is not zero")
		}
	}
	return members, nil
}
