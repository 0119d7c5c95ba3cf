package viz_test

import (
	"bytes"
	"context"
	"fmt"
	"image/png"
	"math"
	"os"
	"path/filepath"
	"strings"

	"halfspace/pkg/data"
	"halfspace/pkg/eval"
	"halfspace/pkg/learners"
	"halfspace/pkg/ltu"
	"halfspace/pkg/nb"
	"halfspace/pkg/pipeline"
	"halfspace/pkg/progress"
	"halfspace/pkg/viz"
)

// The regions of a list of halfspaces, the examples in them, and the lines
// where its rules begin to fire.
func ExampleRegions_iris() {
	iris := nb.Must(nb.Must(data.Load("iris")).Select("petal-length", "petal-width"))
	list := nb.Fit(learners.DecisionList{}, iris)
	fmt.Println(written(nb.Must(viz.Regions(list, iris))))
	// Output:
	// iris
	// decision regions of 11 units
	// petal-length
	// petal-width
	// Iris-setosa (50)
	// Iris-versicolor (50)
	// Iris-virginica (50)
	// misclassified (1)
	// first-layer unit
}

// A box for each rule: the terms of its halfspace, the class that it predicts,
// and how many examples it covered.
func ExampleList() {
	parity := nb.Must(nb.Must(data.Parity(2).Table()).RenameClass("0", "even"))
	s := nb.Must(parity.RenameClass("1", "odd")).Binary()
	figure := nb.Must(viz.List(nb.Fit(learners.DecisionList{}, s).Inner.(*learners.List)))
	fmt.Println(figure.Width, "by", figure.Height)
	fmt.Println(written(figure))
	// Output:
	// 720 by 256
	// parity of 2
	// 2 rules, the first that fires decides
	// H1
	// −x1=1 − x2=1 ≥ −0.5
	// even
	// n = 1
	// otherwise
	// H2
	// x1=1 + x2=1 ≥ 1.5
	// even
	// n = 1
	// otherwise
	// else
	// odd
	// n = 2
}

// Every model is a network too: here the two halfspaces that Megiddo finds for
// exclusive or, and the formula that joins them as gates.
func ExampleNetwork() {
	xor := nb.Must(data.Parity(2).Table()).Binary()
	m := nb.Fit(learners.Megiddo{}, xor)
	fmt.Println(written(nb.Must(viz.Network(m.Network(), xor.Names(), xor.Classes...))))
	// Output:
	// 5 units, 8 weights, depth 3
	// in circles: thresholds · line widths: |weight| relative to the unit's greatest
	// positive
	// negative
	// x1=1
	// x2=1
	// else 0
}

// What fires for an example is drawn bold, with the connections that speak for it. The second line
// of the figure names the predicted class.
func ExampleFiring() {
	xor := nb.Must(data.Parity(2).Table()).Binary()
	m := nb.Fit(learners.Megiddo{}, xor)
	for _, x := range xor.X {
		figure := nb.Must(viz.Firing(m.Network(), x, xor.Names(), "even", "odd"))
		fmt.Println(x, strings.Split(written(figure), "\n")[1])
	}
	// Output:
	// [0 0] bold: what fires for an example, predicted even
	// [0 1] bold: what fires for an example, predicted odd
	// [1 0] bold: what fires for an example, predicted odd
	// [1 1] bold: what fires for an example, predicted even
}

// A tree is drawn from its root at the left to its leaves at the right. The
// path of an example is bold, if one is given.
func ExampleTree() {
	iris := nb.Must(nb.Must(data.Load("iris")).Select("petal-length", "petal-width"))
	tree := nb.Fit(learners.C45{CF: 0.01}, iris).Inner.(learners.Tree)
	fmt.Println(written(nb.Must(viz.Tree(tree, []float64{4.7, 1.4}))))
	// Output:
	// 3 tests, 4 leaves
	// bold: the path of an example, predicted Iris-versicolor
	// Iris-setosa
	// Iris-versicolor
	// Iris-virginica
	// ≤ 0.6
	// > 0.6
	// ≤ 1.7
	// ≤ 4.9
	// > 4.9
	// > 1.7
	// petal-width
	// 50 : 50 : 50
	// Iris-setosa
	// n = 50
	// petal-width
	// 0 : 50 : 50
	// petal-length
	// 0 : 49 : 5
	// Iris-versicolor
	// n = 48, 1 mistake
	// Iris-virginica
	// n = 6, 2 mistakes
	// Iris-virginica
	// n = 46, 1 mistake
}

