package learners

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"

	"halfspace/pkg/data"
	"halfspace/pkg/learners/internal/forward"
)

func (t *DecisionTree) check() error {
	if t.Root == nil {
		return errors.New("the tree has no root")
	}
	return t.Root.check(t.Schema)
}

// check returns an error unless the tree below n, which is not nil, fits the schema.
func (n *DecisionNode) check(s data.Schema) error {
	if err := cmp.Or(checkClasses(s, n.Class), checkCounts(s, n.Counts)); err != nil {
		return err
	}
	if n.Attr < -1 || n.Attr >= len(s.Attrs) {
		return fmt.Errorf("a test of attribute %d, want 0 to %d, or -1 in a leaf", n.Attr, len(s.Attrs)-1)
	}
	if n.Attr < 0 {
		return nil
	}
	if err := n.checkBranches(s.Attrs[n.Attr]); err != nil {
		return err
	}
	for _, b := range n.Branches {
		if err := b.check(s); err != nil {
			return err
		}
	}
	return nil
}

// checkBranches returns an error unless a test of a has the branches that its outcomes take.
func (n *DecisionNode) checkBranches(a data.Attr) error {
	want := 2
	switch {
	case n.Groups != nil:
		want = len(n.Branches) // so many as the groups say
		if len(n.Groups) != len(a.Values) || n.Levels != nil {
			return fmt.Errorf("groups of %d values, attribute %q has %d", len(n.Groups), a.Name, len(a.Values))
		}
		if slices.ContainsFunc(n.Groups, func(branch int) bool { return branch < -1 || branch >= want }) {
			return fmt.Errorf("groups %v of %d branches", n.Groups, want)
		}
	case n.Levels != nil:
		want = len(n.Levels)
		if a.Nominal() || !slices.IsSorted(n.Levels) {
			return fmt.Errorf("levels %v of attribute %q, want ascending ones of a number", n.Levels, a.Name)
		}
	case a.Nominal():
		want = len(a.Values)
	}
	if len(n.Branches) != want || slices.Contains(n.Branches, nil) {
		return fmt.Errorf("a test of attribute %q has %d branches or lacks one, want %d", a.Name, len(n.Branches), want)
	}
	return nil
}

func (t *UnitTree) check() error {
	if err := checkParts(t.Schema, "trees", len(t.Roots)); err != nil {
		return err
	}
	if slices.Contains(t.Roots, nil) {
		return errors.New("a tree has no nodes")
	}
	for _, root := range t.Roots {
		var err error
		root.each(func(n *UnitNode) {
			err = cmp.Or(err, checkUnits(len(t.Attrs), n.Unit), checkCounts(t.Schema, n.Counts), checkCounts(t.Schema, n.Fired))
		})
		if err != nil {
			return err
		}
	}
	return checkClasses(t.Schema, t.Else)
}

func (m *GrownTree) check() error {
	if err := checkParts(m.Schema, "trees", len(m.Trees)); err != nil {
		return err
	}
	if len(m.Values) != len(m.Attrs) || len(m.N) != len(m.Classes) {
		return fmt.Errorf("values of %d attributes and counts of %d classes, want %d and %d", len(m.Values), len(m.N), len(m.Attrs), len(m.Classes))
	}
	for j, a := range m.Attrs {
		if m.Values[j] != nil && len(m.Values[j]) < len(a.Values) {
			return fmt.Errorf("%d values of attribute %q, which declares %d", len(m.Values[j]), a.Name, len(a.Values))
		}
	}
	for _, n := range m.Numbers {
		if err := m.checkAttrs(n.Attr); err != nil {
			return err
		}
	}
	for _, n := range m.Trees {
		if n == nil {
			return errors.New("a tree is missing")
		}
		if err := m.checkNode(n); err != nil {
			return err
		}
	}
	return nil
}

// checkAttrs returns an error unless all attributes are those of the tree.
func (m *GrownTree) checkAttrs(attrs ...int) error {
	for _, j := range attrs {
		if j < 0 || j >= len(m.Attrs) {
			return fmt.Errorf("attribute %d, want 0 to %d", j, len(m.Attrs)-1)
		}
	}
	return nil
}

