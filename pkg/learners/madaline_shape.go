package learners

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
)

// A Shape says how a tree of units branches, by the formula of its network: an
// AND for each path to a leaf, and an OR of these. In the shape
//
//	AD ∨ ¬AB ∨ ¬A¬BC
//
// A is the root, B its left child, D its right one, and C the left child of B.
// A unit's name is a letter, perhaps with digits after it. Instead of ¬ and ∨
// one may write ! and |; spaces do not count.
//
// M. Sahami, Learning non-linearly separable Boolean functions with linear
// threshold unit trees and Madaline-style networks, AAAI (1993) 335–341, on
// creating networks from LTU trees.
type Shape string

// Branching is the shape of the paper's larger network, of four units.
const Branching Shape = "AD ∨ ¬AB ∨ ¬A¬BC"

// Chain returns the shape of n units, each the left child of the one before:
// of two it is A ∨ ¬AB, the paper's smaller network. It panics unless n is
// positive.
func Chain(n int) Shape {
	if n < 1 {
		panic(fmt.Sprintf("learners: chain of %d units", n))
	}
	var root *UnitNode
	for range n {
		root = &UnitNode{Left: root}
	}
	return ShapeOf(root)
}

// ShapeOf returns the shape of a tree. Its units are named A, B, C and so on in
// the order of the root, all that is left of it, and all that is right. The shape
// of no tree, nil, is empty.
func ShapeOf(root *UnitNode) Shape {
	if root == nil {
		return ""
	}
	names := map[*UnitNode]string{}
	for i, n := range root.preorder(nil) {
		names[n] = string(rune('A' + i%26))
		if i >= 26 {
			names[n] += fmt.Sprint(i / 26)
		}
	}
	return Shape(strings.Join(root.terms(names, "", nil), " ∨ "))
}

// terms appends the terms of the tree's formula, those on the right first.
func (n *UnitNode) terms(names map[*UnitNode]string, above string, to []string) []string {
	if n.Right == nil {
		to = append(to, above+names[n])
	} else {
		to = n.Right.terms(names, above+names[n], to)
	}
	if n.Left == nil {
		return to
	}
	return n.Left.terms(names, above+"¬"+names[n], to)
}

// preorder appends the nodes of the tree in the order of ShapeOf.
func (n *UnitNode) preorder(to []*UnitNode) []*UnitNode {
	if n == nil {
		return to
	}
	return n.Right.preorder(n.Left.preorder(append(to, n)))
}

// A named is a unit of a formula, negated or not.
type named struct {
	name string
	not  bool
}

// tree returns the tree of shape s, whose units are without weights, or an
// error of one line if s is no tree's formula.
func (s Shape) tree() (*UnitNode, error) {
	var terms [][]named
	for text := range strings.SplitSeq(strings.ReplaceAll(string(s), "|", "∨"), "∨") {
		t, err := literals(text)
		if err != nil {
			return nil, fmt.Errorf("shape %q: %w", string(s), err)
		}
		terms = append(terms, t)
	}
	root, err := branch(terms, map[string]bool{})
	if err != nil {
		return nil, fmt.Errorf("shape %q: %w", string(s), err)
	}
	return root, nil
}

// literals reads a term.
func literals(text string) (term []named, err error) {
	runes, not := slices.DeleteFunc([]rune(text), unicode.IsSpace), false
	for i := 0; i < len(runes); i++ {
		switch c := runes[i]; {
		case c == '¬' || c == '!':
			not = !not
		case unicode.IsLetter(c):
			from := i
			for i+1 < len(runes) && unicode.IsDigit(runes[i+1]) {
				i++
			}
			term, not = append(term, named{string(runes[from : i+1]), not}), false
		default:
			return nil, fmt.Errorf("%q in term %q, want a unit's name or ¬", c, strings.TrimSpace(text))
		}
	}
	if len(term) == 0 || not || term[len(term)-1].not {
		return nil, fmt.Errorf("term %q does not end in a unit that fires", strings.TrimSpace(text))
	}
	return term, nil
}

// branch returns the tree whose paths are the given terms.
func branch(terms [][]named, used map[string]bool) (*UnitNode, error) {
	name, ends := terms[0][0].name, 0
	var left, right [][]named
	for _, t := range terms {
		switch {
		case t[0].name != name:
			return nil, fmt.Errorf("a path branches by both %s and %s", name, t[0].name)
		case t[0].not:
			left = append(left, t[1:])
		case len(t) > 1:
			right = append(right, t[1:])
		default:
			ends++
		}
	}
	if used[name] || ends > 1 || (ends == 1) == (len(right) > 0) {
		return nil, fmt.Errorf("unit %s must be in one place, and either end one path or branch on its right", name)
	}
	used[name] = true
	n := &UnitNode{}
	var err error
	if len(left) > 0 {
		n.Left, err = branch(left, used)
	}
	if len(right) > 0 && err == nil {
		n.Right, err = branch(right, used)
	}
	return n, err
}