// The terms of the first rule of a list. The greatest weights come first, and bars to the right
// help it fire.
func ExampleWeights() {
	votes := nb.Must(data.Load("votes")).Ordinal()
	list := nb.Fit(learners.DecisionList{}, votes).Inner.(*learners.List)
	figure := nb.Must(viz.Weights(list.Rules[0].If, votes.Names()))
	lines := strings.Split(written(figure), "\n")
	fmt.Println(strings.Join(lines[:6], "\n"))
	// Output:
	// fires if Σ weight · feature ≥ 0.547
	// bars to the right help it fire
	// weight
	// physician-fee-freeze
	// immigration
	// adoption-of-the-budget-resolution
}

// A sparse perceptron is one unit over conjunctions, so it draws as one.
func ExampleWeights_conjunctions() {
	robots := nb.Must(data.Load("monks-1")).OneHot()
	m := nb.Fit(learners.SparsePerceptron{}, robots).Inner.(*learners.Conjunctions)
	fmt.Println(written(nb.Must(viz.Weights(m.Unit()))))
	// Output:
	// fires if Σ weight · feature ≥ 0.617
	// bars to the right help it fire
	// weight
	// a5=1
	// a1=1 and a2=1
	// a1=3 and a2=3
	// a1=2 and a2=2
}

// Accuracy against the number of training examples, with bands of one standard
// deviation.
func ExampleLearningCurve() {
	boards := nb.Must(data.Load("tic-tac-toe")).Ordinal()
	plan := eval.LearningCurve{Sizes: []int{20, 100, 600}, Holdout: eval.Holdout{Trials: 3}}
	curve := nb.Must(plan.Run(context.Background(), boards, learners.DecisionList{}, learners.C45{}))
	fmt.Println(written(nb.Must(viz.LearningCurve(curve))))
	// Output:
	// tic-tac-toe
	// mean over 3 trials, bands: ± 1 standard deviation
	// training examples
	// accuracy (%)
	// C45{}
	// DecisionList{}
}

// How accurate on-line learners are as examples go by.
func ExampleStream() {
	votes := nb.Must(data.Load("votes")).OneHot()
	stream := nb.Must(eval.Prequential{}.Run(context.Background(), votes, learners.Perceptron{}, learners.Winnow{}))
	fmt.Println(written(nb.Must(viz.Stream(stream))))
	// Output:
	// house-votes-84
	// mean of the last 100 examples, each classified before it is learned
	// examples
	// accuracy (%)
	// Perceptron{}
	// Winnow{}
}

// The planes that Voronoi chooses from, over the examples: candidates halfway
// between examples, and through them where parts of the diagram meet.
func ExampleLines() {
	s := data.Intersection(2, 3, learners.Seed(1)).Sample(20, learners.Seed(2))
	diagram := nb.Must(learners.Voronoi{}.Diagram(context.Background(), s))
	facets := viz.LineGroup{Name: "facets between classes"}
	for _, f := range diagram.Facets {
		facets.Edges = append(facets.Edges, f.Ends)
	}
	planes := viz.LineGroup{Name: "candidates"}
	for _, p := range diagram.Planes {
		planes.Units = append(planes.Units, p.Unit)
	}
	fmt.Println(len(facets.Edges), "edges and", len(planes.Units), "lines")
	fmt.Println(written(nb.Must(viz.Lines(nil, s, facets, planes))))
	// Output:
	// 10 edges and 66 lines
	// intersection of 3 halfspaces, n = 2
	// examples and lines
	// x1
	// x2
	// 0 (14)
	// 1 (6)
	// facets between classes
	// candidates
}

// Learners on an axis of mean ranks: a bar joins learners without a significant difference by
// Nemenyi's test.
func ExampleCriticalDifference() {
	var tables []*eval.Table
	for _, name := range []string{"glass", "iris", "monks-2", "monks-3", "tic-tac-toe", "votes"} {
		s := nb.Must(data.Load(name)).OneHot()
		tables = append(tables, nb.Must(eval.Folds{K: 3}.Compare(context.Background(), s,
			learners.C45{}, learners.C45{Unpruned: true}, learners.Majority{})))
	}
	figure := nb.Must(viz.CriticalDifference(nb.Must(eval.NewFriedman(tables...)), 0.05))
	fmt.Println(written(figure))
	// Output:
	// mean ranks of 3 learners on 6 sets
	// bars join what Nemenyi's test does not tell apart at 0.05 · Friedman's test: p = 0.00357
	// critical difference 1.35
	// C45{} 1.17
	// C45{Unpruned: true} 1.83
	// Majority{} 3
}

