package explain

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"halfspace/pkg/internal/escape"
	"halfspace/pkg/pipeline"
	"halfspace/pkg/table"
)

// Counterfactuals are small changes of an example that change its predicted class (counterfactual
// explanations).
type Counterfactuals struct {
	Set    string // name of the sample that the model was learned from
	Class  string // the class of the unchanged example
	Single []Change
	// Fewest is a change of the fewest attributes that changes the class. If one attribute is enough,
	// it is the first such change in Single, and otherwise a change of several attributes. It is nil if
	// none was found. Proven says that no change of fewer attributes changes the class or, if Fewest is
	// nil, that no change at all does.
	Fewest []Change
	Proven bool
	// Numbers says that Single changes a number. Its new value may lie outside the range in the sample.
	Numbers bool
}

// A Change is another value of one attribute.
type Change struct {
	Attr     string
	From, To string  // To is empty if no value flips the class
	Value    float64 // the nearest value that flips; To may lie further, to have fewer digits
	Class    string  // the class predicted after all listed changes together
	Proven   bool    // no nearer value flips (or none at all, if To is empty), up to rounding
}

// Counterfactual returns, for each attribute of a raw example, the nearest value that changes the class
// while all other attributes stay unchanged. It also returns a smallest set of attributes that change the
// class together.
//
// All other values of a nominal attribute are equally near, and the first one that works is taken. Of two
// numbers that are equally near, the greater one is taken. A missing value may be replaced. A model does
// not keep the ranges of its sample, so a number may be impossible, such as a negative age. Then this
// attribute alone cannot change the class in reality. The Profile of the sample shows the ranges.
//
// The search over one attribute is exact for a network of threshold units: it covers all pieces of the
// attribute's line between the units' hyperplanes. For soft units, probabilities and models from outside
// the library it tries distances that grow by a quarter, from a millionth to a million times the value. A
// change found in this way is not proven to be the nearest.
//
// If no single attribute suffices, Counterfactual looks for several:
//
//   - If the outputs read only features, the fewest attributes are found exactly, by sorting the
//     attributes by the gain that each can contribute.
//   - For other models, sets of two and of three attributes are tried, with at most 20,000 predictions.
//   - If these do not prove the fewest, and all attributes are nominal and have values, the smallest
//     contrast of package ask gives the answer.
//
// The result is proven if all smaller sets were searched, and none of them contained two numbers that units
// weigh together with other inputs.
//
// S. Wachter, B. Mittelstadt, C. Russell, Counterfactual explanations without opening the black box,
// Harvard Journal of Law & Technology 31 (2018) 841–887.
func Counterfactual(m *pipeline.Model, x []float64) *Counterfactuals {
	s, class := newSearch(m), m.Predict(x)
	f := &Counterfactuals{Set: m.Name, Class: m.Classes[class], Proven: true}
	for j := range m.Attrs {
		value, found, proven := s.nearest(x, j, class)
		c := Change{Attr: m.Attrs[j].Name, From: valueText(m.Attrs[j], x[j]), Proven: proven}
		if found {
			c = s.change(x, x, j, value)
			c.Proven = proven
			f.Numbers = f.Numbers || !m.Attrs[j].Nominal()
			if f.Fewest == nil {
				f.Fewest = []Change{c}
			}
		}
		f.Single = append(f.Single, c)
		f.Proven = f.Proven && proven
	}
	if f.Fewest != nil {
		f.Proven = true // changing nothing flips nothing
		return f
	}
	f.Fewest, f.Proven = s.fewest(x, class, f.Proven)
	return f
}

// nearest returns the value of attribute j that is nearest to the value in x and changes the given class.
// The result found is false if no such value exists. The result proven says that network and model agree
// on all pieces of the attribute's line, so that no nearer value was missed.
func (s *search) nearest(x []float64, j, class int) (value float64, found, proven bool) {
	values, proven := s.values(x, j), true
	if s.m.Attrs[j].Nominal() {
		for _, v := range values {
			if v != x[j] && s.predict(x, j, v) != class {
				return v, true, true
			}
		}
		return 0, false, true
	}
	start, far := s.start(x, j), math.Inf(1)
	if math.IsNaN(start) {
		start = 0
	}
	for _, sign := range []float64{1, -1} {
		inner := start
		for k := range values {
			v := values[k]
			if sign < 0 {
				v = values[len(values)-1-k]
			}
			if sign*(v-start) < 0 || v == start && !math.IsNaN(x[j]) {
				continue
			}
			y := s.predict(x, j, v)
			proven = proven && s.agrees(x, j, v, y)
			if y == class {
				inner = v
				continue
			}
			v = s.border(x, j, class, inner, v)
			if d := math.Abs(v - start); d < far {
				value, far, found = v, d, true
			}
			break
		}
	}
	return value, found, proven
}

