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

// Counterfactuals are changes of an example that change the class that is predicted (counterfactual
// explanations).
type Counterfactuals struct {
	Set    string // name of the sample that the model was learned from
	Class  string // of the example as it is
	Single []Change
	// Fewest is a change of the fewest attributes that flips the class: the first of Single that does,
	// else one of several attributes, else nil. Proven says that no fewer attributes do; if Fewest is
	// nil, that no change of any attributes does.
	Fewest []Change
	Proven bool
}

// A Change is another value of one attribute.
type Change struct {
	Attr     string
	From, To string  // To is empty if no value flips the class
	Value    float64 // the nearest that does; To may be a little further, so as to have few digits
	Class    string  // that is then predicted, when all changes that are listed together are made
	Proven   bool    // no nearer value flips the class, or if To is empty no value at all, but for rounding
}

// Counterfactual returns, for each attribute of a raw example, the nearest value that changes the
// class while all others stay as they are, and the fewest attributes that do. Of a nominal
// attribute any other value is as near, and the first is taken; what is missing may get a value.
//
// One attribute is searched exactly: of a network of threshold units, on all pieces of its line between
// units' hyperplanes. Soft units, probabilities and guests are tried at distances that grow by a quarter
// from a millionth to a million times the value; what is found there is a change, not proven nearest.
// Where one attribute does not do, and the outputs read features alone, the fewest attributes are found
// exactly, by sorting what each can gain. For others, sets of two and of three attributes are tried, up
// to 20,000 predictions in all. That they are the fewest is proven if all smaller sets were searched,
// and each had at most one number that units weigh together with something else.
//
// S. Wachter, B. Mittelstadt, C. Russell, Counterfactual explanations without opening the black box,
// Harvard Journal of Law & Technology 31 (2018) 841–887.
func Counterfactual(m *pipeline.Model, x []float64) *Counterfactuals {
	s, class := newSearch(m), m.Predict(x)
	f := &Counterfactuals{Set: m.Name, Class: m.Classes[class], Proven: true}
	for j := range m.Attrs {
		to, found, proven := s.nearest(x, j, class)
		c := Change{Attr: m.Attrs[j].Name, From: valueText(m.Attrs[j], x[j]), Proven: proven}
		if found {
			c = s.change(x, x, j, to)
			c.Proven = proven
			if f.Fewest == nil {
				f.Fewest = []Change{c}
			}
		}
		f.Single = append(f.Single, c)
		f.Proven = f.Proven && proven
	}
	if f.Fewest != nil {
		f.Proven = true // no change is no flip
		return f
	}
	f.Fewest, f.Proven = s.fewest(x, class, f.Proven)
	return f
}

// nearest returns the value of attribute j nearest to that of x at which the class is another than the
// given one, and whether there is one. It is proven if the pieces of the line were those of the model.
func (s *search) nearest(x []float64, j, class int) (to float64, found, proven bool) {
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
		same := start
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
				same = v
				continue
			}
			v = s.border(x, j, class, same, v)
			if d := math.Abs(v - start); d < far {
				to, far, found = v, d, true
			}
			break
		}
	}
	return to, found, proven
}

// agrees reports whether the network says what the model does, which it need not where a feature is
// missing, or a number is none of those that a tree has a branch for.
func (s *search) agrees(x []float64, j int, value float64, y int) bool {
	return s.hard && s.net.Predict(s.m.Encode(with(x, j, value))) == y
}

// halvings bring two floats next to each other, or so near that no reader would part them.
const halvings = 60

// border returns the value nearest to same at which the class is another, given one further on.
func (s *search) border(x []float64, j, class int, same, other float64) float64 {
	for range halvings {
		middle := float64(same/2) + float64(other/2)
		if middle == same || middle == other {
			break
		}
		if s.predict(x, j, middle) == class {
			same = middle
		} else {
			other = middle
		}
	}
	return other
}

// change returns the change of attribute j of the example was to the given value, where x is the example
// with all other changes made.
func (s *search) change(was, x []float64, j int, to float64) Change {
	a, y := s.m.Attrs[j], s.predict(x, j, to)
	c := Change{Attr: a.Name, From: valueText(a, was[j]), To: valueText(a, to), Value: to, Class: s.m.Classes[y]}
	if !a.Nominal() {
		c.To = s.digits(x, j, to, to-s.start(was, j), y)
	}
	return c
}

// digits writes the value of attribute j with as few decimals as it can be told by, two digits of the
// change or more, going on by one in the last of them if the class is not y before.
func (s *search) digits(x []float64, j int, to, change float64, y int) string {
	const decimals = 17
	step := 1.0
	for d := range decimals {
		for _, v := range []float64{to, to + math.Copysign(step, change)} {
			near, err := strconv.ParseFloat(strconv.FormatFloat(v, 'f', d, 64), 64)
			if err == nil && (near == to || step <= math.Abs(change)/10 && s.predict(x, j, near) == y) {
				return strconv.FormatFloat(near, 'g', -1, 64)
			}
		}
		step /= 10
	}
	return strconv.FormatFloat(to, 'g', -1, 64)
}

// Table returns the flips as they are read, a row for each attribute, and the fewest below them if they
// are several.
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
	t.Caption = strings.TrimPrefix(fmt.Sprintf("%s: %s. The nearest value of each attribute that changes the class, all others as they are.", f.Set, f.Class), ": ")
	if unproven > 0 {
		t.Caption += " *: not proven."
	}
	if len(f.Fewest) != 1 {
		t.Caption += " " + f.several()
	}
	t.Caption = escape.Text(t.Caption)
	return t
}

// several says what changes of more than one attribute do.
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

// String formats the flips for a terminal.
func (f *Counterfactuals) String() string { return f.Table().String() }

// Markdown formats the flips with their caption.
func (f *Counterfactuals) Markdown() string { return f.Table().Markdown() }
