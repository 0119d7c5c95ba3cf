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
	About:   "a decision tree with linear threshold units as leaves, learned one example at a time; with `Combine` it also tests linear combinations of few attributes",
	Learns:  []string{"3-of-5", "xor"},

	OneEpoch: PerceptronTree{Epochs: 1},
})

// PerceptronTree learns a decision tree whose leaves are perceptrons: inner nodes test attributes, and
// each leaf has a linear threshold unit. It learns on-line, one example at a time, and keeps no
// examples. A leaf whose unit stops making progress is replaced by a test. The test is the one of the
// attribute whose values leave the least entropy of the class, and each branch gets a new leaf. If the
// labels are consistent, the tree classifies every example correctly in the end (theorem 2). Whatever
// the labels, no path tests an attribute twice.
//
// A unit reads attributes in a one-hot coding with values 1 and −1: it has an input for each value of an
// attribute, which is 1 if the attribute has this value, and −1 otherwise. So for a missing attribute it
// reads −1 for all values. A test has an extra branch for missing values. A numeric attribute is treated
// like a nominal one, by its distinct values; there may be at most 32 (see Numeric). For more than two
// classes PerceptronTree learns one tree per class (one-vs-rest).
//
// P. E. Utgoff, Perceptron trees: a case study in hybrid concept representations, Connection Science 1
// (1989) 377–391, table II. As printed, steps 5 and 6 would never change weights that are all 0. So here
// a weighted sum W·I of 0 is a mistake, whatever the class. The choices that the paper leaves open are
// fields. Choices about how to read its text are in Reading.
type PerceptronTree struct {
	// Split decides when a leaf's unit is given up and the leaf becomes a test: Stalled, the paper's
	// rule, if empty.
	Split SplitRule
	// Patience makes leaves wait longer before they split. It multiplies the number of adjustments for
	// which Stalled, Vacillating and StalledPocket wait, 1 if zero. A greater Patience makes smaller
	// trees and takes longer. It does not cure noise by itself (§5.4); see Pocket.
	Patience float64
	// Reading says how to read the paper where it is silent or misprinted.
	Reading
	// MaxTests is the maximum number of tests in the tree; zero means no limit. If some equal examples
	// have different classes, as in noisy data, only this limit bounds the memory.
	MaxTests int
	// Inherit starts the units of new leaves with weights from the leaf that was split, instead of zeros
	// (§5.2). It takes the best weights of that leaf, which had the longest run of right answers. The
	// weight of the attribute that is now tested has the same effect on all examples of a branch, so it
	// is added to the threshold.
	Inherit bool
	// Pocket makes a leaf predict by the weights that had its longest run of right answers, as in
	// Gallant's pocket algorithm, and not by its last weights. This helps with noise. It matters only
	// where a leaf has time to find such weights: with a greater Patience, and best with Inherit.
	Pocket bool
	// Numeric makes units read numeric attributes as numbers, instead of one input for each distinct
	// value. Tests then ask whether a number is at most some threshold (§5.5). A path may test the same
	// attribute repeatedly, and weights are not integers.
	Numeric bool
	// Intervals is the number of branches of a test of a number, with Numeric; 2 if zero, which is one
	// threshold. A leaf that is split chooses the intervals that leave the least entropy ("determine a
	// mapping to intervals", §5.5).
	Intervals int
	// Combine, if not zero, also allows linear combinations of this number of attributes as tests
	// (§5.6). A combination consists of the attributes with the greatest weights in the leaf's unit at
	// its longest run of right answers. A leaf becomes a test of the combination if that leaves less
	// entropy than a test of a single attribute.
	Combine int
	// Search chooses the attributes of a combination by a search for a small set, as §5.6 describes,
	// instead of by their weights. The search adds one attribute at a time and uses at least 400
	// examples for each. A leaf is not split before its search has ended.
	Search bool `json:",omitzero"`

	// InOrder presents the examples in the order of the sample in each epoch, as §4.3 does. Otherwise
	// each epoch has a new random order.
	InOrder bool
	// Epochs is the maximum number of passes over the sample, 1000 if zero. Fit ends earlier when a pass
	// changes nothing, because then every example is classified correctly.
	Epochs int
}

// A Reading says how to read table II of the paper where it is silent or misprinted. Only users who want
// to reproduce the paper need it. In its fields W is the vector of a unit's weights, dim(W) their
// number, and y = W·I the weighted sum of the input I. Of the readings that we tried, the zero value
// reproduces most of the paper's example; see docs/papers/utgoff89.md.
type Reading struct {
	// LogBase is the base of the logarithm log dim(W) in Stalled and Vacillating, 2 if zero.
	LogBase float64
	// Floor rounds y/dim(W) down in steps 5 and 6. Otherwise the quotient is rounded towards zero.
	Floor bool
	// CountThreshold counts the threshold as one of the weights in dim(W).
	CountThreshold bool
	// CountLast lets the example that causes a split count when the test is chosen.
	CountLast bool
	// ZeroAccepts takes W·I = 0 as acceptance, so it is a mistake only for an example of another class.
	// Otherwise W·I = 0 is a mistake for an example of any class.
	ZeroAccepts bool
}

// Domain describes the samples that the learner accepts.
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

// present updates m with the examples of s, epoch after epoch, until an epoch changes nothing or the
// epoch limit is reached. With Pocket three epochs in a row must change nothing. The reason is that the
// tree then predicts by the weights that had the longest run of right answers, and they may differ from
// the present weights. Each example comes once per epoch, so weights that are wrong on some example
// cannot have a run of three epochs. After three epochs without a change, the weights with the longest
// run are therefore right about every example.
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

// Start returns a *PerceptronTreeModel with a single leaf, which has seen no examples. It knows only
// those values of attributes that the schema declares, and learns others when they appear.
func (p PerceptronTree) Start(s data.Schema, _ *rand.Rand) (Updater, error) {
	if wrong := severalClasses(&data.Set{Schema: s}); wrong != "" {
		return nil, &Unsuited{"perceptron tree", wrong}
	}
	return p.start(s)
}

// start is Start without the check of the classes.
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
		wrong = "Search is set, but Combine is 0, so there is nothing to search for"
	case p.MaxTests < 0:
		wrong = fmt.Sprintf("MaxTests is %d, want at least 0", p.MaxTests)
	case !slices.Contains(rules, p.Split):
		wrong = fmt.Sprintf("Split is %.60q, want one of %q", p.Split, rules[1:])
	case p.Numeric && (p.Split == Proven || p.Split == Revisited):
		wrong = fmt.Sprintf("Split is %.60q with Numeric, but the proof needs weights that are whole numbers", p.Split)
	case !(p.Patience >= 0 && p.Patience <= math.MaxFloat64):
		wrong = fmt.Sprintf("Patience is %v, want at least 0, and finite", p.Patience)
	case p.LogBase != 0 && !(p.LogBase > 1 && p.LogBase <= math.MaxFloat64):
		wrong = fmt.Sprintf("LogBase is %v, want more than 1, and finite", p.LogBase)
	default:
		return nil
	}
	return fmt.Errorf("perceptron tree: %s", wrong)
}
