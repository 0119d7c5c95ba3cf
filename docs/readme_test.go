package docs

import (
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"

	"halfspace/pkg/learners"
	"halfspace/pkg/peer"
	"halfspace/pkg/pipeline"
)

// TestReadme wants the parts of README.md in this order: a definition, a cell with its output, which
// TestCellsRun compares, a picture, two commands, reasons, and a warning. It checks the numbers among them.
func TestReadme(t *testing.T) {
	page := read(t, "../README.md")
	position := 0
	for _, part := range []string{"# halfspace\n", "```go\n", "```text\n", "](docs/quickstart.png)", "    make lab ", "    make test ", "when not\n", "Choose scikit-learn or Weka instead"} {
		k := strings.Index(page[position:], part)
		if k < 0 {
			t.Fatalf("no %q, or not in its place", part)
		}
		position += k
	}
	if n := strings.Count(page, "\n"); n > 110 {
		t.Errorf("%d lines", n)
	}
	for _, literal := range []string{"DecisionListMachine{}", "SparsePerceptron{Stages: 20}", "C45{}"} {
		if _, err := pipeline.Parse(literal); err != nil || !strings.Contains(page, "`"+literal+"`") {
			t.Errorf("README.md does not recommend %s, or it cannot be read: %v", literal, err)
		}
	}
	if names := map[int]string{19: "Nineteen", 20: "Twenty", 21: "Twenty-one", 22: "Twenty-two"}; !regexp.MustCompile(names[len(peer.All())] + `\s+classifiers of other`).MatchString(page) {
		t.Errorf("there are %d peers; README.md says another number", len(peer.All()))
	}
	version := regexp.MustCompile(`Weka (3\.\d+\.\d+)`)
	if ours, theirs := version.FindStringSubmatch(page), version.FindStringSubmatch(read(t, "../bench/weka/README.md")); ours == nil || theirs == nil || ours[1] != theirs[1] {
		t.Errorf("README.md names %v, bench/weka/README.md %v", ours, theirs)
	}
}

// TestGuideSearch reads the search that guide.md shows.
func TestGuideSearch(t *testing.T) {
	literal := learners.String(pipeline.Search{Learner: learners.C45{}, Over: []pipeline.Range{{Field: "CF", Values: []any{0.05, 0.1}}}})
	if !strings.Contains(read(t, "guide.md"), "--learner '"+literal+"'") {
		t.Errorf("guide.md does not show %s", literal)
	}
	if l, err := pipeline.Parse(literal); err != nil || learners.String(l) != literal {
		t.Errorf("%s is read as %v, %v", literal, l, err)
	}
}

// TestComingFrom wants ten tasks, each in four languages, and Python that Python can parse.
func TestComingFrom(t *testing.T) {
	page := read(t, "coming-from.md")
	tasks := regexp.MustCompile(`(?m)^## \d+\. `).Split(page, -1)[1:]
	if len(tasks) != 10 {
		t.Errorf("%d tasks", len(tasks))
	}
	python := ""
	for i, task := range tasks {
		for _, want := range []string{"```go\n", "```python\n", "```r\n"} {
			if !strings.Contains(task, want) {
				t.Errorf("task %d has no block %q", i+1, want)
			}
		}
		if !strings.Contains(task, "weka.jar") && !strings.Contains(task, "\nWeka") {
			t.Errorf("task %d says nothing of Weka", i+1)
		}
		for _, block := range regexp.MustCompile("(?s)```python\n(.*?)```").FindAllStringSubmatch(task, -1) {
			python += block[1]
		}
	}
	parse := exec.Command("python3", "-c", "import ast, sys; ast.parse(sys.stdin.read())")
	if parse.Err != nil && os.Getenv("CI") == "" {
		t.Skip("no Python: ", parse.Err)
	}
	parse.Stdin = strings.NewReader(python)
	if out, err := parse.CombinedOutput(); err != nil {
		t.Errorf("%v: %s", err, out)
	}
}
