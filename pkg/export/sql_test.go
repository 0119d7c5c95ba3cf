package export_test

import (
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/export"
	"halfspace/pkg/learners"
	"halfspace/pkg/ltu"
	"halfspace/pkg/pipeline"
)

// numbers is a schema of some numbers and two classes.
func numbers(n int) data.Schema {
	s := data.Schema{Name: "numbers", Classes: []string{"no", "yes"}}
	for j := range n {
		s.Attrs = append(s.Attrs, data.Attr{Name: fmt.Sprint("x", j)})
	}
	return s
}

// chain returns a tree of n tests, each in the second branch of the one above. No example lacks a
// value for them.
func chain(tests int) *pipeline.Model {
	s := numbers(1)
	leaf := func(class int) *learners.DecisionNode {
		return &learners.DecisionNode{Attr: -1, Class: class, Counts: []float64{1 - float64(class), float64(class)}}
	}
	n := leaf(tests % 2)
	for k := tests - 1; k >= 0; k-- {
		n = &learners.DecisionNode{Threshold: float64(k), Branches: []*learners.DecisionNode{leaf(k % 2), n}, Counts: []float64{1, 1}}
	}
	one := &data.Encoding{Coding: data.Coding{Missing: data.Frequent}, From: s.Attrs, Features: []data.Feature{{Name: "x0", Value: -1, Step: 1}}}
	return &pipeline.Model{Schema: s, Encoding: one, Inner: &learners.DecisionTree{Schema: s, Root: n}}
}

// wordChain returns a tree of n tests of a word, each in the second branch of the one above. The first
// branch takes one word more than the one above, of 64 words.
func wordChain(tests int) *pipeline.Model {
	m := chain(tests)
	words := data.Attr{Name: "x0"}
	for v := range 64 {
		words.Values = append(words.Values, fmt.Sprint("w", v))
	}
	m.Schema.Attrs, m.Encoding.From = []data.Attr{words}, []data.Attr{words}
	tree := m.Inner.(*learners.DecisionTree)
	tree.Attrs = m.Attrs
	for n, k := tree.Root, 0; n.Branches != nil; n, k = n.Branches[1], k+1 {
		n.Groups = make([]int, 64)
		for v := k + 1; v < 64; v++ {
			n.Groups[v] = 1
		}
	}
	return m
}

// withEmptyBranch returns a model whose first test has one more branch, which no word takes. A coding
// multiplies the places of words by a factor.
func withEmptyBranch(m *pipeline.Model, factor float64) *pipeline.Model {
	m.Encoding.Features[0].Step = factor
	root := m.Inner.(*learners.DecisionTree).Root
	root.Branches = append(root.Branches, root.Branches[0])
	return m
}

// oneBranch returns a model whose test sends every word into the first branch.
func oneBranch(m *pipeline.Model) *pipeline.Model {
	clear(m.Inner.(*learners.DecisionTree).Root.Groups)
	return m
}

// shifted returns a model that reads numbers half a step further.
func shifted(m *pipeline.Model) *pipeline.Model {
	m.Encoding.Features[0].Base = 0.5
	return m
}

// TestGroups asks exported scripts about words that are grouped in branches, and about a missing
// word, for which the example is divided.
func TestGroups(t *testing.T) {
	m := divided(wordChain(4))
	asked := exported{model: m, X: [][]float64{{math.NaN()}}, y: []int{m.Predict([]float64{math.NaN()})}}
	rows := "[null]"
	for v, word := range m.Attrs[0].Values {
		asked.X, asked.y = append(asked.X, []float64{float64(v)}), append(asked.y, m.Predict([]float64{float64(v)}))
		rows += fmt.Sprintf(", [%q]", word)
	}
	dir := t.TempDir()
	var script, python strings.Builder
	if err := errors.Join(export.JavaScript(&script, m), export.Python(&python, m)); err != nil {
		t.Fatal(err)
	}
	put(t, dir+"/model.mjs", script.String())
	put(t, dir+"/model.py", python.String())
	put(t, dir+"/ask.mjs", `import { predict, classes } from "./model.mjs";
console.log(...[`+rows+`].map((row) => classes.indexOf(predict(row))));`)
	put(t, dir+"/ask.py", `from model import predict, CLASSES
print(*[CLASSES.index(predict(row)) for row in [`+strings.Replace(rows, "null", "None", 1)+`]])`)
	compare(t, []exported{asked}, output(t, dir, tool(t, "node"), "ask.mjs"))
	compare(t, []exported{asked}, output(t, dir, tool(t, "python3"), "ask.py"))
}

// divided returns a model without its coding, so that an example without the word is divided.
func divided(m *pipeline.Model) *pipeline.Model {
	m.Encoding = nil
	return m
}

