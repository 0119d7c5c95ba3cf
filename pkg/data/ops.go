package data

import (
	"cmp"
	"fmt"
	"math"
	"slices"
)

// Select returns s with only the named attributes, in that order. The rows are copied, and s does not
// change. (None of the methods below changes s either.) Select returns an error if s has no attribute of a
// given name, or if a name occurs twice.
func (s *Set) Select(attrs ...string) (*Set, error) {
	if d, twice := duplicate(attrs); twice {
		return nil, s.errorf("attribute %q is selected twice", d)
	}
	cols := make([]int, len(attrs))
	for k, name := range attrs {
		j, err := s.attr(name)
		if err != nil {
			return nil, err
		}
		cols[k] = j
	}
	return s.columns(cols), nil
}

// Drop returns s without the named attributes, for example without an identifier. Jackson & Craven, for
// example, learn the votes without the attribute physician-fee-freeze, because this vote alone nearly
// determines the party. Drop returns an error if s has no attribute of a given name.
func (s *Set) Drop(attrs ...string) (*Set, error) {
	dropped := make([]bool, len(s.Attrs))
	for _, name := range attrs {
		j, err := s.attr(name)
		if err != nil {
			return nil, err
		}
		dropped[j] = true
	}
	cols := []int{}
	for j := range s.Attrs {
		if !dropped[j] {
			cols = append(cols, j)
		}
	}
	return s.columns(cols), nil
}

// DropMissing returns the examples without missing values (complete cases), in their order. An
// empty result is not an error here, but learners will refuse it.
func (s *Set) DropMissing() *Set {
	var complete []int
	for i, x := range s.X {
		if !slices.ContainsFunc(x, math.IsNaN) {
			complete = append(complete, i)
		}
	}
	return s.Subset(complete)
}

// Rename returns s with a new name for one attribute. It is an error if s has no attribute attr, or
// if another attribute already has the new name.
func (s *Set) Rename(attr, name string) (*Set, error) {
	j, err := s.attr(attr)
	if err != nil {
		return nil, err
	}
	if _, err := s.attr(name); err == nil && name != attr {
		return nil, s.errorf("cannot rename attribute %q: there is a %q already", attr, name)
	}
	t := s.clone()
	t.Attrs[j].Name = name
	return t, nil
}

// RenameClass returns s with a new name for one class; the order of classes stays. It is an error
// if s has no such class, or if another class already has the new name.
func (s *Set) RenameClass(class, name string) (*Set, error) {
	c, err := s.class(class)
	if err != nil {
		return nil, err
	}
	if slices.Contains(s.Classes, name) && name != class {
		return nil, s.errorf("cannot rename class %q: there is a %q already", class, name)
	}
	t := s.clone()
	t.Classes[c] = name
	return t, nil
}

// Keep returns the examples of the named classes, with the classes in the given order. With two names, the
// second is the positive class. Keep returns an error if s has no class of a given name, or if a name
// occurs twice.
func (s *Set) Keep(classes ...string) (*Set, error) {
	groups := make([]Group, len(classes))
	for k, c := range classes {
		groups[k] = Group{c}
	}
	return s.Regroup(groups...)
}

// A Group joins classes, for Set.Regroup, or values, for Set.Group. Its first element is the new name, and
// the other elements are the old names that it joins. A group with one element only keeps the class or
// value of that name.
type Group []string

// Regroup makes a task with fewer classes: it joins the classes of each group into one class, and leaves
// out the examples of classes that are in no group. The new classes have the order of the groups, so the
// second of two groups is the positive class. For example, papers make two-class tasks from sets with more
// classes:
//
//	g2, err := glass.Regroup(data.Group{"non-float", "2"}, data.Group{"float", "1", "3"})
//
// Regroup returns an error if s has no class of a given name, if a class is in two groups, or if two groups
// have the same name.
func (s *Set) Regroup(groups ...Group) (*Set, error) {
	names, classOf := make([]string, len(groups)), slices.Repeat([]int{-1}, len(s.Classes))
	for g, group := range groups {
		if len(group) == 0 {
			return nil, s.errorf("group %d is empty, want a name", g+1)
		}
		names[g] = group[0]
		for _, member := range group[min(1, len(group)-1):] {
			c, err := s.class(member)
			if err != nil {
				return nil, err
			}
			if classOf[c] >= 0 {
				return nil, s.errorf("class %q is in two groups", member)
			}
			classOf[c] = g
		}
	}
	if d, twice := duplicate(names); twice {
		return nil, s.errorf("two groups are named %q", d)
	}
	return s.relabel(names, classOf), nil
}

