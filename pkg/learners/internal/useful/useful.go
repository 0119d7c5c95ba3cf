// Package useful looks for the rule, a halfspace of one class, that is most useful where examples
// overlap or are mislabelled, so that no halfspace holds many examples of one class alone. It knows
// nothing of learners.
//
// The usefulness of a rule is the trade-off of the set covering machine: the examples of its class
// that it covers, which are soft, less a penalty for each example of another class that it covers
// too, which are hard (M. Marchand, J. Shawe-Taylor, The set covering machine, Journal of Machine
// Learning Research 3 (2002) 723–746, §3; for lists, M. Sokolova, M. Marchand, N. Japkowicz, J.
// Shawe-Taylor, The decision list machine, NIPS 15 (2003) 921–928).
//
// What goes in are hard and soft rows, and a function that learns a unit of them. Two kinds of rules
// come out: a unit that is learned, and moved along its direction to where it is most useful (Learned,
// Place), and then learned again from what it covers (Refined); and an AND of zeros and ones that grows
// literal by literal (Conjunction).
package useful

import (
	"context"

	"halfspace/pkg/ltu"
)

// Settings say what makes a rule useful, and how units are learned.
type Settings struct {
	// Penalty is what a hard example costs, in soft ones.
	Penalty float64
	// Errors is the most hard examples that a rule may hold: a share of what it covers if it is below
	// 1, else a number. There is no such limit if it is 0.
	Errors float64
	// Learn returns a unit that hopefully fires on soft examples rather than on hard ones. Neither are
	// empty.
	Learn func(ctx context.Context, hard, soft [][]float64) (ltu.Unit, error)
}

// A Rule is a unit, and what it covers. The zero value is no rule.
type Rule struct {
	Unit       ltu.Unit
	Soft, Hard int
	Usefulness float64
}

// Usefulness returns that of a rule that covers so many examples, 0 if it may not.
func (s Settings) Usefulness(soft, hard int) float64 {
	most := s.Errors
	switch {
	case most == 0:
		most = float64(hard)
	case most < 1:
		most *= float64(soft + hard)
	}
	if float64(hard) > most {
		return 0
	}
	return max(0, float64(soft)-float64(s.Penalty*float64(hard)))
}

// refinements is how often at most a unit is learned again. It is seldom more than three times.
const refinements = 5

// Learned returns the most useful rule of the direction of a unit that is learned from all examples.
func (s Settings) Learned(ctx context.Context, hard, soft [][]float64) (Rule, error) {
	if len(hard) == 0 || len(soft) == 0 {
		return Rule{}, nil
	}
	u, err := s.Learn(ctx, hard, soft)
	if err != nil {
		return Rule{}, err
	}
	return s.Place(ctx, u.W, hard, soft)
}

// Refined returns a rule that was learned from the hard examples and those soft ones that r covers,
// and so on, as long as that is more useful. A unit that is learned from all has to have the soft ones
// right that are left to other rules too: of the two sides of a band it gets neither.
func (s Settings) Refined(ctx context.Context, r Rule, hard, soft [][]float64) (Rule, error) {
	for k := 0; k < refinements && r.Usefulness > 0; k++ {
		u, err := s.Learn(ctx, hard, firing(r.Unit, soft))
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

// firing returns the rows on which u fires.
func firing(u ltu.Unit, X [][]float64) (rows [][]float64) {
	for _, x := range X {
		if u.Fires(x) {
			rows = append(rows, x)
		}
	}
	return rows
}
