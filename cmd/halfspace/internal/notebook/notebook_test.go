package notebook

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// cell returns a cell of code as JSON, with a tag if there is one.
func cell(code, tag string) string {
	tags := []string{}
	if tag != "" {
		tags = []string{tag}
	}
	text, err := json.Marshal(map[string]any{
		"cell_type": "code", "execution_count": nil, "id": "c" + tag, "metadata": map[string]any{"tags": tags}, "outputs": []any{}, "source": code,
	})
	if err != nil {
		panic(err)
	}
	return string(text)
}

// notebookOf writes a notebook of cells, and opens it.
func notebookOf(t *testing.T, cells ...string) *Notebook {
	t.Helper()
	path := filepath.Join(t.TempDir(), "n.ipynb")
	text := `{"cells": [{"cell_type": "markdown", "metadata": {}, "source": ["# A\n", "title"]}, ` + strings.Join(cells, ", ") +
		`], "metadata": {"kernelspec": {"name": "gonb"}, "kept": 1.50}, "nbformat": 4, "nbformat_minor": 5}`
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	n, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// declaring is a cell with parameters of all kinds, and with other declarations.
const declaring = `import "halfspace/pkg/data"
%noautoget
type Level int8
var (
	dataset    = "iris"
	seed, half = 1, 1 / 2.0
)
var level Level
var count uint16 = 2
var all bool
var names = []string{"a", "b"}
var cuts []float64
const folds, share = 5, 0.5
var sample, err = data.Load("iris")
var codes map[string]int
%%
show(sample)`

// A value has the type of its declaration, and what papermill has in its metadata.
func TestInject(t *testing.T) {
	for given, want := range map[string]struct{ code, json string }{
		"dataset=votes":       {`var dataset string = "votes"`, `"votes"`},
		`dataset="a" = \b`:    {`var dataset string = "\"a\" = \\b"`, `"\"a\" = \\b"`},
		"dataset=":            {`var dataset string = ""`, `""`},
		"seed=-3":             {"var seed int = -3", "-3"},
		"seed=010":            {"var seed int = 10", "10"},
		"half=2":              {"var half float64 = 2.0", "2.0"},
		"half=1e-3":           {"var half float64 = 0.001", "0.001"},
		"level=-128":          {"var level Level = -128", "-128"},
		"count=65535":         {"var count uint16 = 65535", "65535"},
		"all=True":            {"var all bool = true", "true"},
		"names=x, y":          {`var names []string = []string{"x", " y"}`, `["x"," y"]`},
		`names=["x,y", "z"]`:  {`var names []string = []string{"x,y", "z"}`, `["x,y","z"]`},
		"names=":              {`var names []string = []string{}`, `[]`},
		"cuts=1,2.5":          {"var cuts []float64 = []float64{1.0, 2.5}", "[1.0,2.5]"},
		"cuts=[1, 2.5]":       {"var cuts []float64 = []float64{1.0, 2.5}", "[1.0,2.5]"},
		"folds=10":            {"const folds = 10", "10"},
		"share=1":             {"const share = 1.0", "1.0"},
		"dataset=[1] and 2\n": {`var dataset string = "[1] and 2\n"`, `"[1] and 2\n"`},
	} {
		n := notebookOf(t, cell("before", ""), cell(declaring, parametersTag), cell("behind", ""))
		told, err := n.Inject([]string{given})
		if err != nil || told != "" {
			t.Errorf("%s: %v, told %q", given, err, told)
			continue
		}
		if got := source(n.cells[3]); len(n.cells) != 5 || n.tagged(injectedTag) != 3 || got != "// Parameters\n"+want.code {
			t.Errorf("%s: %d cells, %q, want %q", given, len(n.cells), got, want.code)
		}
		name, _, _ := strings.Cut(given, "=")
		parameters := n.whole["metadata"].(map[string]any)["papermill"].(map[string]any)["parameters"].(map[string]any)
		if text, _ := json.Marshal(parameters[name]); string(text) != want.json || len(parameters) != 1 {
			t.Errorf("%s: noted as %s, want %s", given, text, want.json)
		}
	}
}

// Values that do not fit the declarations are refused in one line.
func TestRefused(t *testing.T) {
	for given, want := range map[string]string{
		"sede=3":       `has no parameter "sede"; did you mean seed? there are dataset, seed, half, level, count, all, names, cuts, folds, share, sample, err, codes`,
		"seed=3.5":     `parameter seed has type int: "3.5" does not fit`,
		"seed=0x10":    `parameter seed has type int: "0x10" does not fit`,
		"level=128":    `parameter level has type Level: "128" does not fit`,
		"count=-1":     `parameter count has type uint16: "-1" does not fit`,
		"half=a":       `parameter half has type float64: "a" does not fit`,
		"half=Inf":     `parameter half has type float64: "Inf" does not fit`,
		"all=1":        `parameter all has type bool: "1" does not fit`,
		"cuts=1,,2":    `parameter cuts has type []float64: element 2: "" does not fit`,
		`cuts=["a"]`:   `parameter cuts has type []float64: element 1: "a" does not fit`,
		"cuts=[1":      `parameter cuts has type []float64: "[1" is not a JSON list`,
		"folds=2.5":    `parameter folds has type int: "2.5" does not fit`,
		"sample=votes": `parameter sample: only a parameter declared with a plain value or type can be given`,
		"codes=a":      `parameter codes has type map[string]int: only strings, numbers, booleans and slices of them can be given`,
	} {
		n := notebookOf(t, cell(declaring, parametersTag))
		if _, err := n.Inject([]string{given}); err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v, want %s", given, err, want)
		}
	}
	if _, err := notebookOf(t, cell(declaring, parametersTag)).Inject([]string{"seed=1", "seed=2"}); err == nil || err.Error() != "parameter seed is given twice" {
		t.Error(err)
	}
	for code, want := range map[string]string{
		"// nothing":       `: cell 1, tagged "parameters", declares nothing`,
		"%%\nseed := 1":    `: cell 1, tagged "parameters", line 2: other cells do not see seed: declare it by var seed = …, above %%`,
		"var seed = 1\nif": `: cell 1, tagged "parameters", line 2: expected declaration, found 'if'`,
	} {
		if _, err := notebookOf(t, cell(code, parametersTag)).Inject([]string{"seed=2"}); err == nil || !strings.HasSuffix(err.Error(), want) {
			t.Errorf("%q: %v, want %s", code, err, want)
		}
	}
}

