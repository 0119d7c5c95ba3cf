package learners

import (
	"context"
	"slices"

	"halfspace/pkg/data"
	"halfspace/pkg/learners/internal/sample"
	"halfspace/pkg/ltu"
)

// A bestSeen is the pocket of a Madaline: for each tree of the model, the weights with the fewest
// mistakes so far.
type bestSeen struct {
	*MadalineModel
	tasks  []*data.Set // the task of each tree
	best   []*UnitNode
	fewest []int // mistakes of best
}

// newBest returns a pocket with the weights of a.
func newBest(ctx context.Context, a *MadalineModel, s *data.Set) (*bestSeen, error) {
	p := &bestSeen{a, againstTheRest(s), make([]*UnitNode, len(a.Roots)), make([]int, len(a.Roots))}
	return p, p.look(ctx)
}

// look counts the mistakes of the present weights, and puts them into the pocket if they are better than
// the weights there. Its only error is ctx's.
func (p *bestSeen) look(ctx context.Context) error {
	for c, root := range p.Roots {
		wrong, err := root.mistakes(ctx, p.tasks[c])
		if err != nil {
			return err
		}
		if p.best[c] == nil || wrong < p.fewest[c] {
			p.best[c], p.fewest[c] = root.copied(cloned), wrong
		}
	}
	return nil
}

// settle gives the network the weights in the pocket.
func (p *bestSeen) settle() { p.Roots, p.Run = p.best, 0 }

// mistakes returns how many examples of s, of two classes, the tree misclassifies.
func (n *UnitNode) mistakes(ctx context.Context, s *data.Set) (wrong int, err error) {
	err = sample.Each(ctx, s, func(i int, x []float64) {
		if n.fires(x) != (s.Y[i] == 1) {
			wrong++
		}
	})
	return wrong, err
}

// cloned returns a copy of u.
func cloned(u ltu.Unit) ltu.Unit { return ltu.Unit{W: slices.Clone(u.W), Theta: u.Theta} }

// An averaged is a MadalineModel that also computes the mean of its units' weights over all
// presentations. It adds the weights up. To save time it does so only when weights change: it then adds
// the old weights as often as they were in use.
type averaged struct {
	*MadalineModel
	nodes      []*UnitNode
	held, sums []ltu.Unit // the nodes' weights since their last change, and the sums before it
	pending    int        // presentations with the weights held that are not in the sums yet
}

// newMean returns an averaged model that begins with a.
func newMean(a *MadalineModel) *averaged {
	v := &averaged{MadalineModel: a}
	for _, root := range a.Roots {
		root.visit(func(n *UnitNode) {
			v.nodes, v.held = append(v.nodes, n), append(v.held, cloned(n.Unit))
			v.sums = append(v.sums, ltu.Unit{W: make([]float64, len(n.W))})
		})
	}
	return v
}

// Update presents an example to the MadalineModel.
func (v *averaged) Update(x []float64, y int) (mistake bool) {
	mistake = v.MadalineModel.Update(x, y)
	if v.Run == 0 {
		v.add()
	}
	v.pending++
	return mistake
}

// add adds the old weights to the sums, once for each presentation since they were set, and notes the
// present weights.
func (v *averaged) add() {
	for k, n := range v.nodes {
		held, sum := &v.held[k], &v.sums[k]
		for j, w := range held.W {
			sum.W[j] += float64(float64(v.pending) * w)
		}
		sum.Theta += float64(float64(v.pending) * held.Theta)
		copy(held.W, n.W)
		held.Theta = n.Theta
	}
	v.pending = 0
}

// settle gives every unit its mean weights.
func (v *averaged) settle() {
	v.add()
	total := float64(v.Presented)
	for k, n := range v.nodes {
		for j, w := range v.sums[k].W {
			n.W[j] = w / total
		}
		n.Theta = v.sums[k].Theta / total
	}
	v.Run = 0
}
