// Package proof proves how few errors one halfspace can have, in a form that can be checked without
// repeating the search. The search is a branch and bound. At each node of its tree it decides for one
// more example whether the halfspace misclassifies it, until conflicts show that there would be too
// many errors. A conflict is a minimal inseparable set of examples, so any halfspace misclassifies at
// least one of its examples. Package fewest finds the same number by a sweep or an iterative deepening,
// but these leave nothing that could be checked.
//
// The input is a sample of two classes with finite values, a unit and a number of nodes. The output is
// the best unit and its Proof. The tree is binary, and its bound is a packing of conflicts by weight.
//
// One rule was tried and did not help: if the kept examples imply that the halfspace is right about an
// example, the search need not branch on this example. Of 28,444 branchings on breast-cancer-wisconsin,
// glass (classes 2 and 3), monks-1, the training sets of monks-1 and monks-2, and tic-tac-toe, none was
// on such an example, and the rule's checks took a tenth more time.
//
// M. Parker, J. Ryan, Finding the minimum weight IIS cover of an infeasible system of linear
// inequalities, Annals of Mathematics and Artificial Intelligence 17 (1996) 107–126.
package proof

import "halfspace/pkg/ltu"

// A Proof shows that every plane misclassifies at least a certain number of examples. It does not
// consider planes that are right about some example by less than separate.Margin. Equal examples of one
// class are merged, and the first of them stands for all.
type Proof struct {
	Unit   *ltu.Unit // a unit with this number of errors, nil if the proof is only about the bound
	Errors int       // each counted by the cost of its class
	// Bound is the proven number of errors: no unit that the aim allows has fewer. It equals Errors if
	// the unit is proven to be best.
	Bound int
	Aim   Aim

	Conflicts [][]int // sets of examples that no plane has all right, by their indices in the sample
	// Nodes are the nodes of a binary tree in preorder: after a branching come all nodes where its
	// example is misclassified, and then all nodes where it is right.
	Nodes []Node
}

// A Node is a branching or a leaf of a Proof.
type Node struct {
	Branch int // the example to branch on, −1 at a leaf
	// Conflicts are the conflicts that prove a leaf, by their indices in the Proof. None contains an
	// example that is misclassified on the path to the leaf. Weights has a positive number for each.
	//
	// There are two ways to prove a leaf. If all examples of the last conflict are right on the path, no
	// plane reaches the leaf; the same holds if the path has more errors in a class than the aim allows.
	// (An example whose error would be one too many counts as right on the path.) Otherwise the sum of
	// the weights is a bound on the further errors, because each conflict contains an error. For every
	// example that is not decided on the path, the weights of its conflicts sum to at most the number of
	// its equals.
	Conflicts, Weights []int
}
