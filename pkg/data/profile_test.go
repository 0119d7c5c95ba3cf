package data

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
)

// suspicious is a sample with something of everything that a profile warns of.
func suspicious() *Set {
	s := &Set{Schema: Schema{Name: "mine", Classes: []string{"p", "q", "r"}, Attrs: []Attr{
		{Name: "same"}, {Name: "id"}, {Name: "rare"}, {Name: "none"}, {Name: "later"}, {Name: "sum"}, {Name: "fine"},
		{Name: "word", Values: make([]string, 60)}, {Name: "name", Values: make([]string, 100)},
	}}}
	for v := range 100 {
		s.Attrs[8].Values[v] = fmt.Sprint("n", v)
		s.Attrs[7].Values[min(v, 59)] = fmt.Sprint("w", v)
	}
	for i := range 100 {
		y, rare := i%2, math.NaN()
		if i == 7 {
			y = 2
		}
		if i%3 == 0 {
			rare = float64(i % 4)
		}
		s.X = append(s.X, []float64{5, float64(i * i), rare, math.NaN(), float64(y), float64(i%2)*10 + float64(i%7) + 0.5, float64(i % 5), float64(i % 60), float64(i)})
		s.Y = append(s.Y, y)
	}
	return s
}

func TestProfile(t *testing.T) {
	s := suspicious()
	m := s.Profile(s.Subset([]int{3, 4, 5}))
	want := []string{
		`attribute "same" is constant`,
		`attribute "id" has 100 different values: an identifier? Then leave it out, by --skip id`,
		`attribute "rare" is missing in 66 % of the examples`,
		`attribute "none" is missing in all examples`,
		`attribute "later" alone determines the class of all but 1 of 100 examples: a leak?`,
		`attribute "sum" alone determines the class of all but 1 of 100 examples: a leak?`,
		`attribute "word" has 60 values in 100 examples: nearly an identifier? Then leave it out, by --skip word`,
		`attribute "name" has 100 different values: an identifier? Then leave it out, by --skip name`,
		`class "r" has 1 of 100 examples (1.0 %)`,
		`3 of 3 test examples have the values of a training example`,
	}
	if !slices.Equal(m.Warnings, want) {
		t.Errorf("warnings\n%s\nwant\n%s", strings.Join(m.Warnings, "\n"), strings.Join(want, "\n"))
	}
	for _, text := range []string{m.String(), m.Markdown(), m.HTML()} {
		if strings.Count(text, "warning: ") != len(want) {
			t.Errorf("not all warnings are in\n%s", text)
		}
	}
	if s.Summary().Warnings != nil {
		t.Error("a summary warns")
	}
	second := s.Subset([]int{1})
	second.Attrs = slices.Clone(second.Attrs)
	second.Attrs[0].Name = "else"
	if w := s.Profile(second).Warnings; w[len(w)-1] != `the test sample "mine" has other attributes` {
		t.Errorf("%q", w)
	}
}

// An example of the test that differs in one value is not shared.
func TestProfileOfDisjoint(t *testing.T) {
	s := pane()
	second := s.Subset([]int{0})
	second.X = [][]float64{{1.5, 0, 13.5}}
	if w := s.Profile(second).Warnings; len(w) != 0 {
		t.Errorf("%q", w)
	}
}

// 1R, counted by hand: of the votes on physician-fee-freeze 14 of 177 y, 2 of 247 n and 3 of 11
// without a vote belong to the other party.
func TestOneRule(t *testing.T) {
	votes, err := Load("house-votes-84")
	if err != nil {
		t.Fatal(err)
	}
	if wrong := votes.oneRule(slices.Index(votes.Names(), "physician-fee-freeze")); wrong != 19 {
		t.Errorf("%d votes are wrong, want 19", wrong)
	}
	s := &Set{Schema: Schema{Classes: []string{"p", "q"}, Attrs: []Attr{{Name: "v"}}}}
	for i, c := range "pppppppqppqqqqqqqqqpqq" { // an interval may begin where six of one class are before it
		s.X, s.Y = append(s.X, []float64{float64(i)}), append(s.Y, int(c-'p'))
	}
	if wrong := s.oneRule(0); wrong != 3 {
		t.Errorf("%d are wrong, want 3: q, pp and p", wrong)
	}
	s.X[20][0], s.X[21][0] = math.NaN(), math.NaN() // two of q by themselves: too few for a rule
	if wrong := s.oneRule(0); wrong != 3 {
		t.Errorf("%d are wrong, want 3", wrong)
	}
	for i := range s.X { // missing values belong to one class, and the least numbers to the other
		if s.X[i][0], s.Y[i] = float64(i), 0; i < 8 {
			s.X[i][0], s.Y[i] = math.NaN(), 1
		}
		if i == 8 {
			s.Y[i] = 1
		}
	}
	if wrong := s.oneRule(0); wrong != 1 {
		t.Errorf("%d are wrong, want 1", wrong)
	}
}

// Half as many values as examples are not yet nearly an identifier.
func TestProfileOfManyValues(t *testing.T) {
	s := suspicious()
	for i, x := range s.X {
		s.X[i] = slices.Clone(x)
		s.X[i][7] = float64(i % 50)
	}
	if w := s.Profile().Warnings; strings.Contains(strings.Join(w, "\n"), `"word"`) {
		t.Errorf("%q", w)
	}
}

// Clean samples have few warnings, all of them well known: a mushroom's veil, attribute 16, is
// constant, and its odor, attribute 5, alone determines the class of 98.5 % of the examples.
func TestProfileOfUCI(t *testing.T) {
	for _, name := range []string{"iris", "house-votes-84", "glass"} {
		s, err := Load(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, w := range s.Profile().Warnings {
			if strings.HasPrefix(w, "attribute") {
				t.Errorf("%s: %s", name, w)
			}
		}
	}
	w := readUCI(t, "mushroom").Profile().Warnings
	want := []string{`attribute "a5" alone determines the class of all but 120 of 8124 examples: a leak?`, `attribute "a16" is constant`}
	if !slices.Equal(w, want) {
		t.Errorf("mushroom: %q, want %q", w, want)
	}
}
