package eval

import (
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/stat"

	"halfspace/pkg/metric"
	"halfspace/pkg/significance"
)

// Words describes the results of the tests at a level of 5 %: Friedman's test, and the pairs of learners
// that differ by Nemenyi's test. With only two learners it describes Wilcoxon's signed-rank test instead.
// It also gives the sizes of effects. For the two best learners it gives the probability that their
// difference is large enough to matter.
func (f *Friedman) Words() Paragraph {
	var w Paragraph
	order := f.Order()
	if len(f.Learners) == 2 {
		f.twoInWords(&w, order[0], order[1])
		return w
	}
	if f.ranksInWords(&w, order) {
		f.pairsInWords(&w, order)
		f.effectsInWords(&w, order[0])
	}
	f.endInWords(&w, order[0], order[1], "Of the two best")
	return w
}

// WordsAgainst describes Friedman's test, and then the comparisons of each learner with the control,
// the learner with the given index in f.Learners. For two learners it is the same as Words.
func (f *Friedman) WordsAgainst(control int) Paragraph {
	if len(f.Learners) == 2 {
		return f.Words()
	}
	var w Paragraph
	order := f.Order()
	if f.ranksInWords(&w, order) {
		f.controlInWords(&w, control)
		f.effectsInWords(&w, control)
	}
	second := order[0]
	if second == control {
		second = order[1]
	}
	f.endInWords(&w, second, control, "Of the control and the best of the others")
	return w
}

// metric names the ranked metric.
func (f *Friedman) metric() string {
	if f.Metric == "" {
		return metric.Accuracy.Name
	}
	return f.Metric
}

// twoInWords describes two learners; a has the better mean rank.
func (f *Friedman) twoInWords(w *Paragraph, a, b int) {
	d := f.differences(a, b)
	slices.Sort(d)
	ahead, behind := 0, 0
	for _, x := range d {
		if x > 0 {
			ahead++
		} else if x < 0 {
			behind++
		}
	}
	w.add("%s and %s were compared by their mean %s on %s.", f.Learners[a], f.Learners[b], f.metric(), counted(len(f.Sets), "set", "sets"))
	if ahead+behind == 0 {
		w.add("They are level on all of them, so that there is nothing to test.")
		return
	}
	measure := scaleOf(metric.Metric{Name: f.metric()})
	w.add("%s is ahead on %s, behind on %s and level on %s; the median of the differences is %s%s.", f.Learners[a],
		spelt(ahead), spelt(behind), spelt(len(f.Sets)-ahead-behind), measure.difference(math.Abs(median(d))), f.favoured(median(d), a, b))
	w.add("As there are two learners, and their differences on several sets need not be normally distributed, the test is Wilcoxon's signed-rank test (Demšar 2006).")
	f.wilcoxonInWords(w, a, b)
	if ahead+behind < leastSets {
		w.add("On %s with a difference this test cannot reach 5 %%.", counted(ahead+behind, "set", "sets"))
	}
	f.endInWords(w, a, b, "")
}

// wilcoxonInWords adds what Wilcoxon's test finds.
func (f *Friedman) wilcoxonInWords(w *Paragraph, a, b int) {
	positive, negative, p := significance.Wilcoxon(f.differences(a, b))
	if p > level {
		w.add("The difference is not significant at 5 %% (%s; size of the effect: %s), which does not show that there is none.", pWritten(p), effect(f.delta(a, b)))
		return
	}
	if negative > positive { // small leads on many sets, great ones on the others
		a, b = b, a
	}
	w.add("%s is significantly better than %s (%s; size of the effect: %s).", f.Learners[a], f.Learners[b], pWritten(p), effect(f.delta(a, b)))
}

// median returns the median of sorted values.
func median(sorted []float64) float64 {
	return stat.Mean([]float64{sorted[(len(sorted)-1)/2], sorted[len(sorted)/2]}, nil)
}

// favoured names the learner that a difference of a and b favours, if there is one.
func (f *Friedman) favoured(difference float64, a, b int) string {
	switch {
	case difference > 0:
		return " in favour of " + f.Learners[a]
	case difference < 0:
		return " in favour of " + f.Learners[b]
	}
	return ""
}

