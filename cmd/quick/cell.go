package main

import (
	"bytes"
	"errors"
	"fmt"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// flags are the GOFLAGS of the kernel, as docker/kernelspec/launch.sh sets them. Build passes their
// meaning to the compiler and the linker, and refuses other flags.
const flags = "-mod=readonly -trimpath -tags=netgo,osusergo -gcflags=all=-dwarf=false -ldflags=-s"

// A cell is a program that GoNB wrote.
type cell struct {
	command  string   // the path of the go command
	folder   string   // folder that contains the program
	module   string   // the name of the program's module
	lang     string   // the version of Go that its go.mod states, as go1.26
	requires []byte   // the go.mod without its name
	work     []byte   // the go.work
	modules  []string // the folders of the modules that go.work names, except the cell's own
	imports  []string // the packages that the program imports
}

var (
	moduleLine = regexp.MustCompile(`(?m)^module (\S+)$`)
	goLine     = regexp.MustCompile(`(?m)^go (\d+\.\d+)(\.\d+)?$`)
)

// newCell reads the program in a folder. It is an error if the program is more than a main.go, if it
// imports C or embeds files, or if GOFLAGS differ from the kernel's.
func newCell(command, folder string) (*cell, error) {
	if os.Getenv("GOFLAGS") != flags {
		return nil, errors.New("other flags")
	}
	folder, err := filepath.Abs(folder)
	if err != nil {
		return nil, err
	}
	sources, err := filepath.Glob(filepath.Join(folder, "*.*"))
	if err != nil {
		return nil, err
	}
	for _, s := range sources {
		if name := filepath.Base(s); name != "main.go" && slices.Contains([]string{".go", ".s", ".syso", ".c"}, filepath.Ext(s)) {
			return nil, errors.New("more than a main.go")
		}
	}
	mod, err := os.ReadFile(filepath.Join(folder, "go.mod"))
	if err != nil {
		return nil, err
	}
	module, version := moduleLine.FindSubmatch(mod), goLine.FindSubmatch(mod)
	if module == nil || version == nil {
		return nil, errors.New("a go.mod without module or version")
	}
	work, err := os.ReadFile(filepath.Join(folder, "go.work"))
	if err != nil {
		return nil, err
	}
	c := &cell{command: command, folder: folder, module: string(module[1]), lang: "go" + string(version[1]),
		requires: moduleLine.ReplaceAll(mod, nil), work: work}
	for _, word := range strings.Fields(string(work)) {
		if filepath.IsAbs(word) {
			c.modules = append(c.modules, word)
		}
	}
	return c, c.parse()
}

// ask runs the go command in the cell's folder, and returns its output.
func (c *cell) ask(args ...string) ([]byte, error) {
	command := exec.Command(c.command, args...)
	command.Dir = c.folder
	return command.Output()
}

// parse reads the imports of main.go.
func (c *cell) parse() error {
	text, err := os.ReadFile(filepath.Join(c.folder, "main.go"))
	if err != nil {
		return err
	}
	if bytes.Contains(text, []byte("//go:")) {
		return errors.New("a directive")
	}
	file, err := parser.ParseFile(token.NewFileSet(), "main.go", text, parser.ImportsOnly)
	if err != nil {
		return err
	}
	for _, spec := range file.Imports {
		path, err := strconv.Unquote(spec.Path.Value)
		if err != nil || path == "C" || path == "embed" {
			return fmt.Errorf("import %s", spec.Path.Value)
		}
		c.imports = append(c.imports, path)
	}
	return nil
}

// build compiles and links the cell with the archives of k, as go build -o file does. It returns the
// messages of the compiler and the linker.
func (c *cell) build(k *known, file string) (messages string) {
	work, err := os.MkdirTemp("", "quick-")
	if err != nil {
		return err.Error()
	}
	defer os.RemoveAll(work)
	config, object := filepath.Join(work, "importcfg"), filepath.Join(work, "main.a")
	if err := os.WriteFile(config, k.config(), 0o600); err != nil {
		return err.Error()
	}
	trim := fmt.Sprintf("%s=>%s;%s=>", c.folder, c.module, work)
	compile := exec.Command(filepath.Join(k.Tools, "compile"), "-o", object, "-trimpath", trim, "-p", "main", "-lang="+c.lang, "-complete",
		"-goversion", k.Version, "-c=2", "-dwarf=false", "-nolocalimports", "-importcfg", config, "-pack", "./main.go")
	if messages := c.run(compile); messages != "" {
		return messages
	}
	link := exec.Command(filepath.Join(k.Tools, "link"), "-o", file, "-importcfg", config, "-buildmode=exe", "-s", object)
	link.Env = append(os.Environ(), "GOROOT=") // by -trimpath
	return c.run(link)
}

// run runs a command in the cell's folder. It returns the command's output if it fails, and "" otherwise.
func (c *cell) run(command *exec.Cmd) (messages string) {
	command.Dir = c.folder
	output, err := command.CombinedOutput()
	switch {
	case err == nil:
		return ""
	case len(output) > 0:
		return string(output)
	}
	return err.Error() + "\n"
}
