package data

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"halfspace/pkg/data/internal/coder"
)

// A Code says how an attribute becomes numeric features. A halfspace is a weighted sum of numbers, so
// learners of halfspaces cannot use nominal values directly.
type Code string

// Codes of nominal attributes. The first three make indicator features (dummy variables). Each
// indicator stands for one value of one attribute, such as "vote=y".
const (
	// OneHot makes a feature per value: 1 if the attribute has that value, else 0. It is scikit-learn's
	// OneHotEncoder, and the default.
	OneHot Code = "one-hot"
	// Signed makes a feature per value: 1 if the attribute has that value, else -1. It is the
	// symmetric model of Utgoff (1989), §2.
	Signed Code = "signed"
	// Binary makes one feature for two values, 0 for the first and 1 for the second. With more
	// values it is like OneHot.
	Binary Code = "binary"
	// Ordinal makes one feature: the index of the value, scaled so that the first value becomes -1 and
	// the last value 1.
	Ordinal Code = "ordinal"
)

// Codes of both kinds of attributes.
const (
	// AsIs leaves the attribute unchanged, whether it is nominal or numeric.
	AsIs Code = "as is"
	// Thermometer makes a row of features. Each feature compares the value with a threshold. For a
	// nominal attribute there is a feature for every value except the first. The feature is 1 if the
	// attribute has this value or one that comes later in the list, else 0. For a numeric attribute
	// there is a feature for every cut. The feature is 1 if the number is at least the cut, else 0.
	// Cuts lie halfway between two values that occur, and divide the examples about evenly.
	Thermometer Code = "thermometer"
)

// The codes of numeric attributes.
const (
	// Standard subtracts the mean and divides by the standard deviation (the population's), like
	// scikit-learn's StandardScaler. Both are computed from the set that the encoding was made from.
	// Indicators, constants, and attributes that contain only -1, 0 and 1 do not change.
	Standard Code = "standardised"
	// Range maps the least value to 0 and the greatest to 1 (min-max scaling). Constants do not
	// change.
	Range Code = "0 to 1"
	// Intervals makes a nominal attribute, with one value for each interval between the cuts of
	// Thermometer (equal-frequency discretization). An attribute with at most as many distinct
	// values as intervals does not change.
	Intervals Code = "intervals"
)

// A Missing says how a missing value is filled in (imputation). A nominal value that is not in the
// attribute's list counts as missing.
type Missing string

// Treatments of missing values.
const (
	// Neither sets all features of a nominal attribute to 0 if its value is missing. (Complements of
	// the features are then 1.) So the example differs from the examples of every listed value. A
	// missing number becomes the mean.
	Neither Missing = "neither"
	// Level treats "missing" as one more value. If the set has missing values, they get a feature
	// such as "vote=?", and the other indicators of the attribute are off. A missing number becomes
	// the mean.
	Level Missing = "level"
	// Middle sets the indicators of a missing nominal value to the number halfway between absent and
	// present: 0.5, or 0 if absent is -1. A missing number becomes the middle between the least and the
	// greatest value.
	Middle Missing = "middle"
	// Mean replaces a missing value by the feature's mean in the set that the encoding was made from.
	Mean Missing = "mean"
	// Frequent replaces a missing value by the most frequent value in the set that the encoding was made
	// from. On a tie it takes the first value, or the least number.
	Frequent Missing = "frequent"
	// Keep leaves a missing number missing, for learners that accept missing values. It also leaves a
	// missing value of a nominal attribute that stays nominal. For indicators it is the same as
	// Neither.
	Keep Missing = "keep"
	// Refuse makes a missing value an error. Encoding.Encode cannot return an error, so there a missing
	// value becomes NaN.
	Refuse Missing = "refuse"
)

// A Coding says how to encode a Set, so that nominal attributes become numeric features. It can
// also rescale or cut numeric attributes. Its zero value is one-hot, with missing values treated as
// Neither: the setting of J. Jackson, M. Craven, NIPS 8 (1996), §4.
//
// Coding.For makes an Encoding from a training sample. The Encoding can then be applied to test
// samples and to single examples. Means are learned from the training sample alone, so that no
// information leaks from the test sample. The methods OneHot, Signed and so on of Set do both steps
// at once.
type Coding struct {
	Code        Code    // the code of nominal attributes, OneHot if empty
	Missing     Missing // the treatment of missing values, Neither if empty
	Complements bool    // after all features, add 1−x for each feature x that is 0 or 1
	Numbers     Code    `json:",omitzero"` // the code of numeric attributes, AsIs if empty
	Cuts        int     `json:",omitzero"` // greatest number of cuts of a numeric attribute, 8 if zero
	// MDL chooses the cuts of numeric attributes by the classes of the set that the encoding is
	// made from, instead of dividing the examples evenly. It cuts where the classes separate best,
	// as long as a cut shortens the description of the classes (minimum description length). It
	// ignores Cuts. An attribute without such a cut becomes one interval, or has no Thermometer
	// feature. This is supervised discretization:
	//
	// U. M. Fayyad, K. B. Irani, Multi-interval discretization of continuous-valued attributes for
	// classification learning, IJCAI-93, 1022–1027.
	MDL bool `json:",omitzero"`
}

