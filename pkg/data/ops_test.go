package data

import (
	"math"
	"slices"
	"strings"
	"testing"
)

// pane is a small set in the shape of glass: numbers, a nominal attribute, a
// missing value and three classes.
func pane() *Set {
	return &Set{
		Schema: Schema{
			Name:    "pane",
			Attrs:   []Attr{{Name: "RI"}, {Name: "tint", Values: []string{"clear", "green", "brown"}}, {Name: "Na"}},
			Classes: []string{"1", "2", "3"},
		},
		X: [][]float64{{1.5, 0, 13}, {1.6, 1, 14}, {1.7, math.NaN(), 15}, {1.8, 2, 16}, {1.9, 0, 17}},
		Y: []int{0, 1, 2, 1, 0},
	}
}

func attrNames(s *Set) []string {
	var names []string
	for _, a := range s.Attrs {
		names = append(names, a.Name)
	}
	return names
}

func TestSelectAndDrop(t *testing.T) {
	s := pane()
	sel, err := s.Select("Na", "RI")
	if err != nil {
		t.Fatal(err)
	}
	if got := attrNames(sel); !slices.Equal(got, []string{"Na", "RI"}) {
		t.Errorf("Select: attributes %v", got)
	}
	if !slices.Equal(sel.X[1], []float64{14, 1.6}) {
		t.Errorf("Select: second row %v, want [14 1.6]", sel.X[1])
	}
	dropped, err := s.Drop("tint")
	if err != nil {
		t.Fatal(err)
	}
	if got := attrNames(dropped); !slices.Equal(got, []string{"RI", "Na"}) {
		t.Errorf("Drop: attributes %v", got)
	}
	if !slices.Equal(dropped.Y, s.Y) || !slices.Equal(dropped.X[4], []float64{1.9, 17}) {
		t.Errorf("Drop: last row %v, classes %v", dropped.X[4], dropped.Y)
	}
}

func TestDropMissing(t *testing.T) {
	s := pane().DropMissing()
	if s.Len() != 4 || !slices.Equal(s.Y, []int{0, 1, 1, 0}) {
		t.Errorf("%d examples of classes %v, want the four complete ones", s.Len(), s.Y)
	}
}

func TestRegroup(t *testing.T) {
	for _, c := range []struct {
		groups  []Group
		classes []string
		y       []int
		first   []float64 // attribute RI
	}{
		{[]Group{{"non-float", "2"}, {"float", "1", "3"}}, []string{"non-float", "float"}, []int{1, 0, 1, 0, 1}, []float64{1.5, 1.6, 1.7, 1.8, 1.9}},
		{[]Group{{"3"}, {"1"}}, []string{"3", "1"}, []int{1, 0, 1}, []float64{1.5, 1.7, 1.9}},
		{[]Group{{"1", "2"}, {"2", "1"}}, []string{"1", "2"}, []int{1, 0, 0, 1}, []float64{1.5, 1.6, 1.8, 1.9}},
	} {
		g, err := pane().Regroup(c.groups...)
		if err != nil {
			t.Fatalf("%v: %v", c.groups, err)
		}
		var first []float64
		for _, x := range g.X {
			first = append(first, x[0])
		}
		if !slices.Equal(g.Classes, c.classes) || !slices.Equal(g.Y, c.y) || !slices.Equal(first, c.first) {
			t.Errorf("%v: classes %v, Y %v of %v; want %v, %v of %v", c.groups, g.Classes, g.Y, first, c.classes, c.y, c.first)
		}
	}
}

func TestPositive(t *testing.T) {
	s, err := pane().Keep("1", "3")
	if err != nil {
		t.Fatal(err)
	}
	for _, class := range s.Classes {
		p, err := s.Positive(class)
		if err != nil {
			t.Fatal(err)
		}
		if p.Classes[1] != class {
			t.Errorf("Positive(%q): classes %v", class, p.Classes)
		}
		for i := range p.Y {
			if p.Classes[p.Y[i]] != s.Classes[s.Y[i]] {
				t.Errorf("Positive(%q): example %d is %s, was %s", class, i, p.Classes[p.Y[i]], s.Classes[s.Y[i]])
			}
		}
	}
}

func TestRename(t *testing.T) {
	s, err := pane().Rename("Na", "sodium")
	if err == nil {
		s, err = s.RenameClass("2", "non-float")
	}
	if err != nil {
		t.Fatal(err)
	}
	if s.Attrs[2].Name != "sodium" || s.Classes[1] != "non-float" {
		t.Errorf("attributes %v, classes %v", attrNames(s), s.Classes)
	}
}

// Each operation leaves the set that it is called on as it was.
func TestOperationsOnlyRead(t *testing.T) {
	s, before := pane(), pane().Fingerprint()
	for _, op := range []func() (*Set, error){
		func() (*Set, error) { return s.Select("Na") },
		func() (*Set, error) { return s.Drop("Na") },
		func() (*Set, error) { return s.Rename("Na", "x") },
		func() (*Set, error) { return s.RenameClass("1", "x") },
		func() (*Set, error) { return s.Keep("3", "1") },
		func() (*Set, error) { return s.Regroup(Group{"x", "3"}, Group{"y", "1", "2"}) },
		func() (*Set, error) { return s.DropMissing(), nil },
		func() (*Set, error) { return s.OneHot(), nil },
		func() (*Set, error) { return s.Complements(), nil },
	} {
		changed, err := op()
		if err != nil {
			t.Fatal(err)
		}
		for i := range changed.Y {
			changed.Y[i] = -1
		}
	}
	if s.Fingerprint() != before {
		t.Error("an operation changed its set, or its result shares the classes of the examples with it")
	}
}

