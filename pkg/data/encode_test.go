package data

import (
	"encoding/json"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"
)

var absent = math.NaN()

var (
	codes    = []Code{OneHot, Signed, Binary, Ordinal}
	missings = []Missing{Neither, Level, Middle, Mean, Refuse}
)

// sameRow compares vectors bit by bit, except that all NaNs are equal.
func sameRow(a, b []float64) bool {
	return slices.EqualFunc(a, b, func(v, w float64) bool { return v == w || math.IsNaN(v) && math.IsNaN(w) })
}

// zoo is a set with every kind of attribute: nominal of 0 to 3 values, one of
// them never seen, numbers, bits, a constant, and one without any value.
func zoo() *Set {
	return &Set{
		Schema: Schema{
			Name: "zoo",
			Attrs: []Attr{
				{Name: "vote", Values: []string{"n", "y"}},
				{Name: "base", Values: []string{"A", "C", "G"}},
				{Name: "only", Values: []string{"v"}},
				{Name: "empty", Values: []string{}},
				{Name: "size"},
				{Name: "bit"},
				{Name: "void"},
			},
			Classes: []string{"no", "yes"},
		},
		X: [][]float64{
			{0, 0, 0, absent, 1, 0, absent},
			{1, 2, 0, absent, 2, 1, absent},
			{absent, absent, 0, absent, absent, absent, absent},
			{1, 0, 0, absent, 6, 1, absent},
		},
		Y: []int{0, 1, 0, 1},
	}
}

func featureNames(e *Encoding) string {
	var names []string
	for _, f := range e.Features {
		names = append(names, f.Name)
	}
	return strings.Join(names, " ")
}

func TestCodes(t *testing.T) {
	for _, c := range []struct {
		coding Coding
		names  string
		x      [][]float64 // the examples 1 and 2 of zoo: with values and without
	}{
		{Coding{}, "vote=n vote=y base=A base=C base=G only=v size bit void",
			[][]float64{{0, 1, 0, 0, 1, 1, 2, 1, 0}, {0, 0, 0, 0, 0, 1, 3, 2. / 3, 0}}},
		{Coding{Code: Signed}, "vote=n vote=y base=A base=C base=G only=v size bit void",
			[][]float64{{-1, 1, -1, -1, 1, 1, 2, 1, 0}, {0, 0, 0, 0, 0, 1, 3, 1. / 3, 0}}},
		{Coding{Code: Binary}, "vote=y base=A base=C base=G only=v size bit void",
			[][]float64{{1, 0, 0, 1, 1, 2, 1, 0}, {0, 0, 0, 0, 1, 3, 2. / 3, 0}}},
		{Coding{Code: Ordinal}, "vote base only empty size bit void",
			[][]float64{{1, 1, 0, 0, 2, 1, 0}, {0, 0, 0, 0, 3, 2. / 3, 0}}},
		{Coding{Code: Binary, Complements: true}, "vote=y base=A base=C base=G only=v size bit void ¬vote=y ¬base=A ¬base=C ¬base=G ¬only=v ¬bit",
			[][]float64{{1, 0, 0, 1, 1, 2, 1, 0, 0, 1, 1, 0, 0, 0}, {0, 0, 0, 0, 1, 3, 2. / 3, 0, 1, 1, 1, 1, 0, 1. / 3}}},
		{Coding{Missing: Level}, "vote=n vote=y vote=? base=A base=C base=G base=? only=v empty=? size size=? bit bit=? void void=?",
			[][]float64{{0, 1, 0, 0, 0, 1, 0, 1, 1, 2, 0, 1, 0, 0, 1}, {0, 0, 1, 0, 0, 0, 1, 1, 1, 3, 1, 2. / 3, 1, 0, 1}}},
	} {
		e := c.coding.For(zoo())
		if got := featureNames(e); got != c.names {
			t.Errorf("%+v: features %s\nwant %s", c.coding, got, c.names)
			continue
		}
		for k, want := range c.x {
			for j, got := range e.Encode(zoo().X[k+1]) {
				if math.Abs(got-want[j]) > 1e-15 {
					t.Errorf("%+v: %s of example %d is %v, want %v", c.coding, e.Features[j].Name, k+1, got, want[j])
				}
			}
		}
	}
}

