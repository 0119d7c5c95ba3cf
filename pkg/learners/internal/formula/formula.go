// Package formula reads and writes the shape of a tree of units as a formula, for example A ∨ ¬AB. The
// formula describes the tree's network: an AND for each path to a leaf, and an OR of these. Parse turns
// a text into a Tree, which says which child each node has. String turns a Tree back into text, and
// Paths returns the inputs of each AND.
//
// M. Sahami, Learning non-linearly separable Boolean functions with linear threshold unit trees and
// Madaline-style networks, AAAI (1993) 335–341, on creating networks from LTU trees.
package formula

import (
	"fmt"
	"strings"
)

// A Tree is the shape of a binary tree. Left and Right have the children of each node, −1 for a missing
// child. Nodes are numbered in preorder: the root is 0, then come all nodes to its left, and then all
// nodes to its right. A node without a right child is a leaf in the paper's sense.
type Tree struct{ Left, Right []int }

// Chain returns the tree of n nodes where each is the left child of the one before.
func Chain(n int) (t Tree) {
	for range n {
		node := t.add()
		if node > 0 {
			t.Left[node-1] = node
		}
	}
	return t
}

// add adds a node without children and returns its number. To get preorder, add a node, then all nodes
// of its left tree, and then all nodes of its right tree.
func (t *Tree) add() int {
	t.Left, t.Right = append(t.Left, -1), append(t.Right, -1)
	return len(t.Left) - 1
}

// Len returns the number of nodes, which equals the number of the network's units.
func (t Tree) Len() int { return len(t.Left) }

// Paths returns the nodes that each AND reads, one slice per path to a leaf, the root first. A node k is
// given as k, or as ^k if the path goes left there, so that the AND reads it negated. Left paths come
// first.
func (t Tree) Paths() [][]int {
	if t.Len() == 0 {
		return nil
	}
	return t.pathsBelow(0, nil)
}

// pathsBelow returns the paths of the given node. The slice reads has the nodes above it, in the form of
// Paths. Each path is a slice of its own, because the next branch would overwrite a shared array.
func (t Tree) pathsBelow(node int, reads []int) (paths [][]int) {
	extended := func(read int) []int { return append(reads[:len(reads):len(reads)], read) }
	if left := t.Left[node]; left >= 0 {
		paths = t.pathsBelow(left, extended(^node))
	}
	if right := t.Right[node]; right >= 0 {
		return append(paths, t.pathsBelow(right, extended(node))...)
	}
	return append(paths, extended(node))
}

// String returns the formula, with the paths to the right first. The nodes are named A, B, C and so on
// by their numbers; after Z the names have a number behind the letter. The formula of a tree without
// nodes is empty.
func (t Tree) String() string {
	if t.Len() == 0 {
		return ""
	}
	return strings.Join(t.terms(0, "", nil), " ∨ ")
}

// terms appends to list the terms of the given node. Prefix has the literals of the path to the node,
// which begin each term.
func (t Tree) terms(node int, prefix string, list []string) []string {
	name := string(rune('A' + node%26))
	if node >= 26 {
		name += fmt.Sprint(node / 26)
	}
	if right := t.Right[node]; right >= 0 {
		list = t.terms(right, prefix+name, list)
	} else {
		list = append(list, prefix+name)
	}
	if left := t.Left[node]; left >= 0 {
		list = t.terms(left, prefix+"¬"+name, list)
	}
	return list
}
