package learners

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
)

// A ValueTest is the test of an attribute in a perceptron tree, with a branch for each value
// that has come to it.
type ValueTest struct {
	Attr int        // the attribute, −1 if a Unit is the test
	Ends []float64  `json:",omitzero"` // of a number, where each interval but the last ends; else nil
	Unit *ValueUnit `json:",omitzero"` // a linear combination, whether it fires; else nil
	// Branches are first that for missing values, then one for each value by its index in Values,
	// or one for each interval, from the lowest, or those for no and for yes. Where no example has
	// come they are nil.
	Branches []*PerceptronNode
	Left     []int // attributes of values that the units below may use
	Cuts     int   `json:",omitzero"` // tests so far that used up no attribute, with this one
	// From is the unit that was here, if new leaves inherit its weights.
	From *ValueUnit `json:",omitzero"`
}

// byValue reports whether t has a branch for each value of an attribute.
func (t *ValueTest) byValue() bool { return t.Ends == nil && t.Unit == nil }

// branch returns the index of the branch of t that x takes: 0 where it is missing, else 1 plus
// the index of its value or of the outcome. It may not be grown yet, and is then beyond the end
// of Branches or nil there. A new value takes the branch that it is going to have once it is
// known, which no other value has.
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

// checkTest returns an error unless a test has the outcomes that its branches are for.
func (m *PerceptronTreeModel) checkTest(t *ValueTest) error {
	if err := m.checkAttrs(t.Left...); err != nil {
		return err
	}
	most := 3
	switch {
	case t.Unit != nil:
		if err := m.checkUnit(t.Unit); err != nil || t.Ends != nil {
			return cmp.Or(err, errors.New("a test of a unit and of a number"))
		}
	default:
		if err := m.checkAttrs(t.Attr); err != nil {
			return err
		}
		switch most = 2 + len(t.Ends); {
		case t.byValue():
			most = 1 + len(m.Values[t.Attr])
		case len(t.Ends) == 0 || !slices.IsSorted(t.Ends):
			return fmt.Errorf("intervals that end at %v, want ascending numbers", t.Ends)
		}
	}
	if len(t.Branches) > most {
		return fmt.Errorf("a test of %d branches, want at most %d", len(t.Branches), most)
	}
	if t.From != nil {
		return m.checkUnit(t.From)
	}
	return nil
}
