package mg93

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"

	"halfspace/pkg/eval"
	"halfspace/pkg/experiment"
	"halfspace/pkg/learners"
	"halfspace/pkg/repro/internal/protocol"
)

// §6.3 leaves options as future work: "we could probably also improve our results by
// pruning", by validation, and by halfspaces of maximal stability. Here they are tried
// on the data of table 3.

// stable is a list of halfspaces of maximal stability: the halfspaces of widest
// margin that separate the same examples as IncLP's. They keep a margin during the
// search.
func stable(margin float64) learners.DecisionList {
	return learners.DecisionList{Separator: learners.MaximalStability{Separator: learners.MultIncLP{Margin: margin, CoveredFirst: true}}}
}

// recommended is the recipe, one learner for all sets. It filters the examples and
// keeps a wide margin. Its alternative is a list that does not filter and keeps a
// narrower margin. The alternative is chosen if it is better by more than a standard
// error in a cross-validation of the training examples.
var recommended = learners.CrossValidated{
	OneSE: true,
	Of:    []learners.Learner{learners.Filtered{Learner: stable(0.2)}, stable(0.1)},
}

// variants are the lists that are compared, the paper's first. All except the last
// change one thing in the paper's list. The name is the name of a measure, and the
// title is the title of its column.
var variants = []struct {
	name, title string
	// oneHot codes a nominal attribute by one attribute per value, not by a number.
	oneHot  bool
	learner learners.Learner
}{
	{"paper", "as in the paper %", false, learners.DecisionList{}},
	{"pruned", "pruned %", false, learners.DecisionList{Validation: 0.25}},
	{"validated", "validated %", false, learners.DecisionList{Validation: 0.25, Stepwise: true}},
	{"stable", "maximal stability %", false, learners.DecisionList{Separator: learners.MaximalStability{}}},
	{"filtered", "filtered %", false, learners.Filtered{}},
	{"one_hot", "one-hot %", true, learners.DecisionList{}},
	{"recipe", "recipe %", true, recommended},
}

// optionSplits are more than table 3's splits, because variants differ little. Chess
// has fewer splits, because it has by far the most examples.
const optionSplits, chessSplits = 100, 20

// options measures all variants on the same splits. The first splits are table
// 3's, with the same seeds.
func options() experiment.Experiment {
	e := experiment.Experiment{
		Name: "mg93-options", Source: "Marchand & Golea 1993, §6.3, options on the data of table 3",
		About: protocol.Prose(`
			Accuracy on a third of the examples of lists learned from the rest; the first twenty
			splits are those of table 3, and all columns have the same ones. As in the paper:
			DecisionList{}, in random order. Each option changes one thing: pruned and validated
			test the rules, or each new halfspace, on a quarter of the examples to learn from
			(Validation: 0.25; with Stepwise); maximal stability is MaximalStability{}, filtered is
			Filtered{}, and one-hot codes nominal attributes by one attribute per value. Recipe,
			one-hot too: CrossValidated{OneSE: true, Of: Filtered{Learner: l(0.2)}, l(0.1)} with
			l(margin) = DecisionList{Separator: MaximalStability{Separator: MultIncLP{Margin:
			margin, CoveredFirst: true}}}.`),
		Params: []string{"set"},
		// The measures are the variants, below: accuracies on the same test
		// examples, so that differences are paired.
		Findings: gains,
		Trials: func(short bool) (trials []experiment.Trial) {
			for i, set := range realSets {
				n := optionSplits
				if set.name == "CH" {
					n = chessSplits
				}
				if short && set.name != "IR" { // a small set, which is built in
					continue
				}
				trials = append(trials, protocol.Repeat(short, n, i, variantsOn(set.load), set.name)...)
			}
			return trials
		},
	}
	for _, v := range variants {
		e.Measures = append(e.Measures, experiment.Measure{Name: v.name, Title: v.title, Percent: true, Digits: 1})
	}
	return e
}

// variantsOn is a trial: the accuracy of each variant on one split of a set.
func variantsOn(load protocol.Loader) experiment.Run {
	return func(ctx context.Context, r *rand.Rand) (experiment.Values, error) {
		s, parts, err := inThirds(ctx, load, r)
		if err != nil {
			return nil, err
		}
		// Both codings depend on the attributes' values alone, not on the classes.
		ordinal, oneHot, values := s.Ordinal(), s.OneHot(), experiment.Values{}
		for _, v := range variants {
			coded := ordinal
			if v.oneHot {
				coded = oneHot
			}
			train, test := parts.Of(coded)
			m, err := v.learner.Fit(ctx, train, r)
			if err != nil {
				return nil, err
			}
			values[v.name] = eval.Accuracy(m, test)
		}
		return values, nil
	}
}

// gains states the recipe's gain over the paper's list, split by split, and both
// accuracies on the twenty splits of table 3. Only these accuracies can be compared
// with the paper's numbers.
func gains(r *experiment.Result) string {
	var gain, first []string
	// The measures are the measures of e above, so this one exists.
	m, _ := r.Measure("recipe")
	for _, g := range r.By("set") {
		gain = append(gain, g.At[0]+" "+m.Format(g.PairedGain("recipe", "paper")))
		g.Rows = g.Rows[:min(table3Splits, len(g.Rows))]
		recipe, paper := g.Summary("recipe").Mean, g.Summary("paper").Mean
		first = append(first, fmt.Sprintf("%s %.1f and %.1f", g.At[0], 100*recipe, 100*paper))
	}
	return fmt.Sprintf(protocol.Prose(`
		What the recipe gains, ± the standard error of paired differences over splits of one sample
		(for new samples splits overlap, and Nadeau and Bengio's correction makes it 3 times larger
		for 20 splits, 7 for 100): %s. On the first twenty splits recipe and paper's list have %s.`),
		strings.Join(gain, ", "), strings.Join(first, ", "))
}
