// Package parting proves how few halfspaces separate two classes, in a form that can be checked without the
// search. It tries all ways to divide the examples by fewer planes. A way ends at a conflict: a few
// examples that one plane would have to divide, and that no plane divides so.
//
// There are two problems. The halfspaces of a separation have any two examples of different classes on
// different sides of one of them. The halfspaces of a cover all contain a class, the faultless one, and each
// example of the other class is outside one of them, except examples that no such halfspace excludes.
//
// The input is a sample of two classes with finite values, halfspaces that solve the problem, and a number of
// systems of inequalities. The output is a Proof that fewer do not. If fewer do, the proof is about these.
//
// N. Megiddo, On the complexity of polyhedral separability, Discrete & Computational Geometry 3 (1988)
// 325–337. The order of the branchings is D. Brélaz's for the colouring of graphs, Communications of the ACM
// 22 (1979) 251–256: next comes the example, or pair, with the fewest cases left.
package parting

import (
	"errors"

	"halfspace/pkg/ltu"
)

// A Proof shows that no fewer halfspaces solve the problem, unless a plane has some examples on their sides
// by less than separate.Margin.
type Proof struct {
	Units     []ltu.Unit
	Fires     int // the class on the side where the units fire
	Faultless int // a class, or None for a separation

	Conflicts []Conflict
	// Nodes are the nodes of a tree in the order of a walk. Behind a branching come its cases, each with all
	// of its nodes: package certificate gives their order.
	Nodes []Node
}

// None stands for no class, no example and no conflict.
const None = -1

// A Conflict is a set of examples that no plane divides as the sides say.
type Conflict struct {
	Examples []int
	Sides    []int // by example, the class whose side it would be on
}

// A Node is a branching of a Proof or a leaf.
type Node struct {
	// Branch is the example to exclude from a halfspace of a cover, or the first of two examples to separate,
	// and From the second one.
	Branch, From int
	Conflict     int // of a leaf
}

// ErrSystems says that a proof needs more systems than its budget.
var ErrSystems = errors.New("the budget of systems ended before the proof")

// errRounding says that a set has no plane by the solver's margin, but not why.
var errRounding = errors.New("no halfspace separates some examples by the least margin of the solver, but rounding errors hide which of them contradict each other")
