package learners

import (
	"cmp"
	"math"
	"slices"

	"halfspace/pkg/data"
	"halfspace/pkg/ltu"
)

// A Literal is a test of one attribute.
type Literal struct {
	Attr int
	Op   string  `json:",omitzero"` // "≥" or "≤"; empty for an attribute of zeros and ones, which holds at 1
	At   float64 `json:",omitzero"` // the threshold of ≥ and ≤
}

// Holds reports whether l holds on x. None holds where its attribute is missing.
func (l Literal) Holds(x []float64) bool {
	switch l.Op {
	case "≥":
		return x[l.Attr] >= l.At
	case "≤":
		return x[l.Attr] <= l.At
	}
	return x[l.Attr] == 1
}

// A Term is a conjunction of literals with a weight: its vote for the positive
// class where all of them hold, and against it elsewhere. Without literals it is
// the constant.
type Term struct {
	Weight   float64
	Literals []Literal
}

// Holds reports whether all of t's literals hold on x.
func (t Term) Holds(x []float64) bool {
	return !slices.ContainsFunc(t.Literals, func(l Literal) bool { return !l.Holds(x) })
}

// A Round is a stage of boosting: the term that it found, with a weight of
// ±ln((1−ε)/ε), and the weighted error ε of its vote. A term without error votes
// alone, with a weight of ±1.
type Round struct {
	Term
	Epsilon float64
}

// A Conjunctions is a sparse perceptron, a two-class model: the sum of the
// terms' votes decides, for the positive class where it is 0 or more.
type Conjunctions struct {
	data.Schema
	Terms  []Term  // of different conjunctions and of non-zero weight, the greatest magnitude first
	Rounds []Round // the stages of boosting that they sum up
	Whole  int     `json:",omitzero"` // if not zero, weights are whole numbers up to this
}

// newConjunctions returns the perceptron of the rounds.
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

// round makes the weights whole numbers, the greatest of them Whole.
func (c *Conjunctions) round() {
	most := 0.0
	for _, t := range c.Terms {
		most = max(most, math.Abs(t.Weight))
	}
	if most == 0 { // all cancelled out
		return
	}
	for k, t := range c.Terms {
		c.Terms[k].Weight = math.Round(t.Weight / most * float64(c.Whole))
	}
}

// unit returns the unit that sums the votes, of whether each term with literals
// holds. A vote of ±w is w twice, or not, less w.
func (c *Conjunctions) unit() (u ltu.Unit, terms []Term) {
	for _, t := range c.Terms {
		if len(t.Literals) == 0 {
			u.Theta -= t.Weight / 2
			continue
		}
		terms, u.W, u.Theta = append(terms, t), append(u.W, t.Weight), u.Theta+t.Weight/2
	}
	return u, terms
}

// Predict returns the class of x.
func (c *Conjunctions) Predict(x []float64) int { return int(toFloat(c.excess(x) >= 0)) }

// excess returns half the sum of the votes on x.
func (c *Conjunctions) excess(x []float64) float64 {
	checkLength(c.Schema, x)
	u, terms := c.unit()
	v := make([]float64, len(terms))
	for k, t := range terms {
		v[k] = toFloat(t.Holds(x))
	}
	return u.Excess(v)
}

func toFloat(b bool) float64 {
	if b {
		return 1
	}
	return 0
}

// Stages returns the number of rounds.
func (c *Conjunctions) Stages() int { return len(c.Rounds) }

// Stage returns the perceptron after k rounds.
func (c *Conjunctions) Stage(k int) Model { return newConjunctions(c.Schema, c.Rounds[:k], c.Whole) }

// Network returns the perceptron as one unit over AND units; it reads an
// attribute of zeros and ones that is a term by itself directly.
func (c *Conjunctions) Network() *ltu.Network {
	b := ltu.NewBuilder(len(c.Attrs))
	return b.Network(c.add(b))
}

func (c *Conjunctions) add(b *ltu.Builder) ltu.Signal {
	u, terms := c.unit()
	from := make([]ltu.Signal, len(terms))
	for k, t := range terms {
		and := make([]ltu.Signal, len(t.Literals))
		for i, l := range t.Literals {
			and[i] = l.signal(b)
		}
		if from[k] = and[0]; len(and) > 1 {
			from[k] = b.And(and...)
		}
	}
	return b.Add(u, from...)
}

// signal returns a signal that is 1 where l holds.
func (l Literal) signal(b *ltu.Builder) ltu.Signal {
	in := ltu.Signal(l.Attr)
	switch l.Op {
	case "≥":
		return b.Add(ltu.Unit{W: []float64{1}, Theta: l.At}, in)
	case "≤":
		return b.Add(ltu.Unit{W: []float64{-1}, Theta: -l.At}, in)
	}
	return in
}
