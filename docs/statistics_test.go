package docs

import (
	"context"
	"os"
	"regexp"
	"strings"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/eval"
	"halfspace/pkg/experiment"
	"halfspace/pkg/learners"
)

// TestStatisticsPage wants the page to quote the generated paragraphs; -update writes them.
func TestStatisticsPage(t *testing.T) {
	iris, err := data.Load("iris")
	if err != nil {
		t.Fatal(err)
	}
	table, err := eval.Folds{}.Compare(context.Background(), iris, learners.C45{}, learners.Pocket{})
	if err != nil {
		t.Fatal(err)
	}
	mine := experiment.Comparison{
		Sets:     experiment.Sets("glass", "iris", "monks-2", "monks-3", "tic-tac-toe", "votes"),
		Learners: []learners.Learner{learners.DecisionList{}, learners.C45{}, learners.Majority{}},
		Plan:     eval.Folds{K: 3},
	}
	report, err := mine.Run(context.Background(), "")
	if err != nil {
		t.Fatal(err)
	}
	f, err := report.Friedman()
	if err != nil {
		t.Fatal(err)
	}
	want := []string{table.Words().String(), report.Words().String(), f.WordsAgainst(2).String()}
	quotes := regexp.MustCompile(`(?m)(^> .+\n)+`).FindAllString(read(t, "statistics.md"), -1)
	if len(quotes) != len(want) {
		t.Fatalf("%d quotes, want %d", len(quotes), len(want))
	}
	if *update {
		quote(t, quotes, want)
		return
	}
	for i, quote := range quotes {
		if got := strings.Join(strings.Fields(strings.ReplaceAll("\n"+quote, "\n> ", " ")), " "); got != want[i] {
			t.Errorf("the page quotes\n%s\nwant\n%s", got, want[i])
		}
	}
}

// quote replaces the quotes of statistics.md by paragraphs.
func quote(t *testing.T, quotes, paragraphs []string) {
	t.Helper()
	page := read(t, "statistics.md")
	for i, paragraph := range paragraphs {
		text, line := "", ">"
		for _, word := range strings.Fields(paragraph) {
			if len([]rune(line+" "+word)) > 100 {
				text, line = text+line+"\n", ">"
			}
			line += " " + word
		}
		page = strings.Replace(page, quotes[i], text+line+"\n", 1)
	}
	if err := os.WriteFile("statistics.md", []byte(page), 0o666); err != nil {
		t.Fatal(err)
	}
}