// Each treatment of a missing vote, beside three votes n, y, y.
func TestMissing(t *testing.T) {
	s := &Set{
		Schema: Schema{Attrs: []Attr{{Name: "vote", Values: []string{"n", "y"}}}, Classes: []string{"d", "r"}},
		X:      [][]float64{{0}, {1}, {1}, {absent}},
		Y:      []int{0, 0, 1, 1},
	}
	const third = 1. / 3
	for _, c := range []struct {
		code    Code
		missing Missing
		want    []float64
	}{
		{OneHot, Neither, []float64{0, 0}},
		{OneHot, Level, []float64{0, 0, 1}},
		{OneHot, Middle, []float64{.5, .5}},
		{OneHot, Mean, []float64{third, 2 * third}},
		{OneHot, Refuse, []float64{absent, absent}},
		{Signed, Neither, []float64{0, 0}},
		{Signed, Level, []float64{-1, -1, 1}},
		{Signed, Middle, []float64{0, 0}},
		{Signed, Mean, []float64{-third, third}},
		{Signed, Refuse, []float64{absent, absent}},
		{Binary, Neither, []float64{0}},
		{Binary, Level, []float64{0, 1}},
		{Binary, Middle, []float64{.5}},
		{Binary, Mean, []float64{2 * third}},
		{Binary, Refuse, []float64{absent}},
		{Ordinal, Neither, []float64{0}},
		{Ordinal, Level, []float64{0, 1}},
		{Ordinal, Middle, []float64{0}},
		{Ordinal, Mean, []float64{third}},
		{Ordinal, Refuse, []float64{absent}},
	} {
		e := Coding{Code: c.code, Missing: c.missing}.For(s)
		got := e.Encode([]float64{absent})
		if !slices.EqualFunc(got, c.want, func(v, w float64) bool {
			return math.Abs(v-w) < 1e-15 || math.IsNaN(v) && math.IsNaN(w)
		}) {
			t.Errorf("%s, %s: %v, want %v", c.code, c.missing, got, c.want)
		}
		for _, unlisted := range []float64{2, -1, .5} {
			if second := e.Encode([]float64{unlisted}); !sameRow(second, got) {
				t.Errorf("%s, %s: %v, not in the list, becomes %v, a missing value %v", c.code, c.missing, unlisted, second, got)
			}
		}
	}
}

// For every coding: one example is encoded like the whole set, also after a trip through JSON, and
// the features name their attributes.
func TestEveryCoding(t *testing.T) {
	s := zoo()
	complete, err := s.Select("vote", "base", "only", "size", "bit")
	if err != nil {
		t.Fatal(err)
	}
	complete = complete.DropMissing()
	for _, s := range []*Set{s, complete, {Schema: s.Schema}, {}} {
		for _, code := range codes {
			for _, missing := range missings {
				for _, complements := range []bool{false, true} {
					c := Coding{Code: code, Missing: missing, Complements: complements}
					if missing != Refuse || s.Len() == complete.Len() {
						everyCoding(t, c, s)
					}
				}
			}
		}
	}
}

func everyCoding(t *testing.T, c Coding, s *Set) {
	t.Helper()
	e := c.For(s)
	enc, err := e.Apply(s)
	if err != nil {
		t.Fatalf("%+v: %v", c, err)
	}
	text, err := json.Marshal(e)
	if err != nil {
		t.Fatalf("%+v: %v", c, err)
	}
	var back Encoding
	if err := json.Unmarshal(text, &back); err != nil || !reflect.DeepEqual(*e, back) {
		t.Errorf("%+v: JSON round trip gives another encoding, error %v", c, err)
	}
	for i, x := range s.X {
		if one := back.Encode(x); !sameRow(one, enc.X[i]) {
			t.Errorf("%+v: example %d alone is %v, in the set %v", c, i, one, enc.X[i])
		}
		if slices.ContainsFunc(enc.X[i], math.IsNaN) {
			t.Errorf("%+v: example %d has missing features: %v", c, i, enc.X[i])
		}
	}
	for k, f := range e.Features {
		raw := s.Attrs[f.Attr].Name
		if !strings.HasPrefix(strings.TrimPrefix(f.Name, "¬"), raw) || enc.Attrs[k].Of != raw || enc.Attrs[k].Name != f.Name {
			t.Errorf("%+v: feature %+v is made from %q, the set says %+v", c, f, raw, enc.Attrs[k])
		}
	}
	if !slices.Equal(enc.Y, s.Y) || !slices.Equal(enc.Classes, s.Classes) || enc.Name != s.Name {
		t.Errorf("%+v: it changed the classes or the name", c)
	}
}

// A feature of a feature is still made from the raw attribute.
func TestProvenanceOfEncodedTwice(t *testing.T) {
	for _, a := range zoo().OneHot().Complements().Attrs {
		raw, _, _ := strings.Cut(strings.TrimPrefix(a.Name, "¬"), "=")
		if a.Of != raw {
			t.Errorf("%s is made from %q, want %q", a.Name, a.Of, raw)
		}
	}
}

// The mean comes from the set that the encoding was made from.
func TestMeanIsRemembered(t *testing.T) {
	train := &Set{Schema: Schema{Attrs: []Attr{{Name: "x"}}}, X: [][]float64{{1}, {5}, {absent}, {math.Inf(1)}}, Y: make([]int, 4)}
	test := &Set{Schema: train.Schema, X: [][]float64{{100}, {absent}}, Y: make([]int, 2)}
	enc, err := Coding{}.For(train).Apply(test)
	if err != nil {
		t.Fatal(err)
	}
	if enc.X[0][0] != 100 || enc.X[1][0] != 3 {
		t.Errorf("encoded as %v, want 100 and the mean 3", enc.X)
	}
}

