package pipeline_test

import (
	"context"
	"fmt"

	"halfspace/pkg/data"
	"halfspace/pkg/eval"
	"halfspace/pkg/learners"
	"halfspace/pkg/nb"
	"halfspace/pkg/pipeline"
)

// Every combination of two fields is tried on folds of the sample; the best learns from the whole.
func ExampleSearch() {
	glass := nb.Must(data.Load("glass"))
	m := nb.Must(pipeline.Fit(context.Background(), pipeline.Search{
		Learner: learners.C45{},
		Over: []pipeline.Range{
			{Field: "CF", Values: []any{0.01, 0.25}},
			{Field: "MinLeaf", Values: []any{2, 5, 20}},
		},
	}, glass, 1))
	fmt.Println(m.Tuning.Markdown())
	// Output:
	// | CF | MinLeaf | chosen | inner accuracy % | ± sd |
	// |:--|:--|--:|--:|--:|
	// | 0.01 | 2 |  | 64.9 | 3.6 |
	// | 0.01 | 5 |  | 67.3 | 2.9 |
	// | 0.01 | 20 |  | 59.8 | 2.5 |
	// | 0.25 | 2 |  | 66.3 | 5.5 |
	// | 0.25 | 5 | ✓ | 68.2 | 3.6 |
	// | 0.25 | 20 |  | 59.8 | 2.5 |
	//
	// 6 settings, by 5 folds of the training examples.
}

// Among whole learners, each with the coding that it needs.
func ExampleSearch_learners() {
	votes := nb.Must(data.Load("votes"))
	m := nb.Must(pipeline.Fit(context.Background(), pipeline.Search{
		Of: []learners.Learner{learners.Majority{}, learners.C45{}, learners.Pocket{}},
	}, votes, 1))
	fmt.Println(m.Tuning.Markdown())
	// Output:
	// | learner | chosen | inner accuracy % | ± sd |
	// |:--|--:|--:|--:|
	// | Majority{} |  | 61.4 | 0.6 |
	// | C45{} | ✓ | 96.1 | 2.6 |
	// | Pocket{} |  | 95.4 | 0.0 |
	//
	// 3 settings, by 5 folds of the training examples.
}

// Settings drawn at random, and the choice in each of three outer folds, which the search does not
// see.
func ExampleRange() {
	iris := nb.Must(data.Load("iris"))
	pruned := pipeline.Search{Learner: learners.C45{}, Draws: 4, Over: []pipeline.Range{{Field: "CF", Low: 0.001, High: 0.5, Log: true}}}
	table := nb.Must(eval.Folds{K: 3}.Compare(context.Background(), iris, pruned))
	for _, trial := range table.Rows[0].Trials {
		c := trial.Tuning
		fmt.Printf("%.5s of %d\n", c.Tried[c.Chosen].Values[0], len(c.Tried))
	}
	// Output:
	// 0.018 of 4
	// 0.145 of 4
	// 0.001 of 4
}

// Successive halving drops settings that do badly with few examples.
func ExampleSearch_halving() {
	boards := nb.Must(data.Load("tic-tac-toe"))
	m := nb.Must(pipeline.Fit(context.Background(), pipeline.Search{
		Learner: learners.C45{}, Halving: 2,
		Over: []pipeline.Range{{Field: "MinLeaf", Values: []any{1, 2, 5, 20, 100}}},
	}, boards, 1))
	fmt.Println(m.Tuning.Markdown())
	// Output:
	// | MinLeaf | chosen | inner accuracy % | ± sd | learned from % |
	// |:--|--:|--:|--:|--:|
	// | 1 | ✓ | 86.4 | 2.9 | 100.0 |
	// | 2 |  | 85.1 | 2.6 | 100.0 |
	// | 5 |  | 77.2 | 3.3 | 50.0 |
	// | 20 |  | 70.1 | 3.5 | 25.0 |
	// | 100 |  | 65.3 | 0.2 | 25.0 |
	//
	// 5 settings, by 5 folds of the training examples.
}
