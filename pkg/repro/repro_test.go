package repro

import (
	"go/parser"
	"go/token"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"halfspace/pkg/experiment"
	"halfspace/pkg/internal/athand"
	"halfspace/pkg/repro/internal/papertest"
	"halfspace/pkg/repro/internal/protocol"
)

// fetched are the sets that short runs need and that are not built in.
var fetched = map[string]string{"mg93-table3": "chess", "utgoff89-real": "monks-1-train", "utgoff89-networks": "monks-1-train"}

// genomic are the experiments whose short runs need the genome of E. coli.
var genomic = map[string]bool{"jc96-coding": true, "jc96-codons": true}

// unmeasured are the measures that no trial of a short run has a number of: ten
// stages choose no pair of bases, so the share of pairs is undefined.
var unmeasured = map[string]bool{"jc96-codons share": true}

// lighter are the experiments whose trials of a short run do less than the
// committed ones of their names and seeds.
var lighter = map[string]bool{"mg93-pocket": true, "mg93-margins": true, "utgoff89-functions": true, "rog91-online": true, "rog91-cells": true}

// TestShort runs every experiment in short, on all cores. A trial that is among
// the committed ones must yield their numbers, on whatever machine they were made.
// Without committed trials, the run is repeated on one core. A trial that yields
// an unknown measure is an error there; a forgotten measure shows as a column
// without numbers.
func TestShort(t *testing.T) {
	for _, e := range All() {
		t.Run(e.Name, func(t *testing.T) {
			if set := fetched[e.Name]; set != "" {
				papertest.Need(t, set)
			}
			if genomic[e.Name] {
				needEColi(t)
			}
			path, text := runShort(t, e)
			r := readBack(t, e, path)
			if len(r.Rows) != len(e.Trials(true)) {
				t.Fatalf("%d rows of %d trials", len(r.Rows), len(e.Trials(true)))
			}
			checkColumns(t, r)
			if e.Timed() || !lighter[e.Name] && asCommitted(t, r) {
				return
			}
			t.Run("on one core", func(t *testing.T) {
				defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
				if _, second := runShort(t, e); second != text {
					t.Errorf("on one core:\n%s\non more:\n%s", second, text)
				}
			})
		})
	}
}

// asCommitted compares the rows of a short run with the committed ones of the same
// trials. It reports whether each of them has one.
func asCommitted(t *testing.T, short *experiment.Result) bool {
	t.Helper()
	whole, err := Load(short.Name)
	if err != nil {
		t.Fatal(err)
	}
	committed := map[string]experiment.Row{}
	for _, row := range whole.Rows {
		committed[strings.Join(append(row.At, row.Seed), ",")] = row
	}
	for _, row := range short.Rows {
		trial := strings.Join(append(row.At, row.Seed), ",")
		want, ok := committed[trial]
		if !ok {
			return false
		}
		for i, m := range short.Measures {
			if !m.Timed && !equal(row.Values[i], want.Values[i]) {
				t.Errorf("trial %s: %s is %v, committed is %v", trial, m.Name, row.Values[i], want.Values[i])
			}
		}
	}
	return true
}

// equal compares two numbers, and NaN equals NaN.
func equal(a, b float64) bool { return a == b || math.IsNaN(a) && math.IsNaN(b) }

// checkColumns checks that every measure has a number somewhere.
func checkColumns(t *testing.T, r *experiment.Result) {
	t.Helper()
	for _, m := range r.Measures {
		if missing := r.Summary(m.Name).N == 0; missing != unmeasured[r.Name+" "+m.Name] {
			t.Errorf("%s: no trial has a number: %t", m.Name, missing)
		}
	}
}

func needEColi(t *testing.T) {
	t.Helper()
	_, err := protocol.Genome()
	athand.Genome(t, err)
}

