package learners

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"

	"halfspace/pkg/data"
	"halfspace/pkg/learners/internal/backprop"
	"halfspace/pkg/progress"
)

var _ = register(Info{
	Name:    "obd",
	Learner: OBD{},
	Paper:   "Le Cun et al. 1990",
	About:   "a network of `Backprop`, `SecondOrder` or `MLP`, pruned by optimal brain damage",
	Learns:  []string{"halfspace", "constant"},
})

// OBD prunes a net by optimal brain damage, so that it has fewer weights: it trains the net, removes the
// weights that matter least, trains on, and so on. J. Jackson, M. Craven, NIPS 8 (1996), §4, do this
// with perceptrons, and use "a validation set to decide when to stop pruning". Here pruning goes on
// until no weight is left. Then the model is the net that made the fewest mistakes on the validation
// set, and on a tie the smallest such net.
//
// The salience of a weight w says how much the loss would grow without the weight. It is h·w²/2, where h
// is the second derivative of the loss with respect to w alone. Thresholds do not count as weights and
// are never removed. Each training starts from the weights that the previous training has left. A
// perceptron is always trained to its least loss, because the formula of the salience assumes a minimum
// of the loss.
//
// Y. Le Cun, J. S. Denker, S. A. Solla, Optimal brain damage, NIPS 2 (1990) 598–605.
type OBD struct {
	// Of is the learner of the net, Backprop{} if nil. If this learner has a Validation, training is
	// stopped by the examples that OBD sets aside, and no further examples are set aside.
	Of NetLearner
	// Validation is the share of the examples of each class that is set aside to choose the number of
	// weights, 0.2 if zero. If it comes to less than one example, nothing is pruned.
	Validation float64
	// Share is the share of the remaining weights that each step removes. It is rounded down to whole
	// weights, but each step removes at least one.
	Share float64
	// Weights, if not zero, is the number of weights to leave. The mistakes on the validation set then
	// have no influence.
	Weights int
}

// Domain describes the samples that the learner accepts.
func (o OBD) Domain() Domain {
	if o.Of == nil {
		return networkDomain
	}
	return DomainOf(o.Of)
}

// Fit returns a model of the inner learner. The size of its network counts only the remaining weights.
func (o OBD) Fit(ctx context.Context, s *data.Set, r *rand.Rand) (Model, error) {
	if o.Of == nil {
		o.Of = Backprop{}
	}
	if !(o.Share >= 0 && o.Share <= 1) {
		return nil, fmt.Errorf("obd: Share is %v, want 0 to 1", o.Share)
	}
	if o.Weights < 0 {
		return nil, fmt.Errorf("obd: Weights is %d, want at least 0", o.Weights)
	}
	p, err := o.Of.plan(ctx, s)
	if err != nil {
		return nil, err
	}
	early, inner := p.Validation != 0, checkShare(p.name, p.Validation)
	p.Validation = cmp.Or(o.Validation, 0.2)
	if err := cmp.Or(inner, checkShare("obd", p.Validation)); err != nil {
		return nil, err
	}
	train, held, err := p.split(r)
	if err != nil {
		return nil, err
	}
	stop := held
	if !early {
		stop = nil
	}
	net := p.start(r)
	if err := o.prune(ctx, p, net, train, held, stop, r); err != nil {
		return nil, err
	}
	return p.model(net), nil
}

// prune trains and prunes net, and leaves it with the best weights found.
func (o OBD) prune(ctx context.Context, p plan, net *backprop.Net, train, held, stop []int, r *rand.Rand) error {
	weights, left := net.Count(), net.Count()
	fewest, best := len(held)+1, net.Weights()
	for {
		progress.Report(ctx, "obd", weights-left, weights)
		if err := p.train(progress.Silent(ctx), net, train, stop, r); err != nil {
			return err
		}
		if wrong := net.Mistakes(p.input, held); wrong <= fewest || o.Weights > 0 {
			fewest, best = wrong, net.Weights()
		}
		if left <= o.Weights || held == nil && o.Weights == 0 {
			break
		}
		left = net.Prune(ctx, p.input, train, min(left-o.Weights, max(1, int(o.Share*float64(left)))))
	}
	net.SetWeights(best)
	return nil
}
