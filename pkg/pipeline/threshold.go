package pipeline

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/ltu"
	"halfspace/pkg/metric"
	"halfspace/pkg/progress"
)

// Threshold moves the decision threshold of a two-class model, like TunedThresholdClassifierCV in
// scikit-learn. Use it if the classes are unbalanced, or if the two kinds of mistakes have different costs.
// The threshold is the Theta of the network's output unit. Threshold chooses the one at which the
// predictions on held-out examples are best by a metric, or cost least. The scores of held-out examples are
// the excesses of the output unit, with folds as in Calibrated. If no other threshold is better, the
// threshold stays. The result is still one network.
//
// Fit returns an error if the model has no network or several outputs, or if there are more than two
// classes. For several classes use Calibrated with Costs, which decides by probabilities.
//
// V. S. Sheng, C. X. Ling, Thresholding for making classifiers cost-sensitive, AAAI (2006) 476–481.
type Threshold struct {
	// Learner learns the models whose threshold is moved; learners.Pocket{} if nil.
	Learner learners.Learner
	// By names the metric, by a name that metric.Named knows; "balanced accuracy" if empty.
	By string
	// Costs, if given, are minimised instead: Costs[c][p] is the cost of predicting class p for an example
	// of class c.
	Costs [][]float64
	// Folds is the number of folds, 5 if zero.
	Folds int
}

// Domain returns the zero Domain: Threshold accepts any sample.
func (h Threshold) Domain() learners.Domain { return learners.Domain{} }

// Fit returns a *Model of the inner learner's network with another threshold.
func (h Threshold) Fit(ctx context.Context, s *data.Set, r *rand.Rand) (learners.Model, error) {
	return Of(h).Fit(ctx, s, r)
}

// inner returns the pipeline whose models are changed.
func (h Threshold) inner() Pipeline { return Calibrated{Learner: h.Learner}.inner() }

// describe says how the sample is coded.
func (h Threshold) describe(s *data.Set) string { return h.inner().Describe(s) }

// metric returns the metric to maximise.
func (h Threshold) metric(classes int) (metric.Metric, error) {
	if h.Costs != nil {
		return metric.Cost(h.Costs), checkCosts(h.Costs, classes)
	}
	return metric.Named(cmp.Or(h.By, metric.BalancedAccuracy.Name))
}

// fitWhole is Fit without provenance.
func (h Threshold) fitWhole(ctx context.Context, s *data.Set, r *rand.Rand) (*Model, error) {
	if len(s.Classes) != 2 {
		return nil, &learners.Unsuited{Learner: "threshold", Why: fmt.Sprintf("needs two classes, has %d", len(s.Classes))}
	}
	best, err := h.metric(2)
	if err != nil {
		return nil, fmt.Errorf("threshold: %w", err)
	}
	held := heldOut{name: "threshold", learner: h.inner(), scoring: byExcess}
	if err := held.split(s, h.Folds, r); err != nil {
		return nil, err
	}
	m, err := h.inner().fit(progress.Silent(ctx), s, r)
	if err != nil {
		return nil, err
	}
	if !m.Networked() {
		return nil, fmt.Errorf("threshold: a model of %s cannot be written as a network", learners.String(h.inner().Learner))
	}
	scores, err := held.scores(ctx, m, s, r)
	if err != nil {
		return nil, err
	}
	cut, err := bestCut(ctx, metric.Answers{Classes: s.Classes, Truth: s.Y, Scores: scores}, best)
	if err != nil {
		return nil, err
	}
	if m.Inner, err = moved(m.Inner, m.encoded(), cut); err != nil {
		return nil, fmt.Errorf("threshold: models of %s %w", learners.String(h.inner().Learner), err)
	}
	return m, nil
}

// mostCuts limits the thresholds tried; among more, it tries those at even shares of the examples.
const mostCuts = 200

// bestCut returns the score from which on predicting the second class is best: 0 unless another score is
// better, and the one nearest to 0 among equal ones.
func bestCut(ctx context.Context, a metric.Answers, measure metric.Metric) (best float64, err error) {
	scores := make([]float64, len(a.Scores))
	for i, pair := range a.Scores {
		scores[i] = pair[1]
	}
	cuts := append([]float64{0}, cutsBetween(scores)...)
	slices.SortStableFunc(cuts, func(a, b float64) int { return cmp.Compare(math.Abs(a), math.Abs(b)) })
	a.Predicted = make([]int, len(scores))
	found, extreme := false, 0.0
	for _, cut := range cuts {
		if ctx.Err() != nil {
			return 0, ctx.Err()
		}
		for i, f := range scores {
			if a.Predicted[i] = 0; f >= cut {
				a.Predicted[i] = 1
			}
		}
		v, undefined := measure.Of(a)
		if err = cmp.Or(err, undefined); undefined == nil && (!found || measure.Better(v, extreme)) {
			best, extreme, found = cut, v, true
		}
	}
	if !found {
		return 0, fmt.Errorf("threshold: %s: %w", measure.Name, err)
	}
	return best, nil
}

// cutsBetween returns numbers between neighbouring scores, and beyond both ends.
func cutsBetween(scores []float64) (cuts []float64) {
	distinct := slices.Compact(slices.Sorted(slices.Values(scores)))
	step := max(1, float64(len(distinct))/mostCuts)
	for k := 1.0; k < float64(len(distinct)); k += step {
		i := int(k)
		cuts = append(cuts, float64(distinct[i-1]/2)+float64(distinct[i]/2))
	}
	last := distinct[len(distinct)-1]
	return append(cuts, distinct[0], min(math.MaxFloat64, last+math.Abs(last)+1))
}

// moved returns m, with schema s, with the threshold of its output unit raised by step.
func moved(m learners.Model, s data.Schema, step float64) (learners.Model, error) {
	if p, ok := m.(*learners.LogisticPlane); ok { // its excess no longer gives the odds
		m = &p.Halfspace
	}
	if h, ok := m.(*learners.Halfspace); ok {
		return &learners.Halfspace{Schema: h.Schema, Unit: ltu.Unit{W: h.W, Theta: raised(h.Theta, step)}}, nil
	}
	net := *m.(learners.Networked).Network()
	if len(net.Out) != 1 || int(net.Out[0]) < net.In {
		return nil, fmt.Errorf("have networks of %d outputs, want one output", len(net.Out))
	}
	if step == 0 {
		return m, nil
	}
	net.Needs = nil // from here on the network is the model
	net.Nodes = slices.Clone(net.Nodes)
	output := &net.Nodes[int(net.Out[0])-net.In]
	output.Theta = raised(output.Theta, step)
	return &learners.WinnerTakesAll{Schema: s, Of: []*ltu.Network{&net}}, nil
}

// raised returns the sum, a finite one.
func raised(theta, step float64) float64 {
	return max(-math.MaxFloat64, min(math.MaxFloat64, theta+step))
}
