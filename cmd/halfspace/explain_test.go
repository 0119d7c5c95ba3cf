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
	gaps := succeed(t, "", "explain", model, "age=45")
	if stated := succeed(t, "", "explain", model, "age=45", "sex=?", "smokes=NA"); gaps != stated {
		t.Errorf("absent attributes: %s\nwant as for missing values: %s", gaps, stated)
	}
	status, unmet, errs := runWith(t, "", "explain", model, "age=45", "sex=x", "smokes=?")
	if status != 0 || unmet != gaps || errs != "the model has not met the value \"x\" of sex, which is taken as missing\n" {
		t.Errorf("a value not met: status %d, %q, %s", status, errs, unmet)
	}
	for wrong, args := range map[string][]string{
		"no value of age, smokes: ":        {"-strict", "sex=f"},
		`attribute "sex" has no value "x"`: {"-strict", "age=45", "sex=x"},
		`no attribute "weight"`:            {"age=45", "sex=f", "smokes=no", "weight=3"},
		`"age" is not attribute=value`:     {"age", "sex=f", "smokes=no"},
		`"age=46" is not attribute=value`:  {"age=45", "age=46", "sex=f", "smokes=no"},
		"name a model":                     {},
	} {
		status, _, errs := runWith(t, "", append([]string{"explain", model}, args...)...)
		if status == 0 || !strings.Contains(errs, wrong) || strings.Count(errs, "\n") != 1 {
			t.Errorf("%q: status %d, %q, want %q", args, status, errs, wrong)
		}
	}
}
