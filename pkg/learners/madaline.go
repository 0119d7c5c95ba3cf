package learners

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"halfspace/pkg/data"
	"halfspace/pkg/ltu"
)

var _ = register(Info{
	Name:    "madaline",
	Learner: Madaline{},
	Paper:   "Sahami 1993",
	About:   "the network of an LTU tree, trained one example at a time by fixed increments or, with `Winnow: true`, by Winnow; it can be pruned",
	Learns:  []string{"halfspace", "3-of-5", "xor"},

	OneEpoch: Madaline{Epochs: 1},
})

var _ = register(Info{
	Name:    "madaline winnow",
	Learner: Madaline{Winnow: true},
	Paper:   "Sahami 1993",
	Learns:  []string{"3-of-5"},

	OneEpoch: Madaline{Winnow: true, Epochs: 1},
})

// Madaline learns the units of a network on-line, as in Sahami's Madaline-style networks. The network
// has the form of a tree of units, and the connections of the tree are given: see Shape and From. When
// the network misclassifies an example, Madaline changes only the units that are responsible. It goes
// through the sample in random order and stops after an epoch without a mistake, or at the epoch limit.
//
// Which units are responsible? The network fires if the example reaches a leaf unit that fires; a leaf
// unit is a unit without a right child. After a false negative, Madaline chooses the leaf unit whose
// activation is nearest its threshold, and strengthens it. Each unit above this leaf must send the
// example to the leaf. If the leaf is on the right of such a unit, the unit should fire, so it is
// strengthened if it does not. If the leaf is on its left, the unit should not fire, so it is weakened
// if it does. After a false positive, Madaline weakens the leaf unit of the path whose AND fired. To
// strengthen a unit means W ← W + x, to weaken it W ← W − x. With Winnow it means w_j ← α·w_j and w_j ←
// w_j/α, for each j where x_j is 1.
//
// The additive rule is for features of 1 and −1, which s.Ordinal() makes from Boolean attributes. Winnow
// is for Boolean features together with their complements, which s.Complements() makes. For more than
// two classes there is one network for each class. If several of these networks fire, the winner is the
// network whose firing leaf has the greatest share of training examples of its class, as in an LTUTree.
//
// M. Sahami, Learning non-linearly separable Boolean functions with linear threshold unit trees and
// Madaline-style networks, AAAI (1993) 335–341. Our copy of the text has lost its numbers: all defaults
// are ours.
type Madaline struct {
	// Shape is the shape of the network. If empty it is Chain(2), two units in the formula A ∨ ¬AB.
	Shape Shape
	// From, if not nil, learns a tree of units from the same sample first, a *UnitTree or a
	// *MadalineModel. The network then gets the shape of this tree, instead of Shape. So From finds the
	// number of units, as in the paper, which takes it from an LTUTree.
	From Learner
	// Keep also takes the weights of From's tree, instead of starting anew. With Winnow the units of the
	// tree must come from Winnow too, because their weights must be above 0: multiplying a negative
	// weight by Winnow's factor would move it the wrong way.
	Keep bool
	// Winnow changes weights by multiplying or dividing them by Alpha, instead of adding or subtracting
	// the example. The thresholds are then fixed. Winnow suits targets with many irrelevant attributes.
	Winnow bool
	// Alpha is Winnow's factor, 1.2 if zero. From about 1.3 on, weights may never settle.
	Alpha float64
	// Theta is the threshold of all units with Winnow. If zero it is half the number of inputs, which is
	// the number of attributes if each has its complement.
	Theta float64
	// Epochs is the greatest number of passes over the sample, 100 if zero.
	Epochs int
	// Pocket keeps the weights with the fewest mistakes on the sample, instead of the last weights, for
	// example when labels are noisy. It counts the mistakes at the start and after each pass. The paper
	// does not do this. It is the pocket algorithm with ratchet of S. I. Gallant, IEEE Transactions on
	// Neural Networks 1 (1990) 179–191, with one count for each pass.
	Pocket bool
	// Average gives each unit the mean of its weights over all presentations, instead of the last
	// weights. This is from Y. Freund, R. E. Schapire, Large margin classification using the perceptron
	// algorithm, Machine Learning 37 (1999) 277–296, who average a single unit.
	Average bool
	// Prune is the share of the examples, drawn by class, that is set aside to prune the network; the
	// other examples train it. Pruning removes a unit together with all units below it, or replaces a
	// unit by one of its branches, as long as this adds no errors on the examples set aside. The paper
	// asks for such a method. To train the pruned network on the whole sample afterwards, set From to
	// Madaline{Prune: 0.2} and Keep to true.
	Prune float64
}

// Domain describes the samples that the learner accepts.
func (m Madaline) Domain() Domain {
	d := networkDomain
	if m.Winnow {
		d.Attributes, d.Complements = Booleans, true
	}
	d.Scales = !m.Winnow
	return d.inner(m.From)
}

