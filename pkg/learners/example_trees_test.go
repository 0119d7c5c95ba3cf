package learners_test

import (
	"fmt"
	"math"
	"slices"

	"halfspace/pkg/data"
	"halfspace/pkg/eval"
	"halfspace/pkg/learners"
	"halfspace/pkg/nb"
)

// figure1 returns the sixteen examples of P. Utgoff (1989), figure 1.
func figure1() *data.Set {
	f := func(v []bool) bool { return (v[0] || v[1]) != (v[2] && v[3]) }
	return nb.Must(data.Formula("(a∨b)⊕(c∧d)", 4, f, "a", "b", "c", "d").Table())
}

// ID3 tests the attribute whose branches have the least entropy, until all examples
// of a branch have one class.
func ExampleID3() {
	fmt.Println(nb.Fit(learners.ID3{}, figure1()))
	// Output:
	// a = 0
	// |   b = 0
	// |   |   c = 0: 0 (n=2)
	// |   |   c = 1
	// |   |   |   d = 0: 0 (n=1)
	// |   |   |   d = 1: 1 (n=1)
	// |   b = 1
	// |   |   c = 0: 1 (n=2)
	// |   |   c = 1
	// |   |   |   d = 0: 1 (n=1)
	// |   |   |   d = 1: 0 (n=1)
	// a = 1
	// |   c = 0: 1 (n=4)
	// |   c = 1
	// |   |   d = 0: 1 (n=2)
	// |   |   d = 1: 0 (n=2)
}

// When a test ceases to be the best, ID4 throws away everything below it. After one pass the counts
// below the root are for the last examples only, and some predictions are wrong.
func ExampleID4() {
	m := nb.Fit(learners.ID4{}, figure1())
	fmt.Println(m)
	fmt.Println(eval.Accuracy(m, figure1()))
	// Output:
	// c = 0
	// |   b = 0: 0 (n=2)
	// c = 1
	// |   b = 0
	// |   |   d = 0: 1 (n=1)
	// |   |   d = 1: 1 (n=1)
	// |   b = 1: 1 (n=1)
	// 0.625
}

// After every example ID5R has the tree that ID3 builds from the examples so far: here from the half
// where a is 0, which is the upper half of ID3's tree.
func ExampleID5R() {
	s := figure1()
	m := nb.Must(learners.ID5R{}.Start(s.Schema, nil)).(*learners.IncrementalTree)
	for i, x := range s.X[:8] {
		m.Update(x, s.Y[i])
	}
	fmt.Println(m)
	// Output:
	// b = 0
	// |   c = 0: 0 (n=2)
	// |   c = 1
	// |   |   d = 0: 0 (n=1)
	// |   |   d = 1: 1 (n=1)
	// b = 1
	// |   c = 0: 1 (n=2)
	// |   c = 1
	// |   |   d = 0: 1 (n=1)
	// |   |   d = 1: 0 (n=1)
}

// C4.5 replaces a branch by a leaf unless the branch is expected to make fewer
// errors. A member whose vote is missing goes both ways, with a fraction of a
// weight each.
func ExampleC45() {
	votes := nb.Must(data.Load("votes"))
	fmt.Println(nb.Fit(learners.C45{}, votes))
	// Output:
	// physician-fee-freeze = n: democrat (n=253.4, 3.748 of another class)
	// physician-fee-freeze = y
	// |   synfuels-corporation-cutback = n: republican (n=145.7, 4.005 of another class)
	// |   synfuels-corporation-cutback = y
	// |   |   mx-missile = n
	// |   |   |   adoption-of-the-budget-resolution = n: republican (n=22.61, 3.316 of another class)
	// |   |   |   adoption-of-the-budget-resolution = y
	// |   |   |   |   anti-satellite-test-ban = n: democrat (n=5.042, 0.02318 of another class)
	// |   |   |   |   anti-satellite-test-ban = y: republican (n=2.208)
	// |   |   mx-missile = y: democrat (n=6.028, 1.028 of another class)
}

