package nb

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"halfspace/internal/module"
)

// TestCellsLinkLittle keeps what costs much out of what cells import: each cell is linked anew when it
// is run. `make bench-cells` measures the time of a cell.
func TestCellsLinkLittle(t *testing.T) {
	const byName = "it calls methods by name, so that the linker drops none of anything"
	costs := map[string]string{
		"net/http":      "a sixth of a cell's time: only package online has it",
		"html/template": byName,
		"text/template": byName, // as gonbui/widgets does, which imports it
	}
	out, err := exec.Command("go", append([]string{"list", "-deps", "-f", `{{.ImportPath}}: {{join .Imports " "}}`}, imported(t)...)...).Output()
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(out)) {
		name, imports, _ := strings.Cut(strings.TrimSpace(line), ": ")
		for _, path := range strings.Fields(imports) {
			if why, ok := costs[path]; ok && (strings.HasPrefix(name, module.Path()+"/") || strings.Contains(name, ".")) {
				t.Errorf("%s imports %s: %s", name, path, why)
			}
		}
	}
}

// imported returns the packages of this library that the cells of the notebooks import.
func imported(t *testing.T) []string {
	files, _ := filepath.Glob("../../notebooks/*.ipynb")
	papers, _ := filepath.Glob("../../notebooks/*/*.ipynb")
	if files = append(files, papers...); len(files) < 8 {
		t.Fatalf("only the notebooks %q", files)
	}
	var paths []string
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, found := range regexp.MustCompile(`\\"(halfspace/pkg/[a-z0-9/]+)\\"`).FindAllSubmatch(text, -1) {
			paths = append(paths, string(found[1]))
		}
	}
	slices.Sort(paths)
	if paths = slices.Compact(paths); !slices.Contains(paths, "halfspace/pkg/nb") || !slices.Contains(paths, "halfspace/pkg/viz") {
		t.Fatalf("cells import %q", paths)
	}
	return paths
}