// New learners are compared with a known one, the control, instead of all pairs.
func ExampleAgainstControl() {
	var tables []*eval.Table
	for _, name := range []string{"glass", "iris", "monks-2", "monks-3", "tic-tac-toe", "votes"} {
		s := nb.Must(data.Load(name)).OneHot()
		tables = append(tables, nb.Must(eval.Folds{K: 3}.Compare(context.Background(), s,
			learners.C45{}, learners.C45{Unpruned: true}, learners.Majority{})))
	}
	figure := nb.Must(viz.AgainstControl(nb.Must(eval.NewFriedman(tables...)), 2, 0.05))
	fmt.Println(described(figure))
	// Output:
	// critical difference diagram of 3 learners on 6 sets against Majority{}, whose mean rank is 3; better: C45{} 1.17, C45{Unpruned: true} 1.83; by Holm's procedure at 0.05; critical difference 1.29
}

// What an experiment measures as a parameter grows: here the rules that a list
// needs for the intersection of ever more halfspaces. A mean of one value has no
// bar.
func ExampleSeries_Figure() {
	rules := viz.Line{Name: "rules"}
	for n := 1; n <= 4; n++ {
		s := data.Intersection(5, n, learners.Seed(1)).Sample(300, learners.Seed(2))
		k := nb.Fit(learners.DecisionList{}, s).Inner.(*learners.List).Stages()
		rules.Points = append(rules.Points, viz.Point{X: float64(n), Mean: float64(k), SD: math.NaN()})
	}
	series := viz.Series{Title: "intersections", X: "halfspaces", Y: "rules found", Lines: []viz.Line{rules}}
	fmt.Println(written(nb.Must(series.Figure())))
	// Output:
	// intersections
	// halfspaces
	// rules found
	// rules
}

// The end of the name says whether it is SVG, PNG or PDF.
func ExampleFigure_Save() {
	dir := nb.Must(os.MkdirTemp("", "figures"))
	defer os.RemoveAll(dir)
	figure := nb.Must(viz.Network((&learners.Halfspace{Unit: ltu.Unit{W: []float64{1, -2}}}).Network(), nil))
	for _, name := range []string{"unit.svg", "unit.png", "unit.pdf", "unit.gif"} {
		if err := figure.Save(filepath.Join(dir, name)); err != nil {
			fmt.Println(strings.ReplaceAll(err.Error(), dir, "…"))
			continue
		}
		content := nb.Must(os.ReadFile(filepath.Join(dir, name)))
		fmt.Printf("%s %q\n", name, content[:4])
	}
	// Output:
	// unit.svg "<svg"
	// unit.png "\x89PNG"
	// unit.pdf "%PDF"
	// viz: cannot save …/unit.gif: want a name in .svg, .png or .pdf
}

// The text of an SVG document is the same in every run, so that a notebook
// that is run again does not change.
func ExampleFigure_SVG() {
	unit := ltu.Unit{W: []float64{1, -2}}
	a, b := nb.Must(viz.Weights(unit, nil)).SVG(), nb.Must(viz.Weights(unit, nil)).SVG()
	fmt.Println(bytes.Equal(a, b))
	head, _, _ := bytes.Cut(a, []byte(" viewBox"))
	fmt.Println(string(head))
	// Output:
	// true
	// <svg xmlns="http://www.w3.org/2000/svg" width="640" height="170"
}

// A PNG image has two pixels for each of the figure, for sharp screens.
func ExampleFigure_PNG() {
	figure := nb.Must(viz.Weights(ltu.Unit{W: []float64{1, -2}}, nil))
	image := nb.Must(png.DecodeConfig(bytes.NewReader(figure.PNG())))
	fmt.Println(figure.Width, "by", figure.Height, "makes", image.Width, "by", image.Height, "pixels")
	// Output: 640 by 170 makes 1280 by 340 pixels
}

// A PDF document has the fonts inside and is as large as the figure on the screen, at 96 pixels and
// 72 points to the inch. \includegraphics accepts it.
func ExampleFigure_PDF() {
	figure := nb.Must(viz.Weights(ltu.Unit{W: []float64{1, -2}}, nil))
	_, size, _ := strings.Cut(string(figure.PDF()), "/MediaBox ")
	size, _, _ = strings.Cut(size, "\n")
	fmt.Println(figure.Width, "by", figure.Height, "pixels in", size)
	// Output: 640 by 170 pixels in [0 0 480.00 127.50]
}

// A figure keeps its look when it is titled anew; the note below describes the drawing.
func ExampleFigure_Titled() {
	figure := nb.Must(viz.Weights(ltu.Unit{W: []float64{1, -2}}, nil)).Titled("The first rule")
	fmt.Println(bytes.Contains(figure.SVG(), []byte("The first rule")))
	fmt.Println(figure.Height, "pixels high, without a title", figure.Titled("").Height)
	// Output:
	// true
	// 170 pixels high, without a title 124
}

