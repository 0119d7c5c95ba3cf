// Package outline describes models in a form that can be drawn and printed: a tree (Node), the table of a
// unit's weights (Grid), and the condition under which a unit fires (Condition). Models convert themselves
// to these forms. Packages viz and nb then draw and show them, so that each kind of model needs no drawing
// code of its own.
//
// This package itself writes text, Markdown and rules. Its output is short: it cuts off trees, rules and
// conditions beyond a certain size, and says how much was left out. It does not know learners.
package outline

import (
	"fmt"
	"slices"
	"strings"

	"halfspace/pkg/internal/escape"
)

// shownLeaves is the number of leaves of a tree that String and Markdown show. Nobody reads more.
const shownLeaves = 60

// A Node is a node of a tree for printing and drawing, with everything below it. It is a test, with
// Branches, or a leaf, which answers.
type Node struct {
	Edge string // the outcome of the test above that leads here; empty at the root
	Text string // the test of the node, or the answer of the leaf
	// Class is the index of the class that a leaf predicts, or −1 if a unit decides. For a test it is
	// the majority class of its training examples.
	Class int
	// Counts are the numbers of training examples of each class that reached the node. They are nil if
	// nobody counted them.
	Counts   []float64
	Weights  *Grid    // for a leaf that is a unit over attribute values, otherwise nil
	Branches []*Node  // the branches of a test, otherwise nil
	Rest     int      // for a test that Top cut off, the number of leaves below it; otherwise 0
	Classes  []string // names of the classes, at the root; otherwise nil
}

// Nodes returns the numbers of tests and leaves in the tree. Nodes that Top cut off do not count.
func (o *Node) Nodes() (tests, leaves int) {
	if o.Branches == nil {
		return 0, 1
	}
	tests = 1 // o itself
	for _, b := range o.Branches {
		t, l := b.Nodes()
		tests, leaves = tests+t, leaves+l
	}
	return tests, leaves
}

// Examples returns the number of training examples that came to the node, the sum of Counts, or 0
// if they were not counted. It need not be a whole number, because learners may divide an example
// with a missing value among branches.
func (o *Node) Examples() float64 {
	sum := 0.0
	for _, k := range o.Counts {
		sum += k
	}
	return sum
}

// Top returns the part of the tree that most training examples reach, with at most the given number
// of leaves. A test that is cut off becomes a leaf, whose Rest counts the leaves below it. The tree
// itself does not change. The new tree shares its texts and counts.
//
// Top begins with the root as the only leaf. Then it repeatedly opens the leaf with the most
// examples among the leaves whose branches fit.
func (o *Node) Top(leaves int) *Node {
	top := *o
	top.Branches = nil
	border := []*Node{&top} // the leaves of the new tree
	full := []*Node{o}      // for each of them, the node of the whole tree
	for {
		next := -1 // the index of the leaf to open
		for i, f := range full {
			fits := len(f.Branches) > 0 && len(border)-1+len(f.Branches) <= leaves
			if fits && (next < 0 || f.Examples() > full[next].Examples()) {
				next = i
			}
		}
		if next < 0 {
			break
		}
		opened := make([]*Node, len(full[next].Branches))
		for b, f := range full[next].Branches {
			leaf := *f
			leaf.Branches, opened[b] = nil, &leaf
		}
		border[next].Branches = opened
		border = slices.Replace(border, next, next+1, opened...)
		full = slices.Replace(full, next, next+1, full[next].Branches...)
	}
	// Leaves of the new tree that are tests in the whole tree were cut off there.
	for i, f := range full {
		if len(f.Branches) > 0 {
			_, border[i].Rest = f.Nodes()
		}
	}
	return &top
}

// String formats the tree as text, with a line for each branch. A line with a leaf gives the number
// of training examples there, if they were counted, and the number whose class differs from the
// answer. The weights of leaves that are units follow as tables. Of a tree with more than 60 leaves
// it shows the Top.
func (o *Node) String() string {
	var b strings.Builder
	o.Top(shownLeaves).write(func(depth int, test, says string, leaf *Node) {
		indent := strings.Repeat("|   ", depth)
		b.WriteString(indent + escape.Text(test))
		if leaf != nil {
			b.WriteString(after(test, ": ", escape.Text(says)) + leaf.count(o.Classes, escape.Text))
			b.WriteString(leaf.Weights.text(indent + "    "))
		}
		b.WriteString("\n")
	})
	return strings.TrimSuffix(b.String(), "\n")
}

