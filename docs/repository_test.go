package docs

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// described fits a target of the Makefile with a text for `make help`.
var described = regexp.MustCompile(`(?m)^([a-z-]+):.*## `)

// TestHelp wants every target that has a text in exactly one group of `make help`.
func TestHelp(t *testing.T) {
	out, err := exec.Command("make", "-C", "..", "--no-print-directory", "help").CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	var shown, want []string
	for _, m := range regexp.MustCompile(`(?m)^  ([a-z-]+) `).FindAllStringSubmatch(string(out), -1) {
		shown = append(shown, m[1])
	}
	for _, m := range described.FindAllStringSubmatch(read(t, "../Makefile"), -1) {
		want = append(want, m[1])
	}
	slices.Sort(shown)
	slices.Sort(want)
	if len(want) == 0 || !slices.Equal(shown, want) {
		t.Errorf("make help shows\n%s\nof\n%s", shown, want)
	}
}

// TestMakeTargets wants every target that a page names in the Makefile, or in the files that the Makefiles of
// projects include.
func TestMakeTargets(t *testing.T) {
	target := regexp.MustCompile(`(?m)^([a-z-]+):`)
	targets := map[string]bool{}
	for _, file := range []string{"../Makefile", "../docker/course/lab.mk", "../docker/paper/paper.mk"} {
		for _, m := range target.FindAllStringSubmatch(read(t, file), -1) {
			targets[m[1]] = true
		}
	}
	told := regexp.MustCompile("(?m)(?:`|^    |^)make\\s([a-z][a-z-]*)(?:`|\\s[A-Z]\\w*=|\\s*$|\\s+#)")
	n := 0
	for _, page := range pages(t) {
		if page == "../CHANGELOG.md" { // which names targets of the past
			continue
		}
		for _, m := range told.FindAllStringSubmatch(read(t, page), -1) {
			if n++; !targets[m[1]] {
				t.Errorf("%s says make %s, which is not a target", page, m[1])
			}
		}
	}
	if n < 50 {
		t.Errorf("pages name %d targets only", n)
	}
}

// TestDevContainer holds the dev container to the version of Go that go.mod wants, and to targets that are
// there.
func TestDevContainer(t *testing.T) {
	var container struct {
		Build             struct{ Dockerfile string }
		PostCreateCommand string
	}
	if err := json.Unmarshal([]byte(read(t, "../.devcontainer/devcontainer.json")), &container); err != nil {
		t.Fatal(err)
	}
	wanted := regexp.MustCompile(`(?m)^go (1\.\d+)`).FindStringSubmatch(read(t, "../go.mod"))[1]
	if image := "\nFROM golang:" + wanted + "-"; !strings.Contains(read(t, "../.devcontainer/"+container.Build.Dockerfile), image) {
		t.Errorf("the dev container is not built%s", image)
	}
	words := strings.Fields(container.PostCreateCommand)
	if len(words) < 2 || words[0] != "make" {
		t.Fatalf("it is set up by %q", container.PostCreateCommand)
	}
	for _, target := range words[1:] {
		if !strings.Contains(read(t, "../Makefile"), "\n"+target+":") {
			t.Errorf("it makes %s, which is not a target", target)
		}
	}
}

// TestIssueTemplates wants the parts of a template that GitHub and Forgejo need: a name and a description.
func TestIssueTemplates(t *testing.T) {
	files, _ := filepath.Glob("../.github/ISSUE_TEMPLATE/*.md")
	if len(files) != 3 {
		t.Errorf("templates %q", files)
	}
	for _, file := range files {
		if !regexp.MustCompile(`^---\nname: \S.*\nabout: \S.*\n(labels: \w+\n)?---\n`).MatchString(read(t, file)) {
			t.Errorf("%s does not begin with its name and what it is about", file)
		}
	}
	// No links: where the text of a template is shown, they would begin at the address of an issue.
	named := regexp.MustCompile("`([\\w/]+(?:\\.md|/))`")
	for _, file := range append(files, "../.github/pull_request_template.md") {
		if strings.Contains(read(t, file), "](") {
			t.Errorf("%s has a link", file)
		}
		for _, m := range named.FindAllStringSubmatch(read(t, file), -1) {
			if _, err := os.Stat(filepath.Join("..", m[1])); err != nil {
				t.Errorf("%s names %s, which is not there", file, m[1])
			}
		}
	}
}
