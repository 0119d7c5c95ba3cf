package hinge

import (
	"context"
	"math"

	"halfspace/pkg/learners/internal/vec"
)

const (
	// fewestShrunk is the number of examples from which it pays to leave some out.
	fewestShrunk = 1000
	// nearer says when the choice of examples is revised: when the difference of the bounds has fallen
	// to this share.
	nearer = 0.1
	// fewestShares says when it pays to leave examples out: there must be this many times more examples
	// than remain.
	fewestShares = 2
	// idleLimit is the number of choices after which the difference of the bounds must have halved.
	// Otherwise the search ends, because rounding might keep the difference up for ever if numbers have
	// very different sizes.
	idleLimit = 20
)

// narrow goes on with only the examples that are likely to move (shrinking). These are the examples at
// the margin, and the examples at an end of their range whose bound lies between the two bounds that
// disagree; the others would not move in any step. When the bounds of the chosen examples agree, narrow
// computes the values of all examples anew and chooses again. It ends when all bounds agree, when most
// examples are likely to move, when all steps are used up, or when the bounds come no closer.
//
// T. Joachims, Making large-scale support vector machine learning practical, in Advances in Kernel
// Methods (1999) 169–184, §11.4; C.-J. Hsieh et al., A dual coordinate descent method for large-scale
// linear SVM, ICML (2008) 408–415, §3.2, for b = 0.
func (s *search) narrow(ctx context.Context) error {
	halved := math.Inf(1)
	for idle := 0; len(s.y) >= fewestShrunk && idle < idleLimit; idle++ {
		i, lowest := s.ends()
		if i < 0 || s.bound(i)-lowest <= s.tolerance {
			return nil
		}
		if apart := s.bound(i) - lowest; apart <= halved/2 {
			halved, idle = apart, 0
		}
		moving := s.moving(s.bound(i), lowest)
		if len(moving)*fewestShares > len(s.y) {
			return nil
		}
		done, err := s.search(ctx, moving, max(s.tolerance, float64(nearer*(s.bound(i)-lowest))))
		if err != nil || !done {
			return err
		}
	}
	return nil
}

// search moves only the given examples until their bounds agree up to the tolerance, and reports whether
// they do.
func (s *search) search(ctx context.Context, members []int, tolerance float64) (done bool, err error) {
	p := s.part(members)
	p.tolerance = tolerance
	if p.tall() {
		p.steps = stepsAfter
		if _, err := p.approach(ctx); err != nil {
			return false, err
		}
	}
	if done, err = p.solve(ctx); err != nil {
		return false, err
	}
	for k, t := range members {
		s.alpha[t] = p.alpha[k]
	}
	s.renew()
	s.parts++
	return done, nil
}

// moving returns the examples that are likely to move, given the two bounds for b that disagree.
func (s *search) moving(greatest, lowest float64) (members []int) {
	for t := range s.y {
		up, down, b := s.up(t), s.down(t), s.bound(t)
		if up && down || up && b > lowest || down && b < greatest {
			members = append(members, t)
		}
	}
	return members
}

// part returns a search that moves only the given examples; the α of all others stay unchanged.
func (s *search) part(members []int) *search {
	n := len(members)
	p := &search{middle: s.middle, c: s.c, width: s.width, rows: make([]float64, 0, n*s.width), w: make([]float64, s.width)}
	p.steps = fewestSteps + stepsPerExample*n
	p.cache, p.rest = newCache(n), make([]float64, s.width)
	s.weigh()
	copy(p.rest, s.w)
	for _, t := range members {
		p.rows, p.y = append(p.rows, s.row(t)...), append(p.y, s.y[t])
		p.alpha, p.value = append(p.alpha, s.alpha[t]), append(p.value, s.value[t])
		p.square, p.weight, p.limit = append(p.square, s.square[t]), append(p.weight, s.weight[t]), append(p.limit, s.limit[t])
		if a := s.alpha[t]; a > 0 {
			vec.AddRows(p.rest, []float64{-float64(a * s.y[t])}, s.row(t))
		}
	}
	return p
}
