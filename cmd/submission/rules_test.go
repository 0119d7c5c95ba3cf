package main

import (
	"os/exec"
	"strings"
	"testing"

	"halfspace/internal/module"
)

// lab returns a notebook with an exercise, its check and what the check uses.
func lab(submitted ...string) *notebook {
	return &notebook{
		Given: []string{
			"import (\n\t\"" + module.Path() + "/pkg/ltu\"\n\t. \"" + module.Path() + "/pkg/nb\"\n)\n\nvar weights = []float64{1, 2}\n\ntype Rule struct{ T float64 }\n\nfunc (r Rule) Says() bool { return r.T > 0 }",
			"%%\nif got := biggest(weights); math.Abs(got-2) > 0 || !true || len(weights) != 2 {\n\tNotYet(\"it is 2\", got)\n}",
		},
		Open:      []string{"func biggest(v []float64) float64 { return 2 }", "var other = 1"},
		Submitted: submitted,
	}
}

// Cells that could end the program, read the secret or replace a name of a check do not run; others do.
func TestRules(t *testing.T) {
	for code, want := range map[string]string{
		// Honest cells.
		"func biggest(v []float64) float64 {\n\tbest := v[0]\n\tfor _, x := range v {\n\t\tbest = math.Max(best, x)\n\t}\n\treturn best\n}": "",
		"import \"strings\"\n\n%%\nfmt.Println(strings.ToUpper(\"a\"), other)":                                                              "",
		"func unit() ltu.Unit { return ltu.Unit{W: weights} }":                                                                              "",
		"type mine struct{ a int }\n\nfunc (m mine) Says() bool { return m.a > 0 }\n\n%%\nfmt.Println(mine{1}.Says())":                      "",
		"var other = 2": "",
		"%%\nother := rand.New(rand.NewPCG(1, 2))\nfmt.Println(other.IntN(3))": "",
		// To end the program.
		"%%\nos.Exit(0)\nos := 1": `the package "os"`,
		"os := os.Getpid()":       `the package "os"`,
		"func init() { os.Exit(0) }\n\n%%\nos := 1\nfmt.Println(os)":        `the package "os"`,
		"func init() { os.Exit(0) }":                                        `the package "os"`,
		"func biggest(v []float64) float64 { os.Exit(0); return 0 }":        `the package "os"`,
		"import \"os\"\n\nfunc init() { os.Exit(0) }":                       `import "os"`,
		"import fmt \"os\"\n\nfunc init() { fmt.Exit(0) }":                  `import "os"`,
		"import . \"os\"\n\nfunc init() { Exit(0) }":                        `import "os"`,
		"import \"runtime\"\n\nfunc init() { runtime.Goexit() }":            `import "runtime"`,
		"func init() { syscall.Exit(0) }":                                   `the package "syscall"`,
		"func init() { log.Fatal(1) }":                                      `the package "log"`,
		"import \"C\"\n":                                                    `import "C"`,
		"func main() { fmt.Println() }":                                     `"main" belongs to the lab`,
		"import _ \"unsafe\"\n\n//go:linkname exit os.Exit\nfunc exit(int)": "for the compiler",
		// To replace what the check uses.
		"func NotYet(args ...any) {}":                         `"NotYet" belongs`,
		"const true = false":                                  `"true" belongs`,
		"func len(any) int { return 2 }":                      `"len" belongs`,
		"var weights = []float64{}":                           `"weights" belongs`,
		"weights := []float64{}":                              `"weights" belongs`,
		"type Rule struct{}":                                  `"Rule" belongs`,
		"func (r Rule) Says() bool { return true }":           `"Rule.Says" belongs`,
		"var math = struct{ Abs func(float64) float64 }{nil}": `"math" belongs`,
		"var ltu = 1":                                         `"ltu" belongs`,
		// To leave the program or the language.
		"!cat /etc/passwd": "command of the kernel",
		"%env HOME=/":      "command of the kernel",
		"//gonb:!id":       "command of the kernel",
		"%%bash\nid":       "not Go",
		"%% a":             "command of the kernel",
		"func biggest(v []float64) float64 { go spin(); return 1 }": "go statement",
		"//go:embed main.go\nvar text string":                       "for the compiler",
		"func spy() { data.ReadCSV(\"main.go\", data.Format{}) }":   "read files",
		"var spy = data.ReadARFF":                                   "read files",
		"func spy() { pipeline.Open(\"main.go\") }":                 `the package "pipeline"`,
		"func {": "cell[1]:1",
	} {
		reasons, err := lab(code).judge()
		if err != nil || len(reasons) != 1 || (want == "") != (reasons[0] == "") || !strings.Contains(reasons[0], want) {
			t.Errorf("%s: %v, %q, want %q", code, err, reasons, want)
		}
	}
}

// No package that a cell can get by its name alone is forgotten.
func TestClosed(t *testing.T) {
	r, err := lab().rules()
	if err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command("go", "list", "-deps", "-f", "{{.Name}} {{.ImportPath}}", "std", module.Path()+"/pkg/...").Output()
	if err != nil {
		t.Fatal(err)
	}
	count := 0
	for line := range strings.Lines(string(out)) {
		name, path, _ := strings.Cut(strings.TrimSpace(line), " ")
		if strings.Contains(path, "internal") || strings.HasPrefix(path, "vendor/") || name == "main" || r.packages[path] {
			continue
		}
		count++
		if !strings.Contains(closed, "\n"+name+"\n") && !r.names[name] {
			t.Errorf("closed.txt lacks %s, of %s", name, path)
		}
	}
	if count < 150 {
		t.Errorf("%d packages", count)
	}
}

// A name of another submitted cell may stand before a dot; an import of a refused cell may not.
func TestRulesOfSeveralCells(t *testing.T) {
	reasons, err := lab("import o \"os\"", "%%\no.Exit(0)", "var box = struct{ n int }{1}", "%%\nfmt.Println(box.n)").judge()
	if hidden, err := lab("os := 1", "os.Exit(0)").judge(); err != nil || hidden[1] == "" {
		t.Errorf("%v, %q: were the first cell lost, the second would end the program", err, hidden)
	}
	if err != nil || reasons[0] == "" || reasons[1] == "" || reasons[2] != "" || reasons[3] != "" {
		t.Errorf("%v, %q", err, reasons)
	}
}
