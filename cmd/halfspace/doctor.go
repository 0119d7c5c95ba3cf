package main

import (
	"cmp"
	"context"
	"debug/buildinfo"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"halfspace/internal/module"
)

// A check looks for something that the library or its lab needs.
type check struct {
	subject string
	needed  bool                   // whether it is needed; otherwise mend names its only purpose
	look    func() (string, error) // returns a description of the thing found
	mend    string                 // a command or an instruction
}

// doctorCommand returns the command that looks for missing things.
func doctorCommand() *cobra.Command {
	c := command("doctor", "list missing programs and files, and how to get them", examine, nil)
	c.Long = "The command looks for the programs and files that the lab and the data sets need. It prints one line for each\n" +
		"and, if it is missing, how to get it. The status is 1 if a required one is missing."
	return c
}

// examine prints a line for each check.
func examine(ctx context.Context, args []string, _ io.Reader, out, _ io.Writer) error {
	if len(args) > 0 {
		return usageError(fmt.Sprintf("doctor takes no arguments, got %q", args[0]))
	}
	missing := 0
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for _, c := range checks(ctx) {
		switch found, err := c.look(); {
		case err == nil:
			fmt.Fprintf(w, "ok\t%s\t%s\n", c.subject, found)
		case c.needed:
			missing++
			fmt.Fprintf(w, "missing\t%s\t%v; %s\n", c.subject, err, c.mend)
		default:
			fmt.Fprintf(w, "optional\t%s\t%v; %s\n", c.subject, err, c.mend)
		}
	}
	if err := w.Flush(); err != nil {
		return err
	}
	if missing > 0 {
		return fmt.Errorf("doctor: %d needed things are missing", missing)
	}
	return nil
}

// checks returns all checks, so that a user can repair one after the other.
func checks(ctx context.Context) []check {
	root := checkout()
	inCheckout := func(path string) func() (string, error) {
		return func() (string, error) { return present(root, path) }
	}
	return []check{
		{"Go", true, func() (string, error) { return version(ctx, goVersion, 1, 26, "go", "env", "GOVERSION") },
			"install Go 1.26 or newer (https://go.dev/dl) and put it on the PATH"},
		{"make", true, program("make"), "install make (Debian and Ubuntu: apt install make)"},
		{"Python", true, func() (string, error) {
			return version(ctx, pythonVersion, 3, 10, "python3", "-c", "import ensurepip, venv, platform; print(platform.python_version())")
		}, "install Python 3.10 or newer with its module venv (Debian and Ubuntu: apt install python3-venv)"},
		{"checkout", true, inCheckout("go.mod"),
			"go to the folder with the README and try again"},
		{"JupyterLab", true, inCheckout(".venv/bin/jupyter-lab"), "make setup"},
		{"kernel", true, func() (string, error) { return kernel(root) }, "make setup"},
		{"kernel's description", true, inCheckout(".venv/share/jupyter/kernels/gonb/kernel.json"), "make setup"},
		{"goimports", true, inCheckout(".venv/bin/goimports"), "make setup"},
		{"readable errors", true, inCheckout(".venv/bin/readable"), "make setup"},
		{"HALFSPACE_DATA", true, dataFolders, "let it name folders that exist, or unset it"},
		{"cache", true, func() (string, error) { return writable(os.UserCacheDir()) }, "let XDG_CACHE_HOME name a folder that can be written"},
		{"temporary folder", true, func() (string, error) { return writable(os.TempDir(), nil) }, "let TMPDIR name a folder that can be written"},
		{"completion", false, inCheckout(".venv/names"), "make setup, for names and documentation in cells"},
		{"xelatex", false, program("xelatex"), "apt install texlive-xetex, for notebooks as PDF"},
		{"C compiler", false, program("cc"), "apt install gcc libc6-dev, for make test"},
		{"Chromium", false, program(cmp.Or(os.Getenv("CHROMIUM"), "chromium")), "apt install chromium, for make browser-test"},
		{"qemu", false, program("qemu-aarch64"), "apt install qemu-user, for make samebits"},
		{"Slurm", false, program("sbatch"), "apt install slurmctld slurmd slurm-client munge, for make slurm-test"},
		{"Weka", false, func() (string, error) { return present("/", "usr/share/java/weka.jar") }, "apt install weka, for make weka-test"},
	}
}

