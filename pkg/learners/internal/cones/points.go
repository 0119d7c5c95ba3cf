package cones

import (
	"context"
	"math/big"

	"halfspace/pkg/certificate"
	"halfspace/pkg/data"
	"halfspace/pkg/learners/internal/sample"
)

// Points are the distinct examples of a sample.
type Points struct {
	Rows     [][]*big.Int // the attributes in whole numbers, all times Factor
	Factor   *big.Int
	Examples [][]int // by point, the examples that are equal to it, by their indices
	Positive []bool
	Weights  []int // the numbers of equal examples, each times the cost of an error
}

// PointsOf returns the points of a sample with two classes, with finite values. An error on an example
// costs as much as its class says. If a class costs more than all examples of the other class together,
// it has no errors. PointsOf returns ctx's error if ctx is done.
func PointsOf(ctx context.Context, s *data.Set, costs [2]int) (p Points, err error) {
	var values [][]certificate.Fraction
	p.Factor = big.NewInt(1)
	place := map[string]int{}
	var key []byte
	err = sample.Each(ctx, s, func(i int, x []float64) {
		key = append(sample.AppendKey(key[:0], x), byte(s.Y[i]))
		k, met := place[string(key)]
		if !met {
			k = len(values)
			place[string(key)] = k
			row := make([]certificate.Fraction, len(x))
			for j, v := range x {
				row[j], _ = certificate.Exact(v)
				divisor := new(big.Int).GCD(nil, nil, p.Factor, row[j].Denom())
				p.Factor.Mul(p.Factor, divisor.Quo(row[j].Denom(), divisor))
			}
			values = append(values, row)
			p.Examples, p.Positive, p.Weights = append(p.Examples, nil), append(p.Positive, s.Y[i] == 1), append(p.Weights, 0)
		}
		p.Examples[k] = append(p.Examples[k], i)
		p.Weights[k] += costs[s.Y[i]]
	})
	for _, row := range values {
		whole := make([]*big.Int, len(row))
		for j, v := range row {
			whole[j] = new(big.Int).Quo(p.Factor, v.Denom())
			whole[j].Mul(whole[j], v.Num())
		}
		p.Rows = append(p.Rows, whole)
	}
	return p, err
}
