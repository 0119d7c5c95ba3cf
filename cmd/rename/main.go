// Command rename gives this Go module another name: `make module NAME=example.org/you/halfspace`.
//
// It changes all files that git knows: the imports of Go files, and in every text (pages, cells of
// notebooks, go.mod files, templates, scripts) the paths of packages and the commands that name the
// module. The word "halfspace" of a sentence, the command halfspace and package halfspace keep their
// name, as do folders of caches. Renaming back restores every byte.
package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "rename:", err)
		os.Exit(1)
	}
}

// run renames the module of the present folder. Nothing is written before all files can be renamed.
func run(args []string) error {
	if len(args) != 1 || args[0] == "" {
		return fmt.Errorf("give the module's new path, as in make module NAME=example.org/you/halfspace")
	}
	if err := check(args[0]); err != nil {
		return err
	}
	if dirty, err := git("status", "--porcelain"); err != nil {
		return err
	} else if dirty != "" {
		return fmt.Errorf("the work tree has changes; commit or stash them first, so that `git diff` shows the renaming alone")
	}
	mod, err := os.ReadFile("go.mod")
	if err != nil {
		return err
	}
	line, _, _ := strings.Cut(string(mod), "\n")
	oldPath := strings.TrimSpace(strings.TrimPrefix(line, "module "))
	changed, err := renameAll(oldPath, args[0])
	if err != nil {
		return err
	}
	for name, text := range changed {
		if err := overwrite(name, text); err != nil {
			return err
		}
	}
	fmt.Printf("%s is %s now, in %d files; `git diff` shows them. Notebooks in my/ import it under the old name.\n", oldPath, args[0], len(changed))
	return nil
}

// renameAll returns the new texts of the files that name the module.
func renameAll(oldPath, newPath string) (map[string][]byte, error) {
	list, err := git("ls-files", "-z")
	if err != nil {
		return nil, err
	}
	changed := map[string][]byte{}
	for _, name := range strings.Split(strings.Trim(list, "\x00"), "\x00") {
		text, err := os.ReadFile(filepath.FromSlash(name))
		if err != nil {
			return nil, err
		}
		if bytes.IndexByte(text, 0) >= 0 { // not a text
			continue
		}
		renamed, err := rename(name, text, oldPath, newPath)
		if err != nil {
			return nil, err
		}
		if !bytes.Equal(renamed, text) {
			changed[name] = renamed
		}
	}
	return changed, nil
}

// overwrite writes a file anew, and keeps its permissions.
func overwrite(name string, text []byte) error {
	info, err := os.Stat(name)
	if err != nil {
		return err
	}
	return os.WriteFile(name, text, info.Mode().Perm())
}

// git returns the output of a command of git's.
func git(args ...string) (string, error) {
	out, err := exec.Command("git", args...).Output()
	if err != nil {
		return "", fmt.Errorf("this folder is not a checkout of git, whose list of files is needed: git %s: %w", args[0], err)
	}
	return string(out), nil
}