// checkNode returns an error unless the tree below n fits m.
func (m *GrownTree) checkNode(n *PerceptronNode) error {
	if (n.Unit == nil) == (n.Test == nil) {
		return errors.New("a node without a unit or a test, or with both")
	}
	if n.Unit != nil {
		return m.checkUnit(n.Unit)
	}
	if err := m.checkTest(n.Test); err != nil {
		return err
	}
	for _, b := range n.Test.Branches {
		if b == nil { // nothing has come there
			continue
		}
		if err := m.checkNode(b); err != nil {
			return err
		}
	}
	return nil
}

// checkTest returns an error unless a test has the outcomes that its branches are for.
func (m *GrownTree) checkTest(t *ValueTest) error {
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

// checkUnit returns an error unless u has weights for what m reads.
func (m *GrownTree) checkUnit(u *ValueUnit) error {
	if len(u.W) != len(m.Attrs) || len(u.Numbers) != len(m.Numbers) {
		return fmt.Errorf("a unit of %d attributes and %d numbers, want %d and %d", len(u.W), len(u.Numbers), len(m.Attrs), len(m.Numbers))
	}
	for j, w := range u.W {
		if len(w) > len(m.Values[j]) {
			return fmt.Errorf("weights of %d values of attribute %q, which has %d", len(w), m.Attrs[j].Name, len(m.Values[j]))
		}
		if slices.ContainsFunc(w, ValueWeight.turned) {
			return fmt.Errorf("a weight of attribute %q whose least value is above its greatest", m.Attrs[j].Name)
		}
	}
	for i, w := range u.Numbers {
		if len(w.Bins) > mostBins {
			return fmt.Errorf("%d bins of attribute %q, want at most %d", len(w.Bins), m.Attrs[m.Numbers[i].Attr].Name, mostBins)
		}
	}
	if err := m.checkSearch(u.Search); err != nil {
		return err
	}
	switch {
	case len(m.Numbers) == 0 && !u.whole():
		return errors.New("a weight that is no whole number, in a unit that reads no numbers")
	case u.Theta.turned():
		return errors.New("a threshold whose least value is above its greatest")
	case u.Combined == nil:
		return nil
	case u.Combined.Unit == nil:
		return errors.New("a combination without a unit")
	}
	return m.checkUnit(u.Combined.Unit)
}

// checkSearch returns an error unless the units of s, which may be nil, are over attributes of m.
func (m *GrownTree) checkSearch(s *forward.Search) error {
	if s == nil {
		return nil
	}
	units := slices.Clone(s.Tries)
	if s.Best != nil {
		units = append(units, s.Best)
	}
	for _, u := range units {
		if u == nil || len(u.Attrs) == 0 || len(u.Now.W) != len(u.Attrs) || len(u.Sum.W) != len(u.Attrs) {
			return errors.New("a unit of a search is missing, or has weights of other attributes")
		}
		if err := m.checkAttrs(u.Attrs...); err != nil {
			return err
		}
		if slices.ContainsFunc(u.On, func(p forward.Point) bool { return p.Own != 0 && p.Own != 1 }) {
			return errors.New("a unit of a search is judged on an example that is of the class and is not")
		}
		for place, j := range u.Attrs {
			if most := max(1, len(m.Values[j])); len(u.Now.W[place]) > most || len(u.Sum.W[place]) > most {
				return fmt.Errorf("a unit of a search with more than %d weights of attribute %q", most, m.Attrs[j].Name)
			}
		}
	}
	return nil
}

// whole reports whether what u adds up are whole numbers, as far as values go: by that a network
// knows what is the next sum above 0.
func (u *ValueUnit) whole() bool {
	fraction := func(w ValueWeight) bool { return w.W != math.Trunc(w.W) || w.Pocket != math.Trunc(w.Pocket) }
	for _, w := range u.W {
		if slices.ContainsFunc(w, fraction) {
			return false
		}
	}
	return !fraction(u.Theta) && u.Sum == math.Trunc(u.Sum) && u.InPocket == math.Trunc(u.InPocket)
}
