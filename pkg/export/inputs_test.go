package export_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
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

// ownInputs are odd values of Python and JavaScript that JSON lacks, and how both take them. Values in
// one line are alike. An empty text means that the language has no such value. docs/export.md has the
// same table.
var ownInputs = []struct{ python, script, number, word string }{
	{"None", "undefined", "missing", "missing"},
	{`float("nan")`, "NaN", "missing", "missing"},
	{`float("inf")`, "Infinity", "error", "error"},
	{`float("-inf")`, "-Infinity", "error", "error"},
	{`"inf"`, `"Infinity"`, "error", "missing"},
	{`"nan"`, `"NaN"`, "error", "missing"},
	{`"1e999"`, `"1e999"`, "error", "missing"},
	{`10**400`, "1e400", "error", "error"},
	{`10**5000`, "10n ** 5000n", "error", "error"},
	{"", "2n", "error", "error"},
	{"Fraction(5, 2)", "", "2.5", "error"},
	{`Decimal("2.5")`, "new Number(2.5)", "error", "error"},
	{`Decimal("nan")`, "new Number(NaN)", "error", "error"},
	{"2.5j", `Symbol("2.5")`, "error", "error"},
	{`b"2.5"`, `new String("2.5")`, "error", "error"},
	{`b"blue"`, `new String("blue")`, "error", "error"},
	{"False", "new Boolean(false)", "error", "error"},
	{"date.today()", "new Date()", "error", "error"},
	{"[2.5]", "[2.5]", "error", "error"},
	{`["blue"]`, `["blue"]`, "error", "error"},
	{"len", "(x) => x", "error", "error"},
	{"object()", "Object.create(null)", "error", "error"},
	{`" "`, `" "`, "error", "missing"},
	{`"\t2.5\r\n"`, `"\t2.5\r\n"`, "2.5", "missing"},
	{`"\v\f2.5"`, `"\v\f2.5"`, "2.5", "missing"},
	{`"\x1f2.5"`, `"\x1f2.5"`, "error", "missing"},
	{`"\u00a02.5"`, `"\u00a02.5"`, "error", "missing"},
	{`"\ufeff2.5"`, `"\ufeff2.5"`, "error", "missing"},
	{`"+2.50e0"`, `"+2.50e0"`, "2.5", "missing"},
	{`".25E1"`, `".25E1"`, "2.5", "missing"},
	{`"2_5e-1"`, `"2_5e-1"`, "error", "missing"},
	{`"2,5"`, `"2,5"`, "error", "missing"},
	{`"٢.٥"`, `"٢.٥"`, "error", "missing"},
	{`"2.5" + "0" * 9`, `"2.5" + "0".repeat(9)`, "2.5", "missing"},
	{`"0b10"`, `"0b10"`, "error", "missing"},
	{`"2.5f"`, `"2.5f"`, "error", "missing"},
	{`"Blue"`, `"Blue"`, "error", "missing"},
	{`"blue "`, `"blue "`, "error", "missing"},
}

