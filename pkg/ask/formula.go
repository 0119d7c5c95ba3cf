package ask

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"halfspace/pkg/data"
)

// A formula is the question behind an answer: is there a possible example to which one network, or each of
// two networks, gives a wanted class? If the question is about a pair of examples, the second example may
// differ from the first in one attribute.
type formula struct {
	a      *Asker
	nets   []*bounder // one network reads the example, or two do
	parts  []box      // of a pair, each box has a side more for the second example's value of attr
	paired bool
	attr   int
	wanted func(one, two int) bool // two is 0 if there is one network and one example
	found  bool
	proven bool
}

// SMT returns the question as a formula in SMT-LIB 2, so that a solver such as z3 or cvc5 can check the
// answer without trusting this library. The formula is satisfiable if an example exists that answers the
// question. It states our answer as its expected status (sat or unsat), so a solver reports an answer that
// is wrong. The logic is linear arithmetic (QF_LRA, or QF_LIRA with whole numbers).
//
// All numbers of the model are written as exact fractions. The solver adds them exactly, but the program
// rounds its sums. So the solver and the program may disagree about an example whose excess is smaller than
// the rounding error. SMT returns an error if the network has sigmoid units, because they are not linear.
//
// C. Barrett, P. Fontaine, C. Tinelli, The SMT-LIB standard: version 2.6 (2017).
func (f *formula) SMT() (string, error) {
	for _, n := range f.nets {
		if slices.ContainsFunc(n.nodes, func(u node) bool { return u.Soft }) {
			return "", errors.New("ask: the network has sigmoid units, which no formula of linear arithmetic describes")
		}
	}
	logic := "QF_LRA"
	if slices.ContainsFunc(f.parts, func(b box) bool { return slices.ContainsFunc(b, func(s side) bool { return s.whole }) }) {
		logic = "QF_LIRA"
	}
	lines := []string{"; Sums are exact here. The program rounds them, so it may disagree where a sum nearly equals a threshold.",
		fmt.Sprintf("(set-info :status %s)", f.status()), fmt.Sprintf("(set-logic %s)", logic)}
	if len(f.parts) == 0 { // no possible example passes the tests
		return strings.Join(append(lines, "(assert false)", "(check-sat)"), "\n") + "\n", nil
	}
	for j, attr := range f.a.m.Attrs {
		lines = append(lines, f.declare("x", attr, j, j)...)
	}
	readers := f.readers()
	if f.paired {
		lines = append(lines, f.declare("y", f.a.m.Attrs[f.attr], f.attr, len(f.a.m.Attrs))...)
	}
	lines = append(lines, "(assert "+f.domain()+")")
	for _, r := range readers {
		lines = append(lines, r.units()...)
	}
	lines = append(lines, "(assert "+f.goal(readers)+")", "(check-sat)")
	return strings.Join(lines, "\n") + "\n", nil
}

// readers returns the readers of the networks.
func (f *formula) readers() []reader {
	n := len(f.a.m.Attrs)
	first := reader{n: f.nets[0], name: "a", attrs: f.a.m.Attrs, sides: f.parts[0][:n:n], moved: -1}
	second := first
	second.name = "b"
	switch {
	case f.paired:
		second.moved, second.sides = f.attr, first.sides.replace(f.attr, f.parts[0][n])
	case len(f.nets) > 1:
		second.n = f.nets[1]
	default:
		return []reader{first}
	}
	return []reader{first, second}
}

// status returns the answer, as SMT-LIB names it.
func (f *formula) status() string {
	switch {
	case f.found:
		return "sat"
	case f.proven:
		return "unsat"
	}
	return "unknown"
}

// declare declares the variables of an attribute: a number, or a Boolean for each value. One of these
// Booleans is true. The attribute's sides stand at a place in each box.
func (f *formula) declare(letter string, attr data.Attr, j, place int) (lines []string) {
	s := f.parts[0][place]
	switch {
	case s.missing():
		return []string{fmt.Sprintf("; %s%d is %q, which is missing", letter, j, attr.Name)}
	case s.values == nil && s.whole:
		return []string{fmt.Sprintf("(declare-const %s%d Int) ; %q", letter, j, attr.Name)}
	case s.values == nil:
		return []string{fmt.Sprintf("(declare-const %s%d Real) ; %q", letter, j, attr.Name)}
	}
	var all []string
	for v, value := range attr.Values {
		all = append(all, valueOf(letter, j, v))
		lines = append(lines, fmt.Sprintf("(declare-const %s Bool) ; %q is %q", all[v], attr.Name, value))
	}
	lines = append(lines, "(assert "+joined("or", all)+")")
	for v := range all {
		for w := range v {
			lines = append(lines, fmt.Sprintf("(assert (not (and %s %s)))", all[w], all[v]))
		}
	}
	return lines
}

// domain returns the condition that the variables lie in a part, and that a pair differs in the right order.
func (f *formula) domain() string {
	var parts []string
	for _, b := range f.parts {
		var sides []string
		for place, s := range b {
			letter, j := "x", place
			if place == len(f.a.m.Attrs) {
				letter, j = "y", f.attr
			}
			if !s.missing() {
				sides = append(sides, s.limits(letter, j, f.a.m.Attrs[j]))
			}
		}
		parts = append(parts, joined("and", sides))
	}
	if !f.paired {
		return joined("or", parts)
	}
	return joined("and", []string{joined("or", parts), f.order()})
}

// order returns the condition that the second example of a pair has the greater value.
func (f *formula) order() string {
	if !f.a.m.Attrs[f.attr].Nominal() {
		return fmt.Sprintf("(< x%d y%d)", f.attr, f.attr)
	}
	var all []string
	for w := range f.a.m.Attrs[f.attr].Values {
		for v := range w {
			all = append(all, fmt.Sprintf("(and %s %s)", valueOf("x", f.attr, v), valueOf("y", f.attr, w)))
		}
	}
	return joined("or", all)
}

// goal returns the condition that the classes are wanted.
func (f *formula) goal(readers []reader) string {
	var all []string
	for c := range f.a.m.Classes {
		if len(readers) == 1 {
			if f.wanted(c, 0) {
				all = append(all, readers[0].class(c))
			}
			continue
		}
		for k := range f.a.m.Classes {
			if f.wanted(c, k) {
				all = append(all, joined("and", []string{readers[0].class(c), readers[1].class(k)}))
			}
		}
	}
	return joined("or", all)
}