// Pruning costs a few training examples, and removes much of the tree. The smaller
// the confidence CF, the smaller the tree.
func ExampleC45_unpruned() {
	votes := nb.Must(data.Load("votes"))
	for _, l := range []learners.C45{{Unpruned: true}, {}, {CF: 0.01}} {
		m := nb.Fit(l, votes)
		_, leaves := m.Inner.(learners.Tree).Outline().Nodes()
		fmt.Printf("%s: %d leaves, %.1f %% right\n", learners.String(l), leaves, 100*eval.Accuracy(m, votes))
	}
	// Output:
	// C45{Unpruned: true}: 19 leaves, 97.9 % right
	// C45{}: 6 leaves, 97.2 % right
	// C45{CF: 0.01}: 2 leaves, 95.6 % right
}

// With Subsets several values of a nominal attribute share a branch, and values
// without examples join the largest. The third of the MONK's problems is "a5 = 3
// and a4 = 1, or a5 ≠ 4 and a2 ≠ 3".
func ExampleC45_subsets() {
	robots := nb.Must(data.Load("monks-3"))
	fmt.Println(nb.Fit(learners.C45{Subsets: true}, robots))
	// Output:
	// a5 in {1, 2, 3}
	// |   a2 in {1, 2}: 1 (n=216)
	// |   a2 = 3
	// |   |   a4 = 1
	// |   |   |   a5 in {1, 2, 4}: 0 (n=24)
	// |   |   |   a5 = 3: 1 (n=12)
	// |   |   a4 in {2, 3}: 0 (n=72)
	// a5 = 4: 0 (n=108)
}

// A perceptron tree tests an attribute only where a unit that reads all of them
// makes no more progress. Its leaves are units: compare the tree of ID3. The
// numbers n count presentations, so an example counts once in every pass.
func ExamplePerceptronTree() {
	m := nb.Fit(learners.PerceptronTree{}, figure1()).Inner.(*learners.PerceptronTreeModel)
	fmt.Println(m.Outline())
	// Output:
	// b = 0
	// |   a = 0: LTU (n=8, 6 0, 2 1)
	// |           c   d   θ
	// |       0  −1  −1
	// |       1   1   1  −1
	// |   a = 1: LTU (n=9, 2 0, 7 1)
	// |           c   d  θ
	// |       0   1   1
	// |       1  −1  −1  1
	// b = 1: LTU (n=32, 8 0, 24 1)
	//        a   c   d  θ
	//     0  0   2   2
	//     1  0  −2  −2  2
}

// The tree learns an example at a time and keeps no examples, so it can learn from
// a stream without end.
func ExamplePerceptronTree_Start() {
	s := figure1()
	m := nb.Must(learners.PerceptronTree{}.Start(s.Schema, nil)).(*learners.PerceptronTreeModel)
	for pass := 1; eval.Accuracy(m, s) < 1; pass++ {
		mistakes := 0
		for i, x := range s.X {
			if m.Update(x, s.Y[i]) {
				mistakes++
			}
		}
		fmt.Printf("pass %d: %d mistakes, %d tests\n", pass, mistakes, m.Tests)
	}
	// Output:
	// pass 1: 4 mistakes, 0 tests
	// pass 2: 5 mistakes, 0 tests
	// pass 3: 5 mistakes, 1 tests
	// pass 4: 4 mistakes, 1 tests
	// pass 5: 4 mistakes, 1 tests
	// pass 6: 5 mistakes, 2 tests
}

// A tree reads as rules, one for each leaf.
func ExampleTree_rules() {
	majority := nb.Must(data.AtLeast(2, 3).Table())
	tree := nb.Fit(learners.ID3{}, majority).Inner.(learners.Tree)
	for _, rule := range tree.Outline().Rules() {
		fmt.Println(rule)
	}
	// Output:
	// if x1 = 0 and x2 = 0 then 0 (n=2)
	// if x1 = 0 and x2 = 1 and x3 = 0 then 0 (n=1)
	// if x1 = 0 and x2 = 1 and x3 = 1 then 1 (n=1)
	// if x1 = 1 and x2 = 0 and x3 = 0 then 0 (n=1)
	// if x1 = 1 and x2 = 0 and x3 = 1 then 1 (n=1)
	// if x1 = 1 and x2 = 1 then 1 (n=2)
}

