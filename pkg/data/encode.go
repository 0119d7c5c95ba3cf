package data

import (
	"cmp"
	"fmt"
	"math"
	"slices"
)

// A Code says how the values of an attribute become features, which are numbers: learners of
// halfspaces know no others.
type Code string

// The codes of nominal attributes. The first three make indicator features (dummy variables), which
// stand for one value of one attribute, such as "vote=y".
const (
	// OneHot is a feature per value: 1 for it, else 0.
	OneHot Code = "one-hot"
	// Signed is a feature per value: 1 for it, else -1. It is the symmetric model of Utgoff (1989),
	// §2.
	Signed Code = "signed"
	// Binary is one feature for two values, 0 for the first and 1 for the second; for more, as
	// OneHot.
	Binary Code = "binary"
	// Ordinal is one number: the values in order, evenly spaced from -1 to 1.
	Ordinal Code = "ordinal"
)

// Codes of both kinds of attributes.
const (
	// AsIs leaves the attribute as it is: nominal, or a number.
	AsIs Code = "as is"
	// Thermometer is a feature for every value of a nominal attribute but the first, 1 from that value
	// on and else 0, and for every cut of a numeric one, 1 from the cut on. Cuts are chosen so that
	// about as many examples lie between them, halfway between two values that occur.
	Thermometer Code = "thermometer"
)

// The codes of numeric attributes.
const (
	// Standard subtracts the mean and divides by the standard deviation (the population's, of the set
	// that the encoding was made from). Features, constants, and attributes of no other numbers than
	// -1, 0 and 1 stay as they are.
	Standard Code = "standardised"
	// Range puts the least value at 0 and the greatest at 1 (min-max scaling). Constants stay as they are.
	Range Code = "0 to 1"
	// Intervals is a nominal attribute, with a value for each interval between the cuts, which are
	// those of Thermometer (equal-frequency discretization). An attribute of no more values than
	// there would be intervals stays as it is.
	Intervals Code = "intervals"
)

// A Missing says what a missing value becomes (imputation). A nominal value that the attribute does
// not list counts as missing.
type Missing string

// The treatments of missing values.
const (
	// Neither makes it none of the values: 0 in every feature of the attribute (so 1 in the
	// complement of one). A number becomes the mean.
	Neither Missing = "neither"
	// Level makes it a value of its own. If the set has any, they get a feature such as "vote=?",
	// and the attribute's other indicators are off; a number is the mean where it is missing.
	Level Missing = "level"
	// Middle puts it halfway between off and on: at 0.5, or at 0 if off is -1; a number halfway
	// between the least and the greatest.
	Middle Missing = "middle"
	// Mean makes it the feature's mean in the set that the encoding was made from.
	Mean Missing = "mean"
	// Frequent makes it the value that is most frequent in the set that the encoding was made from,
	// the first or least on a tie.
	Frequent Missing = "frequent"
	// Keep leaves a number missing, and a nominal value that stays nominal, for learners that bear it.
	// In indicators it is Neither.
	Keep Missing = "keep"
	// Refuse makes it an error; in the encoding of a single example, NaN.
	Refuse Missing = "refuse"
)

// A Coding says how to encode a Set, so that nominal attributes become numeric features, and numbers
// others if need be. Its zero value is one-hot with missing values as Neither, the setting of
// J. Jackson, M. Craven, NIPS 8 (1996), §4.
//
// Coding.For makes an Encoding of it from a training sample, which can then be applied to test
// samples and single examples. Means are learned from the training sample alone, so that nothing of
// the test sample leaks into it. OneHot and its like on Set do both at once.
type Coding struct {
	Code        Code    // of nominal attributes, OneHot if empty
	Missing     Missing // Neither if empty
	Complements bool    // after all features, add 1−x for each feature x that is 0 or 1
	Numbers     Code    `json:",omitzero"` // of numeric attributes, AsIs if empty
	Cuts        int     `json:",omitzero"` // most cuts of a numeric attribute, 8 if zero
	// MDL cuts numeric attributes by the classes of the set that the encoding is made from, instead of
	// into equal shares: where the classes are told apart best, as often as it pays by the minimum
	// description length, whatever Cuts says. An attribute that it does not pay to cut is one interval, or
	// no feature of Thermometer. It is supervised discretization:
	//
	// U. M. Fayyad, K. B. Irani, Multi-interval discretization of continuous-valued attributes for
	// classification learning, IJCAI-93, 1022–1027.
	MDL bool `json:",omitzero"`
}

// A Feature is one value of an encoded example. It is Base + Step·t, where t is the attribute's own
// value for a number, and for an indicator 1 or 0; if it has cuts, t is how many of them the
// attribute's value reaches. All codes and the complements have this one form, so that a unit's
// weights can be traced back to raw attributes, and an encoding is written to a file as it is
// computed.
type Feature struct {
	Name    string
	Attr    int       // index of the raw attribute that it is made from
	Value   int       // index of the value that it indicates, one past the last for "?"; -1 for a number
	Base    float64   // its value at t = 0
	Step    float64   // what it grows by with t
	Missing float64   // its value where the attribute's is missing
	Keep    bool      `json:",omitzero"` // where the attribute's is missing it is missing too
	Cuts    []float64 `json:",omitzero"` // in ascending order
	Values  []string  `json:",omitzero"` // of a feature that is nominal itself
}

