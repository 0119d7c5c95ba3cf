package learnertest

import (
	"reflect"
	"strings"
	"testing"

	"halfspace/pkg/learners"
)

// mostEchoed is the maximum length in bytes of the error for a text of a hundred thousand bytes:
// the error shows only the beginning.
const mostEchoed = 1000

// refusesNonsenseText sets every text field of a learner to long nonsense. Fit must refuse it in
// one line that is short enough to read.
func refusesNonsenseText(t *testing.T, i learners.Info) {
	given := reflect.Indirect(reflect.ValueOf(i.Learner))
	for j := range given.NumField() {
		field := given.Type().Field(j)
		if !field.IsExported() || field.Type.Kind() != reflect.String {
			continue
		}
		changed := reflect.New(given.Type())
		changed.Elem().Set(given)
		changed.Elem().Field(j).SetString(strings.Repeat("no\nsense ", 10_000))
		l, ok := changed.Elem().Interface().(learners.Learner)
		if !ok { // a pointer has the methods
			l = changed.Interface().(learners.Learner)
		}
		t.Run(field.Name, func(t *testing.T) {
			m, err := l.Fit(t.Context(), Sample("3-of-5"), learners.Seed(1))
			oneLine(t, err)
			switch {
			case err == nil:
				t.Errorf("learned %T", m)
			case len(err.Error()) > mostEchoed:
				t.Errorf("the error has %d bytes: %.200s…", len(err.Error()), err)
			}
		})
	}
}
