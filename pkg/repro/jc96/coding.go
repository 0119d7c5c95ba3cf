package jc96

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"

	"halfspace/pkg/data"
	"halfspace/pkg/data/genbank"
	"halfspace/pkg/eval"
	"halfspace/pkg/experiment"
	"halfspace/pkg/learners"
	"halfspace/pkg/repro/internal/protocol"
)

// The paper does not say how many coding windows table 1 has, or how they are divided
// into folds. Both may decide the order of table 1's columns.

// codingFolds are ways to divide windows into folds. Neighbouring windows may belong to one gene, so that a
// model may have seen a part of the test windows' genes. In one of the ways, therefore, the windows of a
// region of the genome test a model of the other regions.
var codingFolds = []struct {
	name    string
	regions bool
	rule    genbank.WindowRule
}{
	{"random", false, genbank.WindowRule{}},
	{"regions", true, genbank.WindowRule{}},
	{"regions; in genes", true, genbank.WindowRule{InGenes: true}},
}

// codingColumns are the columns of the curve, by the names of its measures.
var codingColumns = []column{
	{"boosting", false, learners.SparsePerceptron{}},
	{"c45", true, sparseColumns[1].learner},
	{"multi_layer", false, learners.MLP{Hidden: 10, Backprop: learners.Backprop{Validation: 0.2}}},
	{"ordinary", false, learners.Backprop{}},
	{"second_order", false, learners.SecondOrder{}},
}

// codingDraws is the number of draws of windows; the first draw is table 1's.
const codingDraws = 5

// codingCurve has a trial for each draw of windows.
func codingCurve() experiment.Experiment {
	return experiment.Experiment{
		Name: "jc96-coding", Source: "Jackson & Craven 1996, table 1, coding, with more and fewer windows",
		About: protocol.Prose(fmt.Sprintf(`
			Accuracy in four folds of so many windows of E. coli, half of them positive; a trial is
			one of %d draws, each with other windows. The smaller samples of a draw are in the
			larger ones, and the first draw's 20,000 are the windows of jc96-table1. Folds: random
			and stratified, as there, or the four quarters of the genome; in genes: with negative
			windows from coding sequences alone, out of frame or on the other strand
			(genbank.WindowRule). Learners as in jc96-table1, but multi-layer nets have 10 hidden
			units, which saves an inner cross-validation that takes most of the time there.`, codingDraws)),
		Params: []string{"folds", "windows"}, Within: []string{"draw"},
		Measures: []experiment.Measure{
			{Name: "boosting", Title: "boosting %", Percent: true, Digits: 1},
			{Name: "c45", Title: "C4.5 %", Percent: true, Digits: 1},
			{Name: "multi_layer", Title: "multi-layer %", Percent: true, Digits: 1},
			{Name: "ordinary", Title: "ordinary %", Percent: true, Digits: 1},
			{Name: "second_order", Title: "second-order %", Percent: true, Digits: 1},
		},
		Trials: func(short bool) (trials []experiment.Trial) {
			for i, folds := range protocol.Points(short, 2, codingFolds...) {
				for j, m := range protocol.Points(short, 1, 500, 1000, 2000, 4000, 8000, 20000) {
					draws := protocol.Repeats(short, codingDraws)
					trials = append(trials, protocol.Folds(draws, 10*i+j, func(draw int) experiment.Run {
						return drawn(folds.rule, m, draw, folds.regions)
					}, folds.name, m)...)
				}
			}
			return trials
		},
		Findings: boostingLeads,
	}
}

// drawn is a trial: the mean accuracies in four folds of m windows.
func drawn(rule genbank.WindowRule, m, draw int, regions bool) experiment.Run {
	return func(ctx context.Context, r *rand.Rand) (experiment.Values, error) {
		g, err := protocol.Genome()
		if err != nil {
			return nil, err
		}
		s, first, err := rule.Windows(g, m, learners.Seed(uint64(windowsSeed+draw)))
		if err != nil {
			return nil, err
		}
		folds, err := s.Folds(4, r)
		if regions {
			folds = quarters(first, len(g.Bases))
		}
		if err != nil {
			return nil, err
		}
		values, oneHot := experiment.Values{}, s.OneHot()
		for _, c := range codingColumns {
			coding := oneHot
			if c.nominal {
				coding = s
			}
			right := 0.0
			for _, f := range folds {
				train, test := f.Of(coding)
				model, err := c.learner.Fit(ctx, train, r)
				if err != nil {
					return nil, err
				}
				right += float64(eval.Accuracy(model, test) * float64(test.Len()))
			}
			values[c.name] = right / float64(m)
		}
		return values, nil
	}
}

// quarters returns four folds: the windows, by their first bases, of each quarter
// of a genome of the given length.
func quarters(first []int, bases int) []data.Split {
	folds := make([]data.Split, 4)
	for i, base := range first {
		for f := range folds {
			if f == 4*base/bases {
				folds[f].Test = append(folds[f].Test, i)
			} else {
				folds[f].Train = append(folds[f].Train, i)
			}
		}
	}
	return folds
}

// boostingLeads says, draw by draw, by how much boosting leads the three perceptrons
// that are behind it in the paper.
func boostingLeads(r *experiment.Result) string {
	var told []string
	for _, g := range r.By("folds", "windows") {
		told = append(told, strings.Join(g.At, ", ")+": "+strings.Join(leadsOver(g), ", "))
	}
	return "Points of accuracy by which boosting leads multi-layer nets, ordinary and second-order perceptrons, ± " +
		"the standard error over draws: " + strings.Join(told, "; ") + "."
}

// leadsOver returns by how much boosting is more accurate, in a group of trials, than multi-layer nets,
// ordinary perceptrons and second-order perceptrons.
func leadsOver(g experiment.Group) (leads []string) {
	for _, m := range g.Measures[2:] {
		leads = append(leads, m.Format(g.PairedGain("boosting", m.Name)))
	}
	return leads
}
