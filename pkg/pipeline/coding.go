package pipeline

import (
	"cmp"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
)

// coding returns the coding of s for the learner, and whether a coding is needed. A field that is empty in
// p.Coding gets the value that the learner's domain asks for. A learner that accepts all attributes asks at
// most for Numbers. So if another field is set for it, an empty Code means one-hot.
func (p Pipeline) coding(s *data.Set) (c data.Coding, needed bool) {
	d := learners.DomainOf(p.Learner)
	wish, needed := asked(d, s)
	if p.Coding == (data.Coding{}) {
		return wish, needed
	}
	c = p.Coding
	if d.Attributes != learners.AnyAttributes {
		c.Complements = c.Complements || c.Code == "" && wish.Complements
		c.Code, c.Missing = cmp.Or(c.Code, wish.Code), cmp.Or(c.Missing, wish.Missing)
	}
	if d.Attributes != learners.AnyAttributes || d.FewValues {
		c.Numbers = cmp.Or(c.Numbers, wish.Numbers)
	}
	return c, true
}

// asked returns the coding of s that a learner of domain d asks for, and whether s needs it. Numbers always
// need a coding: even if s has no missing number, a future example may have one.
func asked(d learners.Domain, s *data.Set) (c data.Coding, needed bool) {
	switch d.Attributes {
	case learners.AnyAttributes:
		c = data.Coding{Code: data.AsIs, Numbers: data.Intervals, Missing: data.Keep}
		return c, d.FewValues && slices.ContainsFunc(s.Attrs, func(a data.Attr) bool { return !a.Nominal() })
	case learners.Features:
		c = data.Coding{Code: data.OneHot, Missing: data.Keep}
		return c, slices.ContainsFunc(s.Attrs, data.Attr.Nominal)
	case learners.Booleans:
		c = data.Coding{Code: data.OneHot, Numbers: data.Thermometer, Missing: data.Frequent}
		if d.Complements && !complemented(s) {
			c.Code, c.Complements = data.Binary, true
		}
		return c, true
	}
	c = data.Coding{Code: data.OneHot}
	if d.Scales {
		c.Numbers = data.Standard
	}
	return c, true
}

// complemented reports whether the attributes of s are already features with their complements.
func complemented(s *data.Set) bool {
	return slices.ContainsFunc(s.Attrs, func(a data.Attr) bool { return strings.HasPrefix(a.Name, "¬") })
}

// Describe returns the coding of samples like s for the learner in a few words, for example
// "one-hot, standardised". Tables show it beside the learner. It is empty if samples are not
// coded.
func (p Pipeline) Describe(s *data.Set) string {
	if w, ok := p.Learner.(whole); ok {
		return w.describe(s)
	}
	c, needed := p.coding(s)
	if !needed {
		return p.described(s, nil)
	}
	var words []string
	nominal := slices.ContainsFunc(s.Attrs, data.Attr.Nominal)
	if nominal && c.Code != data.AsIs {
		words = append(words, string(cmp.Or(c.Code, data.OneHot)))
	}
	if numbers := slices.ContainsFunc(s.Attrs, func(a data.Attr) bool { return !a.Nominal() && a.Of == "" }); numbers && cmp.Or(c.Numbers, data.AsIs) != data.AsIs {
		words = append(words, string(c.Numbers))
		if c.MDL && c.Numbers != data.Standard && c.Numbers != data.Range {
			words[len(words)-1] += " by class"
		}
	}
	if c.Complements {
		words = append(words, "complements")
	}
	if p.Coding.Missing != "" {
		words = append(words, "missing: "+string(c.Missing))
	}
	return p.described(s, words)
}

// described appends to words the registered name of the reduction for several classes of s, and the
// weights of the classes, and joins the words.
func (p Pipeline) described(s *data.Set, words []string) string {
	if len(s.Classes) > 2 && learners.DomainOf(p.Learner).Classes == learners.TwoClasses {
		words = append(words, registeredName(p.several()))
	}
	switch {
	case p.Balanced:
		words = append(words, "balanced classes")
	case p.weighs():
		words = append(words, fmt.Sprint("class weights ", p.Weights))
	}
	return strings.Join(words, ", ")
}

// registeredName returns the name of a learner of l's type among the registered ones, or l as a literal.
func registeredName(l learners.Learner) string {
	for _, i := range learners.All() {
		if reflect.TypeOf(i.Learner) == reflect.TypeOf(l) {
			return i.Name
		}
	}
	return learners.String(l)
}
