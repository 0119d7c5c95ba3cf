package learners

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"halfspace/pkg/data"
	"halfspace/pkg/learners/internal/sample"
	"halfspace/pkg/progress"
)

var _ = register(Info{
	Name:    "perceptron tree",
	Learner: PerceptronTree{},
	Paper:   "Utgoff 1989",
	About:   "attribute tests with linear threshold units as leaves, one example at a time; with `Combine` also linear combinations of few attributes, with `Search` found by a search",
	Learns:  []string{"3-of-5", "xor"},

	OneEpoch: PerceptronTree{Epochs: 1},
})

// PerceptronTree learns on-line, one example at a time and without keeping any, a tree of
// attribute tests whose leaves are linear threshold units. A leaf whose unit stops making progress
// becomes a test of the attribute that leaves the least entropy. Examples that are labelled
// consistently are all right in the end (theorem 2); however they are labelled, no path tests an
// attribute twice.
//
// A unit reads 1 for the value that an attribute has, and −1 for each that it has not. So it reads
// −1 for all values of an attribute that is missing; a test has one more branch for that. A numeric
// attribute is used by its distinct values, of which there may be 32. More than two classes are
// learned by one tree per class, against the others (one-vs-rest).
//
// P. E. Utgoff, Perceptron trees: a case study in hybrid concept representations, Connection
// Science 1 (1989) 377–391, table II. Its steps 5 and 6 as printed would never change weights that
// are all 0; here W·I = 0 is a mistake, whatever the class. The choices that the paper leaves open are
// fields: those of how it is to be read are in Reading.
type PerceptronTree struct {
	// Split says when a leaf is split: Stalled, the paper's rule, if empty.
	Split SplitRule
	// Patience is a factor on the number of adjustments that Stalled, Vacillating
	// and StalledPocket wait for, 1 if zero. More makes smaller trees, and takes
	// longer; by itself it is no cure for noise (§5.4), see Pocket.
	Patience float64
	// Reading says how the paper is read where it is silent or misprinted.
	Reading
	// MaxTests is the greatest number of tests, without limit if zero. Where
	// labels contradict each other, as noise does, only it bounds the memory.
	MaxTests int
	// Inherit starts a new leaf with the weights that had the longest run of
	// right answers in the leaf that was split above it, those of the attribute
	// now tested being added to the threshold (§5.2), instead of zeros.
	Inherit bool
	// Pocket answers by the weights that had a leaf's longest run of right
	// answers, as Gallant's algorithm does. It shows only where a leaf has the
	// time to find some: with Patience, and best with Inherit.
	Pocket bool
	// Numeric reads numeric attributes directly instead of by their values, and
	// tests whether one is at most some value (§5.5), one attribute again and
	// again if need be. Weights are then no integers.
	Numeric bool
	// Intervals is how many intervals of a number a test may tell apart, with
	// Numeric: those that leave the least entropy, found in the leaf that is split
	// ("determine a mapping to intervals", §5.5); 2 if zero, which is a threshold.
	Intervals int
	// Combine lets linear combinations of so many attributes be tests (§5.6):
	// those of greatest weight when a unit had its longest run of right answers.
	// A leaf takes one if it left less entropy than a test of an attribute does.
	Combine int
	// Search finds the attributes of a combination by a search for a small set, as §5.6 has it,
	// instead of by their weights: one after the other, by 400 examples or more for each. A leaf
	// is not split before its search is over.
	Search bool `json:",omitzero"`

	// InOrder presents the examples in the order of the sample in each epoch, as
	// §4.3 does, instead of in random order.
	InOrder bool
	// Epochs is the greatest number of passes over the sample, 1000 if zero. Fit
	// ends earlier when a pass has changed nothing: every example is then right.
	Epochs int
}

// A Reading is a reading of table II, where the paper is silent or misprinted. Of the
// readings that were tried the zero value makes most of the paper's example; see docs/papers/utgoff89.md.
type Reading struct {
	// LogBase is the base of the logarithm in Stalled and Vacillating, 2 if zero.
	LogBase float64
	// Floor rounds ⌊y/dim(W)⌋ in steps 5 and 6 down instead of towards zero.
	Floor bool
	// CountThreshold counts the threshold in dim(W).
	CountThreshold bool
	// CountLast lets the example that splits a leaf take part in the choice of
	// its attribute.
	CountLast bool
	// ZeroAccepts takes W·I = 0 for the positive class, or each tree's own: a
	// mistake only if the example is of another. Else it is always one.
	ZeroAccepts bool
}

// Domain returns what the learner learns from.
func (p PerceptronTree) Domain() Domain {
	return Domain{FewValues: !p.Numeric, Classes: SeveralClasses}
}

