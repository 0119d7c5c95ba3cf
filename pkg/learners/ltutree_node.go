package learners

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"

	"halfspace/pkg/data"
	"halfspace/pkg/learners/internal/sample"
	"halfspace/pkg/ltu"
	"halfspace/pkg/progress"
)

// learn returns the unit that Node learns of s, of two classes that both occur.
func (g *unitGrower) learn(ctx context.Context, s *data.Set) (ltu.Unit, error) {
	u, err := g.one(ctx, s)
	if err != nil || !g.Eliminate {
		return u, err
	}
	return g.eliminate(ctx, s, u)
}

// one returns the unit that Node learns of s.
func (g *unitGrower) one(ctx context.Context, s *data.Set) (ltu.Unit, error) {
	m, err := g.Node.Fit(progress.Silent(ctx), s, g.r)
	if err != nil {
		return ltu.Unit{}, err
	}
	return singleUnit(g.Node, m)
}

// singleUnit returns the unit that m is, over all attributes.
func singleUnit(l Learner, m Model) (ltu.Unit, error) {
	n := m.Network()
	if len(n.Nodes) != 1 || len(n.Out) != 1 {
		return ltu.Unit{}, fmt.Errorf("ltu tree: %s learns a network of %d units, want one", String(l), len(n.Nodes))
	}
	u := ltu.Unit{W: make([]float64, n.In), Theta: n.Nodes[0].Theta}
	for i, from := range n.Nodes[0].From {
		u.W[from] += n.Nodes[0].W[i]
	}
	return u, nil
}

// eliminate returns a unit of fewer attributes than u, if it makes no more
// errors on s.
func (g *unitGrower) eliminate(ctx context.Context, s *data.Set, u ltu.Unit) (ltu.Unit, error) {
	spread, err := spreads(ctx, s)
	if err != nil {
		return u, err
	}
	kept, wrong := sample.Indices(len(s.Attrs)), sample.Errors(u, s)
	for len(kept) > 1 {
		weakest := slices.MinFunc(kept, func(a, b int) int {
			return cmp.Compare(math.Abs(u.W[a])*spread[a], math.Abs(u.W[b])*spread[b])
		})
		rest := slices.DeleteFunc(slices.Clone(kept), func(j int) bool { return j == weakest })
		fewer := projected(s, rest)
		part, err := g.one(ctx, fewer)
		if err != nil {
			return u, err
		}
		now := sample.Errors(part, fewer)
		if now > wrong {
			break
		}
		kept, wrong, u = rest, now, ltu.Unit{W: make([]float64, len(s.Attrs)), Theta: part.Theta}
		for k, j := range kept {
			u.W[j] = part.W[k]
		}
	}
	return u, nil
}

// spreads returns the standard deviations of the attributes of s.
func spreads(ctx context.Context, s *data.Set) ([]float64, error) {
	mean, spread := make([]float64, len(s.Attrs)), make([]float64, len(s.Attrs))
	err := sample.Each(ctx, s, func(i int, x []float64) {
		for j, v := range x {
			d := v - mean[j]
			mean[j] += d / float64(i+1)
			spread[j] += d * (v - mean[j])
		}
	})
	for j, squares := range spread {
		spread[j] = math.Sqrt(squares / float64(s.Len()))
	}
	return spread, err
}

// projected returns s with the given attributes only.
func projected(s *data.Set, attrs []int) *data.Set {
	p := &data.Set{Schema: s.Schema, X: make([][]float64, s.Len()), Y: s.Y}
	p.Attrs = make([]data.Attr, len(attrs))
	for k, j := range attrs {
		p.Attrs[k] = s.Attrs[j]
	}
	for i, x := range s.X {
		p.X[i] = make([]float64, len(attrs))
		for k, j := range attrs {
			p.X[i][k] = x[j]
		}
	}
	return p
}

// recut returns a unit that parts the examples of s: u with another threshold,
// or if it weighs all examples alike, a unit of the one attribute that tells most
// of the classes, the first such on a tie. There is none if all examples are the
// same.
func recut(ctx context.Context, u ltu.Unit, s *data.Set) (cut ltu.Unit, ok bool, err error) {
	cut, least := bestCut(u, s)
	if !math.IsInf(least, 1) {
		return cut, true, nil
	}
	for j := range s.Attrs {
		if ctx.Err() != nil {
			return cut, false, ctx.Err()
		}
		one := ltu.Unit{W: make([]float64, len(s.Attrs))}
		one.W[j] = 1
		if c, e := bestCut(one, s); e < least {
			cut, least = c, e
		}
	}
	return cut, !math.IsInf(least, 1), nil
}

// bestCut returns u with the threshold, of all that part the examples of s, after
// which their classes have the least disorder, the lowest such on a tie. It fires
// on the side where it makes fewer errors. The disorder is infinite if u weighs all
// examples alike.
func bestCut(u ltu.Unit, s *data.Set) (cut ltu.Unit, least float64) {
	type weighed struct {
		sum float64
		y   int
	}
	by := make([]weighed, s.Len())
	for i, x := range s.X {
		by[i] = weighed{ltu.Dot(u.W, x), s.Y[i]}
	}
	slices.SortFunc(by, func(a, b weighed) int { return cmp.Compare(a.sum, b.sum) })
	counts := s.ClassCounts()
	var below [2]int
	least = math.Inf(1)
	for i, w := range by[:len(by)-1] {
		below[w.y]++
		above := [2]int{counts[0] - below[0], counts[1] - below[1]}
		e := sample.Bits(below) + sample.Bits(above)
		if w.sum == by[i+1].sum || !(e < least) {
			continue
		}
		least = e
		cut = ltu.Unit{W: slices.Clone(u.W), Theta: between(w.sum, by[i+1].sum)}
		if below[1]+above[0] > below[0]+above[1] { // fire below: −W·x ≥ −sum
			cut = ltu.Unit{W: u.Complement().W, Theta: -w.sum}
		}
	}
	return cut, least
}

// between returns a number above a and not above b.
func between(a, b float64) float64 {
	if m := a/2 + b/2; m > a {
		return m
	}
	return b
}

// prune removes, from the leaves up, each branch without which there are no
// more errors on s, the held-out examples that come to n.
func (n *UnitNode) prune(s *data.Set) {
	for class, rows := range partBy(n.Unit, s) {
		child := &n.Left
		if class == 1 {
			child = &n.Right
		}
		if *child == nil {
			continue
		}
		side, wrong := s.Subset(rows), 0
		(*child).prune(side)
		for i, x := range side.X {
			if (*child).fires(x) != (side.Y[i] == 1) {
				wrong++
			}
		}
		if side.ClassCounts()[1-class] <= wrong {
			*child = nil
		}
	}
}

// voteSteps is how many votes a leaf may have: few enough that they are exact
// when one is added.
const voteSteps = 256

// settleVotes sets Else to the class of most examples and the vote of each leaf,
// of more than two classes, to 1 more than the share of its class among the
// examples on which it fires, by Laplace's rule of succession.
func (t *UnitTree) settleVotes() {
	if len(t.Roots) == 1 {
		return
	}
	t.Else = commonest(t.Roots[0].Counts)
	for c, root := range t.Roots {
		root.each(func(n *UnitNode) {
			if n.Right == nil {
				share := (n.Fired[c] + 1) / (total(n.Fired) + 2)
				n.Vote = 1 + math.Round(voteSteps*share)/voteSteps
			}
		})
	}
}
