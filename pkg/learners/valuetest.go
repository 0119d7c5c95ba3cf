package learners

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
)

// A ValueTest is the test of an attribute, or of a linear combination, in a perceptron tree. Its
// branches grow when the first example with their value comes.
type ValueTest struct {
	Attr int // index of the attribute, −1 if a Unit is the test
	// for a number, the upper end of each interval except the last; otherwise nil
	Ends []float64  `json:",omitzero"`
	Unit *ValueUnit `json:",omitzero"` // a linear combination; whether it fires is the test; otherwise nil
	// Branches begins with the branch for missing values. If the test asks for a value, the others are
	// one branch for each value, by its index in Values. If it asks for an interval, there is one for
	// each interval, from the lowest. If it asks whether a Unit fires, there is one for no and one for
	// yes. A branch that no example has taken is nil.
	Branches []*PerceptronNode
	Left     []int // attributes whose values the units below may use
	Cuts     int   `json:",omitzero"` // tests on this path, this one included, that used up no attribute
	// From is the unit that the test has replaced, if new leaves inherit its weights.
	From *ValueUnit `json:",omitzero"`
}

// byValue reports whether t has a branch for each value of an attribute.
func (t *ValueTest) byValue() bool { return t.Ends == nil && t.Unit == nil }

// branch returns the index in Branches of the branch that x takes: 0 if the value is missing, otherwise
// 1 plus the index of the value or of the outcome. This branch may not exist yet: it may be nil, or lie
// beyond the end of Branches. A value that is new to the tree takes the branch that it will have once
// the tree has learned it.
func (m *PerceptronTreeModel) branch(t *ValueTest, x []float64) int {
	j := t.Attr
	switch {
	case t.Unit != nil:
		return 1 + m.side(t.Unit, x)
	case t.Ends == nil:
		k := m.index(j, x[j])
		if k < 0 && m.isNew(j, x[j]) {
			k = len(m.Values[j])
		}
		return 1 + k
	case !numeric(x[j]):
		return 0
	}
	interval, _ := slices.BinarySearch(t.Ends, x[j]) // an end is in its interval
	return 1 + interval
}

// checkTest returns an error unless the branches of a test fit its outcomes.
func (m *PerceptronTreeModel) checkTest(t *ValueTest) error {
	if err := m.checkAttrs(t.Left...); err != nil {
		return err
	}
	maximum := 3
	switch {
	case t.Unit != nil:
		if err := m.checkUnit(t.Unit); err != nil || t.Ends != nil {
			return cmp.Or(err, errors.New("a test has both a unit and a number"))
		}
	default:
		if err := m.checkAttrs(t.Attr); err != nil {
			return err
		}
		switch maximum = 2 + len(t.Ends); {
		case t.byValue():
			maximum = 1 + len(m.Values[t.Attr])
		case len(t.Ends) == 0 || !slices.IsSorted(t.Ends):
			return fmt.Errorf("a test has intervals that end at %v, want ascending numbers", t.Ends)
		}
	}
	if len(t.Branches) > maximum {
		return fmt.Errorf("a test has %d branches, want at most %d", len(t.Branches), maximum)
	}
	if t.From != nil {
		return m.checkUnit(t.From)
	}
	return nil
}
