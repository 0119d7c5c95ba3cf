package learners

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"

	"halfspace/pkg/data"
	"halfspace/pkg/learners/internal/ltutree"
	"halfspace/pkg/ltu"
	"halfspace/pkg/progress"
)

var _ = register(Info{
	Name:    "ltu tree",
	Learner: LTUTree{},
	Paper:   "Sahami 1993",
	About:   "a tree with a linear threshold unit at each node; any learner of units may learn them",
	Learns:  []string{"halfspace", "3-of-5", "interval", "outside", "xor", "constant", "three classes"},
})

// LTUTree learns a decision tree with a linear threshold unit at each node instead of a test of one
// attribute. The unit of the root learns the whole sample. The examples on which it does not fire go to
// its left side, and the others to its right side. If the unit's answer is wrong for some examples of a
// side, another tree learns the examples of that side. The procedure ends when no errors are left, or at
// the limits Depth and Tolerance.
//
// Some cases need a rule that the paper does not give, so these rules are ours. A unit may put all of
// its examples on one side although it errs on some. Its subtree would then learn the same examples
// again, and never end. So the threshold of the unit is moved to the place that divides the examples
// with the greatest information gain. If the weighted sum is the same for all examples, no threshold
// divides them, and a unit of one attribute replaces the unit. If the examples are all the same, the
// node is a leaf of the majority class. So a tree that is deep enough errs only if equal examples have
// different classes.
//
// For more than two classes there is one tree per class, which learns to separate that class from the
// rest. This is ours too; see UnitTree.Predict.
//
// M. Sahami, Learning non-linearly separable Boolean functions with linear threshold unit trees and
// Madaline-style networks, AAAI (1993) 335–341, "The LTU tree algorithm". Our copy of the text has lost
// its numbers: defaults are ours.
type LTUTree struct {
	// Node learns the unit of a node, SigmoidUnit{} if nil as in the paper. It may be any learner of one
	// unit, such as Pocket, Perceptron, MaximalStability or Backprop. Winnow needs Boolean features with
	// their complements: see data.Set.Complements. With FewestErrors several learners try each node, and
	// the best unit stays, an extension that the paper names.
	Node Learner
	// Depth is the greatest number of layers of units, 10 if zero. With 1 the tree is a single unit. The
	// paper has such a limit, but its value is lost.
	Depth int
	// Tolerance is the greatest share of errors on one side of a node that is accepted, so that the side
	// gets no subtree (the paper's "similarly classified" examples). With 0 a side gets a subtree if it
	// has any error, and with 1 never. The paper's value is lost.
	Tolerance float64
	// Eliminate removes irrelevant attributes from each unit, another extension, which makes the tree
	// easier to read. It removes the attribute with the least influence, and Node learns again from the
	// others. It goes on as long as this adds no errors. The influence is |weight| times the attribute's
	// standard deviation at the node. Learning takes longer, with up to one fit per attribute at each
	// node. This is sequential backward elimination, after C. E. Brodley, P. E. Utgoff, COINS TR 92-82
	// (1992).
	Eliminate bool
	// Prune is the share of the examples, drawn by class, that is set aside to prune the tree; the tree
	// grows on the others. A branch is removed if without it the unit above makes no more errors on the
	// examples set aside. This is the reduced-error pruning of J. R. Quinlan, Int. J. Man-Machine
	// Studies 27 (1987) 221–234. The paper only speaks of "post processing".
	Prune float64
}

// Domain describes the samples that the learner accepts.
func (l LTUTree) Domain() Domain { return networkDomain.inner(l.Node) }

// Fit returns a *UnitTree. It is an error if Node learns more than one unit.
func (l LTUTree) Fit(ctx context.Context, s *data.Set, r *rand.Rand) (Model, error) {
	if err := check(ctx, "ltu tree", s, networkDomain); err != nil {
		return nil, err
	}
	l, err := l.settled()
	if err != nil {
		return nil, err
	}
	train, held, err := setAside(s, l.Prune, r)
	if err != nil {
		return nil, err
	}
	t := &UnitTree{Schema: s.Schema}
	tasks := againstTheRest(s)
	g := l.grower(len(tasks)*len(train), r)
	for _, task := range tasks {
		root, err := g.Grow(ctx, task.Subset(train))
		if err != nil {
			return nil, err
		}
		if held != nil {
			root.Prune(task.Subset(held))
		}
		t.Roots = append(t.Roots, unitNodes(root))
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

// grower returns a grower of trees whose units Node learns. The whole sample has the given number of
// examples.
func (l LTUTree) grower(examples int, r *rand.Rand) *ltutree.Grower {
	learn := func(ctx context.Context, s *data.Set) (ltu.Unit, error) {
		m, err := l.Node.Fit(progress.Silent(ctx), s, r)
		if err != nil {
			return ltu.Unit{}, err
		}
		return singleUnit("ltu tree", l.Node, m, s.Schema)
	}
	refused := func(err error) bool { return errors.Is(err, ErrUnsuited) }
	return &ltutree.Grower{Settings: ltutree.Settings{
		Learn: learn, Refused: refused, Depth: l.Depth, Tolerance: l.Tolerance, Eliminate: l.Eliminate,
	}, Total: examples}
}
