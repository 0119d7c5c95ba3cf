package hinge

import (
	"context"

	"halfspace/pkg/learners/internal/vec"
)

const (
	// fewestShrunk is the number of examples from which on it pays to leave some out.
	fewestShrunk = 1000
	// nearer is by how much nearer to each other bounds come before the choice of examples is looked over.
	nearer = 0.1
	// fewestShares is how many times as many examples there are as are not left out, at least.
	fewestShares = 2
)

// narrow goes on among the examples that are likely to move (shrinking): those at the margin, and those at
// an end of their range of which the bound lies between the bounds that disagree. All others would be
// passed over at every step. Then the values of all are computed afresh, and another choice is made, until
// all bounds agree or most examples are likely to move.
//
// T. Joachims, Making large-scale support vector machine learning practical, in Advances in Kernel Methods
// (1999) 169–184, §11.4; C.-J. Hsieh et al., A dual coordinate descent method for large-scale linear SVM,
// ICML (2008) 408–415, §3.2, for b = 0.
func (s *search) narrow(ctx context.Context) error {
	for len(s.y) >= fewestShrunk {
		i, least := s.ends()
		if i < 0 || s.bound(i)-least <= s.within {
			return nil
		}
		moving := s.moving(s.bound(i), least)
		if len(moving)*fewestShares > len(s.y) {
			return nil
		}
		if err := s.search(ctx, moving, max(s.within, float64(nearer*(s.bound(i)-least)))); err != nil {
			return err
		}
	}
	return nil
}

// search moves some examples alone until their bounds agree, but for so much.
func (s *search) search(ctx context.Context, of []int, within float64) error {
	p := s.part(of)
	p.within = within
	if err := p.solve(ctx); err != nil {
		return err
	}
	for k, t := range of {
		s.alpha[t] = p.alpha[k]
	}
	s.renew()
	s.parts++
	return nil
}

// moving returns the examples that are likely to move, by the ends of the bounds.
func (s *search) moving(greatest, least float64) (of []int) {
	for t := range s.y {
		up, down, b := s.up(t), s.down(t), s.bound(t)
		if up && down || up && b > least || down && b < greatest {
			of = append(of, t)
		}
	}
	return of
}

// part returns a search among some of the examples, in which the α of the others stay as they are.
func (s *search) part(of []int) *search {
	n := len(of)
	p := &search{c: s.c, width: s.width, rows: make([]float64, 0, n*s.width), w: make([]float64, s.width)}
	p.cache, p.rest = newCache(n), make([]float64, s.width)
	s.weigh()
	copy(p.rest, s.w)
	for _, t := range of {
		p.rows, p.y = append(p.rows, s.row(t)...), append(p.y, s.y[t])
		p.alpha, p.value = append(p.alpha, s.alpha[t]), append(p.value, s.value[t])
		p.square, p.weight, p.most = append(p.square, s.square[t]), append(p.weight, s.weight[t]), append(p.most, s.most[t])
		if a := s.alpha[t]; a > 0 {
			vec.AddRows(p.rest, []float64{-float64(a * s.y[t])}, s.row(t))
		}
	}
	return p
}
