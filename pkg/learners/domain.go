package learners

import "halfspace/pkg/data"

// A Domain says what samples a learner learns from. Others are an error of its Fit that wraps
// ErrUnsuited; package pipeline codes them first.
type Domain struct {
	Attributes Attributes
	// FewValues asks that a numeric attribute have at most 32 values, because it is used by value.
	FewValues bool
	// Complements says that features count for the class only, so that their complements are to be
	// features too.
	Complements bool
	// Scales asks for numbers of like scales: the rule of learning adds them to weights as they are.
	Scales  bool
	Classes Classes
}

// Attributes says what attributes a learner learns from; every kind is among those before it.
type Attributes int

// The kinds of attributes.
const (
	AnyAttributes Attributes = iota // nominal ones as they are, numeric ones, missing values
	Features                        // numeric ones, of which values may be missing
	Numbers                         // numeric ones, finite and without missing values
	Booleans                        // zeros and ones
)

// Classes says how many classes a sample may have.
type Classes int

// The numbers of classes.
const (
	AnyClasses     Classes = iota // one or more
	SeveralClasses                // two or more
	TwoClasses                    // two, of which the second is the positive one
)

// The domains of many learners: of those of one halfspace, of those of
// an on-line rule, and of networks of units.
var (
	unitDomain    = Domain{Attributes: Numbers, Classes: TwoClasses}
	ruleDomain    = Domain{Attributes: Numbers, Scales: true, Classes: TwoClasses}
	networkDomain = Domain{Attributes: Numbers, Classes: SeveralClasses}
)

// A Declared learner says what its domain is.
type Declared interface {
	Learner
	Domain() Domain
}

// DomainOf returns the domain of l. A learner that does not say, one of a user's own perhaps, is taken
// to learn from numbers, of as many classes as there are.
func DomainOf(l Learner) Domain {
	if d, ok := l.(Declared); ok {
		return d.Domain()
	}
	return Domain{Attributes: Numbers}
}

// and returns what is in both domains.
func (d Domain) intersect(e Domain) Domain {
	return Domain{
		max(d.Attributes, e.Attributes), d.FewValues || e.FewValues,
		d.Complements || e.Complements, d.Scales || e.Scales, max(d.Classes, e.Classes),
	}
}

// inner returns d with what the learner l, on which d's learner calls, needs of attributes. What
// classes it is given is for the caller to choose.
func (d Domain) inner(l Learner) Domain {
	if l == nil {
		return d
	}
	e := DomainOf(l)
	e.Classes = d.Classes
	return d.intersect(e)
}

// common returns the domain of learners that all learn from the same sample.
func common(ls ...Learner) (d Domain) {
	for _, l := range ls {
		d = d.intersect(DomainOf(l))
	}
	return d
}

// needs returns what d asks of a sample. That values be few is not among it: who needs that knows what
// else to advise.
func (d Domain) needs() []need {
	classes := map[Classes][]need{SeveralClasses: {severalClasses}, TwoClasses: {twoClasses}}
	attributes := map[Attributes]need{AnyAttributes: indices, Features: encoded, Numbers: finite, Booleans: boolean}
	return append(classes[d.Classes], attributes[d.Attributes])
}

// Outside says what is wrong with a sample for d, and where; it is empty if nothing is.
func (d Domain) Outside(s *data.Set) string {
	for _, n := range d.needs() {
		if wrong := n(s); wrong != "" {
			return wrong
		}
	}
	return ""
}
