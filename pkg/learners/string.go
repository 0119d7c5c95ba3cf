package learners

import (
	"fmt"
	"go/token"
	"reflect"
	"strconv"
	"strings"
)

// String formats l as a literal, with the hyperparameters that differ from the defaults: Parse makes l
// of it again. Texts that are a word have no quotes.
func String(l Learner) string {
	v := reflect.Indirect(reflect.ValueOf(l))
	if v.Kind() != reflect.Struct {
		return fmt.Sprintf("%T", l)
	}
	return structString(v)
}

// structString formats a struct by its type and the exported fields that are not zero.
func structString(v reflect.Value) string {
	var set []string
	for i := range v.NumField() {
		f := v.Field(i)
		if !f.CanInterface() || shared(f) || f.IsZero() || f.Kind() == reflect.Slice && f.Len() == 0 {
			continue
		}
		set = append(set, v.Type().Field(i).Name+": "+valueString(f))
	}
	return v.Type().Name() + "{" + strings.Join(set, ", ") + "}"
}

// shared reports whether a field points to something that is no learner: what a guest keeps there is
// no setting, and other goroutines may be writing it.
func shared(f reflect.Value) bool {
	_, learner := f.Interface().(Learner)
	return f.Kind() == reflect.Pointer && !learner
}

// valueString formats the value of a field. A name of a value, which its type has by a method String,
// is a text.
func valueString(v reflect.Value) string {
	for v.Kind() == reflect.Interface || v.Kind() == reflect.Pointer {
		if v.IsNil() {
			return "nil"
		}
		v = v.Elem()
	}
	switch _, named := v.Interface().(fmt.Stringer); {
	case v.Kind() == reflect.Struct:
		return structString(v)
	case v.Kind() == reflect.Slice:
		texts := make([]string, v.Len())
		for k := range texts {
			texts[k] = valueString(v.Index(k))
		}
		return "[" + strings.Join(texts, ", ") + "]"
	case named, v.Kind() == reflect.String:
		return wordString(fmt.Sprint(v))
	}
	return fmt.Sprint(v)
}

// wordString quotes a text unless it is a word that cannot be taken for anything else.
func wordString(text string) string {
	if _, taken := constants[text]; token.IsIdentifier(text) && !taken {
		return text
	}
	return strconv.Quote(text)
}
