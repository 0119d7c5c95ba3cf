package main

import (
	"math"
	"os"
	"reflect"
	"strings"
	"testing"

	"halfspace/pkg/data"
)

func committed(t *testing.T) resultTable {
	t.Helper()
	all, err := readResults("folds.csv")
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// TestCommitted compares table.md with folds.csv: every sample has every row, in ten folds of all its
// examples, and the tables are what comes of them.
func TestCommitted(t *testing.T) {
	all := committed(t)
	examples := map[string]int{}
	for _, e := range data.Catalog() {
		examples[e.Name] = e.Examples
	}
	for _, s := range samples() {
		for _, r := range rows {
			got, ok := all.find(s.name, r.name)
			if !ok {
				if r.limit == nil {
					t.Errorf("%s has no row %s", s.name, r.name)
				}
				continue
			}
			sum := 0
			for _, n := range got.tested {
				sum += n
			}
			if want, ok := examples[s.name]; len(got.tested) != 10 || ok && sum != want {
				t.Errorf("%s, %s: %d examples in %d folds, want %d in 10", s.name, r.name, sum, len(got.tested), want)
			}
		}
	}
	page, err := os.ReadFile("table.md")
	if err != nil {
		t.Fatal(err)
	}
	if string(page) != all.markdown() {
		t.Error("table.md is not what folds.csv says: run make namesakes")
	}
}

// TestSameLearner holds learners to the claim that they equal their namesakes: accuracies of
// perceptrons are within 0.3 points, and trees are as good, except for glass and the noisy plane,
// where J48 treats numbers that differ by 1e-5 as equal.
func TestSameLearner(t *testing.T) {
	for _, r := range committed(t) {
		limit, equal := map[string]float64{"Backprop": 0.3, "SecondOrder": 0.3, "C45, J48": 0}[r.row]
		if !equal || r.row == "C45, J48" && (r.set == "glass" || r.set == "noisy plane") {
			continue
		}
		if d, _ := r.difference(); math.Abs(d) > limit {
			t.Errorf("%s, %s: %+.2f points apart, want at most %v", r.set, r.row, d, limit)
		}
	}
}

// TestMarksAreExplained has the page beside the table name every sample on which a learner is below
// its namesake, in the line that begins with the row's name.
func TestMarksAreExplained(t *testing.T) {
	page, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	explained := map[string]string{}
	for line := range strings.Lines(string(page)) {
		if cells := strings.Split(line, "|"); len(cells) == 5 {
			explained[strings.TrimSpace(cells[1])] = cells[2]
		}
	}
	for _, r := range committed(t) {
		if r.lower() && !strings.Contains(explained[r.row], r.set) {
			mean, se := r.difference()
			t.Errorf("README.md does not say why %s is below on %s, by %.2f ± %.2f points", r.row, r.set, -mean, se)
		}
	}
}

// TestBelow marks a difference of two standard errors, and nothing that stands alone.
func TestBelow(t *testing.T) {
	tested := []int{10, 10, 10, 10}
	for _, c := range []struct {
		ours     []int
		mean, se float64
		lower    bool
	}{
		{[]int{8, 8, 8, 8}, 0, 0, false},
		{[]int{7, 7, 7, 7}, -10, 0, true},
		{[]int{6, 7, 7, 8}, -10, 5 * math.Sqrt(2./3), true},
		{[]int{5, 7, 8, 8}, -10, 5 * math.Sqrt2, false},
		{[]int{9, 9, 9, 9}, 10, 0, false},
	} {
		r := result{tested: tested, ours: c.ours, theirs: []int{8, 8, 8, 8}}
		mean, se := r.difference()
		if math.Abs(mean-c.mean) > 1e-9 || math.Abs(se-c.se) > 1e-9 || r.lower() != c.lower {
			t.Errorf("%v: %v ± %v, below %v; want %v ± %v, %v", c.ours, mean, se, r.lower(), c.mean, c.se, c.lower)
		}
	}
	if (result{tested: tested, theirs: tested}).lower() {
		t.Error("a peer that stands alone is below")
	}
}

// TestResultsAreRead wants results to survive the file, and to replace results of the same sample and
// row.
func TestResultsAreRead(t *testing.T) {
	dir := t.TempDir()
	var all resultTable
	all.put(result{"iris", rows[0].name, []int{5, 5}, []int{1, 2}, []int{3, 4}})
	all.put(result{"iris", rows[0].name, []int{5, 5}, []int{5, 4}, []int{3, 2}})
	all.put(result{"iris", "no row", []int{5}, []int{5}, []int{3}})
	if err := all.write(dir); err != nil {
		t.Fatal(err)
	}
	reread, err := readResults(dir + "/folds.csv")
	if err != nil {
		t.Fatal(err)
	}
	if want := (resultTable{{"iris", rows[0].name, []int{5, 5}, []int{5, 4}, []int{3, 2}}}); !reflect.DeepEqual(reread, want) {
		t.Errorf("read %v, want %v", reread, want)
	}
}

// TestParts divides a sample without loss, in its order.
func TestParts(t *testing.T) {
	s := noisy("x", func(x []float64) bool { return x[0] > 0 })
	train, held := parts(s, []int{3, 1, 1999})
	if train.Len() != 1997 || held.Len() != 3 || &train.X[1][0] != &s.X[2][0] || &held.X[0][0] != &s.X[3][0] {
		t.Errorf("parts of %d and %d examples", train.Len(), held.Len())
	}
}
