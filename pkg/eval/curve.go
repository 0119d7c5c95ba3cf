package eval

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
)

// A Curve holds the accuracy of learners against a number, usually the number of training examples.
type Curve struct {
	Set    string        // name of the sample
	SHA256 string        // the sample's fingerprint, empty if it is not known
	Seed   uint64        // the seed of the plan
	Of     string        // the unit of Sizes, for the axis of a figure; training examples if empty
	Names  []string      // the names of the learners
	Sizes  []int         // numbers of training examples, or of the unit in Of
	Scores [][][]float64 // Scores[l][i][t] is the accuracy of learner l after Sizes[i] examples, in trial t
}

// LearningCurve is a plan that shows how accuracy grows with the number of training examples. It uses
// repeated random splits. In each trial the learners learn from more and more of the training examples, and
// are tested on the same test examples every time. So nothing but the number of training examples changes
// along a curve.
type LearningCurve struct {
	Sizes []int // numbers of training examples; if nil, six from 1/32 of them to all
	Holdout
}

// Run evaluates the learners on s, all on the same examples. It returns an error if s, or a part of
// it, does not suit one of the learners, or if a size exceeds the number of training examples.
func (c LearningCurve) Run(ctx context.Context, s *data.Set, ls ...learners.Learner) (*Curve, error) {
	return remembered(ctx, "learning curve", func(ctx context.Context) (*Curve, error) {
		return c.runAnew(ctx, s, ls)
	}, ls, s, c)
}

// runAnew does the work of Run, without looking for a remembered result.
func (c LearningCurve) runAnew(ctx context.Context, s *data.Set, ls []learners.Learner) (*Curve, error) {
	splits, err := c.Splits(ctx, s)
	if err != nil {
		return nil, err
	}
	curve := &Curve{Set: s.Name, SHA256: s.Fingerprint(), Seed: c.Seed, Sizes: c.Sizes}
	largest := len(splits[0].Train)
	// The sizes double from one to the next, up to all examples. In a small sample several sizes are the
	// same.
	if curve.Sizes == nil {
		for k := 32; k > 0; k /= 2 {
			curve.Sizes = append(curve.Sizes, max(1, largest/k))
		}
		curve.Sizes = slices.Compact(curve.Sizes)
	}
	for _, n := range curve.Sizes {
		if n < 1 || n > largest {
			return nil, fmt.Errorf("eval: learning curve: size %d, want 1 to %d training examples", n, largest)
		}
	}
	for _, l := range ls {
		l, name := unnamed(l)
		curve.Names = append(curve.Names, cmp.Or(name, learners.String(l)))
		curve.Scores = append(curve.Scores, make([][]float64, len(curve.Sizes)))
		for i := range curve.Sizes {
			curve.Scores[len(curve.Scores)-1][i] = make([]float64, len(splits))
		}
	}
	if err := curve.fill(ctx, ls, s, splits, c.Holdout); err != nil {
		return nil, err
	}
	return curve, nil
}

// fill runs every learner on every size of every split, all at once, because each run is
// independent.
func (c *Curve) fill(ctx context.Context, ls []learners.Learner, s *data.Set, splits []data.Split, plan Plan) error {
	sizes, trials := len(c.Sizes), len(splits)
	return Each(WithMetrics(ctx), "learning curve", len(ls)*sizes*trials, func(ctx context.Context, k int) error {
		// The training examples of a split are in random order, so its first n are a random sample,
		// and contained in the first n+1.
		l, i, t := k/(sizes*trials), k/trials%sizes, k%trials
		part := data.Split{Train: splits[t].Train[:c.Sizes[i]], Test: splits[t].Test}
		o, err := Try(ctx, ls[l], s, part, plan, t)
		if err != nil {
			return err
		}
		if o.Failed != nil {
			return fmt.Errorf("%s, %d examples, trial %d: %w", c.Names[l], c.Sizes[i], t+1, o.Failed)
		}
		c.Scores[l][i][t] = o.Score
		return nil
	})
}
