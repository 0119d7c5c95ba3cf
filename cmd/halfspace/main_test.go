package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/experiment"
)

// runLine runs a command line.
func runLine(t *testing.T, line string) (status int, out, errs string) {
	t.Helper()
	var o, e bytes.Buffer
	status = execute(t.Context(), strings.Fields(line), strings.NewReader(""), &o, &e)
	return status, o.String(), e.String()
}

func noData(t *testing.T) {
	t.Helper()
	t.Setenv("HALFSPACE_DATA", "")
	t.Setenv("HOME", t.TempDir())
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
}

func TestWrongCommandLines(t *testing.T) {
	for line, want := range map[string]string{
		"":                "halfspace: say which command: fit, predict, evaluate, compare, explain, ask, report, draw, export, prove, verify, play, run, new, provenance, data, repro, plan, sbatch, work, status, merge, doctor, version, completion\n",
		"dta list":        "halfspace: unknown command \"dta\"; did you mean data? halfspace has fit, predict, evaluate, compare, explain, ask, report, draw, export, prove, verify, play, run, new, provenance, data, repro, plan, sbatch, work, status, merge, doctor, version, completion\n",
		"comapre iris":    "halfspace: unknown command \"comapre\"; did you mean compare? halfspace has fit, predict, evaluate, compare, explain, ask, report, draw, export, prove, verify, play, run, new, provenance, data, repro, plan, sbatch, work, status, merge, doctor, version, completion\n",
		"data":            "halfspace: say which command: list, show, fetch\n",
		"data lst":        "halfspace: unknown command \"lst\"; did you mean list? halfspace data has list, show, fetch\n",
		"data list -long": "halfspace: data list: there is no flag --long: this command has no flags\n",
		"export m -o f":   "halfspace: export: there is no flag -o: write halfspace export MODEL OUT\n",
		"doctor all":      "halfspace: doctor takes no arguments, got \"all\"\n",
		"data list all":   "halfspace: data list takes no arguments, got \"all\"\n",
		"completion bsh":  "halfspace: unknown command \"bsh\"; did you mean bash or zsh? halfspace completion has bash, zsh, fish, powershell\n",
		"data show":       "halfspace: data show: name a data set, or a file\n",
		"data fetch":      "halfspace: data fetch: name a data set, or all\n",
	} {
		if status, out, errs := runLine(t, line); status != 2 || out != "" || errs != want {
			t.Errorf("%q: status %d, out %q, errors %q, want %q", line, status, out, errs, want)
		}
	}
}

func TestHelp(t *testing.T) {
	for line, want := range map[string]string{
		"-h":             "halfspace data list ",
		"data --help":    "halfspace data fetch NAME... | all ",
		"data show help": "halfspace data show NAME... | FILE ",
	} {
		if status, out, errs := runLine(t, line); status != 0 || !strings.Contains(out, want) || errs != "" {
			t.Errorf("%q: status %d, out %q, errors %q, want %q", line, status, out, errs, want)
		}
	}
}

