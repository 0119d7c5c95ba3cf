package certificate

import (
	"errors"
	"fmt"
	"math/big"
)

// sides returns for each point whether the plane classifies it as positive.
func (p *Plane) sides(d *Data, all *points) ([]bool, error) {
	if len(p.Weights) != len(d.Features) {
		return nil, fmt.Errorf("the plane has %d weights, want %d: one for each feature", len(p.Weights), len(d.Features))
	}
	if p.On != d.Positive && p.On != d.Negative {
		return nil, fmt.Errorf("points on the plane have the class %.40q, which is not one of the two", p.On)
	}
	w := make([]*big.Rat, len(p.Weights)+1)
	for j, v := range append(p.Weights[:len(w)-1:len(w)-1], p.Threshold) {
		if v.Rat == nil {
			return nil, errors.New("a weight or the threshold of the plane is missing")
		}
		if j < len(w)-1 {
			w[j] = new(big.Rat).Quo(v.Rat, new(big.Rat).SetInt(all.factor))
		} else {
			w[j] = new(big.Rat).Neg(v.Rat)
		}
	}
	sides, term := make([]bool, len(all.rows)), new(big.Rat)
	for i, row := range all.rows {
		excess := new(big.Rat)
		for j, x := range row {
			excess.Add(excess, term.Mul(w[j], term.SetInt(x)))
		}
		sides[i] = excess.Sign() > 0 || excess.Sign() == 0 && p.On == d.Positive
	}
	return sides, nil
}
