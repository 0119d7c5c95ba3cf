package eval_test

import (
	"context"
	"fmt"
	"strings"

	"halfspace/pkg/data"
	"halfspace/pkg/eval"
	"halfspace/pkg/learners"
	"halfspace/pkg/nb"
)

// A paragraph gives the results of the tests, and names the conclusions that they do not allow.
func ExampleFriedman_Words() {
	for _, sentence := range friedman().Words() {
		fmt.Println(sentence)
	}
	// Output:
	// Three learners were compared by their mean accuracy on six sets.
	// As such values of different sets have no common scale, the learners were ranked on each set; mean ranks, from the best: DecisionList{} 1.25, C45{} 1.75 and Majority{} 3.00.
	// By Friedman's test, in the form of Iman and Davenport (Demšar 2006), the mean ranks differ significantly at 5 % (F(2, 10) = 27.86, p < 0.001).
	// By Nemenyi's test, which compares all pairs at 5 % together, learners are told apart whose mean ranks differ by 1.35 or more.
	// DecisionList{} is significantly better than Majority{}.
	// Two other pairs are not told apart, which does not show that they are equally good.
	// Sizes of the effects against DecisionList{}, as Cliff's δ over the sets: C45{} −0.44 (medium) and Majority{} −0.94 (large).
	// Of the two best, if differences of up to one percentage point are equivalent in practice, the probability that on a set like these DecisionList{} is better than C45{} is 93 %, that they are equivalent 7 %, and that it is worse 1 %, by the Bayesian signed-rank test (Benavoli et al. 2017).
	// None of the three reaches 95 %, so it stays open whether the difference matters.
	// All of this holds for sets of which these are a fair sample.
}

// The paragraph on one control has no other pairs.
func ExampleFriedman_WordsAgainst() {
	fmt.Println(strings.Join(friedman().WordsAgainst(2)[3:6], "\n"))
	// Output:
	// As only comparisons with Majority{}, the control, were of interest, its mean rank was compared with the two others, with p-values adjusted by Holm's procedure.
	// Significantly better than Majority{} at 5 %: DecisionList{} (p = 0.005) and C45{} (p = 0.030).
	// Sizes of the effects against Majority{}, as Cliff's δ over the sets: DecisionList{} 0.94 (large) and C45{} 0.89 (large).
}

// To ask whether a new learner beats the known ones, compare it with each of them: two comparisons
// here, and not three.
func ExampleFriedman_Against() {
	f := friedman()
	for _, p := range f.Against(2) {
		fmt.Printf("%s and %s: z = %.2f, p = %.3f, by Holm's procedure %.3f\n", f.Learners[p.A], f.Learners[p.B], p.Z, p.P, p.Holm)
	}
	// Output:
	// DecisionList{} and Majority{}: z = -3.03, p = 0.002, by Holm's procedure 0.005
	// C45{} and Majority{}: z = -2.17, p = 0.030, by Holm's procedure 0.030
}

// All pairs, adjusted for their number.
func ExampleFriedman_Pairs() {
	f := friedman()
	for _, p := range f.Pairs() {
		fmt.Printf("%s and %s: p = %.3f, Holm %.3f, Hommel %.3f\n", f.Learners[p.A], f.Learners[p.B], p.P, p.Holm, p.Hommel)
	}
	// Output:
	// DecisionList{} and C45{}: p = 0.386, Holm 0.386, Hommel 0.386
	// DecisionList{} and Majority{}: p = 0.002, Holm 0.007, Hommel 0.007
	// C45{} and Majority{}: p = 0.030, Holm 0.061, Hommel 0.061
}

// The same as a table, which is pasted as Markdown or LaTeX; Compared(f.Against(2)) has the
// comparisons with a control.
func ExampleFriedman_Compared() {
	f := friedman()
	rows, _, _ := strings.Cut(f.Compared(f.Pairs()).Markdown(), "\n\n")
	fmt.Println(rows)
	// Output:
	// | learner | and | ahead by | p | p (Holm) | p (Hommel) | Cliff's δ | effect |
	// |:--|:--|--:|--:|--:|--:|--:|--:|
	// | DecisionList{} | C45{} | 0.50 | 0.386 | 0.386 | 0.386 | 0.44 | medium |
	// | DecisionList{} | Majority{} | 1.75 | 0.002 | 0.007 | 0.007 | 0.94 | large |
	// | C45{} | Majority{} | 1.25 | 0.030 | 0.061 | 0.061 | 0.89 | large |
}

