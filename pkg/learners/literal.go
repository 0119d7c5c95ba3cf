package learners

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"halfspace/pkg/data"
	"halfspace/pkg/learners/internal/conjunct"
	"halfspace/pkg/ltu"
)

// A Literal is a test of one attribute, in the conjunctions that Conjunction and SparsePerceptron learn.
type Literal struct {
	Attr int
	// Op is "≥" or "≤", or empty for a Boolean attribute, whose literal holds at 1.
	Op string  `json:",omitzero"`
	At float64 `json:",omitzero"` // the threshold of ≥ and ≤
}

// Holds reports whether the test l is true for x. It is false where the attribute is missing.
func (l Literal) Holds(x []float64) bool { return l.holds(x) }

// holds is Holds with a pointer, so that l is not copied.
func (l *Literal) holds(x []float64) bool {
	v := x[l.Attr]
	switch l.Op {
	case "≥":
		return v >= l.At
	case "≤":
		return v <= l.At
	}
	return v == 1
}

// A Term is a conjunction of literals with a weight. It votes for the positive class where all literals
// hold, and against it elsewhere. A Term without literals always holds: it is a constant.
type Term struct {
	Weight   float64
	Literals []Literal
}

// Holds reports whether all of t's literals hold on x. The constant, which has no literals, always holds.
func (t Term) Holds(x []float64) bool {
	for i := range t.Literals {
		if !t.Literals[i].holds(x) {
			return false
		}
	}
	return true
}

// literalTable returns the table with which Conjunction and SparsePerceptron begin their work: the
// literals that c makes of s, and the examples on which each literal holds. The sample must be encoded.
// The table has room for the given number of boosting runs at a time. Fields of c that are zero get the
// published settings here, because package conjunct has no defaults. Errors begin with the learner's
// name, except ctx's.
func literalTable(ctx context.Context, learner string, c Conjunction, s *data.Set, runs int) (*conjunct.Table, error) {
	if err := checkMemory(learner, c.Memory); err != nil {
		return nil, err
	}
	c.K, c.Cuts, c.Memory = cmp.Or(c.K, 2), cmp.Or(c.Cuts, 8), cmp.Or(c.Memory, defaultMemory)
	if c.K < 1 || c.Cuts < 1 || c.Beam < 0 {
		return nil, fmt.Errorf("%s: K is %d, Cuts %d and Beam %d, want at least 1, 1 and 0", learner, c.K, c.Cuts, c.Beam)
	}
	t, err := conjunct.NewTable(ctx, s, conjunct.Settings(c), runs)
	var tooLarge conjunct.TooLarge
	if errors.As(err, &tooLarge) {
		subject := fmt.Sprintf("%d literals of %d attributes on %d examples", tooLarge.Literals, len(s.Attrs), s.Len())
		return nil, outOfMemory(learner, subject, tooLarge.Bytes, c.Memory)
	}
	if tooMany := conjunct.TooMany(0); errors.As(err, &tooMany) {
		return nil, &Unsuited{learner, err.Error()}
	}
	return t, err
}

// encoded asks for attributes that are encoded as finite numbers. Values may be missing, since
// no literal holds on them.
func encoded(s *data.Set) string {
	for j, a := range s.Attrs {
		if a.Nominal() {
			return everyValue(s, "", nil) // this error says how to encode
		}
		for _, x := range s.X {
			if math.IsInf(x[j], 0) {
				return fmt.Sprintf("attribute %q has the value %v, want a finite number", a.Name, x[j])
			}
		}
	}
	return ""
}

// roundsOf returns the rounds of boosting in the form that the model keeps.
func roundsOf(b *conjunct.Boosting) []Round {
	rounds := make([]Round, len(b.Rounds))
	for k, r := range b.Rounds {
		rounds[k] = Round{Term{Weight: r.Weight}, r.Epsilon}
		for _, l := range r.Literals {
			rounds[k].Literals = append(rounds[k].Literals, Literal(l))
		}
	}
	return rounds
}

// signals returns signals for b's network that are all 1 exactly where l holds. A Boolean attribute is
// its own signal and needs no unit. But in an exact network the attribute might have a value other than
// 0 and 1. So there it gets two signals, which fire at 1 or more and at 1 or less.
func (l Literal) signals(b *ltu.Builder, d detail) []ltu.Signal {
	input := ltu.Signal(l.Attr)
	compare := func(t float64) ltu.Signal { return b.Add(ltu.Unit{W: []float64{1}, Theta: t}, input) }
	switch {
	case l.Op == "≥":
		return []ltu.Signal{compare(l.At)}
	case l.Op == "≤":
		return []ltu.Signal{b.Add(ltu.Unit{W: []float64{-1}, Theta: -l.At}, input)}
	case d == coversAll:
		return []ltu.Signal{compare(1), ltu.Not(compare(math.Nextafter(1, 2)))}
	}
	return []ltu.Signal{input}
}

// name writes the term in words, "a=y and age ≤ 40.5".
func (t Term) name(attrs []data.Attr) string {
	if len(t.Literals) == 0 {
		return "always"
	}
	names := make([]string, len(t.Literals))
	for i, l := range t.Literals {
		names[i] = attrs[l.Attr].Name
		if l.Op != "" {
			names[i] = strings.Replace(fmt.Sprintf("%s %s %.4g", names[i], l.Op, l.At), " -", " −", 1)
		}
	}
	return strings.Join(names, " and ")
}

// check returns an error unless the literals of t are tests of the attributes.
func (t Term) check(attrs []data.Attr) error {
	for _, l := range t.Literals {
		if l.Attr < 0 || l.Attr >= len(attrs) || !slices.Contains([]string{"", "≥", "≤"}, l.Op) {
			return fmt.Errorf("a literal of attribute %d with operator %q, want attribute 0 to %d, and no operator, ≥ or ≤", l.Attr, l.Op, len(attrs)-1)
		}
	}
	return nil
}

// A preparer is a Weighted learner that can prepare a sample once, and then learn from it with any
// number of different weights.
type preparer interface {
	Weighted
	prepare(ctx context.Context, s *data.Set) (fitWeights, error)
}

// A fitWeights learns from a prepared sample with the weights d. Boosting calls it in each stage, with
// weights that sum to 1.
type fitWeights func(ctx context.Context, d []float64) (Model, error)
