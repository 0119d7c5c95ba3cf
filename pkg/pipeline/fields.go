package pipeline

import (
	"fmt"
	"math"
	"reflect"
	"strings"

	"halfspace/pkg/internal/escape"
	"halfspace/pkg/learners"
)

// setField returns l with a field set to v. The path names the field: "CF", or "Node.Epochs" for
// the field Epochs of the learner in the field Node. Any numeric field accepts a whole number, and
// a field of an interface accepts a learner that implements it. Errors name the field.
func setField(l learners.Learner, path string, v any) (learners.Learner, error) {
	changed := reflect.New(reflect.TypeOf(l)).Elem()
	changed.Set(reflect.ValueOf(l))
	if err := set(changed, strings.Split(path, "."), v); err != nil {
		return nil, fmt.Errorf("field %s: %w", escape.Text(path), err)
	}
	return changed.Interface().(learners.Learner), nil
}

// set sets the field at path, starting from place.
func set(place reflect.Value, path []string, v any) error {
	if place.Kind() == reflect.Interface || place.Kind() == reflect.Pointer {
		if place.IsNil() {
			return fmt.Errorf("no learner is set, so there is no field %s: set the learner first", escape.Text(path[0]))
		}
		inside := reflect.New(place.Elem().Type()).Elem()
		inside.Set(place.Elem())
		if err := set(inside, path, v); err != nil {
			return err
		}
		if place.Kind() == reflect.Pointer { // the pointer's target must not be changed
			p := reflect.New(inside.Type())
			p.Elem().Set(inside)
			inside = p
		}
		place.Set(inside)
		return nil
	}
	if place.Kind() != reflect.Struct {
		return fmt.Errorf("a %s has no field %s", place.Type(), escape.Text(path[0]))
	}
	f, ok := place.Type().FieldByName(path[0])
	if !ok || !f.IsExported() {
		return fmt.Errorf("%s has no field %s; there are %s", place.Type().Name(), escape.Text(path[0]), strings.Join(fieldsOf(place.Type()), ", "))
	}
	if len(path) > 1 {
		return set(place.FieldByIndex(f.Index), path[1:], v)
	}
	return assign(place.FieldByIndex(f.Index), v)
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

// assign sets a field to v, if v has its type or is a number that its type can hold.
func assign(target reflect.Value, v any) error {
	value := reflect.ValueOf(v)
	if value.IsValid() && value.Type().AssignableTo(target.Type()) {
		target.Set(value)
		return nil
	}
	if !value.IsValid() || !number(value) && value.Kind() != target.Kind() || number(value) != number(target) || !value.CanConvert(target.Type()) {
		verb := map[bool]string{true: "%q", false: "%v"}[value.Kind() == reflect.String]
		return fmt.Errorf("%s is not of type %s", escape.Text(fmt.Sprintf(verb, v)), target.Type())
	}
	made, float := value.Convert(target.Type()), reflect.TypeFor[float64]()
	// A large whole number is rounded by both conversions to floats; a negative one survives a detour
	// by uint64.
	if number(value) && (made.Convert(float).Float() != value.Convert(float).Float() || made.Convert(value.Type()).Interface() != v) {
		return fmt.Errorf("%v is not of type %s", v, target.Type())
	}
	target.Set(made)
	return nil
}

// number reports whether v is a number.
func number(v reflect.Value) bool { return v.CanInt() || v.CanUint() || v.CanFloat() }

// holdsWhole reports whether the field at path holds only whole numbers.
func holdsWhole(l learners.Learner, path string) bool {
	_, err := setField(l, path, math.Pi)
	return err != nil
}
