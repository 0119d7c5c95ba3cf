package nb_test

import (
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/eval"
	"halfspace/pkg/learners"
	"halfspace/pkg/nb"
)

// TestNotes wants values written as in tables, and one line about anything that is not a value.
func TestNotes(t *testing.T) {
	for _, c := range []struct {
		name  string
		value any
		args  []any
		want  string // or of the error
	}{
		{"a", 12, nil, "a: 12"},
		{"a", 0.25, nil, "a: 0.250"},
		{"a", 3.0, nil, "a: 3"},
		{"a", "%.1f ± %.1f", []any{94.36, 1.0}, "a: 94.4 ± 1.0"},
		{"a", "100 %", nil, "a: 100 %"},
		{"a", eval.Row{Scores: []float64{0.9, 0.95}}, nil, "a: 92.5 ± 3.5"},
		{"a", learners.C45{}, nil, "a: C45{}"},
		{"a", "x\ny\x1b[1m", nil, "a: x y␛[1m"},
		{"", 1, nil, "the name is empty"},
		{"a:b", 1, nil, `the name "a:b": want letters, digits`},
		{"a", math.NaN(), nil, "the value is NaN"},
		{"a", nil, nil, "the value is nil"},
		{"a", "%d", []any{0.5}, "does not suit its values"},
		{"a", 0.5, []any{0.5}, "2 values and no format"},
		{"a", eval.Row{Learner: "Pocket{}", Unsuited: "it has three classes"}, nil, "Pocket{} has no result: it has three classes"},
		{"a", &data.Set{}, nil, "a *data.Set is no number"},
		{"a", errors.New("none"), nil, "none"},
	} {
		got, err := nb.NoteOf(c.name, c.value, c.args...)
		if err != nil {
			got = err.Error()
		}
		if !strings.Contains(got, c.want) || strings.Contains(got, "\n") {
			t.Errorf("Note(%q, %v, %v) is %q, want %q", c.name, c.value, c.args, got, c.want)
		}
	}
}

// TestRefused wants one line about each thing that is not a figure or cannot be named or traced.
func TestRefused(t *testing.T) {
	t.Chdir(t.TempDir())
	nb.Forget()
	svg := hand{"<svg/>"}
	for i, c := range []struct {
		kind, name string
		value      any
		sources    []any
		want       string
	}{
		{"figure", "", svg, nil, "figure: the name is empty"},
		{"figure", "../a", svg, nil, `figure: the name "../a": want letters`},
		{"figure", "b", errors.New("no points"), nil, `figure "b": no points`},
		{"figure", "c", 12, nil, "neither SVG nor PNG"},
		{"table", "d", svg, nil, "has no LaTeX"},
		{"figure", "e", svg, []any{"nowhere.csv"}, `made from "nowhere.csv", which is not a readable file`},
		{"figure", "f", svg, []any{func() {}}, "made from a func(), which a record cannot describe"},
		{"figure", "g", svg, []any{(*data.Set)(nil)}, "made from a *data.Set that is nil"},
		{"figure", "h", svg, nil, ""},
		{"figure", "h", svg, nil, "given in this cell already"},
	} {
		err := nb.Traced(c.kind, "Figure", c.name, c.value, c.sources...)
		if text := fmt.Sprint(err); c.want == "" && err != nil || !strings.Contains(text, c.want) || strings.Contains(text, "\n") {
			t.Errorf("%d: %v, want %q", i, err, c.want)
		}
	}
	if files, _ := filepath.Glob("figures/*"); len(files) != 2 {
		t.Errorf("files: %q", files)
	}
}

// TestPlaces looks for cells in notebooks.
func TestPlaces(t *testing.T) {
	dir := t.TempDir()
	write := func(name string, cells ...string) string {
		t.Helper()
		text := `{"cells":[{"cell_type":"markdown","source":["Figure(\"a\", "]}`
		for _, c := range cells {
			text += fmt.Sprintf(`,{"cell_type":"code","source":[%q,"\n"]}`, c)
		}
		file := filepath.Join(dir, name)
		if err := os.WriteFile(file, []byte(text+"]}"), 0o600); err != nil {
			t.Fatal(err)
		}
		return file
	}
	one := write("1.ipynb", "x := 1", `Figure("a", "of x", x)`, `// Note("a", 1)`)
	two := write("2.ipynb", `Note("n", 1)`, `Note("a", 1)`)
	twice := write("3.ipynb", `Note("n", 1)`, `nb.Table("n", "", t)`)
	broken := filepath.Join(dir, "none.ipynb")
	for _, c := range []struct {
		files      []string
		call, name string
		want       string
	}{
		{[]string{one, two, broken}, "Figure", "a", "1.ipynb 2 <nil>"},
		{[]string{one, two}, "Note", "a", "2.ipynb 2 <nil>"},
		{[]string{one, two}, "Note", "n", "2.ipynb 1 <nil>"},
		{[]string{one, two}, "Note", "z", " 0 <nil>"},
		{[]string{two, write("4.ipynb", `Note("n", 2)`)}, "Note", "n", " 0 <nil>"},
		{[]string{twice}, "Table", "n", ` 0 the name "n" is given in cells 1 and 2 of 3.ipynb: each needs one of its own`},
	} {
		notebook, cell, err := nb.PlaceIn(c.files, c.call, c.name)
		if got := fmt.Sprintln(notebook, cell, err); got != c.want+"\n" {
			t.Errorf("%s(%q) is in %s, want %s", c.call, c.name, got, c.want)
		}
	}
}
