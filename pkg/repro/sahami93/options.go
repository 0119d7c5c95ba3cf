package sahami93

import (
	"fmt"
	"slices"
	"strings"

	"halfspace/pkg/data"
	"halfspace/pkg/experiment"
	"halfspace/pkg/learners"
	"halfspace/pkg/repro/internal/protocol"
)

// The text names possible extensions of its trees and networks, and does not try them.

// treeVariants are the unchanged tree, the tree with other limits, and the tree with the extensions that
// the text names. One of them is Naive Bayes, which follows Langley's analysis. It reads only the bits and
// not their complements, because otherwise each bit would count twice.
var treeVariants = []method{
	{"as it is", learners.LTUTree{}, (*data.Set).Complements},
	{"tolerance 5 %", learners.LTUTree{Tolerance: 0.05}, (*data.Set).Complements},
	{"tolerance 15 %", learners.LTUTree{Tolerance: 0.15}, (*data.Set).Complements},
	{"depth 2", learners.LTUTree{Depth: 2}, (*data.Set).Complements},
	{"elimination", learners.LTUTree{Eliminate: true}, (*data.Set).Complements},
	{"fewest errors", learners.LTUTree{Node: learners.FewestErrors{}}, (*data.Set).Complements},
	{"pruned by a fifth", learners.LTUTree{Prune: 0.2}, (*data.Set).Complements},
	{"naive Bayes", learners.LTUTree{Node: learners.NaiveBayes{}}, (*data.Set).Binary},
}

// treeOptions has all of them in one table.
func treeOptions() experiment.Experiment {
	return experiment.Experiment{
		Name: "sahami93-options", Source: "Sahami 1993, possible extensions of the LTU tree",
		About: protocol.Prose(lostNumbers + `
			As sahami93-dimensions, on its samples of 1,000 examples and ten more. Tolerance: LTUTree{Tolerance},
			the share of errors up to which examples on one side do not branch. Elimination:
			Eliminate. Fewest errors: the better of SigmoidUnit{} and Pocket{} at each node. Pruned
			by a fifth: Prune: 0.2. Naive Bayes: Langley's recursive Bayesian classifier, of the bits
			without complements.`),
		Params: []string{"tree", "dimensions"}, Measures: errorMeasures,
		Trials: func(short bool) (trials []experiment.Trial) {
			for _, l := range protocol.Points(short, 2, treeVariants...) {
				for _, n := range protocol.Points(short, 1, 20, 60, 80, 90, 100) {
					run := targeted(l, n, sampleSizes[0])
					trials = append(trials, protocol.Repeat(short, 20, slices.Index(tenths, n), run, l.name, n)...)
				}
			}
			return trials
		},
		Findings: comparedRuns,
	}
}

// comparedRuns compares each variant with the unchanged tree at 90 and 100 attributes,
// where that tree fails. It counts the runs with fewer errors by the variant, and the
// runs with more. Runs of the same seed share their samples.
func comparedRuns(r *experiment.Result) string {
	asItIs := map[string]float64{} // errors, by attributes and seed
	var told []string
	for _, g := range r.By("tree") {
		fewer, greater := 0, 0
		for i, v := range g.Column("error") {
			n := g.Rows[i].At[1]
			run := n + " " + g.Rows[i].Seed
			if g.At[0] == treeVariants[0].name {
				asItIs[run] = v
			}
			switch {
			case n != "90" && n != "100":
			case v < asItIs[run]:
				fewer++
			case v > asItIs[run]:
				greater++
			}
		}
		if g.At[0] != treeVariants[0].name {
			told = append(told, fmt.Sprintf("%s %d and %d", g.At[0], fewer, greater))
		}
	}
	return "Of the runs at 90 and 100 attributes, so many have fewer errors than the tree as it is, and so many more: " + strings.Join(told, "; ") + "."
}

// settledBy are ways to choose the weights, and the units, that remain after training. The text
// keeps the last weights.
func settledBy(l learners.Madaline) []method {
	encode := (*data.Set).Ordinal
	if l.Winnow {
		encode = (*data.Set).Complements
	}
	best, mean, pruned := l, l, l
	best.Pocket, mean.Average, pruned.Prune = true, true, 0.2
	further := l
	further.Shape, further.From, further.Keep = "", pruned, true
	return []method{
		{"last", l, encode}, {"best", best, encode}, {"mean", mean, encode},
		{"pruned by a fifth", pruned, encode}, {"pruned; then all", further, encode},
	}
}

// keptWeights compares the ways of settledBy, where weights settle and where they do
// not.
func keptWeights() experiment.Experiment {
	rules := []struct {
		name    string
		network learners.Madaline
	}{
		{"Madaline", learners.Madaline{}}, {"Winnow; α 1.2", learners.Madaline{Winnow: true}},
		{"Winnow; α 1.5", learners.Madaline{Winnow: true, Alpha: 1.5}},
	}
	return experiment.Experiment{
		Name: "sahami93-kept", Source: "Sahami 1993, which weights and units of a network are kept",
		About: protocol.Prose(lostNumbers + `
			As sahami93-sizes. Last: the weights when training ceases. Best: those of the fewest
			mistakes on the sample after a pass (Madaline{Pocket: true}). Mean: each unit's mean over
			all presentations (Average: true). Pruned by a fifth: units go as long as that makes no
			more mistakes on a fifth of the examples, which the network has not learned from (Prune:
			0.2). Pruned; then all: such a network learns on from all examples (From and Keep).`),
		Params: []string{"examples", "method", "network", "kept", "dimensions"}, Measures: errorMeasures,
		Trials: func(short bool) (trials []experiment.Trial) {
			for _, m := range protocol.Points(short, 1, sampleSizes...) {
				for _, rule := range rules {
					for _, shape := range protocol.Points(short, 1, learners.Chain(2), learners.Branching, learners.Chain(8)) {
						rule.network.Shape = shape
						for _, l := range settledBy(rule.network) {
							for i, n := range protocol.Points(short, 1, fewDimensions...) {
								trials = append(trials, protocol.Repeat(short, 10, otherPoints+i,
									targeted(l, n, m), m, rule.name, networkName(shape), l.name, n)...)
							}
						}
					}
				}
			}
			return trials
		},
	}
}
