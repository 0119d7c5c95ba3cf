package nb_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"

	"halfspace/pkg/data"
	"halfspace/pkg/eval"
	"halfspace/pkg/learners"
	"halfspace/pkg/nb"
	"halfspace/pkg/play"
)

// A cell has no use for an error but to show it, so Must returns the value
// alone, and ends the program with a line where there is an error. Import nb with
// a dot in a cell, and write Must.
func ExampleMust() {
	iris := nb.Must(nb.Must(data.Load("iris")).Select("petal-length", "petal-width"))
	fmt.Println(iris.Len(), "flowers", iris.Names())
	// Output: 150 flowers [petal-length petal-width]
}

// Check is Must for what returns an error only.
func ExampleNotYet() {
	biggest := func(values []float64) float64 { return values[1] } // the answer of a student
	if got := biggest([]float64{3, 8, 5}); got != 8 {
		nb.NotYet("the biggest of 3, 8 and 5 is 8; yours is ", got)
	}
	fmt.Println("right")
	// Output: right
}

func ExampleCheck() {
	iris := nb.Must(data.Load("iris"))
	var csv strings.Builder
	nb.Check(iris.WriteCSV(&csv))
	fmt.Println(strings.Count(csv.String(), "\n"), "lines, with the header")
	// Output: 151 lines, with the header
}

// Fit takes random stream 1, so that a notebook that is run again shows the
// same.
func ExampleFit() {
	votes := nb.Must(data.Load("votes"))
	tree := nb.Fit(learners.C45{CF: 0.01}, votes)
	fmt.Println(tree)
	// Output:
	// physician-fee-freeze = n: democrat (n=253.4, 3.748 of another class)
	// physician-fee-freeze = y: republican (n=181.6, 17.34 of another class)
}

// Show displays pictures and tables below the cell. Outside a notebook, as
// here, it prints text.
func ExampleShow() {
	disjunction := nb.Must(data.AtLeast(1, 2).Table()).Binary()
	nb.Show(disjunction)
	nb.Show(nb.Fit(learners.DecisionList{}, disjunction))
	// Output:
	// at least 1 of 2: 4 examples, 2 attributes, 2 classes
	// no missing values
	// no duplicates
	// no contradictions
	//
	// class  examples
	// 0      1 (25.0 %)
	// 1      3 (75.0 %) positive
	//
	// attribute  type     missing  values
	// x1=1       numeric  0        0 to 1, mean 0.5
	// x2=1       numeric  0        0 to 1, mean 0.5
	//
	// if −x1=1 − x2=1 ≥ −0.5 then 0 (n=1)
	// otherwise 1 (n=3)
}

// Show takes a call that returns a value and an error, and shows the value if the error is nil.
func ExampleShow_error() {
	glass := nb.Must(data.Load("glass"))
	nb.Show(eval.Folds{K: 5}.McNemar(context.Background(), learners.C45{}, learners.Majority{}, glass))
	nb.Show(learners.Majority{}.Fit(context.Background(), glass, nil))
	// Output:
	// only a right: 91, only b right: 31; exact p = 5e-08
	// always 2
}

// What takes long is computed once, even if the notebook is run again. The key
// is all that the result depends on: with another one it is computed anew.
func ExampleStored() {
	dir := nb.Must(os.MkdirTemp("", "results"))
	defer os.RemoveAll(dir)
	defer os.Setenv("HALFSPACE_RESULTS", os.Getenv("HALFSPACE_RESULTS"))
	nb.Check(os.Setenv("HALFSPACE_RESULTS", dir))

	iris := nb.Must(data.Load("iris"))
	for _, margin := range []float64{0.01, 0.05, 0.05} {
		learner := learners.DecisionList{Separator: learners.IncLP{Margin: margin}}
		list := nb.Must(nb.Stored("list", func() (*learners.List, error) {
			fmt.Println("learning with margin", margin)
			return nb.Fit(learner, iris).Inner.(*learners.List), nil
		}, iris, learner))
		fmt.Println(list.Stages(), "rules")
	}
	// Output:
	// learning with margin 0.01
	// 4 rules
	// learning with margin 0.05
	// 4 rules
	// 4 rules
}

