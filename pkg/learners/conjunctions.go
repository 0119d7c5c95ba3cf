package learners

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"halfspace/pkg/data"
	"halfspace/pkg/learners/internal/treenet"
	"halfspace/pkg/ltu"
)

// A Round is one stage of SparsePerceptron's boosting: the conjunction that was found, with its weight.
// If ε is the weighted error of the conjunction's vote, the weight is ±ln((1−ε)/ε). A conjunction
// without error would have an infinite weight; it is the whole model, with a weight of ±1. With Gamma
// all weights are ±1.
type Round struct {
	Term
	Epsilon float64
}

var _ = registerModel((*Conjunctions)(nil))

// A Conjunctions is a sparse perceptron: a weighted vote of conjunctions. It is the model of
// SparsePerceptron for two classes, and of Conjunction, with a single conjunction. Each conjunction
// votes for one class where it holds and for the other elsewhere. The positive class is predicted where
// the sum of the votes is 0 or more.
type Conjunctions struct {
	data.Schema
	Terms  []Term  // different conjunctions whose weights are not zero, the greatest magnitude first
	Rounds []Round // the stages of boosting that the terms sum up
	Whole  int     `json:",omitzero"` // if not zero, weights are whole numbers up to this
}

// newConjunctions returns the perceptron of the rounds. If several rounds found the same conjunction,
// they become one term, whose weight is the sum of the rounds' weights. A term whose weights cancel out
// is removed. If whole is not 0, weights are rounded to whole numbers of at most this magnitude.
func newConjunctions(s data.Schema, rounds []Round, whole int) *Conjunctions {
	c := &Conjunctions{Schema: s, Rounds: rounds, Whole: whole}
	for _, r := range rounds {
		k := slices.IndexFunc(c.Terms, func(t Term) bool { return slices.Equal(t.Literals, r.Literals) })
		if k < 0 {
			c.Terms = append(c.Terms, r.Term)
		} else {
			c.Terms[k].Weight += r.Weight
		}
	}
	if whole > 0 {
		c.round()
	}
	c.Terms = slices.DeleteFunc(c.Terms, func(t Term) bool { return t.Weight == 0 })
	slices.SortStableFunc(c.Terms, func(a, b Term) int { return cmp.Compare(math.Abs(b.Weight), math.Abs(a.Weight)) })
	return c
}

// round makes the weights whole numbers, so that the greatest has the magnitude Whole. The caller
// removes terms whose weight became 0.
func (c *Conjunctions) round() {
	largest := 0.0
	for _, t := range c.Terms {
		largest = max(largest, math.Abs(t.Weight))
	}
	if largest == 0 { // all cancelled out
		return
	}
	for k, t := range c.Terms {
		c.Terms[k].Weight = math.Round(t.Weight / largest * float64(c.Whole))
	}
}

// unit returns a threshold unit that adds up the votes, and the terms that it reads, which are the terms
// with literals. A term of weight w votes w where it holds and −w elsewhere, which is 2w·h − w if h is 1
// where it holds and 0 elsewhere. The unit adds up half of the votes, so that its weights are the terms'
// weights w. The halves −w/2, and the constant term, go into its threshold.
func (c *Conjunctions) unit() (u ltu.Unit, terms []Term) {
	for _, t := range c.Terms {
		if len(t.Literals) == 0 {
			u.Theta -= float64(t.Weight / 2)
			continue
		}
		terms, u.W, u.Theta = append(terms, t), append(u.W, t.Weight), u.Theta+float64(t.Weight/2)
	}
	return u, terms
}

// Predict returns the class of x.
func (c *Conjunctions) Predict(x []float64) int { return int(toFloat(c.excess(x) >= 0)) }

// Scores returns half the sum of the votes on x as the score of the positive class, and its negation as
// the score of the other class.
func (c *Conjunctions) Scores(x []float64) []float64 {
	e := c.excess(x)
	return []float64{-e, e}
}

