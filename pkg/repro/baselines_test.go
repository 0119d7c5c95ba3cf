package repro

import (
	"fmt"
	"math"
	"os"
	"regexp"
	"strings"
	"testing"

	"halfspace/pkg/eval"
)

// TestC4AsPrinted: our C45 is within a point of what Marchand & Golea printed
// of C4 in table 3, on every set.
func TestC4AsPrinted(t *testing.T) {
	r, err := Load("mg93-table3")
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range r.By(r.Params...) {
		printed, _, _ := readPrinted(r.printed(g.At, "c4"))
		if ours := 100 * g.Summary("c4").Mean; !(math.Abs(ours-printed) < 1) {
			t.Errorf("%v: %.1f %%, printed %.1f %%", g.At, ours, printed)
		}
	}
}

// TestBaselinesDiffer: as docs/baselines.md says, all learners can be compared
// on eight sets and some on twelve, where Friedman's test tells them apart.
func TestBaselinesDiffer(t *testing.T) {
	r, err := Load("baselines")
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	for _, l := range baselines {
		all = append(all, l.name)
	}
	for _, c := range []struct {
		learners []string
		sets     int
	}{{all, 8}, {[]string{"Majority", "C4.5 unpruned", "C4.5", "Backprop", "OBD", "MLP"}, 12}} {
		tables, err := r.Scores("accuracy", c.learners...)
		if err != nil {
			t.Fatal(err)
		}
		f, err := eval.NewFriedman(tables...)
		if err != nil {
			t.Fatal(err)
		}
		if len(f.Sets) != c.sets || f.P > 0.01 {
			t.Errorf("%d learners: p = %.3g on %d sets, want less than 0.01 on %d", len(c.learners), f.P, len(f.Sets), c.sets)
		}
	}
}

// TestBaselinesInTables compares the two tables of docs/baselines.md with the
// results, cell by cell. Bold is an accuracy that none in its column exceeds.
func TestBaselinesInTables(t *testing.T) {
	r, err := Load("baselines")
	if err != nil {
		t.Fatal(err)
	}
	page, err := os.ReadFile("../../docs/baselines.md")
	if err != nil {
		t.Fatal(err)
	}
	tables := regexp.MustCompile(`(?m)^\| learner \| glass2 .*\n\|[-:|]*\n((?:\|.*\n)+)`).FindAllSubmatch(page, -1)
	if len(tables) != 2 {
		t.Fatalf("%d tables, want those of accuracies and of sizes", len(tables))
	}
	want, best := map[string][2]string{}, map[string]float64{}
	for _, g := range r.By(r.Params...) {
		accuracy := g.Summary("accuracy")
		want[g.At[0]+" "+g.At[1]] = [2]string{r.Measures[0].Format(accuracy), sizes(g)}
		if accuracy.N > 0 {
			best[g.At[0]] = max(best[g.At[0]], accuracy.Mean)
		}
	}
	for k, table := range tables {
		head, learned := cells(string(table[0])), 0
		for line := range strings.Lines(string(table[1])) {
			row := cells(line)
			learned++
			for j, set := range head[1:] {
				got := strings.ReplaceAll(strings.Trim(row[1+j], "*"), ",", "")
				if of := set + " " + row[0]; got != want[of][k] {
					t.Errorf("%s: the page has %s, the results %s", of, got, want[of][k])
				}
				if most := fmt.Sprintf("%.1f", 100*best[set]); strings.HasPrefix(row[1+j], "*") && !strings.HasPrefix(got, most) {
					t.Errorf("%s on %s is bold, but the best has %s", row[0], set, most)
				}
			}
		}
		if len(head) != 1+len(baselineSets) || learned != len(baselines)-k { // Majority has no sizes
			t.Errorf("table %d has %d sets and %d learners", k+1, len(head)-1, learned)
		}
	}
}

// cells returns those of the first line of a table in Markdown.
func cells(table string) []string {
	line, _, _ := strings.Cut(table, "\n")
	return strings.Split(strings.Trim(line, "| "), " | ")
}

// sizes returns the mean weights and, in brackets, leaves.
func sizes(g Group) string {
	weights, leaves := g.Summary("weights"), g.Summary("leaves")
	switch {
	case weights.N == 0:
		return "–"
	case leaves.N == 0:
		return fmt.Sprintf("%.0f", weights.Mean)
	}
	return fmt.Sprintf("%.0f (%.0f)", weights.Mean, leaves.Mean)
}
