package eval_test

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"halfspace/pkg/data"
	"halfspace/pkg/eval"
	"halfspace/pkg/learners"
	"halfspace/pkg/nb"
	"halfspace/pkg/pipeline"
)

// Every learner is tested on the same folds, so that rows can be compared pair
// by pair. P-values are against the first row: the second one is corrected for
// the training examples that folds have in common.
func ExampleFolds_Compare() {
	votes := nb.Must(data.Load("votes")).Ordinal()
	table := nb.Must(eval.Folds{K: 10}.Compare(context.Background(), votes,
		learners.Pocket{}, learners.Perceptron{Epochs: 100}, learners.Majority{}))
	rows, _, _ := strings.Cut(table.Markdown(), "\n\n") // the caption comes after them
	fmt.Println(rows)
	// Output:
	// | learner | accuracy % | ± sd | units | weights | p | p corrected |
	// |:--|--:|--:|--:|--:|--:|--:|
	// | Pocket{} | 94.5 | 4.8 | 1.0 | 14.9 |  |  |
	// | Perceptron{Epochs: 100} | 95.2 | 4.4 | 1.0 | 14.7 | 0.623 | 0.734 |
	// | Majority{} | 61.4 | 0.8 | 1.0 | 0.0 | < 0.001 | < 0.001 |
}

// The classes of window glass overlap, so lists whose rules may not err advise another learner.
func ExampleTable_Notes() {
	glass := nb.Must(data.Load("glass"))
	table := nb.Must(eval.Folds{K: 3}.Compare(context.Background(), glass, learners.DecisionList{}, learners.C45{}))
	for _, note := range table.Notes() {
		fmt.Println(note)
	}
	fmt.Println(table.Rows[1].Trials[0].Note == "")
	// Output:
	// DecisionList{}, in 3 of 3 trials: 8 rules decide 16 examples each on average, about as many as among random labels; if some labels are wrong or classes overlap, use DecisionListMachine{}
	// true
}

// Rows have names instead of literals, which the caption has.
func ExampleNamed() {
	votes := nb.Must(data.Load("votes"))
	table := nb.Must(eval.Folds{K: 10}.Compare(context.Background(), votes,
		eval.Named{Name: "small tree", Learner: learners.C45{MinLeaf: 20}}, learners.C45{}))
	fmt.Println(table.Rows[0].Learner, "and", table.Rows[1].Learner)
	_, caption, _ := strings.Cut(table.Markdown(), "(Nadeau–Bengio).")
	fmt.Println(strings.TrimSpace(caption))
	// Output:
	// small tree and C45{}
	// – small tree is C45{MinLeaf: 20}.
}

// A gauge measures models beside their units and weights; of a model that it cannot measure there is a dash,
// and the reason below the table.
func ExampleWithSizeMeasure() {
	depth := eval.SizeMeasure{Names: []string{"levels"}, Of: func(_ context.Context, m *pipeline.Model) ([]float64, error) {
		if _, ok := m.Inner.(*learners.DecisionTree); !ok {
			return nil, errors.New("no tree")
		}
		return []float64{float64(m.Network().Size().Depth)}, nil
	}}
	votes := nb.Must(data.Load("votes"))
	ctx := eval.WithSizeMeasure(context.Background(), depth)
	table := nb.Must(eval.Folds{K: 5}.Compare(ctx, votes, learners.C45{}, learners.NaiveBayes{}))
	rows, caption, _ := strings.Cut(table.Markdown(), "\n\n")
	fmt.Println(rows)
	fmt.Println(strings.Split(caption, "\n")[1])
	head, _, _ := strings.Cut(table.CSV(), "\n")
	fmt.Println(head)
	// Output:
	// | learner | coding | accuracy % | ± sd | units | weights | levels | p | p corrected |
	// |:--|:--|--:|--:|--:|--:|--:|--:|--:|
	// | C45{} |  | 96.6 | 2.4 | 8.4 | 15.4 | 3.0 ± 0.0 |  |  |
	// | NaiveBayes{} | one-hot | 89.9 | 1.9 | 1.0 | 32.0 | – | 0.011 | 0.039 |
	// – levels: no tree.
	// set,learner,trial,accuracy,units,weights,levels,unsuited
}