// A Feature is one column of an encoded sample. Its value for an example is Base + Step·t. For a number, t
// is the attribute's own value. For an indicator, t is 1 if the attribute has the indicator's value, else
// 0. With cuts, t is the number of cuts that the attribute's value reaches.
//
// All codes and complements have this one form. So the weights of a halfspace can be traced back to the raw
// attributes, and a saved encoding contains the numbers from which the features are computed.
type Feature struct {
	Name    string
	Attr    int       // index of the raw attribute that the feature is made from
	Value   int       // for an indicator, the index of its value, or the number of values for "?"; else -1
	Base    float64   // its value at t = 0
	Step    float64   // its increase per unit of t
	Missing float64   // its value where the attribute is missing
	Keep    bool      `json:",omitzero"` // where the attribute is missing, the feature is missing too
	Cuts    []float64 `json:",omitzero"` // the cuts in ascending order
	Values  []string  `json:",omitzero"` // values of the feature, if it is nominal itself
	Spread  float64   `json:",omitzero"` // its standard deviation, once Measure has computed it
}

// An Encoding turns raw examples into vectors of features. Coding.For makes it from a training sample. It
// holds everything needed to encode more examples later, and can be stored as JSON beside the model that
// was fitted to its features.
type Encoding struct {
	Coding
	From     []Attr // the attributes of raw examples
	Features []Feature
}

// OneHot returns s with nominal attributes one-hot encoded. Each value of an attribute becomes a feature
// called "attribute=value", which is 1 if the attribute has that value, else 0. If the value is missing,
// all features of the attribute are 0. Numeric attributes stay, and their missing values become the mean.
func (s *Set) OneHot() *Set { return Coding{Code: OneHot}.For(s).apply(s) }

// Signed returns s with an indicator for each nominal value: 1 if the attribute has the value, -1 if it has
// another, and 0 if it is missing. Numeric attributes that contain only zeros and ones become -1 and 1 too.
// This is the symmetric model of Utgoff (1989), §2. With it each correction of a perceptron changes all
// weights by the same amount. With zeros and ones instead, a correction would not change the weights of
// absent features.
func (s *Set) Signed() *Set { return Coding{Code: Signed}.For(s).apply(s) }

// Binary returns s with one feature for each attribute of two values. The feature is 1 for the second
// value, and 0 for the first value and for a missing one. So there are half as many features as with
// one-hot encoding. For complete examples the same halfspaces can be expressed. Nominal attributes with
// another number of values are one-hot encoded.
func (s *Set) Binary() *Set { return Coding{Code: Binary}.For(s).apply(s) }

// Ordinal returns s with one number from -1 to 1 for each nominal attribute, and 0 for a missing value. For
// example, the votes n, ?, y become -1, 0, 1, as in M. Marchand, M. Golea, Network 4 (1993), §6.3. The
// order of the values becomes a scale with equal steps, which makes sense for few attributes.
func (s *Set) Ordinal() *Set { return Coding{Code: Ordinal}.For(s).apply(s) }

// Complements returns s.Binary() followed by the complement 1−x of each feature x that takes only the
// values 0 and 1. These are the inputs of M. Sahami (1993). Use them for a learner whose weights are all
// positive, such as Winnow. A positive weight of the complement lets a feature count against the class.
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

// EncodeTo is like Encode, but writes the features to dst, which must have one element per feature. To
// encode many examples, use Encoder, which is several times as fast.
func (e *Encoding) EncodeTo(dst, x []float64) {
	e.checkLengths(dst, x)
	for k := range e.Features {
		f := &e.Features[k]
		// Most features are plain numbers that are present: this branch makes them three times as
		// fast.
		if v := x[f.Attr]; v == v && f.Value < 0 && f.Cuts == nil && e.From[f.Attr].Values == nil {
			dst[k] = f.scaled(v)
			continue
		}
		dst[k] = e.feature(f, x)
	}
}