// terms returns a unit of n terms.
func terms(n int) *pipeline.Model {
	s := numbers(n)
	return &pipeline.Model{Schema: s, Inner: &learners.Halfspace{Schema: s, Unit: ltu.Unit{W: slices.Repeat([]float64{1}, n), Theta: 2}}}
}

// TestSQLLimits gives SQLite expressions near its limits: trees with nested tests, trees with more
// tests than it could nest, which are flat, and sums with the greatest number of terms. One more is
// refused.
func TestSQLLimits(t *testing.T) {
	python := tool(t, "python3")
	for _, c := range []struct {
		name   string
		model  *pipeline.Model
		flat   bool
		refuse bool
	}{
		{"nested", chain(11), false, false}, {"no more nested", chain(14), true, false}, {"flat", chain(60), true, false}, {"deep", chain(400), true, true},
		{"nested words", wordChain(12), false, false}, {"flat words", wordChain(14), true, false},
		{"divided words", divided(wordChain(4)), false, false}, {"many divided words", divided(wordChain(40)), false, true},
		{"one branch of words", oneBranch(wordChain(1)), false, false}, {"an empty branch of words", withEmptyBranch(wordChain(4), 1), false, false},
		{"an empty branch of other words", withEmptyBranch(wordChain(4), 2), false, false}, {"shifted", shifted(chain(5)), false, false},
		{"terms", terms(890), false, false}, {"too many terms", terms(1000), false, true},
	} {
		var b strings.Builder
		err := export.SQL(&b, c.model)
		if refused := err != nil; refused != c.refuse {
			t.Errorf("%s: %v", c.name, err)
		}
		if err != nil {
			if strings.Contains(err.Error(), "\n") {
				t.Errorf("%s: %q is of several lines", c.name, err)
			}
			continue
		}
		if got := strings.Contains(b.String(), ") AND (") || strings.Contains(b.String(), "> 0.0 AND "); got != c.flat {
			t.Errorf("%s: flat is %v", c.name, got)
		}
		dir := t.TempDir()
		put(t, dir+"/model.sql", b.String())
		put(t, dir+"/ask.py", `
import sqlite3, sys
db = sqlite3.connect(":memory:")
names = ", ".join(f"x{j}" for j in range(int(sys.argv[1])))
db.execute(f"CREATE TABLE t ({names})")
for v in range(-1, 64):
    first = f"'w{v}'" if sys.argv[2] == "words" else str(float(v))
    db.execute("INSERT INTO t VALUES (" + ", ".join([first] + ["0.0"] * (int(sys.argv[1]) - 1)) + ")")
print(*[["no", "yes"].index(c) for c, in db.execute("SELECT " + open("model.sql").read() + " FROM t AS x")])
`)
		asked := exported{model: c.model}
		for v := -1.0; v < 64; v++ {
			x := make([]float64, len(c.model.Attrs))
			x[0] = v
			if v < 0 && c.model.Attrs[0].Nominal() {
				x[0] = math.NaN()
			}
			asked.X, asked.y = append(asked.X, x), append(asked.y, c.model.Predict(x))
		}
		compare(t, []exported{asked}, output(t, dir, python, "ask.py", fmt.Sprint(len(c.model.Attrs)), c.name[strings.LastIndex(c.name, " ")+1:]))
	}
}

// TestSQLMissingColumn leaves out a column, whose quoted name SQLite would take for a text.
func TestSQLMissingColumn(t *testing.T) {
	python := tool(t, "python3")
	s := &data.Set{Schema: data.Schema{Name: "loans", Attrs: []data.Attr{{Name: "income"}, {Name: "debt"}}, Classes: []string{"no", "yes"}}}
	for i := range 20 {
		s.X, s.Y = append(s.X, []float64{float64(i), 1}), append(s.Y, i/10)
	}
	m, err := pipeline.Fit(t.Context(), learners.C45{}, s, 1)
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	if err := export.SQL(&b, m); err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	put(t, dir+"/model.sql", b.String())
	put(t, dir+"/ask.py", `
import sqlite3
db = sqlite3.connect(":memory:")
db.execute("CREATE TABLE t (incom, debt)")
db.execute("INSERT INTO t VALUES (60.0, 1.0)")
try:
    print(db.execute("SELECT " + open("model.sql").read() + " FROM t AS x").fetchall())
except sqlite3.OperationalError as e:
    print(e)
`)
	if said := strings.TrimSpace(string(output(t, dir, python, "ask.py"))); said != "no such column: x.income" {
		t.Errorf("got %q", said)
	}
}

