package export_test

import (
	"fmt"
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
		if got := strings.Contains(b.String(), " AND "); got != c.flat {
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
    db.execute("INSERT INTO t VALUES (" + ", ".join([str(float(v))] + ["0.0"] * (int(sys.argv[1]) - 1)) + ")")
print(*[["no", "yes"].index(c) for c, in db.execute("SELECT " + open("model.sql").read() + " FROM t AS x")])
`)
		asked := exported{model: c.model}
		for v := -1.0; v < 64; v++ {
			x := make([]float64, len(c.model.Attrs))
			x[0] = v
			asked.X, asked.y = append(asked.X, x), append(asked.y, c.model.Predict(x))
		}
		compare(t, []exported{asked}, output(t, dir, python, "ask.py", fmt.Sprint(len(c.model.Attrs))))
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

// sqlInputs are odd values in columns of SQLite, and how a model takes them as a number and as a word.
// docs/export.md has the same table.
var sqlInputs = []struct{ value, number, word string }{
	{"NULL", "missing", "missing"},
	{"''", "missing", "missing"},
	{"'blue'", "missing", "blue"},
	{"'grey'", "missing", "missing"},
	{"'2.5'", "2.5", "missing"},
	{"' 2.5 '", "2.5", "missing"},
	{"'0x10'", "missing", "missing"},
	{"2.5", "2.5", "missing"},
	{"x'322e35'", "missing", "missing"},
	{"9e999", "missing", "missing"},
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
			for d, column := range []string{"no type", "REAL", "TEXT"} {
				answers := said[d]
				known := map[string]string{"missing": answers[0], "2.5": answers[len(values)], "blue": answers[len(values)+1]}
				for i, odd := range values {
					if column != "no type" && j == 1 {
						continue // a column of words contains text
					}
					if got := answers[i]; got != known[want[i]] || tree && got != want[i] {
						t.Errorf("%s: %s in a column %s of %s is taken as %s, want %s", learners.String(l), odd, s.Attrs[j].Name, column, got, want[i])
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

// askSQL returns the classes that an expression gives to values of one of two columns, in columns
// without a type, of REAL and of TEXT.
func askSQL(t *testing.T, python, expression, column string, values []string) (said [][]string) {
	t.Helper()
	dir := t.TempDir()
	put(t, filepath.Join(dir, "model.sql"), expression)
	put(t, filepath.Join(dir, "values"), strings.Join(values, "\n"))
	put(t, filepath.Join(dir, "ask.py"), fmt.Sprintf(`
import sqlite3
for kind in "", "REAL", "TEXT":
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
