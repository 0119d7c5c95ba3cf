package learners

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"halfspace/pkg/data"
)

// kinds are the types of models that can be written as JSON and read back.
var kinds []reflect.Type

// registerModel adds the type of m, a nil pointer, to the kinds. The file of every model calls it once,
// to set a package variable named _, just as the file of a learner calls register.
func registerModel(m Model) struct{} { kinds = append(kinds, reflect.TypeOf(m)); return struct{}{} }

// KindOf returns the name of m's type, such as "List". The file of a model contains this name, so that a
// reader knows which model it contains. If NewModel does not know the type, as with a type of your own,
// KindOf returns an error.
func KindOf(m Model) (string, error) {
	for _, k := range kinds {
		if reflect.TypeOf(m) == k {
			return k.Elem().Name(), nil
		}
	}
	return "", fmt.Errorf("learners: a %T is not among the models that can be read back", m)
}

// SchemaOf returns the schema of the samples that m was learned from: their attributes and classes. The
// result ok reports whether m has a schema, as every model of this package does.
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

// NewModel returns an empty model of the given kind, into which JSON can be read.
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