// Fit returns a *MadalineModel.
func (m Madaline) Fit(ctx context.Context, s *data.Set, r *rand.Rand) (Model, error) {
	if err := check(ctx, "madaline", s, m.Domain()); err != nil {
		return nil, err
	}
	switch {
	case m.Pocket && m.Average:
		return nil, fmt.Errorf("madaline: both Pocket and Average are given, want one of them")
	case !(m.Prune >= 0 && m.Prune < 1):
		return nil, fmt.Errorf("madaline: Prune is %v, want at least 0 and below 1", m.Prune)
	}
	learned, held, err := setAside(s, m.Prune, r)
	if err != nil {
		return nil, err
	}
	train := s.Subset(learned)
	a, err := m.first(ctx, train, r)
	if err != nil {
		return nil, err
	}
	if len(a.Roots) > 1 {
		counts := s.ClassCounts()
		a.Else = slices.Index(counts, slices.Max(counts))
	}
	if err := m.train(ctx, a, train, r); err != nil {
		return nil, err
	}
	if err := a.drop(ctx, s.Subset(held)); err != nil {
		return nil, err
	}
	a.settle(s)
	a.nets = nil // the model is equal to the one that its JSON gives back
	return a, nil
}

// train presents s to a until its weights settle. With Pocket or Average it then sets the weights to their
// best or their mean.
func (m Madaline) train(ctx context.Context, a *MadalineModel, s *data.Set, r *rand.Rand) error {
	var updater Updater = a
	after, settle := func() error { return nil }, func() {}
	switch {
	case m.Pocket:
		p, err := newBest(ctx, a, s)
		if err != nil {
			return err
		}
		after, settle = func() error { return p.look(ctx) }, p.settle
	case m.Average:
		v := newMean(a)
		updater, settle = v, v.settle
	}
	_, err := fitOnline(ctx, "madaline", updater, s, cmp.Or(m.Epochs, 100), r, after)
	settle()
	return err
}

// drop prunes the network: it removes each unit whose removal adds no errors on the held-out examples.
// Without held-out examples it removes none.
func (a *MadalineModel) drop(ctx context.Context, held *data.Set) error {
	if held.Len() == 0 {
		return nil
	}
	for c, task := range againstTheRest(held) {
		root, err := a.Roots[c].node().Drop(ctx, task)
		if err != nil {
			return err
		}
		a.Roots[c], a.Run = unitNodes(root), 0
	}
	return nil
}

// settle sets the votes of networks for more than two classes, from the training examples at the leaves.
// It does not keep the counts of these examples, because further learning would make them wrong.
func (a *MadalineModel) settle(s *data.Set) {
	if len(a.Roots) == 1 {
		return
	}
	a.Count(s)
	a.settleVotes()
	for _, root := range a.Roots {
		root.visit(func(n *UnitNode) { n.Counts, n.Fired = nil, nil })
	}
}

// Start returns a *MadalineModel with initial weights. It needs a Shape, because From needs a sample.
// For more than two classes all leaves have the same vote, and Else, the class of examples that no
// network claims, is the first class; Fit, which knows the sample, takes the most frequent class. Start
// returns an error if the shape is to be learned from a sample. It also returns an error if r is nil,
// except for Winnow, whose initial weights are not random.
func (m Madaline) Start(s data.Schema, r *rand.Rand) (Updater, error) {
	if wrong := severalClasses(&data.Set{Schema: s}); wrong != "" {
		return nil, &Unsuited{"madaline", wrong}
	}
	if m.From != nil {
		return nil, fmt.Errorf("madaline: From learns its tree from a sample, which Start does not have: use Fit, or Continue with a tree that has been learned")
	}
	a, err := m.begin(s, r)
	if err != nil {
		return nil, err
	}
	return a, nil
}

// begin is Start without From.
func (m Madaline) begin(s data.Schema, r *rand.Rand) (*MadalineModel, error) {
	switch {
	case m.Keep:
		return nil, fmt.Errorf("madaline: Keep is set without From, so there are no learned weights to keep")
	case r == nil && !m.Winnow:
		return nil, fmt.Errorf("madaline: r is nil, want random numbers for the weights to start with")
	}
	form, err := m.Shape.tree()
	if err != nil {
		return nil, fmt.Errorf("madaline: %w", err)
	}
	t := &UnitTree{Schema: s}
	trees := len(s.Classes)
	if trees == 2 {
		trees = 1
	}
	for range trees {
		t.Roots = append(t.Roots, treeOfForm(form, func(int) ltu.Unit { return ltu.Unit{} }))
	}
	return m.start(t, false, r)
}

// first returns the model to train: with the given shape, or with the tree that From has learned.
func (m Madaline) first(ctx context.Context, s *data.Set, r *rand.Rand) (*MadalineModel, error) {
	if m.From == nil {
		return m.begin(s.Schema, r)
	}
	if m.Shape != "" {
		return nil, fmt.Errorf("madaline: both Shape and From are given, want one of them")
	}
	learned, err := m.From.Fit(ctx, s, r)
	if err != nil {
		return nil, fmt.Errorf("madaline: %w", err)
	}
	switch t := learned.(type) {
	case *UnitTree:
		return m.start(t, m.Keep, r)
	case *MadalineModel:
		return m.start(&t.UnitTree, m.Keep, r)
	}
	return nil, fmt.Errorf("madaline: From is %s, whose model is a %T, want a *UnitTree or a *MadalineModel", String(m.From), learned)
}