// ranksInWords adds the ranked metric and the result of Friedman's test, and returns whether it finds
// a difference.
func (f *Friedman) ranksInWords(w *Paragraph, order []int) bool {
	k, n, mean := len(f.Learners), len(f.Sets), f.MeanRanks()
	var ranked []string
	for _, i := range order {
		ranked = append(ranked, fmt.Sprintf("%s %.2f", f.Learners[i], mean[i]))
	}
	w.add("%s were compared by their mean %s on %s.", capital(counted(k, "learner", "learners")), f.metric(), counted(n, "set", "sets"))
	w.add("As such values of different sets have no common scale, the learners were ranked on each set; mean ranks, from the best: %s.", listed(ranked))
	statistic := fmt.Sprintf("F(%d, %d) = %.2f, %s", k-1, (k-1)*(n-1), f.F, pWritten(f.PF))
	if math.IsInf(f.F, 1) {
		statistic = "all sets rank the learners alike"
	}
	const test = "Friedman's test, in the form of Iman and Davenport (Demšar 2006),"
	if f.PF > level {
		w.add("By %s the mean ranks do not differ significantly at 5 %% (%s), so that no pair was tested; this does not show that the learners are equally good.", test, statistic)
		return false
	}
	w.add("By %s the mean ranks differ significantly at 5 %% (%s).", test, statistic)
	return true
}

// pairsInWords adds the pairs with a significant difference by Nemenyi's test.
func (f *Friedman) pairsInWords(w *Paragraph, order []int) {
	k, mean, critical := len(f.Learners), f.MeanRanks(), f.CriticalDifference(level)
	w.add("By Nemenyi's test, which compares all pairs at 5 %% together, learners are told apart whose mean ranks differ by %.2f or more.", critical)
	apart := 0
	for _, a := range order {
		var worse []string
		for _, b := range order {
			if mean[b]-mean[a] >= critical {
				worse = append(worse, f.Learners[b])
			}
		}
		if apart += len(worse); len(worse) > 0 {
			w.add("%s is significantly better than %s.", f.Learners[a], listed(worse))
		}
	}
	switch all := k * (k - 1) / 2; {
	case apart == 0:
		w.add("No pair is told apart: some learners differ, but these data do not show which; nor that any two are equally good.")
	case apart < all:
		w.add("%s not told apart, which does not show that they are equally good.", capital(counted(all-apart, "other pair is", "other pairs are")))
	}
}

// controlInWords adds the learners that differ significantly from the control by Holm's procedure.
func (f *Friedman) controlInWords(w *Paragraph, control int) {
	name := f.Learners[control]
	w.add("As only comparisons with %s, the control, were of interest, its mean rank was compared with the %s others, with p-values adjusted by Holm's procedure.",
		name, spelt(len(f.Learners)-1))
	var better, worse, alike []string
	for _, p := range f.Against(control) {
		text := fmt.Sprintf("%s (%s)", f.Learners[p.A], pWritten(p.Holm))
		switch {
		case p.Holm > level:
			alike = append(alike, text)
		case p.Z < 0:
			better = append(better, text)
		default:
			worse = append(worse, text)
		}
	}
	if better != nil {
		w.add("Significantly better than %s at 5 %%: %s.", name, listed(better))
	}
	if worse != nil {
		w.add("Significantly worse than %s at 5 %%: %s.", name, listed(worse))
	}
	if alike != nil {
		w.add("Not told apart from %s, which does not show that they are as good: %s.", name, listed(alike))
	}
}

// effectsInWords adds the sizes of the effects of the others against a learner.
func (f *Friedman) effectsInWords(w *Paragraph, reference int) {
	var effects []string
	for _, p := range f.Against(reference) {
		effects = append(effects, fmt.Sprintf("%s %s (%s)", f.Learners[p.A], signed(p.Delta, 2), significance.Size(p.Delta)))
	}
	w.add("Sizes of the effects against %s, as Cliff's δ over the sets: %s.", f.Learners[reference], listed(effects))
}

// endInWords adds the probability that the difference of the given two learners matters, and the scope
// of the conclusions.
func (f *Friedman) endInWords(w *Paragraph, a, b int, rank string) {
	measure, p := scaleOf(metric.Metric{Name: f.metric()}), f.SignedRank(a, b, ropeWidth)
	condition := fmt.Sprintf("if differences of up to %s are equivalent in practice", measure.rope())
	if rank == "" {
		rank, condition = capital(condition), ""
	} else {
		condition += ", "
	}
	w.add("%s, %sthe probability that on a set like these %s is better than %s is %s, that they are equivalent %s, and that it is worse %s, by the Bayesian signed-rank test (Benavoli et al. 2017).",
		rank, condition, f.Learners[a], f.Learners[b], likely(p.Better), likely(p.Equivalent), likely(p.Worse))
	switch decided(p) {
	case "equivalent":
		w.add("At 95 %%, they are equivalent in practice.")
	case "":
		w.add("None of the three reaches 95 %%, so it stays open whether the difference matters.")
	}
	w.add("All of this holds for sets of which these are a fair sample.")
}