// Encoder returns a fast function for encoding many examples. The function writes the features of the raw
// example x to dst. Its results are equal to EncodeTo's results, bit for bit, but it is several times as
// fast. All goroutines may use the function at once, as long as nobody changes e.
func (e *Encoding) Encoder() func(dst, x []float64) {
	features := make([]coder.Feature, len(e.Features))
	for k := range features {
		f := &e.Features[k]
		a := e.From[f.Attr]
		features[k] = coder.Feature{Attr: f.Attr, Nominal: a.Nominal(), Values: len(a.Values), Value: f.Value,
			Base: f.Base, Step: f.Step, Missing: e.missing(f), Cuts: f.Cuts}
	}
	c := coder.New(features)
	return func(dst, x []float64) {
		e.checkLengths(dst, x)
		c.Encode(dst, x)
		for _, k := range c.Others {
			dst[k] = e.feature(&e.Features[k], x)
		}
	}
}

// checkLengths panics unless dst has an element per feature and x a value per attribute.
func (e *Encoding) checkLengths(dst, x []float64) {
	if len(x) != len(e.From) || len(dst) != len(e.Features) {
		panic(fmt.Sprintf("data: encoding of %d attributes and %d features, example has %d values, place is for %d", len(e.From), len(e.Features), len(x), len(dst)))
	}
}

// feature returns the feature f of the raw example x.
func (e *Encoding) feature(f *Feature, x []float64) float64 {
	if v := x[f.Attr]; e.From[f.Attr].accepts(v) {
		return f.value(v)
	}
	return e.missing(f)
}

// missing returns the feature where the attribute is missing.
func (e *Encoding) missing(f *Feature) float64 {
	if e.Missing == Refuse || f.Keep {
		return math.NaN()
	}
	return f.Missing
}

// Apply returns the sample s encoded by e. Each feature becomes a numeric attribute. Its field Attr.Of
// names the raw attribute that the feature was made from. Apply returns an error if the attributes of s
// differ in name or values from e.From, or if s has a missing value and e refuses missing values.
func (e *Encoding) Apply(s *Set) (*Set, error) {
	if err := e.check(s); err != nil {
		return nil, err
	}
	for i, x := range s.X {
		for j, a := range s.Attrs {
			if e.Missing == Refuse && !a.accepts(x[j]) {
				return nil, s.errorf("attribute %q of example %d is missing, and the encoding refuses that", a.Name, i)
			}
		}
	}
	return e.apply(s), nil
}

// Attrs returns the features, described as attributes of an encoded set.
func (e *Encoding) Attrs() []Attr {
	attrs := make([]Attr, len(e.Features))
	for k, f := range e.Features {
		raw := e.From[f.Attr]
		attrs[k] = Attr{Name: f.Name, Values: f.Values, Of: cmp.Or(raw.Of, raw.Name), Spread: f.Spread}
	}
	return attrs
}

// Measure sets the Spread of each feature to its standard deviation in s, a sample that e encoded. Models
// need the spreads to print first the terms of a rule that matter most. Missing and infinite values are
// left out.
func (e *Encoding) Measure(s *Set) {
	for k := range e.Features {
		_, sd := moments(s, k)
		if math.IsNaN(sd) || math.IsInf(sd, 0) {
			sd = 0
		}
		e.Features[k].Spread = sd
	}
	s.Attrs = e.Attrs()
}

// moments returns the mean and the standard deviation of the finite values of attribute j. Without
// such values the deviation is NaN.
func moments(s *Set, j int) (mean, sd float64) {
	squares, n := 0.0, 0.0
	for _, x := range s.X {
		if v := x[j]; !math.IsNaN(v) && !math.IsInf(v, 0) {
			n++
			deviation := v - mean
			mean += deviation / n
			squares += float64(deviation * (v - mean))
		}
	}
	return mean, math.Sqrt(squares / n)
}

// apply is Apply without its checks, for a set that has the attributes of e.From.
func (e *Encoding) apply(s *Set) *Set {
	t := s.clone()
	t.Attrs = e.Attrs()
	encode := e.Encoder()
	for i, x := range s.X {
		t.X[i] = make([]float64, len(e.Features))
		encode(t.X[i], x)
	}
	return t
}

// check returns an error unless s has the attributes that e was made for, in the same order.
// Without this check a test file with another order of values would be encoded wrongly.
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

// domain names the possible values of a, for an error.
func (a Attr) domain() string {
	if a.Nominal() {
		return "values " + list(a.Values)
	}
	return "numbers"
}

// value returns the feature where the attribute has the value v.
func (f *Feature) value(v float64) float64 {
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
	return f.scaled(v)
}

// scaled returns Base + Step·t. The conversion forbids a fused multiply-add, which only some processors
// have, so that the bits of features are the same on all of them.
func (f *Feature) scaled(t float64) float64 { return f.Base + float64(f.Step*t) }