// Captions break between words.
func ExampleFigure_Captioned() {
	figure := nb.Must(viz.Weights(ltu.Unit{W: []float64{1, -2}}, nil))
	long := figure.Captioned("The unit fires where the first feature is more than twice the second: the weights are 1 and " +
		"−2, and the threshold is 0.")
	fmt.Println(figure.Height, long.Height)
	// Output: 170 212
}

// A chart is drawn anew, a tree or the weights of a unit become smaller.
func ExampleFigure_Sized() {
	iris := nb.Must(nb.Must(data.Load("iris")).Select("petal-length", "petal-width"))
	chart := nb.Must(viz.Regions(nb.Fit(learners.C45{}, iris), iris)).Sized(480, 360)
	bars := nb.Must(viz.Weights(ltu.Unit{W: []float64{1, -2}}, nil)).Sized(480, 360)
	fmt.Println(chart.Width, chart.Height, bars.Width, bars.Height)
	// Output: 480 360 480 127.5
}

// For a poster, or the last row of a lecture hall.
func ExampleFigure_FontSized() {
	figure := nb.Must(viz.Weights(ltu.Unit{W: []float64{1, -2}}, nil)).FontSized(18)
	fmt.Println(figure.Width, figure.Height)
	// Output: 960 255
}

// A dark figure has JupyterLab's dark ground; an adapting one has both in its SVG.
func ExampleFigure_Themed() {
	figure := nb.Must(viz.Weights(ltu.Unit{W: []float64{1, -2}}, nil))
	fmt.Println(bytes.Contains(figure.Themed(viz.Dark).SVG(), []byte("#111111")))
	fmt.Println(bytes.Contains(figure.Themed(viz.Adapting).SVG(), []byte("prefers-color-scheme: dark")))
	// Output:
	// true
	// true
}

// In a notebook the pointer over a bar shows its name and weight, in full.
func ExampleFigure_Hoverable() {
	figure := nb.Must(viz.Weights(ltu.Unit{W: []float64{1, -2}}, []string{"size", "weight"}))
	fmt.Println(bytes.Contains(figure.SVG(), []byte("<title>weight: −2</title>")))
	fmt.Println(strings.Contains(figure.Hoverable().HTML(), "<script>"))
	// Output:
	// true
	// true
}

// The settings of a search, against one of its fields.
func ExampleValidationCurve() {
	glass := nb.Must(data.Load("glass"))
	m := nb.Must(pipeline.Fit(context.Background(), pipeline.Search{
		Learner: learners.C45{},
		Over: []pipeline.Range{
			{Field: "MinLeaf", Values: []any{2, 5, 20}},
			{Field: "Unpruned", Values: []any{false, true}},
		},
	}, glass, 1))
	fmt.Println(written(nb.Must(viz.ValidationCurve(m.Tuning, "MinLeaf"))))
	// Output:
	// C45
	// mean over 5 inner folds, bands: ± 1 standard deviation · ring: chosen
	// MinLeaf
	// inner accuracy (%)
	// Unpruned false
	// Unpruned true
}

// A figure knows the values that it was drawn from, unless others are given, and the numbers that
// it shows.
func ExampleFigure_Sourced() {
	unit := ltu.Unit{W: []float64{1, -2}}
	figure := nb.Must(viz.Weights(unit, []string{"size", "weight"}))
	fmt.Printf("%T %v\n", figure.From()[0], figure.Sourced("fruit.csv").From())
	fmt.Print(figure.CSV())
	// Output:
	// ltu.Unit [fruit.csv]
	// feature,weight
	// weight,-2
	// size,1
}

// Any model has a figure that suits it.
func ExampleOf() {
	parity := nb.Must(data.Parity(2).Table())
	for _, l := range []learners.Learner{learners.ID3{}, learners.Winnow{}, learners.MLP{Hidden: 2}} {
		fmt.Println(described(nb.Must(viz.Of(nb.Fit(l, parity)))))
	}
	// Output:
	// tree, 3 tests, 4 leaves, x1 at the root
	// weights of a unit with threshold 2, greatest first: x1=1 1, x2=1 1, ¬x1=1 1, ¬x2=1 1
	// network of 3 units with 10 weights, depth 2, from 4 inputs to 1 output for 0, 1
}

// The course of an exact search: the best number of errors so far and the proven bound, which meet at the
// proof.
func ExampleSearchOf() {
	moments := []progress.Bounds{{Steps: 1, Bound: 0, Best: 9}, {Steps: 20, Bound: 3, Best: 7}, {Steps: 90, Bound: 7, Best: 7, Last: true}}
	series := viz.SearchOf("votes", "errors", moments)
	fmt.Println(described(nb.Must(series.Figure())))
	// Output:
	// votes: 7, proven: errors by steps of the search, at the last point: best so far 7, bound 7
}
