package repro

import (
	"math"
	"strings"
	"testing"
)

// steps is a small result of an experiment made up for tests.
func steps(t *testing.T) *Result {
	t.Helper()
	e := Experiment{
		Name: "steps", Source: "Nobody 1901, table 1", About: "Steps.", Params: []string{"how", "n"}, Within: []string{"where"},
		Measures: []Measure{{Name: "gen", Title: "Gen %", Percent: true, Digits: 1}, {Name: "c4", PaperOnly: true}, {Name: "k", Title: "k", Digits: 1}},
		Printed:  map[string][]string{"fast 1": {"70.0 ± 3.0", "60"}, "fast": {"", "", "4"}},
	}
	r, err := e.parse("how,n,where,seed,gen,k\nfast,1,a,1,0.5,1\nfast,1,b,2,0.75,-3\nfast,2,a,3,1,NaN\nslow,1,a,4,0,2\n", "steps.csv")
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestTable(t *testing.T) {
	table, err := steps(t).Table()
	if err != nil {
		t.Fatal(err)
	}
	want := `| how | n | trials | Gen % | Gen %, paper | c4, paper | k |
|--:|--:|--:|--:|--:|--:|--:|
| fast | 1 | 2 | 62.5 ± 17.7 | 70.0 ± 3.0 | 60 | −1.0 ± 2.8 |
| fast | 2 | 1 | 100.0 |  |  | – |
| slow | 1 | 1 | 0.0 |  |  | 2.0 |

Nobody 1901, table 1. Steps. Command: ` + "`halfspace repro steps`\n"
	if got := strings.ReplaceAll(table.Markdown(), "\u00a0", " "); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if _, err := steps(t).Table("kk"); err == nil || !strings.Contains(err.Error(), `steps does not measure "kk"; it does gen, k`) {
		t.Errorf("error %v", err)
	}
}

func TestMax(t *testing.T) {
	table, err := steps(t).Max("k", "how")
	if err != nil {
		t.Fatal(err)
	}
	want := "| fast | 3 | 1 | 4 |\n| slow | 1 | 2 |  |\n"
	if got := table.Markdown(); !strings.Contains(got, want) {
		t.Errorf("got\n%s\nwant the rows\n%s", got, want)
	}
	if _, err := steps(t).Max("k", "what"); err == nil || !strings.Contains(err.Error(), `no parameter "what"`) {
		t.Errorf("error %v", err)
	}
}

func TestFigure(t *testing.T) {
	f, err := steps(t).Figure("n", "gen")
	if err != nil {
		t.Fatal(err)
	}
	svg := string(f.SVG())
	for _, want := range []string{"Nobody 1901, table 1", ">fast<", ">slow<", ">paper<"} {
		if !strings.Contains(svg, want) {
			t.Errorf("no %q in the figure", want)
		}
	}
}

func TestWhere(t *testing.T) {
	if r, err := steps(t).Where("how", "fast"); err != nil || len(r.Rows) != 3 || r.Source != "Nobody 1901, table 1, how = fast" {
		t.Errorf("got %v, %v, want 3 rows", r, err)
	}
	for _, param := range []string{"n", "when"} {
		if _, err := steps(t).Where(param, "7"); err == nil || err.Error() != "steps has no trials at "+param+" = 7" {
			t.Errorf("error %v", err)
		}
	}
}

func TestBadResults(t *testing.T) {
	e := steps(t).Experiment
	for text, want := range map[string]string{
		"": `x.csv:1: the columns are ""`,
		"how,n,where,seed,gen,k\nfast,1,a,1,0.5\n":   "x.csv:2: 5 columns, want 6",
		"how,n,where,seed,gen,k\nfast,1,a,1,b,0.5\n": `x.csv:2: column 5: bad number "b"`,
	} {
		if _, err := e.parse(text, "x.csv"); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: error %v, want %q", text, err, want)
		}
	}
}

func TestSummarize(t *testing.T) {
	s := Summarize([]float64{1, math.NaN(), 3})
	if s.N != 2 || s.Mean != 2 || s.SD != math.Sqrt2 || s.Max != 3 {
		t.Errorf("got %+v", s)
	}
	if s := Summarize([]float64{5}); s.Mean != 5 || !math.IsNaN(s.SD) {
		t.Errorf("got %+v", s)
	}
}

// TestCommitted reads every committed result, and checks that it is of the
// trials that the experiment has now.
func TestCommitted(t *testing.T) {
	for _, e := range All() {
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
			if got := strings.Join(append(row.At, row.Seed), ","); got != trials[i].key() {
				t.Errorf("%s: row %d is of trial %s, want %s", e.Name, i+1, got, trials[i].key())
				break
			}
		}
	}
}