// A cell that was injected before gives way, wherever it stands.
func TestInjectedGivesWay(t *testing.T) {
	n := notebookOf(t, cell("var seed = 1", parametersTag), cell("between", ""), cell("var seed int = 2", injectedTag), cell("behind", ""))
	if _, err := n.Inject([]string{"seed=3"}); err != nil {
		t.Fatal(err)
	}
	if got := source(n.cells[3]); len(n.cells) != 5 || got != "// Parameters\nvar seed int = 3" {
		t.Errorf("%d cells, %q", len(n.cells), got)
	}
}

// Without a tagged cell the values come first, with types by their looks, and a message says so.
func TestNoTaggedCell(t *testing.T) {
	n := notebookOf(t, cell("code", ""))
	told, err := n.Inject([]string{"a=1", "b=1.5", "c=true", "d=1,5"})
	want := "// Parameters\nvar a int = 1\nvar b float64 = 1.5\nvar c bool = true\nvar d string = \"1,5\""
	if got := source(n.cells[0]); err != nil || len(n.cells) != 3 || got != want || !strings.HasSuffix(told, `no cell has the tag "parameters": the values are put into a cell at the top`) {
		t.Errorf("%v, told %q: %q", err, told, got)
	}
}

// Unknown entries of a notebook stay, and without given values the cells stay unchanged.
func TestRestStays(t *testing.T) {
	n := notebookOf(t, cell("var seed = 1", parametersTag))
	if told, err := n.Inject(nil); err != nil || told != "" || len(n.cells) != 2 {
		t.Errorf("%d cells, %q, %v", len(n.cells), told, err)
	}
	out := filepath.Join(t.TempDir(), "out.ipynb")
	if err := n.write(out); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(out)
	if err != nil || !strings.Contains(string(text), `"kept": 1.50`) || source(n.cells[0]) != "# A\ntitle" {
		t.Errorf("%v: %s", err, text)
	}
}

func TestNoNotebook(t *testing.T) {
	for text, want := range map[string]string{
		"{":                             "is not a notebook: unexpected EOF",
		`{"nbformat": 3}`:               "is not a notebook of format 4",
		`{"cells": [1], "nbformat": 4}`: "cell 1 is not an object",
		`{"cells": [], "nbformat": 4, "metadata": {"kernelspec": {"name": "python3"}}}`: `is for the kernel "python3", not for Go's, gonb`,
	} {
		path := filepath.Join(t.TempDir(), "n.ipynb")
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		if _, err := Open(path); err == nil || !strings.HasSuffix(err.Error(), want) {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
}
