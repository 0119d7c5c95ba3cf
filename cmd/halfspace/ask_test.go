package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestAsk asks about a row, and about two models.
func TestAsk(t *testing.T) {
	tree, list := fitted(t, "C45{}"), fitted(t, "Pocket{}")
	file := filepath.Join(filepath.Dir(tree), "patients.csv")
	out := succeed(t, "", "ask", tree, file, "--row", "1")
	if !strings.Contains(out, " because ") || !strings.Contains(out, " instead of ") || strings.Count(out, "\n") != 2 {
		t.Errorf("row 1: %q", out)
	}
	if out := succeed(t, "", "ask", tree, file, "--same", tree); out != "the models have the same class for every possible example\n" {
		t.Errorf("the same model: %q", out)
	}
	if out := succeed(t, "", "ask", tree, file, "--same", list); !strings.Contains(out, "by the other if age = ") {
		t.Errorf("another model: %q", out)
	}
	for want, question := range map[string][]string{
		`ill, acutely instead of well if smokes = yes instead of no (cost 1)`:                                  {"--row", "1", "--to", "ill, acutely", "--keep", "age"},
		"well because age = 20, smokes = no, whatever the other attributes are":                                {"--row", "1", "--reasons", "9"},
		"ill, acutely instead of well if age = 46 instead of 20 (cost 0.52)":                                   {"--row", "1", "--to", "ill, acutely", "--whole", "age", "--rule", "if age > 30 then smokes = no", "--cost", "smokes=3"},
		"no possible example with age > 60 is well":                                                            {"--reach", "well", "--where", "age > 60"},
		"sex alone never changes the class":                                                                    {"--matters", "sex"},
		"ill, acutely never gets lost as age rises":                                                            {"--rises", "age", "--to", "ill, acutely"},
		"8 of 10 examples keep their class if numbers change by at most 1 % of their ranges; 1 is not decided": {"--robust", "0.01"},
	} {
		if out := succeed(t, "", append([]string{"ask", tree, file}, question...)...); out != want+"\n" {
			t.Errorf("%v: %q, want %q", question, out, want)
		}
	}
	smt := filepath.Join(filepath.Dir(tree), "question.smt2")
	for status, question := range map[string][]string{"unsat": {"--matters", "sex"}, "sat": {"--reach", "well"}} {
		succeed(t, "", append([]string{"ask", tree, file, "--smt", smt}, question...)...)
		if text, err := os.ReadFile(smt); err != nil || !strings.Contains(string(text), "(set-info :status "+status+")") {
			t.Errorf("%v: %v\n%s", question, err, text)
		}
	}
	for wrong, args := range map[string][]string{
		"--smt writes the questions of --row, --same": {"ask", tree, file, "--robust", "0.1", "--smt", smt},
		"patients.csv":                                  {"ask", tree, file, "--matters", "sex", "--smt", file},
		"one question at a time: --row, --same":         {"ask", tree, file},
		"a question as --row 1":                         {"ask", tree},
		"one question at a time":                        {"ask", tree, file, "--row", "1", "--matters", "age"},
		`no class "rich"; its classes are`:              {"ask", tree, file, "--reach", "rich"},
		`no attribute "wealth"`:                         {"ask", tree, file, "--matters", "wealth"},
		"--rises also needs a class":                    {"ask", tree, file, "--rises", "age"},
		"--cost age=much: not a number":                 {"ask", tree, file, "--row", "1", "--to", "sick", "--cost", "age=much"},
		`"wealth > 3" does not begin with an attribute`: {"ask", tree, file, "--matters", "age", "--rule", "wealth > 3"},
		"the file has rows 1 to":                        {"ask", tree, file, "--row", "1000"},
		"no such file or directory":                     {"ask", tree, file, "--same", "absent.json"},
	} {
		status, _, errs := runWith(t, "", args...)
		if status == 0 || !strings.Contains(errs, wrong) || strings.Count(errs, "\n") != 1 {
			t.Errorf("%q: status %d, %q, want %q", args, status, errs, wrong)
		}
	}
}
