//go:build !race

package nb

import (
	"os"
	"strings"
	"testing"
)

// TestPlay writes a page beside what would be the notebook: within the module, where the go command
// finds the learners.
func TestPlay(t *testing.T) {
	// In this module, for the compiler, and ignored by git, which other tests may ask.
	const build = "../../build"
	dir, err := "", os.MkdirAll(build, 0o777)
	if err == nil {
		dir, err = os.MkdirTemp(build, "play")
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	t.Chdir(dir)
	Play("tree")
	b, err := os.ReadFile("tree.html")
	if err != nil || !strings.Contains(string(b), "<title>A tree splits</title>") {
		t.Errorf("the page has %d bytes, error %v", len(b), err)
	}
	d := formsOf(playground{"tree", "a b.html"}).bundle().Data
	if h := d["text/html"].(string); !strings.Contains(h, `<iframe src="a%20b.html"`) || len(h) > 1000 {
		t.Errorf("HTML is %.1000s", h)
	}
	if d["text/plain"] != "playground tree: open a b.html" {
		t.Errorf("text is %q", d["text/plain"])
	}
}
