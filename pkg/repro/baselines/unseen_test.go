package baselines

import (
	"encoding/csv"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"gonum.org/v1/gonum/stat"

	"halfspace/pkg/repro/internal/papertest"
	"halfspace/pkg/significance"
)

// A cross has the mean of a measure over the folds, for each set and learner of a file of bench/unseen.
type cross struct {
	sets, learners []string // in the order of the file
	means          map[[2]string]float64
}

// foldMeans reads a file of bench/unseen, which `make -C bench/unseen run` writes. In all files the
// sets are the first column, and the learners the second. Unless the step is empty, only rows with it
// in the third count.
func foldMeans(t *testing.T, name, measure, step string) cross {
	t.Helper()
	f, err := os.Open("../../../bench/unseen/" + name + ".csv")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	r := csv.NewReader(f)
	r.FieldsPerRecord = -1
	rows, err := r.ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	column := slices.Index(rows[0], measure)
	c, folds := cross{means: map[[2]string]float64{}}, map[[2]string][]float64{}
	for _, row := range rows[1:] {
		if step != "" && row[2] != step {
			continue
		}
		v, err := strconv.ParseFloat(row[column], 64)
		if err != nil {
			t.Fatalf("%s: %v", row, err)
		}
		if !slices.Contains(c.sets, row[0]) {
			c.sets = append(c.sets, row[0])
		}
		if !slices.Contains(c.learners, row[1]) {
			c.learners = append(c.learners, row[1])
		}
		cell := [2]string{row[0], row[1]}
		folds[cell] = append(folds[cell], v)
	}
	for cell, values := range folds {
		c.means[cell] = stat.Mean(values, nil)
	}
	return c
}

// mean returns the mean of a set and a learner.
func (c cross) mean(set, learner string) float64 { return c.means[[2]string{set, learner}] }

// ranks returns the mean rank of each learner over the sets: 1 is the best, and equal learners share a rank.
func (c cross) ranks() []float64 {
	ranks := make([]float64, len(c.learners))
	for k, learner := range c.learners {
		for _, set := range c.sets {
			rank := 1.0
			for _, rival := range c.learners {
				if rival == learner {
					continue
				}
				switch a, b := c.mean(set, rival), c.mean(set, learner); {
				case a > b:
					rank++
				case a == b:
					rank += 0.5
				}
			}
			ranks[k] += rank / float64(len(c.sets))
		}
	}
	return ranks
}

// TestUnseenTable wants the accuracies of bench/unseen in the page, row by row, with the means and the mean
// ranks. It also wants the counts of the text, and a reason for each set with more than five points less.
func TestUnseenTable(t *testing.T) {
	c := foldMeans(t, "accuracy", "accuracy", "")
	c.wantRows(t, "unseen")
	var differences []float64
	better, worse := 0, 0
	for _, set := range c.sets {
		d := 100 * (c.mean(set, "Recommended{}") - c.mean(set, "forest"))
		differences = append(differences, d)
		switch {
		case d > 0:
			better++
		case d < 0:
			worse++
		}
		if reason := fmt.Sprintf("%s, %.1f points", set, -d); d < -5 && !papertest.Tells(papertest.Passage(t, recipesPage, "behind"), reason) {
			t.Errorf("the page does not say why the recipe is behind: %s", reason)
		}
	}
	_, _, p := significance.Wilcoxon(differences)
	want := fmt.Sprintf("better than the forest on %d of %d sets and worse on %d (Wilcoxon's test: p = %.2f)", better, len(c.sets), worse, p)
	if passage := papertest.Passage(t, recipesPage, "unseen-forest"); !papertest.Tells(passage, want) {
		t.Errorf("the page has\n%s\nwant\n%s", passage, want)
	}
}

// wantRows wants a row of the page's table for each set, and rows of the means and the mean ranks.
func (c cross) wantRows(t *testing.T, key string) {
	t.Helper()
	wantRow := func(name string, cells []string) {
		t.Helper()
		row := "| " + name + " | " + strings.Join(cells, " | ") + " |"
		if got := papertest.Passage(t, recipesPage, key+" | "+name); got != row || !papertest.Tells(got, row) {
			t.Errorf("the page has\n%s\nwant\n%s", got, row)
		}
	}
	sums, ranks := make([]string, len(c.learners)), make([]string, len(c.learners))
	for k, learner := range c.learners {
		sum := 0.0
		for _, set := range c.sets {
			sum += c.mean(set, learner)
		}
		sums[k], ranks[k] = fmt.Sprintf("%.1f", 100*sum/float64(len(c.sets))), fmt.Sprintf("%.1f", c.ranks()[k])
	}
	for _, set := range c.sets {
		var cells []string
		for _, learner := range c.learners {
			cells = append(cells, fmt.Sprintf("%.1f", 100*c.mean(set, learner)))
		}
		wantRow(set, cells)
	}
	wantRow("mean", sums)
	wantRow("mean rank", ranks)
}

// TestDecayTable wants the accuracies of wrong.json in the page, by the percentage of wrong classes.
func TestDecayTable(t *testing.T) {
	for _, learner := range []string{"DecisionListMachine{}", "DecisionListMachine{Node: Backprop{Decay: 0.1}}", "Backprop{Decay: 0.01}"} {
		row := "| `" + learner + "` |"
		for _, percent := range []string{"0", "10", "20", "40"} {
			row += fmt.Sprintf(" %.1f |", 100*foldMeans(t, "wrong", "accuracy", percent).mean("wdbc", learner))
		}
		if got := papertest.Passage(t, recipesPage, "wdbc | `"+learner+"`"); got != row || !papertest.Tells(got, row) {
			t.Errorf("the page has\n%s\nwant\n%s", got, row)
		}
	}
}
