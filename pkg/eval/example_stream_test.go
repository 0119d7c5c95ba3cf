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

// Each example is first classified, which counts, and then learned. An on-line
// learner needs no more to be tested, and no example is set aside.
func ExamplePrequential_Run() {
	votes := nb.Must(data.Load("votes")).OneHot()
	stream := nb.Must(eval.Prequential{Passes: 2}.Run(context.Background(), votes,
		learners.Perceptron{}, learners.Winnow{}, learners.PerceptronTree{}))
	fmt.Print(stream.Markdown())
	// Output:
	// | learner | accuracy % | last 100 % | mistakes | units | weights |
	// |:--|--:|--:|--:|--:|--:|
	// | Perceptron{} | 93.6 | 95.0 | 56 | 1 | 28 |
	// | Winnow{} | 93.9 | 94.0 | 53 | 1 | 32 |
	// | PerceptronTree{} | 92.8 | 90.0 | 63 | 65 | 124 |
	//
	// house-votes-84: 870 examples, each first classified and then learned.
}

// A stream may be longer than memory, as no example is kept. Halfway through
// this one the target turns into its opposite. Attributes that are features of
// others are coded already: their scale stays.
func ExamplePrequential_Feed() {
	drifting := func(yield func(x []float64, y int) bool) {
		r := learners.Seed(1)
		for i := range 300 {
			x, y := []float64{r.Float64(), r.Float64()}, 0
			if i < 150 == (x[0] > x[1]) {
				y = 1
			}
			if !yield(x, y) {
				return
			}
		}
	}
	schema := data.Schema{Attrs: []data.Attr{{Name: "x", Of: "x"}, {Name: "y", Of: "y"}}, Classes: []string{"no", "yes"}}
	plan := eval.Prequential{Window: 50}
	stream := nb.Must(plan.Feed(context.Background(), schema, drifting, learners.Perceptron{}))
	for _, i := range []int{149, 199, 299} {
		fmt.Printf("after %d examples %.2f of the last 50\n", stream.Seen[i], stream.Recent[0][i])
	}
	// Output:
	// after 150 examples 1.00 of the last 50
	// after 200 examples 0.46 of the last 50
	// after 300 examples 1.00 of the last 50
}

// A file may be longer than memory, too. Its schema comes from a part of it, or is declared.
func ExamplePrequential_Feed_file() {
	file := strings.NewReader("x,y,colour\n" + strings.Repeat("0.9,0.1,red\n0.2,0.7,blue\n", 200))
	schema := data.Schema{Attrs: []data.Attr{{Name: "x"}, {Name: "y"}}, Class: "colour", Classes: []string{"blue", "red"}}
	examples := nb.Must(schema.Labelled(context.Background(), file, "colours.csv", data.Format{}))
	stream := nb.Must(eval.Prequential{}.Feed(context.Background(), schema, examples.All(), learners.Perceptron{}))
	fmt.Println(stream.Examples, "examples,", stream.Mistakes[0], "mistakes, error", examples.Err())
	// Output: 400 examples, 1 mistakes, error <nil>
}

// Watch sees a stream as it proceeds, with the models at each point.
func ExampleWatch() {
	robots := nb.Must(data.Load("monks-1"))
	ctx := eval.Watch(context.Background(), func(m eval.Checkpoint) {
		if seen := m.Seen[len(m.Seen)-1]; seen%200 == 0 && seen <= 800 || m.Last {
			tree := m.Models[0].(*learners.PerceptronTreeModel)
			fmt.Println(seen, "examples,", m.Mistakes[0], "mistakes,", tree.Tests, "tests")
		}
	})
	nb.Must(eval.Prequential{Passes: 10}.Run(ctx, robots, learners.PerceptronTree{}))
	// Output:
	// 200 examples, 77 mistakes, 0 tests
	// 400 examples, 148 mistakes, 1 tests
	// 600 examples, 221 mistakes, 2 tests
	// 800 examples, 250 mistakes, 4 tests
	// 4320 examples, 253 mistakes, 4 tests
}

// The accuracy on all examples counts the mistakes of the beginning too. That
// on the last ones says how good the model is by now.
func ExampleStream_Accuracy() {
	robots := nb.Must(data.Load("monks-3")).Binary()
	stream := nb.Must(eval.Prequential{}.Run(context.Background(), robots, learners.Perceptron{}))
	last := len(stream.Seen) - 1
	fmt.Printf("%.2f of all, %.2f of the last %d\n", stream.Accuracy(0), stream.Recent[0][last], stream.Window)
	// Output: 0.92 of all, 0.98 of the last 100
}

// A line for each point, for other programs to draw.
func ExampleStream_CSV() {
	disjunction := nb.Must(data.AtLeast(1, 2).Table()).Binary()
	plan := eval.Prequential{InOrder: true, Passes: 2, Window: 2}
	fmt.Print(nb.Must(plan.Run(context.Background(), disjunction, learners.Perceptron{})).CSV())
	// Output:
	// set,learner,examples,window,accuracy
	// at least 1 of 2,Perceptron{},1,1,0
	// at least 1 of 2,Perceptron{},2,2,0
	// at least 1 of 2,Perceptron{},3,2,0.5
	// at least 1 of 2,Perceptron{},4,2,1
	// at least 1 of 2,Perceptron{},5,2,0.5
	// at least 1 of 2,Perceptron{},6,2,0.5
	// at least 1 of 2,Perceptron{},7,2,0.5
	// at least 1 of 2,Perceptron{},8,2,0.5
}

// The rows of the table are for a paper, too.
func ExampleStream_Table() {
	disjunction := nb.Must(data.AtLeast(1, 2).Table()).Binary()
	stream := nb.Must(eval.Prequential{InOrder: true, Passes: 2}.Run(context.Background(), disjunction, learners.Perceptron{}))
	_, rows, _ := strings.Cut(stream.Table().LaTeX(), "\\midrule\n")
	fmt.Print(rows)
	// Output:
	// Perceptron\{\} & 50.0 & 50.0 & 4 & 1 & 2 \\
	// \bottomrule
	// \end{tabular}
}
