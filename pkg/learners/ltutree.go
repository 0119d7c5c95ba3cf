package learners

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"

	"halfspace/pkg/data"
	"halfspace/pkg/learners/internal/sample"
	"halfspace/pkg/ltu"
	"halfspace/pkg/progress"
)

var _ = register(Info{
	Name:    "ltu tree",
	Learner: LTUTree{},
	Paper:   "Sahami 1993",
	Learns:  []string{"halfspace", "3-of-5", "interval", "outside", "xor", "constant", "three classes"},
})

// LTUTree learns a tree with a linear threshold unit at each node. The unit of
// the root learns the whole sample. Those it puts on the 0 side go left and
// those on the 1 side right, and where a side has errors another tree learns its
// examples. The procedure ends when there are no errors, or at the limits.
//
// A unit that puts all of its examples on a side with errors would have the same
// ones learned again. Its threshold moves to the one, of all that part the
// examples, that tells most of their classes; if it weighs them all alike, a unit
// of one attribute does. If they are all the same, the node is a leaf of the class
// of most. So a tree that is deep enough makes no errors but on contradictions.
// The paper does not say what happens there: this is ours.
//
// Of more than two classes a tree for each learns it against the rest, which is
// ours too; see UnitTree.Predict.
//
// M. Sahami, Learning non-linearly separable Boolean functions with linear
// threshold unit trees and Madaline-style networks, AAAI (1993) 335–341, "The
// LTU tree algorithm". Numbers are lost in the text we have: defaults are ours.
type LTUTree struct {
	// Node learns the unit of a node, SigmoidUnit{} if nil as in the paper. It may
	// be any learner of one unit: Pocket, Perceptron, MaximalStability or Backprop,
	// say; or Winnow, of zeros and ones, which needs their complements: see
	// data.Set.Complements. FewestErrors gives each node the best unit of several
	// procedures, an extension that the paper names.
	Node Learner
	// Depth is the greatest number of layers of units, 10 if zero; 1 is a single
	// unit. The paper has such a limit, its value is lost.
	Depth int
	// Tolerance is the share of errors among a node's similarly classified
	// examples, those on one side, up to which they do not branch: 0 branches on any
	// error, 1 never. The paper's value is lost.
	Tolerance float64
	// Eliminate drops irrelevant attributes from each unit, another extension: that
	// of the least influence, which is |weight| times the attribute's standard
	// deviation at the node, goes, and Node learns from the others, as long as there
	// are no more errors for it. It takes up to a fit per attribute. After C. E.
	// Brodley, P. E. Utgoff, COINS TR 92-82 (1992), sequential backward elimination.
	Eliminate bool
	// Prune is the share of the examples, by class, that is set aside to prune the
	// tree that the others made: a branch goes where the unit above it makes no more
	// errors on them by itself. Reduced-error pruning, of J. R. Quinlan, Int. J.
	// Man-Machine Studies 27 (1987) 221–234, for the paper's "post processing".
	Prune float64
}

// Fit returns a *UnitTree. It is an error if Node learns more than one unit.
func (l LTUTree) Fit(ctx context.Context, s *data.Set, r *rand.Rand) (Model, error) {
	if err := check("ltu tree", s, severalClasses, finite); err != nil {
		return nil, err
	}
	l, err := l.settled()
	if err != nil {
		return nil, err
	}
	train, held := sample.Indices(s.Len()), []int(nil)
	if m := int(math.Round(l.Prune * float64(s.Len()))); m > 0 && m < s.Len() {
		parts, err := s.StratifiedHoldout(l.Prune, r)
		if err != nil {
			return nil, err
		}
		train, held = parts.Train, parts.Test
	}
	t := &UnitTree{Schema: s.Schema}
	tasks := tasksOf(s)
	g := &unitGrower{LTUTree: l, r: r, total: len(tasks) * len(train)}
	for _, task := range tasks {
		root, err := g.grow(ctx, task.Subset(train), l.Depth)
		if err != nil {
			return nil, err
		}
		if held != nil {
			root.prune(task.Subset(held))
		}
		t.Roots = append(t.Roots, root)
	}
	t.Count(s)
	t.settleVotes()
	return t, nil
}

