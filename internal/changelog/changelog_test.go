package changelog_test

import (
	"os"
	"path/filepath"
	"testing"

	"halfspace/internal/changelog"
)

// TestNewLearners wants the learners that lines of the first section call new, and no others.
func TestNewLearners(t *testing.T) {
	page := filepath.Join(t.TempDir(), "CHANGELOG.md")
	text := "# Changes\n\n## [Unreleased]\n- New learner `Fisher`: a direction.\n- `Pocket` is faster.\n\n## [0.1.0]\n- New learner `Winnow`.\n"
	if err := os.WriteFile(page, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	isNew, err := changelog.NewLearners(page)
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]bool{"Fisher": true, "Fish": false, "Pocket": false, "Winnow": false} {
		if isNew(name) != want {
			t.Errorf("%s is new: %v, want %v", name, !want, want)
		}
	}
	if isNew, err := changelog.NewLearners("changelog_test.go"); err != nil || isNew("Fisher") {
		t.Errorf("a page without the section: %v", err)
	}
}