// TestSQLNumbers has thresholds that SQLite reads one unit in the last place off when they are written by the
// fewest digits, and others. The number itself reaches each threshold, and the next smaller one does not.
func TestSQLNumbers(t *testing.T) {
	python := tool(t, "python3")
	values := []float64{
		0.07707708404105271, 5.045277582901817e-05, 3.79732968447333e-06, 57.94051443660695, 2.087710665874839,
		0.0002399149461646154, 0.001547094453663878, 36.79691338086079, 7.55000287024076, 0.1, 1.0 / 3, 1e16, 3,
	}
	r := learners.Seed(1)
	for range 2000 {
		values = append(values, math.Ldexp(1+r.Float64(), r.IntN(120)-60))
	}
	var models, rows strings.Builder
	for _, v := range values {
		for _, v := range []float64{v, -v} {
			m := &pipeline.Model{Schema: numbers(1), Inner: &learners.Halfspace{Schema: numbers(1), Unit: ltu.Unit{W: []float64{1}, Theta: v}}}
			if err := export.SQL(&models, m); err != nil {
				t.Fatal(err)
			}
			fmt.Fprintln(&rows, v, math.Nextafter(v, math.Inf(-1)))
		}
	}
	dir := t.TempDir()
	put(t, dir+"/models", models.String())
	put(t, dir+"/rows", rows.String())
	put(t, dir+"/ask.py", `
import sqlite3
db = sqlite3.connect(":memory:")
models = [line for line in open("models") if not line.startswith("--")]
for model, row in zip(models, open("rows")):
    got = [db.execute(f"SELECT {model} FROM (SELECT ? AS x0) AS x", [float(v)]).fetchone()[0] for v in row.split()]
    if got != ["yes", "no"]:
        print(row.split(), got, model)
print(len(models))
`)
	if said := strings.TrimSpace(string(output(t, dir, python, "ask.py"))); said != fmt.Sprint(2*len(values)) {
		t.Errorf("%.2000s", said)
	}
}

// sqlInputs are odd values in columns of SQLite, and how a model takes them as a number and as a word.
// docs/export.md has the same table.
var sqlInputs = []struct{ value, number, word string }{
	{"NULL", "missing", "missing"},
	{"''", "missing", "missing"},
	{"'blue'", "missing", "blue"},
	{"'Blue'", "missing", "missing"},
	{"'blue '", "missing", "missing"},
	{"'grey'", "missing", "missing"},
	{"'2.5'", "2.5", "missing"},
	{"' 2.5 '", "2.5", "missing"},
	{"'0x10'", "missing", "missing"},
	{"2.5", "2.5", "missing"},
	{"x'322e35'", "missing", "missing"},
	{"9e999", "missing", "missing"},
	{"-9e999", "missing", "missing"},
}

// TestSQLInputs asks models about odd values in columns of SQLite that are declared as numbers, as
// text and as nothing. An exported tree tells the values apart, a unit adds them up, and a list of
// intervals compares them.
func TestSQLInputs(t *testing.T) {
	python := tool(t, "python3")
	s := &data.Set{Schema: data.Schema{Name: "odd", Classes: []string{"zero", "2.5", "missing", "large"},
		Attrs: []data.Attr{{Name: "size"}, {Name: "colour", Values: []string{"red", "blue", "green"}}}}}
	for i, n := range []int{6, 6, 40, 6} {
		for range n {
			s.X, s.Y = append(s.X, []float64{[]float64{0, 2.5, 20, 90}[i], math.NaN()}), append(s.Y, i)
		}
	}
	words := &data.Set{Schema: s.Schema}
	words.Classes = []string{"red", "blue", "missing", "large"}
	for i, n := range []int{6, 6, 40} {
		for range n {
			words.X, words.Y = append(words.X, []float64{math.NaN(), float64(i)}), append(words.Y, i)
		}
	}
	for _, l := range []learners.Learner{learners.C45{}, learners.Pocket{}, learners.NaiveBayes{}, learners.SparsePerceptron{}} {
		_, tree := l.(learners.C45)
		for j, sample := range []*data.Set{s, words} {
			m, err := pipeline.Fit(t.Context(), l, sample, 1)
			if err != nil {
				t.Fatal(err)
			}
			var b strings.Builder
			if err := export.SQL(&b, m); err != nil {
				t.Fatal(err)
			}
			var values, want []string
			for _, odd := range sqlInputs {
				values, want = append(values, odd.value), append(want, []string{odd.number, odd.word}[j])
			}
			said := askSQL(t, python, b.String(), s.Attrs[j].Name, append(values, "2.5", "'blue'"))
			for d, column := range sqlColumns {
				answers := said[d]
				known := map[string]string{"missing": answers[0], "2.5": answers[len(values)], "blue": answers[len(values)+1]}
				for i, odd := range values {
					if got := answers[i]; got != known[want[i]] || tree && got != want[i] {
						t.Errorf("%s: %s in a column %q of %s is taken as %s, want %s", learners.String(l), odd, s.Attrs[j].Name, column, got, want[i])
					}
				}
			}
		}
	}
	page, err := os.ReadFile("../../docs/export.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, odd := range sqlInputs {
		if row := fmt.Sprintf("| `%s` | %s | %s |", odd.value, odd.number, odd.word); !strings.Contains(string(page), row) {
			t.Errorf("docs/export.md has no row %s", row)
		}
	}
}

