package learners

import "halfspace/pkg/data"

// A Domain describes the samples that a learner accepts: which attributes, and how many classes. For
// other samples Fit returns an error that wraps ErrUnsuited. Package pipeline reads the domain of a
// learner, and codes samples so that they fit.
type Domain struct {
	Attributes Attributes
	// FewValues asks for at most 32 distinct values in a numeric attribute, because the learner treats
	// each value separately, like a nominal one.
	FewValues bool
	// Complements says that a feature of value 1 can count only for the positive class. So to let it
	// count against that class, the complement of each feature should be a feature too.
	Complements bool
	// Scales asks for numbers of similar scales, because the learning rule adds unscaled values to
	// weights. Otherwise the attribute with the largest numbers would dominate.
	Scales  bool
	Classes Classes
}

// Attributes says which attributes a learner accepts. Each kind below is narrower than the kinds before
// it.
type Attributes int

// The kinds of attributes.
const (
	AnyAttributes Attributes = iota // nominal and numeric ones, missing values
	Features                        // numeric ones; values may be missing
	Numbers                         // numeric ones, finite and without missing values
	Booleans                        // zeros and ones
)

// Classes says how many classes a sample may have.
type Classes int

// The numbers of classes.
const (
	AnyClasses     Classes = iota // one or more
	SeveralClasses                // two or more
	TwoClasses                    // two; the second is the positive one
)

// The domains of many learners: unitDomain for learners of one halfspace, ruleDomain for on-line rules, and
// networkDomain for networks of units.
var (
	unitDomain    = Domain{Attributes: Numbers, Classes: TwoClasses}
	ruleDomain    = Domain{Attributes: Numbers, Scales: true, Classes: TwoClasses}
	networkDomain = Domain{Attributes: Numbers, Classes: SeveralClasses}
)

// A Declared learner describes its domain.
type Declared interface {
	Learner
	Domain() Domain
}

// DomainOf returns the domain of l. If l has no method Domain, as a learner of your own may not,
// DomainOf assumes that l accepts numbers and any number of classes.
func DomainOf(l Learner) Domain {
	if d, ok := l.(Declared); ok {
		return d.Domain()
	}
	return Domain{Attributes: Numbers}
}

// intersect returns the domain of the samples that belong to both domains.
func (d Domain) intersect(e Domain) Domain {
	return Domain{
		max(d.Attributes, e.Attributes), d.FewValues || e.FewValues,
		d.Complements || e.Complements, d.Scales || e.Scales, max(d.Classes, e.Classes),
	}
}

// inner returns the domain of a learner that has domain d itself and passes its examples on to l. It is
// d, narrowed by what l demands of attributes. What l demands of classes does not matter, because the
// outer learner chooses the classes that l gets.
func (d Domain) inner(l Learner) Domain {
	if l == nil {
		return d
	}
	e := DomainOf(l)
	e.Classes = d.Classes
	return d.intersect(e)
}

// common returns the domain of samples from which all of the learners can learn.
func common(ls ...Learner) (d Domain) {
	for _, l := range ls {
		d = d.intersect(DomainOf(l))
	}
	return d
}

// needs returns the requirements of d on a sample as needs, except FewValues. A learner with FewValues
// checks the number of values itself, so that its error can say what to do about too many values.
func (d Domain) needs() []need {
	classes := map[Classes][]need{SeveralClasses: {severalClasses}, TwoClasses: {twoClasses}}
	attributes := map[Attributes]need{AnyAttributes: indices, Features: encoded, Numbers: finite, Booleans: boolean}
	return append(classes[d.Classes], attributes[d.Attributes])
}

// Outside returns the reason why a sample is outside d, and where. It returns "" for a sample inside d.
func (d Domain) Outside(s *data.Set) string {
	for _, n := range d.needs() {
		if wrong := n(s); wrong != "" {
			return wrong
		}
	}
	return ""
}
