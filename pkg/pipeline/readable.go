package pipeline

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
)

// Readable is the learner to try first if a person must read the model. It chooses among learners of small
// trees: OptimalTree and C45, whose nodes test one attribute, and TAO with sparse halfspaces of at most
// four attributes. Only models whose printed text has at most Lines lines are allowed. Among them,
// cross-validation within the training examples chooses the learner with the fewest mistakes. On some sets
// a model of this size is as accurate as a forest, on others it is not. So compare it with Recommended.
type Readable struct {
	// Lines is the greatest number of lines of the printed model, 24 if zero, which fit on a screen.
	Lines int
}

// Candidates returns the learners that Readable tries, the simplest first.
func (Readable) Candidates() []learners.Learner {
	return []learners.Learner{
		learners.OptimalTree{Steps: 1_000_000_000},
		learners.TAO{Attributes: 4, Penalty: 16},
		learners.TAO{Attributes: 4, Penalty: 4},
		learners.OptimalTree{Depth: 3, Steps: 300_000_000},
		learners.TAO{Attributes: 4, Penalty: 1},
		learners.C45{CF: 0.01},
		learners.C45{CF: 0.1},
		learners.C45{},
	}
}

// Domain returns the zero Domain: any sample is accepted.
func (Readable) Domain() learners.Domain { return learners.Domain{} }

// Fit returns the *Model of the chosen learner, with its Tuning. In the Tuning, the accuracy of a candidate
// is 0 on each fold where its model has too many lines.
func (l Readable) Fit(ctx context.Context, s *data.Set, r *rand.Rand) (learners.Model, error) {
	return Of(l).Fit(ctx, s, r)
}

func (Readable) describe(*data.Set) string { return "by choice" }

// fitWhole is Fit without provenance.
func (l Readable) fitWhole(ctx context.Context, s *data.Set, r *rand.Rand) (*Model, error) {
	if l.Lines < 0 {
		return nil, fmt.Errorf("readable: Lines is %d, want at least 0", l.Lines)
	}
	candidates := l.Candidates()
	if len(s.Classes) < 2 { // nothing to choose
		candidates = []learners.Learner{learners.C45{}}
	}
	var engine learners.CrossValidated
	for _, c := range candidates {
		engine.Of = append(engine.Of, Of(c))
	}
	m, choice, err := engine.ChooseBy(ctx, s, l.judge, r)
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case err != nil:
		return nil, fmt.Errorf("readable: %w", err)
	}
	for i, c := range candidates {
		choice.Tried[i].Learner = learners.String(c)
	}
	best := m.(*Model)
	if !l.fits(best) {
		if best, err = l.next(ctx, candidates, choice, s, r); err != nil {
			return nil, err
		}
	}
	best.Tuning = choice
	return best, nil
}

// judge returns the share of right answers on held-out examples, or 0 if the model has too many lines.
func (l Readable) judge(m learners.Model, held *data.Set) (float64, error) {
	if !l.fits(m.(*Model)) {
		return 0, nil
	}
	right := 0
	for i, x := range held.X {
		if m.Predict(x) == held.Y[i] {
			right++
		}
	}
	return float64(right) / float64(max(1, held.Len())), nil
}

// fits reports whether the printed model has few enough lines.
func (l Readable) fits(m *Model) bool {
	return 1+strings.Count(fmt.Sprint(m.Inner), "\n") <= cmp.Or(l.Lines, 24)
}

// next returns the model of the best of the other candidates whose model of the whole sample fits, or of the
// commonest class. It is needed if more examples make the chosen model longer.
func (l Readable) next(ctx context.Context, candidates []learners.Learner, choice *learners.Choice, s *data.Set, r *rand.Rand) (*Model, error) {
	order := make([]int, len(candidates))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		return cmp.Compare(choice.Tried[b].Mean(), choice.Tried[a].Mean())
	})
	for _, i := range order {
		if i == choice.Chosen {
			continue
		}
		m, err := Of(candidates[i]).fit(ctx, s, r)
		if err != nil {
			return nil, err
		}
		if l.fits(m) {
			choice.Chosen = i
			return m, nil
		}
	}
	return Of(learners.Majority{}).fit(ctx, s, r)
}
