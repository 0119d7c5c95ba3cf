package literal

import (
	"fmt"
	"go/token"
	"reflect"
	"strconv"
	"strings"
)

// String formats a value as a literal that Parse turns back into the value. The literal has the fields
// that are not zero, and texts that are a single word have no quotes. A field that points to something
// that does not implement T is left out, because it leads to a caller's own data and not to a setting,
// and other goroutines may be writing these data.
func String[T any](value T) string {
	v := reflect.Indirect(reflect.ValueOf(value))
	if v.Kind() != reflect.Struct {
		return fmt.Sprintf("%T", value)
	}
	return writer{reflect.TypeFor[T]()}.structure(v)
}

// A writer writes literals of an interface type.
type writer struct{ target reflect.Type }

// structure formats a struct by its type and the exported fields that are not zero.
func (w writer) structure(v reflect.Value) string {
	var set []string
	for i := range v.NumField() {
		f := v.Field(i)
		if !f.CanInterface() || w.shared(f) || f.IsZero() || f.Kind() == reflect.Slice && f.Len() == 0 {
			continue
		}
		set = append(set, v.Type().Field(i).Name+": "+w.value(f))
	}
	return v.Type().Name() + "{" + strings.Join(set, ", ") + "}"
}

// shared reports whether a field points to something that does not implement the interface type.
func (w writer) shared(f reflect.Value) bool {
	return f.Kind() == reflect.Pointer && !f.Type().Implements(w.target)
}

// value formats the value of a field. If its type has a method String, the result is written as a
// text.
func (w writer) value(v reflect.Value) string {
	for v.Kind() == reflect.Interface || v.Kind() == reflect.Pointer {
		if v.IsNil() {
			return "nil"
		}
		v = v.Elem()
	}
	switch _, named := v.Interface().(fmt.Stringer); {
	case v.Kind() == reflect.Struct:
		return w.structure(v)
	case v.Kind() == reflect.Slice:
		texts := make([]string, v.Len())
		for k := range texts {
			texts[k] = w.value(v.Index(k))
		}
		return "[" + strings.Join(texts, ", ") + "]"
	case named, v.Kind() == reflect.String:
		return word(fmt.Sprint(v))
	}
	return fmt.Sprint(v)
}

// word quotes a text unless Parse would read it as the same text without quotes. For example, "true"
// and "1m30s" need quotes.
func word(text string) string {
	if _, taken := constants[text]; token.IsIdentifier(text) && !taken {
		return text
	}
	return strconv.Quote(text)
}
