package export_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"halfspace/pkg/export"
)

// TestPythonEverywhere compares Python's answers with the models'.
func TestPythonEverywhere(t *testing.T) {
	python := tool(t, "python3")
	f, _ := export.Named("python")
	dir, jobs := written(t, f, func(e exported) string { return e.name + ".py" }, nil)
	put(t, filepath.Join(dir, "all.py"), `
import json, runpy
for line in open("jobs"):
    file, rows = line.split()
    m = runpy.run_path(file)
    classes = {c: i for i, c in enumerate(m["CLASSES"])}
    print(*[classes[m["predict"](row)] for row in json.load(open(rows))])
`)
	compare(t, jobs, output(t, dir, python, "all.py"))
}

// TestJavaScriptEverywhere compares the answers of Node.js with the models'.
func TestJavaScriptEverywhere(t *testing.T) {
	node := tool(t, "node")
	f, _ := export.Named("javascript")
	dir, jobs := written(t, f, func(e exported) string { return e.name + ".mjs" }, nil)
	put(t, filepath.Join(dir, "all.mjs"), `
import { readFileSync } from "node:fs";
for (const line of readFileSync("jobs", "utf8").trim().split("\n")) {
  const [file, rows] = line.split(" ");
  const { predict, classes } = await import("./" + file);
  console.log(JSON.parse(readFileSync(rows)).map((row) => classes.indexOf(predict(row))).join(" "));
}
`)
	compare(t, jobs, output(t, dir, node, "all.mjs"))
}

// TestGoEverywhere compiles the models as packages of a module, and compares their answers.
func TestGoEverywhere(t *testing.T) {
	f, _ := export.Named("go")
	dir, jobs := written(t, f, func(e exported) string { return e.name + "/model.go" }, nil)
	// A package takes long to compile: each learner has the first sample, and a fifth of the sets.
	if !*everything {
		jobs = slices.DeleteFunc(jobs, func(e exported) bool { return e.pair%5 != 0 && e.rows != "rows0.json" })
	}
	var imports, calls bytes.Buffer
	for _, e := range jobs {
		fmt.Fprintf(&imports, "\t%s \"models.test/%s\"\n", e.name, e.name)
		fmt.Fprintf(&calls, "\task(%q, %d, %s.Predict)\n", e.numbers(t, dir), len(e.model.Attrs), e.name)
	}
	put(t, filepath.Join(dir, "go.mod"), "module models.test\n\ngo 1.26\n")
	put(t, filepath.Join(dir, "main.go"), "package main\n\nimport (\n\t\"fmt\"\n\t\"os\"\n\t\"strconv\"\n\t\"strings\"\n"+imports.String()+`)

func ask(file string, n int, predict func([]float64) int) {
	b, err := os.ReadFile(file)
	if err != nil {
		panic(err)
	}
	for line := range strings.Lines(string(b)) {
		x := make([]float64, n)
		for j, word := range strings.Fields(line) {
			x[j], _ = strconv.ParseFloat(word, 64)
		}
		fmt.Println(predict(x))
	}
}

func main() {
`+calls.String()+"}\n")
	output(t, dir, "go", "build", "-o", "all", ".")
	compare(t, jobs, output(t, dir, "./all"))
}

