package pipeline

import (
	"fmt"
	"math"
	"reflect"
	"strings"

	"halfspace/pkg/learners"
)

// with returns l with a field set to v, which is named by its path: "CF", or "Node.Epochs" for that of
// the learner in the field Node. A whole number may be given for a field of any number, and a learner
// for a field of its interface. Errors name the field.
func with(l learners.Learner, path string, v any) (learners.Learner, error) {
	at := reflect.New(reflect.TypeOf(l)).Elem()
	at.Set(reflect.ValueOf(l))
	if err := set(at, strings.Split(path, "."), v); err != nil {
		return nil, fmt.Errorf("field %s: %w", path, err)
	}
	return at.Interface().(learners.Learner), nil
}

// set sets the field below at that the path leads to.
func set(at reflect.Value, path []string, v any) error {
	if at.Kind() == reflect.Interface || at.Kind() == reflect.Pointer {
		if at.IsNil() {
			return fmt.Errorf("there is nothing in it that has a field %s: name a learner first", path[0])
		}
		inside := reflect.New(at.Elem().Type()).Elem()
		inside.Set(at.Elem())
		if err := set(inside, path, v); err != nil {
			return err
		}
		if at.Kind() == reflect.Pointer { // whose own is not to be changed
			p := reflect.New(inside.Type())
			p.Elem().Set(inside)
			inside = p
		}
		at.Set(inside)
		return nil
	}
	if at.Kind() != reflect.Struct {
		return fmt.Errorf("a %s has no field %s", at.Type(), path[0])
	}
	f, ok := at.Type().FieldByName(path[0])
	if !ok || !f.IsExported() {
		return fmt.Errorf("%s has no field %s; there are %s", at.Type().Name(), path[0], strings.Join(fieldsOf(at.Type()), ", "))
	}
	if len(path) > 1 {
		return set(at.FieldByIndex(f.Index), path[1:], v)
	}
	return assign(at.FieldByIndex(f.Index), v)
}

// fieldsOf returns the names of the exported fields of a struct, and of those embedded in it.
func fieldsOf(t reflect.Type) (names []string) {
	for _, f := range reflect.VisibleFields(t) {
		if f.IsExported() && !f.Anonymous {
			names = append(names, f.Name)
		}
	}
	return names
}

// assign sets a field to v, if that is a value of its type, or a number that is one.
func assign(to reflect.Value, v any) error {
	from := reflect.ValueOf(v)
	if from.IsValid() && from.Type().AssignableTo(to.Type()) {
		to.Set(from)
		return nil
	}
	if !from.IsValid() || !number(from) && from.Kind() != to.Kind() || number(from) != number(to) || !from.CanConvert(to.Type()) {
		return fmt.Errorf("%v is no %s", v, to.Type())
	}
	made := from.Convert(to.Type())
	if number(from) && made.Convert(reflect.TypeFor[float64]()).Float() != from.Convert(reflect.TypeFor[float64]()).Float() {
		return fmt.Errorf("%v is no %s", v, to.Type())
	}
	to.Set(made)
	return nil
}

// number reports whether v is a number.
func number(v reflect.Value) bool { return v.CanInt() || v.CanUint() || v.CanFloat() }

// holdsWhole reports whether the field that the path leads to holds whole numbers only.
func holdsWhole(l learners.Learner, path string) bool {
	_, err := with(l, path, math.Pi)
	return err != nil
}