// Markdown formats the tree like String, as a list of lists. A list cannot contain a table, so
// leaves that are units are numbered, and their weights follow as tables after the list.
func (o *Node) Markdown() string {
	var b, tables strings.Builder
	units := 0
	o.Top(shownLeaves).write(func(depth int, test, says string, leaf *Node) {
		fmt.Fprintf(&b, "%s- %s", strings.Repeat("    ", depth), escape.Markdown(test))
		if leaf != nil {
			says = "**" + escape.Markdown(says) + "**"
			if leaf.Weights != nil {
				units++
				says += fmt.Sprintf(" %d", units)
				fmt.Fprintf(&tables, "\nUnit %d\n\n%s", units, leaf.Weights.markdown())
			}
			b.WriteString(after(test, ": ", says) + leaf.count(o.Classes, escape.Markdown))
		}
		b.WriteString("\n")
	})
	return b.String() + tables.String()
}

// write calls line for every branch, in order and each before the branches below it. It passes the
// depth, from 0, the test of the branch and, if the branch leads to a leaf, the answer of the leaf.
// If it leads to another test, leaf is nil. A tree that is a single leaf has one line, without a
// test.
func (o *Node) write(line func(depth int, test, says string, leaf *Node)) {
	// Text stands beside each branch, not above them, so that every line can be read alone.
	var visit func(n *Node, depth int)
	visit = func(n *Node, depth int) {
		for _, b := range n.Branches {
			test := n.Text + " " + b.Edge
			if b.Branches == nil {
				line(depth, test, b.says(), b)
				continue
			}
			line(depth, test, "", nil)
			visit(b, depth+1)
		}
	}
	if o.Branches == nil {
		line(0, "", o.says(), o)
	}
	visit(o, 0)
}

// after returns s, preceded by mark if before is not empty.
func after(before, mark, s string) string {
	if before == "" {
		return s
	}
	return mark + s
}

// says returns the answer of a leaf, or the number of leaves that Top cut off below it.
func (o *Node) says() string {
	if o.Rest > 0 {
		return fmt.Sprintf("… %d leaves", o.Rest)
	}
	return o.Text
}

// count returns, in parentheses, the number of training examples that came to a leaf, if they were
// counted, and the number whose class differs from the answer. Where a unit decides, or leaves were
// cut off, there is not one answer, so it gives the number of examples of each class.
func (o *Node) count(classes []string, escaped func(name string) string) string {
	if o.Counts == nil {
		return ""
	}
	n := o.Examples()
	s := fmt.Sprintf(" (n=%.4g", n)
	switch {
	case n == 0: // there is nothing to compare
	case o.Class < 0 || o.Rest > 0:
		for class, k := range o.Counts {
			// Names are known only at the root, and a tree may have none.
			name := fmt.Sprintf("class %d", class)
			if class < len(classes) {
				name = escaped(classes[class])
			}
			s += fmt.Sprintf(", %.4g %s", k, name)
		}
	case o.Class < len(o.Counts) && o.Counts[o.Class] < n:
		s += fmt.Sprintf(", %.4g of another class", n-o.Counts[o.Class])
	}
	return s + ")"
}

// Rules returns the tree as rules, one for each leaf, in the order of the leaves: "if … and … then
// …", with the number of training examples there. A rule shows only the greatest weights of a unit.
// The Weights of the leaf have all.
func (o *Node) Rules() []string {
	var rules []string
	var visit func(n *Node, tests []string)
	visit = func(n *Node, tests []string) {
		for _, b := range n.Branches { // each branch has its own tests: Clip keeps them from sharing memory
			visit(b, append(slices.Clip(tests), n.Text+" "+b.Edge))
		}
		if n.Branches != nil {
			return
		}
		if_ := "always"
		if len(tests) > 0 {
			if_ = "if " + strings.Join(tests, " and ") + " then"
		}
		rules = append(rules, escape.Text(fmt.Sprintf("%s %s%s%s", if_, n.says(), n.Weights.brief(), n.count(o.Classes, escape.Text))))
	}
	visit(o, nil)
	return rules
}
