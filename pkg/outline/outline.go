// Package outline holds what is drawn and printed of a model, and knows no learner: the
// outline of a tree, the grid of a unit's weights, the condition under which a unit fires,
// and the escaping of names in Markdown.
package outline

import (
	"fmt"
	"slices"
	"strings"
)

// Leaves of a tree that String and Markdown show; the rest is counted.
const shownLeaves = 60

// A Node is a node of a tree as it is read and drawn, with all below it.
type Node struct {
	Edge     string    // the outcome of the test above that leads here; empty at the root
	Text     string    // what the node tests, or what the leaf answers
	Class    int       // the class a leaf answers, −1 if it is a unit's to say; of a test, of most of its examples
	Counts   []float64 // training examples of each class that came here, nil if they were not counted
	Weights  *Grid     // of a leaf that is a unit over attribute values, else nil
	Branches []*Node   // of a test, else nil
	Rest     int       // of a test that Top cut, the leaves below it; else 0
	Classes  []string  // names of the classes, at the root; else nil
}

// Nodes returns the number of tests in the tree, and of leaves.
func (o *Node) Nodes() (tests, leaves int) {
	if o.Branches == nil {
		return 0, 1
	}
	tests = 1
	for _, b := range o.Branches {
		t, l := b.Nodes()
		tests, leaves = tests+t, leaves+l
	}
	return tests, leaves
}

// Examples returns how many training examples came to the node, the sum of Counts.
func (o *Node) Examples() float64 {
	sum := 0.0
	for _, k := range o.Counts {
		sum += k
	}
	return sum
}

// Top returns the part of the tree that most training examples come to, with
// at most so many leaves. A test that is cut off becomes a leaf that counts
// the Rest below it.
func (o *Node) Top(leaves int) *Node {
	top := *o
	top.Branches = nil
	border := []*Node{&top} // the leaves of what is returned, and
	full := []*Node{o}      // what they are in the whole tree
	for {
		next := -1
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
	for i, f := range full {
		if len(f.Branches) > 0 {
			_, border[i].Rest = f.Nodes()
		}
	}
	return &top
}

// String formats the tree as text: a line per branch, with the number of
// training examples at the leaves, if Counts has them, and of those of another
// class than it answers. Of a tree of more than 60 leaves it shows the Top.
func (o *Node) String() string {
	var b strings.Builder
	top := o.Top(shownLeaves)
	top.write(func(depth int, test, says string, leaf *Node) {
		indent := strings.Repeat("|   ", depth)
		b.WriteString(indent + test)
		if leaf != nil {
			b.WriteString(prefix(": ", test, says) + leaf.count(o.Classes))
			b.WriteString(leaf.Weights.text(indent + "    "))
		}
		b.WriteString("\n")
	})
	return strings.TrimSuffix(b.String(), "\n")
}

// Markdown formats the tree as String does, as a list of lists. The weights of
// leaves that are units follow as tables.
func (o *Node) Markdown() string {
	var b, tables strings.Builder
	units := 0
	o.Top(shownLeaves).write(func(depth int, test, says string, leaf *Node) {
		fmt.Fprintf(&b, "%s- %s", strings.Repeat("    ", depth), Escape(test))
		if leaf != nil {
			says = "**" + Escape(says) + "**"
			if leaf.Weights != nil {
				units++
				says += fmt.Sprintf(" %d", units)
				fmt.Fprintf(&tables, "\nUnit %d\n\n%s", units, leaf.Weights.markdown())
			}
			b.WriteString(prefix(": ", test, says) + leaf.count(o.Classes))
		}
		b.WriteString("\n")
	})
	return b.String() + tables.String()
}

// write calls line for every branch, from the first to the last: with what it
// tests and, if it leads to a leaf, what that says.
func (o *Node) write(line func(depth int, test, says string, leaf *Node)) {
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

// prefix returns s after the mark if anything comes before it.
func prefix(mark, before, s string) string {
	if before == "" {
		return s
	}
	return mark + s
}

// says returns the answer of a leaf, or what Top cut off.
func (o *Node) says() string {
	if o.Rest > 0 {
		return fmt.Sprintf("… %d leaves", o.Rest)
	}
	return o.Text
}

// count says in parentheses how many training examples came to a leaf, if they
// were counted: all, and those of another class or, where a unit decides, of each
// class.
func (o *Node) count(classes []string) string {
	if o.Counts == nil {
		return ""
	}
	n := o.Examples()
	s := fmt.Sprintf(" (n=%.4g", n)
	switch {
	case n == 0:
	case o.Class < 0 || o.Rest > 0:
		for class, k := range o.Counts {
			name := fmt.Sprintf("class %d", class)
			if class < len(classes) {
				name = classes[class]
			}
			s += fmt.Sprintf(", %.4g %s", k, name)
		}
	case o.Class < len(o.Counts) && o.Counts[o.Class] < n:
		s += fmt.Sprintf(", %.4g of another class", n-o.Counts[o.Class])
	}
	return s + ")"
}

// Rules returns the tree as rules, one for each leaf and in their order: if …
// then … , with the number of training examples that came there. Of a unit's
// weights a rule shows the greatest; Weights holds them all.
func (o *Node) Rules() []string {
	var rules []string
	var below func(n *Node, tests []string)
	below = func(n *Node, tests []string) {
		for _, b := range n.Branches {
			below(b, append(slices.Clip(tests), n.Text+" "+b.Edge))
		}
		if n.Branches != nil {
			return
		}
		if_ := "always"
		if len(tests) > 0 {
			if_ = "if " + strings.Join(tests, " and ") + " then"
		}
		rules = append(rules, fmt.Sprintf("%s %s%s%s", if_, n.says(), n.Weights.brief(), n.count(o.Classes)))
	}
	below(o, nil)
	return rules
}