func TestDataList(t *testing.T) {
	noData(t)
	dir := t.TempDir()
	t.Setenv("HALFSPACE_DATA", dir)
	sonar := filepath.Join(dir, "sonar.all-data")
	if err := os.WriteFile(sonar, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	status, out, errs := runLine(t, "data list")
	if status != 0 || errs != "" {
		t.Fatal(status, errs)
	}
	lines := map[string]string{}
	for line := range strings.Lines(out) {
		f := strings.Fields(line)
		lines[f[0]] = strings.Join(f[1:], " ")
	}
	for name, want := range map[string]string{
		"NAME":           "EXAMPLES ATTRIBUTES CLASSES MISSING WHERE",
		"house-votes-84": "435 16 2 392 built in",
		"splice":         "3190 60 3 60 to be fetched",
		"sonar":          "208 60 2 0 " + sonar,
	} {
		if lines[name] != want {
			t.Errorf("%s: %q, want %q", name, lines[name], want)
		}
	}
	if want := 1 + len(data.Catalog()); len(lines) != want {
		t.Errorf("%d lines, want %d", len(lines), want)
	}
}

func TestDataShow(t *testing.T) {
	noData(t)
	status, out, errs := runLine(t, "data show votes iris")
	if status != 0 || errs != "" {
		t.Fatal(status, errs)
	}
	for _, want := range []string{
		"Congressional Voting Records\n", "physician-fee-freeze", "435", "392", "democrat", "267",
		"source    https://archive.ics.uci.edu/ml/machine-learning-databases/voting-records/house-votes-84.data\n",
		"donor J. Schlimmer", "licence   CC BY 4.0\n", "doi       10.24432/C5C01P\n", "petal-width",
	} {
		if !strings.Contains(out, want) {
			t.Errorf("does not say %q:\n%s", want, out)
		}
	}
}

// TestDataShowReadsMore describes the files of the folder more, and wants the line that is printed for
// the file of an experiment to read as many examples and attributes as were described. No flag is
// given, except for the class of wpbc and transfusion, which is not the last column.
func TestDataShowReadsMore(t *testing.T) {
	class := map[string]string{"wpbc.data": "--class=x2", "transfusion.data": "--class=x1"}
	files := moreFiles(t)
	for _, file := range files {
		args := []string{"data", "show", file}
		if flag, ok := class[filepath.Base(file)]; ok {
			args = append(args, flag)
		}
		var out, errs strings.Builder
		if status := execute(t.Context(), args, strings.NewReader(""), &out, &errs); status != 0 {
			t.Errorf("%q: %s", args, errs.String())
			continue
		}
		s := readDeclared(t, out.String())
		if want := fmt.Sprintf("%d examples, %d attributes, ", s.Len(), len(s.Attrs)); !strings.Contains(out.String(), want) {
			t.Errorf("%s: read by the line are %s\n%s", file, want, out.String())
		}
	}
	if t.Logf("%d files", len(files)); len(files) < 29 {
		t.Errorf("%d files, want at least 29", len(files))
	}
}

// moreFiles returns the paths of the data files in the folder more and in its folder ice. Without them the
// test is skipped, but in CI it fails.
func moreFiles(t *testing.T) (files []string) {
	t.Helper()
	for _, dir := range filepath.SplitList(os.Getenv("HALFSPACE_DATA")) {
		for _, pattern := range []string{"*.*", "ice/*.*"} {
			found, err := filepath.Glob(filepath.Join(dir, "more", pattern))
			if err != nil {
				t.Fatal(err)
			}
			files = append(files, found...)
		}
	}
	files = slices.DeleteFunc(files, func(file string) bool {
		return filepath.Ext(file) == ".md" || filepath.Ext(file) == ".py"
	})
	switch {
	case files != nil:
	case os.Getenv("CI") == "":
		t.Skip("no folder more in the directories of HALFSPACE_DATA") // which is not part of the source
	default:
		t.Fatal("no folder more in the directories of HALFSPACE_DATA")
	}
	return files
}

// readDeclared reads a set by the line that data show prints for the file of an experiment.
func readDeclared(t *testing.T, shown string) *data.Set {
	t.Helper()
	_, line, _ := strings.Cut(shown, "in a file  ")
	declared, _, _ := strings.Cut(line, "\n")
	declaration := filepath.Join(t.TempDir(), "experiment.json")
	if err := os.WriteFile(declaration, []byte(`{"sets": [`+declared+`], "learners": ["C45{}"]}`), 0o600); err != nil {
		t.Fatal(err)
	}
	c, err := experiment.ReadComparison(declaration)
	if err != nil {
		t.Fatalf("%s: %v", declared, err)
	}
	s, err := c.Sets[0].Load(t.Context())
	if err != nil {
		t.Fatalf("%s: %v", declared, err)
	}
	return s
}

// TestDataShowFile describes a file, and reads it again by the settings that were printed.
func TestDataShowFile(t *testing.T) {
	file := filepath.Join(t.TempDir(), "odd name.csv")
	text := "a;zip;kind\n1,5;012;Yes\n2,5;023;no\n-9;034;yes\n3,5;-9;no\n-9;056;no\n2,0;067;no\n"
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	var out, errs strings.Builder
	args := []string{"data", "show", file, "-comma=;", "-decimal", ",", "-kind=zip=nominal", "-class", "kind"}
	if status := execute(t.Context(), args, strings.NewReader(""), &out, &errs); status != 0 {
		t.Fatal(status, errs.String())
	}
	for _, want := range []string{
		"6 examples, 2 attributes, 3 classes", `warning: attribute "a" has -9 in 2 examples`, `warning: the class has "Yes" and "yes"`,
		`data.ReadCSV("` + file + `", data.Format{Comma: ';', Decimal: ',', Columns: []data.Column{{Name: "zip", Kind: "nominal"}}, Class: "kind"})`,
		`halfspace compare '` + file + `' --class=kind --comma=';' --decimal=, --kind=zip=nominal --learner Recommended`,
	} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("does not say %q:\n%s", want, out.String())
		}
	}
	if s := readDeclared(t, out.String()); s.Len() != 6 || s.X[0][0] != 1.5 || !s.Attrs[1].Nominal() {
		t.Errorf("the line for a file declares %v", s)
	}
	out.Reset()
	if status := execute(t.Context(), []string{"data", "show", file}, strings.NewReader(""), &out, &errs); status != 0 {
		t.Fatal(status, errs.String())
	}
	for _, want := range []string{"settings that were guessed: --comma=';' --decimal=,\n", "6 examples, 2 attributes", "Decimal: ','}", `"decimal":","}`, "--comma=';' --decimal=, --learner"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("a guess does not say %q:\n%s", want, out.String())
		}
	}
	for _, c := range []struct{ flag, guessed, shown string }{
		{"--class=zip", "--comma=';' --decimal=,\n", "class (zip)  examples"},
		{"--decimal=,", "--comma=';'\n", "class (kind)  examples"},
		{"--positive=Yes", "--comma=';' --decimal=,\n", `Positive: "Yes"`},
	} {
		out.Reset()
		if status := execute(t.Context(), []string{"data", "show", file, c.flag}, strings.NewReader(""), &out, &errs); status != 0 ||
			!strings.Contains(out.String(), "settings that were guessed: "+c.guessed) || !strings.Contains(out.String(), c.shown) || !strings.Contains(out.String(), c.flag+" ") {
			t.Errorf("%s: status %d\n%s%s", c.flag, status, out.String(), errs.String())
		}
	}
	out.Reset() // the settings follow the warning, and the other column keeps its -9
	if status := execute(t.Context(), append(args, "-missing-in=a=-9"), strings.NewReader(""), &out, &errs); status != 0 {
		t.Fatal(status, errs.String())
	}
	for _, want := range []string{"2 missing values in 2 examples", `{Name: "zip", Kind: "nominal"}, {Name: "a", Missing: []string{"-9"}}`, `"missing-in":["a=-9"]`, "--missing-in=a=-9"} {
		if !strings.Contains(out.String(), want) || strings.Contains(out.String(), "a code for missing") {
			t.Errorf("with -9 as missing in one column, it does not say %q:\n%s", want, out.String())
		}
	}
	if status := execute(t.Context(), []string{"data", "show", file + "x"}, strings.NewReader(""), io.Discard, &errs); status != 1 || !strings.Contains(errs.String(), "no such file") {
		t.Errorf("status %d, errors %q", status, errs.String())
	}
	out.Reset()
	if status := execute(t.Context(), []string{"data", "show", "-"}, strings.NewReader("a,b\n1,x\n2,y\n"), &out, &errs); status != 0 || !strings.Contains(out.String(), "halfspace compare - --learner") || strings.Contains(out.String(), "in Go") {
		t.Errorf("status %d of standard input: %s", status, out.String())
	}
}

