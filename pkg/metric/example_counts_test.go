package metric_test

import (
	"fmt"

	"halfspace/pkg/metric"
)

// visits are answers of a test for an illness that two of eight patients have.
func visits() metric.Answers {
	return metric.Answers{
		Classes:   []string{"well", "ill"},
		Truth:     []int{0, 0, 0, 0, 0, 0, 1, 1},
		Predicted: []int{0, 0, 0, 0, 0, 1, 1, 0},
	}
}

// Every metric is a value with a name. Accuracy flatters where a class is rare: who calls all patients
// well has 0.75 of it too.
func ExampleMetric() {
	for _, m := range []metric.Metric{metric.Accuracy, metric.BalancedAccuracy, metric.F1, metric.Matthews, metric.Kappa} {
		v, err := m.Of(visits())
		fmt.Printf("%s %.3f %v\n", m.Name, v, err)
	}
	// Output:
	// accuracy 0.750 <nil>
	// balanced accuracy 0.667 <nil>
	// F1 0.500 <nil>
	// Matthews 0.333 <nil>
	// kappa 0.333 <nil>
}

// Of two classes the second is meant, unless another is asked for.
func ExampleMetric_For() {
	ill, _ := metric.Recall.Of(visits())
	well, _ := metric.Recall.For("well").Of(visits())
	fmt.Printf("%.3f %.3f\n", ill, well)
	// Output: 0.500 0.833
}

// The plain F1 of three classes counts the rare class as much as the others. The weighted F1 does not.
func ExampleMetric_Weighted() {
	a := metric.Answers{Classes: []string{"red", "green", "blue"}, Truth: []int{0, 0, 0, 1, 1, 2}, Predicted: []int{0, 0, 0, 1, 1, 1}}
	for _, m := range []metric.Metric{metric.F1, metric.F1.Weighted()} {
		v, err := m.Of(a)
		fmt.Printf("%s %.3f %v\n", m.Name, v, err)
	}
	// Output:
	// F1 0.600 <nil>
	// weighted F1 0.767 <nil>
}

// Whether more is better depends on the metric.
func ExampleMetric_Better() {
	fmt.Println(metric.F1.Better(0.9, 0.8))
	// Output: true
}

// An unknown name is an error that lists the known names.
func ExampleNamed() {
	m, err := metric.Named("kappa")
	fmt.Println(m.Name, err)
	// Output: kappa <nil>
}

// All has the metrics that need no choice.
func ExampleAll() {
	fmt.Println(metric.All()[0].Name)
	// Output: accuracy
}

// Rows are the true classes, columns the predicted classes.
func ExampleAnswers_Confusion() {
	c, err := visits().Confusion()
	fmt.Println(c.Markdown(), err)
	// Output:
	// | class | well | ill |
	// |:--|--:|--:|
	// | well | 5 | 1 |
	// | ill | 1 | 1 |
	//
	// 6 of 8 right. Rows: the true class; columns: the predicted class.
	//  <nil>
}

// Classes are counted from 0.
func ExampleAnswers_Class() {
	fmt.Println(visits().Class("ill"))
	fmt.Println(visits().Class("sick"))
	// Output:
	// 1 <nil>
	// 0 no class "sick", want one of ["well" "ill"]
}

// The report has a row for each class.
func ExampleConfusion_Report() {
	c, _ := visits().Confusion()
	fmt.Println(c.Report().Markdown())
	// Output:
	// | class | examples | predicted | precision | recall | F1 |
	// |:--|--:|--:|--:|--:|--:|
	// | well | 6 | 6 | 0.833 | 0.833 | 0.833 |
	// | ill | 2 | 2 | 0.500 | 0.500 | 0.500 |
	//
	// 6 of 8 right. Examples and predictions of each class.
}

// A table can be had as LaTeX and HTML too.
func ExampleConfusion_Table() {
	c, _ := visits().Confusion()
	fmt.Println(c.Table().Rows)
	// Output: [[well 5 1] [ill 1 1]]
}

// The counts that a confusion matrix has at its edges.
func ExampleConfusion_Total() {
	c, _ := visits().Confusion()
	fmt.Println(c.Total(), c.Examples(1), c.Predicted(1))
	// Output: 8 2 2
}

// How many examples a class has.
func ExampleConfusion_Examples() {
	c, _ := visits().Confusion()
	fmt.Println(c.Examples(0))
	// Output: 6
}

// How often a class was predicted.
func ExampleConfusion_Predicted() {
	c, _ := visits().Confusion()
	fmt.Println(c.Predicted(0))
	// Output: 6
}

// One of the two who were called ill is ill.
func ExampleConfusion_Precision() {
	c, _ := visits().Confusion()
	fmt.Println(c.Precision(1))
	// Output: 0.5 <nil>
}

// One of the two who are ill was found.
func ExampleConfusion_Recall() {
	c, _ := visits().Confusion()
	fmt.Println(c.Recall(1))
	// Output: 0.5 <nil>
}

// Of a class that has no examples and is not predicted there is nothing to say.
func ExampleConfusion_F1() {
	c, _ := metric.Answers{Classes: []string{"well", "ill"}, Truth: []int{0}, Predicted: []int{0}}.Confusion()
	fmt.Println(c.F1(1))
	// Output: 0 no example of class ill, and none predicted
}
