// Package certificate checks proofs that a halfspace, or a set of halfspaces, is optimal. Finding the
// optimum takes a long search. But the search writes a proof into a file, and then anybody who has the file
// and the examples can check the result without repeating the search, and without trusting its program.
//
// A Proof may make one of these claims about one halfspace:
//
//   - No halfspace makes fewer errors on the examples (the minimum error hyperplane).
//   - No halfspace without errors in a given class makes fewer errors (the densest halfspace).
//   - No halfspace has fewer errors than a number, which perhaps no halfspace reaches.
//
// For the first two, a plane shows that the number of errors can be reached. A tree shows that no plane
// makes fewer errors. Its leaves name conflicts: sets of examples that no plane classifies without an
// error. To prove it, each conflict has whole numbers (multipliers), one for each example, so that the
// weighted sum of the examples is zero, if negative examples count with a minus. By Farkas's lemma no plane
// then has all of these examples on the right sides. All arithmetic is exact.
//
// Another claim is about the fewest halfspaces that separate two classes, or whose intersection or union is
// one class. Its planes show that the number suffices. Its tree tries all ways to divide the examples by
// fewer planes, and each leaf names a conflict: examples that no plane divides in this way.
//
// The package imports only package data and Go's own library, and no code of any search. The file verify.py
// checks the same proofs in Python and shares nothing with this package. docs/certificates.md describes
// every field of the file.
//
// J. Farkas, Theorie der einfachen Ungleichungen, Journal für die reine und angewandte Mathematik 124
// (1902) 1–27; J. Gleeson, J. Ryan, Identifying minimally infeasible subsystems of inequalities, ORSA
// Journal on Computing 2 (1990) 61–63.
package certificate

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/big"
)

// Format is the first field of every proof.
const Format = "halfspace proof 1"

// The claims of proofs.
const (
	// FewestErrors is the claim that the plane makes the given number of errors, and that no plane
	// makes fewer.
	FewestErrors = "fewest errors of one halfspace"
	// AtLeast is the claim that no plane makes fewer errors than the given number. Perhaps every plane
	// makes more.
	AtLeast = "no halfspace has fewer errors"
	// FewestHalfspaces is the claim that the planes separate the classes, and that fewer planes cannot.
	// If Faultless is empty, any two examples of different classes are on different sides of one of the
	// planes. If Faultless is a class, every plane has this whole class on its side. Each example of
	// the other class is on the other side of one of the planes, unless no plane with the whole class
	// on its side can exclude it.
	FewestHalfspaces = "fewest halfspaces"
)

// A Proof is a claim about a sample, with everything that is needed to check it. Verify checks it.
type Proof struct {
	Format string `json:"format"` // the constant Format
	Claim  string `json:"claim"`  // FewestErrors, AtLeast or FewestHalfspaces
	Data   Data   `json:"data"`
	// Faultless is a class, or empty. If it is a class, only halfspaces without errors in it count.
	Faultless string `json:"faultless,omitempty"`
	// Costs says how many times an error counts, by the example's class, from 1 to 1,000,000. In a
	// class that is left out, an error counts once.
	Costs map[string]int `json:"costs,omitempty"`
	// Limits has the greatest number of errors allowed, by class. The claim is then only about
	// halfspaces within these limits.
	Limits map[string]int `json:"limits,omitempty"`
	Errors int            `json:"errors"` // the claimed number of misclassified examples, counted by Costs
	// Plane makes the claimed number of errors, and none in the class Faultless. It is nil unless the
	// claim is FewestErrors.
	Plane *Plane `json:"plane,omitempty"`
	// Planes are the halfspaces of FewestHalfspaces, and nil with another claim.
	Planes []Plane `json:"planes,omitzero"`
	// Orthants is nil if all cases of the tree are decisions on examples. Proofs of FewestHalfspaces
	// have none.
	Orthants  *Orthants  `json:"orthants,omitempty"`
	Conflicts []Conflict `json:"conflicts"`
	// Tree has the nodes of a binary tree. After a branching on an example come first all nodes for the
	// case that the example is an error, and then all nodes for the case that it is right (preorder).
	// If the proof has Orthants, there is such a tree for each orthant, one after the other.
	Tree []Node `json:"tree"`
}

