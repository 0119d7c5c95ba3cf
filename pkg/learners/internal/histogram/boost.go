package histogram

import (
	"context"
	"math"
	"slices"

	"halfspace/pkg/data"
	"halfspace/pkg/progress"
)

// Settings describe how trees grow, and how many there are.
type Settings struct {
	Stages  int     // trees for each output
	Leaves  int     // leaves of a tree, at most
	Rate    float64 // factor of the value of every leaf
	MinLeaf float64 // least weight of the training examples of a leaf
	Bins    int     // bins of an attribute, at most 255
}

// A boosting is the state of gradient boosting.
type boosting struct {
	*grower
	loss
	scores      [][]float64 // scores by output and example
	derivatives [][]sums    // derivatives by output and example
}

// newBoosting returns a boosting before its first stage, and the scores that it begins with.
func newBoosting(ctx context.Context, set Settings, s *data.Set, weights []float64) (b *boosting, base []float64, err error) {
	total := 0.0
	for _, w := range weights {
		total += w
	}
	digits := places(total)
	b = &boosting{loss: loss{s.Y, weights, math.Ldexp(1, digits-fixed)}}
	if b.grower, err = newGrower(ctx, set, s, weights, math.Ldexp(1, -digits)); err != nil {
		return nil, nil, err
	}
	base = b.logarithms(len(s.Classes))
	for _, v := range base {
		b.scores = append(b.scores, slices.Repeat([]float64{v}, s.Len()))
		b.derivatives = append(b.derivatives, make([]sums, s.Len()))
	}
	return b, base, nil
}

// Boost returns the sums to begin with, base, and for each stage the trees that add to them. For two
// classes there is one sum, the log-odds of the second class, and one tree per stage. For several
// classes there is a sum for each class, a logarithm, and a tree for each class in each stage. Boosting
// ends early when no tree can be divided.
func Boost(ctx context.Context, set Settings, s *data.Set, weights []float64) (base []float64, stages [][]*Node, err error) {
	b, base, err := newBoosting(ctx, set, s, weights)
	if err != nil {
		return nil, nil, err
	}
	for k := range set.Stages {
		trees, err := b.stage(ctx)
		if err != nil || trees == nil {
			return base, stages, err
		}
		stages = append(stages, trees)
		progress.Report(ctx, "gradient boosting", k+1, set.Stages)
	}
	return base, stages, nil
}

// stage returns a tree for each output, nil if none can be divided.
func (b *boosting) stage(ctx context.Context) (trees []*Node, err error) {
	b.derive(b.derivatives, b.scores)
	divided := false
	for c, derivatives := range b.derivatives {
		root, leaves, err := b.grow(ctx, derivatives)
		if err != nil {
			return nil, err
		}
		for _, l := range leaves {
			for _, i := range l.rows {
				b.scores[c][i] += l.node.Value
			}
		}
		trees, divided = append(trees, root), divided || len(leaves) > 1
	}
	if !divided {
		return nil, nil
	}
	return trees, nil
}
