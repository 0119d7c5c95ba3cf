package jc96

import (
	"context"
	"math/rand/v2"
	"slices"

	"halfspace/pkg/data"
	"halfspace/pkg/eval"
	"halfspace/pkg/experiment"
	"halfspace/pkg/learners"
	"halfspace/pkg/repro/internal/protocol"
)

// §3.3 multiplies the correlation of pairs by ½, to make perceptrons easier to read. §4
// leaves out codons as inputs, on purpose. Both choices are tested here.

// pairSets are the sets of table 1, with fewer coding windows.
var pairSets = []protocol.Sample{
	{Name: "votes", Load: protocol.VotesWithoutFreeze},
	{Name: "promoters", Load: protocol.Named("promoters")},
	{Name: "coding", Load: func(context.Context) (*data.Set, error) {
		g, err := protocol.Genome()
		if err != nil {
			return nil, err
		}
		return g.Windows(4000, learners.Seed(windowsSeed))
	}},
}

// A representation is a learner with its inputs.
type representation struct {
	name   string
	codons bool // only windows have them
	inputs func(*data.Set) *data.Set
	learn  func(stages int) learners.Learner
}

// representations are perceptrons that give pairs of inputs different weights. To give pairs their full
// weight, each pair becomes an input, and the learner takes single inputs only.
var representations = []representation{
	{"no pairs", false, (*data.Set).OneHot, boostSingles},
	{"pairs at ½", false, (*data.Set).OneHot, func(stages int) learners.Learner { return learners.SparsePerceptron{MaxStages: stages} }},
	{"pairs at 1", false, withPairs, boostSingles},
	{"codons", true, codonInputs, boostSingles},
	{"ordinary", true, (*data.Set).OneHot, func(int) learners.Learner { return learners.Backprop{} }},
	{"ordinary; codons", true, codonInputs, func(int) learners.Learner { return learners.Backprop{} }},
}

func boostSingles(stages int) learners.Learner {
	return learners.SparsePerceptron{K: 1, MaxStages: stages}
}

// pairWeights has a trial for each fold of a set, the same folds for all representations.
func pairWeights() experiment.Experiment {
	return experiment.Experiment{
		Name: "jc96-pairs", Source: "Jackson & Craven 1996, §3.3, the weight of pairs, and §4, codons as inputs",
		About: protocol.Prose(`
			Stratified ten-fold cross-validation, the same folds throughout. Cross-validation chooses
			the stages up to the paper's limit, the number of one-hot inputs. No pairs:
			SparsePerceptron{K: 1}; pairs at ½: SparsePerceptron{}; pairs at 1: K: 1 with each pair
			of values as an input of its own, so that pairs are not held back; codons: K: 1 with the
			five codons of a window as inputs of 64 values; ordinary: Backprop{} of bases or of
			codons. Pairs: the share of terms that join two inputs. Inputs: how many inputs all
			terms together have. Coding: 4000 windows.`),
		Params: []string{"set", "terms"}, Within: []string{"fold"},
		Measures: []experiment.Measure{
			{Name: "accuracy", Title: "accuracy %", Percent: true, Digits: 1},
			{Name: "weights", Digits: 1},
			{Name: "pairs", Title: "pairs %", Percent: true, Digits: 1},
			{Name: "inputs", Title: "inputs in all", Digits: 1},
		},
		Trials: func(short bool) (trials []experiment.Trial) {
			for i, s := range protocol.Points(short, 1, pairSets...) {
				for _, how := range representations {
					if how.codons && s.Name != "coding" {
						continue
					}
					trials = append(trials, protocol.Folds(protocol.Repeats(short, 10), i, func(fold int) experiment.Run {
						return represented(how, protocol.Fold{Load: s.Load, Seed: uint64(i), Number: fold})
					}, s.Name, how.name)...)
				}
			}
			return trials
		},
	}
}

// represented is a trial: it learns all but one of ten folds.
func represented(how representation, fold protocol.Fold) experiment.Run {
	return func(ctx context.Context, r *rand.Rand) (experiment.Values, error) {
		s, err := fold.Load(ctx)
		if err != nil {
			return nil, err
		}
		// The limit depends on the raw inputs; all representations have the same folds.
		stages := len(s.OneHot().Attrs)
		fold.Load = func(context.Context) (*data.Set, error) { return how.inputs(s), nil }
		f, err := fold.Fit(ctx, how.learn(stages), nil, r)
		if err != nil {
			return nil, err
		}
		values := experiment.Values{"accuracy": eval.Accuracy(f.Model, f.Test), "weights": countWeights(f.Model)}
		if m, ok := f.Model.(*learners.Conjunctions); ok {
			pairs, inputs := countInputs(m)
			values["pairs"], values["inputs"] = pairs/float64(len(m.Terms)), inputs
		}
		return values, nil
	}
}

// countInputs returns how many terms join two inputs, and how many inputs all terms have.
func countInputs(m *learners.Conjunctions) (pairs, inputs float64) {
	for _, t := range m.Terms {
		n := len(t.Literals)
		if n == 1 && m.Attrs[t.Literals[0].Attr].Note == pairNote {
			n = 2
		}
		inputs += float64(n)
		if n == 2 {
			pairs++
		}
	}
	return pairs, inputs
}

// pairNote marks an attribute of withPairs that is a pair.
const pairNote = "a pair"

// withPairs returns the one-hot inputs and all pairs of inputs from different attributes.
func withPairs(s *data.Set) *data.Set {
	single := s.OneHot()
	pairs := &data.Set{Schema: single.Schema, Y: single.Y}
	pairs.Attrs = slices.Clone(single.Attrs)
	var joined [][2]int
	for a, first := range single.Attrs {
		for b, second := range single.Attrs[:a] {
			if first.Of != second.Of {
				joined = append(joined, [2]int{b, a})
				pairs.Attrs = append(pairs.Attrs, data.Attr{Name: second.Name + " and " + first.Name, Note: pairNote})
			}
		}
	}
	for _, x := range single.X {
		row := make([]float64, 0, len(pairs.Attrs))
		row = append(row, x...)
		for _, j := range joined {
			row = append(row, x[j[0]]*x[j[1]])
		}
		pairs.X = append(pairs.X, row)
	}
	return pairs
}

// codonInputs returns windows as codons, one-hot: three successive bases are one input.
func codonInputs(s *data.Set) *data.Set {
	coded := &data.Set{Schema: s.Schema, Y: s.Y}
	coded.Attrs = nil
	for j := 0; j < len(s.Attrs); j += 3 {
		attr := data.Attr{Name: s.Attrs[j].Name[:1]}
		for _, first := range s.Attrs[j].Values {
			for _, second := range s.Attrs[j+1].Values {
				for _, third := range s.Attrs[j+2].Values {
					attr.Values = append(attr.Values, first+second+third)
				}
			}
		}
		coded.Attrs = append(coded.Attrs, attr)
	}
	for _, x := range s.X {
		var row []float64
		for j := 0; j < len(x); j += 3 {
			row = append(row, float64(16*x[j])+float64(4*x[j+1])+x[j+2])
		}
		coded.X = append(coded.X, row)
	}
	return coded.OneHot()
}