// Data says which examples a proof is about.
type Data struct {
	Name     string    `json:"name"`     // for people
	Examples int       `json:"examples"` // their number
	Positive string    `json:"positive"` // the class on the side of the plane where the product is greater
	Negative string    `json:"negative"` // the other class
	Features []Feature `json:"features"` // the numbers that the plane weighs
	SHA256   string    `json:"sha256"`   // of the canonical text of the examples, in hexadecimal
}

// A Feature is a number computed from a column. Without Value it is the number in the column. With Value it
// is 1 if the column has this value, and 0 otherwise.
type Feature struct {
	Column string `json:"column"`
	Value  string `json:"value,omitempty"`
}

// A Plane consists of the points x with Weights·x = Threshold. A point with a greater product is classified
// as positive, a point with a smaller product as negative, and a point on the plane as the field On says.
type Plane struct {
	Weights   []Fraction `json:"weights"` // one for each feature
	Threshold Fraction   `json:"threshold"`
	On        string     `json:"on"` // a class
}

// A Conflict is a set of examples that no plane classifies without an error, with multipliers that prove
// it. An example is given by its index in the sample, from 0, and stands for all equal examples of its
// class. There is a positive multiplier for each example. To check a conflict, write each example as a row:
// its features, followed by a 1. Multiply the rows of negative examples by −1, and each row by its
// multiplier. The sum of all rows must be zero.
//
// With the claim FewestHalfspaces the signs of the multipliers say how the examples are divided. The sum of
// the rows times the multipliers, without another sign, must be zero. Then no plane has the examples with
// positive multipliers on one side and the others on the other side.
type Conflict struct {
	Examples    []int      `json:"examples"`
	Multipliers []*big.Int `json:"multipliers"`
}

// Orthants begin a proof about cones of weights: its tree is a tree for each orthant of some features. The
// weights of a plane are in one of the orthants, because the other features are linear functions of these.
type Orthants struct {
	Features []int `json:"features"` // indices into Data.Features, from 0
	// Others has an element for each other feature, in their order: a weight for each of Features,
	// and a constant. The feature is the sum of the features by these weights and the constant, for
	// every example.
	Others [][]Fraction `json:"others"`
}

// A Node is a node of a proof's tree. With Branch it is a branching on an example, with Divide it divides a
// cone of weights, and otherwise it is a leaf. A leaf shows that no plane with fewer errors belongs to the
// path from the root to the leaf.
//
// The conflicts of a leaf are indices into Proof.Conflicts, each with a positive weight. Its pairs have a
// weight too. No conflict and no pair may contain an example that is an error on the path. A leaf is valid
// in one of two cases:
//
//   - All examples of one of its conflicts or pairs are right on the path. No plane classifies all of
//     them right, so no plane belongs to the path. An example is right if a branching decided it, or if
//     it is undecided and the errors of the path together with this example would exceed one of Limits.
//     No plane belongs to the path either if the errors of the path alone exceed one of Limits.
//   - The weights are a lower bound on the number of further errors: the errors of the path and all
//     weights together reach the claimed number. For every example that was not decided on the path, the
//     weights of its conflicts and pairs must not exceed the number of examples equal to it.
//
// With the claim FewestHalfspaces the tree tries to divide the examples by one plane fewer than the proof
// has. A branching names the examples that a plane must divide: two examples of different classes, Branch
// and From. With Faultless it names only Branch, an example of the other class. Then follows a case for
// each plane that has examples on the path, and for one plane without examples, if there is one left.
// Without Faultless, each plane has two cases: first Branch is on the positive side, and then on the
// negative side. (The plane without examples has only the first of them.) Cases that contradict the path
// are left out. A leaf names one conflict, without a weight. On the path all examples of the conflict are
// on the sides of one plane that the conflict forbids, or all on the opposite sides.
type Node struct {
	Branch *int `json:"branch,omitempty"`
	From   *int `json:"from,omitempty"`
	// Divide has the positions of two rays in the cone, from 0, and Parts a positive number for each of
	// them. A new ray is computed: the sum of the two rays, each times its part, divided by the
	// greatest common divisor of its weights. After the division come all nodes of the cone where the
	// new ray replaces the first of the two rays, and then all nodes of the cone where the new ray
	// replaces the second.
	Divide    []int      `json:"divide,omitempty"`
	Parts     []*big.Int `json:"parts,omitempty"`
	Conflicts []int      `json:"conflicts,omitempty"`
	Weights   []int      `json:"weights,omitempty"`
	// Pairs have three numbers each: a positive example, a negative example and the weight. In every
	// direction of the cone the positive example is below the negative one: by the weights of each ray,
	// its sum of features is not greater.
	Pairs [][]int `json:"pairs,omitempty"`
}

