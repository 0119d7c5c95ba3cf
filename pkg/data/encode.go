package data

import (
	"cmp"
	"fmt"
	"math"
	"slices"
)

// A Code says how the values of a nominal attribute become features.
type Code string

// The codes. The first three make indicator features, which stand for one
// value of one attribute, such as "vote=y".
const (
	OneHot  Code = "one-hot" // a feature per value: 1 for it, else 0
	Signed  Code = "signed"  // a feature per value: 1 for it, else -1; the symmetric model of Utgoff (1989), §2
	Binary  Code = "binary"  // of two values, one feature: 0 for the first and 1 for the second; else as one-hot
	Ordinal Code = "ordinal" // one number: the values in order, evenly spaced from -1 to 1
)

// A Missing says what a missing value becomes. For a numeric attribute it is
// the mean in the set that the encoding was made from, unless it is Refuse.
// A nominal value that the attribute does not list counts as missing.
type Missing string

// The treatments of missing values.
const (
	Neither Missing = "neither" // none of the values: 0 in every feature of the attribute (so 1 in the complement of one)
	Level   Missing = "level"   // a value of its own: if the set has any, they get a feature "vote=?", and the attribute's other indicators are off
	Middle  Missing = "middle"  // halfway between off and on: 0.5, or 0 if off is -1
	Mean    Missing = "mean"    // the feature's mean in the set that the encoding was made from
	Refuse  Missing = "refuse"  // an error; in the encoding of a single example, NaN
)

// A Coding says how to encode a Set. Its zero value is one-hot with missing
// values as Neither, the setting of J. Jackson, M. Craven, NIPS 8 (1996), §4.
type Coding struct {
	Code        Code    // OneHot if empty
	Missing     Missing // Neither if empty
	Complements bool    // after all features, add 1−x for each feature x that is 0 or 1
}

// A Feature is one value of an encoded example. It is Base + Step·t, where t
// is the attribute's own value for a number, and for an indicator 1 or 0.
type Feature struct {
	Name    string
	Attr    int     // index of the raw attribute that it is made from
	Value   int     // index of the value that it indicates, one past the last for "?"; -1 for a number
	Base    float64 // its value at t = 0
	Step    float64
	Missing float64 // its value where the attribute's is missing
}

// An Encoding turns raw examples into vectors of features. It remembers all
// that it takes to encode one more.
type Encoding struct {
	Coding
	From     []Attr // the attributes of raw examples
	Features []Feature
}

// OneHot returns s with nominal attributes one-hot and missing values as
// Neither.
func (s *Set) OneHot() *Set { return Coding{Code: OneHot}.For(s).apply(s) }

// Signed returns s with an indicator of 1 or -1 per nominal value, 0 for those
// of a missing one. Numeric attributes of zeros and ones become signed too.
func (s *Set) Signed() *Set { return Coding{Code: Signed}.For(s).apply(s) }

// Binary returns s with one feature per attribute of two values, 1 for the
// second and 0 for the first or none. Other nominal attributes are one-hot.
func (s *Set) Binary() *Set { return Coding{Code: Binary}.For(s).apply(s) }

// Ordinal returns s with one number from -1 to 1 per nominal attribute and 0
// for a missing one: the votes n, ?, y are -1, 0, 1, one ternary number, as in
// M. Marchand, M. Golea, Network 4 (1993), §6.3.
func (s *Set) Ordinal() *Set { return Coding{Code: Ordinal}.For(s).apply(s) }

// Complements returns s.Binary() with the complement 1−x of each feature x
// that is 0 or 1 after its features: the inputs of M. Sahami (1993).
func (s *Set) Complements() *Set {
	return Coding{Code: Binary, Complements: true}.For(s).apply(s)
}

// Encode returns the features of one raw example. It panics unless x has a
// value per attribute.
func (e *Encoding) Encode(x []float64) []float64 {
	if len(x) != len(e.From) {
		panic(fmt.Sprintf("data: encoding has %d attributes, example has %d values", len(e.From), len(x)))
	}
	out := make([]float64, len(e.Features))
	for k, f := range e.Features {
		switch v := x[f.Attr]; {
		case e.From[f.Attr].has(v):
			out[k] = f.at(v)
		case e.Missing == Refuse:
			out[k] = math.NaN()
		default:
			out[k] = f.Missing
		}
	}
	return out
}

// Apply returns s encoded. It is an error if the attributes of s are not those
// that e was made for, or if s has a missing value and e refuses those.
func (e *Encoding) Apply(s *Set) (*Set, error) {
	if err := e.check(s); err != nil {
		return nil, err
	}
	for i, x := range s.X {
		for j, a := range s.Attrs {
			if e.Missing == Refuse && !a.has(x[j]) {
				return nil, s.errorf("attribute %q of example %d is missing, and the encoding refuses that", a.Name, i)
			}
		}
	}
	return e.apply(s), nil
}

func (e *Encoding) apply(s *Set) *Set {
	t := s.clone()
	t.Attrs = make([]Attr, len(e.Features))
	for k, f := range e.Features {
		t.Attrs[k] = Attr{Name: f.Name, Of: cmp.Or(s.Attrs[f.Attr].Of, s.Attrs[f.Attr].Name)}
	}
	for i, x := range s.X {
		t.X[i] = e.Encode(x)
	}
	return t
}

// check returns an error unless s has the attributes that e was made for.
func (e *Encoding) check(s *Set) error {
	if len(s.Attrs) != len(e.From) {
		return s.errorf("has %d attributes, the encoding is for %d", len(s.Attrs), len(e.From))
	}
	for j, a := range s.Attrs {
		want := e.From[j]
		if a.Name != want.Name {
			return s.errorf("attribute %d is %q, the encoding is for %q", j+1, a.Name, want.Name)
		}
		if a.Nominal() != want.Nominal() || !slices.Equal(a.Values, want.Values) {
			return s.errorf("attribute %q has %s, the encoding is for %s", a.Name, a.domain(), want.domain())
		}
	}
	return nil
}

// domain names the values that a can have.
func (a Attr) domain() string {
	if a.Nominal() {
		return "values " + list(a.Values)
	}
	return "numbers"
}

// at returns the feature where the attribute has the value v.
func (f Feature) at(v float64) float64 {
	if f.Value >= 0 {
		if v != float64(f.Value) {
			return f.Base
		}
		v = 1
	}
	return f.Base + float64(f.Step*v) // The conversion forbids fused multiply-add.
}
