package data

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
)

// one prints a sample or an error, for comparisons of either.
func one(s *Set, err error) string {
	if err != nil {
		return err.Error()
	}
	return show(s)
}

func TestDerive(t *testing.T) {
	s := pane()
	got, err := s.Derive("sum", func(r Example) float64 { return r.Number("RI") + r.Number("Na") })
	if err != nil || len(got.Attrs) != 4 || got.X[1][3] != 15.6 || got.Attrs[3].Nominal() {
		t.Errorf("%s", one(got, err))
	}
	if len(s.Attrs) != 3 || len(s.X[0]) != 3 {
		t.Error("the sample was changed")
	}
	got, err = s.Derive("RI", func(r Example) float64 {
		if r.Value("tint") == "" {
			return math.NaN()
		}
		return -r.Number("RI")
	})
	if err != nil || len(got.Attrs) != 3 || got.X[0][0] != -1.5 || got.X[2][0] == got.X[2][0] || s.X[0][0] != 1.5 {
		t.Errorf("%s", one(got, err))
	}
	got, err = s.DeriveNominal("is", func(r Example) string { return strings.Repeat(r.Class()+r.Value("Na"), len(r.Value("tint"))/5) })
	if err != nil || !slices.Equal(got.Attrs[3].Values, []string{"113", "214", "216", "117"}) || got.X[2][3] == got.X[2][3] || got.X[4][3] != 3 {
		t.Errorf("%s", one(got, err))
	}
}

func TestFilter(t *testing.T) {
	s := pane()
	got, err := s.Filter(func(r Example) bool { return r.Number("Na") > 14 && r.Class() != "3" })
	if err != nil || !slices.Equal(got.Y, []int{1, 0}) || &got.X[0][0] != &s.X[3][0] {
		t.Errorf("%s", one(got, err))
	}
}

// It is an error if a function asks for an attribute that the example lacks, or returns a value
// that no file could hold.
func TestDeriveErrors(t *testing.T) {
	s := pane()
	for want, op := range map[string]func() (*Set, error){
		`pane: no attribute "na", have RI, tint, Na`: func() (*Set, error) {
			return s.Filter(func(r Example) bool { return r.Number("na") > 1 })
		},
		`pane: no attribute "first", have RI, tint, Na`: func() (*Set, error) {
			return s.Derive("x", func(r Example) float64 { return r.Number("first") + r.Number("second") })
		},
		`pane: attribute "tint" is nominal, and has no number`: func() (*Set, error) {
			return s.Derive("x", func(r Example) float64 { return r.Number("tint") })
		},
		`pane: derived attribute "x" of example 0 would be +Inf`: func() (*Set, error) {
			return s.Derive("x", func(r Example) float64 { return 1 / (r.Number("Na") - 13) })
		},
		`pane: derived attribute "x" of example 1 would be "\x00", which has a NUL byte`: func() (*Set, error) {
			return s.DeriveNominal("x", func(r Example) string { return strings.Repeat("\x00", int(r.Number("Na"))-13) })
		},
		`pane: no attribute "class" can be added: two columns are called "class"`: func() (*Set, error) {
			return s.Derive("class", func(Example) float64 { return 1 })
		},
	} {
		if got, err := op(); err == nil || err.Error() != want {
			t.Errorf("got %s, want %s", one(got, err), want)
		}
	}
}

func TestKindsChanged(t *testing.T) {
	s := read(t, Format{}, "n,a,c\n10,7,p\n9,x,q\n?,7,q\n9,8,p\n")
	got, err := s.As(Nominal, "n")
	if err != nil || !slices.Equal(got.Attrs[0].Values, []string{"9", "10"}) || got.X[0][0] != 1 || got.X[2][0] == got.X[2][0] || got.X[3][0] != 0 {
		t.Errorf("%s", one(got, err))
	}
	if got, err = got.As(Numeric, "n"); err != nil || got.Attrs[0].Nominal() || got.X[0][0] != 10 || got.X[3][0] != 9 || got.X[2][0] == got.X[2][0] {
		t.Errorf("and back: %s", one(got, err))
	}
	dated := read(t, Format{KeepAll: true}, "iso,point,slash,none,c\n1970-01-03,13.1.1970,1/2/1970,x,p\n?,1.1.1970,3/4/1970,y,q\n1969-12-31 12:00,2.1.1970,5/6/1970,x,q\n")
	got, err = dated.As(Date, "iso", "point")
	if err != nil || fmt.Sprint(got.X) != "[[2 12 0 0] [NaN 0 1 1] [-0.5 1 2 0]]" || got.Attrs[0].Nominal() || !got.Attrs[2].Nominal() {
		t.Errorf("dates: %s", one(got, err))
	}
	if unchanged, err := got.As(Date, "iso"); err != nil || unchanged.X[0][0] != 2 {
		t.Errorf("a date once more: %s", one(unchanged, err))
	}
	for want, op := range map[string]func() (*Set, error){
		`f: attribute "slash" may be dates in the layouts ["1/2/2006" "2/1/2006"]: declare the column's`:   func() (*Set, error) { return dated.As(Date, "slash") },
		`f: the values of attribute "none" are not dates of one known layout: declare the column's Layout`: func() (*Set, error) { return dated.As(Date, "none") },
		`f: value "x" of attribute "a" is not a number; if it means missing, name it in Format.Missing`:    func() (*Set, error) { return s.As(Numeric, "n", "a") },
		`f: no attribute "b", have n, a`:                                                func() (*Set, error) { return s.As(Nominal, "n", "b") },
		`f: an attribute cannot be made of kind "ignore", but Numeric, Nominal or Date`: func() (*Set, error) { return s.As(Ignore, "n") },
		`f: attribute "a" is nominal, want numeric: see As`:                             func() (*Set, error) { return s.Bin("a", 1) },
		`f: attribute "n": an empty list of cuts`:                                       func() (*Set, error) { return s.Bin("n") },
		`f: attribute "n": cuts [2 1], want finite numbers in ascending order`:          func() (*Set, error) { return s.Bin("n", 2, 1) },
		`f: attribute "n": cuts [NaN], want finite numbers in ascending order`:          func() (*Set, error) { return s.Bin("n", math.NaN()) },
	} {
		if got, err := op(); err == nil || err.Error() != want {
			t.Errorf("got %s, want %s", one(got, err), want)
		}
	}
}