// leaf reports whether the node has something of a leaf.
func (n Node) leaf() bool { return len(n.Conflicts) > 0 || len(n.Weights) > 0 || len(n.Pairs) > 0 }

// ofCone reports whether the node has something of a cone.
func (n Node) ofCone() bool { return len(n.Divide) > 0 || len(n.Parts) > 0 || len(n.Pairs) > 0 }

// Read reads a proof. It does not check it: see Proof.Verify.
func Read(r io.Reader) (*Proof, error) {
	d := json.NewDecoder(r)
	d.DisallowUnknownFields()
	var p Proof
	if err := d.Decode(&p); err != nil {
		return nil, fmt.Errorf("proof: cannot be read as JSON: %w", err)
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return nil, errors.New("proof: more text follows its end")
	}
	return &p, nil
}

// Write writes the proof as JSON, with a line for each conflict and each node.
func (p *Proof) Write(w io.Writer) error {
	short := *p
	short.Conflicts, short.Tree = nil, nil
	text, err := json.MarshalIndent(short, "", " ")
	if err != nil {
		return fmt.Errorf("proof: %w", err)
	}
	const empty = " \"conflicts\": null,\n \"tree\": null\n}"
	out := append(text[:len(text)-len(empty)], " \"conflicts\": ["...)
	for k, c := range p.Conflicts {
		if out, err = line(out, k, c); err != nil {
			return err
		}
	}
	out = append(out, "\n ],\n \"tree\": ["...)
	for k, n := range p.Tree {
		if out, err = line(out, k, n); err != nil {
			return err
		}
	}
	_, err = w.Write(append(out, "\n ]\n}\n"...))
	return err
}

// line appends element k of a list to text, on a line of its own.
func line(text []byte, k int, element any) ([]byte, error) {
	if k > 0 {
		text = append(text, ',')
	}
	e, err := json.Marshal(element)
	if err != nil {
		return nil, fmt.Errorf("proof: %w", err)
	}
	return append(append(text, "\n  "...), e...), nil
}

// String returns the claim in one line. It does not contain the word proven, because only Verify shows that
// the proof is right.
func (p *Proof) String() string {
	text := fmt.Sprintf("%d of %d errors", p.Errors, p.Data.Examples)
	switch {
	case p.Claim == FewestHalfspaces:
		return p.halfspaces()
	case p.Claim == FewestErrors:
		text += ", the fewest of any halfspace"
	default:
		text = "at least " + text + " by any halfspace"
	}
	if p.Faultless != "" {
		text += fmt.Sprintf(" without errors in class %q", p.Faultless)
	}
	for _, class := range []string{p.Data.Positive, p.Data.Negative} {
		if limit, limited := p.Limits[class]; limited {
			text += fmt.Sprintf(" with at most %d errors in class %q", limit, class)
		}
		if cost := p.Costs[class]; cost > 1 {
			text += fmt.Sprintf(", errors in class %q counted %d times", class, cost)
		}
	}
	text += fmt.Sprintf(" (features: %d, positive class: %q", len(p.Data.Features), p.Data.Positive)
	if p.Plane != nil {
		text += fmt.Sprintf(", class of points on the plane: %q", p.Plane.On)
	}
	return text + ")"
}

// halfspaces returns the claim FewestHalfspaces in one line.
func (p *Proof) halfspaces() string {
	aim := "separate the classes"
	if p.Faultless != "" {
		aim = fmt.Sprintf("contain class %q and together exclude all but %d others", p.Faultless, p.Errors)
	}
	return fmt.Sprintf("halfspaces: %d, the fewest that %s (examples: %d, features: %d)", len(p.Planes), aim, p.Data.Examples, len(p.Data.Features))
}
