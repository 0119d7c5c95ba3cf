package experiment

import (
	"math"
	"strings"
	"testing"

	"halfspace/pkg/viz"
)

// steps is a small result of an experiment made up for tests.
func steps(t *testing.T) *Result {
	t.Helper()
	e := Experiment{
		Name: "steps", Source: "Nobody 1901, table 1", About: "Steps.", Params: []string{"how", "n"}, Within: []string{"where"},
		Measures: []Measure{{Name: "gen", Title: "Gen %", Percent: true, Digits: 1}, {Name: "k", Title: "k", Digits: 1}},
		Printed:  map[string][]string{"fast 1": {"70.0 ± 3.0"}, "fast": {"", "4"}},
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
	want := `| how | n | trials | Gen % | Gen %, paper | k |
|:--|--:|--:|--:|--:|--:|
| fast | 1 | 2 | 62.5 ± 17.7 | 70.0 ± 3.0 | −1.0 ± 2.8 |
| fast | 2 | 1 | 100.0 |  | – |
| slow | 1 | 1 | 0.0 |  | 2.0 |

Nobody 1901, table 1. Steps.
`
	if got := strings.ReplaceAll(table.Markdown(), "\u00a0", " "); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	committed := steps(t)
	committed.Name = "mg93-table1"
	if got := committed.caption(); !strings.HasSuffix(got, "Steps. Command: `halfspace repro mg93-table1`") {
		t.Errorf("the caption of an experiment with a committed result is %q", got)
	}
	if _, err := steps(t).Table("kk"); err == nil || !strings.Contains(err.Error(), `steps does not measure "kk"; it measures gen, k`) {
		t.Errorf("error %v", err)
	}
}

func TestStandardErrors(t *testing.T) {
	r := steps(t)
	r.Measures[0].StdErr = true
	table, err := r.Table("gen")
	if err != nil {
		t.Fatal(err)
	}
	if got := table.Rows[0][3]; got != "62.5 ± 12.5" {
		t.Errorf("got %s, want 62.5 ± 12.5", got)
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

func TestGain(t *testing.T) {
	e := Experiment{Name: "pair", Source: "Nobody 1901", About: "Pairs.", Params: []string{"set"}, Measures: []Measure{
		{Name: "a", Percent: true, Digits: 1}, {Name: "was", Title: "was", Percent: true}, {Name: "b", Percent: true, Digits: 1}}}
	r, err := e.parse("set,seed,a,was,b\nx,1,0.5,0.4,0.1\nx,2,0.8,0.6,0.3\nx,3,0.9,0.6,0.3\ny,1,1,1,NaN\n", "pair.csv")
	if err != nil {
		t.Fatal(err)
	}
	table, err := r.Gain("was")
	if err != nil {
		t.Fatal(err)
	}
	want := `| set | trials | a | b |
|:--|--:|--:|--:|
| x | 3 | 20.0 ± 5.8 | −30.0 ± 0.0 |
| y | 1 | 0.0 | – |

Gains over was, ± the standard error of paired differences. Nobody 1901. Pairs.
`
	if got := strings.ReplaceAll(table.Markdown(), "\u00a0", " "); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if _, err := r.Gain("wax"); err == nil {
		t.Error("a gain over what was not measured is no error")
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

// TestFigureLimits wants bars of shares within 0 and 100 %, bars of counts above 0, and bars of a
// measure with a negative value without limits.
func TestFigureLimits(t *testing.T) {
	r := steps(t)
	gen, _ := r.series("n", []string{"gen"})
	k, _ := r.series("n", []string{"k"})
	found, _ := r.series("n", []string{"gen", "k"})
	r.Rows = r.Rows[:1]
	counts, _ := r.series("n", []string{"k"})
	want := [][2]float64{{0, 100}, {}, {}, {0, math.Inf(1)}}
	for i, s := range []viz.Series{gen, k, found, counts} {
		if s.Within != want[i] {
			t.Errorf("%s: within %v, want %v", s.Y, s.Within, want[i])
		}
	}
}

// TestLogFigure wants the lines of Figure, without bars, and 0 at the foot of the axis.
func TestLogFigure(t *testing.T) {
	f, err := steps(t).LogFigure("n", "gen")
	if err != nil {
		t.Fatal(err)
	}
	svg := string(f.SVG())
	for _, want := range []string{"Nobody 1901, table 1", ">fast<", ">slow<", ">paper<", ">0<"} {
		if !strings.Contains(svg, want) {
			t.Errorf("no %q in the figure", want)
		}
	}
	if strings.Contains(svg, "bars") {
		t.Error("the figure has bars")
	}
	if _, err := steps(t).LogFigure("n", "none"); err == nil {
		t.Error("a measure that is not there is drawn")
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

// TestSlope reads the exponent off a power law whose trials scatter about it.
func TestSlope(t *testing.T) {
	e := Experiment{Name: "law", Params: []string{"m"}, Measures: []Measure{{Name: "ms"}}}
	r, err := e.parse("m,seed,ms\n1,1,2\n1,2,4\n100,1,3000\n10000,1,2999999\n10000,2,3000001\n", "law.csv")
	if err != nil {
		t.Fatal(err)
	}
	if got := r.Slope("m", "ms"); math.Abs(got-1.5) > 1e-6 {
		t.Errorf("slope %v of 3·m^1.5", got)
	}
	r.Rows = r.Rows[:2]
	if got := r.Slope("m", "ms"); !math.IsNaN(got) {
		t.Errorf("slope %v of one point", got)
	}
	if got := r.Slope("m", "s"); !math.IsNaN(got) {
		t.Errorf("slope %v of a measure that is not there", got)
	}
}

// TestFindings says them below a table, but not of a short run.
func TestFindings(t *testing.T) {
	r := steps(t)
	r.Findings = func(r *Result) string { return "It takes steps." }
	for _, short := range []bool{false, true} {
		r.Short = short
		table, err := r.Table()
		if err != nil {
			t.Fatal(err)
		}
		if strings.HasSuffix(table.Caption, "Steps. It takes steps.") == short {
			t.Errorf("short %t: caption %q", short, table.Caption)
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

func TestCross(t *testing.T) {
	table, err := steps(t).Cross("gen")
	if err != nil {
		t.Fatal(err)
	}
	want := `| n | fast | slow |
|--:|--:|--:|
| 1 | 62.5 ± 17.7 | 0.0 |
| 2 | 100.0 | – |

Nobody 1901, table 1. Means ± standard deviations: Gen %.
`
	if got := strings.ReplaceAll(table.Markdown(), "\u00a0", " "); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	r := steps(t)
	r.Params = []string{"n", "how"}
	for i, row := range r.Rows {
		r.Rows[i].At = []string{row.At[1], row.At[0]}
	}
	if table, err = r.Cross("gen"); err != nil || !strings.HasPrefix(table.Markdown(), "| how | 1 | 2 |\n|:--|--:|") {
		t.Errorf("with words in the rows: %+v, %v", table, err)
	}
	if table, err = steps(t).Cross("k"); err != nil || len(table.Rows) != 1 {
		t.Errorf("where 2 has no k: %+v, %v", table, err)
	}
	if table, err = steps(t).Cross("gen", "slow"); err != nil || len(table.Head) != 2 || table.Rows[0][1] != "0.0" {
		t.Errorf("of slow alone: %+v, %v", table, err)
	}
	if _, err := steps(t).Cross("gen", "quick"); err == nil || !strings.Contains(err.Error(), `steps has no trials at how = quick`) {
		t.Errorf("error %v", err)
	}
}

func TestScores(t *testing.T) {
	tables, err := steps(t).Scores("gen", "1")
	if err != nil || len(tables) != 2 || tables[0].Set != "fast" || tables[0].Rows[0].Mean() != 0.625 || tables[1].Rows[0].Learner != "1" {
		t.Errorf("got %+v, %v", tables, err)
	}
	if tables, err = steps(t).Scores("gen", "1", "2"); err != nil || len(tables) != 1 || len(tables[0].Rows) != 2 {
		t.Errorf("where both have numbers: %+v, %v", tables, err)
	}
	if tables, err = steps(t).Scores("k", "2"); err == nil || !strings.Contains(err.Error(), "steps: nowhere all of 2 have a k") {
		t.Errorf("%+v, error %v", tables, err)
	}
}

// TestLeast wants the first trial with the least number, even after a trial without a number.
func TestLeast(t *testing.T) {
	r := &Result{Experiment: Experiment{Name: "e", Params: []string{"p"}, Measures: []Measure{{Name: "error"}, {Name: "units"}}}}
	r.Rows = []Row{{At: []string{"a"}, Seed: "0", Values: []float64{math.NaN(), 1}}, {At: []string{"a"}, Seed: "1", Values: []float64{3, 1}}, {At: []string{"a"}, Seed: "2", Values: []float64{2, 5}}, {At: []string{"b"}, Seed: "1", Values: []float64{4, 0}}, {At: []string{"a"}, Seed: "3", Values: []float64{2, 6}}}
	best, err := r.Least("error")
	if err != nil || len(best.Rows) != 2 || best.Rows[0].Seed != "2" || best.Rows[1].At[0] != "b" || len(r.Rows) != 5 {
		t.Errorf("%v, %v", best, err)
	}
	if _, err := r.Least("accuracy"); err == nil {
		t.Error("no error of a measure that there is not")
	}
}
