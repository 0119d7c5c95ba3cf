package pipeline_test

import (
	"context"
	"fmt"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/nb"
	"halfspace/pkg/pipeline"
)

// The score of a perceptron's unit says which class, calibrated also how surely.
func ExampleCalibrated() {
	glass := nb.Must(nb.Must(data.Load("glass")).Keep("1", "2"))
	for _, l := range []learners.Learner{learners.Pocket{}, pipeline.Calibrated{Learner: learners.Pocket{}}} {
		m := nb.Must(pipeline.Fit(context.Background(), l, glass, 1))
		fmt.Printf("%.2f\n", m.Scores(glass.X[0]))
	}
	// Output:
	// [6.34 -6.34]
	// [0.63 0.37]
}

// With several classes each has a curve, here an isotonic one.
func ExampleCalibrated_isotonic() {
	iris := nb.Must(data.Load("iris"))
	m := nb.Must(pipeline.Fit(context.Background(), pipeline.Calibrated{Learner: learners.MLP{}, Isotonic: true}, iris, 1))
	fmt.Printf("%.2f\n", m.Scores([]float64{6.1, 2.9, 4.9, 1.7}))
	// Output:
	// [0.00 0.32 0.68]
}

// The model inside is there too, and the curves over its scores.
func ExampleProbabilities() {
	iris := nb.Must(nb.Must(data.Load("iris")).Keep("Iris-versicolor", "Iris-virginica"))
	m := nb.Must(pipeline.Fit(context.Background(), pipeline.Calibrated{}, iris, 1))
	p := m.Inner.(*pipeline.Probabilities)
	fmt.Printf("%T, %.2f where its score is 0\n", p.Of, p.Curves[0].Probability(0))
	// Output:
	// *learners.Halfspace, 0.53 where its score is 0
}

// A Curve of points is constant beyond them, and linear between.
func ExampleCalibrator() {
	c := pipeline.Calibrator{At: []float64{-1, 1}, P: []float64{0.2, 0.6}}
	fmt.Println(c.Probability(-7), c.Probability(0), c.Probability(1))
	// Output: 0.2 0.4 0.6
}