// A name does not change what samples a learner takes.
func ExampleNamed_Domain() {
	tree := eval.Named{Name: "tree", Learner: learners.C45{}}
	fmt.Println(tree.Domain() == learners.C45{}.Domain())
	// Output: true
}

// The plan of Marchand & Golea (1993), §6.3: twenty random splits with a third
// of the examples to test on. A learner that cannot learn from the sample says
// why, and the others go on.
func ExampleHoldout_Compare() {
	iris := nb.Must(data.Load("iris"))
	table := nb.Must(eval.Holdout{Stratified: true}.Compare(context.Background(), iris,
		learners.DecisionList{}, learners.C45{}, learners.Perceptron{}))
	fmt.Println(table.Plan)
	for _, row := range table.Rows {
		if row.Unsuited != "" {
			fmt.Println(row.Learner, row.Unsuited)
			continue
		}
		fmt.Printf("%s %.1f ± %.1f %%\n", row.Learner, 100*row.Mean(), 100*row.SD())
	}
	// Output:
	// 20 random splits, 33 % to test on, stratified
	// DecisionList{} 94.6 ± 2.5 %
	// C45{} 94.1 ± 2.9 %
	// Perceptron{} 91.9 ± 5.3 %
}

// A row prints as one line, without the answers of its trials.
func ExampleRow_String() {
	table := nb.Must(eval.Folds{K: 4}.Compare(context.Background(), nb.Must(data.Load("votes")), learners.C45{}))
	fmt.Println(table.Rows[0])
	fmt.Println(eval.Row{Learner: "Winnow{}", Unsuited: "unsuited sample"})
	// Output:
	// C45{}: 0.961 ± 0.026 in four trials
	// Winnow{}: unsuited sample
}

// Is pruning worth its while on the votes, or is the difference chance? The
// trials share training examples, so that the ordinary test says yes too easily.
// The corrected one allows for that.
func ExampleTable_Test() {
	votes := nb.Must(data.Load("votes"))
	table := nb.Must(eval.Folds{K: 5, Repeats: 4}.Compare(context.Background(), votes,
		learners.C45{}, learners.C45{Unpruned: true}))
	test := table.Test(0, 1)
	fmt.Printf("difference %.3f, p = %.3f, corrected %.3f\n", test.Difference, test.P, test.Corrected)
	// Output: difference 0.010, p = 0.005, corrected 0.205
}

// Where the mean accuracy lies, by ten folds.
func ExampleTable_Interval() {
	iris := nb.Must(data.Load("iris"))
	table := nb.Must(eval.Folds{}.Compare(context.Background(), iris, learners.C45{}))
	lo, hi := table.Interval(0, 0.95)
	fmt.Printf("%.3f to %.3f, mean %.3f\n", lo, hi, table.Rows[0].Mean())
	// Output:
	// 0.892 to 1.000, mean 0.947
}

// With every trial in a line, other programs can make tests of their own.
func ExampleTable_CSV() {
	iris := nb.Must(data.Load("iris"))
	table := nb.Must(eval.Folds{K: 3}.Compare(context.Background(), iris, learners.C45{}, learners.Majority{}))
	fmt.Print(table.CSV())
	// Output:
	// set,learner,trial,accuracy,units,weights,unsuited
	// iris,C45{},1,0.88,10,16,
	// iris,C45{},2,0.98,10,16,
	// iris,C45{},3,0.92,8,10,
	// iris,Majority{},1,0.32,3,0,
	// iris,Majority{},2,0.32,3,0,
	// iris,Majority{},3,0.32,3,0,
}

// A paper can include the table unchanged: the first line is a comment, the caption.
func ExampleTable_LaTeX() {
	iris := nb.Must(data.Load("iris"))
	table := nb.Must(eval.Folds{K: 3}.Compare(context.Background(), iris, learners.C45{}, learners.Majority{}))
	_, tabular, _ := strings.Cut(table.LaTeX(), "\n")
	fmt.Print(tabular)
	// Output:
	// \begin{tabular}{lrrrrrr}
	// \toprule
	// learner & accuracy \% & $\pm$ sd & units & weights & p & p corrected \\
	// \midrule
	// C45\{\} & 92.7 & 5.0 & 9.3 & 14.0 &  &  \\
	// Majority\{\} & 32.0 & 0.0 & 3.0 & 0.0 & 0.002 & 0.006 \\
	// \bottomrule
	// \end{tabular}
}