// TestCEverywhere compiles the models as C, without a warning, and compares their answers. Each header is
// by itself; here they are many in one program, so that their names get a number.
func TestCEverywhere(t *testing.T) {
	gcc := tool(t, "gcc")
	f, _ := export.Named("c99")
	integers := 0
	dir, jobs := written(t, f, func(e exported) string { return e.name + ".h" }, func(e exported, text string) string {
		if strings.Contains(text, "typedef long") {
			integers++
			before, divided, _ := strings.Cut(text, "#ifndef MODEL_COMPLETE\n")
			if _, after, _ := strings.Cut(divided, "#endif\n"); strings.Contains(before+after, "double") {
				t.Error("double in a header of integers")
			}
		}
		return strings.NewReplacer("model_", e.name+"_", "MODEL_", strings.ToUpper(e.name)+"_").Replace(text)
	})
	if integers == 0 {
		t.Error("no header of integers alone")
	}
	var calls bytes.Buffer
	for _, e := range jobs {
		put(t, filepath.Join(dir, e.name+".c"), fmt.Sprintf(`#include "%[1]s.h"
int ask_%[1]s(const double *x);
int ask_%[1]s(const double *x)
{
	%[1]s_number v[%[1]s_attributes];
	for (int j = 0; j < %[1]s_attributes; j++)
		v[j] = x[j] != x[j] ? %[2]s_MISSING : (%[1]s_number)x[j];
	return %[1]s_predict(v);
}
`, e.name, strings.ToUpper(e.name)))
		fmt.Fprintf(&calls, "\tint ask_%[1]s(const double *x);\n\task(%[2]q, %[3]d, ask_%[1]s);\n", e.name, e.numbers(t, dir), len(e.model.Attrs))
	}
	put(t, filepath.Join(dir, "main.c"), cMain+"int main(void)\n{\n"+calls.String()+"\treturn 0;\n}\n")
	args := []string{"-std=c99", "-ffreestanding", "-ffp-contract=off", "-Wall", "-Wextra", "-pedantic", "-Werror", "-o", "all"}
	put(t, filepath.Join(dir, "all.c"), includes(jobs))
	output(t, dir, gcc, append(args, "main.c", "all.c")...)
	compare(t, jobs, output(t, dir, "./all"))
}

// cMain asks a model of the examples in a file.
const cMain = `#include <stdio.h>

static void ask(const char *name, int n, int (*predict)(const double *))
{
	static double x[1000];
	FILE *file = fopen(name, "r");
	for (int j = 0; file && fscanf(file, "%lf", &x[j]) == 1; j = (j + 1) % n)
		if (j == n - 1)
			printf("%d\n", predict(x));
	if (file)
		fclose(file);
}

`

// includes returns a file of C that includes the files of all models.
func includes(jobs []exported) string {
	var b strings.Builder
	for _, e := range jobs {
		fmt.Fprintf(&b, "#include \"%s.c\"\n", e.name)
	}
	return b.String()
}

// TestSQLEverywhere compares the answers of SQLite with the models'. Trees, lists and units must be
// among the exported models.
func TestSQLEverywhere(t *testing.T) {
	python := tool(t, "python3")
	f, _ := export.Named("sql")
	kinds := map[string]bool{}
	dir, jobs := written(t, f, func(e exported) string { return e.name + ".sql" }, func(e exported, text string) string {
		names, _ := json.Marshal([2][]string{e.model.Names(), e.model.Classes})
		kinds[fmt.Sprintf("%T", e.model.Inner)] = true
		return string(names) + "\n" + text
	})
	for _, kind := range []string{"*learners.Halfspace", "*learners.List", "*learners.DecisionTree", "*learners.UnitTree"} {
		if !kinds[kind] {
			t.Errorf("sql carries no %s", kind)
		}
	}
	put(t, filepath.Join(dir, "all.py"), `
import json, sqlite3
tables = {}
name = lambda s: '"' + s.replace('"', '""') + '"'
for line in open("jobs"):
    file, rows = line.split()
    head, expression = open(file, newline="").read().split("\n", 1)
    names, classes = json.loads(head)
    classes = {c: i for i, c in enumerate(classes)}
    if rows not in tables:
        db = tables[rows] = sqlite3.connect(":memory:")
        db.setlimit(sqlite3.SQLITE_LIMIT_COLUMN, 32767)
        db.execute("CREATE TABLE t (" + ", ".join(name(n) for n in names) + ")")
        for row in json.load(open(rows)):
            db.execute("INSERT INTO t VALUES (" + ", ".join("?" * len(row)) + ")", [float(v) if isinstance(v, int) else v for v in row])
    db = tables[rows]
    print(*[classes[c] for c, in db.execute("SELECT " + expression + " FROM t AS x")])
`)
	compare(t, jobs, output(t, dir, python, "all.py"))
}
