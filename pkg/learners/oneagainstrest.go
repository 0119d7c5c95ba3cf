package learners

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"

	"halfspace/pkg/data"
	"halfspace/pkg/internal/escape"
	"halfspace/pkg/ltu"
	"halfspace/pkg/progress"
)

var _ = register(Info{
	Name:    "one against rest",
	Learner: OneAgainstRest{},
	Paper:   "Rifkin & Klautau 2004",
	About:   "several classes by a learner for two: one model for each class against the rest; the greatest excess decides",
	Learns:  []string{"halfspace"},
})

// OneAgainstRest learns several classes with a learner for two classes (one-vs-rest), like
// OneVsRestClassifier in scikit-learn. It fits one model for each class, which separates that class from
// all others. It predicts the class whose output unit has the greatest excess W·x − Theta, the decision
// value, and the first such class on a tie. So there is a prediction even where no model fires, or where
// several do. For two classes it fits one model only, for the second class. A class without examples is
// never predicted.
//
// R. Rifkin, A. Klautau, In defense of one-vs-all classification, Journal of Machine Learning Research 5
// (2004) 101–141.
type OneAgainstRest struct {
	// Learner learns each class against the rest, Pocket{} if nil. Its model must have a network with
	// one output.
	Learner Learner
}

// Domain describes the samples that the learner accepts.
func (o OneAgainstRest) Domain() Domain {
	return Domain{Classes: SeveralClasses}.inner(o.settled().Learner)
}

// With returns a copy of o that uses l as its Learner.
func (o OneAgainstRest) With(l Learner) Learner {
	o.Learner = l
	return o
}

// Fit returns a *WinnerTakesAll.
func (o OneAgainstRest) Fit(ctx context.Context, s *data.Set, r *rand.Rand) (Model, error) {
	if err := check(ctx, "one against rest", s, Domain{Classes: SeveralClasses}); err != nil {
		return nil, err
	}
	return o.fit(ctx, s, nil, r)
}

// FitWeighted is Fit for weighted examples. The Learner must be Weighted.
func (o OneAgainstRest) FitWeighted(ctx context.Context, s *data.Set, weights []float64, r *rand.Rand) (Model, error) {
	if err := check(ctx, "one against rest", s, Domain{Classes: SeveralClasses}); err != nil {
		return nil, err
	}
	s, weights, err := weighted("one against rest", s, weights)
	if err != nil {
		return nil, err
	}
	return o.fit(ctx, s, weights, r)
}

// inner returns the learner of each class.
func (o OneAgainstRest) inner() Learner { return o.settled().Learner }

// fit is FitWeighted, or Fit if weights is nil.
func (o OneAgainstRest) fit(ctx context.Context, s *data.Set, weights []float64, r *rand.Rand) (Model, error) {
	o = o.settled()
	w := &WinnerTakesAll{Schema: s.Schema, Of: make([]*ltu.Network, len(s.Classes))}
	if len(s.Classes) == 2 {
		w.Of = w.Of[:1]
	}
	counts := s.ClassCounts()
	for k := range w.Of {
		class := k + len(s.Classes) - len(w.Of)
		if len(w.Of) > 1 && counts[class] == 0 {
			continue
		}
		net, err := fitBit(ctx, o.Learner, classAgainstRest(s, class), weights, r)
		if err != nil {
			return nil, fmt.Errorf("one against rest: class %s: %w", escape.Text(s.Classes[class]), err)
		}
		w.Of[k] = net
		progress.Report(ctx, "one against rest", k+1, len(w.Of))
	}
	return w, nil
}

// settled returns o with its defaults.
func (o OneAgainstRest) settled() OneAgainstRest {
	if o.Learner == nil {
		o.Learner = Pocket{}
	}
	return o
}

var _ = registerModel((*WinnerTakesAll)(nil))

// A WinnerTakesAll is the model of OneAgainstRest. It has a network for each class and predicts the
// class whose network has the greatest excess, the first on a tie. For two classes it has one network,
// which fires for the second class.
type WinnerTakesAll struct {
	data.Schema
	Of []*ltu.Network // each has one output; nil for a class without examples
}

// Predict returns the class of x.
func (w *WinnerTakesAll) Predict(x []float64) (class int) {
	checkLength(w.Schema, x)
	if len(w.Of) == 1 {
		return w.Of[0].Predict(x)
	}
	greatest := math.Inf(-1)
	for c, n := range w.Of {
		if n == nil {
			continue
		}
		if e := n.Excesses(x)[0]; e > greatest {
			class, greatest = c, e
		}
	}
	return class
}

// String gives the number of networks and of units.
func (w *WinnerTakesAll) String() string {
	return fmt.Sprintf("the class of greatest excess of %d networks, %d units in all", len(w.Of), w.Network().Size().Units)
}

// Network returns the networks side by side, each with its own output.
func (w *WinnerTakesAll) Network() *ltu.Network {
	b := ltu.NewBuilder(len(w.Attrs))
	var out []ltu.Signal
	for _, n := range w.Of {
		if n == nil { // no excess is smaller than its excess
			out = append(out, b.Add(ltu.Unit{Theta: math.MaxFloat64}))
			continue
		}
		out = append(out, b.Embed(n)...)
	}
	return b.Network(out...)
}

func (w *WinnerTakesAll) check() error {
	if err := checkParts(w.Schema, "networks", len(w.Of)); err != nil {
		return err
	}
	return checkSomeNetworks(w.Schema, w.Of, len(w.Of) > 1)
}

// UnmarshalJSON reads a model that json.Marshal wrote, and refuses a model that could not be used.
func (w *WinnerTakesAll) UnmarshalJSON(text []byte) error {
	type plain WinnerTakesAll
	return readModel(text, w, func(read plain) { *w = WinnerTakesAll(read) })
}
