package learners

import (
	"maps"
	"reflect"
	"slices"

	"halfspace/pkg/learners/internal/literal"
)

// Parse returns the learner that a literal in Go's syntax says, as String writes it:
//
//	DecisionList{Validation: 0.2, Separator: MultIncLP{}}
//	learners.CrossValidated{Of: []learners.Learner{C45{}, MLP{Hidden: 5}}}
//	C45
//
// The fields have the types of Go's structs. Types may be left out where a field has only one, and the
// names of packages everywhere. A learner without braces is its zero value, a text that is a word needs
// no quotes, a time is a text such as "1m30s", and a list may stand in brackets alone: [C45, Pocket].
//
// The registered learners are known, and others besides if they are given: their types count, and not
// their settings. An error is one line, which names the field, and the names that may have been meant.
func Parse(text string, others ...Learner) (Learner, error) {
	return literal.Parse[Learner](text, typesWith(others), machineWith)
}

// String formats l as a literal, with the hyperparameters that differ from the defaults: Parse makes l
// of it again. Texts that are a word have no quotes.
func String(l Learner) string { return literal.String(l) }

// Names returns the names of the learners that Parse knows, with those of others, in the order of the
// alphabet.
func Names(others ...Learner) []string { return slices.Sorted(maps.Keys(typesWith(others))) }

// typesWith returns the types of the registered learners, and of others, by their names.
func typesWith(others []Learner) map[string]reflect.Type {
	all := map[string]reflect.Type{}
	for _, i := range All() {
		all[reflect.TypeOf(i.Learner).Name()] = reflect.TypeOf(i.Learner)
	}
	for _, l := range others {
		all[reflect.TypeOf(l).Name()] = reflect.TypeOf(l)
	}
	return all
}
