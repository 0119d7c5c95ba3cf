package histogram

import (
	"context"
	"math"
	"math/rand/v2"
	"sync"

	"halfspace/pkg/data"
	"halfspace/pkg/internal/parallel"
	"halfspace/pkg/progress"
)

// A bagging is the state of learning a random forest.
type bagging struct {
	grower  *grower // each tree grows in a copy
	sample  *data.Set
	outputs int     // 1 for two classes
	first   int     // the class of the first output
	weights []int64 // weights by example, half of the weight in sums

	sync.Mutex
	ballot
	done int
}

// Bag returns a random forest: stages of trees to be added up. Each stage draws a sample of the examples,
// with replacement. It has a tree for each output, which estimates the share of its class. Two classes
// have one output, for the second class. Every node draws some attributes and takes their best split. If
// none of them divides its examples, the node draws more.
//
// The value of a leaf is the share of the class minus a half, times a factor that turns the mean of the
// trees into log-odds. The factor is the one with which the examples have the greatest likelihood, if
// each example is judged by the trees that did not draw it.
//
// L. Breiman, Random forests, Machine Learning 45 (2001) 5–32.
func Bag(ctx context.Context, set Settings, attributes int, s *data.Set, weights []float64, r *rand.Rand) (stages [][]*Node, err error) {
	b, err := newBagging(ctx, set, attributes, s, weights)
	if err != nil {
		return nil, err
	}
	stages = make([][]*Node, set.Stages)
	var seeds [][2]uint64
	for range stages {
		seeds = append(seeds, [2]uint64{r.Uint64(), r.Uint64()})
	}
	err = parallel.EachWith(ctx, len(stages), func() func(int) error {
		g := b.grower.copy()
		return func(k int) (err error) {
			g.r = rand.New(rand.NewPCG(seeds[k][0], seeds[k][1]))
			stages[k], err = b.stage(ctx, g)
			return err
		}
	})
	if err != nil {
		return nil, err
	}
	factor := b.factor(s.Y) / float64(len(stages))
	for _, trees := range stages {
		for _, root := range trees {
			root.scale(factor)
		}
	}
	return stages, nil
}

// newBagging returns a bagging that has no trees yet.
func newBagging(ctx context.Context, set Settings, attributes int, s *data.Set, weights []float64) (b *bagging, err error) {
	const often = 64 // an example is not drawn more often
	b = &bagging{sample: s, outputs: len(s.Classes)}
	if b.outputs <= 2 {
		b.outputs, b.first = 1, 1
	}
	total := 0.0
	for _, w := range weights {
		total += w
	}
	digits := places(often * total)
	for _, w := range weights {
		b.weights = append(b.weights, int64(math.Ldexp(w, digits-1)))
	}
	b.ballot = newBallot(s.Len(), b.outputs)
	b.grower, err = newGrower(ctx, set, s, weights, math.Ldexp(1, -digits))
	if err != nil {
		return nil, err
	}
	b.grower.attributes = attributes
	return b, nil
}

// stage returns a tree for each output. It also records the votes of the trees on the examples that were
// not drawn.
func (b *bagging) stage(ctx context.Context, g *grower) (trees []*Node, err error) {
	copy(g.order, b.grower.order) // not as the last tree left it
	drawn := make([]int64, b.sample.Len())
	for range drawn {
		drawn[g.r.IntN(len(drawn))]++
	}
	derivatives := make([]sums, len(drawn))
	for c := range b.outputs {
		for i, n := range drawn {
			half := n * b.weights[i]
			derivatives[i] = sums{half, 2 * half, 2 * half}
			if b.sample.Y[i] == c+b.first {
				derivatives[i].gradient = -half
			}
		}
		root, leaves, err := g.grow(ctx, derivatives)
		if err != nil {
			return nil, err
		}
		trees = append(trees, root)
		b.vote(c, drawn, leaves)
	}
	b.Lock()
	defer b.Unlock()
	b.done++
	progress.Report(ctx, "random forest", b.done, g.Stages)
	return trees, nil
}

// vote records the values of the leaves of a tree for output c, as votes on the examples that the tree
// did not draw.
func (b *bagging) vote(c int, drawn []int64, leaves []*leaf) {
	b.Lock()
	defer b.Unlock()
	for _, l := range leaves {
		for _, i := range l.rows {
			if drawn[i] == 0 {
				b.add(c, int(i), l.node.Value)
			}
		}
	}
}
