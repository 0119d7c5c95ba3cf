package learners

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"halfspace/pkg/data"
	"halfspace/pkg/internal/escape"
	"halfspace/pkg/ltu"
	"halfspace/pkg/progress"
)

var _ = register(Info{
	Name:    "one against one",
	Learner: OneAgainstOne{},
	Paper:   "Fürnkranz 2002",
	About:   "several classes by a learner for two: one model for each pair of classes; the class with the most wins is predicted",
	Learns:  []string{"halfspace", "three classes"},
})

// OneAgainstOne learns several classes with a learner for two classes (one-vs-one, round robin), like
// OneVsOneClassifier in scikit-learn. It fits one model for each pair of classes, from the examples of
// these two classes alone. Each model votes for one class of its pair, and the class with the most votes
// wins, the first class on a tie. A class without examples takes part in no pair.
//
// J. Fürnkranz, Round robin classification, Journal of Machine Learning Research 2 (2002) 721–747.
type OneAgainstOne struct {
	// Learner learns each pair of classes, Pocket{} if nil. Its model must have a network with one
	// output.
	Learner Learner
}

// Domain describes the samples that the learner accepts.
func (o OneAgainstOne) Domain() Domain {
	return Domain{Classes: SeveralClasses}.inner(o.settled().Learner)
}

// With returns a copy of o that uses l as its Learner.
func (o OneAgainstOne) With(l Learner) Learner {
	o.Learner = l
	return o
}

// Fit returns a *RoundRobin.
func (o OneAgainstOne) Fit(ctx context.Context, s *data.Set, r *rand.Rand) (Model, error) {
	if err := check(ctx, "one against one", s, Domain{Classes: SeveralClasses}); err != nil {
		return nil, err
	}
	return o.fit(ctx, s, nil, r)
}

// FitWeighted is Fit for weighted examples. The Learner must be Weighted.
func (o OneAgainstOne) FitWeighted(ctx context.Context, s *data.Set, weights []float64, r *rand.Rand) (Model, error) {
	if err := check(ctx, "one against one", s, Domain{Classes: SeveralClasses}); err != nil {
		return nil, err
	}
	s, weights, err := weighted("one against one", s, weights)
	if err != nil {
		return nil, err
	}
	return o.fit(ctx, s, weights, r)
}

// inner returns the learner of each pair.
func (o OneAgainstOne) inner() Learner { return o.settled().Learner }

// fit is FitWeighted, or Fit if weights is nil.
func (o OneAgainstOne) fit(ctx context.Context, s *data.Set, weights []float64, r *rand.Rand) (Model, error) {
	o = o.settled()
	m := &RoundRobin{Schema: s.Schema}
	pairs := pairsOfClasses(s)
	for k, pair := range pairs {
		two, kept := duel(s, weights, pair)
		net, err := fitBit(ctx, o.Learner, two, kept, r)
		if err != nil {
			return nil, fmt.Errorf("one against one: %s and %s: %w", escape.Text(s.Classes[pair[0]]), escape.Text(s.Classes[pair[1]]), err)
		}
		m.Duels = append(m.Duels, PairClassifier{pair, net})
		progress.Report(ctx, "one against one", k+1, len(pairs))
	}
	if len(pairs) == 0 {
		m.Else = s.Y[0]
	}
	return m, nil
}

// settled returns o with its defaults.
func (o OneAgainstOne) settled() OneAgainstOne {
	if o.Learner == nil {
		o.Learner = Pocket{}
	}
	return o
}

// pairsOfClasses returns the pairs of classes that have examples.
func pairsOfClasses(s *data.Set) (pairs [][2]int) {
	counts := s.ClassCounts()
	for b := range counts {
		for a := range b {
			if counts[a] > 0 && counts[b] > 0 {
				pairs = append(pairs, [2]int{a, b})
			}
		}
	}
	return pairs
}

// duel returns the sample of the examples of two classes and, if weights is not nil, their weights.
func duel(s *data.Set, weights []float64, pair [2]int) (t *data.Set, kept []float64) {
	t = &data.Set{Schema: s.Schema}
	t.Classes = []string{s.Classes[pair[0]], s.Classes[pair[1]]}
	for i, y := range s.Y {
		k := slices.Index(pair[:], y)
		if k < 0 {
			continue
		}
		t.X, t.Y = append(t.X, s.X[i]), append(t.Y, k)
		if weights != nil {
			kept = append(kept, weights[i])
		}
	}
	return t, kept
}

var _ = registerModel((*RoundRobin)(nil))

// A RoundRobin is the model of OneAgainstOne: a model for each pair of classes. It predicts the class
// that most of these models vote for, and the first such class on a tie.
type RoundRobin struct {
	data.Schema
	Duels []PairClassifier
	Else  int // the class predicted without duels
}

// A PairClassifier distinguishes two classes. Its network has one output, which fires for the second
// class.
type PairClassifier struct {
	Classes [2]int
	Of      *ltu.Network
}

// Predict returns the class of x.
func (m *RoundRobin) Predict(x []float64) int {
	checkLength(m.Schema, x)
	if len(m.Duels) == 0 {
		return m.Else
	}
	votes := make([]int, len(m.Classes))
	best := 0
	for _, d := range m.Duels {
		votes[d.Classes[d.Of.Predict(x)]]++
	}
	for c, n := range votes {
		if n > votes[best] {
			best = c
		}
	}
	return best
}

// String gives the number of pairs and of units.
func (m *RoundRobin) String() string {
	return fmt.Sprintf("the class that wins most of %d duels, %d units in all", len(m.Duels), m.Network().Size().Units)
}

// Network returns the networks of all pairs and, above them, one unit for each class, which counts the
// votes for the class. For two classes it returns the network of the only pair.
func (m *RoundRobin) Network() *ltu.Network {
	b := ltu.NewBuilder(len(m.Attrs))
	votes := make([]ltu.Signal, len(m.Duels))
	for k, d := range m.Duels {
		votes[k] = b.Embed(d.Of)[0]
	}
	if len(m.Classes) == 2 {
		if len(votes) == 0 {
			return b.Network(b.Const(m.Else == 1))
		}
		return b.Network(votes...)
	}
	var out []ltu.Signal
	for c := range m.Classes {
		u := ltu.Unit{W: make([]float64, len(votes))}
		if len(votes) == 0 && c != m.Else {
			u.Theta = 1
		}
		for k, d := range m.Duels {
			switch c { // if a duel does not fire, the first of its classes wins
			case d.Classes[0]:
				u.W[k], u.Theta = -1, u.Theta-1
			case d.Classes[1]:
				u.W[k] = 1
			}
		}
		out = append(out, b.Add(u, votes...))
	}
	return b.Network(out...)
}

func (m *RoundRobin) check() error {
	nets := make([]*ltu.Network, len(m.Duels))
	for k, d := range m.Duels {
		if err := checkClasses(m.Schema, d.Classes[:]...); err != nil {
			return err
		}
		if nets[k] = d.Of; d.Classes[0] >= d.Classes[1] || len(m.Classes) == 2 && k > 0 {
			return fmt.Errorf("there is a unit for the pair of classes %d and %d, want one unit for each pair, in ascending order", d.Classes[0], d.Classes[1])
		}
	}
	if err := checkClasses(m.Schema, m.Else); err != nil {
		return err
	}
	return checkSomeNetworks(m.Schema, nets, false)
}

// UnmarshalJSON reads a model that json.Marshal wrote, and refuses a model that could not be used.
func (m *RoundRobin) UnmarshalJSON(text []byte) error {
	type plain RoundRobin
	return readModel(text, m, func(read plain) { *m = RoundRobin(read) })
}
