package learners

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"halfspace/pkg/data"
	"halfspace/pkg/ltu"
)

// This file and models_check*.go hold the methods named check. They return an error unless a model
// that was read holds together: unless all lengths fit each other, and all indices and classes are
// in range, so that none of its methods panics. They do not ask whether a learner could have learned
// it. The suite of learners changes the JSON of every model in many places, and wants each change
// to be refused or to do no harm.

// checkClasses returns an error unless all classes are those of the schema.
func checkClasses(s data.Schema, classes ...int) error {
	for _, c := range classes {
		if c < 0 || c >= len(s.Classes) {
			return fmt.Errorf("class %d, want one of %d, counted from 0", c, len(s.Classes))
		}
	}
	return nil
}

// checkTwo returns an error unless the schema has two classes.
func checkTwo(s data.Schema) error {
	if len(s.Classes) != 2 {
		return fmt.Errorf("%d classes, want two", len(s.Classes))
	}
	return nil
}

// checkCounts returns an error unless there is a count for each class, or none at all.
func checkCounts(s data.Schema, counts []float64) error {
	if counts != nil && len(counts) != len(s.Classes) {
		return fmt.Errorf("counts of %d classes, want %d", len(counts), len(s.Classes))
	}
	return nil
}

// checkUnits returns an error unless all units have so many weights.
func checkUnits(weights int, units ...ltu.Unit) error {
	for _, u := range units {
		if len(u.W) != weights {
			return fmt.Errorf("a unit of %d weights, want %d", len(u.W), weights)
		}
	}
	return nil
}

// checkParts returns an error unless there are as many parts as classes, or one part for two classes.
func checkParts(s data.Schema, what string, parts int) error {
	if n := len(s.Classes); n < 2 || parts != n && (n != 2 || parts != 1) {
		return fmt.Errorf("%d %s for %d classes", parts, what, n)
	}
	return nil
}

// checkNetworks returns an error unless each network is there, reads the attributes of the schema and
// has one output. That it is well-formed was checked when it was read.
func checkNetworks(s data.Schema, networks ...*ltu.Network) error {
	for _, n := range networks {
		if n == nil {
			return errors.New("a network is missing")
		}
		if n.In != len(s.Attrs) || len(n.Out) != 1 {
			return fmt.Errorf("a network of %d inputs and %d outputs, want %d and 1", n.In, len(n.Out), len(s.Attrs))
		}
	}
	return nil
}

func (h *Halfspace) check() error {
	return cmp.Or(checkTwo(h.Schema), checkUnits(len(h.Attrs), h.Unit))
}

func (m *Multiplicative) check() error {
	if !(m.Alpha > 1 && m.Alpha < largestWeight) {
		return fmt.Errorf("factor Alpha is %v, want more than 1", m.Alpha)
	}
	return m.Halfspace.check()
}

func (c *Constant) check() error { return checkClasses(c.Schema, c.Class) }

func (l *List) check() error {
	for _, r := range l.Rules {
		if err := cmp.Or(checkUnits(len(l.Attrs), r.If), checkClasses(l.Schema, r.Class, r.Else)); err != nil {
			return err
		}
	}
	return checkClasses(l.Schema, l.Else)
}

func (n *Net) check() error {
	below := len(n.Attrs)
	if err := checkUnits(below, n.Hidden...); err != nil {
		return err
	}
	if len(n.Hidden) > 0 {
		below = len(n.Hidden)
	}
	return cmp.Or(checkParts(n.Schema, "outputs", len(n.Out)), checkUnits(below, n.Out...))
}

func (p *Pairwise) check() error {
	for _, pair := range p.Pairs {
		for _, j := range pair {
			if j < 0 || j >= len(p.Attrs) {
				return fmt.Errorf("a pair of attributes %d and %d, want 0 to %d", pair[0], pair[1], len(p.Attrs)-1)
			}
		}
	}
	return cmp.Or(checkParts(p.Schema, "outputs", len(p.Out)), checkUnits(len(p.Attrs)+len(p.Pairs), p.Out...))
}

