package learners

import (
	"context"
	"slices"

	"halfspace/pkg/data"
	"halfspace/pkg/learners/internal/sample"
)

// Prune is reduced-error pruning. It returns the list without the rules that do not pay on held, a
// sample that it has not learned from: from the last rule to the first, each is removed if the list
// then makes no more errors there. The last rule's class and all counts are taken anew from train, the
// sample that it has learned from. The error is ctx's, if it is done.
//
// J. R. Quinlan, Simplifying decision trees, International Journal of Man-Machine Studies 27 (1987)
// 221–234; for lists, M. Marchand, M. Golea, Network 4 (1993) 67–85, §6.3 proposes it.
func (l *List) Prune(ctx context.Context, train, held *data.Set) (*List, error) {
	best := l.count(train)
	least, err := modelErrors(ctx, best, held)
	if err != nil {
		return nil, err
	}
	// Later rules see fewer examples, so they are the likelier to fit noise, and are tried first.
	for i := len(l.Rules) - 1; i >= 0; i-- {
		shorter := *best
		shorter.Rules = slices.Delete(slices.Clone(best.Rules), i, i+1)
		next := shorter.count(train)
		errors, err := modelErrors(ctx, next, held)
		if err != nil {
			return nil, err
		}
		if errors <= least {
			best, least = next, errors
		}
	}
	return best, nil
}

// count returns the list with its counts, and the classes where no rule fires, taken from s.
func (l *List) count(s *data.Set) *List {
	c := &List{Schema: l.Schema, Rules: slices.Clone(l.Rules)}
	// X and Y are the examples that no rule covers yet, left how many there are of each class. After
	// each rule the rest is moved to the front.
	left := s.ClassCounts()
	X, Y := slices.Clone(s.X), slices.Clone(s.Y)
	for i := range c.Rules {
		r := &c.Rules[i]
		r.N = 0
		rest := 0
		for k, x := range X {
			if !r.If.Fires(x) {
				X[rest], Y[rest] = x, Y[k]
				rest++
				continue
			}
			left[Y[k]]--
			if Y[k] == r.Class {
				r.N++
			}
		}
		X, Y = X[:rest], Y[:rest]
		r.Else = sample.Commonest(left)
	}
	c.Else, c.ElseN = sample.Commonest(left), len(Y)
	c.Mistakes = c.ElseN - left[c.Else]
	return c
}
