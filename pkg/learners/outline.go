package learners

import (
	"fmt"
	"slices"
	"strings"
)

// Leaves of a tree that String and Markdown show; the rest is counted.
const shownLeaves = 60

// Top returns the part of the tree that most training examples come to, with
// at most so many leaves. A test that is cut off becomes a leaf that counts
// the Rest below it.
func (o *Outline) Top(leaves int) *Outline {
	top := *o
	top.Branches = nil
	border := []*Outline{&top} // the leaves of what is returned, and
	full := []*Outline{o}      // what they are in the whole tree
	for {
		next := -1
		for i, f := range full {
			fits := len(f.Branches) > 0 && len(border)-1+len(f.Branches) <= leaves
			if fits && (next < 0 || total(f.Counts) > total(full[next].Counts)) {
				next = i
			}
		}
		if next < 0 {
			break
		}
		below := make([]*Outline, len(full[next].Branches))
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
func (o *Outline) String() string {
	var b strings.Builder
	top := o.Top(shownLeaves)
	top.write(func(depth int, test, says string, leaf *Outline) {
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
func (o *Outline) Markdown() string {
	var b, tables strings.Builder
	units := 0
	o.Top(shownLeaves).write(func(depth int, test, says string, leaf *Outline) {
		fmt.Fprintf(&b, "%s- %s", strings.Repeat("    ", depth), escape(test))
		if leaf != nil {
			says = "**" + escape(says) + "**"
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
func (o *Outline) write(line func(depth int, test, says string, leaf *Outline)) {
	var below func(n *Outline, depth int)
	below = func(n *Outline, depth int) {
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
func (o *Outline) says() string {
	if o.Rest > 0 {
		return fmt.Sprintf("… %d leaves", o.Rest)
	}
	return o.Text
}

// count says in parentheses how many training examples came to a leaf, if they
// were counted: all, and those of another class or, where a unit decides, of each
// class.
func (o *Outline) count(classes []string) string {
	if o.Counts == nil {
		return ""
	}
	n := total(o.Counts)
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
func (o *Outline) Rules() []string {
	var rules []string
	var below func(n *Outline, tests []string)
	below = func(n *Outline, tests []string) {
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