// An Encoding turns raw examples into vectors of features. It remembers all that it takes to encode
// one more, and may be stored as JSON beside the model that was fitted to its features.
type Encoding struct {
	Coding
	From     []Attr // the attributes of raw examples
	Features []Feature
}

// OneHot returns s with nominal attributes one-hot: for each of their values a feature that is 1 where
// the attribute has it and else 0, called "attribute=value". Where the value is missing all of them are
// 0. Numeric attributes stay, with their mean where they are missing.
func (s *Set) OneHot() *Set { return Coding{Code: OneHot}.For(s).apply(s) }

// Signed returns s with an indicator of 1 or -1 per nominal value, 0 where it is missing. Numeric
// attributes of zeros and ones become signed too. It is the symmetric model of Utgoff (1989), §2,
// in which a perceptron's correction moves all weights alike, those of features that are absent as
// well.
func (s *Set) Signed() *Set { return Coding{Code: Signed}.For(s).apply(s) }

// Binary returns s with one feature per attribute of two values, 1 for the second and 0 for the
// first or none: half as many features as one-hot, and for complete examples the same halfspaces.
// Other nominal attributes are one-hot.
func (s *Set) Binary() *Set { return Coding{Code: Binary}.For(s).apply(s) }

// Ordinal returns s with one number from -1 to 1 per nominal attribute and 0 for a missing one: the
// votes n, ?, y are -1, 0, 1, one ternary number, as in M. Marchand, M. Golea, Network 4 (1993),
// §6.3. It takes the order of an attribute's values for a scale, which is right for few of them.
func (s *Set) Ordinal() *Set { return Coding{Code: Ordinal}.For(s).apply(s) }

// Complements returns s.Binary() with the complement 1−x of each feature x that is 0 or 1 after its
// features: the inputs of M. Sahami (1993). A learner with positive weights only, such as Winnow,
// can then learn that a feature counts against the class.
func (s *Set) Complements() *Set {
	return Coding{Code: Binary, Complements: true}.For(s).apply(s)
}

// Encode returns the features of one raw example, len(e.Features) of them. It panics unless x has a
// value per attribute of e.From. A missing value that the encoding refuses becomes NaN.
func (e *Encoding) Encode(x []float64) []float64 {
	out := make([]float64, len(e.Features))
	e.EncodeTo(out, x)
	return out
}

// EncodeTo is Encode into memory that the caller has: into, which must have a place for each feature.
func (e *Encoding) EncodeTo(into, x []float64) {
	if len(x) != len(e.From) || len(into) != len(e.Features) {
		panic(fmt.Sprintf("data: encoding of %d attributes and %d features, example has %d values, place is for %d", len(e.From), len(e.Features), len(x), len(into)))
	}
	for k := range e.Features {
		f := &e.Features[k]
		v := x[f.Attr]
		// Most features are numbers that are there: for them alone this is three times as fast.
		if v == v && f.Value < 0 && f.Cuts == nil && e.From[f.Attr].Values == nil {
			into[k] = f.Base + float64(f.Step*v)
			continue
		}
		switch {
		case e.From[f.Attr].has(v):
			into[k] = f.at(v)
		case e.Missing == Refuse || f.Keep:
			into[k] = math.NaN()
		default:
			into[k] = f.Missing
		}
	}
}

// Apply returns s encoded, with its features as numeric attributes, each of which says in Attr.Of
// what raw attribute it was made from. It is an error if the attributes of s are not those that e
// was made for, by name and values, or if s has a missing value and e refuses those.
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

// Attrs returns the features as the attributes of an encoded set.
func (e *Encoding) Attrs() []Attr {
	attrs := make([]Attr, len(e.Features))
	for k, f := range e.Features {
		from := e.From[f.Attr]
		attrs[k] = Attr{Name: f.Name, Values: f.Values, Of: cmp.Or(from.Of, from.Name)}
	}
	return attrs
}

// apply is Apply without its checks, for a set that e was made from.
func (e *Encoding) apply(s *Set) *Set {
	t := s.clone()
	t.Attrs = e.Attrs()
	for i, x := range s.X {
		t.X[i] = e.Encode(x)
	}
	return t
}

// check returns an error unless s has the attributes that e was made for, in the same order.
// Without it a test file that lists its values in another order would be encoded as something else.
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

// domain names the values that a can have, for an error.
func (a Attr) domain() string {
	if a.Nominal() {
		return "values " + list(a.Values)
	}
	return "numbers"
}

// at returns the feature where the attribute has the value v.
func (f *Feature) at(v float64) float64 {
	switch {
	case f.Value >= 0:
		if v != float64(f.Value) {
			return f.Base
		}
		v = 1
	case f.Cuts != nil:
		reached := 0
		for reached < len(f.Cuts) && f.Cuts[reached] <= v {
			reached++
		}
		v = float64(reached)
	}
	// The conversion forbids a fused multiply-add, which some processors have and others have not,
	// so that features are the same bits on all of them.
	return f.Base + float64(f.Step*v)
}