func TestDataFetch(t *testing.T) {
	noData(t)
	if status, out, errs := runLine(t, "data fetch iris monks-1"); status != 0 || out != "iris: built in\nmonks-1: built in\n" || errs != "" {
		t.Errorf("status %d, out %q, errors %q", status, out, errs)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	var out, errs bytes.Buffer
	want := "halfspace: kr-vs-kp: fetching kr-vs-kp.data: context canceled\n"
	if status := execute(ctx, []string{"data", "fetch", "kr-vs-kp"}, nil, &out, &errs); status != 1 || out.Len() > 0 || errs.String() != want {
		t.Errorf("status %d, out %q, errors %q, want %q", status, out.String(), errs.String(), want)
	}
}

// With HALFSPACE_DATA all sets are there, and fetch says where.
func TestDataFetchAll(t *testing.T) {
	dir := os.Getenv("HALFSPACE_DATA")
	if dir == "" {
		if os.Getenv("CI") == "true" {
			t.Fatal("HALFSPACE_DATA is not set")
		}
		t.Skip("needs UCI's files: set HALFSPACE_DATA to their directory")
	}
	sets := data.Catalog()
	files := len(slices.DeleteFunc(slices.Clone(sets), data.Entry.BuiltIn))
	status, out, errs := runLine(t, "data fetch all")
	if status != 0 || errs != "" || strings.Count(out, "\n") != len(sets) || strings.Count(out, dir) != files {
		t.Errorf("status %d, out %q, errors %q", status, out, errs)
	}
}

func TestErrorsOfData(t *testing.T) {
	noData(t)
	for _, line := range []string{"data show vote", "data fetch vote"} {
		want := "halfspace: unknown set \"vote\"; did you mean house-votes-84? all: "
		if status, out, errs := runLine(t, line); status != 1 || out != "" || !strings.HasPrefix(errs, want) || strings.Count(errs, "\n") != 1 {
			t.Errorf("%s: status %d, out %q, errors %q", line, status, out, errs)
		}
	}
	dir := t.TempDir()
	t.Setenv("HALFSPACE_DATA", dir)
	if err := os.WriteFile(filepath.Join(dir, "splice.data"), []byte("EI\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	status, _, errs := runLine(t, "data show splice")
	if want := "halfspace: splice: " + dir + "/splice.data is not UCI's splice.data: 3 bytes"; status != 1 || !strings.HasPrefix(errs, want) {
		t.Errorf("status %d, errors %q, want %q…", status, errs, want)
	}
}

func TestCompletion(t *testing.T) {
	for _, shell := range []string{"bash", "zsh", "fish", "powershell"} {
		if status, out, errs := runLine(t, "completion "+shell); status != 0 || !strings.Contains(out, "__complete") || errs != "" {
			t.Errorf("%s: status %d, errors %q, out %.200q", shell, status, errs, out)
		}
	}
	// A shell asks for the words that may stand at the end of the line.
	for line, want := range map[string]string{
		"__complete da":                    "data\tthe data sets\n:4\n",
		"__complete data show ir":          "iris\n:0\n",
		"__complete repro -short mg93-mir": "mg93-mirror50\n:0\n",
	} {
		if status, out, _ := runLine(t, line); status != 0 || out != want {
			t.Errorf("%s: status %d, out %q, want %q", line, status, out, want)
		}
	}
}
