package provenance

import (
	"fmt"
	"reflect"

	"halfspace/pkg/eval"
	"halfspace/pkg/learners"
	"halfspace/pkg/pipeline"
)

// LearnerOf describes a learner with all its settings.
func LearnerOf(l learners.Learner) Source {
	if n, ok := l.(eval.Named); ok {
		l = n.Learner
	}
	if f, ok := l.(eval.ExternalLearner); ok {
		return Source{Kind: "learner", Name: f.String()}
	}
	s := Source{Kind: "learner", Name: learners.String(l)}
	if v := reflect.Indirect(reflect.ValueOf(l)); v.Kind() == reflect.Struct {
		s.Settings = settingsOf(v)
	}
	return s
}

// Learner returns the learner of a literal, with all its settings, if it belongs to this library.
func Learner(text string) Source {
	if l, err := pipeline.Parse(text); err == nil {
		return LearnerOf(l)
	}
	return Source{Kind: "learner", Name: text}
}

// settingsOf returns the fields of a learner by their names.
func settingsOf(v reflect.Value) map[string]string {
	all := map[string]string{}
	for i := range v.NumField() {
		field, f := v.Type().Field(i), v.Field(i)
		if !field.IsExported() {
			continue
		}
		all[field.Name] = setting(f)
	}
	return all
}

// setting writes the value of a field.
func setting(f reflect.Value) string {
	if f.IsZero() {
		return "default"
	}
	if l, ok := f.Interface().(learners.Learner); ok {
		return learners.String(l)
	}
	return fmt.Sprint(f.Interface())
}
