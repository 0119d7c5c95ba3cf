//go:build weka

package weka

import (
	"bytes"
	"encoding/csv"
	"flag"
	"os"
	"slices"
	"strconv"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/pipeline"
)

var (
	everySet = flag.Bool("all", false, "run the large sets as well")
	update   = flag.Bool("update", false, "write rules.csv; only with -all")
)

// mostExamples is how many examples a set may have without -all: the larger ones take minutes.
const mostExamples = 250

// TestJRip runs DecisionListMachine{} and JRip on ten folds of every set of the catalogue, the same
// for both, and compares the numbers of right answers with rules.csv, or writes it.
func TestJRip(t *testing.T) {
	if *update && !*everySet {
		t.Fatal("-update wants -all")
	}
	committed := readRows(t)
	rows := [][]string{columns}
	for _, e := range data.Catalog() {
		if e.Examples > mostExamples && !*everySet {
			continue
		}
		s, err := data.Load(e.Name)
		if err != nil {
			t.Fatal(err)
		}
		for _, row := range compareRules(t, s) {
			if rows = append(rows, row); !*update && !slices.ContainsFunc(committed, func(c []string) bool { return slices.Equal(c, row) }) {
				t.Errorf("%v is not in rules.csv, of %v", row, columns)
			}
		}
	}
	if *update {
		var b bytes.Buffer
		if err := csv.NewWriter(&b).WriteAll(rows); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(rulesFile, b.Bytes(), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// compareRules returns a row for each fold of s.
func compareRules(t *testing.T, s *data.Set) (rows [][]string) {
	t.Helper()
	folds, err := s.Folds(10, learners.Seed(1))
	if err != nil {
		t.Fatal(err)
	}
	var jobs []job
	for _, f := range folds {
		train, test := f.Of(s)
		jobs = append(jobs, job{train, test, 1, ""})
	}
	theirs := jrip.run(t, jobs)
	for k, j := range jobs {
		m, err := pipeline.Fit(t.Context(), learners.DecisionListMachine{}, j.train, uint64(k))
		if err != nil {
			t.Fatal(err)
		}
		counts := j.train.ClassCounts()
		commonest := slices.Index(counts, slices.Max(counts))
		majority, ours, rival := 0, 0, 0
		for i, x := range j.test.X {
			y := j.test.Y[i]
			majority += one(y == commonest)
			ours += one(m.Predict(x) == y)
			rival += one(theirs[k].classes[i] == y)
		}
		row := []string{s.Name}
		for _, n := range []int{k + 1, j.test.Len(), majority, ours, rival, len(m.Inner.(*learners.List).Rules), theirs[k].size} {
			row = append(row, strconv.Itoa(n))
		}
		rows = append(rows, row)
	}
	t.Log(rows)
	return rows
}

// one returns 1 if it is so, else 0.
func one(condition bool) int {
	if condition {
		return 1
	}
	return 0
}