func TestEvenLevels(t *testing.T) {
	for k := 2; k < 200; k++ {
		s := &Set{Schema: Schema{Attrs: []Attr{{Name: "a", Values: make([]string, k)}}}}
		e := Coding{Code: Ordinal}.For(s)
		for v := range k {
			want := -1 + 2*float64(v)/float64(k-1)
			if got := e.Encode([]float64{float64(v)})[0]; math.Abs(got-want) > 1e-15 || math.Abs(got) > 1 {
				t.Errorf("level %d of %d is %v, want %v", v, k, got, want)
			}
		}
	}
}

func TestApplyErrors(t *testing.T) {
	fewer, _ := zoo().Drop("void")
	renamed, _ := zoo().Rename("base", "nucleotide")
	numeric, values := zoo(), zoo()
	numeric.Attrs[0].Values = nil
	values.Attrs[0].Values = []string{"y", "n"}
	for _, c := range []struct {
		coding Coding
		s      *Set
		want   string
	}{
		{Coding{}, fewer, `zoo: has 6 attributes, the encoding is for 7`},
		{Coding{}, renamed, `zoo: attribute 2 is "nucleotide", the encoding is for "base"`},
		{Coding{}, numeric, `zoo: attribute "vote" has numbers, the encoding is for values n, y`},
		{Coding{}, values, `zoo: attribute "vote" has values y, n, the encoding is for values n, y`},
		{Coding{Missing: Refuse}, zoo(), `zoo: attribute "empty" of example 0 is missing, and the encoding refuses that`},
	} {
		if _, err := c.coding.For(zoo()).Apply(c.s); err == nil || err.Error() != c.want {
			t.Errorf("error %v\nwant  %s", err, c.want)
		}
	}
}

// An encoding outlives changes to the set that it was made from.
func TestEncodingKeepsItsSchema(t *testing.T) {
	s := zoo()
	e := Coding{}.For(s)
	s.Attrs[0].Name = "ballot"
	if _, err := e.Apply(zoo()); err != nil {
		t.Error(err)
	}
}

func TestUnknownCodingPanics(t *testing.T) {
	for _, c := range []Coding{{Code: "standardised"}, {Missing: "guess"}} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%+v does not panic", c)
				}
			}()
			c.For(zoo())
		}()
	}
}

// The numbers of features in table 2 of Jackson & Craven (1996), and of the
// other papers' encodings.
func TestPaperEncodings(t *testing.T) {
	shape := func(attrs, values int) *Set {
		s := &Set{Schema: Schema{Classes: []string{"-", "+"}}}
		for range attrs {
			s.Attrs = append(s.Attrs, Attr{Values: make([]string, values)})
		}
		return s
	}
	bits := &Set{Schema: Schema{Attrs: make([]Attr, 10)}, X: [][]float64{{0, 1, 0, 1, 0, 1, 0, 1, 0, 1}}, Y: []int{0}}
	for _, c := range []struct {
		trouble string
		s       *Set
		want    int
	}{
		{"V1 one-hot", shape(15, 2).OneHot(), 30},
		{"promoters one-hot", shape(57, 4).OneHot(), 228},
		{"coding one-hot", shape(15, 4).OneHot(), 60},
		{"V0 ordinal", shape(16, 2).Ordinal(), 16},
		{"(a ∨ b) ⊕ (c ∧ d) signed", shape(4, 2).Signed(), 8},
		{"ten bits and complements", bits.Complements(), 20},
		{"ten nominal bits and complements", shape(10, 2).Complements(), 20},
		{"ten bits signed", bits.Signed(), 10},
	} {
		if got := len(c.s.Attrs); got != c.want {
			t.Errorf("%s: %d features, want %d", c.trouble, got, c.want)
		}
	}
	if got := bits.Signed().X[0]; !slices.Equal(got, []float64{-1, 1, -1, 1, -1, 1, -1, 1, -1, 1}) {
		t.Errorf("bits signed are %v", got)
	}
}

// TestMeasure measures the spread of features, without missing and infinite values.
func TestMeasure(t *testing.T) {
	s := &Set{Schema: Schema{Attrs: []Attr{{Name: "size"}, {Name: "kind", Values: []string{"a", "b"}}, {Name: "same"}}, Classes: []string{"no"}}}
	s.X = [][]float64{{2, 0, 5}, {6, 1, 5}, {math.Inf(1), 0, 5}, {4, 1, 5}}
	s.Y = make([]int, len(s.X))
	e := Coding{}.For(s)
	coded, err := e.Apply(s)
	if err != nil {
		t.Fatal(err)
	}
	e.Measure(coded)
	want := []float64{math.Sqrt(8. / 3), 0.5, 0.5, 0}
	for k, a := range coded.Attrs {
		if math.Abs(a.Spread-want[k]) > 1e-12 || e.Attrs()[k].Spread != a.Spread {
			t.Errorf("%s: spread %v, of the encoding %v, want %v", a.Name, a.Spread, e.Attrs()[k].Spread, want[k])
		}
	}
	empty := coded.Subset(nil)
	if e.Measure(empty); empty.Attrs[0].Spread != 0 {
		t.Errorf("the spread of no examples is %v", empty.Attrs[0].Spread)
	}
}
