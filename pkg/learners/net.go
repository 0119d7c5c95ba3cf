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
	"halfspace/pkg/learners/internal/scale"
	"halfspace/pkg/ltu"
)

// newNet returns the model of a net that was trained on standardised attributes: a *LogisticPlane if the
// net is one unit, else a *Net. The scaling becomes part of the weights of the first layer, so that the
// model reads attributes as given.
func newNet(s data.Schema, t scale.Standard, net *backprop.Net) Model {
	n := &Net{Schema: s}
	unfold := t.Unfold
	for _, l := range net.Layers {
		var units []ltu.Unit
		for u := range l.Units {
			units = append(units, unfold(l.Unit(u)))
		}
		n.Hidden, n.Out = n.Out, units
		unfold = func(w []float64) ltu.Unit { return ltu.Unit{W: slices.Clone(w[:l.Units]), Theta: -w[l.Units]} }
	}
	if len(n.Hidden) == 0 && len(n.Out) == 1 {
		return &LogisticPlane{Halfspace{s, n.Out[0]}}
	}
	return n
}

var _ = registerModel((*Net)(nil))

// A Net is a feed-forward network, the model of MLP, and of Backprop for several classes. It has hidden
// sigmoid units and, above them, an output unit that fires on the positive class, or one output unit for
// each class. The class whose output has the greatest excess wins, and the first on a tie. The softmax
// of the outputs would choose the same class, so Predict does not compute it.
type Net struct {
	data.Schema
	Hidden []ltu.Unit `json:",omitzero"` // they read the attributes; without hidden units the outputs do
	Out    []ltu.Unit // they read the values of the hidden units
}

// Predict returns the class of x.
func (n *Net) Predict(x []float64) int {
	var room [64]float64 // on the stack: most nets have fewer hidden units, and then nothing is allocated
	return strongest(n.Out, n.read(x, room[:0]))
}

// Probabilities returns the probability of each class: the softmax of the outputs' excesses, or the sigmoid
// of the only excess. The probabilities are too confident where the net has learned a small sample by heart.
func (n *Net) Probabilities(x []float64) []float64 {
	return fromExcesses(excesses(n.Out, n.read(x, nil)))
}

// read returns the inputs of the output units: the values of the hidden units, which it computes in the
// memory room, or x itself if the net lacks hidden units.
func (n *Net) read(x, room []float64) []float64 {
	if len(n.Hidden) == 0 {
		return x
	}
	for _, u := range n.Hidden {
		room = append(room, ltu.Sigmoid(u.Excess(x)))
	}
	return room
}

// strongest returns the class that output units predict from the values v. A single unit predicts by
// whether it fires. Of several units, the one with the greatest excess wins.
func strongest(out []ltu.Unit, v []float64) (class int) {
	if len(out) == 1 {
		if out[0].Fires(v) {
			class = 1
		}
		return class
	}
	highest := math.Inf(-1)
	for c, u := range out {
		if e := u.Excess(v); e > highest {
			class, highest = c, e
		}
	}
	return class
}

// String returns the numbers of attributes and units, in words.
func (n *Net) String() string {
	if len(n.Hidden) == 0 {
		return fmt.Sprintf("one unit for each of %d classes, of %d attributes", len(n.Out), len(n.Attrs))
	}
	hidden := map[bool]string{true: "1 hidden unit", false: fmt.Sprintf("%d hidden units", len(n.Hidden))}[len(n.Hidden) == 1]
	return fmt.Sprintf("net of %d attributes; %s; outputs: %d", len(n.Attrs), hidden, len(n.Out))
}

// Network returns the network of the net. Its hidden units stay sigmoid units, which have values between
// 0 and 1, because threshold units in their place would predict other classes.
func (n *Net) Network() *ltu.Network {
	b := ltu.NewBuilder(len(n.Attrs))
	inputs := b.Inputs()
	if len(n.Hidden) > 0 {
		hidden := make([]ltu.Signal, len(n.Hidden))
		for k, u := range n.Hidden {
			hidden[k] = b.AddSoft(u, inputs...)
		}
		inputs = hidden
	}
	out := make([]ltu.Signal, len(n.Out))
	for c, u := range n.Out {
		out[c] = b.Add(u, inputs...)
	}
	return b.Network(out...)
}

// UnmarshalJSON reads a model that json.Marshal wrote, and refuses one that could not be used.
func (n *Net) UnmarshalJSON(text []byte) error {
	type plain Net
	return readModel(text, n, func(read plain) { *n = Net(read) })
}

func (n *Net) check() error {
	width := len(n.Attrs)
	if err := checkUnits(width, n.Hidden...); err != nil {
		return err
	}
	if len(n.Hidden) > 0 {
		width = len(n.Hidden)
	}
	return cmp.Or(checkParts(n.Schema, "outputs", len(n.Out)), checkUnits(width, n.Out...))
}

// A NetLearner is a learner of nets by gradient descent: Backprop, MLP or SecondOrder. OBD can prune
// their nets. No other package can add a NetLearner, because the method plan is not exported.
type NetLearner interface {
	Learner
	plan(ctx context.Context, s *data.Set) (plan, error)
}

// A plan is the part of a fit that differs between NetLearners: the net to train, its sample, and the
// function that makes the model. Training itself is the same for all.
type plan struct {
	Backprop
	name   string                    // the name of the learner, for errors and reports of progress
	set    *data.Set                 // the sample, for its classes and its strata
	hidden int                       // the number of hidden units; 0 if the outputs read the input
	input  *backprop.Sample          // the sample as the net reads it
	model  func(*backprop.Net) Model // makes the model from the trained net
	onward bool                      // each epoch shuffles the order of the last epoch, not the sample's
}

