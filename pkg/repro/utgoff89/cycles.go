package utgoff89

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"

	"halfspace/pkg/data"
	"halfspace/pkg/experiment"
	"halfspace/pkg/learners"
	"halfspace/pkg/repro/internal/protocol"
)

// If no halfspace describes the examples, the weights of a unit return to earlier values again and again.
// §4.2.1 asks how soon this can be known: "Cycling can occur long before the test detects it", and "short
// of saving all versions of the weight vector W and checking for duplication, no other procedure … is
// known".

// mostToProve ends a search for the proof.
const mostToProve = 1_000_000

// cycles counts for each of two proofs how many presentations it takes until the weights of a unit are
// known to repeat.
func cycles() experiment.Experiment {
	return experiment.Experiment{
		Name: "utgoff89-cycles", Source: "Utgoff 1989, §4.2.1, corollaries 1 and 2 (the paper has no numbers)",
		About: protocol.Prose(fmt.Sprintf(`
			Random Boolean functions of d attributes that no halfspace describes, their tables
			presented in a circle, as in §4.3, or drawn at random, until the unit at the root is
			known to have had the same weights twice: because all that it had are kept, and so many
			of them; or by corollary 2, because it had more than there can be. Known: within %d
			presentations; the means are over those. 20 functions.`, mostToProve)),
		Params: []string{"order", "d"},
		Measures: []experiment.Measure{
			{Name: "kept_known", Title: "known by keeping %", Percent: true, StdErr: true},
			{Name: "kept_after", Title: "presentations", StdErr: true},
			{Name: "kept", Title: "weight vectors kept", StdErr: true},
			{Name: "bound_known", Title: "known by corollary 2 %", Percent: true, StdErr: true},
			{Name: "bound_after", Title: "presentations", StdErr: true},
		},
		Trials: func(short bool) (trials []experiment.Trial) {
			for i, order := range []string{"in a circle", "at random"} {
				for _, d := range protocol.Points(short, 2, 2, 3, 4, 5, 6, 7, 8) {
					trials = append(trials, protocol.Repeat(short, 20, 10*i+d, circling(d, i == 1), order, d)...)
				}
			}
			return trials
		},
	}
}

// circling is a trial: one function, by both proofs in the same order.
func circling(d int, atRandom bool) experiment.Run {
	return func(ctx context.Context, r *rand.Rand) (experiment.Values, error) {
		s, err := inseparable(ctx, d, r)
		if err != nil {
			return nil, err
		}
		v, seed := experiment.Values{}, r.Uint64()
		for name, rule := range map[string]learners.SplitRule{"kept": learners.Revisited, "bound": learners.Proven} {
			next := circle(s.Len())
			if atRandom {
				next = draws(s.Len(), learners.Seed(seed))
			}
			n, kept, err := untilKnown(ctx, rule, s, next)
			if err != nil {
				return nil, err
			}
			v[name+"_known"] = protocol.Indicator(n <= mostToProve)
			if n <= mostToProve {
				v[name+"_after"] = float64(n)
			}
			if kept > 0 && n <= mostToProve {
				v["kept"] = float64(kept)
			}
		}
		return v, nil
	}
}

// untilKnown presents examples until the root is split. It returns their number, and
// the number of weight vectors that the root's unit then keeps. If the root is not
// split in time, n is more than mostToProve.
func untilKnown(ctx context.Context, rule learners.SplitRule, s *data.Set, next func() int) (n, kept int, err error) {
	m, err := grow(learners.PerceptronTree{Split: rule}, s, 0)
	if err != nil {
		return 0, 0, err
	}
	for u := m.Trees[0].Unit; m.Tests == 0 && n <= mostToProve; n++ {
		if n%1000 == 0 && ctx.Err() != nil {
			return 0, 0, ctx.Err()
		}
		// A split forgets the kept vectors, and with them the weights that it is
		// about to leave.
		if kept = len(u.Visited); kept > 0 {
			kept++
		}
		i := next()
		m.Update(s.X[i], s.Y[i])
	}
	return n, kept, nil
}

// circle and draws return functions that choose the next of n rows.
func circle(n int) func() int {
	i := -1
	return func() int {
		i = (i + 1) % n
		return i
	}
}

func draws(n int, r *rand.Rand) func() int { return func() int { return r.IntN(n) } }

// inseparable draws the classes of a table until no halfspace describes it.
func inseparable(ctx context.Context, d int, r *rand.Rand) (*data.Set, error) {
	s, err := data.Parity(d).Table()
	if err != nil {
		return nil, err
	}
	for {
		for i := range s.Y {
			s.Y[i] = r.IntN(2)
		}
		_, err := learners.LinearProgram{}.Fit(ctx, s.Signed(), r)
		var missing *learners.Inseparable
		if errors.As(err, &missing) {
			return s, nil
		}
		if err != nil {
			return nil, err
		}
	}
}
