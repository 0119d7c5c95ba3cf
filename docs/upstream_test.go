package docs

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestPatch applies the patch of docs/upstream to the version of GoNB that the module needs.
func TestPatch(t *testing.T) {
	folder, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", "github.com/janpfeifer/gonb").Output()
	if err != nil {
		t.Fatal(err)
	}
	patch, err := filepath.Abs("upstream/gonb-unused-imports.patch")
	if err != nil {
		t.Fatal(err)
	}
	const file = "internal/goexec/execcode.go"
	source, err := os.ReadFile(filepath.Join(strings.TrimSpace(string(folder)), file))
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, source, 0o644); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command("git", "apply", patch).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	if patched, err := os.ReadFile(file); err != nil || !strings.Contains(string(patched), "s.blankUnusedImports(string(output))") {
		t.Error("the patch has changed nothing", err)
	}
	if out, err := exec.Command("gofmt", "-l", file).CombinedOutput(); err != nil || len(out) > 0 {
		t.Errorf("%v: %s", err, out)
	}
}
