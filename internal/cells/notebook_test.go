package cells

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// known are the packages that tests know by name.
type known struct{}

func (known) Exports(path string) []string {
	return map[string][]string{"strings": {"ToUpper", "Repeat"}, "math": {"Sqrt", "Pi"}}[path]
}

func (known) Path(name string) string {
	return map[string]string{"fmt": "fmt", "os": "os", "strings": "strings"}[name]
}

// A page runs cells one after the other, as a kernel does.
type page struct {
	*testing.T
	Notebook
	folder string
	count  int
}

func newPage(t *testing.T) *page {
	t.Helper()
	p := &page{T: t, Notebook: Notebook{Packages: known{}}, folder: t.TempDir()}
	if err := os.WriteFile(filepath.Join(p.folder, "go.mod"), []byte("module cell\n\ngo 1.26\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	return p
}

// place matches the cell and the line of the statement that failed, in the trace of a program.
var place = regexp.MustCompile(`main\.(?:main|init)\(.*\)\n\t\S*cell\[(\d+)\]:(\d+)`)

// run runs a cell, and returns its output, or its error. Messages that were forgiven come first.
func (p *page) run(code string) string {
	p.Helper()
	p.count++
	program, err := p.Program(code, p.count)
	if err != nil {
		p.Refused(program, err.Error(), err.Error())
		return err.Error()
	}
	source, remarks := program.Source, []string(nil)
	for range 9 {
		messages := p.build(source)
		if messages == "" {
			output, failure := p.execute()
			if told := program.Forgiven(remarks); len(told) > 0 {
				output = strings.Join(told, "\n") + "\n" + output
			}
			p.Ran(program, failure)
			return output
		}
		repaired, found := Repair(source, messages)
		if repaired == "" {
			p.Refused(program, "refused", messages)
			return messages
		}
		source, remarks = repaired, append(remarks, found...)
	}
	return "never built"
}

func (p *page) build(source string) (messages string) {
	if err := os.WriteFile(filepath.Join(p.folder, "main.go"), []byte(source), 0o600); err != nil {
		p.Fatal(err)
	}
	// With the flags of the Makefile, for which the standard library is compiled already.
	build := exec.Command("go", "build", "-trimpath", "-gcflags=all=-dwarf=false", "-ldflags=-s", "-o", "program", ".")
	build.Dir, build.Env = p.folder, append(os.Environ(), "GOFLAGS=-mod=mod", "GOWORK=off")
	text, err := build.CombinedOutput()
	if err == nil {
		return ""
	}
	return strings.ReplaceAll(string(text), "# cell\n", "")
}

func (p *page) execute() (output string, f *Failure) {
	text, err := exec.Command(filepath.Join(p.folder, "program")).CombinedOutput()
	if err == nil {
		return string(text), nil
	}
	f = &Failure{Why: "it panicked"}
	if m := place.FindStringSubmatch(string(text)); m != nil {
		f.Cell, f.Line = int(m[1][0]-'0'), int(m[2][0]-'0')
	}
	first, _, _ := strings.Cut(string(text), "\n")
	return first, f
}

// TestCells runs notebooks. Each cell has its output or its error.
func TestCells(t *testing.T) {
	if testing.Short() {
		t.Skip("builds some hundred programs")
	}
	for name, cells := range map[string][]string{
		"a value is kept":                          {"x := 3", "", "x + 1", "4\n", "var y = x * 2", "", "fmt.Println(x, y)", "3 6\n"},
		"a value with a label":                     {"again:\nx := 3\nif x > 3 { goto again }", "", "func f() int { return x }\nf() + x", "6\n"},
		"two values at once":                       {"a, b := 1, 2", "", "b, c := 5, 6", "", "fmt.Println(a, b, c)", "1 5 6\n"},
		"the newest value counts":                  {"k := 1\nfunc f() int { return k }", "", "k := 2\nf()", "2\n", "f()", "2\n"},
		"a function of the cell":                   {"func f(x int) int { return x + k }\nk := 1\nf(2)", "3\n"},
		"order":                                    {"println(1)\nx := func() int { println(2); return 3 }()\nprintln(x)", "1\n2\n3\n"},
		"types and methods":                        {"type T struct{ A int }", "", "func (t T) Twice() int { return 2 * t.A }", "", "T{4}.Twice()", "8\n"},
		"a constant":                               {"const k = 3", "", "k", "3\n"},
		"an import is kept":                        {"import \"strings\"", "", "strings.ToUpper(\"a\")", "A\n"},
		"an import with a dot":                     {"import . \"strings\"", "", "1", "1\n", "ToUpper(\"a\")", "A\n"},
		"an import with another name":              {"import s \"strings\"", "", "1", "1\n", "s.ToUpper(\"a\")", "A\n"},
		"an import below %%":                       {"%%\nimport \"strings\"\nprintln(strings.ToUpper(\"a\"))", "A\n", "strings.ToUpper(\"b\")", "B\n"},
		"an import that is not written":            {"strings.ToUpper(\"a\")", "A\n"},
		"an unknown import with a dot":             {"import . \"sort\"", "", "1", "1\n"},
		"a misspelt import":                        {"import . \"strinsg\"", "cell[1]:1:1: package strinsg is not in std", "1", "1\n"},
		"nothing used":                             {"for i, u := range []int{7} { }", "cell[1]:1:5: declared and not used: i\ncell[1]:1:8: declared and not used: u\n", "1", "1\n"},
		"not used in many places":                  {"f := func() {\nx := 1\nif y := 2; true { var z int }\nswitch v := any(3).(type) { case int: }\nfor j := 0; ; { break }\nselect { default: }\n}\nf()", "cell[1]:2:1: declared and not used: x\ncell[1]:3:4: declared and not used: y\ncell[1]:3:23: declared and not used: z\ncell[1]:4:8: v declared and not used\ncell[1]:5:5: declared and not used: j\n"},
		"a last call without value":                {"func f() { println(1) }\nf()", "1\n"},
		"a last expression":                        {"1; 2", "cell[1]:1:1: 1 (untyped int constant) is not used", "2;", "cell[2]:1:1: 2 (untyped int constant) is not used", "1 == 1", "true\n"},
		"GoNB's way":                               {"var x = 1\n%%\ny := 2\nprintln(x + y)", "3\n", "x", "1\n", "y", "cell[3]:1:1: undefined: y"},
		"a statement above %%":                     {"x := 1\n%%\n", "cell[1]:1:1: statements stand below the line %%, and this one stands above it: x := 1"},
		"GoNB's main":                              {"func main() { println(5) }", "5\n", "%exec f\nfunc f() { println(6) }", "6\n"},
		"a changed value":                          {"n := 0\nfor i := range 4 { n += i }", "", "n", "6\n", "n++\nn", "7\n", "n", "7\n", "n := n * 2\nn", "14\n", "n", "14\n"},
		"a changed value, repeated in silence":     {"n := 0\nfor i := range 2 { n += i; fmt.Println(i) }", "0\n1\n", "n", "1\n"},
		"made from a changed value":                {"n := 0\nn++\nm := n * 10", "", "m", "10\n", "func f() int { return m }", "cell[3]:1:1: cell [1] makes m from values that cells have changed, and a function or declaration cannot use it: pass it as an argument"},
		"a change by a name that is declared anew": {"n, step := 0, 2\nn += step", "", "step := 5\nn", "2\n", "func step() {}\nn", "cell[3]:1:1: cell [1] changed values with the step that this cell declares anew: give it another name"},
		"a change by a name that failed":           {"n := 0", "", "step := 2\nn += step", "", "step := []int{}[3]", "panic: runtime error: index out of range [3] with length 0", "n", "cell[4]:1:1: step comes from cell [3], which failed (it panicked): mend that cell and run it"},
		"a map":                                    {"m := map[string]int{}\nm[\"a\"] = 1", "", "m", "map[a:1]\n"},
		"a slice":                                  {"s := []int{3, 1}\nslices.Sort(s)\n", "cell[1]:2:1: undefined: slices", "import \"slices\"\ns := []int{3, 1}\nslices.Sort(s)", "", "s", "[1 3]\n"},
		"a method that changes":                    {"type T struct{ n int }\nfunc (t *T) Add() { t.n++ }\nt := &T{}\nt.Add()\nt.Add()", "", "t.n", "2\n"},
		"a function sees the change":               {"n := 1\nn++\nfunc f() int { return n }", "", "f()", "2\n"},
		"a value that fails":                       {"var s []int\nx := 1\ny := s[x]\nz := 2", "panic: runtime error: index out of range [1] with length 0", "x", "1\n", "y", "cell[3]:1:1: y comes from cell [1], which failed (it panicked): mend that cell and run it", "z", "cell[4]:1:1: z comes from cell [1], which failed (it panicked): mend that cell and run it", "y := 5", "", "y", "5\n"},
		"a declaration that fails":                 {"var s = []int{}[k]\nvar k = 1\n%%\n", "panic: runtime error: index out of range [1] with length 0", "2", "2\n", "k", "1\n", "s", "cell[4]:1:1: s comes from cell [1], which failed (it panicked): mend that cell and run it"},
		"a cell that is refused":                   {"x := 1", "", "x := y\nz := 3", "cell[2]:1:6: undefined: y", "x", "1\n", "z", "cell[4]:1:1: z comes from cell [2], which failed (refused): mend that cell and run it"},
		"only what is needed":                      {"var a = func() int { println(1); return 1 }()", "1\n", "2", "2\n", "a", "1\n1\n"},
		"always":                                   {"var _ = func() int { println(1); return 1 }()\n%%\n", "1\n", "2", "1\n2\n", "func init() { println(3) }", "1\n3\n"},
		"forgetting":                               {"x := 1", "", "%rm x\nx", "cell[2]:2:1: undefined: x\n", "y := 1", "", "%reset\ny", "cell[4]:2:1: undefined: y\n"},
		"listing":                                  {"x := 1\nimport \"strings\"", "", "%ls", "import strings, cell [1]\nx, cell [1]\n\n"},
		"no Go":                                    {"for {", "cell[1]:2:2: expected '}', found 'EOF'", "1", "1\n", "}", "cell[3]:2:1: expected declaration, found '}'"},
		"places":                                   {"x :=\n\n  []int{1}\n\n    x[2]", "panic: runtime error: index out of range [2] with length 1", "1 +\n  true", "cell[2]:1:1: invalid operation: 1 + true (mismatched types untyped int and untyped bool)"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel() // a build waits for files half of its time
			p := newPage(t)
			for pair := range slices.Chunk(cells, 2) {
				got := p.run(pair[0])
				if got != pair[1] && (pair[1] == "" || strings.HasSuffix(pair[1], "\n") || !strings.HasPrefix(got, pair[1])) {
					t.Errorf("cell %d, %q: %q, want %q", p.count, pair[0], got, pair[1])
				}
			}
		})
	}
}
