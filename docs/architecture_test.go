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

// A room is a package: its floor in one of the two drawings, and its imports.
type room struct {
	drawing, floor string
	imports        []string
}

// TestArchitecture compares the drawings of architecture.md with the code: every room is in one of
// them, and imports point from a floor to a lower one.
func TestArchitecture(t *testing.T) {
	rooms := map[string]*room{} // by the last word of the path
	out, err := exec.Command("go", "list", "-f", `{{.ImportPath}} {{join .Imports " "}}`, "../...").Output()
	if err != nil {
		t.Fatal(err)
	}
	drawn := regexp.MustCompile(`^` + module.Path() + `/(pkg/(repro/|data/|learners/internal/)?\w*|cmd/halfspace)$`)
	for line := range strings.Lines(string(out)) {
		words := strings.Fields(line)
		if path := words[0]; drawn.MatchString(path) {
			drawing := "rooms"
			if strings.Contains(path, "learners/internal/") {
				drawing = "inside learners"
			}
			rooms[filepath.Base(path)] = &room{drawing: drawing, imports: words[1:]}
		}
	}
	enter(t, rooms)
	for name, r := range rooms {
		if r.floor == "" {
			t.Errorf("architecture.md draws no %s among the %s", name, r.drawing)
			continue
		}
		for _, path := range r.imports {
			target := rooms[filepath.Base(path)]
			if !strings.HasPrefix(path, module.Path()+"/") || target == nil || target.drawing != r.drawing {
				continue
			}
			if target.floor >= r.floor {
				t.Errorf("architecture.md has %s on floor %s, but it imports %s on floor %s", name, r.floor, path, target.floor)
			}
		}
	}
}

// enter sets the floors of rooms from the drawings: a floor is a line that begins with its number,
// and what stands below it up to the next.
func enter(t *testing.T, rooms map[string]*room) {
	t.Helper()
	whole, inside, _ := strings.Cut(read(t, "architecture.md"), "<!-- drawing: inside learners -->")
	for drawing, text := range map[string]string{"rooms": whole, "inside learners": inside} {
		floor := ""
		for line := range strings.Lines(text) {
			if !strings.HasPrefix(line, "   ") {
				floor = ""
			} else if number := strings.Fields(line + " -")[0]; regexp.MustCompile(`^\d+$`).MatchString(number) {
				floor = fmt.Sprintf("%2s", number)
			}
			for _, name := range regexp.MustCompile(`\w+`).FindAllString(line, -1) {
				if r := rooms[name]; floor != "" && r != nil && r.drawing == drawing && r.floor == "" {
					r.floor = floor
				}
			}
		}
	}
}