// fitWeightedNet is fitNet for weighted examples, whose losses are multiplied by their weights. Errors
// begin with the name of the learner.
func fitWeightedNet(ctx context.Context, name string, l NetLearner, s *data.Set, weights []float64, r *rand.Rand) (Model, error) {
	if err := check(ctx, name, s, DomainOf(l)); err != nil {
		return nil, err
	}
	s, weights, err := weighted(name, s, weights)
	if err != nil {
		return nil, err
	}
	return fitNet(ctx, l, s, levelled(weights), r)
}

// fitNet fits l by its plan. It sets examples aside, draws the first weights, trains, and returns the model.
// If examples have weights, the weights have a mean of 1.
func fitNet(ctx context.Context, l NetLearner, s *data.Set, weights []float64, r *rand.Rand) (Model, error) {
	p, err := l.plan(ctx, s)
	if err != nil {
		return nil, err
	}
	p.input.Weights = weights
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

// split draws the validation examples by class, and returns the examples to train on and the held-out
// ones. Held is nil if the share is zero, or if it comes to less than one example or to all of them.
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

// start returns the net to begin with. It has one output for two classes.
func (p plan) start(r *rand.Rand) *backprop.Net {
	outputs := len(p.set.Classes)
	if outputs == 2 {
		outputs = 1
	}
	if p.minimizes() {
		return backprop.Blank(p.input.In, outputs)
	}
	return backprop.New(p.input.In, p.hidden, outputs, r)
}

// minimizes reports whether training minimises the loss by L-BFGS. With hidden units the loss has
// several minima, and no method finds the least of them, so such nets train batch by batch. Nets
// without hidden units also train batch by batch if a rate, a momentum or a batch size is given.
func (p plan) minimizes() bool {
	return p.hidden == 0 && !p.onward && p.Rate == 0 && p.Momentum == 0 && !p.NoMomentum && p.Batch == 0
}

// train changes the weights of net.
func (p plan) train(ctx context.Context, net *backprop.Net, train, held []int, r *rand.Rand) error {
	if p.minimizes() {
		return p.minimize(ctx, net, train, held)
	}
	t, err := p.trainer(net)
	if err != nil {
		return err
	}
	return p.descend(ctx, t, t, train, held, r)
}

// leastDecay is the Decay if none is given. It is small enough for a unit to learn classes that a
// halfspace separates. Where there are more weights than examples, a decay must not be too small
// either. This one makes the second-order perceptron of the votes data as good as the one in Jackson &
// Craven's table 1. A tenth of this decay would make training slower.
const leastDecay = 1e-4

// minimize changes the weights of net to the weights of the least loss.
func (p plan) minimize(ctx context.Context, net *backprop.Net, train, held []int) error {
	decay := cmp.Or(p.Decay, leastDecay)
	if !(decay > 0 && decay <= math.MaxFloat64) {
		return fmt.Errorf("%s: Decay is %v, want above 0 and finite", p.name, p.Decay)
	}
	run := backprop.Run{Learner: p.name, Epochs: p.Epochs, Train: train, Held: held}
	return backprop.Minimize(ctx, net, p.input, decay, run)
}

// descend changes the weights of t's net by the descent d. For LogicMLP, d is a descent of its own; for
// all other learners d is t itself.
func (p plan) descend(ctx context.Context, t *backprop.Trainer, d backprop.Descent, train, held []int, r *rand.Rand) error {
	run := backprop.Run{Learner: p.name, Epochs: p.Epochs, Train: train, Held: held, Onward: p.onward, Falling: p.Rate == 0}
	return backprop.Descend(ctx, t, d, p.input, run, r)
}

// trainer returns a trainer of the net by the fields of Backprop, which it checks.
func (p plan) trainer(net *backprop.Net) (*backprop.Trainer, error) {
	if p.Decay != 0 {
		return nil, fmt.Errorf("%s: Decay is %v, want 0 if training uses batches", p.name, p.Decay)
	}
	b := p.Backprop
	how := backprop.Settings{Rate: b.Rate, Momentum: b.Momentum, NoMomentum: b.NoMomentum, Batch: b.Batch}
	return how.Trainer(p.name, net, p.input)
}

// layered is the plan of a net on the standardised attributes of s.
func layered(ctx context.Context, name string, b Backprop, hidden int, s *data.Set) (plan, error) {
	t, err := scale.Standardize(ctx, s)
	if err != nil {
		return plan{}, err
	}
	input := backprop.NewSample(s.Len(), len(s.Attrs), s.Y, func(i int, x []float64) { t.Write(x, s.X[i]) })
	model := func(net *backprop.Net) Model { return newNet(s.Schema, t, net) }
	return plan{Backprop: b, name: name, set: s, hidden: hidden, input: input, model: model}, nil
}

func (n *Net) scaled(factor float64) Summable {
	return &Net{n.Schema, n.Hidden, scaleUnits(n.Out, factor)}
}

func (n *Net) terms() func(sums, x []float64) {
	room := make([]float64, 0, len(n.Hidden))
	return func(sums, x []float64) { addTerms(sums, n.Out, n.read(x, room)) }
}

func (n *Net) thresholds() []float64 { return thetas(n.Out) }
