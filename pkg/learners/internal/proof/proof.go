// Package proof proves the fewest errors of one halfspace in a form that can be checked without the
// search. It is a branch and bound: a tree that decides for one example after the other whether it is
// misclassified, until conflicts force enough errors. A conflict is a minimal inseparable set of examples.
// Package fewest proves the same by a sweep or an iterative deepening, which leave nothing to check.
//
// The input is a sample of two classes with finite values, a unit and a number of nodes; the output is the
// best unit and its Proof. The tree is binary, and its bound is a packing of conflicts by weight.
//
// M. Parker, J. Ryan, Finding the minimum weight IIS cover of an infeasible system of linear inequalities,
// Annals of Mathematics and Artificial Intelligence 17 (1996) 107–126.
package proof

import "halfspace/pkg/ltu"

// A Proof shows that every plane misclassifies at least a number of examples, unless a plane has some right
// by less than separate.Margin. Equal examples of one class are merged: the first of them stands for all.
type Proof struct {
	Unit   *ltu.Unit // a unit with this number of errors, nil if the proof is only about the bound
	Errors int       // each counted by the cost of its class
	// Bound is the number of errors that is proven: no unit of the aim has fewer. It is Errors if the unit is
	// proven to be best.
	Bound int
	Aim   Aim

	Conflicts [][]int // sets of examples that no plane has all right, by their indices in the sample
	// Nodes are the nodes of a binary tree in the order of a walk: behind a branching come all nodes
	// where its example is misclassified, and then all nodes where it is right.
	Nodes []Node
}

// A Node is a branching or a leaf of a Proof.
type Node struct {
	Branch int // the example to branch on, −1 at a leaf
	// Conflicts are the conflicts of a leaf, by their indices in the Proof. None contains an example that is
	// misclassified on the path to the leaf. Weights has a positive number for each.
	//
	// If all examples of the last conflict are right on the path, no plane reaches the leaf, and neither if
	// the path has more errors in a class than the aim allows. An example whose error would be one too many
	// is right on the path. Otherwise the
	// sum of the weights is a bound on the errors beside the path: each conflict holds an error. For every
	// example not decided on the path, the weights of its conflicts do not exceed the number of its equals.
	Conflicts, Weights []int
}
