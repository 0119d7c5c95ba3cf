package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"halfspace/pkg/learners"
)

// doses are five examples for which every halfspace has two errors.
const doses = "dose,effect\n1,yes\n2,no\n3,yes\n4,no\n5,yes\n"

// TestProveAndVerify writes a proof, checks it, and refuses it for other examples and with a field changed.
func TestProveAndVerify(t *testing.T) {
	t.Chdir(t.TempDir())
	write := func(file, text string) {
		t.Helper()
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write("doses.csv", doses)
	const claim = `proven: 2 of 5 errors, the fewest of any halfspace (features: 1, positive class: "yes", class of points on the plane: "yes")` + "\n"
	if out := succeed(t, "", "prove", "doses.csv", "-o", "proof.json"); out != "proof.json: "+claim {
		t.Error(out)
	}
	if out := succeed(t, "", "verify", "proof.json", "doses.csv"); out != claim {
		t.Error(out)
	}
	write("wide.csv", "a\x1b,dose,b,effect\n7,1,8,yes\n8,2,9,no\n7,3,8,yes\n7,4,9,no\n7,5,8,yes\n")
	if out := succeed(t, "", "verify", "proof.json", "wide.csv"); out != claim+`columns that the proof does not use: ["a\x1b" "b"]`+"\n" {
		t.Error(out)
	}
	proof, err := os.ReadFile("proof.json")
	if err != nil {
		t.Fatal(err)
	}
	if out := succeed(t, doses, "prove", "-", "-o", "-"); strings.Replace(out, "standard input", "doses", 1) != string(proof) {
		t.Error(out)
	}
	const densest = `proven: 2 of 5 errors, the fewest of any halfspace without errors in class "no" (features: 1, positive class: "no", class of points on the plane: "no")` + "\n"
	if out := succeed(t, "", "prove", "doses.csv", "-o", "densest.json", "-densest", "-positive", "no"); out != "densest.json: "+densest {
		t.Error(out)
	}
	if out := succeed(t, "", "verify", "densest.json", "doses.csv"); out != densest {
		t.Error(out)
	}
	write("german.csv", strings.ReplaceAll(strings.TrimPrefix(doses, "dose,effect\n"), ",", ",5;"))
	if out := succeed(t, "", "prove", "german.csv", "-o", "german.json", "-no-header", "-comma=;", "-decimal=,"); !strings.Contains(out, "2 of 5 errors") {
		t.Error(out)
	}
	succeed(t, "", "verify", "german.json", "german.csv", "-no-header", "-comma=;", "-decimal=,")
	write("other.csv", strings.Replace(doses, "5,yes", "5,no", 1))
	write("wrong.json", strings.Replace(string(proof), `"errors": 2`, `"errors": 1`, 1))
	write("three.csv", doses+"6,maybe\n")
	write("missing.csv", doses+"?,no\n")
	for line, want := range map[string]string{
		"verify proof.json other.csv":                   "proof.json: proof: it is about other examples: the fingerprints differ",
		"verify wrong.json doses.csv":                   "wrong.json: proof: the plane has 2 errors, not 1",
		"verify doses.csv doses.csv":                    "doses.csv: proof: cannot be read as JSON: invalid character 'd' looking for beginning of value",
		"verify none.json doses.csv":                    "none.json: no such file or directory",
		"verify proof.json none.csv":                    "none.csv: no such file or directory",
		"prove three.csv -o p.json":                     "three: the sample has 3 classes, want 2",
		"prove missing.csv -o p.json":                   `missing: example 5: the value of "dose" is missing or infinite`,
		"prove doses.csv -o p.json -nodes 1":            "doses: certificate: the budget of nodes ended before the proof",
		"prove doses.csv -o p.json -costs maybe=2":      `-costs: no class "maybe", want one of ["no" "yes"]`,
		"prove doses.csv -o p.json -most no=0,yes=0":    "a halfspace that predicts one class should be allowed",
		"prove doses.csv -o doses.csv":                  "doses.csv",
		"prove doses.csv -o " + filepath.Join("a", "b"): "no such file or directory",
	} {
		if status, out, errs := runLine(t, line); status != 1 || out != "" || !strings.Contains(errs, want) || strings.Count(errs, "halfspace:") != 1 {
			t.Errorf("%s: status %d, %q %q, want %q", line, status, out, errs, want)
		}
	}
	for line, want := range map[string]string{
		"prove -o p.json":                              "halfspace: prove: name one file of examples, got 0\n",
		"prove doses.csv":                              "halfspace: prove: name the file for the proof, as -o proof.json\n",
		"prove doses.csv -o p.json -nodes -1":          "halfspace: prove: -nodes is -1, want at least 0\n",
		"verify proof.json":                            "halfspace: verify: name a proof and its examples, as proof.json data.csv, got 1 files\n",
		"prove doses.csv -o p.json -time=-1s":          "halfspace: prove: -time is -1s, want at least 0\n",
		"prove doses.csv -o p.json -most yes=1 -union": "halfspace: prove: -time, -costs and -most are for the fewest errors, and not for -union\n",
		"prove doses.csv -o p.json -densest -union":    "halfspace: prove: -densest and -union ask different questions, want one of them\n",
	} {
		if status, out, errs := runLine(t, line); status != 2 || out != "" || errs != want {
			t.Errorf("%s: status %d, %q %q, want %q", line, status, out, errs, want)
		}
	}
	if _, err := os.Stat("p.json"); err == nil {
		t.Error("a proof was written after an error")
	}
}

// TestProveQuestions asks every question about two samples, and gives each proof to the command verify.
func TestProveQuestions(t *testing.T) {
	t.Chdir(t.TempDir())
	for file, text := range map[string]string{
		"xor.csv":       "a,b,class\n0,0,yes\n1,1,yes\n0,1,no\n1,0,no\n",
		"separable.csv": "a,class\n1,no\n2,no\n3,yes\n",
		"equal.csv":     "a,class\n1,no\n1,yes\n",
		"rising.csv":    rising(60),
	} {
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for line, want := range map[string]string{
		"xor.csv -separation":      "halfspaces: 2, the fewest that separate the classes (examples: 4, features: 2)",
		"xor.csv -intersection":    `halfspaces: 2, the fewest that contain class "yes" and together exclude all but 0 others (examples: 4, features: 2)`,
		"xor.csv -union":           `halfspaces: 2, the fewest that contain class "no" and together exclude all but 0 others (examples: 4, features: 2)`,
		"xor.csv -separable":       `at least 1 of 4 errors by any halfspace (features: 2, positive class: "yes")`,
		"separable.csv -separable": `0 of 3 errors, the fewest of any halfspace (features: 1, positive class: "yes", class of points on the plane: "yes")`,
		"rising.csv -separation":   "halfspaces: 2, the fewest that separate the classes (examples: 60, features: 5)",
	} {
		set, _, _ := strings.Cut(line, " ")
		if out := succeed(t, "", append([]string{"prove", "-o", "proof.json", "-positive", "yes"}, strings.Fields(line)...)...); out != "proof.json: proven: "+want+"\n" {
			t.Errorf("%s: %s", line, out)
		}
		if out := succeed(t, "", "verify", "proof.json", set); out != "proven: "+want+"\n" {
			t.Errorf("%s: %s", line, out)
		}
	}
	if status, _, errs := runLine(t, "prove equal.csv -o p.json -separation"); status != 1 || !strings.Contains(errs, "examples 0 and 1 are equal") {
		t.Error(status, errs)
	}
}

// rising returns examples on a line whose classes alternate in three runs. They have five attributes, and so
// are too many for Megiddo.
func rising(n int) string {
	var text strings.Builder
	text.WriteString("a,b,c,d,e,class\n")
	for i := range n {
		fmt.Fprintf(&text, "%d,%d,%d,%d,%d,%s\n", i/2, i%2, i%3, i%5, i%7, []string{"yes", "no"}[3*i/n%2])
	}
	return text.String()
}

// TestProveCosts asks with costs, with a limit, and with too little time for a proof, and gives each proof to
// the command verify.
func TestProveCosts(t *testing.T) {
	t.Chdir(t.TempDir())
	r := learners.Seed(1)
	var random strings.Builder
	random.WriteString("a,b,c,d,e,class\n")
	for range 300 {
		for range 5 {
			fmt.Fprintf(&random, "%d,", r.IntN(1000))
		}
		random.WriteString([]string{"no\n", "yes\n"}[r.IntN(2)])
	}
	for file, text := range map[string]string{"doses.csv": "dose,effect\n1,yes\n2,no\n3,yes\n4,no\n5,yes\n", "random.csv": random.String()} {
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for line, want := range map[string]string{
		"doses.csv -costs no=1,yes=3":          `2 of 5 errors, the fewest of any halfspace, errors in class "yes" counted 3 times`,
		"doses.csv -costs no=3":                `2 of 5 errors, the fewest of any halfspace, errors in class "no" counted 3 times`,
		"doses.csv -most no=1":                 `2 of 5 errors, the fewest of any halfspace with at most 1 errors in class "no"`,
		"doses.csv -most no=0":                 `2 of 5 errors, the fewest of any halfspace without errors in class "no"`,
		"random.csv -time 100ms":               "of 300 errors by any halfspace (features: 5",
		"random.csv -time 100ms -most no=30":   "of 300 errors by any halfspace with at most 30 errors in class",
		"random.csv -time 100ms -costs yes=10": "of 300 errors by any halfspace, errors in class",
	} {
		status, out, errs := runLine(t, "prove "+line+" -o p.json")
		if status != 0 || !strings.Contains(out, want) || strings.Contains(line, "time") != strings.Contains(errs, "the time ended before the proof: errors: ") {
			t.Errorf("%s: %d, %q %q, want %q", line, status, out, errs, want)
		}
		if out := succeed(t, "", "verify", "p.json", strings.Fields(line)[0]); !strings.Contains(out, want) {
			t.Errorf("verify %s: %q, want %q", line, out, want)
		}
	}
}
