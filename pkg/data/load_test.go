package data

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// An error of a file that is looked for begins with the name of the set.
func TestLoadSaysWhichSet(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "sonar.all-data")
	if err := os.WriteFile(path, []byte("1,2,R\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	for named, want := range map[string]string{
		dir:                              "sonar: " + path + " is not UCI's sonar.all-data: 6 bytes of SHA-256 ",
		filepath.Join(dir, "there-none"): "sonar: HALFSPACE_DATA names " + filepath.Join(dir, "there-none") + ", which does not exist",
	} {
		t.Setenv("HALFSPACE_DATA", named)
		if s, err := Load("sonar"); s != nil || err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("Load: %v, want %s", err, want)
		}
		if _, err := Fetch(t.Context(), "sonar"); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("Fetch: %v, want %s", err, want)
		}
	}
}

// Path looks where Load does. A set that is built in needs no file, though one may lie there.
func TestPath(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("HALFSPACE_DATA", dir)
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	for _, name := range []string{"sonar", "iris"} {
		e, err := Find(name)
		if err != nil {
			t.Fatal(err)
		}
		if got := e.Path(); got != "" {
			t.Errorf("%s is at %q, where nothing is", name, got)
		}
		path := filepath.Join(dir, e.File.Name)
		if err := os.WriteFile(path, nil, 0o600); err != nil {
			t.Fatal(err)
		}
		want := path
		if e.BuiltIn() {
			want = ""
		}
		if got := e.Path(); got != want {
			t.Errorf("%s is at %q, want %q", name, got, want)
		}
	}
}