// A result must be of a type that JSON can be read back to, so not a Model but a
// *learners.List, say.
func ExampleStored_interface() {
	_, err := nb.Stored("model", func() (learners.Model, error) { return nil, errors.New("never called") })
	reason, advice, _ := strings.Cut(err.Error(), "; ")
	fmt.Println(reason)
	fmt.Println(advice)
	// Output:
	// stored "model": a learners.Model cannot be read back
	// let the function return the type behind it, such as *learners.List
}

// How far the work has come shows below the cell or, as here, on standard error.
func ExampleProgress() {
	votes := nb.Must(data.Load("votes"))
	table := nb.Must(eval.Folds{K: 5}.Compare(nb.Progress("votes"), votes, learners.C45{}))
	fmt.Printf("%.1f %% right\n", 100*table.Rows[0].Mean())
	// Output: 96.6 % right
}

// A stream is shown while it is learned: its accuracies, and the current
// tree. A pace of 50 milliseconds, say, makes it slow enough to watch.
func ExampleLive() {
	robots := nb.Must(data.Load("monks-1"))
	stream := nb.Must(eval.Prequential{Passes: 3}.Run(nb.Live("robots", 0), robots, learners.PerceptronTree{}))
	fmt.Println(stream.Mistakes[0], "mistakes on", stream.Examples, "examples")
	// Output: 253 mistakes on 1296 examples
}

// A slider, a choice and a button move a picture, which is drawn anew for each move. Where nobody can
// move them, as here, it is drawn for where they stand.
func ExampleInteract() {
	iris := nb.Must(nb.Must(data.Load("iris")).Select("petal-length", "petal-width"))
	leaf := nb.Slider("leaf", 1, 60, 20)
	nb.Interact(func() any { return nb.Fit(learners.C45{MinLeaf: float64(leaf.Value())}, iris).String() }, leaf)
	// Output:
	// petal-width ≤ 0.6: Iris-setosa (n=50)
	// petal-width > 0.6
	// |   petal-width ≤ 1.7: Iris-versicolor (n=54, 5 of another class)
	// |   petal-width > 1.7: Iris-virginica (n=46, 1 of another class)
	// leaf = 20
}

// A slider stands for a whole number.
func ExampleSlider() {
	tenths := nb.Slider("confidence in tenths", 1, 5, 3)
	fmt.Println(float64(tenths.Value()) / 10)
	// Output: 0.3
}

// The reader selects one of several names; its value is the index.
func ExampleSelect() {
	trees := []learners.Learner{learners.C45{}, learners.ID3{}}
	choice := nb.Select("learner", "C4.5", "ID3")
	fmt.Printf("%s is %T\n", choice.Text(), trees[choice.Value()])
	// Output: C4.5 is learners.C45
}

// A button says how often it was pressed: here it would step through the rules of a list.
func ExampleButton() {
	list := nb.Fit(learners.DecisionList{}, nb.Must(data.Load("iris"))).Inner.(*learners.List)
	next := nb.Button("next rule")
	nb.Interact(func() any {
		k := next.Value() % list.Stages()
		return fmt.Sprintf("rule %d of %d covers %d", k+1, list.Stages(), list.Rules[k].N)
	}, next)
	// Output:
	// rule 1 of 4 covers 50
	// next rule × 0
}

// Play writes perceptron.html, and shows it in a notebook. Here is one with three points of one's own.
func ExamplePlay() {
	nb.Play("perceptron", play.Point{X: -0.5, Y: 0, Class: 0}, play.Point{X: 0.5, Y: 0, Class: 1}, play.Point{X: 0.5, Y: 0.5, Class: 1})
}
