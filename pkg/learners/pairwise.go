package learners

import (
	"cmp"
	"fmt"
	"iter"
	"slices"

	"halfspace/pkg/data"
	"halfspace/pkg/learners/internal/backprop"
	"halfspace/pkg/ltu"
)

// An AttributePair is the conjunction of two attributes with values 0 and 1, given by their indices.
type AttributePair [2]int

// holds reports whether both attributes are 1. For this it computes the same sum as the unit of the
// pair in Network, so that model and network agree even on examples with values other than 0 and 1.
func (p AttributePair) holds(x []float64) bool { return x[p[0]]+x[p[1]] >= 2 }

var _ = registerModel((*Pairwise)(nil))

// A Pairwise is the model of SecondOrder. Its output units read the attributes and then the conjunctions
// of two attributes. For two classes there is one output unit, which fires for the positive class. For
// several classes there is one for each class, and the class with the greatest excess wins, the first on
// a tie. The paper counts only the weights of the outputs. The Size of the network also counts the
// weights inside the conjunctions.
type Pairwise struct {
	data.Schema
	Pairs []AttributePair // pairs with a non-zero weight
	Out   []ltu.Unit
}

// newPairwise returns the model of a trained layer whose inputs are the attributes, and all pairs of
// attributes by their numbers. It drops pairs whose weights were all pruned, because no output reads
// them.
func newPairwise(s data.Schema, all iter.Seq2[int, AttributePair], l *backprop.Layer) Model {
	n := len(s.Attrs)
	p := &Pairwise{Schema: s, Out: make([]ltu.Unit, l.Units)}
	for u := range p.Out {
		p.Out[u] = ltu.Unit{W: slices.Clone(l.Unit(u)[:n]), Theta: -l.Unit(u)[l.In]}
	}
	for k, pair := range all {
		used := false
		for u := range p.Out {
			used = used || l.Unit(u)[n+k] != 0
		}
		if !used {
			continue
		}
		p.Pairs = append(p.Pairs, pair)
		for u := range p.Out {
			p.Out[u].W = append(p.Out[u].W, l.Unit(u)[n+k])
		}
	}
	return p
}

// Predict returns the class of x.
func (p *Pairwise) Predict(x []float64) int { return strongest(p.Out, p.features(x)) }

// Probabilities returns the probability of each class: the softmax of the outputs' excesses, or the sigmoid
// of the only excess.
func (p *Pairwise) Probabilities(x []float64) []float64 {
	return fromExcesses(excesses(p.Out, p.features(x)))
}

// features returns the attributes of x, followed by the values of the conjunctions.
func (p *Pairwise) features(x []float64) []float64 {
	v := append(make([]float64, 0, len(x)+len(p.Pairs)), x...)
	for _, pair := range p.Pairs {
		value := 0.0
		if pair.holds(x) {
			value = 1
		}
		v = append(v, value)
	}
	return v
}

// String gives the number of attributes and of conjunctions.
func (p *Pairwise) String() string {
	return fmt.Sprintf("unit of %d attributes and %d conjunctions of two", len(p.Attrs), len(p.Pairs))
}

// Network returns the network with one unit for each conjunction, and with the outputs.
func (p *Pairwise) Network() *ltu.Network {
	b := ltu.NewBuilder(len(p.Attrs))
	signals := b.Inputs()
	for _, pair := range p.Pairs {
		signals = append(signals, b.And(ltu.Signal(pair[0]), ltu.Signal(pair[1])))
	}
	out := make([]ltu.Signal, len(p.Out))
	for c, u := range p.Out {
		out[c] = b.Add(u, signals...)
	}
	return b.Network(out...)
}

// UnmarshalJSON reads a model that json.Marshal wrote, and refuses a model that could not be used.
func (p *Pairwise) UnmarshalJSON(text []byte) error {
	type plain Pairwise
	return readModel(text, p, func(read plain) { *p = Pairwise(read) })
}

func (p *Pairwise) check() error {
	for _, pair := range p.Pairs {
		for _, j := range pair {
			if j < 0 || j >= len(p.Attrs) {
				return fmt.Errorf("a pair of attributes %d and %d, want 0 to %d", pair[0], pair[1], len(p.Attrs)-1)
			}
		}
	}
	return cmp.Or(checkParts(p.Schema, "outputs", len(p.Out)), checkUnits(len(p.Attrs)+len(p.Pairs), p.Out...))
}

func (p *Pairwise) scaled(factor float64) Summable {
	return &Pairwise{p.Schema, p.Pairs, scaleUnits(p.Out, factor)}
}

func (p *Pairwise) terms() func(sums, x []float64) {
	return func(sums, x []float64) { addTerms(sums, p.Out, p.features(x)) }
}

func (p *Pairwise) thresholds() []float64 { return thetas(p.Out) }
