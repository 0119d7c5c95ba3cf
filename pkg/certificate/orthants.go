package certificate

import (
	"errors"
	"fmt"
	"math/big"
)

// mostOrthants is the greatest number of features of Orthants: each doubles the number of trees.
const mostOrthants = 16

// A cone is a set of possible weights of planes. It consists of all sums of its rays, each multiplied by a
// number that is at least 0. A ray has a weight for each feature.
type cone [][]*big.Int

// cones returns the orthants. Bit k of an orthant's index says which half of the axis of the k-th chosen
// feature it contains: the negative half if the bit is set, and otherwise the positive half. Without o, the
// only cone is nil, which contains all weights.
func (o *Orthants) cones(p *points, width int) ([]cone, error) {
	if o == nil {
		return []cone{nil}, nil
	}
	if len(o.Features) > mostOrthants {
		return nil, fmt.Errorf("the orthants have %d features, want at most %d", len(o.Features), mostOrthants)
	}
	free := make([]bool, width)
	for _, j := range o.Features {
		if j < 0 || j >= len(free) {
			return nil, fmt.Errorf("there is no feature %d", j)
		}
		if free[j] {
			return nil, fmt.Errorf("feature %d is there twice", j)
		}
		free[j] = true
	}
	if err := o.checkOthers(p, free); err != nil {
		return nil, err
	}
	all := make([]cone, 1<<len(o.Features))
	for index := range all {
		all[index] = cone{}
		for k, j := range o.Features {
			axis := make([]*big.Int, width)
			for m := range axis {
				axis[m] = new(big.Int)
			}
			axis[j].SetInt64(1 - 2*int64(index>>k&1))
			all[index] = append(all[index], axis)
		}
	}
	return all, nil
}

// checkOthers returns an error unless each feature that is not free is the given linear function of the
// free ones.
func (o *Orthants) checkOthers(p *points, free []bool) error {
	if len(o.Features)+len(o.Others) != len(free) {
		return fmt.Errorf("%d features have orthants and %d are functions, of %d", len(o.Features), len(o.Others), len(free))
	}
	functions := o.Others
	for j := range free {
		if free[j] {
			continue
		}
		f := functions[0]
		functions = functions[1:]
		if len(f) != len(o.Features)+1 {
			return fmt.Errorf("feature %d is a function of %d numbers, want %d", j, len(f), len(o.Features)+1)
		}
		for _, v := range f {
			if v.Rat == nil {
				return fmt.Errorf("a number of the function of feature %d is missing", j)
			}
		}
		value := func(row []*big.Int, k int) *big.Rat { return new(big.Rat).SetFrac(row[k], p.factor) }
		for _, row := range p.rows {
			sum := new(big.Rat).Set(f[len(o.Features)].Rat)
			for k, i := range o.Features {
				sum.Add(sum, new(big.Rat).Mul(f[k].Rat, value(row, i)))
			}
			if sum.Cmp(value(row, j)) != 0 {
				return fmt.Errorf("feature %d is another function of the others", j)
			}
		}
	}
	return nil
}

// divide returns the two parts of a cone. It adds two of the rays, each multiplied by a positive part, and
// divides the sum by the greatest common divisor of its weights. In each part of the cone the sum replaces
// one of the rays.
func (c cone) divide(rays []int, parts []*big.Int) (two [2]cone, err error) {
	if c == nil {
		return two, errors.New("it divides a cone, and the proof has no orthants")
	}
	if len(rays) != 2 || len(parts) != 2 {
		return two, errors.New("a division has two rays and two parts")
	}
	sum := make([]*big.Int, 0)
	for k, ray := range rays {
		if ray < 0 || ray >= len(c) {
			return two, fmt.Errorf("the cone has no ray %d", ray)
		}
		if parts[k] == nil || parts[k].Sign() <= 0 {
			return two, fmt.Errorf("the part of ray %d is not positive", ray)
		}
		for j, w := range c[ray] {
			if k == 0 {
				sum = append(sum, new(big.Int))
			}
			sum[j].Add(sum[j], new(big.Int).Mul(w, parts[k]))
		}
	}
	divisor := new(big.Int)
	for _, w := range sum {
		divisor.GCD(nil, nil, divisor, new(big.Int).Abs(w))
	}
	for _, w := range sum {
		if divisor.Sign() > 0 {
			w.Quo(w, divisor)
		}
	}
	for k, ray := range rays {
		two[k] = append(cone{}, c...)
		two[k][ray] = sum
	}
	return two, nil
}

// orders reports whether no plane with weights in the cone gives x a greater weighted sum than y.
func (c cone) orders(x, y []*big.Int) bool {
	if c == nil {
		return false
	}
	difference := new(big.Int)
	for _, ray := range c {
		sum := new(big.Int)
		for j, w := range ray {
			sum.Add(sum, difference.Mul(difference.Sub(x[j], y[j]), w))
		}
		if sum.Sign() > 0 {
			return false
		}
	}
	return true
}
