package docs

import (
	"fmt"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"halfspace/internal/module"
)

// drawings are the keys of the two drawings in architecture.md.
var drawings = []string{"packages", "inside learners"}

// An entry is a package: its layer in one of the drawings, and its imports.
type entry struct {
	drawing, layer string
	imports        []string
}

// TestArchitecture compares the drawings of architecture.md with the code: every package is in one of
// them, and imports point from a layer to a lower one.
func TestArchitecture(t *testing.T) {
	packages := map[string]*entry{} // by the last word of the path
	out, err := exec.Command("go", "list", "-f", `{{.ImportPath}} {{join .Imports " "}}`, "../...").Output()
	if err != nil {
		t.Fatal(err)
	}
	drawn := regexp.MustCompile(`^` + module.Path() + `/(pkg/(repro/|data/|learners/internal/)?\w*|cmd/halfspace)$`)
	for line := range strings.Lines(string(out)) {
		words := strings.Fields(line)
		if path := words[0]; drawn.MatchString(path) {
			drawing := drawings[0]
			if strings.Contains(path, "learners/internal/") {
				drawing = drawings[1]
			}
			packages[filepath.Base(path)] = &entry{drawing: drawing, imports: words[1:]}
		}
	}
	enter(t, packages)
	for name, p := range packages {
		if p.layer == "" {
			t.Errorf("architecture.md draws no %s among the %s", name, p.drawing)
			continue
		}
		for _, path := range p.imports {
			target := packages[filepath.Base(path)]
			if !strings.HasPrefix(path, module.Path()+"/") || target == nil || target.drawing != p.drawing {
				continue
			}
			if target.layer >= p.layer {
				t.Errorf("architecture.md has %s on layer %s, but it imports %s on layer %s", name, p.layer, path, target.layer)
			}
		}
	}
}

// enter sets the layers of packages from the drawings. A drawing begins at its key. A layer is a line that
// begins with its number, with the indented lines below it up to the next number.
func enter(t *testing.T, packages map[string]*entry) {
	t.Helper()
	page := read(t, "architecture.md")
	for _, drawing := range drawings {
		_, text, found := strings.Cut(page, "<!-- drawing: "+drawing+" -->\n")
		if !found {
			t.Errorf("architecture.md has no drawing of %s", drawing)
		}
		text, _, _ = strings.Cut(text, "<!-- drawing: ")
		layer := ""
		for line := range strings.Lines(text) {
			if !strings.HasPrefix(line, "   ") {
				layer = ""
			} else if number := strings.Fields(line + " -")[0]; regexp.MustCompile(`^\d+$`).MatchString(number) {
				layer = fmt.Sprintf("%2s", number)
			}
			for _, name := range regexp.MustCompile(`\w+`).FindAllString(line, -1) {
				if p := packages[name]; layer != "" && p != nil && p.drawing == drawing && p.layer == "" {
					p.layer = layer
				}
			}
		}
	}
}