// Why does this flower get its class? The path shows the tests that it passed.
func ExampleTree_path() {
	iris := nb.Must(data.Load("iris"))
	tree := nb.Fit(learners.C45{}, iris).Inner.(learners.Tree)
	node := tree.Outline()
	for _, branch := range tree.Path([]float64{6.1, 2.9, 4.7, 1.4}) {
		fmt.Println(node.Text, node.Branches[branch].Edge)
		node = node.Branches[branch]
	}
	fmt.Println(node.Text)
	// Output:
	// petal-width > 0.6
	// petal-width ≤ 1.7
	// petal-length ≤ 4.9
	// Iris-versicolor
}

// The root's unit learns as much as it can. If one of its sides has errors, another
// unit learns the examples there. For "at most 3 or at least 7 of 10 bits" two
// units are enough: A fires, or A does not and B does.
func ExampleLTUTree() {
	s := nb.Must(data.Outside(3, 7, 10).Table()).Binary()
	m := nb.Fit(learners.LTUTree{}, s).Inner.(*learners.UnitTree)
	fmt.Println(learners.ShapeOf(m.Roots[0]))
	fmt.Println("right:", eval.Accuracy(m, s))
	// Output:
	// A ∨ ¬AB
	// right: 1
}

// Any learner of one unit can learn the units of a tree. A better learner makes a
// better tree of a few layers.
func ExampleLTUTree_node() {
	windows := nb.Must(nb.Must(data.Load("glass")).Keep("1", "2"))
	for _, node := range []learners.Learner{
		learners.Perceptron{Epochs: 100}, learners.Pocket{}, learners.MinimumError{Nodes: 300},
	} {
		tree := nb.Fit(learners.LTUTree{Node: node, Depth: 3}, windows)
		fmt.Printf("%s: %.0f %% right\n", learners.String(node), 100*eval.Accuracy(tree, windows))
	}
	// Output:
	// Perceptron{Epochs: 100}: 80 % right
	// Pocket{}: 92 % right
	// MinimumError{Nodes: 300}: 98 % right
}

// A tree that grows until it makes no errors is large. Prune sets examples aside,
// and a branch must do better on them than the unit above it.
func ExampleLTUTree_prune() {
	windows := nb.Must(nb.Must(data.Load("glass")).Keep("1", "2"))
	for _, share := range []float64{0, 0.3} {
		m := nb.Fit(learners.LTUTree{Node: learners.Pocket{}, Prune: share}, windows).Inner.(*learners.UnitTree)
		units, layers := m.Roots[0].Size()
		fmt.Printf("Prune: %v: %d units in %d layers\n", share, units, layers)
	}
	// Output:
	// Prune: 0: 15 units in 7 layers
	// Prune: 0.3: 1 units in 1 layers
}

// TreeOf reads a network of the form that trees have as the tree that it stands
// for, whatever has trained the network.
func ExampleTreeOf() {
	xor := nb.Must(data.Parity(2).Table()).Binary()
	net := nb.Fit(learners.Madaline{}, xor).Network()
	tree := nb.Must(learners.TreeOf(net, xor.Schema))
	tree.Count(xor)
	fmt.Println(tree)
	// Output:
	// −2·x2=1 + x1=1 < 1
	// |   −2·x1=1 + x2=1 < 1: 0 (n=2)
	// |   −2·x1=1 + x2=1 ≥ 1: 1 (n=1)
	// −2·x2=1 + x1=1 ≥ 1: 1 (n=1)
}

// A tree that grew on-line has a branch for each value that it saw. If a value is missing, its network
// may predict as for a value near it; its whole network predicts as the tree does.
func ExampleWholeNetwork() {
	votes := nb.Must(data.Load("house-votes-84"))
	m := nb.Fit(learners.ID4{}, votes).Inner.(learners.Networked)
	lacks := slices.Repeat([]float64{math.NaN()}, len(votes.Attrs))
	fmt.Println(m.Network().Covers(lacks), learners.WholeNetwork(m).Covers(lacks))
	fmt.Println(learners.WholeNetwork(m).Predict(lacks) == m.Predict(lacks))
	// Output:
	// false true
	// true
}
