package baselines

import (
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"halfspace/pkg/eval"
	"halfspace/pkg/experiment"
	"halfspace/pkg/repro/internal/papertest"
)

// TestDifferences: as docs/baselines.md says, all learners can be compared on
// eight sets and some on twelve, and Friedman's test finds that they differ.
func TestDifferences(t *testing.T) {
	r := papertest.Load(t, Experiments(), "baselines")
	var all []string
	for _, l := range compared {
		all = append(all, l.Name)
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

// TestTables compares the two tables of docs/baselines.md, of accuracies and of
// sizes, with the results, cell by cell.
func TestTables(t *testing.T) {
	r := papertest.Load(t, Experiments(), "baselines")
	page, err := os.ReadFile("../../../docs/baselines.md")
	if err != nil {
		t.Fatal(err)
	}
	tables := regexp.MustCompile(`(?m)^\| learner \| glass2 .*\n\|[-:|]*\n((?:\|.*\n)+)`).FindAllSubmatch(page, -1)
	if len(tables) != 2 {
		t.Fatalf("%d tables, want those of accuracies and of sizes", len(tables))
	}
	want, best := cellsOf(r)
	for k, table := range tables {
		head, learned := cells(string(table[0])), 0
		for line := range strings.Lines(string(table[1])) {
			row := cells(line)
			learned++
			for j, set := range head[1:] {
				checkCell(t, set+" "+row[0], row[1+j], want[set+" "+row[0]][k], fmt.Sprintf("%.1f", 100*best[set]))
			}
		}
		if len(head) != 1+len(comparedSets) || learned != len(compared)-k { // Majority has no sizes
			t.Errorf("table %d has %d sets and %d learners", k+1, len(head)-1, learned)
		}
	}
}

// cellsOf returns the accuracy and the size of each learner on each set, by the
// names of both, and the best mean accuracy of each set.
func cellsOf(r *experiment.Result) (cells map[string][2]string, best map[string]float64) {
	cells, best = map[string][2]string{}, map[string]float64{}
	for _, g := range r.By(r.Params...) {
		accuracy := g.Summary("accuracy")
		cells[g.At[0]+" "+g.At[1]] = [2]string{r.Measures[0].Format(accuracy), sizes(g)}
		if accuracy.N > 0 {
			best[g.At[0]] = max(best[g.At[0]], accuracy.Mean)
		}
	}
	return cells, best
}

// checkCell compares a cell. Bold is an accuracy that none in its column exceeds.
func checkCell(t *testing.T, cellName, cell, want, best string) {
	t.Helper()
	got := strings.ReplaceAll(strings.Trim(cell, "*"), ",", "")
	if got != want {
		t.Errorf("%s: the page has %s, the results %s", cellName, got, want)
	}
	if strings.HasPrefix(cell, "*") && !strings.HasPrefix(got, best) {
		t.Errorf("%s is bold, but the best has %s", cellName, best)
	}
}

// cells returns the cells of the first line of a table in Markdown.
func cells(table string) []string {
	line, _, _ := strings.Cut(table, "\n")
	return strings.Split(strings.Trim(line, "| "), " | ")
}

// sizes returns the mean weights and, in brackets, leaves.
func sizes(g experiment.Group) string {
	weights, leaves := g.Summary("weights"), g.Summary("leaves")
	switch {
	case weights.N == 0:
		return "–"
	case leaves.N == 0:
		return fmt.Sprintf("%.0f", weights.Mean)
	}
	return fmt.Sprintf("%.0f (%.0f)", weights.Mean, leaves.Mean)
}