func (b *Boosted) check() error {
	for _, v := range b.Votes {
		if len(b.Classes) > 2 {
			if v.Of == nil || v.Of.In != len(b.Attrs) || len(v.Of.Out) != len(b.Classes) {
				return fmt.Errorf("a hypothesis is no network of %d inputs and %d outputs", len(b.Attrs), len(b.Classes))
			}
			continue
		}
		if err := checkNetworks(b.Schema, v.Of); err != nil {
			return err
		}
	}
	if len(b.Classes) > 2 {
		return nil
	}
	return checkTwo(b.Schema)
}

func (c *CodeWords) check() error {
	if len(c.Codes) != len(c.Classes) || len(c.Codes) == 0 {
		return fmt.Errorf("%d code words for %d classes", len(c.Codes), len(c.Classes))
	}
	for _, code := range c.Codes {
		if code != nil && len(code) != len(c.Bits) {
			return fmt.Errorf("a code word of %d bits, want %d", len(code), len(c.Bits))
		}
		if slices.ContainsFunc(code, func(bit int) bool { return bit != 0 && bit != 1 }) {
			return fmt.Errorf("code word %v, want zeros and ones", code)
		}
	}
	if len(c.Codes) == 2 && !c.oneBit() {
		return fmt.Errorf("code words %v of two classes, want one bit, in which they differ", c.Codes)
	}
	return checkNetworks(c.Schema, c.Bits...)
}

// oneBit reports whether the classes, which are two, differ in one bit and have no other; of one
// class alone there is nothing to tell. That is what the network of two classes relies on.
func (c *CodeWords) oneBit() bool {
	if c.Codes[0] == nil || c.Codes[1] == nil {
		return len(c.Bits) == 0
	}
	return len(c.Bits) == 1 && c.Codes[0][0] != c.Codes[1][0]
}

func (c *Conjunctions) check() error {
	for _, t := range c.Terms {
		if err := t.check(c.Attrs); err != nil {
			return err
		}
	}
	for _, r := range c.Rounds {
		if err := r.Term.check(c.Attrs); err != nil {
			return err
		}
	}
	if c.Whole < 0 {
		return fmt.Errorf("bound Whole is %d, want at least 0", c.Whole)
	}
	return checkTwo(c.Schema)
}

// check returns an error unless the literals of t are tests of the attributes.
func (t Term) check(attrs []data.Attr) error {
	for _, l := range t.Literals {
		if l.Attr < 0 || l.Attr >= len(attrs) || !slices.Contains([]string{"", "≥", "≤"}, l.Op) {
			return fmt.Errorf("a literal of attribute %d and operator %q, want 0 to %d, and none, ≥ or ≤", l.Attr, l.Op, len(attrs)-1)
		}
	}
	return nil
}

func (a *AgainstRest) check() error {
	if len(a.Of) != len(a.Classes) || len(a.Of) == 0 {
		return fmt.Errorf("%d perceptrons for %d classes", len(a.Of), len(a.Classes))
	}
	for _, p := range a.Of {
		if p == nil || len(p.Attrs) != len(a.Attrs) {
			return fmt.Errorf("a perceptron is missing or of other than %d attributes", len(a.Attrs))
		}
	}
	return nil
}

func (p *Polyhedral) check() error {
	for _, c := range p.Cells {
		if len(c.Code) != len(p.Units) || strings.Trim(c.Code, "01") != "" {
			return fmt.Errorf("cell %q, want %d characters, 0 or 1", c.Code, len(p.Units))
		}
	}
	for _, t := range p.Terms {
		if len(t) != len(p.Units) || strings.Trim(t, "01-") != "" {
			return fmt.Errorf("term %q, want %d characters, 0, 1 or -", t, len(p.Units))
		}
	}
	if !slices.IsSortedFunc(p.Cells, func(a, b Cell) int { return cmp.Compare(a.Code, b.Code) }) {
		return errors.New("cells are not in ascending order")
	}
	return cmp.Or(checkTwo(p.Schema), checkUnits(len(p.Attrs), p.Units...))
}
