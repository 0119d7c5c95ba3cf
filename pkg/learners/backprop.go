package learners

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"halfspace/pkg/data"
	"halfspace/pkg/learners/internal/backprop"
	"halfspace/pkg/learners/internal/sample"
	"halfspace/pkg/progress"
)

var _ = register(Info{
	Name:    "backprop",
	Learner: Backprop{},
	Paper:   "Rumelhart et al. 1986",
	Learns:  []string{"halfspace", "3-of-5", "constant"},
})

// Backprop learns one sigmoid unit, or one for each of several classes, by
// gradient descent: the ordinary perceptron of J. Jackson, M. Craven, NIPS 8
// (1996), §4. Once trained the units are thresholded, which changes no
// prediction. Its fields say how MLP, SecondOrder and OBD train too.
//
// The loss is the cross-entropy of the outputs, of the softmax of several. It
// falls by the generalized delta rule with momentum; weights start uniform in
// ±√(2/(a unit's inputs + units of its layer)). Attributes are standardised to
// mean 0 and variance 1, but for those of zeros and ones only; the weights are
// then those of the attributes as given. Training ends after Epochs, or sooner
// when the mean loss of an epoch is below 0.01.
//
// D. E. Rumelhart, G. E. Hinton, R. J. Williams, Learning representations by
// back-propagating errors, Nature 323 (1986) 533–536. Cross-entropy instead of
// squared errors, standardising and the rate are ours.
type Backprop struct {
	// Epochs is the greatest number of passes over the sample, 200 if zero.
	Epochs int
	// Rate is the learning rate for the mean gradient of a batch. If zero it is
	// half the inverse of the mean squared length of the examples, constant input 1
	// included: fit for few attributes and for many.
	Rate float64
	// Momentum is the share of a step that the next one repeats, 0.9 if zero.
	Momentum float64
	// NoMomentum means a Momentum of 0.
	NoMomentum bool
	// Batch is the number of examples of a step, 10 if zero: 1 learns on-line, the
	// number of examples or more goes by the gradient of the whole sample.
	Batch int
	// Validation is the share of the examples, by class, that is set aside: the
	// model has the weights of the epoch after which their loss was least. None
	// are if it is zero or comes to no example.
	Validation float64
}

// Fit returns a *Halfspace, or of more than two classes a *Net.
func (b Backprop) Fit(ctx context.Context, s *data.Set, r *rand.Rand) (Model, error) {
	return fitNet(ctx, b, s, r)
}

func (b Backprop) plan(ctx context.Context, s *data.Set) (plan, error) {
	if err := check("backprop", s, severalClasses, finite); err != nil {
		return plan{}, err
	}
	return layered(ctx, "backprop", b, 0, s)
}

// A NetLearner is a learner of nets by gradient descent: Backprop, MLP or
// SecondOrder. No other package can add one, as the method plan is not exported.
type NetLearner interface {
	Learner
	plan(ctx context.Context, s *data.Set) (plan, error)
}

// A plan says what net is trained on what, and what becomes of it.
type plan struct {
	Backprop
	name   string
	set    *data.Set
	hidden int
	input  *backprop.Sample
	model  func(*backprop.Net) Model
	onward bool // each epoch shuffles the order of the one before, not that of the sample
}

// learned is a mean loss at which training ends: a typical example has its
// class with a probability of 0.99.
const learned = 0.01

func fitNet(ctx context.Context, l NetLearner, s *data.Set, r *rand.Rand) (Model, error) {
	p, err := l.plan(ctx, s)
	if err != nil {
		return nil, err
	}
	train, held, err := p.split(r)
	if err != nil {
		return nil, err
	}
	net := p.start(r)
	if err := p.train(ctx, net, train, held, r); err != nil {
		return nil, err
	}
	return p.model(net), nil
}

// split sets the validation examples aside.
func (p plan) split(r *rand.Rand) (train, held []int, err error) {
	if err := checkShare(p.name, p.Validation); err != nil {
		return nil, nil, err
	}
	n := p.set.Len()
	if m := int(math.Round(p.Validation * float64(n))); m == 0 || m == n {
		return sample.Indices(n), nil, nil
	}
	parts, err := p.set.StratifiedHoldout(p.Validation, r)
	return parts.Train, parts.Test, err
}

// start returns the net to begin with.
func (p plan) start(r *rand.Rand) *backprop.Net {
	outputs := len(p.set.Classes)
	if outputs == 2 {
		outputs = 1
	}
	return backprop.New(p.input.In, p.hidden, outputs, r)
}

// train changes the weights of net.
func (p plan) train(ctx context.Context, net *backprop.Net, train, held []int, r *rand.Rand) error {
	t, err := p.trainer(net)
	if err != nil {
		return err
	}
	return p.descend(ctx, t, ordinary{t}, train, held, r)
}

// A descent goes through examples, changes weights by the gradient of their
// loss, and returns their mean loss: as it went along, or at the weights as they are.
type descent interface {
	epoch(ctx context.Context, s *backprop.Sample, order []int) float64
	loss(s *backprop.Sample, examples []int) float64
}

// An ordinary descent is that of a net of sigmoid units.
type ordinary struct{ *backprop.Trainer }

func (o ordinary) epoch(ctx context.Context, s *backprop.Sample, order []int) float64 {
	return o.Epoch(ctx, s, order)
}

func (o ordinary) loss(s *backprop.Sample, examples []int) float64 { return o.Net.Loss(s, examples) }

// descend changes the weights of t's net by the descent d.
func (p plan) descend(ctx context.Context, t *backprop.Trainer, d descent, train, held []int, r *rand.Rand) error {
	epochs := cmp.Or(p.Epochs, 200)
	if epochs < 1 {
		return fmt.Errorf("%s: Epochs is %d, want at least 1", p.name, p.Epochs)
	}
	order, least, best := slices.Clone(train), math.Inf(1), t.Net.Weights()
	for epoch := range epochs {
		progress.Report(ctx, p.name, epoch, epochs)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if !p.onward {
			copy(order, train)
		}
		r.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
		loss := d.epoch(ctx, p.input, order)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if !t.Net.Finite() {
			return fmt.Errorf("%s: the weights grow without bound at Rate %v, want a smaller one", p.name, t.Rate)
		}
		if held != nil {
			if l := d.loss(p.input, held); l < least {
				least, best = l, t.Net.Weights()
			}
		}
		if loss < learned {
			break
		}
	}
	if held != nil {
		t.Net.SetWeights(best)
	}
	progress.Report(ctx, p.name, epochs, epochs)
	return nil
}

func (p plan) trainer(net *backprop.Net) (*backprop.Trainer, error) {
	t := &backprop.Trainer{Net: net, Rate: p.Rate, Momentum: cmp.Or(p.Momentum, 0.9), Batch: cmp.Or(p.Batch, 10)}
	if p.NoMomentum {
		t.Momentum = 0
	}
	if p.Rate == 0 {
		t.Rate = 0.5 / p.input.SquaredLength()
	}
	switch {
	case p.NoMomentum && p.Momentum != 0:
		return nil, fmt.Errorf("%s: Momentum is %v with NoMomentum, want one of them", p.name, p.Momentum)
	case !(t.Rate > 0):
		return nil, fmt.Errorf("%s: Rate is %v, want above 0", p.name, p.Rate)
	case !(t.Momentum >= 0 && t.Momentum < 1):
		return nil, fmt.Errorf("%s: Momentum is %v, want at least 0 and below 1", p.name, p.Momentum)
	case t.Batch < 1:
		return nil, fmt.Errorf("%s: Batch is %d, want at least 1", p.name, p.Batch)
	}
	return t, nil
}
