package learners

import (
	"maps"
	"reflect"
	"slices"

	"halfspace/pkg/learners/internal/literal"
)

// Parse returns the learner that a text describes, for example in the argument of a command. The text is
// a literal in Go's syntax, as String writes it:
//
//	DecisionList{Validation: 0.2, Separator: MultIncLP{}}
//	learners.CrossValidated{Of: []learners.Learner{C45{}, MLP{Hidden: 5}}}
//	C45
//
// Some parts may be left out. A learner without braces is its zero value. A package name may be left out
// everywhere, and a type where the field allows only one type. A string that is a single word needs no
// quotes. A duration is a string such as "1m30s". A list may be written in brackets alone: [C45,
// Pocket]. Fields have the types of the Go structs.
//
// Parse knows the registered learners, and the types of the learners in extra, whose settings do not
// matter. An error is one line. It names the field and suggests names that may have been meant.
func Parse(text string, extra ...Learner) (Learner, error) {
	return literal.Parse[Learner](text, typesWith(extra), machineWith)
}

// String formats l as a literal that Parse reads. It writes only the hyperparameters that differ from
// their defaults. Strings that are single words have no quotes.
func String(l Learner) string { return literal.String(l) }

// Names returns the names of the learners that Parse knows, including the learners in extra, in
// alphabetical order.
func Names(extra ...Learner) []string { return slices.Sorted(maps.Keys(typesWith(extra))) }

// typesWith returns the types of the registered learners and of extra, by their names.
func typesWith(extra []Learner) map[string]reflect.Type {
	all := map[string]reflect.Type{}
	for _, i := range All() {
		all[reflect.TypeOf(i.Learner).Name()] = reflect.TypeOf(i.Learner)
	}
	for _, l := range extra {
		all[reflect.TypeOf(l).Name()] = reflect.TypeOf(l)
	}
	return all
}
