// Package idtree grows decision trees one example at a time, by ID5R and by ID4, and all at once, by ID3.
// Every test has a branch for each value of an attribute, and has the least entropy (the E-score) among
// the examples that came to it.
//
// ID5R keeps the examples at the leaves. Where a test is no longer the best, it pulls a better test up
// through the tree. So its tree is the tree that ID3 builds from the same examples, whatever their order:
// P. E. Utgoff, Incremental induction of decision trees, Machine Learning 4 (1989) 161–186.
//
// ID4 keeps only counts, and discards the subtrees below a test that is no longer the best: J. C.
// Schlimmer, D. Fisher, A case study of incremental concept induction, AAAI (1986) 496–501. Its χ² test,
// which excludes irrelevant attributes, is omitted here, as in Utgoff's comparison.
//
// The input is examples, as indices of values and a class. The output is the tree and the work that it
// took: the number of counts added to and the number of E-scores computed, which are the costs that
// Utgoff compares.
package idtree

import (
	"context"
	"math"
	"slices"

	"halfspace/pkg/internal/portable"
	"halfspace/pkg/learners/internal/sample"
)

// An Example is a row whose values are given by their indices.
type Example struct {
	Values []int // values by attribute, from 0
	Class  int
}

// A Node is a test of an attribute, or a leaf.
type Node struct {
	N        []int     // examples of each class that have come here since the node exists
	Attr     int       // the attribute tested, −1 in a leaf
	Counts   [][][]int `json:",omitzero"` // by attribute, value and class; nil for an attribute tested above
	Branches []*Node   `json:",omitzero"` // branches by value; nil where no example has come
	Kept     []Example `json:",omitzero"` // the examples of a leaf of ID5R, which has no Counts
}

// A Tree is a tree with the work that it has taken so far.
type Tree struct {
	Root   *Node
	Added  int // number of times that a count of examples was added to
	Scored int // number of E-scores computed
}

// New returns the empty tree for the given number of classes.
func New(classes int) *Tree { return &Tree{Root: leaf(classes)} }

func leaf(classes int) *Node { return &Node{N: make([]int, classes), Attr: -1} }

// Class returns the class of most examples that came to n, the first on a tie.
func (n *Node) Class() int { return sample.Commonest(n.N) }

// Branch returns the node to which value v leads from n, nil if no example has come there.
func (n *Node) Branch(v int) *Node {
	if v >= len(n.Branches) {
		return nil
	}
	return n.Branches[v]
}

// grown returns the node to which value v leads from n, a new leaf if there was none.
func (n *Node) grown(v int) *Node {
	for len(n.Branches) <= v {
		n.Branches = append(n.Branches, nil)
	}
	if n.Branches[v] == nil {
		n.Branches[v] = leaf(len(n.N))
	}
	return n.Branches[v]
}

// pure reports whether the examples of n all belong to one class.
func (n *Node) pure() bool { return n.N[n.Class()] == total(n.N) }

func total(counts []int) (n int) {
	for _, k := range counts {
		n += k
	}
	return n
}

// count adds k examples of a class to the counts of value v of attribute j.
func (t *Tree) count(n *Node, j, v, class, k int) {
	for len(n.Counts[j]) <= v {
		n.Counts[j] = append(n.Counts[j], make([]int, len(n.N)))
	}
	n.Counts[j][v][class] += k
	t.Added++
}

// see counts the values of e in the attributes that may still be tested at n.
func (t *Tree) see(n *Node, e Example, left []int) {
	if n.Counts == nil {
		n.Counts = make([][][]int, len(e.Values))
	}
	for _, j := range left {
		t.count(n, j, e.Values[j], e.Class, 1)
	}
}

// sameEntropy is the difference below which two E-scores count as tied. They are sums of rounded
// logarithms, so equal scores may differ a little.
const sameEntropy = 1e-9

// best returns the attribute with the least E-score at n, the first on a tie, and that score. If none of
// the given attributes distinguishes any examples, the attribute is −1.
func (t *Tree) best(n *Node, left []int) (attr int, lowest float64) {
	attr, lowest = -1, math.Inf(1)
	for _, j := range left {
		if e := t.score(n, j); e < lowest-sameEntropy {
			attr, lowest = j, e
		}
	}
	return attr, lowest
}

// score returns the E-score of attribute j at n: the entropy of the classes in each branch, in bits,
// averaged over the examples. It is +Inf if all examples have the same value.
func (t *Tree) score(n *Node, j int) float64 {
	t.Scored++
	taken, bits := 0, 0.0
	for _, counts := range n.Counts[j] {
		k := total(counts)
		if k == 0 {
			continue
		}
		taken++
		for _, number := range counts {
			if number > 0 {
				bits -= float64(float64(number) * portable.Log2(float64(number)/float64(k)))
			}
		}
	}
	if taken < 2 {
		return math.Inf(1)
	}
	return bits / float64(total(n.N))
}

// exclude returns the attributes except j.
func exclude(attrs []int, j int) []int {
	return slices.DeleteFunc(slices.Clone(attrs), func(a int) bool { return a == j })
}

// Forget updates t by e as ID4 does. Each node on e's way counts e. If its examples belong to one class,
// the node stays or becomes a leaf (step 2). Otherwise it tests an attribute with the least E-score. If
// another attribute was tested before, the subtrees below are discarded (3a, 3b). Then e continues along
// its branch (3c). A test that ties with the best stays.
func (t *Tree) Forget(e Example) {
	n, left := t.Root, sample.Indices(len(e.Values))
	for {
		n.N[e.Class]++
		t.see(n, e, left)
		if n.pure() {
			return
		}
		attr, lowest := t.best(n, left)
		if attr < 0 {
			return
		}
		if n.Attr < 0 || t.score(n, n.Attr) > lowest+sameEntropy {
			n.Attr, n.Branches = attr, nil
		}
		left = exclude(left, n.Attr)
		n = n.grown(e.Values[n.Attr])
	}
}

// Build returns the tree of all examples at once, as ID3 does. It returns ctx's error if ctx is
// done.
func Build(ctx context.Context, examples []Example, classes, attrs int) (*Tree, error) {
	t := New(classes)
	for _, e := range examples {
		t.Root.N[e.Class]++
	}
	t.Root.Kept = slices.Clone(examples)
	g := grower{t, ctx}
	g.grow(t.Root, sample.Indices(attrs))
	return t, ctx.Err()
}
