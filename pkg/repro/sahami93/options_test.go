package sahami93

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"halfspace/pkg/experiment"
	"halfspace/pkg/repro/internal/papertest"
)

// checkRow compares a row of the table of the claims page that a key names with
// its cells.
func checkRow(t *testing.T, table, name string, want []string) {
	t.Helper()
	line := papertest.Passage(t, claimsPage, table+" | "+name)
	if got := strings.Split(strings.Trim(line, "| "), " | ")[1:]; !slices.Equal(got, want) || !papertest.Tells(line, " "+strings.Join(want, " | ")+" ") {
		t.Errorf("%s: the results are %v, but the page says %v", name, want, got)
	}
}

// told returns the mean of a measure in the page's format.
func told(t *testing.T, g experiment.Group, measure string) string {
	t.Helper()
	m, err := g.Measure(measure)
	if err != nil {
		t.Fatal(err)
	}
	return m.FormatValue(g.Summary(measure).Mean)
}

// TestExtensionsInWords compares the page's table of trees, and its numbers of
// runs that are better or worse than the unchanged tree.
func TestExtensionsInWords(t *testing.T) {
	all := load(t, "sahami93-options")
	for _, l := range treeVariants {
		var want []string
		for _, g := range load(t, "sahami93-options", "tree", l.name).By("dimensions") {
			want = append(want, told(t, g, "error"))
			if g.At[0] == "100" {
				want = append(want, told(t, g, "units"))
			}
		}
		checkRow(t, "tree-options", l.name, want)
	}
	findings := comparedRuns(all)
	for name, key := range map[string]string{"elimination": "elimination-helps", "fewest errors": "fewest-errors", "pruned by a fifth": "pruning-hurts"} {
		papertest.Numbers(t, claimsPage, key, "%s", regexp.MustCompile(name+` \d+ and \d+`).FindString(findings))
	}
}

// TestComparedRuns counts runs of the same seed and number of attributes.
func TestComparedRuns(t *testing.T) {
	row := func(tree, n, seed string, e float64) experiment.Row {
		return experiment.Row{At: []string{tree, n}, Seed: seed, Values: []float64{e, 0, 0}}
	}
	r := &experiment.Result{Experiment: treeOptions(), Rows: []experiment.Row{
		row("as it is", "20", "1", 0.5), row("as it is", "90", "1", 0.1), row("as it is", "100", "1", 0.2), row("as it is", "100", "2", 0.3),
		row("elimination", "20", "1", 0), row("elimination", "90", "1", 0.1), row("elimination", "100", "1", 0.1), row("elimination", "100", "2", 0.2),
	}}
	if got := comparedRuns(r); !strings.Contains(got, "elimination 2 and 0.") {
		t.Error(got)
	}
	r.Rows[6].Values[0] = 0.25
	if got := comparedRuns(r); !strings.Contains(got, "elimination 1 and 1.") {
		t.Error(got)
	}
}

// thousands writes a number of examples as pages do.
func thousands(examples string) string {
	return regexp.MustCompile(`(\d)(\d{3})$`).ReplaceAllString(examples, "$1,$2")
}

// TestPassesInWords compares the page's table of passes. It leaves α = 1.1 out.
func TestPassesInWords(t *testing.T) {
	for _, group := range load(t, "sahami93-passes", "dimensions", "60").By("examples", "method") {
		var want []string
		for _, g := range group.By("passes") {
			want = append(want, told(t, g, "error"))
		}
		if group.At[1] != "Winnow; α 1.1" {
			checkRow(t, "passes", group.At[1]+"; "+thousands(group.At[0])+" examples", want)
		}
	}
}

// TestChosenInWords compares the page's table of networks that are chosen.
func TestChosenInWords(t *testing.T) {
	for _, g := range load(t, "sahami93-chosen", "dimensions", "60").By("examples", "alpha") {
		if g.At[1] == "by folds" {
			checkRow(t, "chosen", thousands(g.At[0])+" examples; α by folds", []string{"–", "–", told(t, g, "folds"), "–"})
			continue
		}
		checkRow(t, "chosen", thousands(g.At[0])+" examples; α = "+g.At[1], []string{told(t, g, "first"), told(t, g, "chosen"), told(t, g, "folds"), told(t, g, "best")})
	}
}

// TestKeptInWords compares the page's table of the weights and units that are kept.
func TestKeptInWords(t *testing.T) {
	r := load(t, "sahami93-kept", "dimensions", "100")
	for _, group := range r.By("examples", "method", "network") {
		var want []string
		left := ""
		for _, g := range group.By("kept") {
			want = append(want, told(t, g, "error"))
			if g.At[0] == "pruned by a fifth" {
				left = told(t, g, "units")
			}
		}
		checkRow(t, "kept", fmt.Sprintf("%s examples; %s; %s", thousands(group.At[0]), group.At[1], group.At[2]), append(want, left))
	}
}

// TestMeanOfWinnow holds that with 5,000 examples the mean of two units by α = 1.5
// makes no mistake in any run, and with 1,000 no more than the page says.
func TestMeanOfWinnow(t *testing.T) {
	conditions := []string{"method", "Winnow; α 1.5", "network", "2 in a chain", "kept", "mean"}
	if worst := toldValue(t, load(t, "sahami93-kept", append(conditions, "examples", "5000")...), "worst:error"); worst != "0.00" {
		t.Errorf("a run has %s %% errors", worst)
	}
	worst := toldValue(t, load(t, "sahami93-kept", append(conditions, "examples", "1000")...), "worst:error")
	if line := papertest.Passage(t, claimsPage, "mean-of-winnow"); !papertest.Says(line, worst) {
		t.Errorf("the worst run has %s %% errors, but the page says\n%s", worst, line)
	}
}

// TestBestIsLast checks that the best weights equal the last where the last make
// no mistakes.
func TestBestIsLast(t *testing.T) {
	r := load(t, "sahami93-kept")
	for _, g := range r.By("examples", "method", "network", "dimensions") {
		kept := map[string]experiment.Group{}
		for _, part := range g.By("kept") {
			kept[part.At[0]] = part
		}
		settled := slices.Max(kept["last"].Column("train_error")) == 0
		if settled != slices.Equal(kept["last"].Column("error"), kept["best"].Column("error")) || settled == (g.At[1] == "Winnow; α 1.5") {
			t.Errorf("%v: settled is %v", g.At, settled)
		}
	}
}
