package learners

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"halfspace/pkg/data"
)

// kinds are the types of models that are written as JSON and read back.
var kinds = []Model{
	(*Adaptive)(nil), (*AgainstRest)(nil), (*Boosted)(nil), (*CodeWords)(nil), (*Conjunctions)(nil), (*Constant)(nil),
	(*DecisionTree)(nil), (*FixedIncrement)(nil), (*GrownTree)(nil), (*Halfspace)(nil), (*IncrementalTree)(nil), (*List)(nil),
	(*MaximumMarginPlane)(nil), (*MinimumErrorPlane)(nil), (*Multiplicative)(nil), (*Net)(nil), (*Pairwise)(nil),
	(*PerceptronSystem)(nil), (*Polyhedral)(nil), (*RoundRobin)(nil), (*SoftMarginPlane)(nil), (*UnitTree)(nil), (*WinnerTakesAll)(nil),
}

// KindOf returns the name of m's type, under which a file says what model it has. It is an error if m
// is of a type that NewModel does not know: a guest, that a program has for itself.
func KindOf(m Model) (string, error) {
	for _, k := range kinds {
		if t := reflect.TypeOf(k); reflect.TypeOf(m) == t {
			return t.Elem().Name(), nil
		}
	}
	return "", fmt.Errorf("learners: a %T is not among the models that can be read back", m)
}

// SchemaOf returns the schema of the samples that m was learned from, which every model of this package
// has, and whether m has one.
func SchemaOf(m Model) (s data.Schema, ok bool) {
	v := reflect.Indirect(reflect.ValueOf(m))
	if v.Kind() != reflect.Struct {
		return data.Schema{}, false
	}
	f := v.FieldByName("Schema")
	if !f.IsValid() || !f.CanInterface() {
		return data.Schema{}, false
	}
	s, ok = f.Interface().(data.Schema)
	return s, ok
}

// NewModel returns an empty model of a kind, to read JSON into.
func NewModel(kind string) (Model, error) {
	var names []string
	for _, k := range kinds {
		t := reflect.TypeOf(k).Elem()
		if t.Name() == kind {
			return reflect.New(t).Interface().(Model), nil
		}
		names = append(names, t.Name())
	}
	slices.Sort(names)
	return nil, fmt.Errorf("learners: no model of kind %.40q; there are %s", kind, strings.Join(names, ", "))
}
