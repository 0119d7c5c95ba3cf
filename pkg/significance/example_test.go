package significance_test

import (
	"fmt"

	"halfspace/pkg/significance"
)

// Two learners on eight sets: the second is better on one only, and by little.
func ExampleWilcoxon() {
	positive, negative, p := significance.Wilcoxon([]float64{0.02, 0.05, 0.01, -0.01, 0.04, 0.03, 0.06, 0})
	fmt.Printf("ranks above %v, below %v, p = %.3f\n", positive, negative, p)
	// Output:
	// ranks above 26.5, below 1.5, p = 0.047
}

// Of three p-values one remains below 5 % when all are looked at together.
func ExampleHolm() {
	fmt.Printf("%.3f\n", significance.Holm([]float64{0.04, 0.01, 0.03}))
	// Output:
	// [0.060 0.030 0.060]
}

// Hommel's procedure finds more than Holm's.
func ExampleHommel() {
	fmt.Printf("%.3f\n", significance.Hommel([]float64{0.04, 0.01, 0.03}))
	// Output:
	// [0.040 0.030 0.040]
}

// Differences of ten folds; each test part is a ninth of its training part.
func ExampleCorrelatedT() {
	p := significance.CorrelatedT([]float64{0.02, 0, 0.03, 0.01, 0.02, 0.04, 0, 0.01, 0.03, 0.02}, 1./9, 0.01)
	fmt.Printf("better %.2f, equivalent %.2f, worse %.2f\n", p.Better, p.Equivalent, p.Worse)
	// Output:
	// better 0.89, equivalent 0.11, worse 0.00
}

// Differences on eight sets.
func ExampleSignedRank() {
	p := significance.SignedRank([]float64{0.02, 0.05, 0.01, -0.01, 0.04, 0.03, 0.06, 0}, 0.01)
	fmt.Printf("better %.2f, equivalent %.2f, worse %.2f\n", p.Better, p.Equivalent, p.Worse)
	// Output:
	// better 0.94, equivalent 0.06, worse 0.00
}

// Groups that hardly overlap.
func ExampleCliff() {
	delta := significance.Cliff([]float64{0.9, 0.92, 0.95}, []float64{0.8, 0.85, 0.91})
	fmt.Printf("δ = %.2f, which is %s\n", delta, significance.Size(delta))
	// Output:
	// δ = 0.78, which is large
}

// The difference of the means in standard deviations.
func ExampleCohenD() {
	fmt.Printf("%.2f\n", significance.CohenD([]float64{0.9, 0.92, 0.95}, []float64{0.8, 0.85, 0.91}))
	// Output:
	// 1.63
}

// Words for sizes of Cliff's δ.
func ExampleSize() {
	for _, delta := range []float64{0.1, -0.2, 0.4, 0.5} {
		fmt.Println(delta, significance.Size(delta))
	}
	// Output:
	// 0.1 negligible
	// -0.2 small
	// 0.4 medium
	// 0.5 large
}
