package metric_test

import (
	"fmt"

	"halfspace/pkg/metric"
)

// tests are the answers of a test that gives sick people a higher score than healthy people, with one
// exception.
func tests() metric.Answers {
	a := metric.Answers{Classes: []string{"well", "ill"}, Truth: []int{0, 0, 1, 1}, Predicted: []int{0, 0, 0, 1}}
	for _, score := range []float64{0.1, 0.4, 0.35, 0.8} {
		a.Scores = append(a.Scores, []float64{1 - score, score})
	}
	return a
}

// Where to draw the line: each threshold, with the sick people that it finds and the healthy people that
// it takes for sick.
func ExampleAnswers_Cuts() {
	cuts, _ := tests().Cuts("ill")
	for _, c := range cuts.Cuts {
		fmt.Printf("%4v: %.1f of the ill, %.1f of the well, precision %.2f\n", c.Threshold, c.TruePositives, c.FalsePositives, c.Precision)
	}
	// Output:
	// +Inf: 0.0 of the ill, 0.0 of the well, precision 1.00
	//  0.8: 0.5 of the ill, 0.0 of the well, precision 1.00
	//  0.4: 0.5 of the ill, 0.5 of the well, precision 0.50
	// 0.35: 1.0 of the ill, 0.5 of the well, precision 0.67
	//  0.1: 1.0 of the ill, 1.0 of the well, precision 0.50
}

// Of the four pairs of an ill and a well patient three are in the right order.
func ExampleCuts_AUC() {
	cuts, _ := tests().Cuts("ill")
	fmt.Println(cuts.AUC())
	// Output: 0.75
}

// The first of the ill is found with precision 1, the second with 2/3.
func ExampleCuts_AveragePrecision() {
	cuts, _ := tests().Cuts("ill")
	fmt.Printf("%.3f\n", cuts.AveragePrecision())
	// Output: 0.833
}

// How often is what had a probability of about 0.2 really so? Of a good weather forecast, every fifth
// time.
func ExampleAnswers_Calibration() {
	bins, _ := tests().Calibration("ill", 2)
	for _, b := range bins {
		fmt.Printf("%d with about %.2f: %.2f are ill\n", b.Examples, b.Predicted, b.Observed)
	}
	// Output:
	// 3 with about 0.28: 0.33 are ill
	// 1 with about 0.80: 1.00 are ill
}

// Log loss, Brier's score and the calibration error need probabilities, and return an error otherwise.
func ExampleMetric_probabilities() {
	a := tests()
	for range 2 {
		for _, m := range []metric.Metric{metric.LogLoss, metric.Brier, metric.CalibrationError} {
			v, err := m.Of(a)
			fmt.Printf("%s %.3f %v\n", m.Name, v, err)
		}
		a.Scores[0] = []float64{-3, 3} // as excesses of a network are
	}
	// Output:
	// log loss 0.472 <nil>
	// Brier 0.158 <nil>
	// calibration error 0.338 <nil>
	// log loss 0.000 the scores are not probabilities: calibrate the learner
	// Brier 0.000 the scores are not probabilities: calibrate the learner
	// calibration error 0.000 the scores are not probabilities: calibrate the learner
}

// To send an ill patient home is ten times as bad as to keep one who is well.
func ExampleCost() {
	fmt.Println(metric.Cost([][]float64{{0, 1}, {10, 0}}).Of(tests()))
	// Output:
	// 2.5 <nil>
}

// What ranks are worth, beside what becomes of them at the threshold where the model draws the line.
func ExampleMetric_scores() {
	for _, m := range []metric.Metric{metric.AUC, metric.AveragePrecision, metric.Precision} {
		v, err := m.Of(tests())
		fmt.Printf("%s %.3f %v\n", m.Name, v, err)
	}
	// Output:
	// AUC 0.750 <nil>
	// average precision 0.833 <nil>
	// precision 1.000 <nil>
}

// A table keeps the times of each trial. Without times there is no number.
func ExampleMetric_times() {
	a := tests()
	a.FitSeconds = 0.25
	fmt.Println(metric.FitSeconds.Of(a))
	fmt.Println(metric.PredictSeconds.Of(a))
	// Output:
	// 0.25 <nil>
	// 0 the answers have no times
}