// agrees reports whether network and model predict the same class for this value. They may differ where a
// feature is missing, or where a tree has no branch for a number.
func (s *search) agrees(x []float64, j int, value float64, y int) bool {
	return s.hard && (s.cuts != nil || s.net.Predict(s.m.Encode(replaced(x, j, value))) == y)
}

// halvings is the number of bisection steps after which two numbers are neighbours among the floating-point
// numbers, or so close that no reader would distinguish them.
const halvings = 60

// border finds by bisection the value nearest to inner that changes the class. The value outer changes it.
func (s *search) border(x []float64, j, class int, inner, outer float64) float64 {
	for range halvings {
		middle := float64(inner/2) + float64(outer/2)
		if middle == inner || middle == outer {
			break
		}
		if s.predict(x, j, middle) == class {
			inner = middle
		} else {
			outer = middle
		}
	}
	return outer
}

// change returns the change of attribute j of the example original to a value, where x is the
// example after all other changes.
func (s *search) change(original, x []float64, j int, value float64) Change {
	a, y := s.m.Attrs[j], s.predict(x, j, value)
	c := Change{Attr: a.Name, From: valueText(a, original[j]), To: valueText(a, value), Value: value, Class: s.m.Classes[y]}
	if !a.Nominal() {
		c.To = s.digits(x, j, value, value-s.start(original, j), y)
	}
	return c
}

// digits writes the value of attribute j with few decimals, but with at least two digits of the change, so
// that the value is easy to read. If the model does not predict class y for the rounded value, the last
// digit moves on by one.
func (s *search) digits(x []float64, j int, value, change float64, y int) string {
	const decimals = 17
	step := 1.0
	for d := range decimals {
		v := value
		for range 2 {
			rounded, err := strconv.ParseFloat(strconv.FormatFloat(v, 'f', d, 64), 64)
			if err == nil && (rounded == value || step <= math.Abs(change)/10 && s.predict(x, j, rounded) == y) {
				return strconv.FormatFloat(rounded, 'g', -1, 64)
			}
			v = rounded + math.Copysign(step, change)
		}
		step /= 10
	}
	return strconv.FormatFloat(value, 'g', -1, 64)
}

// Table returns the counterfactuals as a table, with a row for each attribute. If the fewest are
// several, they stand below the rows.
func (f *Counterfactuals) Table() *table.Table {
	t := &table.Table{Head: []string{"attribute", "is", "flips at", "then"}, Words: 4}
	unproven := 0
	for _, c := range f.Single {
		if c.To == "" {
			c.To, c.Class = "–", "–"
		}
		if !c.Proven {
			c.To, unproven = c.To+"*", unproven+1
		}
		t.Rows = append(t.Rows, []string{c.Attr, c.From, c.To, c.Class})
	}
	t.Caption = strings.TrimPrefix(fmt.Sprintf("%s: %s. The nearest value of each attribute that changes the class, with all others unchanged.", f.Set, f.Class), ": ")
	if unproven > 0 {
		t.Caption += " *: not proven."
	}
	if f.Numbers {
		t.Caption += " The model does not know which numbers are possible."
	}
	if len(f.Fewest) != 1 {
		t.Caption += " " + f.several()
	}
	t.Caption = escape.Text(t.Caption)
	return t
}

// several describes the changes of more than one attribute.
func (f *Counterfactuals) several() string {
	proven := map[bool]string{false: ", not proven", true: ""}[f.Proven]
	if f.Fewest == nil {
		return fmt.Sprintf("No change of several attributes was found that does%s.", proven)
	}
	var all []string
	for _, c := range f.Fewest {
		all = append(all, fmt.Sprintf("%s = %s", c.Attr, c.To))
	}
	return fmt.Sprintf("Fewest attributes that change it%s: %s, then %s.", proven, strings.Join(all, ", "), f.Fewest[0].Class)
}

// String formats the counterfactuals for a terminal.
func (f *Counterfactuals) String() string { return f.Table().String() }

// Markdown formats the counterfactuals with their caption.
func (f *Counterfactuals) Markdown() string { return f.Table().Markdown() }
