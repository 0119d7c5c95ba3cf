package learners

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"math/rand/v2"

	"halfspace/pkg/data"
	"halfspace/pkg/learners/internal/backprop"
	"halfspace/pkg/learners/internal/formula"
	"halfspace/pkg/learners/internal/scale"
	"halfspace/pkg/ltu"
)

var _ = register(Info{
	Name:    "logic mlp",
	Learner: LogicMLP{},
	Paper:   "Sahami 1993",
	About:   "the network of an LTU tree, trained by backprop with fixed AND and OR gates",
	Learns:  []string{"halfspace", "3-of-5", "xor", "constant"},
})

// LogicMLP learns the units of a network whose logic is given, by backpropagation through the whole
// network. The network has the form of a tree of units, as in Madaline: a first layer of units, which
// learn, and above it ANDs and an OR with fixed weights. In training the ANDs and the OR are sigmoid
// units too, of a given steepness, so that the gradient passes through them. After training all units
// are hard threshold units. For more than two classes LogicMLP learns one network per class.
//
// The loss at the OR, rate, momentum, batches and standardised attributes are the same as in Backprop
// when it trains batch by batch. So is the mean loss below which training ends. But here training
// usually takes all Epochs: the ANDs and the OR are soft, so with two units and a Gain of up to 9 the
// loss never falls that far. At a Gain of 5 no example's loss falls below 0.07. One could end training
// at the first epochs without a mistake, which would be five times as fast. But such a network
// generalises worse, because its margins are narrow. For Boolean attributes the paper uses
// s.Complements().
//
// M. Sahami, Learning non-linearly separable Boolean functions with linear threshold unit trees and
// Madaline-style networks, AAAI (1993) 335–341, on the methods that are compared. The numbers are
// missing from the text that we have: all defaults are ours.
type LogicMLP struct {
	// Shape is the shape of the network. If empty it is Chain(2), two units in the formula A ∨ ¬AB.
	Shape Shape
	// Gain is the steepness of the ANDs and the OR: the weight of their inputs, 5 if zero. At 5, the
	// output of an AND is at most 0.92, and it is 0.08 if one of its units is on the wrong side. The
	// outputs of several ANDs add up. So if none of k paths should fire, the OR is below ½ only at a
	// Gain above 2·ln(2k−1); a Gain of 5 suffices for 6 paths. On the paper's target a Gain below 5
	// cannot separate the classes. If the Gain is much greater, hardly any gradient reaches the units.
	Gain float64
	Backprop
}

// Domain describes the samples that the learner accepts.
func (LogicMLP) Domain() Domain { return networkDomain }

// Fit returns a *UnitTree.
func (l LogicMLP) Fit(ctx context.Context, s *data.Set, r *rand.Rand) (Model, error) {
	if err := check(ctx, "logic mlp", s, l.Domain()); err != nil {
		return nil, err
	}
	return l.fit(ctx, s, nil, r)
}

// FitWeighted is Fit for weighted examples: their losses are multiplied by their weights.
func (l LogicMLP) FitWeighted(ctx context.Context, s *data.Set, weights []float64, r *rand.Rand) (Model, error) {
	if err := check(ctx, "logic mlp", s, l.Domain()); err != nil {
		return nil, err
	}
	s, weights, err := weighted("logic mlp", s, weights)
	if err != nil {
		return nil, err
	}
	return l.fit(ctx, s, levelled(weights), r)
}

// fit is FitWeighted for weights whose mean is 1, or Fit if weights is nil.
func (l LogicMLP) fit(ctx context.Context, s *data.Set, weights []float64, r *rand.Rand) (Model, error) {
	form, err := l.Shape.tree()
	if err != nil {
		return nil, fmt.Errorf("logic mlp: %w", err)
	}
	if l.Gain = cmp.Or(l.Gain, 5); !(l.Gain > 0) || math.IsInf(l.Gain, 0) {
		return nil, fmt.Errorf("logic mlp: Gain is %v, want above 0 and finite", l.Gain)
	}
	standard, err := scale.Standardize(ctx, s)
	if err != nil {
		return nil, err
	}
	t := &UnitTree{Schema: s.Schema}
	for _, task := range againstTheRest(s) {
		units, err := l.units(ctx, task, weights, standard, form, r)
		if err != nil {
			return nil, err
		}
		t.Roots = append(t.Roots, treeOfForm(form, func(k int) ltu.Unit { return standard.Unfold(units.Unit(k)) }))
	}
	t.Count(s)
	t.settleVotes()
	return t, nil
}

// units trains the network of a tree that branches like form, on a sample of two classes. It returns the
// units of the first layer, one for each node.
func (l LogicMLP) units(ctx context.Context, s *data.Set, weights []float64, t scale.Standard, form formula.Tree, r *rand.Rand) (*backprop.Layer, error) {
	p := plan{Backprop: l.Backprop, name: "logic mlp", set: s, onward: true}
	p.input = backprop.NewSample(s.Len(), len(s.Attrs), s.Y, func(i int, x []float64) { t.Write(x, s.X[i]) })
	p.input.Weights = weights
	train, held, err := p.split(r)
	if err != nil {
		return nil, err
	}
	net := backprop.New(len(s.Attrs), 0, form.Len(), r)
	settings, err := p.trainer(net)
	if err != nil {
		return nil, err
	}
	return net.Layers[0], p.descend(ctx, settings, backprop.NewGated(settings, form.Paths(), l.Gain), train, held, r)
}
