package docs

import (
	"archive/zip"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"halfspace"
	"halfspace/internal/module"
)

// published is the address under which TestFetch publishes the library: a name with a dot, which Go fetches.
const published = "example.org/you/halfspace"

// TestFetch publishes a renamed copy of this checkout in a folder, as a proxy of Go's would, fetches it from
// there by the command of use.md, and runs the page's program with it. Nothing comes from the network: other
// modules are in the cache since the library was built.
func TestFetch(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles the renamed packages, which takes a minute of CPU time when they are new")
	}
	t.Parallel()
	copied := filepath.Join(t.TempDir(), "copy")
	tracked := copyTracked(t, copied)
	git := "git -c user.name=t -c user.email=t@example.org "
	shell(t, copied, "git init -q && git add -A && "+git+"commit -qm copy && make --no-print-directory module NAME="+published)
	proxy := t.TempDir()
	publish(t, copied, tracked, filepath.Join(proxy, published, "@v"), "v"+halfspace.Version)

	page := read(t, "use.md")
	command := regexp.MustCompile("(?m)^go get PATH@v" + regexp.QuoteMeta(halfspace.Version) + "$").FindString(page)
	if command == "" {
		t.Fatal("use.md does not say how to fetch version " + halfspace.Version)
	}
	folder := t.TempDir()
	text := strings.ReplaceAll(programOf(t, page), `"`+module.Path()+`/`, `"`+published+`/`)
	if err := os.WriteFile(filepath.Join(folder, "main.go"), []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	cache := strings.TrimSpace(shell(t, ".", "go env GOMODCACHE")) + "/cache/download"
	settings := fmt.Sprintf("export GOPROXY='file://%s,file://%s' GOSUMDB=off GOMODCACHE='%s'\n", proxy, cache, t.TempDir()) +
		"export GOFLAGS='-mod=mod -modcacherw -trimpath -gcflags=all=-dwarf=false'\n"
	said := shell(t, folder, settings+"go mod init example.com/mine && "+strings.ReplaceAll(command, "PATH", published)+" && go mod tidy && go run .")
	if !printed.MatchString(said) {
		t.Errorf("it prints\n%s", said)
	}
}

// copyTracked copies the present state of the files that git knows into a folder, and returns their names.
func copyTracked(t *testing.T, folder string) []string {
	t.Helper()
	list, err := exec.Command("git", "-C", "..", "ls-files", "-z").Output()
	if err != nil {
		if os.Getenv("CI") != "" {
			t.Fatal("not a checkout of git: ", err)
		}
		t.Skip("not a checkout of git: ", err)
	}
	names := strings.Split(strings.Trim(string(list), "\x00"), "\x00")
	for _, name := range names {
		source, target := filepath.Join("..", name), filepath.Join(folder, name)
		info, err := os.Stat(source)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.MkdirAll(filepath.Dir(target), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(target, []byte(read(t, source)), info.Mode().Perm()); err != nil {
			t.Fatal(err)
		}
	}
	return names
}

// publish writes a proxy's answers to questions for a version: its name, its go.mod, and its files in an
// archive without the modules of subfolders. See https://go.dev/ref/mod#goproxy-protocol.
func publish(t *testing.T, copied string, files []string, folder, version string) {
	t.Helper()
	if err := os.MkdirAll(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	for end, text := range map[string]string{
		version + ".mod": read(t, filepath.Join(copied, "go.mod")), version + ".info": fmt.Sprintf("{%q: %q}", "Version", version), "list": version + "\n",
	} {
		if err := os.WriteFile(filepath.Join(folder, end), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	out, err := os.Create(filepath.Join(folder, version+".zip"))
	if err != nil {
		t.Fatal(err)
	}
	defer out.Close()
	archive := zip.NewWriter(out)
	for _, name := range files {
		if inner(copied, name) {
			continue
		}
		w, err := archive.Create(published + "@" + version + "/" + name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := io.WriteString(w, read(t, filepath.Join(copied, name))); err != nil {
			t.Fatal(err)
		}
	}
	if err := archive.Close(); err != nil {
		t.Fatal(err)
	}
}

// inner reports whether a file is in a module in a subfolder.
func inner(copied, name string) bool {
	for d := filepath.Dir(name); d != "."; d = filepath.Dir(d) {
		if _, err := os.Stat(filepath.Join(copied, d, "go.mod")); err == nil {
			return true
		}
	}
	return false
}

// shell runs commands in a folder, apart from the make that may have started this test, and returns their
// output.
func shell(t *testing.T, folder, script string) string {
	t.Helper()
	cmd := exec.Command("sh", "-ec", "unset MAKEFLAGS MFLAGS MAKELEVEL; "+script)
	cmd.Dir = folder
	var complaint strings.Builder
	cmd.Stderr = &complaint
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%s: %v\n%s%s", script, err, out, complaint.String())
	}
	return string(out)
}
