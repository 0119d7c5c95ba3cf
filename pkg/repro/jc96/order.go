package jc96

import (
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"

	"halfspace/pkg/data"
	"halfspace/pkg/experiment"
	"halfspace/pkg/learners"
	"halfspace/pkg/repro/internal/protocol"
)

// Conjunctions of more than two inputs are too many for §3.3, which leaves them out. §5
// proposes a search that does not try all of them.

// orderSets are sets on which all conjunctions of three literals can be tried, and, for
// nominal attributes, all of four literals.
var orderSets = []struct {
	name     string
	literals int // the greatest K
	load     protocol.Loader
}{
	{"votes", 4, protocol.VotesWithoutFreeze},
	{"tic-tac-toe", 4, protocol.Named("tic-tac-toe")},
	{"G2", 3, protocol.WindowGlass},
	{"coding", 4, func(context.Context) (*data.Set, error) {
		g, err := protocol.Genome()
		if err != nil {
			return nil, err
		}
		return g.Windows(2000, learners.Seed(windowsSeed))
	}},
}

// orders has a trial for each fold of a set, the same folds for all searches.
func orders() experiment.Experiment {
	return experiment.Experiment{
		Name: "jc96-order", Source: "Jackson & Craven 1996, §3.3 and §5, conjunctions of more inputs, and a search that suggests them",
		About: protocol.Prose(`
			Stratified ten-fold cross-validation, the same folds throughout, of
			SparsePerceptron{K, Beam}: all conjunctions of at most K literals are tried, or, by beam
			search, only those that come of adding a literal to the 1 or 20 best of one literal
			less. Stages: chosen by cross-validation up to the paper's limit, or 300 (Stages). The
			coding windows are 2000 of those of jc96-table1. Longer: the share of terms, in
			percent, with more than two literals, which §3.3's preference for few holds back.`),
		Params: []string{"set", "stages", "K", "search"}, Within: []string{"fold"},
		// Longer is the share of terms with more than two literals.
		Measures: []experiment.Measure{
			{Name: "accuracy", Title: "accuracy %", Percent: true, Digits: 1},
			{Name: "weights", Digits: 1},
			{Name: "longer", Title: "longer %", Percent: true, Digits: 1},
		},
		Trials: func(short bool) (trials []experiment.Trial) {
			for i, s := range protocol.Points(short, 1, orderSets...) {
				for _, stages := range protocol.Points(short, 1, 0, 300) {
					for k := 1; k <= s.literals; k++ {
						for _, beam := range beams(k) {
							l := learners.SparsePerceptron{K: k, Beam: beam, Stages: stages}
							trials = append(trials, protocol.Folds(protocol.Repeats(short, 10), i, func(fold int) experiment.Run {
								return ordered(l, protocol.Fold{Load: s.load, Seed: uint64(i), Number: fold})
							}, s.name, stagesName(stages), k, searchName(beam))...)
						}
					}
				}
			}
			return trials
		},
		Findings: sameAsAll,
	}
}

// beams returns the widths of the searches that are compared for conjunctions of at most k literals; 0
// stands for a search through all conjunctions. If k is 1, there is only this one, because every search
// tries all single literals.
func beams(k int) []int {
	if k == 1 {
		return []int{0}
	}
	return []int{0, 1, 20}
}

// searchName names a search by its width.
func searchName(beam int) string {
	if beam == 0 {
		return "all"
	}
	return fmt.Sprint("beam of ", beam)
}

// ordered is a trial: the measures of onTenth, and the share of terms with more than
// two literals.
func ordered(l learners.SparsePerceptron, fold protocol.Fold) experiment.Run {
	return func(ctx context.Context, r *rand.Rand) (experiment.Values, error) {
		m, values, err := fitTenth(ctx, column{learner: l}, fold, r)
		if err == nil {
			values["longer"] = longer(m.(*learners.Conjunctions))
		}
		return values, err
	}
}

// longer returns the share of terms with more than two literals.
func longer(m *learners.Conjunctions) float64 {
	n := 0
	for _, t := range m.Terms {
		if len(t.Literals) > 2 {
			n++
		}
	}
	return float64(n) / float64(len(m.Terms))
}

// sameAsAll says in how many folds a beam led to the same result as the search through
// all conjunctions: a perceptron as accurate, with as many weights.
func sameAsAll(r *experiment.Result) string {
	equal, folds := map[string]int{}, map[string]int{}
	for _, g := range r.By("set", "stages", "K") {
		var all []experiment.Row
		for _, search := range g.By("search") {
			if all == nil {
				all = search.Rows
				continue
			}
			name := search.At[0]
			for fold, row := range search.Rows {
				if folds[name]++; slices.Equal(row.Values[:2], all[fold].Values[:2]) {
					equal[name]++
				}
			}
		}
	}
	var told []string
	for _, name := range slices.Sorted(maps.Keys(folds)) {
		told = append(told, fmt.Sprintf("a %s in %d of %d folds", name, equal[name], folds[name]))
	}
	return "As accurate and as large as the perceptron of all conjunctions is that of " + strings.Join(told, ", ") + "."
}
