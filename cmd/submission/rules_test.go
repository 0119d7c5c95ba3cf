package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
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
		// To replace a name of the check.
		"func NotYet(args ...any) {}":                         `"NotYet" belongs`,
		"const true = false":                                  `"true" belongs`,
		"func len(any) int { return 2 }":                      `"len" belongs`,
		"var weights = []float64{}":                           `"weights" belongs`,
		"weights := []float64{}":                              `"weights" belongs`,
		"type Rule struct{}":                                  `"Rule" belongs`,
		"func (r Rule) Says() bool { return true }":           `"Rule.Says" belongs`,
		"var math = struct{ Abs func(float64) float64 }{nil}": `"math" belongs`,
		"var ltu = 1":                                         `"ltu" belongs`,
		"import math \"math/bits\"":                           `import "math/bits" by another name`,
		"import ltu \"" + module.Path() + "/pkg/viz\"":        `"ltu" belongs`,
		"import \"math\"\n\n%%\nfmt.Println(math.Pi)":         "",
		"import m \"math\"\n\n%%\nfmt.Println(m.Pi)":          "",
		// To answer with a type that only looks like the one that the check wants.
		"type odd struct{}\n\nfunc biggest(v []float64) odd { return odd{} }": `biggest([]float64) float64: change its body`,
		"var biggest = func(v []float64) any { return 2 }":                    `biggest([]float64) float64: change its body`,
		"func biggest[T any](v []float64) float64 { return 2 }":               `biggest([]float64) float64: change its body`,
		"func biggest(v, w []float64) float64 { return 2 }":                   `biggest([]float64) float64: change its body`,
		"type float64 = any": `"float64" belongs`,
		"func biggest(values []float64) (best float64) {\n\tbest = values[0]\n\treturn\n}": "",
		// To run in the goroutine that waits for a context.
		"type own struct{ context.Context }\n\nfunc (own) Value(any) any { return nil }":        "method Value",
		"type own[T any] struct{ c chan T }\n\nfunc (o *own[T]) Done() <-chan T { return o.c }": "method Done",
		"type own int\n\nfunc (o own) Err() error { return nil }":                               "method Err",
		// To use the kernel's own imports.
		"func spy() { halfspaceos.Exit(0) }":           `"halfspaceos" belongs to the kernel`,
		"halfspaceos := 1":                             `"halfspaceos" belongs to the kernel`,
		"%%\nprintln(halfspacestdout)":                 `"halfspacestdout" belongs to the kernel`,
		"import halfspaceprint \"strings\"":            `"halfspaceprint" belongs to the kernel`,
		"func spy(halfspaceshow int) int { return 1 }": `"halfspaceshow" belongs to the kernel`,
		// To hide a name of the check where the kernel repeats a statement.
		"shadow: NotYet := func(args ...any) {}":                         `the label "shadow"`,
		"%%\nfar:\nfor range 2 {\n\tcontinue far\n}":                     `the label "far"`,
		"func mine() {\nfar:\n\tfor range 2 {\n\t\tcontinue far\n\t}\n}": "",
		// To leave the program or the language.
		"!cat /etc/passwd": "command of the kernel",
		"%env HOME=/":      "command of the kernel",
		"//gonb:!id":       "command of the kernel",
		"%%bash\nid":       "not Go",
		"%% a":             "command of the kernel",
		"func biggest(v []float64) float64 { go spin(); return 1 }":                                         "go statement",
		"func spy() { time.AfterFunc(0, func() { for {} }) }":                                               "that AfterFunc starts",
		"import . \"context\"\n\nvar start = AfterFunc":                                                     "that AfterFunc starts",
		"func spy(c context.Context) { context.WithCancel(c) }":                                             "that WithCancel starts",
		"%%\nfmt.Println(time.Now(), context.Background())":                                                 "",
		"//go:embed main.go\nvar text string":                                                               "for the compiler",
		"func spy() { data.ReadCSV(\"main.go\", data.Format{}) }":                                           "read files",
		"var spy = data.ReadARFF":                                                                           "read files",
		"func spy() { data.Guess(\"main.go\") }":                                                            "read files by Guess",
		"import \"" + module.Path() + "/pkg/experiment\"\n\nvar spy = experiment.Source{Path: \"main.go\"}": "read files by Source",
		"import \"" + module.Path() + "/pkg/experiment\"\n\n%%\nsix := Must(experiment.Committed(\"comparison\"))\nsix.Sources[0].Path = \"main.go\"": "read files by Sources",
		"import . \"" + module.Path() + "/pkg/experiment\"\n\n%%\nMust(Committed(\"comparison\")).Result.Read(\"main.go\")":                           "read files by Result",
		"import \"" + module.Path() + "/pkg/experiment\"\n\nvar g experiment.Group\n\n%%\ng.Read(\"main.go\")":                                        "read files by Group",
		"import \"" + module.Path() + "/pkg/experiment\"\n\n%%\nShow(Must(Must(experiment.Committed(\"comparison\")).Only(\"C45{}\")).Figure())":      "",
		"%%\nm, _ := Fit(learners.C45{}, nil)\nm.Save(\"go.mod\")":                                                                                    "read files by Save",
		"import \"" + module.Path() + "/pkg/metric\"\n\nfunc init() { metric.Accuracy = metric.Kappa }":                                               `change "metric"`,
		"import m \"" + module.Path() + "/pkg/metric\"\n\nvar best = &m.Accuracy":                                                                     `change "m"`,
		"import . \"" + module.Path() + "/pkg/metric\"\n\nfunc init() { Accuracy, Kappa = Kappa, Accuracy }":                                          `change "Accuracy"`,
		"import . \"" + module.Path() + "/pkg/metric\"\n\n%%\nfor Accuracy = range []Metric{} {\n}":                                                   `change "Accuracy"`,
		"var metric = struct{ Accuracy int }{1}\n\n%%\nmetric.Accuracy++":                                                                             `change "metric"`,
		"%%\nweights[0], weights[1] = 3, 4\nb := []int{1}\nb[0]++\nfmt.Println(b, &weights)":                                                          "",
		"func spy() { pipeline.Open(\"main.go\") }":                                                                                                   `the package "pipeline"`,
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
	r, err := lab().rules(nil)
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
		if strings.Contains(path, "internal") || strings.HasPrefix(path, "vendor/") || name == "main" || r.packages[path] != "" {
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

// A refused cell declares no name, neither for other cells nor through a cell that is refused for it.
func TestRulesOfRefusedCells(t *testing.T) {
	reasons, err := lab("unknown := struct{ n int }{1}\n!x", "far := unknown.n", "%%\nfmt.Println(far.n)", "%%\nfmt.Println(2)").judge()
	if err != nil || !strings.Contains(reasons[1], `"unknown"`) || !strings.Contains(reasons[2], `"far"`) || reasons[3] != "" {
		t.Errorf("%v, %q", err, reasons)
	}
}

// The answers of the labs may run after a change, and all other cells as they are.
func TestLabs(t *testing.T) {
	files, err := filepath.Glob("../../notebooks/labs/*.ipynb")
	if err != nil || len(files) < 8 {
		t.Fatalf("%d labs, %v", len(files), err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var read struct {
			Cells []struct {
				Kind     string `json:"cell_type"`
				Source   []string
				Metadata struct {
					NBGrader struct{ Grade, Locked, Solution bool }
				}
			}
		}
		if err := json.Unmarshal(text, &read); err != nil {
			t.Fatal(err)
		}
		n, answers := &notebook{}, 0
		for _, c := range read.Cells {
			code, part := strings.Join(c.Source, ""), c.Metadata.NBGrader
			switch {
			case c.Kind != "code":
			case part.Grade || part.Locked:
				n.Given = append(n.Given, code)
			default:
				n.Open = append(n.Open, code)
				if part.Solution {
					code += "\n// mine"
					answers++
				}
				n.Submitted = append(n.Submitted, code)
			}
		}
		reasons, err := n.judge()
		if err != nil || answers == 0 {
			t.Errorf("%s: %d answers, %v", file, answers, err)
		}
		for i, reason := range reasons {
			if reason != "" {
				t.Errorf("%s: %s: %s", file, reason, n.Submitted[i])
			}
		}
	}
}
