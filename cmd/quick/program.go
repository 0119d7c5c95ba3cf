package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"halfspace/internal/cells"
)

// A program is the program of a cell, which cmd/readable wrote into a folder. GoNB got only a line that names
// the folder, and has written this line into its own main.go.
type program struct {
	folder string // folder of program.go, or of errors.txt if there is no program
	main   string // GoNB's file: main.go or main_test.go
}

// programLine is the line that names the folder.
var programLine = regexp.MustCompile(`(?m)^\s*//cells (.+)$`)

// findProgram returns the program that the file of GoNB's in this folder names, or nil.
func findProgram() *program {
	for _, name := range []string{"main.go", "main_test.go"} {
		text, err := os.ReadFile(name)
		if m := programLine.FindSubmatch(text); err == nil && m != nil {
			return &program{string(m[1]), name}
		}
	}
	return nil
}

// build does what go build -o or go test -c -o with args does, and returns the exit status. It forgives
// the mistakes that package cells forgives, and writes remarks about them.
func (p *program) build(command string, args []string) int {
	if why, err := os.ReadFile(filepath.Join(p.folder, "errors.txt")); err == nil {
		os.Stderr.Write(why)
		return 1
	}
	text, err := os.ReadFile(filepath.Join(p.folder, "program.go"))
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	remarks, messages := cells.Build(string(text), func(source string) string {
		if err := os.WriteFile(p.main, []byte(source), 0o600); err != nil {
			return fmt.Sprintln(err)
		}
		return attempt(command, args)
	})
	if messages != "" {
		fmt.Fprint(os.Stderr, messages)
		return 1
	}
	return p.built(remarks)
}

// built writes remarks beside the program, for cmd/readable. If Stop was pressed meanwhile, it fails, so that
// the program does not run.
func (p *program) built(remarks []string) int {
	if _, err := os.Stat(filepath.Join(p.folder, "stop")); err == nil {
		fmt.Fprintln(os.Stderr, "stopped before the cell ran")
		return 1
	}
	if err := os.WriteFile(filepath.Join(p.folder, "remarks"), []byte(strings.Join(remarks, "\n")), 0o600); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	return 0
}

// attempt builds the program in this folder once, and returns the messages of the compiler.
func attempt(command string, args []string) (messages string) {
	if len(args) == 3 && args[0] == "build" {
		if c, err := newCell(command, "."); err == nil {
			if k := c.known(); k != nil {
				return c.build(k, args[2])
			}
		}
	}
	output, err := exec.Command(command, args...).CombinedOutput()
	if err == nil {
		return ""
	}
	return fmt.Sprintln(strings.TrimSpace(string(output)))
}

// known returns the known facts about the packages around c. It asks the go command if nothing is known
// yet, and returns nil if c imports a package that the go command does not know.
func (c *cell) known() *known {
	digest, err := settings(c)
	if err != nil {
		return nil
	}
	k := open(digest)
	if !k.covers(c) {
		learn(c, digest, k)
		k = open(digest)
	}
	if !k.covers(c) {
		return nil
	}
	return k
}

// isBuild reports whether arguments of the go command build a program.
func isBuild(args []string) bool {
	return len(args) > 0 && (args[0] == "build" || args[0] == "test" && slices.Contains(args, "-c"))
}
