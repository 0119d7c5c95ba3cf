// Package useful looks for the most useful rule, a halfspace of one class. It is for samples whose
// examples overlap or are mislabelled, so that no halfspace holds many examples of one class alone. It
// does not depend on package learners.
//
// The usefulness of a rule is the trade-off of the set covering machine: the number of examples of its
// class that it covers (soft examples), less a penalty for each example of another class that it also
// covers (hard examples; M. Marchand, J. Shawe-Taylor, The set covering machine, Journal of Machine
// Learning Research 3 (2002) 723–746, §3; for lists, M. Sokolova, M. Marchand, N. Japkowicz, J.
// Shawe-Taylor, The decision list machine, NIPS 15 (2003) 921–928).
//
// The input is rows, the indices of the hard and of the soft ones, and a function that learns a unit from
// them, for example Logistic.Learn. The output is one of two kinds of rules. The first is a learned unit,
// moved along its direction to where it is most useful (Place), and then learned again from the examples
// that it covers (Refined). The second is an AND of zeros and ones that grows literal by literal
// (Conjunction).
package useful

import (
	"context"

	"halfspace/pkg/ltu"
)

// Settings determine the usefulness of a rule, and how units are learned. Examples are given by their
// indices in Rows.
type Settings struct {
	Rows *Rows
	// Penalty is the cost of a hard example, in soft ones.
	Penalty float64
	// Errors limits the hard examples that a rule may hold: a share of the examples that it covers
	// if Errors is below 1, otherwise a number. If it is 0, any number is allowed.
	Errors float64
	// Learn returns a unit that should fire on soft examples rather than on hard ones. Both slices
	// are nonempty.
	Learn func(ctx context.Context, hard, soft []int) (ltu.Unit, error)
}

// A Rule is a unit with the numbers of examples that it covers. The zero value stands for the
// absence of a rule.
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

// refinements is the greatest number of times that a unit is learned again. More than three are
// rare.
const refinements = 5

// Refined learns a rule from the hard and soft examples that r covers, and repeats this as long as the
// result is more useful. The reason: a unit learned from all examples must also classify soft examples
// that are left to other rules. If the soft examples lie on both sides of a band, such a unit finds
// neither side.
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
