package learners_test

import (
	"fmt"
	"slices"

	"halfspace/pkg/data"
	"halfspace/pkg/eval"
	"halfspace/pkg/learners"
	"halfspace/pkg/nb"
)

// No halfspace is right on "at most 3 or at least 7 of 10 bits". Squared errors are
// bounded, so this unit learns one of the two halfspaces and gives up the other; a
// tree learns that one below. Cross-entropy gives up nothing, and learns neither.
func ExampleSigmoidUnit() {
	s := nb.Must(data.Outside(3, 7, 10).Table()).Binary()
	for _, l := range []learners.Learner{learners.SigmoidUnit{}, learners.Backprop{}, learners.Majority{}} {
		fmt.Printf("%s: %.0f %% right\n", learners.String(l), 100*eval.Accuracy(nb.Fit(l, s), s))
	}
	// Output:
	// SigmoidUnit{}: 83 % right
	// Backprop{}: 66 % right
	// Majority{}: 66 % right
}

// There is a sigmoid unit for each class, and the unit with the greatest excess wins.
func ExampleBackprop() {
	iris := nb.Must(data.Load("iris"))
	m := nb.Fit(learners.Backprop{}, iris)
	fmt.Println(m)
	fmt.Printf("%.0f %% right\n", 100*eval.Accuracy(m, iris))
	// Output:
	// one unit for each of 3 classes, of 4 attributes
	// 98 % right
}

// A layer of hidden units learns "a1 = a2 or a5 = 1", which is not a halfspace. The
// model's network keeps soft units, as no other model's does.
func ExampleMLP() {
	robots := nb.Must(data.Load("monks-1")).OneHot()
	for _, l := range []learners.Learner{learners.Backprop{}, learners.MLP{}} {
		m := nb.Fit(l, robots)
		right := eval.Accuracy(m, robots)
		fmt.Printf("%s: size %d, %.0f %% right\n", learners.String(l), m.Network().Size().Units, 100*right)
	}
	// Output:
	// Backprop{}: size 1, 75 % right
	// MLP{}: size 11, 100 % right
}

// Jackson & Craven choose the number of hidden units by cross-validation.
func ExampleMLP_Sizes() {
	robots := nb.Must(data.Load("monks-1")).OneHot()
	net := learners.MLP{Backprop: learners.Backprop{Epochs: 40}}
	fmt.Println(nb.Fit(net.Sizes(1, 5), robots))
	fmt.Println(nb.Fit(learners.MLP{Hidden: 1, Backprop: learners.Backprop{Epochs: 1}}, robots))
	// Output:
	// net of 17 attributes; 5 hidden units; outputs: 1
	// net of 17 attributes; 1 hidden unit; outputs: 1
}

// The conjunctions of two attributes are inputs too. So exclusive or takes one
// unit, which reads x1, x2 and "x1 and x2".
func ExampleSecondOrder() {
	xor := nb.Must(data.Parity(2).Table()).Binary()
	m := nb.Fit(learners.SecondOrder{}, xor)
	fmt.Println(m)
	fmt.Println("right:", eval.Accuracy(m, xor))
	// Output:
	// unit of 2 attributes and 1 conjunctions of two
	// right: 1
}

// Optimal brain damage removes the weight with the least salience again and again,
// as long as this adds no mistakes on a validation set. One of the 32 indicators of
// the votes is left.
func ExampleOBD() {
	votes := nb.Must(data.Load("votes")).OneHot()
	m := nb.Fit(learners.OBD{Share: 0.2}, votes).Inner.(*learners.LogisticPlane)
	for _, j := range m.Greatest() {
		fmt.Println(votes.Names()[j])
	}
	fmt.Printf("%.0f %% right\n", 100*eval.Accuracy(m, votes))
	// Output:
	// physician-fee-freeze=y
	// 96 % right
}

// The logic of the network, its ANDs and its OR, is given. Backpropagation goes
// through it and trains the units below.
func ExampleLogicMLP() {
	s := nb.Must(data.Outside(3, 7, 10).Table()).Complements()
	m := nb.Fit(learners.LogicMLP{Shape: "A ∨ ¬AB", Backprop: learners.Backprop{Epochs: 20}}, s)
	size := m.Network().Size()
	fmt.Println(size.Units, "units and gates in", size.Depth, "layers, right:", eval.Accuracy(m, s))
	// Output: 5 units and gates in 3 layers, right: 1
}

// A Madaline has units under given logic, and changes the units that are to blame
// for a mistake. The fixed increment is for features of 1 and −1.
func ExampleMadaline() {
	s := nb.Must(data.Outside(3, 7, 10).Table()).Ordinal()
	m := nb.Fit(learners.Madaline{Shape: "A ∨ ¬AB"}, s).Inner.(*learners.MadalineModel)
	fmt.Println(m.Presented/s.Len(), "epochs,", m.Mistakes, "mistakes, then right:", eval.Accuracy(m, s))
	// Output: 2 epochs, 132 mistakes, then right: 1
}

// Winnow multiplies and divides weights, so they are never negative: every feature
// needs its complement.
func ExampleMadaline_winnow() {
	s := nb.Must(data.Outside(3, 7, 10).Table()).Complements()
	m := nb.Fit(learners.Madaline{Winnow: true}, s).Inner.(*learners.MadalineModel)
	fmt.Println(m.Presented/s.Len(), "epochs,", m.Mistakes, "mistakes, then right:", eval.Accuracy(m, s))
	smallest := slices.Min(m.Roots[0].W)
	fmt.Println(len(m.Roots[0].W), "weights, all positive:", smallest > 0)
	// Output:
	// 3 epochs, 216 mistakes, then right: 1
	// 20 weights, all positive: true
}

// How many units does the network need? The paper takes its shape from a tree that
// is learned first.
func ExampleMadaline_from() {
	s := nb.Must(data.Outside(3, 7, 10).Table()).Ordinal()
	m := nb.Fit(learners.Madaline{From: learners.LTUTree{}}, s).Inner.(*learners.MadalineModel)
	fmt.Println(learners.ShapeOf(m.Roots[0]), "right:", eval.Accuracy(m, s))
	// Output: A ∨ ¬AB right: 1
}

// The network of a tree can also learn on from the tree's weights, an example
// at a time.
func ExampleMadaline_Continue() {
	s := nb.Must(data.Outside(3, 7, 10).Table()).Ordinal()
	quick := learners.LTUTree{Node: learners.Perceptron{Epochs: 1}, Depth: 3}
	m := nb.Must(learners.Madaline{}.Continue(nb.Fit(quick, s).Inner.(*learners.UnitTree)))
	fmt.Printf("as a tree %.1f %% right\n", 100*eval.Accuracy(m, s))
	for m.Run < s.Len() { // not a whole pass without a change
		i := m.Presented % s.Len()
		m.Update(s.X[i], s.Y[i])
	}
	fmt.Println("after", m.Presented, "examples right:", eval.Accuracy(m, s))
	// Output:
	// as a tree 70.8 % right
	// after 3200 examples right: 1
}
