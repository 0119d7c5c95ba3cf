package learners_test

import (
	"context"
	"fmt"

	"halfspace/pkg/data"
	"halfspace/pkg/eval"
	"halfspace/pkg/learners"
	"halfspace/pkg/nb"
)

// Megiddo proves how few halfspaces separate the classes: parity of three bits
// needs three. The consolidator is a formula of their outputs.
func ExampleMegiddo() {
	parity := nb.Must(data.Parity(3).Table()).Binary()
	m := nb.Fit(learners.Megiddo{}, parity).Inner.(*learners.Polyhedral)
	fmt.Println(len(m.Units), "of", m.Found.Candidates, "planes; at least", m.Found.AtLeast, "are needed")
	fmt.Println(m)
	// Output:
	// 3 of 51 planes; at least 3 are needed
	// 1 if h1 ∧ h2 ∨ h1 ∧ ¬h3 ∨ h2 ∧ ¬h3, else 0
	// h1: −x1=1 + x2=1 + x3=1 ≥ 0.5
	// h2: x1=1 − x2=1 + x3=1 ≥ 0.5
	// h3: x3=1 ≥ 0.5
}

// With too few halfspaces the model is the best one possible, and says so.
func ExampleMegiddo_tooFew() {
	parity := nb.Must(data.Parity(3).Table()).Binary()
	m := nb.Fit(learners.Megiddo{N: 2}, parity).Inner.(*learners.Polyhedral)
	fmt.Println(m.Found)
	fmt.Println("right:", eval.Accuracy(m, parity))
	// Output:
	// 51 candidates, at least 3 needed; pairs left together: 2
	// right: 0.75
}

// However many hyperplanes there are, they divide the examples in finitely many ways.
func ExampleMegiddo_Candidates() {
	for _, n := range []int{2, 3, 4} {
		cube := nb.Must(data.Parity(n).Table()).Binary()
		planes := nb.Must(learners.Megiddo{}.Candidates(context.Background(), cube))
		fmt.Printf("the corners of a cube in %d dimensions: %d ways\n", n, len(planes))
	}
	// Output:
	// the corners of a cube in 2 dimensions: 6 ways
	// the corners of a cube in 3 dimensions: 51 ways
	// the corners of a cube in 4 dimensions: 940 ways
}

// Voronoi looks for its halfspaces among few candidates, which the examples'
// Voronoi diagram suggests. Megiddo has all candidates that divide the examples
// differently.
func ExampleVoronoi() {
	target := data.Intersection(2, 3, learners.Seed(1))
	s := target.Sample(60, learners.Seed(2))
	for _, l := range []learners.Learner{learners.Voronoi{}, learners.Megiddo{}} {
		m := nb.Fit(l, s).Inner.(*learners.Polyhedral)
		fmt.Println(m.Found)
		right := eval.Accuracy(m, target.Sample(10000, learners.Seed(3)))
		fmt.Printf("%s, %.0f %% right on new examples\n", m.Formula(), 100*right)
	}
	// Output:
	// 152 candidates, at least 2 needed
	// h1 ∧ ¬h2, 98 % right on new examples
	// 1770 candidates, at least 2 needed
	// ¬h1 ∧ h2, 97 % right on new examples
}

// The facets of the diagram between cells of different classes divide the space.
// Cells of one class belong to the same part only if they share a facet. So the
// four corners of a square, labelled by exclusive or, are four parts.
func ExampleVoronoi_Diagram() {
	xor := nb.Must(data.Parity(2).Table()).Binary()
	d := nb.Must(learners.Voronoi{}.Diagram(context.Background(), xor))
	fmt.Println(len(d.Class), "parts,", len(d.Facets), "facets between classes")
	for _, p := range d.Planes {
		fmt.Println("between parts", p.Parts, "plane", p.W, p.Theta)
	}
	// Output:
	// 4 parts, 4 facets between classes
	// between parts [0 1] plane [0 1] 0.5
	// between parts [0 2] plane [1 0] 0.5
}

// N halfspaces and their consolidator learn an example at a time. They may move for
// ever, because the paper's theorem 4 does not hold, unless they start again now
// and then.
func ExampleMultiPerceptron() {
	xor := nb.Must(data.Parity(2).Table()).Binary()
	m := nb.Fit(learners.MultiPerceptron{N: 2, Restarts: true}, xor).Inner.(*learners.PerceptronSystem)
	fmt.Println("separated:", m.Converged)
	fmt.Println(nb.Must(m.Polyhedral(context.Background())).Formula())
	// Output:
	// separated: true
	// h1 ∧ h2 ∨ ¬h1 ∧ ¬h2
}
