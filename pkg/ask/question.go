package ask

import (
	"context"
	"math"
	"slices"
)

// A question is about one example of a model.
type question struct {
	ctx   context.Context
	a     *Asker
	x     []float64
	class int
	left  int // boxes that its searches may still look at
	// unsure says that a search ended at the limit, so that an answer is not proven to be the smallest.
	unsure bool
	err    error // the context's
}

// question returns a question about an example.
func (a *Asker) question(ctx context.Context, x []float64) (*question, error) {
	if err := a.check(x); err != nil {
		return nil, err
	}
	return &question{ctx: ctx, a: a, x: x, class: a.m.Predict(x), left: a.limit()}, nil
}

// escape returns an example of another class that shares the question's values of the given attributes, or
// nil if none exists. If the search reached its limit before it could tell, decided is false.
func (q *question) escape(attrs []int) (found []float64, decided bool) {
	if q.err != nil || q.left <= 0 {
		q.unsure = true
		return nil, false
	}
	s := q.a.search(q.a.except(q.class), q.left)
	found, decided, q.err = s.run(q.ctx, q.a.fixed(q.x, func(j int) bool { return slices.Contains(attrs, j) }))
	q.left = s.boxes
	q.unsure = q.unsure || !decided
	return found, decided
}

// forces reports whether the values of the given attributes force the class. If the search reached its
// limit, the answer is not proven.
func (q *question) forces(attrs []int) bool {
	found, decided := q.escape(attrs)
	return found == nil && decided
}

// changed returns the attributes whose values in x are not the question's.
func (q *question) changed(x []float64) (attrs []int) {
	for j := range x {
		if !q.keeps(x, j) {
			attrs = append(attrs, j)
		}
	}
	return attrs
}

// keeps reports whether an example has the question's value of attribute j, or both miss it.
func (q *question) keeps(x []float64, j int) bool {
	return x[j] == q.x[j] || math.IsNaN(x[j]) && math.IsNaN(q.x[j])
}

// complement returns all attributes except the given ones.
func (q *question) complement(attrs []int) (rest []int) {
	for j := range q.x {
		if !slices.Contains(attrs, j) {
			rest = append(rest, j)
		}
	}
	return rest
}

// contrast returns a set of attributes that can change the class together, given an example of another
// class. No proper subset of the set can change the class.
func (q *question) contrast(x []float64) (attrs []int) {
	attrs = q.changed(x)
	for i := 0; i < len(attrs); {
		fewer := slices.Delete(slices.Clone(attrs), i, i+1)
		if found, _ := q.escape(q.complement(fewer)); found != nil {
			attrs = slices.DeleteFunc(attrs, func(j int) bool { return q.keeps(found, j) })
		} else {
			i++
		}
	}
	return attrs
}

// reason returns a subset of the given attributes, whose values force the class. The values of the subset
// force the class too, but no proper subset of it does.
func (q *question) reason(attrs []int) []int {
	for i := 0; i < len(attrs); {
		if fewer := slices.Delete(slices.Clone(attrs), i, i+1); q.forces(fewer) {
			attrs = fewer
		} else {
			i++
		}
	}
	return attrs
}

// smallest returns a smallest set of attributes that passes a test, or nil if no set passes or a limit
// ended the search. When a set fails, the test returns a second set: every set that passes must contain
// (hit) a member of it.
//
// The method takes a smallest set that hits all second sets returned so far. If it passes the test, it is
// the answer, because a smaller set would miss one of the second sets. If it fails, there is one more set
// to hit: A. Ignatiev, A. Previti, M. Liffiton, J. Marques-Silva, Smallest MUS extraction with minimal
// hitting set dualization, CP (2015) 173–182.
func (q *question) smallest(test func(attrs []int) (passes bool, hit []int)) []int {
	h, members := &hitting{}, 0
	for {
		attrs, ended := h.smallest(members)
		if !ended {
			q.unsure = true
			return nil
		}
		passes, hit := test(attrs)
		if passes || q.unsure || q.err != nil {
			if !passes {
				return nil
			}
			return attrs
		}
		if len(hit) == 0 {
			return nil
		}
		members = len(attrs)
		h.sets = append(h.sets, hit)
	}
}
