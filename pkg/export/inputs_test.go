package export_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/export"
	"halfspace/pkg/learners"
	"halfspace/pkg/pipeline"
)

// inputs are odd values in JSON, and how a model takes them as a number and as a word. docs/export.md has the
// same table.
var inputs = []struct{ value, number, word string }{
	{"null", "missing", "missing"},
	{`""`, "missing", "missing"},
	{`"blue"`, "error", "blue"},
	{`"grey"`, "error", "missing"},
	{`"2.5"`, "2.5", "missing"},
	{`" 2.5 "`, "2.5", "missing"},
	{`"0x10"`, "error", "missing"},
	{"2.5", "2.5", "error"},
	{"true", "error", "error"},
	{"[]", "error", "error"},
	{"{}", "error", "error"},
}

// TestInputs asks exported models about odd values, by arrays and by objects.
func TestInputs(t *testing.T) {
	s := &data.Set{Schema: data.Schema{Name: "odd", Classes: []string{"no", "yes"}, Attrs: []data.Attr{{Name: "size"}, {Name: "colour", Values: []string{"red", "blue"}}}}}
	for i := range 40 {
		size, colour := i%8, i/8%2
		s.X, s.Y = append(s.X, []float64{float64(size), float64(colour)}), append(s.Y, (size+3*colour)/6)
	}
	m, err := pipeline.Fit(t.Context(), learners.Backprop{Decay: 0.1}, s, 1)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for name, form := range map[string]func(*os.File) error{
		"model.py": func(f *os.File) error { return export.Python(f, m) }, "model.mjs": func(f *os.File) error { return export.JavaScript(f, m) },
	} {
		f, err := os.Create(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		if err := form(f); err != nil {
			t.Fatal(err)
		}
		f.Close()
	}
	var rows, want []string
	add := func(row, answer string) { rows, want = append(rows, row), append(want, answer) }
	for _, odd := range inputs {
		add(fmt.Sprintf(`[%s, "red"]`, odd.value), odd.number)
		add(fmt.Sprintf(`{"size": %s, "colour": "red"}`, odd.value), odd.number)
		add(fmt.Sprintf(`[1, %s]`, odd.value), odd.word)
		add(fmt.Sprintf(`{"size": 1, "colour": %s}`, odd.value), odd.word)
	}
	add(`{"Size": 2.5, "colour": "red"}`, "error") // misspelt
	add(`{"colour": "red"}`, "missing")            // not there
	add(`{"id": 7, "size": 2.5, "colour": "red"}`, "2.5")
	add(`[1]`, "error")
	put(t, filepath.Join(dir, "rows.json"), "["+strings.Join(rows, ",\n")+"]")
	put(t, filepath.Join(dir, "ask.py"), `
import json, runpy
m = runpy.run_path("model.py")
def sums(row):
    try:
        return m["scores"](row)[0]
    except (TypeError, ValueError):
        return "error"
for row in json.load(open("rows.json")):
    print(json.dumps(sums(row)))
`)
	put(t, filepath.Join(dir, "ask.mjs"), `
import { readFileSync } from "node:fs";
import { scores } from "./model.mjs";
for (const row of JSON.parse(readFileSync("rows.json"))) {
  let said = "error";
  try { said = scores(row)[0]; } catch {}
  console.log(JSON.stringify(said));
}
`)
	for program, script := range map[string]string{"python3": "ask.py", "node": "ask.mjs"} {
		said := strings.Split(strings.TrimSpace(string(output(t, dir, tool(t, program), script))), "\n")
		if len(said) != len(rows) {
			t.Fatalf("%s: %d answers", program, len(said))
		}
		for i, row := range rows {
			if got := excess(said, rows, i); got != want[i] {
				t.Errorf("%s takes %s as %s, want %s", program, row, got, want[i])
			}
		}
	}
	page, err := os.ReadFile("../../docs/export.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, odd := range inputs {
		if row := fmt.Sprintf("| `%s` | %s | %s |", odd.value, odd.number, odd.word); !strings.Contains(string(page), row) {
			t.Errorf("docs/export.md has no row %s", row)
		}
	}
}

// excess returns "error", "missing", or the value whose row has the same answer as row i.
func excess(said, rows []string, i int) string {
	if said[i] == `"error"` {
		return "error"
	}
	for value, known := range map[string][]string{
		"missing": {`[null, "red"]`, `[1, null]`}, "blue": {`[1, "blue"]`}, "2.5": {`[2.5, "red"]`},
	} {
		for k, row := range rows {
			for _, one := range known {
				if row == one && said[k] == said[i] {
					return value
				}
			}
		}
	}
	return said[i]
}