func TestOperationErrors(t *testing.T) {
	s := pane()
	wide := &Set{Schema: Schema{Name: "wide", Attrs: make([]Attr, 60)}}
	for _, c := range []struct {
		op   func() (*Set, error)
		want string
	}{
		{func() (*Set, error) { return s.Select("Mg") }, `pane: no attribute "Mg", have RI, tint, Na`},
		{func() (*Set, error) { return s.Select("Na", "RI", "Na") }, `pane: attribute "Na" is selected twice`},
		{func() (*Set, error) { return s.Drop("na") }, `pane: no attribute "na", have RI, tint, Na`},
		{func() (*Set, error) { return s.Rename("Mg", "x") }, `pane: no attribute "Mg", have RI, tint, Na`},
		{func() (*Set, error) { return s.Rename("Na", "RI") }, `pane: cannot rename attribute "Na": there is a "RI" already`},
		{func() (*Set, error) { return s.RenameClass("7", "x") }, `pane: no class "7", have 1, 2, 3`},
		{func() (*Set, error) { return s.RenameClass("1", "2") }, `pane: cannot rename class "1": there is a "2" already`},
		{func() (*Set, error) { return s.Keep("1", "4") }, `pane: no class "4", have 1, 2, 3`},
		{func() (*Set, error) { return s.Regroup(Group{"a", "1"}, Group{"b", "2", "1"}) }, `pane: class "1" is in two groups`},
		{func() (*Set, error) { return s.Regroup(Group{"a", "1"}, Group{"a", "2"}) }, `pane: two groups are named "a"`},
		{func() (*Set, error) { return s.Regroup(Group{"a", "1"}, Group{}) }, `pane: group 2 is empty, want a name`},
		{func() (*Set, error) { return s.Positive("9") }, `pane: no class "9", have 1, 2, 3`},
		{func() (*Set, error) { return s.Positive("1") }, `pane: only one of two classes can be positive, have 3: regroup them first`},
		{func() (*Set, error) { return new(Set).Drop("x") }, `data: no attribute "x", have none`},
		{func() (*Set, error) { return wide.Drop("x") }, `wide: no attribute "x", have ` + strings.Repeat(", ", 12) + "47 more, "},
	} {
		if _, err := c.op(); err == nil || err.Error() != c.want {
			t.Errorf("error %v\nwant  %s", err, c.want)
		}
	}
}

// The fingerprint sees every part of a set, and nothing else.
func TestFingerprint(t *testing.T) {
	want := pane().Fingerprint()
	if len(want) != 64 || pane().Fingerprint() != want {
		t.Errorf("fingerprint %s, then %s", want, pane().Fingerprint())
	}
	second := pane()
	second.X[2][1] = math.Float64frombits(math.Float64bits(math.NaN()) ^ 1)
	if second.Fingerprint() != want {
		t.Error("two kinds of NaN differ")
	}
	for part, change := range map[string]func(*Set){
		"name":           func(s *Set) { s.Name = "panes" },
		"attribute":      func(s *Set) { s.Attrs[0].Name = "ri" },
		"values":         func(s *Set) { s.Attrs[1].Values = []string{"clear", "green brown"} },
		"type":           func(s *Set) { s.Attrs[0].Values = []string{} },
		"class name":     func(s *Set) { s.Classes[0] = "one" },
		"last bit":       func(s *Set) { s.X[0][0] = math.Nextafter(1.5, 2) },
		"sign of zero":   func(s *Set) { s.X[0][1] = math.Copysign(0, -1) },
		"missing":        func(s *Set) { s.X[2][1] = 0 },
		"class":          func(s *Set) { s.Y[0] = 2 },
		"order":          func(s *Set) { s.X[0], s.X[4] = s.X[4], s.X[0] },
		"fewer examples": func(s *Set) { s.X, s.Y = s.X[:4], s.Y[:4] },
	} {
		s := pane()
		if change(s); s.Fingerprint() == want {
			t.Errorf("change of %s: same fingerprint", part)
		}
	}
}

// The data sets of Marchand & Golea (1993) are one line each.
func TestPaperSets(t *testing.T) {
	g2, err := readUCI(t, "glass").Regroup(Group{"non-float", "2"}, Group{"float", "1", "3"})
	if err != nil {
		t.Fatal(err)
	}
	if got := g2.ClassCounts(); !slices.Equal(got, []int{76, 87}) || len(g2.Attrs) != 9 {
		t.Errorf("G2: class counts %v and %d attributes, want [76 87] and 9", got, len(g2.Attrs))
	}
	v1, err := readUCI(t, "house-votes-84").Drop("a4")
	if err != nil {
		t.Fatal(err)
	}
	if got := v1.OneHot(); len(got.Attrs) != 30 || got.Len() != 435 {
		t.Errorf("V1: %d features of %d examples, want 30 of 435", len(got.Attrs), got.Len())
	}
}

// Names returns the names of the attributes, in order, without the class.
func TestNames(t *testing.T) {
	s := &Set{Schema: Schema{Class: "c", Attrs: []Attr{{Name: "a"}, {Name: ""}, {Name: "b"}}}}
	if got := s.Names(); !slices.Equal(got, []string{"a", "", "b"}) {
		t.Errorf("%q", got)
	}
}
