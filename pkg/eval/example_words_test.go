package eval_test

import (
	"context"
	"fmt"

	"halfspace/pkg/data"
	"halfspace/pkg/eval"
	"halfspace/pkg/learners"
	"halfspace/pkg/nb"
)

// A paragraph says what the tests say, and what does not follow.
func ExampleFriedman_Words() {
	for _, sentence := range friedman().Words() {
		fmt.Println(sentence)
	}
	// Output:
	// Three learners were compared by their accuracy on six sets.
	// As values on different sets have no common scale, their ranks on each set were compared; mean ranks, from the best: DecisionList{} 1.25, C45{} 1.75 and Majority{} 3.00.
	// The ranks differ more than by chance (Friedman's test in Iman and Davenport's form: F(2, 10) = 27.9, p < 0.001).
	// By Nemenyi's test of all pairs at 5 %, learners are told apart whose mean ranks differ by 1.35 or more.
	// DecisionList{} is better than Majority{}.
	// Two other pairs are not told apart, which is no proof that they are equally good.
	// On a set like these DecisionList{} is, compared with C45{}, better by more than 0.01 with a probability of 93 %, equivalent within that with 7 %, and worse by more with 1 % (Bayesian signed-rank test, Benavoli et al. 2017).
	// All this is said of sets like these.
}

// Where the question is whether something new beats what is known, it is compared with each of the
// others: two comparisons here, and not three.
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
	// On iris, by stratified 10-fold cross-validation, C45{} has a mean accuracy of 94.7 %.
	// By the paired t-test with the correction of Nadeau and Bengio (2003) for training examples that trials share, adjusted by Holm's procedure for one comparison, at 5 %: not told apart from it is Pocket{} (91.3 %, p = 0.467).
	// Not to be told apart is no proof of being equally good.
	// Compared with Pocket{}, C45{} is better by more than 0.01 with a probability of 70 %, equivalent within that with 13 %, and worse by more with 17 %.
	// These are the probabilities of the Bayesian correlated t-test (Benavoli et al. 2017).
	// One sample says how learners do on data like it, not which of them is better elsewhere.
}

// The probabilities that a difference matters, that it does not, and that it is the other way round.
func ExampleTable_Posterior() {
	p := twoOnIris().Posterior(0, 1, 0.01)
	fmt.Printf("better %.2f, equivalent %.2f, worse %.2f\n", p.Better, p.Equivalent, p.Worse)
	// Output:
	// better 0.70, equivalent 0.13, worse 0.17
}

// What LaTeX would read as commands is escaped.
func ExampleWords_LaTeX() {
	fmt.Print(eval.Words{"C45_a has 95 %.", "That is all."}.LaTeX())
	// Output:
	// C45\_a has 95 \%. That is all.
}
