package baselines

import (
	"fmt"
	"strings"
	"testing"

	"gonum.org/v1/gonum/stat"

	"halfspace/pkg/experiment"
	"halfspace/pkg/learners"
	"halfspace/pkg/pipeline"
	"halfspace/pkg/repro/internal/papertest"
)

// TestDishes checks that the rows below the recipe's are the learners that it averages, each with
// its name.
func TestDishes(t *testing.T) {
	all, parts := dishes(), pipeline.Recommended{}.Average().Of
	for i, want := range []string{"Backprop{Decay: 0.01}", "SecondOrder{Backprop: Backprop{Decay: 0.01}}", "GradientBoosting{}", "RandomForest{}"} {
		if got := learners.String(all[1+i].learn); got != want || len(parts) != 4 {
			t.Errorf("%s is %s of %d, want %s of 4", all[1+i].name, got, len(parts), want)
		}
	}
}

// recipesPage is the page of recipes.
const recipesPage = "../../../docs/recipes.md"

// TestMain wants every number of the page to be computed by some test.
func TestMain(m *testing.M) { papertest.Main(m, Experiments(), recipesPage) }

// TestGiven lists the page's numbers that no committed result has.
func TestGiven(t *testing.T) {
	papertest.CheckGiven(t, recipesPage, []papertest.Given{
		{"goals | set", "95", "the level of intervals"},
		{"literals", "0.1", "settings of literals"},
		{"tenth", "1.1", "the factor that TestProbabilitiesTable counts by"},
	})
}

// TestRecipesPage compares the tables of docs/recipes.md with the committed
// results, row by row, and prints the row that is wanted.
func TestRecipesPage(t *testing.T) {
	r := papertest.Load(t, Experiments(), "recipes")
	rows := map[string][]string{"means": meansRows(r)}
	for _, g := range goals {
		v, ok := g.verdict(r)
		if !ok {
			t.Errorf("no results of %s", g.set)
			continue
		}
		rows["goals"] = append(rows["goals"], v.pageRow())
	}
	for table, all := range rows {
		for _, row := range all {
			name, _, _ := strings.Cut(strings.TrimPrefix(row, "| "), " |")
			if got := papertest.Passage(t, recipesPage, table+" | "+name); got != row || !papertest.Tells(got, row) {
				t.Errorf("the page has\n%s\nwant\n%s", got, row)
			}
		}
	}
}

// TestFiltersTable wants the means of comparison-filters in the page, row by row.
func TestFiltersTable(t *testing.T) {
	r, err := experiment.Committed("comparison-filters")
	if err != nil {
		t.Fatal(err)
	}
	for _, learner := range r.Learners {
		name := learners.String(learner)
		row := "| `" + name + "` |"
		for _, percent := range r.Wrong {
			var scores []float64
			for _, line := range r.Result.Rows {
				if line.At[1] == name && line.At[2] == fmt.Sprint(percent) {
					scores = append(scores, line.Values[0])
				}
			}
			row += fmt.Sprintf(" %.1f |", 100*stat.Mean(scores, nil))
		}
		if got := papertest.Passage(t, recipesPage, "filters | `"+name+"`"); got != row || !papertest.Tells(got, row) {
			t.Errorf("the page has\n%s\nwant\n%s", got, row)
		}
	}
}

// TestProbabilitiesTable wants the log losses of comparison-probabilities in the page, row by row.
func TestProbabilitiesTable(t *testing.T) {
	r, err := experiment.Committed("comparison-probabilities")
	if err != nil {
		t.Fatal(err)
	}
	loss := func(set, learner string) float64 {
		var folds []float64
		for _, line := range r.Result.Rows {
			if line.At[0] == set && line.At[1] == learner {
				folds = append(folds, line.Values[1])
			}
		}
		return stat.Mean(folds, nil)
	}
	for i := 0; i < len(r.Learners); i += 2 {
		name, trusted := learners.String(r.Learners[i]), 0
		var losses, calibrated []float64
		for _, set := range r.Comparison.Sets {
			a, b := loss(set.Name, name), loss(set.Name, "Calibrated{Learner: "+name+"}")
			if losses, calibrated = append(losses, a), append(calibrated, b); a <= 1.1*b {
				trusted++
			}
		}
		row := fmt.Sprintf("| `%s` | %.3f | %.3f | %d of %d |", name, stat.Mean(losses, nil), stat.Mean(calibrated, nil), trusted, len(losses))
		if got := papertest.Passage(t, recipesPage, "probabilities | `"+name+"`"); got != row || !papertest.Tells(got, row) {
			t.Errorf("the page has\n%s\nwant\n%s", got, row)
		}
	}
}

// TestRecipesClaims: what docs/recipes.md says of goals and of rivals. The recipe
// reaches five goals and no other learner more than four; of the rivals the list
// alone is better than it, on monks-2.
func TestRecipesClaims(t *testing.T) {
	r := papertest.Load(t, Experiments(), "recipes")
	reached, ahead := map[string]int{}, [2]int{}
	for _, g := range goals {
		part, err := r.Where("set", g.set)
		if err != nil {
			t.Fatal(err)
		}
		for _, group := range part.By("learner") {
			if g.percent > 0 && 100*group.Summary("accuracy").Mean >= g.percent {
				reached[group.At[0]]++
			}
		}
		v, _ := g.verdict(r)
		for i, rival := range v.rivals {
			switch {
			case rival.Corrected <= 0.05 && rival.Difference < 0:
				if g.set != "monks-2" || i != 1 {
					t.Errorf("%s: rival %d is better, p = %.3f", g.set, i, rival.Corrected)
				}
			case rival.Corrected <= 0.05:
				ahead[i]++
			}
		}
	}
	for _, d := range dishes()[1:] {
		if reached[d.name] > 4 || reached["recipe"] != 5 {
			t.Errorf("%s reaches %d goals, the recipe %d; the page says at most 4, and 5", d.name, reached[d.name], reached["recipe"])
		}
	}
	if ahead != [2]int{8, 6} {
		t.Errorf("the recipe is better than C4.5 and the list on %v sets, the page says on eight and six", ahead)
	}
}

// meansRows returns the lines of the page's table of all means.
func meansRows(r *experiment.Result) (rows []string) {
	head := "| learner |"
	for _, g := range goals {
		head += " " + g.set + " |"
	}
	rows = append(rows, head)
	for _, group := range r.By("learner") {
		row := "| " + group.At[0] + " |"
		for _, g := range goals {
			var scores []float64
			for _, trial := range group.Rows {
				if trial.At[0] == g.set {
					scores = append(scores, trial.Values[0])
				}
			}
			row += fmt.Sprintf(" %.1f |", 100*experiment.Summarize(scores).Mean)
		}
		rows = append(rows, row)
	}
	return rows
}

// pageRow returns the line of a set in the page's table.
func (v verdict) pageRow() string {
	aim := "–"
	if v.percent > 0 {
		aim = fmt.Sprint(v.percent)
	}
	return fmt.Sprintf("| %s | %s | %.1f (%.1f–%.1f) | %s | %s | %s | %.1f, %s |",
		v.set, aim, 100*v.mean, 100*v.low, 100*v.high, v.word(), v.rivalCell(0), v.rivalCell(1), 100*v.hindsight, v.best)
}

// rivalCell returns the mean of a rival, marked by a star where the difference is
// significant.
func (v verdict) rivalCell(i int) string {
	text := fmt.Sprintf("%.1f", 100*(v.mean-v.rivals[i].Difference))
	if v.rivals[i].Corrected <= 0.05 {
		return text + " *"
	}
	return text
}
