package eval_test

import (
	"context"
	"fmt"
	"strings"
	"sync"

	"halfspace/pkg/data"
	"halfspace/pkg/eval"
	"halfspace/pkg/learners"
	"halfspace/pkg/nb"
)

// McNemar's test looks at the test examples that only one of two learners has
// right.
func ExampleFolds_McNemar() {
	glass := nb.Must(data.Load("glass"))
	m := nb.Must(eval.Folds{K: 5}.McNemar(context.Background(), learners.C45{}, learners.DecisionList{}, glass))
	fmt.Println(m)
	// Output: only a right: 31, only b right: 25; exact p = 0.5
}

// Two models that have learned already are compared on examples that neither
// has learned from.
func ExampleNewMcNemar() {
	boards := nb.Must(data.Load("tic-tac-toe"))
	train, test := nb.Must(boards.StratifiedHoldout(0.5, learners.Seed(1))).Of(boards)
	a := nb.Fit(learners.C45{}, train)
	b := nb.Fit(learners.ID3{}, train)
	fmt.Println(eval.NewMcNemar(a, b, test))
	// Output: only a right: 22, only b right: 41; exact p = 0.023
}

// If two models are equally good, each example that only one of them has right is as likely to be
// right in either. So the exact p-value comes from as many tosses of a coin.
func ExampleMcNemar_Exact() {
	for _, m := range []eval.McNemar{{OnlyA: 60, OnlyB: 40}, {OnlyA: 6, OnlyB: 0}} {
		fmt.Printf("%d to %d: p = %.3f\n", m.OnlyA, m.OnlyB, m.Exact())
	}
	// Output:
	// 60 to 40: p = 0.057
	// 6 to 0: p = 0.031
}

// The statistic is what papers print. It takes both numbers together to be 25
// or more.
func ExampleMcNemar_ChiSquare() {
	statistic, p := eval.McNemar{OnlyA: 60, OnlyB: 40}.ChiSquare()
	fmt.Printf("χ² = %.2f, p = %.3f\n", statistic, p)
	// Output: χ² = 3.61, p = 0.057
}

// friedman compares three learners on six sets, once for all examples.
var friedman = sync.OnceValue(func() *eval.Friedman {
	var tables []*eval.Table
	for _, name := range []string{"glass", "iris", "monks-2", "monks-3", "tic-tac-toe", "votes"} {
		s := nb.Must(data.Load(name)).OneHot()
		tables = append(tables, nb.Must(eval.Folds{K: 3}.Compare(context.Background(), s,
			learners.DecisionList{}, learners.C45{}, learners.Majority{})))
	}
	return nb.Must(eval.NewFriedman(tables...))
})

// Are several learners equally good on several sets? Friedman's test looks at
// their ranks, as accuracies on different sets cannot be averaged.
func ExampleNewFriedman() {
	f := friedman()
	for i, set := range f.Sets {
		fmt.Println(set, f.Ranks[i])
	}
	fmt.Printf("χ² = %.1f, p = %.3f; F = %.0f, p = %.4f\n", f.ChiSquare, f.P, f.F, f.PF)
	// Output:
	// glass [1 2 3]
	// iris [1 2 3]
	// monks-2 [1 2 3]
	// monks-3 [1.5 1.5 3]
	// tic-tac-toe [1 2 3]
	// house-votes-84 [2 1 3]
	// χ² = 10.2, p = 0.006; F = 28, p = 0.0001
}

// The smaller the mean rank, the better the learner.
func ExampleFriedman_MeanRanks() {
	f := friedman()
	for l, rank := range f.MeanRanks() {
		fmt.Printf("%.1f %s\n", rank, f.Learners[l])
	}
	// Output:
	// 1.2 DecisionList{}
	// 1.8 C45{}
	// 3.0 Majority{}
}

// Friedman's test says that some learners differ. Nemenyi's asks which do.
func ExampleFriedman_Nemenyi() {
	f := friedman()
	for b := 1; b < len(f.Learners); b++ {
		fmt.Printf("%s and %s: p = %.3f\n", f.Learners[0], f.Learners[b], f.Nemenyi(0, b))
	}
	// Output:
	// DecisionList{} and C45{}: p = 0.662
	// DecisionList{} and Majority{}: p = 0.007
}

// Two learners differ at a level of significance if their mean ranks do by the
// critical difference. viz.CriticalDifference draws it.
func ExampleFriedman_CriticalDifference() {
	f := friedman()
	for _, alpha := range []float64{0.05, 0.1} {
		fmt.Printf("at level %v: %.2f\n", alpha, f.CriticalDifference(alpha))
	}
	// Output:
	// at level 0.05: 1.35
	// at level 0.1: 1.18
}

// Against one control two learners differ from a lesser difference on, as fewer are compared.
// viz.AgainstControl draws it.
func ExampleFriedman_ControlDifference() {
	f := friedman()
	for _, alpha := range []float64{0.05, 0.1} {
		fmt.Printf("at level %v: %.2f\n", alpha, f.ControlDifference(alpha))
	}
	// Output:
	// at level 0.05: 1.29
	// at level 0.1: 1.13
}

// The learners by their mean ranks, the best first.
func ExampleFriedman_Order() {
	f := friedman()
	for _, i := range f.Order() {
		fmt.Println(f.Learners[i])
	}
	// Output:
	// DecisionList{}
	// C45{}
	// Majority{}
}

// The ranks as a table, with the statistics below it.
func ExampleFriedman_Markdown() {
	ranks, _, _ := strings.Cut(friedman().Markdown(), "\n\n")
	fmt.Println(ranks)
	// Output:
	// | set | DecisionList{} | C45{} | Majority{} |
	// |:--|--:|--:|--:|
	// | glass | 1 | 2 | 3 |
	// | iris | 1 | 2 | 3 |
	// | monks-2 | 1 | 2 | 3 |
	// | monks-3 | 1.5 | 1.5 | 3 |
	// | tic-tac-toe | 1 | 2 | 3 |
	// | house-votes-84 | 2 | 1 | 3 |
	// | mean rank | 1.25 | 1.75 | 3 |
	// | Cliff's δ against DecisionList{} |  | −0.44 | −0.94 |
}

// The table is for programs too: who has the best mean rank?
func ExampleFriedman_Table() {
	table := friedman().Table()
	fmt.Println(table.Head)
	fmt.Println(table.Rows[6]) // below the six sets
	// Output:
	// [set DecisionList{} C45{} Majority{}]
	// [mean rank 1.25 1.75 3]
}
