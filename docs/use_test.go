package docs

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// printed matches the output of the program of use.md.
var printed = regexp.MustCompile(`^C45\{\}: 9\d\.\d %\nPocket\{\}: [89]\d\.\d %\nIris-versicolor <nil>\n$`)

// programOf returns the program of use.md.
func programOf(t *testing.T, page string) string {
	t.Helper()
	found := regexp.MustCompile("(?s)```go\n(package main\n.*?)```").FindStringSubmatch(page)
	if found == nil {
		t.Fatal("use.md has no program")
	}
	return found[1]
}

// TestUse builds and runs the program of use.md in a module outside this checkout: by the commands that
// stand there, and in a workspace.
func TestUse(t *testing.T) {
	checkout, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	page := read(t, "use.md")
	text := programOf(t, page)
	commands := regexp.MustCompile("(?s)```sh\n(.*?)```").FindStringSubmatch(page)
	if commands == nil {
		t.Fatal("use.md has no commands")
	}
	workspace := "go mod init example.com/mine && go work init . DIR"
	if !strings.Contains(page, "`go work init . DIR`") {
		t.Error("use.md does not say how to make a workspace")
	}
	for _, way := range []string{commands[1], workspace} {
		folder := t.TempDir()
		if err := os.WriteFile(filepath.Join(folder, "main.go"), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		script := "set -e\n" + strings.ReplaceAll(way, "DIR", checkout) + "\ngo run ."
		cmd := exec.Command("sh", "-c", script)
		cmd.Dir = folder
		// The cache has all modules of the library since it was built: nothing is fetched.
		cmd.Env = append(os.Environ(), "GOFLAGS=-mod=mod -trimpath -gcflags=all=-dwarf=false", "GOPROXY=off", "GOWORK=")
		if way == workspace {
			cmd.Env = append(cmd.Env, "GOFLAGS=-trimpath -gcflags=all=-dwarf=false")
		}
		out, err := cmd.Output()
		if err != nil || !printed.Match(out) {
			t.Errorf("%s: %v\n%s", way, err, out)
		}
	}
}
