package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
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
		"prove doses.csv -o doses.csv":                  "doses.csv",
		"prove doses.csv -o " + filepath.Join("a", "b"): "no such file or directory",
	} {
		if status, out, errs := runLine(t, line); status != 1 || out != "" || !strings.Contains(errs, want) || strings.Count(errs, "halfspace:") != 1 {
			t.Errorf("%s: status %d, %q %q, want %q", line, status, out, errs, want)
		}
	}
	for line, want := range map[string]string{
		"prove -o p.json":                     "halfspace: prove: name one file of examples, got 0\n",
		"prove doses.csv":                     "halfspace: prove: name the file for the proof, as -o proof.json\n",
		"prove doses.csv -o p.json -nodes -1": "halfspace: prove: -nodes is -1, want at least 0\n",
		"verify proof.json":                   "halfspace: verify: name a proof and its examples, as proof.json data.csv, got 1 files\n",
	} {
		if status, out, errs := runLine(t, line); status != 2 || out != "" || errs != want {
			t.Errorf("%s: status %d, %q %q, want %q", line, status, out, errs, want)
		}
	}
	if _, err := os.Stat("p.json"); err == nil {
		t.Error("a proof was written after an error")
	}
}