// settled returns l with its defaults, or an error.
func (l LTUTree) settled() (LTUTree, error) {
	switch {
	case l.Depth < 0:
		return l, fmt.Errorf("ltu tree: Depth is %d, want at least 1", l.Depth)
	case !(l.Tolerance >= 0 && l.Tolerance <= 1):
		return l, fmt.Errorf("ltu tree: Tolerance is %v, want from 0 to 1", l.Tolerance)
	case !(l.Prune >= 0 && l.Prune < 1):
		return l, fmt.Errorf("ltu tree: Prune is %v, want at least 0 and below 1", l.Prune)
	}
	l.Depth = cmp.Or(l.Depth, 10)
	if l.Node == nil {
		l.Node = SigmoidUnit{}
	}
	return l, nil
}

// tasksOf returns s, or if it has more than two classes each against the rest.
func tasksOf(s *data.Set) []*data.Set {
	if len(s.Classes) == 2 {
		return []*data.Set{s}
	}
	tasks := make([]*data.Set, len(s.Classes))
	for c, name := range s.Classes {
		t := &data.Set{Schema: s.Schema, X: s.X, Y: make([]int, s.Len())}
		t.Classes = []string{"not " + name, name}
		for i, y := range s.Y {
			if y == c {
				t.Y[i] = 1
			}
		}
		tasks[c] = t
	}
	return tasks
}

// A unitGrower grows trees of one sample.
type unitGrower struct {
	LTUTree
	r           *rand.Rand
	done, total int // examples at leaves, and of all trees
}

// grow returns the tree of at most so many layers that learns s.
func (g *unitGrower) grow(ctx context.Context, s *data.Set, layers int) (*UnitNode, error) {
	progress.Report(ctx, "ltu tree", g.done, g.total)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	u, err := g.unit(ctx, s, layers)
	if err != nil {
		return nil, err
	}
	n, sides := &UnitNode{Unit: u}, partBy(u, s)
	for i, child := range []**UnitNode{&n.Left, &n.Right} {
		side := s.Subset(sides[i])
		if side.Len() < s.Len() && g.branches(side, i, layers) {
			*child, err = g.grow(ctx, side, layers-1)
			if err == nil {
				continue
			}
			if !errors.Is(err, ErrUnsuited) { // what Node refuses does not branch
				return nil, err
			}
		}
		g.done += side.Len()
	}
	progress.Report(ctx, "ltu tree", g.done, g.total)
	return n, nil
}

// branches reports whether there are too many errors among the examples on one
// side of a unit, and layers left.
func (g *unitGrower) branches(side *data.Set, class, layers int) bool {
	wrong := side.ClassCounts()[1-class]
	return layers > 1 && float64(wrong) > g.Tolerance*float64(side.Len())
}

// unit returns the unit of a node that learns s.
func (g *unitGrower) unit(ctx context.Context, s *data.Set, layers int) (ltu.Unit, error) {
	counts := s.ClassCounts()
	constant := ltu.Unit{W: make([]float64, len(s.Attrs)), Theta: 1}
	if counts[1] > counts[0] {
		constant.Theta = 0
	}
	if counts[0] == 0 || counts[1] == 0 {
		return constant, nil
	}
	u, err := g.learn(ctx, s)
	if err != nil {
		return u, err
	}
	for class, side := range partBy(u, s) {
		if len(side) == s.Len() && g.branches(s, class, layers) {
			if cut, ok, err := recut(ctx, u, s); ok || err != nil {
				return cut, err
			}
			return constant, nil
		}
	}
	return u, nil
}

// partBy returns the examples of s on which u does not fire, and those on which
// it does.
func partBy(u ltu.Unit, s *data.Set) (sides [2][]int) {
	for i, x := range s.X {
		class := 0
		if u.Fires(x) {
			class = 1
		}
		sides[class] = append(sides[class], i)
	}
	return sides
}
