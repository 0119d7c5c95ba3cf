package learnertest

import (
	"reflect"
	"strings"
	"testing"

	"halfspace/pkg/learners"
)

// mostEchoed is how many bytes an error may have at most when what it refuses has a hundred
// thousand: it shows the beginning and no more.
const mostEchoed = 1000

// refusesNonsenseText sets every field of a learner that is a text to long nonsense. Fit must refuse
// it in one line that is short enough to read.
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
		if !ok { // the methods are those of a pointer
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