// An interval begins at its cut, and the intervals of Cuts have about as many examples each.
func TestBin(t *testing.T) {
	s := &Set{Schema: Schema{Attrs: []Attr{{Name: "v"}}, Classes: []string{"p"}}}
	for i := range 12 {
		s.X, s.Y = append(s.X, []float64{float64(i * i)}), append(s.Y, 0)
	}
	s.X[5][0] = math.NaN()
	got, err := s.Bin("v", 1, 49.5)
	if err != nil || !slices.Equal(got.Attrs[0].Values, []string{"below 1", "1 to 49.5", "from 49.5"}) {
		t.Fatalf("%s", one(got, err))
	}
	for i, want := range []float64{0, 1, 1, 1, 1, -1, 1, 1, 2, 2, 2, 2} {
		if v := got.X[i][0]; v != want && (want >= 0 || v == v) {
			t.Errorf("example %d is in interval %v, want %v", i, v, want)
		}
	}
	cuts, err := s.Cuts("v", 3)
	if err != nil {
		t.Fatal(err)
	}
	got, _ = s.Bin("v", cuts...)
	if n := fmt.Sprint(got.Summary().Attrs[0].Levels); n != "[{below 6.5 3} {6.5 to 56.5 4} {from 56.5 4}]" {
		t.Errorf("intervals are %s", n)
	}
	if _, err := s.Cuts("v", 1); err == nil {
		t.Error("one interval has cuts")
	}
}

func TestGroup(t *testing.T) {
	s := pane()
	got, err := s.Group("tint", Group{"dark", "green", "brown"})
	if err != nil || !slices.Equal(got.Attrs[1].Values, []string{"clear", "dark"}) || got.X[3][1] != 1 || got.X[4][1] != 0 || got.X[2][1] == got.X[2][1] {
		t.Errorf("%s", one(got, err))
	}
	got, err = s.Group("tint", Group{"brown", "clear", "brown"})
	if err != nil || !slices.Equal(got.Attrs[1].Values, []string{"brown", "green"}) || got.X[3][1] != 0 || got.X[1][1] != 1 {
		t.Errorf("%s", one(got, err))
	}
	for want, groups := range map[string][]Group{
		`pane: no value of tint "blue", have clear, green, brown`:                        {{"x", "blue"}},
		`pane: value "green" of attribute "tint" is in two groups`:                       {{"x", "green"}, {"y", "green"}},
		`pane: group "brown" of attribute "tint" is called as a value that is not in it`: {{"brown", "clear"}},
		`pane: group "clear" of attribute "tint" is called as a value that is not in it`: {{"clear", "brown"}},
		`pane: a group of attribute "tint" is empty, want a name`:                        {{}},
	} {
		if got, err := s.Group("tint", groups...); err == nil || err.Error() != want {
			t.Errorf("got %s, want %s", one(got, err), want)
		}
	}
	if got, err := s.Group("RI", Group{"x"}); err == nil {
		t.Errorf("grouped numbers: %s", show(got))
	}
}

// joinable returns two samples that share a key.
func joinable(t *testing.T) (people, cities *Set) {
	people = read(t, Format{}, "city,age,ill\nRome,40,yes\nOslo,50,no\n?,60,no\nRome,70,no\nBonn,80,yes\n")
	return people, read(t, Format{Name: "cities"}, "city,people,land\nOslo,7,N\nRome,28,I\nParis,?,F\n")
}

func TestJoin(t *testing.T) {
	people, cities := joinable(t)
	got, err := people.Join(cities, "city")
	const want = `[["Rome","40","28","I","yes"],["Oslo","50","7","N","no"],["","60","","","no"],["Rome","70","28","I","no"],["Bonn","80","","","yes"]]]`
	if err != nil || !strings.HasSuffix(one(got, err), want) || !slices.Equal(got.Names(), []string{"city", "age", "people", "land"}) {
		t.Errorf("%s, want %s", one(got, err), want)
	}
	if len(people.Attrs) != 2 {
		t.Error("the sample was changed")
	}
	cities.Class, cities.Classes = "ill", []string{"never", "no", "yes"}
	cities.Y[0], cities.Y[1] = 1, 2
	_, err = people.Join(cities, "city")
	if want := `f: example 3 has class "no" here, and "yes" in the sample to join`; err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
	cities.X[1][0] = 0
	_, err = people.Join(cities, "city")
	if want := `cities: two examples have "Oslo" for "city"`; err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
	_, cities = joinable(t)
	cities, _ = cities.Rename("people", "age")
	_, err = people.Join(cities, "city")
	if want := `f: both samples have an attribute "age": rename one`; err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
	if _, err = people.Join(cities, "town"); err == nil {
		t.Error("joined by an attribute that there is not")
	}
}
