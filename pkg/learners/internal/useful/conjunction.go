package useful

import (
	"context"
	"slices"

	"halfspace/pkg/internal/portable"
	"halfspace/pkg/ltu"
)

// A conjunction is a conjunction while it grows: the unit of its literals, with weights 1 and −1, and
// the examples that it covers.
type conjunction struct {
	unit       ltu.Unit
	hard, soft []int
}

// Conjunction grows a conjunction literal by literal, starting with the empty one, and returns the most
// useful conjunction on the way. A literal says that one of the given attributes, which contain zeros
// and ones, is 1, or that it is 0. As in FOIL, the next literal is the one that gains the most
// information about whether an example is soft. The conjunction grows until it covers no hard example.
// Conjunction returns ctx's error if ctx is done.
//
// J. R. Quinlan, Learning logical definitions from relations, Machine Learning 5 (1990) 239–266, §3.3,
// for the gain; W. W. Cohen, Fast effective rule induction, ICML (1995) 115–123, for rules that grow by
// it and are then cut back.
func (s Settings) Conjunction(ctx context.Context, boolean []int, hard, soft []int) (Rule, error) {
	var best Rule
	if len(boolean) == 0 || len(hard) == 0 || len(soft) == 0 {
		return best, nil
	}
	c := conjunction{ltu.Unit{W: make([]float64, len(s.Rows.x[0]))}, hard, soft}
	for len(c.hard) > 0 {
		grown, err := c.grow(ctx, s, boolean)
		if err != nil {
			return Rule{}, err
		}
		if !grown {
			break
		}
		if u := s.Usefulness(len(c.soft), len(c.hard)); u > best.Usefulness {
			best = Rule{ltu.Unit{W: slices.Clone(c.unit.W), Theta: c.unit.Theta}, len(c.soft), len(c.hard), u}
		}
	}
	return best, nil
}

// grow adds the literal of greatest gain, the first on a tie, and reports whether any literal gains
// anything.
func (c *conjunction) grow(ctx context.Context, s Settings, boolean []int) (grown bool, err error) {
	hards, err := s.ones(ctx, boolean, c.hard)
	if err != nil {
		return false, err
	}
	softs, err := s.ones(ctx, boolean, c.soft)
	if err != nil {
		return false, err
	}
	greatest, attr, value := 0.0, -1, 0.0
	for k, j := range boolean {
		if c.unit.W[j] != 0 {
			continue
		}
		if g := c.gain(softs[k], hards[k]); g > greatest {
			greatest, attr, value = g, j, 1
		}
		if g := c.gain(len(c.soft)-softs[k], len(c.hard)-hards[k]); g > greatest {
			greatest, attr, value = g, j, 0
		}
	}
	if attr < 0 {
		return false, nil
	}
	c.unit.W[attr] = 2*value - 1
	c.unit.Theta += value
	c.hard, c.soft = s.filter(c.hard, attr, value), s.filter(c.soft, attr, value)
	return true, nil
}

// gain returns FOIL's gain of a literal that keeps the given numbers of soft and hard examples. It is
// the number of bits that the literal saves when one says that an example is soft, summed over the soft
// examples that are kept.
func (c *conjunction) gain(soft, hard int) float64 {
	if soft == 0 {
		return 0
	}
	bits := func(soft, hard int) float64 { return portable.Log2(float64(soft) / float64(soft+hard)) }
	return float64(soft) * (bits(soft, hard) - bits(len(c.soft), len(c.hard)))
}

// ones returns the number of examples that have a 1 in each of the attributes. It returns ctx's error
// if ctx is done.
func (s Settings) ones(ctx context.Context, attrs, examples []int) ([]int, error) {
	all, n := make([]int, len(s.Rows.x[0])), make([]int, len(attrs))
	err := s.Rows.visit(ctx, examples, func(i int) {
		for _, j := range s.Rows.attr[s.Rows.start[i]:s.Rows.start[i+1]] {
			all[j]++
		}
	})
	for k, j := range attrs {
		n[k] = all[j]
	}
	return n, err
}

// filter returns the examples where an attribute has the given value.
func (s Settings) filter(examples []int, attr int, value float64) (kept []int) {
	for _, i := range examples {
		if s.Rows.x[i][attr] == value {
			kept = append(kept, i)
		}
	}
	return kept
}
