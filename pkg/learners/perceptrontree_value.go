package learners

import (
	"math"
	"slices"
)

// byValue reports whether t has a branch for each value of an attribute.
func (t *ValueTest) byValue() bool { return t.Cut == nil && t.Unit == nil }

// branch returns the index of the branch that x takes, if it is grown.
func (m *GrownTree) branch(t *ValueTest, x []float64) int {
	j := t.Attr
	switch {
	case t.Unit != nil:
		return 1 + m.side(t.Unit, x)
	case t.Cut == nil:
		k := m.index(j, x[j])
		if k < 0 && m.isNew(j, x[j]) {
			k = len(m.Values[j])
		}
		return 1 + k
	case !numeric(x[j]):
		return 0
	case x[j] <= *t.Cut:
		return 1
	}
	return 2
}

// index returns the index of attribute j's value v, or −1 if it is missing or
// not known.
func (m *GrownTree) index(j int, v float64) int {
	values := m.Values[j]
	if k := int(v); uint(k) < uint(len(values)) && values[k] == v { // as for every declared value
		return k
	}
	return slices.Index(values, v)
}

// isNew reports whether v can become known as a value of attribute j.
func (m *GrownTree) isNew(j int, v float64) bool {
	a := m.Attrs[j]
	return len(m.Values[j]) < len(a.Values)+mostValues && numeric(v) &&
		(!a.Nominal() || v >= 0 && v == math.Trunc(v)) && m.index(j, v) < 0
}

// meet makes v known as a value of attribute j, if it is new.
func (m *GrownTree) meet(j int, v float64) {
	if m.isNew(j, v) {
		m.Values[j] = append(m.Values[j], v)
	}
}
