// Package certificate checks proofs that a halfspace, or a set of halfspaces, is optimal. Finding the
// optimum takes a long search. But the search writes a proof into a file. Anybody who has the file and the
// examples can then check the result without repeating the search, and without trusting its program.
//
// A Proof may make one of these claims about one halfspace:
//
//   - No halfspace makes fewer errors on the examples (the minimum error hyperplane).
//   - No halfspace without errors in a given class makes fewer errors (the densest halfspace).
//   - No halfspace makes fewer errors than a given number, which perhaps no halfspace reaches.
//
// For the first two claims, the proof contains a plane that makes the claimed number of errors. A tree
// shows that no plane makes fewer errors. Its leaves name conflicts: sets of examples that no plane can all
// classify correctly. A conflict proves this by a whole number (multiplier) for each of its examples.
// Multiply each example by its multiplier, subtract the negative examples, and add the positive ones: the
// sum is zero. By Farkas's lemma no plane then has all of these examples on their right sides. All
// arithmetic is exact.
//
// Another claim is about the fewest halfspaces that separate two classes, or whose intersection or union is
// one class. The planes of such a proof show that their number suffices. The tree shows that fewer planes
// do not. It tries all divisions of the examples by fewer planes, and each leaf names a
// conflict: examples which no plane divides in this way.
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
	// FewestHalfspaces is the claim that the planes separate the classes, and that fewer planes cannot. If
	// Faultless is empty, this means that for any two examples of different classes one of the planes has
	// them on different sides. If Faultless is a class, it means that every plane has this whole class on
	// its side, and that each example of the other class is excluded: it is on the other side of at least
	// one plane. Only examples that no plane with the whole class on its side can exclude are exempt.
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
	// Plane makes the claimed number of errors, and none in the class Faultless. It is nil unless the claim
	// is FewestErrors.
	Plane *Plane `json:"plane,omitempty"`
	// Planes are the halfspaces of FewestHalfspaces, and nil with another claim.
	Planes []Plane `json:"planes,omitzero"`
	// Orthants is nil if all cases of the tree are decisions on examples. Proofs of FewestHalfspaces
	// have none.
	Orthants  *Orthants  `json:"orthants,omitempty"`
	Conflicts []Conflict `json:"conflicts"`
	// Tree has the nodes of a binary tree in preorder. A branching on an example has two cases, and its
	// nodes are followed by all nodes for the case that the example is an error, and then by all nodes for
	// the case that it is right. If the proof has Orthants, there is such a tree for each orthant, one
	// after the other.
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

// A Conflict is a set of examples that no plane can all classify correctly, with multipliers that prove it.
// An example is given by its index in the sample, from 0, and stands for all equal examples of its class.
// Each example has a positive multiplier. To check a conflict, write each example as a row: its features,
// followed by a 1. Multiply the rows of negative examples by −1. Then multiply each row by its multiplier,
// and add all rows. The sum must be zero.
//
// With the claim FewestHalfspaces the multipliers may be negative, and their signs say how the examples are
// divided: no plane has the examples with positive multipliers on one side and all others on the other
// side. To check such a conflict, multiply each row by its multiplier, without regard to its class, and add
// all rows. The sum must be zero.
type Conflict struct {
	Examples    []int      `json:"examples"`
	Multipliers []*big.Int `json:"multipliers"`
}

// Orthants are the beginning of a proof that divides the possible weights of a plane into cones. Some
// features are chosen. Each orthant fixes the signs of their weights, and the proof has one tree for each
// orthant. The orthants cover all planes, because every other feature is a linear function of the chosen
// ones.
type Orthants struct {
	Features []int `json:"features"` // indices into Data.Features, from 0
	// Others has an element for each feature that is not chosen, in their order: a weight for each of
	// Features, and a constant. For every example, the feature equals the sum of the chosen features, each
	// multiplied by its weight, plus the constant.
	Others [][]Fraction `json:"others"`
}

// A Node is a node of a proof's tree. A node with Branch is a branching on an example, a node with Divide
// divides a cone of weights, and any other node is a leaf. A path from the root to a leaf assumes of some
// examples that they are errors or right. The leaf shows that no plane with fewer errors than claimed
// agrees with these assumptions.
//
// The conflicts of a leaf are indices into Proof.Conflicts, each with a positive weight. Its pairs have a
// weight too. No conflict and no pair may contain an example that is an error on the path. A leaf is valid
// in one of two cases:
//
//   - All examples of one of its conflicts or pairs are right on the path. No plane classifies all of
//     them right, so no plane belongs to the path. An example is right on the path if a branching decided
//     so. It is also right if it is undecided, but as a further error it would exceed one of Limits.
//     If the errors of the path alone exceed one of Limits, no plane belongs to the path either.
//   - The weights are a lower bound on the number of further errors: the errors of the path and all
//     weights together reach the claimed number. For every example that was not decided on the path, the
//     weights of its conflicts and pairs must not exceed the number of examples equal to it.
//
// With the claim FewestHalfspaces the tree tries to divide the examples by one plane fewer than the proof
// has. A branching names examples that a plane must divide: two examples of different classes, Branch and
// From. With Faultless it names only Branch, an example of the other class, which a plane must exclude. The
// branching has a case for each plane that already has examples on the path, and for one plane without
// examples, if there is one left. Without Faultless, each plane has two cases: first Branch is on its
// positive side, and then on its negative side. (The plane without examples has only the first of them.)
// Cases that contradict the path are left out. A leaf names one conflict, without a weight. On the path,
// the examples of the conflict are on the sides of one plane that the conflict forbids, or all of them are
// on the opposite sides.
type Node struct {
	Branch *int `json:"branch,omitempty"`
	From   *int `json:"from,omitempty"`
	// Divide has the positions of two rays in the cone, from 0, and Parts a positive number for each of
	// them. They give a new ray: the sum of the two rays, each multiplied by its part, divided by the
	// greatest common divisor of its weights. The new ray divides the cone into two cones. In one it
	// replaces the first of the two rays, and in the other the second. After the division come all nodes of
	// the first cone, and then all nodes of the second.
	Divide    []int      `json:"divide,omitempty"`
	Parts     []*big.Int `json:"parts,omitempty"`
	Conflicts []int      `json:"conflicts,omitempty"`
	Weights   []int      `json:"weights,omitempty"`
	// Pairs have three numbers each: a positive example, a negative example and the weight. No plane with
	// weights in the cone has the positive example on the positive side and the negative example on the
	// negative side. The check: for each ray of the cone, the sum of the positive example's features, each
	// multiplied by the ray's weight, is not greater than the same sum of the negative example.
	Pairs [][]int `json:"pairs,omitempty"`
}

// leaf reports whether the node has a field that only leaves have.
func (n Node) leaf() bool { return len(n.Conflicts) > 0 || len(n.Weights) > 0 || len(n.Pairs) > 0 }

// ofCone reports whether the node has a field that only proofs with cones have.
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