// runShort runs e in short and returns the file and its text.
func runShort(t *testing.T, e experiment.Experiment) (path, text string) {
	t.Helper()
	path, err := e.Run(t.Context(), t.TempDir(), true)
	if err != nil {
		t.Fatal(err)
	}
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return path, string(b)
}

// readBack reads a short result and formats it.
func readBack(t *testing.T, e experiment.Experiment, path string) *experiment.Result {
	t.Helper()
	r, err := e.Read(path)
	if err != nil {
		t.Fatal(err)
	}
	table, err := r.Table()
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{table.Markdown(), table.String()} {
		if !strings.Contains(text, "SHORT RUN") {
			t.Errorf("does not say that it is short:\n%s", text)
		}
	}
	return r
}

// TestPlans checks that trials differ, that a short plan leaves the long one
// unchanged, and that printed numbers have a place in the table.
func TestPlans(t *testing.T) {
	names := map[string]bool{}
	for _, e := range All() {
		if names[e.Name] {
			t.Errorf("%s is listed twice", e.Name)
		}
		names[e.Name] = true
		keys := map[string]bool{}
		var points []string
		e.Trials(true)
		for _, trial := range e.Trials(false) {
			if keys[trial.String()] {
				t.Errorf("%s: two trials %s", e.Name, trial.String())
			}
			keys[trial.String()] = true
			if len(trial.At) != len(e.Params)+len(e.Within) {
				t.Errorf("%s: trial %s has %d parameters", e.Name, trial.String(), len(trial.At))
			}
			points = append(points, strings.ReplaceAll(trial.String(), ",", " ")+" ")
		}
		for place, texts := range e.Printed {
			if !slices.ContainsFunc(points, func(s string) bool { return strings.HasPrefix(s, place+" ") }) || len(texts) > len(e.Measures) {
				t.Errorf("%s: no place for what is printed at %q", e.Name, place)
			}
		}
	}
}

func TestFind(t *testing.T) {
	if _, err := Find("mg93-table9"); err == nil || !strings.Contains(err.Error(), "mg93-table1, ") {
		t.Errorf("error %v, want the names there are", err)
	}
}

// TestCommitted reads every committed result, and checks that it has the trials of the current experiment.
func TestCommitted(t *testing.T) {
	readme, err := os.ReadFile("../../results/README.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range All() {
		if !strings.Contains(string(readme), "\n| "+e.Name+".csv | ") {
			t.Errorf("results/README.md lacks a row\n| %s.csv | %s | `go run ./cmd/halfspace repro %s` | the same |", e.Name, e.Source, e.Name)
		}
		r, err := Load(e.Name)
		if err != nil {
			t.Error(err)
			continue
		}
		trials := e.Trials(false)
		if len(r.Rows) != len(trials) {
			t.Errorf("%s: %d rows, %d trials", e.Name, len(r.Rows), len(trials))
			continue
		}
		for i, row := range r.Rows {
			if got := strings.Join(append(row.At, row.Seed), ","); got != trials[i].String() {
				t.Errorf("%s: row %d is of trial %s, want %s", e.Name, i+1, got, trials[i].String())
				break
			}
		}
	}
}

// TestWalls keeps the papers apart: the packages below this one import what several
// papers share, but no other paper. Tests may compare a paper with the baselines.
// That the engine imports no paper is the
// compiler's to say.
func TestWalls(t *testing.T) {
	files, err := filepath.Glob("*/*.go")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, file := range files {
		f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ImportsOnly)
		if err != nil {
			t.Fatal(err)
		}
		for _, spec := range f.Imports {
			inner, ok := strings.CutPrefix(strings.Trim(spec.Path.Value, `"`), "halfspace/pkg/repro/")
			baseline := inner == "baselines" && strings.HasSuffix(file, "_test.go")
			if ok && !baseline && inner != "internal/protocol" && inner != "internal/papertest" {
				t.Errorf("%s imports %s", file, spec.Path.Value)
			}
		}
	}
}
