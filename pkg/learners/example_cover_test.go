package learners_test

import (
	"reflect"
	"strings"
	"testing"

	"halfspace/pkg/internal/shown"
	"halfspace/pkg/learners"
)

// TestEveryLearnerHasAnExample wants ExampleT for a registered learner of type T. The example
// of a learner with other settings than T{} has its last word as a suffix, as in
// ExampleT_winnow.
func TestEveryLearnerHasAnExample(t *testing.T) {
	found, err := shown.Examples(".")
	if err != nil {
		t.Fatal(err)
	}
	for _, i := range learners.All() {
		example := reflect.TypeOf(i.Learner).Name()
		if !reflect.ValueOf(i.Learner).IsZero() {
			words := strings.Fields(i.Name)
			example += "_" + words[len(words)-1]
		}
		if !found[example] {
			t.Errorf("learner %q has no example: add func Example%s, with an // Output:, to its test in this package", i.Name, example)
		}
	}
}
