// Package outline holds what is drawn and printed of a model: the outline of a tree (Node), the
// table of a unit's weights (Grid), the condition under which a unit fires (Condition), and names
// that Markdown does not misread (Escape).
//
// It knows no learner. Models convert themselves to outlines, which packages viz and nb draw and
// show; text, Markdown and rules are written here, once for all trees. Whatever is printed is
// short: trees, rules and conditions beyond a size are cut off and say how much is left.
package outline

import (
	"fmt"
	"slices"
	"strings"

	"halfspace/pkg/internal/escape"
)

// shownLeaves is how many leaves of a tree String and Markdown show. More are no longer read.
const shownLeaves = 60

// A Node is a node of a tree as it is read and drawn, with all below it: a test, with Branches,
// or a leaf, which answers.
type Node struct {
	Edge string // the outcome of the test above that leads here; empty at the root
	Text string // what the node tests, or what the leaf answers
	// Class is the index of the class that a leaf answers, or −1 if that is for a unit to say. Of a
	// test it is the class of most of its examples.
	Class int
	// Counts are the training examples of each class that came here, nil if they were not counted.
	Counts   []float64
	Weights  *Grid    // of a leaf that is a unit over attribute values, else nil
	Branches []*Node  // of a test, else nil
	Rest     int      // of a test that Top cut off, how many leaves were below it; else 0
	Classes  []string // names of the classes, at the root; else nil
}

// Nodes returns the number of tests in the tree, and of leaves. What Top cut off does not count.
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

// Examples returns how many training examples came to the node, the sum of Counts, and 0 if they
// were not counted. It need not be a whole number, because learners may divide an example that
// misses a value among branches.
func (o *Node) Examples() float64 {
	sum := 0.0
	for _, k := range o.Counts {
		sum += k
	}
	return sum
}

// Top returns the part of the tree that most training examples come to, with at most so many
// leaves. A test that is cut off becomes a leaf that counts the Rest below it. The tree itself
// stays as it is; what is returned shares its texts and counts.
//
// It begins with the root as the only leaf, and again and again opens the leaf of most examples
// whose branches there is room for.
func (o *Node) Top(leaves int) *Node {
	top := *o
	top.Branches = nil
	border := []*Node{&top} // the leaves of what is returned
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
		below := make([]*Node, len(full[next].Branches))
		for b, f := range full[next].Branches {
			leaf := *f
			leaf.Branches, below[b] = nil, &leaf
		}
		border[next].Branches = below
		border = slices.Replace(border, next, next+1, below...)
		full = slices.Replace(full, next, next+1, full[next].Branches...)
	}
	// Leaves of what is returned that are tests in the whole tree were cut off there.
	for i, f := range full {
		if len(f.Branches) > 0 {
			_, border[i].Rest = f.Nodes()
		}
	}
	return &top
}

// String formats the tree as text: a line per branch, with the number of training examples at the
// leaves, if Counts has them, and of those of another class than the leaf answers. The weights of
// leaves that are units follow as tables. Of a tree of more than 60 leaves it shows the Top.
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

// Markdown formats the tree as String does, as a list of lists. A table cannot stand in a list, so
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

// write calls line for every branch, from the first to the last and each before those below it:
// with its depth from 0, what it tests and, if it leads to a leaf, what that says; leaf is nil if
// it leads to another test. A tree that is a leaf has one line, without a test.
func (o *Node) write(line func(depth int, test, says string, leaf *Node)) {
	// Text stands beside each branch, not above them, so that a line can be read by itself.
	var below func(n *Node, depth int)
	below = func(n *Node, depth int) {
		for _, b := range n.Branches {
			test := n.Text + " " + b.Edge
			if b.Branches == nil {
				line(depth, test, b.says(), b)
				continue
			}
			line(depth, test, "", nil)
			below(b, depth+1)
		}
	}
	if o.Branches == nil {
		line(0, "", o.says(), o)
	}
	below(o, 0)
}

// after returns s with the mark that parts it from what comes before, if anything does.
func after(before, mark, s string) string {
	if before == "" {
		return s
	}
	return mark + s
}

// says returns the answer of a leaf, or how many leaves Top cut off below it.
func (o *Node) says() string {
	if o.Rest > 0 {
		return fmt.Sprintf("… %d leaves", o.Rest)
	}
	return o.Text
}

// count says in parentheses how many training examples came to a leaf, if they were counted: all,
// and those of another class than it answers. Where a unit decides, or leaves were cut off, there
// is no one answer, and it says how many are of each class.
func (o *Node) count(classes []string, as func(name string) string) string {
	if o.Counts == nil {
		return ""
	}
	n := o.Examples()
	s := fmt.Sprintf(" (n=%.4g", n)
	switch {
	case n == 0: // there is nothing to tell apart
	case o.Class < 0 || o.Rest > 0:
		for class, k := range o.Counts {
			// Names are known at the root only, and a tree may have none.
			name := fmt.Sprintf("class %d", class)
			if class < len(classes) {
				name = as(classes[class])
			}
			s += fmt.Sprintf(", %.4g %s", k, name)
		}
	case o.Class < len(o.Counts) && o.Counts[o.Class] < n:
		s += fmt.Sprintf(", %.4g of another class", n-o.Counts[o.Class])
	}
	return s + ")"
}

// Rules returns the tree as rules, one for each leaf and in their order: "if … and … then …", with
// the number of training examples that came there. Of a unit's weights a rule shows the greatest;
// the Weights of the leaf have them all.
func (o *Node) Rules() []string {
	var rules []string
	var below func(n *Node, tests []string)
	below = func(n *Node, tests []string) {
		for _, b := range n.Branches { // each has tests of its own, which Clip keeps apart
			below(b, append(slices.Clip(tests), n.Text+" "+b.Edge))
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
	below(o, nil)
	return rules
}