// excess returns half the sum of the votes on x, without building the unit. It adds in the same order as
// the unit, so both have the same rounding errors and always agree.
func (c *Conjunctions) excess(x []float64) float64 {
	checkLength(c.Schema, x)
	sum, theta := 0.0, 0.0
	for i := range c.Terms {
		t := &c.Terms[i]
		if len(t.Literals) == 0 {
			theta -= float64(t.Weight / 2)
			continue
		}
		// The processor cannot guess whether a term holds, and a wrong guess at a jump takes as long as
		// ten terms. So this code has no jump: it adds the bits of the weight, or zero bits.
		holds := uint64(1)
		for k := range t.Literals {
			holds &= toBit(t.Literals[k].holds(x))
		}
		sum += math.Float64frombits(math.Float64bits(t.Weight) & -holds)
		theta += float64(t.Weight / 2)
	}
	return sum - theta
}

func toBit(b bool) (bit uint64) {
	if b {
		bit = 1
	}
	return bit
}

func toFloat(b bool) float64 {
	if b {
		return 1
	}
	return 0
}

// Stages returns the number of rounds.
func (c *Conjunctions) Stages() int { return len(c.Rounds) }

// Stage returns the perceptron after k rounds, a *Conjunctions.
func (c *Conjunctions) Stage(k int) Model { return newConjunctions(c.Schema, c.Rounds[:k], c.Whole) }

// Network returns the perceptron as one unit above AND units, one for each conjunction. A conjunction of
// a single Boolean attribute needs no AND: the unit reads the attribute directly. The network agrees
// with the model only if the value of such an attribute is 0 or 1, and not missing.
func (c *Conjunctions) Network() *ltu.Network { return c.network(coversBits) }

func (c *Conjunctions) wholeNetwork() *ltu.Network { return c.network(coversGaps) }

func (c *Conjunctions) exactNetwork() *ltu.Network { return c.network(coversAll) }

func (c *Conjunctions) network(d detail) *ltu.Network {
	b := ltu.NewBuilder(len(c.Attrs))
	out := c.add(b, d)
	return c.need(nil, d).Of(b.Network(out))
}

// need returns n with the needs of the Boolean attributes added. An attribute that only ANDs read may
// be missing. Then the AND does not fire, which is right because the conjunction does not hold either.
func (c *Conjunctions) need(n treenet.Needs, d detail) treenet.Needs {
	if d == coversAll {
		return n
	}
	for _, t := range c.Terms {
		for _, l := range t.Literals {
			if l.Op == "" {
				n.Add(ltu.Need{Input: ltu.Signal(l.Attr), Values: []float64{0, 1}, Missing: d == coversGaps || len(t.Literals) > 1})
			}
		}
	}
	return n
}

// add adds the perceptron to b's network, and returns the signal of the perceptron's unit. In a network
// for all examples even a single attribute is read through an AND, so that a literal does not hold
// where its attribute is missing.
func (c *Conjunctions) add(b *ltu.Builder, d detail) ltu.Signal {
	u, terms := c.unit()
	inputs := make([]ltu.Signal, len(terms))
	for k, t := range terms {
		var signals []ltu.Signal
		for _, l := range t.Literals {
			signals = append(signals, l.signals(b, d)...)
		}
		if inputs[k] = signals[0]; len(signals) > 1 || d == coversGaps && t.Literals[0].Op == "" {
			inputs[k] = b.And(signals...)
		}
	}
	return b.Add(u, inputs...)
}

// UnmarshalJSON reads a model that json.Marshal wrote, and refuses one that could not be used.
func (c *Conjunctions) UnmarshalJSON(text []byte) error {
	type plain Conjunctions
	return readModel(text, c, func(read plain) { *c = Conjunctions(read) })
}

func (c *Conjunctions) check() error {
	for _, t := range c.Terms {
		if err := t.check(c.Attrs); err != nil {
			return err
		}
	}
	for _, r := range c.Rounds {
		if err := r.Term.check(c.Attrs); err != nil {
			return err
		}
	}
	if c.Whole < 0 {
		return fmt.Errorf("its field Whole is %d, want at least 0", c.Whole)
	}
	return checkTwo(c.Schema)
}
