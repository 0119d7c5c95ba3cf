// Package parting proves that a number of halfspaces is the smallest possible for two classes, in a form
// that can be checked without repeating the search. There are two problems. In a separation, any two
// examples of different classes must be on different sides of one of the halfspaces. In a cover, all
// halfspaces contain every example of one class, the faultless one, and each example of the other class
// must be outside one of them, except examples that no such halfspace excludes.
//
// The proof tries all ways to solve the problem with fewer planes. It branches: for example, if an
// example must be outside one of two planes, there is a case for each plane. Each case ends at a
// conflict: the plane would have to divide a few examples in a way that is impossible for any plane.
//
// The input is a sample of two classes with finite values, halfspaces that solve the problem, and a
// number of systems of inequalities. The output is a Proof that fewer halfspaces do not solve it. If
// fewer do, the proof is about these.
//
// N. Megiddo, On the complexity of polyhedral separability, Discrete & Computational Geometry 3 (1988)
// 325–337. The order of the branchings is D. Brélaz's for the colouring of graphs, Communications of the
// ACM 22 (1979) 251–256: next comes the example, or pair, with the fewest cases left.
package parting

import (
	"errors"

	"halfspace/pkg/ltu"
)

// A Proof shows that no smaller number of halfspaces solves the problem. It does not consider planes
// that have some example on its side by less than separate.Margin.
type Proof struct {
	Units     []ltu.Unit
	Fires     int // the class on the side where the units fire
	Faultless int // a class, or None for a separation

	Conflicts []Conflict
	// Nodes are the nodes of the proof's tree in preorder: after a branching come its cases, each with
	// all of its nodes. The order of the cases is given in package certificate.
	Nodes []Node
}

// None stands for no class, no example and no conflict.
const None = -1

// A Conflict is a set of examples with a side for each, such that no plane has them on these sides.
type Conflict struct {
	Examples []int
	Sides    []int // by example, the class whose side it would be on
}

// A Node is a branching of a Proof, or a leaf, which names a conflict.
type Node struct {
	// Branch is, in a proof about a cover, the example that a halfspace must exclude. In a proof about a
	// separation, Branch and From are two examples to separate.
	Branch, From int
	Conflict     int // of a leaf
}

// ErrSystems says that a proof needs more systems than its budget.
var ErrSystems = errors.New("the budget of systems ended before the proof")

// errRounding says that a set has no plane by the solver's margin, but that rounding hides the reason.
var errRounding = errors.New("no halfspace separates some examples by the least margin of the solver, but rounding errors hide which of them contradict each other")