// Fit returns a *PerceptronTreeModel.
func (p PerceptronTree) Fit(ctx context.Context, s *data.Set, r *rand.Rand) (Model, error) {
	var needs []need
	if !p.Numeric {
		needs = append(needs, fewValues(numeric, "set Numeric"))
	}
	if err := check(ctx, "perceptron tree", s, p.Domain(), needs...); err != nil {
		return nil, err
	}
	m, err := p.start(s.Schema)
	if err != nil {
		return nil, err
	}
	if err := m.present(ctx, s, r); err != nil {
		return nil, err
	}
	return m, nil
}

// present updates m by the examples of s, epoch after epoch, until an epoch changes nothing or there
// are enough. Where the pocket answers, three epochs must change nothing: weights that are wrong on
// an example, which comes once in each epoch, cannot have had so long a run. So it is not they who
// answer in the end.
func (m *PerceptronTreeModel) present(ctx context.Context, s *data.Set, r *rand.Rand) error {
	order := sample.Indices(s.Len())
	quiet, epochs := 0, cmp.Or(m.How.Epochs, 1000)
	for epoch := range epochs {
		if !m.How.InOrder {
			order = r.Perm(s.Len())
		}
		before := m.Changes
		for k, i := range order {
			if k%256 == 0 {
				progress.Report(ctx, "perceptron tree", epoch*len(order)+k, epochs*len(order))
				if ctx.Err() != nil {
					return ctx.Err()
				}
			}
			m.Update(s.X[i], s.Y[i])
		}
		if quiet++; m.Changes > before {
			quiet = 0
		}
		if quiet > 2 || quiet > 0 && !m.How.Pocket {
			break
		}
	}
	progress.Report(ctx, "perceptron tree", epochs*len(order), epochs*len(order))
	return nil
}

// Start returns the tree of one leaf that has seen nothing, a *PerceptronTreeModel. It has seen no values
// either, but those that the attributes declare.
func (p PerceptronTree) Start(s data.Schema, _ *rand.Rand) (Updater, error) {
	if wrong := severalClasses(&data.Set{Schema: s}); wrong != "" {
		return nil, &Unsuited{"perceptron tree", wrong}
	}
	return p.start(s)
}

// start is Start without looking at the classes.
func (p PerceptronTree) start(s data.Schema) (*PerceptronTreeModel, error) {
	if err := p.check(); err != nil {
		return nil, err
	}
	m := &PerceptronTreeModel{Schema: s, How: p, Values: make([][]float64, len(s.Attrs)), N: make([]int, len(s.Classes))}
	var byValue []int // attributes that are used by value
	for j, a := range s.Attrs {
		if p.Numeric && !a.Nominal() {
			m.Numbers = append(m.Numbers, Number{Attr: j})
			continue
		}
		byValue = append(byValue, j)
		for k := range a.Values {
			m.Values[j] = append(m.Values[j], float64(k))
		}
	}
	m.Trees = make([]*PerceptronNode, len(s.Classes))
	if len(s.Classes) == 2 {
		m.Trees = m.Trees[:1]
	}
	for c := range m.Trees {
		m.Trees[c] = &PerceptronNode{Unit: m.unit(byValue)}
	}
	return m, nil
}

// check returns an error unless the fields make sense.
func (p PerceptronTree) check() error {
	var wrong string
	switch rules := []SplitRule{"", Stalled, Vacillating, StalledPocket, Proven, Revisited, Never}; {
	case p.Epochs < 0:
		wrong = fmt.Sprintf("Epochs is %d, want at least 1", p.Epochs)
	case p.Intervals < 0 || p.Intervals == 1:
		wrong = fmt.Sprintf("Intervals is %d, want at least 2", p.Intervals)
	case p.Combine < 0:
		wrong = fmt.Sprintf("Combine is %d, want at least 0", p.Combine)
	case p.Search && p.Combine == 0:
		wrong = "Search is set, but Combine is 0, so that there is nothing to search for"
	case p.MaxTests < 0:
		wrong = fmt.Sprintf("MaxTests is %d, want at least 0", p.MaxTests)
	case !slices.Contains(rules, p.Split):
		wrong = fmt.Sprintf("Split is %.60q, want one of %q", p.Split, rules[1:])
	case p.Numeric && (p.Split == Proven || p.Split == Revisited):
		wrong = fmt.Sprintf("Split is %.60q with Numeric, but it proves something of whole weights only", p.Split)
	case !(p.Patience >= 0 && p.Patience <= math.MaxFloat64):
		wrong = fmt.Sprintf("Patience is %v, want at least 0, and finite", p.Patience)
	case p.LogBase != 0 && !(p.LogBase > 1 && p.LogBase <= math.MaxFloat64):
		wrong = fmt.Sprintf("LogBase is %v, want more than 1, and finite", p.LogBase)
	default:
		return nil
	}
	return fmt.Errorf("perceptron tree: %s", wrong)
}
