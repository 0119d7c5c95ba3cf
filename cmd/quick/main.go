// Command quick builds the cells of a notebook in half the time of the go command. It is installed under
// the name go, in a folder that comes first on the kernel's PATH, so that GoNB calls it instead.
//
// GoNB writes each cell as a program and calls "go get" and "go build -o FILE". The go command then loads
// 320 packages, only to find that none of them has changed. Quick remembers where their compiled archives
// are, looks whether any file has changed since, and calls the compiler and the linker with the flags that
// the go command gives them. In every other case it runs the go command: for other arguments or settings, a
// changed file, an import that it does not know, or a cell that does not compile.
//
// If cmd/readable has written the program of a cell, quick builds that program. Package cells then corrects
// mistakes that a notebook forgives, such as unused variables.
//
// Quick is also installed under the name goimports, which GoNB calls for each cell to add imports. A
// program that cmd/readable has written already has its imports, so quick then does nothing.
package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
)

func main() {
	name, args := filepath.Base(os.Args[0]), os.Args[1:]
	path, err := original(name)
	if err != nil {
		fmt.Fprintf(os.Stderr, "%s: %v\n", name, err)
		os.Exit(2)
	}
	if p := findProgram(); p != nil {
		switch {
		case name == "goimports", slices.Equal(args, []string{"get"}):
			return // the program that GoNB wrote imports nothing
		case isBuild(args):
			os.Exit(p.build(path, args))
		}
	}
	if name == "go" && instead(path, args) {
		return
	}
	err = syscall.Exec(path, append([]string{name}, args...), os.Environ())
	fmt.Fprintf(os.Stderr, "%s: %v\n", name, err)
	os.Exit(2)
}

// instead does the work of the go command at a path with args, and reports whether it could.
func instead(path string, args []string) bool {
	getting := slices.Equal(args, []string{"get"})
	if building := len(args) == 3 && args[0] == "build" && args[1] == "-o"; !building && !getting {
		return false
	}
	c, err := newCell(path, ".")
	if err != nil {
		return false
	}
	digest, err := settings(c)
	if err != nil {
		return false
	}
	k := open(digest)
	switch {
	case k.covers(c):
		return getting || c.build(k, args[2]) == ""
	case !getting:
		learn(c, digest, k) // for the next cell
	}
	return false
}

// original returns the path of a command: the first on the PATH that is not this program. It takes this
// program's folder from the PATH, so that nothing that the command starts finds it.
func original(name string) (string, error) {
	executable, err := os.Executable()
	if err != nil {
		return "", err
	}
	info, err := os.Stat(executable)
	if err != nil {
		return "", err
	}
	folders := slices.DeleteFunc(filepath.SplitList(os.Getenv("PATH")), func(folder string) bool {
		found, err := os.Stat(filepath.Join(folder, filepath.Base(executable)))
		return err == nil && os.SameFile(found, info)
	})
	if err := os.Setenv("PATH", strings.Join(folders, string(filepath.ListSeparator))); err != nil {
		return "", err
	}
	return exec.LookPath(name)
}
