// Package certificate holds proofs of optimal halfspaces and checks them. A proof is a file: whoever has it
// and the examples can check it without the search that found it.
//
// A Proof claims the fewest errors of one halfspace, the minimum error hyperplane. Or it claims the fewest
// errors of a halfspace without errors in one class, the densest halfspace. Or it claims only that no
// halfspace has fewer errors. It has up to two parts. A plane shows that the number can be reached. A tree
// shows that no plane has fewer errors: its leaves name conflicts, which are sets of examples that no plane
// classifies without an error. Each conflict has multipliers in whole numbers. A negative example counts
// with a minus, and then the sum of the examples by these multipliers is zero. So no plane has all of them
// on their sides (Farkas's lemma). All arithmetic is exact.
//
// Another claim is the fewest halfspaces that separate two classes, or whose intersection or union has one
// class. Its planes show that the number suffices. Its tree tries all ways
// to divide the examples by fewer planes. Each leaf names a conflict: examples that no plane divides so.
//
// The package imports only package data and Go's own library, and no code of any search. The file verify.py
// checks the same proofs in Python and shares nothing with this package. docs/certificates.md describes the
// file of a proof to the last field.
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
	// FewestErrors says that a plane has the errors, and that no plane has fewer.
	FewestErrors = "fewest errors of one halfspace"
	// AtLeast says that no plane has fewer errors. Perhaps none has this number either.
	AtLeast = "no halfspace has fewer errors"
	// FewestHalfspaces says that the planes separate the classes, and that fewer planes do not. Without
	// Faultless, any two examples of different classes are on different sides of a plane. With Faultless,
	// every plane has that class on its side, and each example of the other class that such a plane can
	// have on the other side is there by one of the planes.
	FewestHalfspaces = "fewest halfspaces"
)

// A Proof is a claim about a sample, with all that is needed to check it.
type Proof struct {
	Format string `json:"format"` // the constant Format
	Claim  string `json:"claim"`  // FewestErrors, AtLeast or FewestHalfspaces
	Data   Data   `json:"data"`
	// Faultless is a class, or empty. If it is a class, only halfspaces without errors in it count.
	Faultless string `json:"faultless,omitempty"`
	// Costs has how many times an error counts, by class, from 1 to 1,000,000. A class that is left out
	// counts once.
	Costs map[string]int `json:"costs,omitempty"`
	// Limits has the greatest number of errors, by class. Only halfspaces that keep to it count.
	Limits map[string]int `json:"limits,omitempty"`
	Errors int            `json:"errors"` // the claimed number of misclassified examples, counted by Costs
	// Plane is a plane with this number, and without errors in the class Faultless. It is nil unless the
	// claim is FewestErrors.
	Plane *Plane `json:"plane,omitempty"`
	// Planes are the halfspaces of FewestHalfspaces, and nil with another claim.
	Planes []Plane `json:"planes,omitzero"`
	// Orthants is nil if all cases of the tree are decisions on examples. Proofs of FewestHalfspaces
	// have none.
	Orthants  *Orthants  `json:"orthants,omitempty"`
	Conflicts []Conflict `json:"conflicts"`
	// Tree has the nodes of a binary tree in the order of a walk: behind a branching come all nodes
	// where its example is an error, and then all nodes where it is right. With Orthants, there is
	// such a tree for each orthant, one after the other.
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

// A Feature is a number made of a column: the number in it, or 1 where the column has Value and else 0.
type Feature struct {
	Column string `json:"column"`
	Value  string `json:"value,omitempty"`
}

// A Plane consists of the points x where Weights·x = Threshold. A point with a greater product is
// classified as positive, a point with a smaller one as negative, and a point on the plane as On.
type Plane struct {
	Weights   []Fraction `json:"weights"` // one for each feature
	Threshold Fraction   `json:"threshold"`
	On        string     `json:"on"` // a class
}

// A Conflict is a set of examples that no plane classifies without an error. An example is its index in
// the sample, from 0; it stands for all equal examples of its class. The multipliers are positive, one for
// each example. With a 1 behind its features and a minus if it is negative, each example is a row; the sum
// of the rows by the multipliers is zero.
//
// With the claim FewestHalfspaces the multipliers may be negative, and the sum of the rows by the
// multipliers is zero without a further sign. So no plane has the examples with positive multipliers on one
// side and the others on the other side.
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

// A Node is a branching on an example, if Branch is not nil, or a division of a cone, if Divide is not
// empty, or else a leaf. The conflicts of a leaf are indices into Proof.Conflicts, each with a positive
// weight; its pairs have a weight too. A leaf holds in one of two ways. All examples of one of its
// conflicts or pairs are right on the path: no plane is there, and neither if the errors of the path exceed
// one of Limits. Right are the examples that were decided to be right, and the undecided ones with which the
// errors of the path would exceed one of Limits. Or the weights are a
// bound: errors of the path and all weights together reach the claimed number, and for every example
// that was not decided on the path, the weights of its conflicts and pairs do not exceed the number of
// examples equal to it. Either way, no conflict and no pair has an example that is an error on the path.
//
// With the claim FewestHalfspaces a branching names examples that a plane must divide: an example of either
// class, Branch and From, or with Faultless only Branch, an example of the other class. A case follows for
// each of the planes before the last that have examples on the path, and for one more plane if there is one.
// Without Faultless, each of these has a case where Branch is on the positive side, and then one where it is
// on the negative side, which is left out for the plane without examples. Cases that contradict the path are
// left out too. A leaf names one conflict, without a weight. The path has its examples on their sides of one
// plane, or all on the opposite sides.
type Node struct {
	Branch *int `json:"branch,omitempty"`
	From   *int `json:"from,omitempty"`
	// Divide has the places of two rays in the cone, from 0, and Parts a positive number for each.
	// The sum of the rays by the parts, divided by the greatest common divisor of its weights, is a
	// new ray. Behind the division come all nodes of the cone where the new ray takes the place of
	// the first of the two, and then all nodes of the cone where it takes the place of the second.
	Divide    []int      `json:"divide,omitempty"`
	Parts     []*big.Int `json:"parts,omitempty"`
	Conflicts []int      `json:"conflicts,omitempty"`
	Weights   []int      `json:"weights,omitempty"`
	// Pairs have three numbers each: a positive example, a negative one and the weight. The first is
	// below the second: by the weights of each ray of the cone, its sum of features is not greater.
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

// String returns the claim in one line, without the word proven: only Verify justifies it.
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
