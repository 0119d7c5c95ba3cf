package learners

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
)

// A ValueTest is the test of an attribute in a perceptron tree. It has a branch for each value that has come
// to it.
type ValueTest struct {
	Attr int // index of the attribute, −1 if a Unit is the test
	// for a number, the end of each interval except the last; otherwise nil
	Ends []float64  `json:",omitzero"`
	Unit *ValueUnit `json:",omitzero"` // a linear combination; whether it fires is the test; otherwise nil
	// Branches begins with the branch for missing values. The other branches depend on the test: one for
	// each value, by its index in Values; or one for each interval, from the lowest; or, for a Unit, one for
	// no and one for yes. A branch that no example has taken is nil.
	Branches []*PerceptronNode
	Left     []int // attributes whose values the units below may use
	Cuts     int   `json:",omitzero"` // tests on this path, this one included, that used up no attribute
	// From is the unit that was here, if new leaves inherit its weights.
	From *ValueUnit `json:",omitzero"`
}

// byValue reports whether t has a branch for each value of an attribute.
func (t *ValueTest) byValue() bool { return t.Ends == nil && t.Unit == nil }

// branch returns the index of the branch of t that x takes: 0 if the value is missing, otherwise 1 plus the
// index of the value or of the outcome. The branch may not exist yet. Then it is nil, or lies beyond the end
// of Branches. A new value takes the branch that it will have once it is known.
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