// Positive returns s, which must have two classes, with the named class as Classes[1], the positive
// one. It is an error if s has no such class, or does not have two classes.
func (s *Set) Positive(class string) (*Set, error) {
	c, err := s.class(class)
	if err != nil {
		return nil, err
	}
	if len(s.Classes) != 2 {
		return nil, s.errorf("only one of two classes can be positive, have %d: regroup them first", len(s.Classes))
	}
	return s.Keep(s.Classes[1-c], class)
}

// relabel gives the examples of each class c the class classOf[c]. It leaves out the examples of classes
// for which classOf is negative.
func (s *Set) relabel(classes []string, classOf []int) *Set {
	var kept []int
	for i, y := range s.Y {
		if classOf[y] >= 0 {
			kept = append(kept, i)
		}
	}
	t := s.Subset(kept)
	t.Classes = classes
	for i, y := range t.Y {
		t.Y[i] = classOf[y]
	}
	return t
}

// columns returns s with the attributes of the given indices, in that order. An index of -1 leaves
// room for a new attribute.
func (s *Set) columns(idx []int) *Set {
	t := s.clone()
	t.Attrs = make([]Attr, len(idx))
	for k, j := range idx {
		if j >= 0 {
			t.Attrs[k] = s.Attrs[j]
		}
	}
	for i, x := range s.X {
		t.X[i] = make([]float64, len(idx))
		for k, j := range idx {
			if j >= 0 {
				t.X[i][k] = x[j]
			}
		}
	}
	return t
}

// clone returns a copy of s that shares its rows and values. The copy's lists of attributes,
// classes, rows and labels may be written to.
func (s *Set) clone() *Set {
	t := &Set{Schema: s.Schema, X: slices.Clone(s.X), Y: slices.Clone(s.Y), Notes: s.Notes}
	t.Attrs, t.Classes = slices.Clone(s.Attrs), slices.Clone(s.Classes)
	return t
}

// attr returns the index of the attribute of that name.
func (s *Set) attr(name string) (int, error) {
	names := make([]string, len(s.Attrs))
	for j, a := range s.Attrs {
		names[j] = a.Name
	}
	return s.find("attribute", name, names)
}

// class returns the index of the class of that name.
func (s *Set) class(name string) (int, error) { return s.find("class", name, s.Classes) }

// find returns the index of a name in a list. The error for an unknown name lists the known ones.
func (s *Set) find(noun, name string, names []string) (int, error) {
	if i := slices.Index(names, name); i >= 0 {
		return i, nil
	}
	return 0, s.errorf("no %s %q, have %s", noun, name, list(names))
}

// errorf returns an error that begins with the name of s, since programs usually handle several
// samples.
func (s *Set) errorf(format string, args ...any) error {
	return fmt.Errorf("%s: %s", cmp.Or(s.Name, "data"), fmt.Sprintf(format, args...))
}

// duplicate returns the first name that repeats an earlier one.
func duplicate(names []string) (string, bool) {
	// For few names a map costs more than comparing them, and every Fit does this.
	const small = 32
	seen := map[string]bool{}
	for k, name := range names {
		if seen[name] || len(names) <= small && slices.Contains(names[:k], name) {
			return name, true
		}
		if len(names) > small {
			seen[name] = true
		}
	}
	return "", false
}

// arrange keeps in s only the attributes of the given distinct indices, in that order. It writes to
// the rows.
func (s *Set) arrange(idx []int) {
	attrs, row := make([]Attr, len(idx)), make([]float64, len(idx))
	for k, j := range idx {
		attrs[k] = s.Attrs[j]
	}
	s.Attrs = attrs
	for i, x := range s.X {
		for k, j := range idx {
			row[k] = x[j]
		}
		s.X[i] = x[:copy(x, row):len(row)]
	}
}
