package main

import (
	"os"
	"os/exec"
	"strings"
	"testing"
)

func TestCheck(t *testing.T) {
	for _, path := range []string{"halfspace", "example.org/you/halfspace", "example.org/You/half_space-1.x", "a"} {
		if err := check(path); err != nil {
			t.Error(err)
		}
	}
	for path, want := range map[string]string{
		"/x":               `"/x" is not the path of a module: "" must be letters, digits and -._~, and not begin or end with a dot`,
		"example.org/":     `"" must be`,
		"example.org/a b":  `"a b" must be`,
		"example.org/.x":   `".x" must be`,
		"example.org/x.":   `"x." must be`,
		"https://x.org/y":  `"https:" must be`,
		"example.org/é":    `"é" must be`,
		"Example.org/x":    `"Example.org" must be small letters, digits, dots and hyphens`,
		"example_1.org/x":  `"example_1.org" must be small letters`,
		"example.org/x/v2": `"example.org/x/v2" is not the path of this module: v2 belongs to another version than 0 and 1`,
	} {
		if err := check(path); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", path, err, want)
		}
	}
}

// TestRun renames a small checkout. It refuses wrong names and folders in one line.
func TestRun(t *testing.T) {
	t.Chdir(t.TempDir())
	write := func(name, text string, mode os.FileMode) {
		if err := os.WriteFile(name, []byte(text), mode); err != nil {
			t.Fatal(err)
		}
	}
	write("go.mod", "module plane\n", 0o644)
	write("script", "#!/bin/sh\ngo run plane/cmd/x\n", 0o755)
	write("picture", "plane/cmd\x00", 0o644)
	refused := func(want string, args ...string) {
		t.Helper()
		if err := run(args); err == nil || !strings.HasPrefix(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%q: %v, want %s", args, err, want)
		}
	}
	t.Setenv("GIT_CEILING_DIRECTORIES", "/")
	refused("this folder is not a checkout of git", fresh)
	shell := "git init -q && git add -A && git -c user.name=t -c user.email=t@example.org commit -qm x"
	if out, err := exec.Command("sh", "-c", shell).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	refused("give the module's new path")
	refused("give the module's new path", "")
	refused(`"a b" is not the path`, "a b")
	if err := run([]string{fresh}); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{
		"go.mod": "module example.org/you/plane\n", "script": "#!/bin/sh\ngo run example.org/you/plane/cmd/x\n", "picture": "plane/cmd\x00",
	} {
		if got, err := os.ReadFile(name); err != nil || string(got) != want {
			t.Errorf("%s: %v, %q, want %q", name, err, got, want)
		}
	}
	if info, err := os.Stat("script"); err != nil || info.Mode().Perm() != 0o755 {
		t.Error(info, err)
	}
	refused("the work tree has changes", "plane")
}