// sqlColumns are declarations of a column of odd values.
var sqlColumns = []string{"", "REAL", "INTEGER", "TEXT", "TEXT COLLATE NOCASE", "TEXT COLLATE RTRIM"}

// askSQL returns the classes that an expression gives to values of one of two columns, for each
// declaration of the columns.
func askSQL(t *testing.T, python, expression, column string, values []string) (said [][]string) {
	t.Helper()
	dir := t.TempDir()
	put(t, filepath.Join(dir, "model.sql"), expression)
	put(t, filepath.Join(dir, "values"), strings.Join(values, "\n"))
	put(t, filepath.Join(dir, "kinds"), strings.Join(sqlColumns, "\n"))
	put(t, filepath.Join(dir, "ask.py"), fmt.Sprintf(`
import sqlite3
for kind in open("kinds").read().split("\n"):
    db = sqlite3.connect(":memory:")
    db.execute(f"CREATE TABLE t (size {kind}, colour {kind})")
    for v in open("values").read().split("\n"):
        db.execute(f"INSERT INTO t (%s) VALUES ({v})")
    print(*[c for c, in db.execute("SELECT " + open("model.sql").read() + " FROM t AS x")], sep=",")
`, column))
	for line := range strings.Lines(string(output(t, dir, python, "ask.py"))) {
		said = append(said, strings.Split(strings.TrimSpace(line), ","))
	}
	return said
}

// TestSQLWords asks models whose words differ in case or in blanks at the end, or are whole numbers,
// in columns of several declarations.
func TestSQLWords(t *testing.T) {
	python := tool(t, "python3")
	words := []string{"Red", "red", "red ", "10", "0", "1", "-1", "01"}
	s := &data.Set{Schema: data.Schema{Name: "words", Attrs: []data.Attr{{Name: "size"}, {Name: "colour", Values: words}}, Classes: words}}
	for i := range words {
		for range 6 {
			s.X, s.Y = append(s.X, []float64{math.NaN(), float64(i)}), append(s.Y, i)
		}
	}
	for _, l := range []learners.Learner{learners.C45{}, learners.Stump{}, learners.Pocket{}, learners.NaiveBayes{}} {
		m, err := pipeline.Fit(t.Context(), l, s, 1)
		if err != nil {
			t.Fatal(err)
		}
		var b strings.Builder
		if err := export.SQL(&b, m); err != nil {
			t.Fatal(err)
		}
		var want []string
		for i := range words {
			want = append(want, words[m.Predict([]float64{math.NaN(), float64(i)})])
		}
		missing := words[m.Predict([]float64{math.NaN(), math.NaN()})]
		want = append(want, missing, missing, missing)
		for d, answers := range askSQL(t, python, b.String(), "colour", append(quotedWords(words), "'RED'", "'red  '", "'1 '")) {
			for i, got := range answers {
				if kind := sqlColumns[d]; (kind == "REAL" || kind == "INTEGER") && (i == 7 || i == 10) {
					continue // '01' and '1 ' become the number 1
				}
				if got != want[min(i, len(want)-1)] {
					t.Errorf("%s: value %d in a column %q is %q, want %q", learners.String(l), i, sqlColumns[d], got, want[i])
				}
			}
		}
	}
}

// quotedWords returns words as texts of SQL.
func quotedWords(words []string) (all []string) {
	for _, w := range words {
		all = append(all, "'"+w+"'")
	}
	return all
}

// TestSQLNames wants an error of one line for names that would name another column than the attribute's.
func TestSQLNames(t *testing.T) {
	for _, c := range []struct{ first, second, want string }{
		{"Age", "age", `"Age" and "age" are one column`},
		{"ÄRA", "ära", `"ÄRA" and "ära" are one column`},
		{"age", "RowID", `"RowID" for the number of a row`},
		{"oid", "age", `"oid" for the number of a row`},
		{"age", "_rowid_", `"_rowid_" for the number of a row`},
		{"age", "a\x00", "zero byte"},
		{"age", "age ", ""},
		{"void", "_rowid", ""},
	} {
		m := terms(2)
		m.Attrs[0].Name, m.Attrs[1].Name = c.first, c.second
		err := export.SQL(io.Discard, m)
		if (err == nil) != (c.want == "") || err != nil && (!strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "\n")) {
			t.Errorf("%q and %q: %v, want %q", c.first, c.second, err, c.want)
		}
	}
}
