package eval

import (
	"fmt"

	"halfspace/pkg/significance"
)

// Words says what the tests of several learners on several sets show, at a level of 5 %: Friedman's test,
// and of which pairs Nemenyi's finds a difference; of only two learners Wilcoxon's signed-rank test instead.
// Of the two best it says how probable a difference is that matters.
func (f *Friedman) Words() Words {
	var w Words
	w.add("%s were compared by their %s on %s.", capital(counted(len(f.Learners), "learner", "learners")), f.Metric, counted(len(f.Sets), "set", "sets"))
	order := f.Order()
	if len(f.Learners) == 2 {
		f.twoInWords(&w, order[0], order[1])
	} else {
		f.manyInWords(&w, order)
	}
	w.add("On a set like these %s is, compared with %s, %s (Bayesian signed-rank test, Benavoli et al. 2017).",
		f.Learners[order[0]], f.Learners[order[1]], believed(f.SignedRank(order[0], order[1], rope)))
	w.add("All this is said of sets like these.")
	return w
}

// twoInWords adds what Wilcoxon's test says of two learners, a being that of the better mean rank.
func (f *Friedman) twoInWords(w *Words, a, b int) {
	ahead := 0
	for _, r := range f.Ranks {
		if r[a] < r[b] {
			ahead++
		}
	}
	w.add("%s is ahead of %s on %d of them.", f.Learners[a], f.Learners[b], ahead)
	above, below, p := significance.Wilcoxon(f.differences(a, b))
	const test = "Wilcoxon's signed-rank test, which weighs the sets by the ranks of the differences,"
	if p > level {
		w.add("%s finds no difference at 5 %% (%s); that is no proof that there is none.", test, pWritten(p))
		return
	}
	better, worse := a, b
	if below > above { // small leads on many sets, great ones on the others
		better, worse = b, a
	}
	w.add("%s finds that %s is better than %s (%s).", test, f.Learners[better], f.Learners[worse], pWritten(p))
}

// manyInWords adds what Friedman's and Nemenyi's tests say.
func (f *Friedman) manyInWords(w *Words, order []int) {
	k, n := len(f.Learners), len(f.Sets)
	mean := f.MeanRanks()
	var ranked []string
	for _, i := range order {
		ranked = append(ranked, fmt.Sprintf("%s %.2f", f.Learners[i], mean[i]))
	}
	w.add("As values on different sets have no common scale, their ranks on each set were compared; mean ranks, from the best: %s.", listed(ranked))
	statistic := fmt.Sprintf("Friedman's test in Iman and Davenport's form: F(%d, %d) = %.3g, %s", k-1, (k-1)*(n-1), f.F, pWritten(f.PF))
	if f.PF > level {
		w.add("The ranks do not differ more than by chance (%s), so no pair is told apart; that is no proof that the learners are equally good.", statistic)
		return
	}
	w.add("The ranks differ more than by chance (%s).", statistic)
	w.add("By Nemenyi's test of all pairs at 5 %%, learners are told apart whose mean ranks differ by %.2f or more.", f.CriticalDifference(level))
	apart := 0
	for _, a := range order {
		var worse []string
		for _, b := range order {
			if mean[b]-mean[a] >= f.CriticalDifference(level) {
				worse = append(worse, f.Learners[b])
			}
		}
		if apart += len(worse); len(worse) > 0 {
			w.add("%s is better than %s.", f.Learners[a], listed(worse))
		}
	}
	switch all := k * (k - 1) / 2; {
	case apart == 0:
		w.add("That tells no pair apart, as it is careful with so many pairs.")
	case apart < all:
		w.add("%s told apart, which is no proof that they are equally good.", capital(counted(all-apart, "other pair is not", "other pairs are not")))
	}
}

// capital writes the first letter large.
func capital(s string) string { return string(s[0]-'a'+'A') + s[1:] }
