package repro

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"halfspace/pkg/experiment"
	"halfspace/pkg/repro/internal/papertest"
)

// pages are the pages that the notebooks of papers repeat. A test computes each of
// their numbers.
var pages = map[string][]string{
	"01": {"papers/mg93"}, "02": {"papers/mg93"}, "03": {"papers/utgoff89"}, "04": {"baselines"}, "05": {"papers/jc96"}, "06": {"papers/rog91"}, "07": {"papers/sahami93"},
}

// given are numbers of notebooks that nothing shows, with why they stand there.
var given = map[string]string{
	"03 2,000":      "an exercise",
	"05 0.95":       "the probability of a question, 1 − δ",
	"06 0.354":      "√½/2, worked by hand",
	"08 2.6":        "TestComparisonInWords computes it",
	"08 0.3":        "TestComparisonInWords computes it",
	"09 2306.12344": "the number of an article",
}

// TestNotebooksQuote wants every number that looks like a result in the text of a
// notebook to be shown by one of its cells, or to be in the code of one, or to
// stand on the page of its paper.
func TestNotebooksQuote(t *testing.T) {
	files, err := filepath.Glob("../../notebooks/papers/*.ipynb")
	if err != nil || len(files) != 7 {
		t.Fatal(files, err)
	}
	others, err := filepath.Glob("../../notebooks/*.ipynb")
	if err != nil || len(others) != 10 {
		t.Fatal(others, err)
	}
	for _, file := range append(files, others...) {
		text, shown := cells(t, file)
		number := filepath.Base(file)[:2]
		repeated := pages[number]
		if slices.Contains(others, file) {
			repeated = nil // the number is not the number of a paper's notebook
		}
		for _, page := range repeated {
			b, err := os.ReadFile("../../docs/" + page + ".md")
			if err != nil {
				t.Fatal(err)
			}
			shown += string(b)
		}
		for _, r := range papertest.Results(text) {
			if given[number+" "+r.Text] == "" && !papertest.Says(shown, r.Text) {
				t.Errorf("%s: %s is typed, and no cell shows it: %s", filepath.Base(file), r.Text, text[r.Line])
			}
		}
	}
}

// TestComparisonInWords compares what notebook 08 says of a list of three
// halfspaces, beside peers.
func TestComparisonInWords(t *testing.T) {
	means := map[string]float64{} // over all sets, in percent
	for _, name := range []string{"comparison", "comparison-peers"} {
		r, err := experiment.Committed(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, scores := range r.Tables {
			for _, row := range scores.Rows {
				means[row.Learner] += 100 * row.Mean() / float64(len(r.Tables)) // NaN if one is missing
			}
		}
	}
	list, tree := means["DecisionListMachine{}"], 0.
	for _, peer := range []string{"sklearn.tree", "weka.J48", "weka.JRip", "weka.PART", "treeple.tree", "stree", "streed", "imodels.figs", "imodels.boostedrules"} {
		tree = max(tree, means["peer: "+peer])
	}
	papertest.Numbers(t, "../../notebooks/08-comparison.ipynb", "list-of-three", "%.1f %.1f", list-tree, means["peer: sklearn.forest"]-list)
}

// cells returns the lines of a notebook's text, and the code and all that it
// shows, as text.
func cells(t *testing.T, file string) (text []string, shown string) {
	t.Helper()
	b, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var nb struct {
		Cells []struct {
			Type    string `json:"cell_type"`
			Source  any
			Outputs []struct {
				Text any
				Data map[string]any
			}
		}
	}
	if err := json.Unmarshal(b, &nb); err != nil {
		t.Fatal(err)
	}
	var all strings.Builder
	for _, c := range nb.Cells {
		if c.Type == "markdown" {
			text = append(text, strings.Split(joined(c.Source), "\n")...)
			continue
		}
		fmt.Fprintln(&all, joined(c.Source))
		for _, o := range c.Outputs {
			fmt.Fprintln(&all, joined(o.Text))
			for kind, data := range o.Data {
				switch kind {
				case "text/plain", "text/markdown":
					fmt.Fprintln(&all, joined(data))
				case "image/svg+xml": // the text of a figure
					for _, words := range regexp.MustCompile(`>([^<>]+)<`).FindAllStringSubmatch(joined(data), -1) {
						fmt.Fprintln(&all, words[1])
					}
				}
			}
		}
	}
	return text, all.String()
}

// joined returns the text of a field of a notebook, which may be in lines.
func joined(v any) string {
	lines, ok := v.([]any)
	if !ok {
		return fmt.Sprint(v)
	}
	var b strings.Builder
	for _, line := range lines {
		fmt.Fprint(&b, line)
	}
	return b.String()
}