// A notebook shows the table as HTML, a row for each learner.
func ExampleTable_HTML() {
	iris := nb.Must(data.Load("iris"))
	table := nb.Must(eval.Folds{K: 3}.Compare(context.Background(), iris, learners.C45{}, learners.Majority{}))
	for line := range strings.Lines(table.HTML()) {
		if strings.Contains(line, "C45") {
			fmt.Print(strings.ReplaceAll(line, "</td>", "</td>\n"))
		}
	}
	// Output:
	// <tr><td class="keep" style="text-align:left">C45{}</td>
	// <td>92.7</td>
	// <td>5.0</td>
	// <td>9.3</td>
	// <td>14.0</td>
	// <td></td>
	// <td></td>
	// </tr>
}

// A row has one value per trial: the accuracy, and the size of the model's
// network.
func ExampleRow() {
	votes := nb.Must(data.Load("votes")).OneHot()
	table := nb.Must(eval.Folds{K: 3}.Compare(context.Background(), votes, learners.SparsePerceptron{Stages: 8}))
	row := table.Rows[0]
	fmt.Printf("%.3f: mean %.3f, standard deviation %.3f\n", row.Scores, row.Mean(), row.SD())
	fmt.Println("units", row.Units, "weights", row.Weights)
	// Output:
	// [0.966 0.966 0.938]: mean 0.956, standard deviation 0.016
	// units [1 1 1] weights [7 7 7]
}

// Other examples than the training examples show how well a model learned.
func ExampleAccuracy() {
	glass := nb.Must(data.Load("glass"))
	train, test := nb.Must(glass.StratifiedHoldout(1./3, learners.Seed(1))).Of(glass)
	list := nb.Fit(learners.DecisionList{}, train)
	fmt.Printf("train %.2f, test %.2f\n", eval.Accuracy(list, train), eval.Accuracy(list, test))
	// Output: train 1.00, test 0.68
}

// With how many stages of boosting would the model have been best? On examples
// to test on, that is what stopping in time could have gained at most.
func ExampleBestStage() {
	votes := nb.Must(data.Load("votes")).OneHot()
	train, test := nb.Must(votes.StratifiedHoldout(0.5, learners.Seed(1))).Of(votes)
	m := nb.Fit(learners.SparsePerceptron{Stages: 50}, train).Inner.(learners.Staged)
	k, best := eval.BestStage(m, test)
	fmt.Printf("%d of %d stages, %.1f %% instead of %.1f %%\n", k, m.Stages(), 100*best, 100*eval.Accuracy(m, test))
	// Output: 10 of 50 stages, 96.8 % instead of 95.0 %
}

// Accuracy grows with the number of training examples. All sizes of a trial are
// tested on the same examples.
func ExampleLearningCurve_Run() {
	boards := nb.Must(data.Load("tic-tac-toe")).Ordinal()
	plan := eval.LearningCurve{Sizes: []int{20, 60, 600}, Holdout: eval.Holdout{Trials: 5}}
	curve := nb.Must(plan.Run(context.Background(), boards, learners.DecisionList{}, learners.C45{}))
	for l, name := range curve.Names {
		fmt.Print(name)
		for i, size := range curve.Sizes {
			fmt.Printf("  %d: %.2f", size, eval.Row{Scores: curve.Scores[l][i]}.Mean())
		}
		fmt.Println()
	}
	// Output:
	// DecisionList{}  20: 0.71  60: 0.95  600: 0.97
	// C45{}  20: 0.61  60: 0.70  600: 0.92
}

// Each works on all cores, and fails in the same way in every run: with the
// error of the lowest number.
func ExampleEach() {
	names := []string{"iris", "flowers", "stones"}
	sizes := make([]int, len(names))
	err := eval.Each(context.Background(), "loading", len(names), func(_ context.Context, i int) error {
		entry, err := data.Find(names[i])
		sizes[i] = entry.Examples
		if err != nil {
			return fmt.Errorf("no set called %s", names[i])
		}
		return nil
	})
	fmt.Println(sizes[0], err)
	// Output: 150 no set called flowers
}
