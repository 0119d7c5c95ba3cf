package learners

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"halfspace/pkg/data"
)

// kinds are the types of models that are written as JSON and read back.
var kinds []reflect.Type

// registerModel adds the type of m, a nil pointer, to the kinds. The file of every model calls it once,
// to set a package variable named _, as the file of a learner calls register.
func registerModel(m Model) struct{} { kinds = append(kinds, reflect.TypeOf(m)); return struct{}{} }

// KindOf returns the name of m's type. A file of a model uses the name to say which model it contains. It is
// an error if NewModel does not know the type, as with a type of your own program.
func KindOf(m Model) (string, error) {
	for _, k := range kinds {
		if reflect.TypeOf(m) == k {
			return k.Elem().Name(), nil
		}
	}
	return "", fmt.Errorf("learners: a %T is not among the models that can be read back", m)
}

// SchemaOf returns the schema of the samples that m was learned from, and whether m has one. Every
// model of this package has one.
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

// kindsBefore maps the names of kinds that version 0.1.0 wrote to their present names.
var kindsBefore = map[string]string{"Adaptive": "MadalineModel", "GrownTree": "PerceptronTreeModel"}

// NewModel returns an empty model of a kind, to read JSON into.
func NewModel(kind string) (Model, error) {
	if now, renamed := kindsBefore[kind]; renamed {
		kind = now
	}
	var names []string
	for _, k := range kinds {
		t := k.Elem()
		if t.Name() == kind {
			return reflect.New(t).Interface().(Model), nil
		}
		names = append(names, t.Name())
	}
	slices.Sort(names)
	return nil, fmt.Errorf("learners: no model of kind %.40q; there are %s", kind, strings.Join(names, ", "))
}
