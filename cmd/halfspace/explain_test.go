package main

import (
	"strings"
	"testing"
)

// What decided comes first, and then what would change the class.
func TestExplain(t *testing.T) {
	model := fitted(t, "C45{}")
	out := succeed(t, "", "explain", model, "age=45", "sex=?", "smokes=no")
	for _, want := range []string{"patients: well, decided by a path", "flips at", "ill, acutely"} {
		if !strings.Contains(out, want) {
			t.Errorf("%q is not in\n%s", want, out)
		}
	}
	for wrong, args := range map[string][]string{
		`no value of attribute "sex"`:     {"age=45", "smokes=no"},
		`no attribute "weight"`:           {"age=45", "sex=f", "smokes=no", "weight=3"},
		`"age" is not attribute=value`:    {"age", "sex=f", "smokes=no"},
		`"age=46" is not attribute=value`: {"age=45", "age=46", "sex=f", "smokes=no"},
		"name a model":                    {},
	} {
		status, _, errs := runWith(t, "", append([]string{"explain", model}, args...)...)
		if status == 0 || !strings.Contains(errs, wrong) || strings.Count(errs, "\n") != 1 {
			t.Errorf("%q: status %d, %q, want %q", args, status, errs, wrong)
		}
	}
}
