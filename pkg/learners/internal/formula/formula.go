// Package formula holds how a tree of units branches, and reads and writes it as the formula of
// the tree's network: an AND for each path to a leaf, and an OR of these, as in A ∨ ¬AB. Parse
// turns text into a Tree, which is two lists of children; String turns it back, and Paths says
// what each AND reads.
//
// M. Sahami, Learning non-linearly separable Boolean functions with linear threshold unit
// trees and Madaline-style networks, AAAI (1993) 335–341, on creating networks from LTU trees.
package formula

import (
	"fmt"
	"strings"
)

// A Tree is a binary tree without anything at its nodes: Left and Right hold the children of
// each node, −1 for none. Nodes are numbered in preorder: the root is 0, then come all that is
// left of it, and then all that is right. A node without a right child is a leaf of the paper.
type Tree struct{ Left, Right []int }

// Chain returns the tree of n nodes, each the left child of the one before.
func Chain(n int) (t Tree) {
	for range n {
		at := t.add()
		if at > 0 {
			t.Left[at-1] = at
		}
	}
	return t
}

// add adds a node without children and returns its number. Preorder is kept if children are added
// before whatever follows them.
func (t *Tree) add() int {
	t.Left, t.Right = append(t.Left, -1), append(t.Right, -1)
	return len(t.Left) - 1
}

// Len returns the number of nodes, which is that of the network's units.
func (t Tree) Len() int { return len(t.Left) }

// Paths returns for each path to a leaf the nodes that its AND reads, the root first: k, or
// ^k where the path goes left, so that node k is read negated. What is left comes first.
func (t Tree) Paths() [][]int {
	if t.Len() == 0 {
		return nil
	}
	return t.below(0, nil)
}

// below returns the paths of node at, below the reads above it. Each path is a slice of its own:
// a shared array would be overwritten by the branch that comes next.
func (t Tree) below(at int, above []int) (paths [][]int) {
	then := func(read int) []int { return append(above[:len(above):len(above)], read) }
	if left := t.Left[at]; left >= 0 {
		paths = t.below(left, then(^at))
	}
	if right := t.Right[at]; right >= 0 {
		return append(paths, t.below(right, then(at))...)
	}
	return append(paths, then(at))
}

// String returns the formula, with the terms on the right first. Nodes are named A, B, C and
// so on by number, after Z with a number behind the letter. The formula of no node is empty.
func (t Tree) String() string {
	if t.Len() == 0 {
		return ""
	}
	return strings.Join(t.terms(0, "", nil), " ∨ ")
}

// terms appends the terms of the node's formula, each below the literals above it.
func (t Tree) terms(at int, above string, to []string) []string {
	name := string(rune('A' + at%26))
	if at >= 26 {
		name += fmt.Sprint(at / 26)
	}
	if right := t.Right[at]; right >= 0 {
		to = t.terms(right, above+name, to)
	} else {
		to = append(to, above+name)
	}
	if left := t.Left[at]; left >= 0 {
		to = t.terms(left, above+"¬"+name, to)
	}
	return to
}