// Of six sets the least p-value is 2/64: one learner is better on all.
func ExampleFriedman_Wilcoxon() {
	fmt.Printf("%.4f\n", friedman().Wilcoxon(0, 2))
	// Output:
	// 0.0312
}

// Is a list better than C4.5 by more than one point of accuracy, on a set like these?
func ExampleFriedman_SignedRank() {
	p := friedman().SignedRank(0, 1, 0.01)
	fmt.Printf("better %.2f, equivalent %.2f, worse %.2f\n", p.Better, p.Equivalent, p.Worse)
	// Output:
	// better 0.93, equivalent 0.07, worse 0.01
}

// twoOnIris compares two learners on one set.
func twoOnIris() *eval.Table {
	return nb.Must(eval.Folds{}.Compare(context.Background(), nb.Must(data.Load("iris")), learners.C45{}, learners.Pocket{}))
}

// The first learner compared with the other, on one set.
func ExampleTable_Words() {
	for _, sentence := range twoOnIris().Words() {
		fmt.Println(sentence)
	}
	// Output:
	// On iris, Pocket{} was compared with C45{} by mean accuracy in ten trials (stratified 10-fold cross-validation).
	// The test is the two-sided paired t-test at 5 % with the correction of Nadeau and Bengio (2003), as trials share training examples and so are not independent.
	// The difference between Pocket{} and C45{} is not significant: 91.3 % against 94.7 %, a difference of −3.3 points (95 % confidence interval −13.3 to 6.6, p = 0.467; size of the effect over the trials: Cohen's d = −0.50, Cliff's δ = −0.24, small).
	// That a difference is not significant does not show that there is none.
	// If differences of up to one percentage point are equivalent in practice, the probabilities of being better than C45{}, equivalent and worse are, by the Bayesian correlated t-test (Benavoli et al. 2017): Pocket{} 17 %, 13 % and 70 %.
	// Of Pocket{} none of the three reaches 95 %, so it stays open whether the difference matters.
	// All of this holds for data like these; on others another learner may be better.
}

// The numbers of the paragraph, and more, as a table.
func ExampleTable_Compared() {
	rows, _, _ := strings.Cut(twoOnIris().Compared().Markdown(), "\n\n")
	fmt.Println(rows)
	// Output:
	// | learner | difference | 95 % interval | p (Holm) | Cohen's d | Cliff's δ | effect | better | equivalent | worse |
	// |:--|--:|--:|--:|--:|--:|--:|--:|--:|--:|
	// | Pocket{} | −3.3 | −13.3 to 6.6 | 0.467 | −0.50 | −0.24 | small | 17 % | 13 % | 70 % |
}

// They are numbers for programs, too.
func ExampleTable_Against() {
	for _, c := range twoOnIris().Against(0) {
		fmt.Printf("%.3f from %.3f to %.3f, p = %.3f, Cohen's d = %.2f\n", c.Difference, c.Low, c.High, c.Holm, c.CohenD)
	}
	// Output:
	// -0.033 from -0.133 to 0.066, p = 0.467, Cohen's d = -0.50
}

// The probabilities that a difference matters, that it does not, and that it is the other way round.
func ExampleTable_Posterior() {
	p := twoOnIris().Posterior(0, 1, 0.01)
	fmt.Printf("better %.2f, equivalent %.2f, worse %.2f\n", p.Better, p.Equivalent, p.Worse)
	// Output:
	// better 0.70, equivalent 0.13, worse 0.17
}

// What LaTeX would read as commands is escaped.
func ExampleParagraph_LaTeX() {
	fmt.Print(eval.Paragraph{"C45_a has 95 %.", "That is all."}.LaTeX())
	// Output:
	// C45\_a has 95 \%. That is all.
}