// examples are odd examples of Python and JavaScript, of a size and a colour, and how both take them.
// docs/export.md has the same table.
var examples = []struct{ python, script, taken string }{
	{`(2.5, "red")`, `Object.freeze([2.5, "red"])`, "2.5"},
	{"", `[, "red"]`, "missing"},
	{"", `new Array(2)`, "{}"},
	{"{}", "{}", "{}"},
	{`OrderedDict(size=2.5, colour="red")`, `Object.assign(Object.create(null), { size: 2.5, colour: "red" })`, "2.5"},
	{"None", "null", "error"},
	{"", "undefined", "error"},
	{"2.5", "2.5", "error"},
	{"True", "true", "error"},
	{`""`, `""`, "error"},
	{`"12"`, `"12"`, "error"},
	{`b"12"`, "2n", "error"},
	{`{2.5, "red"}`, `new Set([2.5, "red"])`, "error"},
	{`MappingProxyType({"size": 2.5, "colour": "red"})`, `new Map([["size", 2.5], ["colour", "red"]])`, "error"},
	{`namedtuple("R", "colour size")("red", 2.5)`, `new (class { size = 2.5; colour = "red" })()`, "error"},
	{`array("d", [2.5, 1])`, "Float64Array.of(2.5, 1)", "error"},
	{"range(2)", "(x) => x", "error"},
	{`iter([2.5, "red"])`, "new Date()", "error"},
	{`[2.5, "red", None]`, `[2.5, "red", ,]`, "error"},
	{"[2.5]", "[2.5]", "error"},
	{`{"Size": 2.5, "colour": "red"}`, `{ Size: 2.5, colour: "red" }`, "error"},
	{`{b"size": 2.5, "colour": "red"}`, `{ "size ": 2.5, colour: "red" }`, "error"},
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
	var python, script, want []string
	add := func(p, s, answer string) {
		python, script, want = append(python, p), append(script, s), append(want, answer)
	}
	for _, v := range []string{`[null, "red"]`, `[2.5, "red"]`, `[1, null]`, `[1, "blue"]`, "[null, null]"} {
		add(strings.ReplaceAll(v, "null", "None"), v, "")
	}
	row := func(form, v string) string {
		if v == "" {
			return "" // the language has no such value
		}
		return fmt.Sprintf(form, v)
	}
	addValue := func(p, s, number, word string) {
		add(row(`[%s, "red"]`, p), row(`[%s, "red"]`, s), number)
		add(row(`{"size": %s, "colour": "red"}`, p), row(`{"size": %s, "colour": "red"}`, s), number)
		add(row("[1, %s]", p), row("[1, %s]", s), word)
		add(row(`{"size": 1, "colour": %s}`, p), row(`{"size": 1, "colour": %s}`, s), word)
	}
	for _, odd := range inputs {
		addValue(strings.NewReplacer("null", "None", "true", "True").Replace(odd.value), odd.value, odd.number, odd.word)
	}
	for _, odd := range ownInputs {
		addValue(odd.python, odd.script, odd.number, odd.word)
	}
	for _, odd := range examples {
		add(odd.python, odd.script, odd.taken)
	}
	add(`{"colour": "red"}`, `{ colour: "red" }`, "missing") // not there
	add(`{"id": 7, "size": 2.5, "colour": "red"}`, `{ id: 7, size: 2.5, colour: "red" }`, "2.5")
	put(t, filepath.Join(dir, "ask.py"), `
import json, runpy
from array import array
from collections import OrderedDict, namedtuple
from datetime import date
from decimal import Decimal
from fractions import Fraction
from types import MappingProxyType
m = runpy.run_path("model.py")
def ask(row):
    try:
        print(json.dumps(m["scores"](row())[0]))
    except (TypeError, ValueError) as e:
        print("error:", e)
ask(lambda: `+strings.Join(filled(python, "None"), ")\nask(lambda: ")+`)
`)
	put(t, filepath.Join(dir, "ask.mjs"), `
import { scores } from "./model.mjs";
function ask(row) {
  try { console.log(JSON.stringify(scores(row())[0])); } catch (e) { console.log("error: " + e.message); }
}
ask(() => (`+strings.Join(filled(script, "null"), "));\nask(() => (")+`));
`)
	for program, asked := range map[string][]string{"python3": python, "node": script} {
		file := map[string]string{"python3": "ask.py", "node": "ask.mjs"}[program]
		said := strings.Split(strings.TrimSpace(string(output(t, dir, tool(t, program), file))), "\n")
		if len(said) != len(asked) {
			t.Fatalf("%s: %d answers to %d rows", program, len(said), len(asked))
		}
		for i, row := range asked {
			if got := taken(said, i); row != "" && want[i] != "" && got != want[i] {
				t.Errorf("%s takes %s as %s, want %s", program, row, got, want[i])
			}
			if strings.HasPrefix(said[i], "error") && (len(said[i]) > 200 || !strings.Contains(said[i], "want ") && !strings.Contains(said[i], "no attribute")) {
				t.Errorf("%s says of %s: %s", program, row, said[i])
			}
		}
	}
	page, err := os.ReadFile("../../docs/export.md")
	if err != nil {
		t.Fatal(err)
	}
	lines := []string{}
	for _, odd := range inputs {
		lines = append(lines, fmt.Sprintf("| `%s` | %s | %s |", odd.value, odd.number, odd.word))
	}
	for _, odd := range ownInputs {
		lines = append(lines, fmt.Sprintf("| %s | %s | %s | %s |", code(odd.python), code(odd.script), odd.number, odd.word))
	}
	for _, odd := range examples {
		lines = append(lines, fmt.Sprintf("| %s | %s | %s |", code(odd.python), code(odd.script), strings.Replace(odd.taken, "{}", "both missing", 1)))
	}
	for _, line := range lines {
		if !strings.Contains(string(page), "\n"+line+"\n") {
			t.Errorf("docs/export.md has no row %s", line)
		}
	}
}

// code returns an expression as Markdown, a dash for none.
func code(expression string) string {
	if expression == "" {
		return "–"
	}
	return "`" + expression + "`"
}

// filled returns rows with a filler where the language has no row.
func filled(rows []string, filler string) []string {
	all := slices.Clone(rows)
	for i, row := range all {
		if row == "" {
			all[i] = filler
		}
	}
	return all
}

// taken returns "error", or the value whose row, one of the first five, has the same answer as row i.
func taken(said []string, i int) string {
	if strings.HasPrefix(said[i], "error") {
		return "error"
	}
	for k, value := range []string{"missing", "2.5", "missing", "blue", "{}"} {
		if said[k] == said[i] {
			return value
		}
	}
	return said[i]
}
