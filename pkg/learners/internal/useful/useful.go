// Package useful finds good rules for DecisionListMachine and SetCoveringMachine, in samples whose
// classes overlap or whose labels are partly wrong. In such samples no halfspace holds many examples of
// one class alone. So a rule may cover some examples of another class too, but each of them lowers its
// usefulness. The package does not depend on package learners.
//
// The usefulness of a rule is the trade-off of the set covering machine. It is the number of soft
// examples that the rule covers, which are the examples of its class, minus a penalty for each hard
// example that it covers, which is an example of another class. (M. Marchand, J. Shawe-Taylor, The set
// covering machine, Journal of Machine Learning Research 3 (2002) 723–746, §3; for lists, M. Sokolova,
// M. Marchand, N. Japkowicz, J. Shawe-Taylor, The decision list machine, NIPS 15 (2003) 921–928.)
//
// The input is rows, the indices of the hard and of the soft examples, and a function that learns a unit
// from them, for example Logistic.Learn. The output is one of two kinds of rules. The first is a learned
// unit. Place moves it along its direction to the threshold where it is most useful, and Refined learns
// it again from the examples that it covers. The second, from Conjunction, is an AND of attributes that
// are zeros and ones, which grows literal by literal.
package useful

import (
	"context"

	"halfspace/pkg/ltu"
)

// Settings say how the usefulness of a rule is computed, and how units are learned. Examples are given
// by their indices in Rows.
type Settings struct {
	Rows *Rows
	// Penalty is the cost of covering a hard example, in soft examples.
	Penalty float64
	// Errors limits the number of hard examples that a rule may cover. Below 1 it is a share of all
	// examples that the rule covers. If it is 0, any number is allowed.
	Errors float64
	// Learn returns a unit that should fire on soft examples and not on hard ones. Neither slice is
	// empty.
	Learn func(ctx context.Context, hard, soft []int) (ltu.Unit, error)
}

// A Rule is a unit with the numbers of soft and hard examples that it covers. The zero value means that
// there was no rule.
type Rule struct {
	Unit       ltu.Unit
	Soft, Hard int
	Usefulness float64
}

// Usefulness returns the usefulness of a rule that covers the given numbers of examples, 0 if they
// exceed the limit of Errors.
func (s Settings) Usefulness(soft, hard int) float64 {
	limit := s.Errors
	switch {
	case limit == 0:
		limit = float64(hard)
	case limit < 1:
		limit *= float64(soft + hard)
	}
	if float64(hard) > limit {
		return 0
	}
	return max(0, float64(soft)-float64(s.Penalty*float64(hard)))
}

// refinements is the greatest number of times that a unit is learned again. It seldom takes more than
// three.
const refinements = 5

// Refined learns a rule again from the hard and soft examples that r covers, and repeats this as long as
// the result is more useful. This helps, because a unit that is learned from all examples must also be
// right about soft examples that other rules will cover. For example, if the soft examples lie on both
// sides of a band, a unit for all of them finds neither side. Learned from the examples on one side
// only, it finds that side.
func (s Settings) Refined(ctx context.Context, r Rule, hard, soft []int) (Rule, error) {
	for k := 0; k < refinements && r.Usefulness > 0; k++ {
		u, err := s.Learn(ctx, hard, s.firing(r.Unit, soft))
		if err != nil {
			return Rule{}, err
		}
		next, err := s.Place(ctx, u.W, hard, soft)
		if err != nil {
			return Rule{}, err
		}
		if next.Usefulness <= r.Usefulness {
			break
		}
		r = next
	}
	return r, nil
}

// firing returns the examples on which u fires.
func (s Settings) firing(u ltu.Unit, examples []int) (fired []int) {
	for _, i := range examples {
		if s.Rows.Fires(u, i) {
			fired = append(fired, i)
		}
	}
	return fired
}