// checkout returns the folder of the library's source: this folder or one above, or "" if neither is it.
func checkout() string {
	for d, _ := os.Getwd(); d != ""; d = filepath.Dir(d) {
		if text, err := os.ReadFile(filepath.Join(d, "go.mod")); err == nil && strings.HasPrefix(string(text), "module "+module.Path()+"\n") {
			return d
		}
		if d == filepath.Dir(d) {
			return ""
		}
	}
	return ""
}

// present returns the path of a file in a folder. A missing file is an error.
func present(folder, file string) (string, error) {
	path := filepath.Join(folder, filepath.FromSlash(file))
	if _, err := os.Stat(path); folder == "" || err != nil {
		return "", fmt.Errorf("no %s", file)
	}
	return path, nil
}

// program returns a function that looks for a program on the PATH.
func program(name string) func() (string, error) {
	return func() (string, error) {
		path, err := exec.LookPath(name)
		if err != nil {
			return "", fmt.Errorf("no %s on the PATH", name)
		}
		return path, nil
	}
}

var (
	goVersion     = regexp.MustCompile(`^go(\d+)\.(\d+)`)
	pythonVersion = regexp.MustCompile(`^(\d+)\.(\d+)`)
)

// version runs a program that prints its version, which must be at least major.minor.
func version(ctx context.Context, form *regexp.Regexp, major, minor int, name string, args ...string) (string, error) {
	if _, err := program(name)(); err != nil {
		return "", err
	}
	out, err := exec.CommandContext(ctx, name, args...).Output()
	text := strings.TrimSpace(string(out))
	m := form.FindStringSubmatch(text)
	if err != nil || m == nil {
		return "", fmt.Errorf("%s does not work", name)
	}
	a, _ := strconv.Atoi(m[1])
	if b, _ := strconv.Atoi(m[2]); a < major || a == major && b < minor {
		return "", fmt.Errorf("%s is too old", text)
	}
	return text, nil
}

// kernel returns GoNB's version, which must be the version that the checkout requires.
func kernel(root string) (string, error) {
	path, err := present(root, ".venv/bin/gonb")
	if err != nil {
		return "", err
	}
	const module = "github.com/janpfeifer/gonb"
	asked, _ := os.ReadFile(filepath.Join(root, "docker", "kernel", "go.mod"))
	info, err := buildinfo.ReadFile(path)
	if err != nil {
		return "", errors.New(".venv/bin/gonb is not a Go program")
	}
	for _, m := range append(info.Deps, &info.Main) {
		if m.Path == module && !strings.Contains(string(asked), module+" "+m.Version+" ") {
			return "", fmt.Errorf("GoNB %s is not the one of docker/kernel/go.mod", m.Version)
		}
		if m.Path == module {
			return "GoNB " + m.Version, nil
		}
	}
	return "", errors.New(".venv/bin/gonb is not GoNB")
}

// dataFolders returns the folders that HALFSPACE_DATA names.
func dataFolders() (string, error) {
	names := os.Getenv("HALFSPACE_DATA")
	for _, d := range filepath.SplitList(names) {
		if _, err := os.ReadDir(d); d != "" && err != nil {
			return "", fmt.Errorf("cannot read %s", d)
		}
	}
	return cmp.Or(names, "not set: sets are fetched into the cache"), nil
}

// writable returns the folder if a file can be made in it. A missing folder is made.
func writable(folder string, err error) (string, error) {
	if err != nil {
		return "", err
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return "", fmt.Errorf("cannot make %s", folder)
	}
	f, err := os.CreateTemp(folder, ".halfspace-*")
	if err != nil {
		return "", fmt.Errorf("cannot write into %s", folder)
	}
	defer os.Remove(f.Name())
	return folder, f.Close()
}
