package learners

import (
	"context"
	"math/rand/v2"

	"halfspace/pkg/data"
	"halfspace/pkg/learners/internal/sample"
	"halfspace/pkg/learners/internal/separate"
	"halfspace/pkg/ltu"
)

// A Separator looks for a dense halfspace, which covers many examples of one class and none of the
// other. It is the part of a greedy learner, such as DecisionList or Intersection, that finds the next
// rule. A better Separator improves each of these learners. The examples to be covered are called soft,
// the examples that must not be covered hard.
//
// M. Marchand, M. Golea, On learning simple neural concepts, Network 4 (1993) 67–85, §4.
type Separator interface {
	// Separate returns a unit that fires on no hard example and, if possible, on many of the soft
	// examples. If it finds no such unit, it returns a unit that never fires. All examples must have the
	// same length and finite values.
	Separate(ctx context.Context, hard, soft [][]float64, r *rand.Rand) (ltu.Unit, error)
}

// fitSeparator is Fit for a Separator that is also a Learner. It takes the positive examples of s as
// hard and the negative ones as soft, and returns the complement: a Halfspace that fires on every
// positive example, and excludes the negative examples that sep covers.
func fitSeparator(ctx context.Context, sep Separator, name string, s *data.Set, r *rand.Rand) (Model, error) {
	if err := check(ctx, name, s, unitDomain); err != nil {
		return nil, err
	}
	rows := sample.ByClass(s)
	u, err := sep.Separate(ctx, rows[1], rows[0], r)
	if err != nil {
		return nil, err
	}
	return &Halfspace{s.Schema, u.Complement()}, nil
}

// A pass is one run of the procedure IncLP, on which three separators are built. It takes the soft
// examples in turn, and adds an example to the covered ones if some plane covers it together with all of
// them.
type pass struct {
	search       *separate.Search
	coveredFirst bool // as in IncLP
	// moreThan is the number of soft examples that the best halfspace so far covers. The run ends as
	// soon as it cannot cover more than that.
	moreThan int
	memory   []int // reused for the order
}

// ahead says how early the search gets to know an example: this number of turns before the example's own
// turn.
const ahead = 3

// run adds to the search the given soft examples that it can cover, in random order. The only error is
// ctx's, if ctx is done.
//
// Marchand & Golea (1993), §4.1.
func (p *pass) run(ctx context.Context, soft []int, r *rand.Rand) error {
	p.memory = append(p.memory[:0], soft...) // step 1: R
	order := p.memory
	r.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
	for len(order) > 0 { // step 2
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if len(p.search.Covered())+len(order) <= p.moreThan {
			break
		}
		x := order[0] // steps 3 to 5
		order = order[1:]
		if len(order) > ahead {
			p.search.Soon(order[ahead])
		}
		if moved := p.search.Add(x); moved && p.coveredFirst {
			order = p.search.AddCovered(order)
		}
	}
	return nil
}

// fitMoved finds a halfspace by sep, FindLargeNegSubset{} if nil, and then moves its plane. The function
// move returns the new plane. It gets the problem, and the indices of the soft examples that the
// halfspace covers and that the new plane should cover too.
func fitMoved(ctx context.Context, sep Separator, hard, soft [][]float64, r *rand.Rand, move func(*separate.Problem, context.Context, []int) (ltu.Unit, error)) (ltu.Unit, error) {
	if sep == nil {
		sep = FindLargeNegSubset{}
	}
	found, err := sep.Separate(ctx, hard, soft, r)
	if err != nil {
		return found, err
	}
	covered := firing(found, soft)
	problem, err := separate.New(ctx, hard, soft, 0)
	if err != nil {
		return ltu.Unit{}, err
	}
	best, err := move(problem, ctx, covered)
	if err != nil {
		return ltu.Unit{}, err
	}
	if len(firing(best, soft)) >= len(covered) {
		return best, nil
	}
	return found, nil // the difference is within rounding error
}

// firing returns the indices of the examples on which u fires.
func firing(u ltu.Unit, X [][]float64) []int {
	var idx []int
	for i, x := range X {
		if u.Fires(x) {
			idx = append(idx, i)
		}
	}
	return idx
}

// constantUnit returns a unit for s without weights, and with a threshold.
func constantUnit(s *data.Set, theta float64) ltu.Unit {
	return ltu.Unit{W: make([]float64, len(s.Attrs)), Theta: theta}
}
