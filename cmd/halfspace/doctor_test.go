package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestDoctorFindsNothing has an empty PATH, a folder outside of any checkout, and no data or cache. Every
// needed thing is missing, and each line says how to get it.
func TestDoctorFindsNothing(t *testing.T) {
	t.Chdir(t.TempDir())
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	for name, value := range map[string]string{"PATH": "", "HALFSPACE_DATA": file, "XDG_CACHE_HOME": file, "HOME": file, "TMPDIR": file + "/none", "CHROMIUM": ""} {
		t.Setenv(name, value)
	}
	status, out, errs := runLine(t, "doctor")
	if status != 1 || errs != "halfspace: doctor: 12 needed things are missing\n" {
		t.Errorf("status %d, %q", status, errs)
	}
	for _, want := range []string{
		`missing +Go +no go on the PATH; install Go 1\.26`, `missing +make +no make on the PATH; install make`,
		`missing +Python +no python3 on the PATH; install Python 3\.10`, `missing +checkout +no go\.mod; go to the folder`,
		`missing +JupyterLab +no \.venv/bin/jupyter-lab; make setup`, `missing +kernel +no \.venv/bin/gonb; make setup`,
		`missing +kernel's description .*; make setup`, `missing +goimports .*; make setup`, `missing +readable errors .*; make setup`,
		`missing +HALFSPACE_DATA +cannot read .*file; let it name`, `missing +cache +cannot make .*; let XDG_CACHE_HOME`,
		`missing +temporary folder +cannot make .*; let TMPDIR`, `optional +completion .*; make setup`,
		`optional +xelatex +no xelatex on the PATH; apt install`, `optional +qemu .*make samebits`,
	} {
		if !regexp.MustCompile(`(?m)^` + want).MatchString(out) {
			t.Errorf("no %s in\n%s", want, out)
		}
	}
	if strings.Contains(out, "\n\n") || strings.Count(out, "missing") != 12 {
		t.Errorf("%s", out)
	}
}

// TestDoctorFindsAll has everything that is needed. Then it replaces one thing after the other by an older
// or another version.
func TestDoctorFindsAll(t *testing.T) {
	gobin, err := exec.LookPath("go")
	if err != nil {
		t.Fatal(err)
	}
	root, bin := t.TempDir(), t.TempDir()
	write := func(name, text string) {
		path := filepath.Join(root, name)
		if filepath.IsAbs(name) {
			path = name
		}
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	script := func(name, says string) { write(filepath.Join(bin, name), "#!/bin/sh\necho "+says+"\n") }
	script("go", "go1.26.1")
	script("python3", "3.10.2")
	script("make", "")
	write("go.mod", "module halfspace\n")
	write("below/go.mod", "module below\n")
	for _, file := range []string{".venv/bin/jupyter-lab", ".venv/share/jupyter/kernels/gonb/kernel.json", ".venv/bin/goimports", ".venv/bin/readable"} {
		write(file, "")
	}
	// A program of the same module as GoNB: one that the library's own module requires will do.
	program := "package main\n\nimport _ \"github.com/janpfeifer/gonb/version\"\n\nfunc main() {}\n"
	source := filepath.Join(t.TempDir(), "main.go")
	write(source, program)
	build := exec.Command(gobin, "build", "-o", filepath.Join(root, ".venv/bin/gonb"), source)
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	write("docker/kernel/go.mod", "\tgithub.com/janpfeifer/gonb v0.11.5 // indirect\n")
	t.Chdir(filepath.Join(root, "below"))
	t.Setenv("PATH", bin)
	t.Setenv("HALFSPACE_DATA", root)
	t.Setenv("XDG_CACHE_HOME", filepath.Join(root, "cache"))
	t.Setenv("HOME", root)
	if status, out, errs := runLine(t, "doctor"); status != 0 || errs != "" || strings.Contains(out, "missing") ||
		!regexp.MustCompile(`(?m)^ok +kernel +GoNB v0\.11\.5$`).MatchString(out) {
		t.Errorf("status %d, %q:\n%s", status, errs, out)
	}
	for want, spoil := range map[string]func(){
		`missing +Go +go1\.25\.9 is too old`:             func() { script("go", "go1.25.9") },
		`missing +Python +python3 does not work`:         func() { script("python3", "nothing") },
		`missing +kernel +GoNB v0\.11\.5 is not the one`: func() { write("docker/kernel/go.mod", "github.com/janpfeifer/gonb v0.11.4 //") },
	} {
		spoil()
		if status, out, _ := runLine(t, "doctor"); status != 1 || !regexp.MustCompile(`(?m)^`+want).MatchString(out) {
			t.Errorf("status %d, no %s in\n%s", status, want, out)
		}
	}
}
