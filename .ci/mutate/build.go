package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// A pkg is a package as go list describes it.
type pkg struct {
	ImportPath, Dir, Name, Export string
	GoFiles                       []string
	DepOnly                       bool

	exports map[string]string // for each package that it depends on, the file of its types
}

// load returns the packages that the patterns match.
func load(patterns []string) (matched []*pkg, err error) {
	out, err := exec.Command("go", append([]string{"list", "-export", "-deps", "-json=ImportPath,Dir,Name,Export,GoFiles,DepOnly"}, patterns...)...).Output()
	if err != nil {
		var failed *exec.ExitError
		errors.As(err, &failed)
		return nil, fmt.Errorf("go list: %w: %s", err, failed.Stderr)
	}
	exports := map[string]string{}
	for d := json.NewDecoder(bytes.NewReader(out)); ; {
		p := &pkg{exports: exports}
		if err := d.Decode(p); err == io.EOF {
			return matched, nil
		} else if err != nil {
			return nil, err
		}
		exports[p.ImportPath] = p.Export
		if !p.DepOnly {
			matched = append(matched, p)
		}
	}
}

// mutants returns all mutants of the package.
func (p *pkg) mutants() ([]*mutant, error) {
	fset := token.NewFileSet()
	var files []*ast.File
	for _, name := range p.GoFiles {
		file, err := parser.ParseFile(fset, filepath.Join(p.Dir, name), nil, parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		files = append(files, file)
	}
	info := &types.Info{Types: map[ast.Expr]types.TypeAndValue{}}
	config := types.Config{Importer: importer.ForCompiler(fset, "gc", func(path string) (io.ReadCloser, error) { return os.Open(p.exports[path]) })}
	checked, err := config.Check(p.ImportPath, fset, files, info)
	if err != nil {
		return nil, err
	}
	var all []*mutant
	for _, file := range files {
		path := fset.Position(file.Pos()).Filename
		source, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		f := finder{source: string(source), fset: fset, info: info, pkg: checked}
		ast.Inspect(file, f.visit)
		all = append(all, f.found...)
	}
	return all, nil
}

// switches is added to every package: the mutant that is turned on, and in a survey a file to which
// each mutant writes its number when it is first reached.
const switches = `package %s

import (
	"os"
	"strconv"
	"sync/atomic"
)

var (
	mutantNow, _ = strconv.Atoi(os.Getenv("MUTANT"))
	mutantsTo, _ = os.OpenFile(os.Getenv("MUTANTS_TO"), os.O_APPEND|os.O_WRONLY, 0)
	mutantsSeen  [%d]atomic.Bool
)

func mutantIs(id int) bool {
	if mutantsTo != nil && !mutantsSeen[id].Load() {
		mutantsSeen[id].Store(true)
		mutantsTo.WriteString(strconv.Itoa(id) + "\n")
	}
	return id == mutantNow
}
`

// build compiles the mutants into the test binaries of the tested packages. It returns the binaries
// by the folders that they run in, and those mutants that compile.
func build(packages, tested []*pkg, mutants []*mutant) (map[string]string, []*mutant, error) {
	target, err := filepath.Abs(*folder)
	if err == nil {
		err = os.MkdirAll(target, 0o777)
	}
	if err != nil {
		return nil, nil, err
	}
	binaries := map[string]string{}
	for {
		overlay, replaced, err := write(target, packages, mutants)
		if err != nil {
			return nil, nil, err
		}
		bad, err := compile(target, overlay, replaced, tested, binaries)
		if err != nil {
			return nil, nil, err
		}
		if len(bad) == 0 {
			return binaries, mutants, nil
		}
		n := len(mutants)
		mutants = slices.DeleteFunc(mutants, func(m *mutant) bool { return bad[fmt.Sprintf("%s:%d", m.file, m.line)] })
		if len(mutants) == n {
			return nil, nil, fmt.Errorf("no mutant is on the lines that do not compile: %v", bad)
		}
		fmt.Fprintf(os.Stderr, "%d mutants do not compile\n", n-len(mutants))
	}
}

// write writes a changed copy of each mutated file, and the overlay, a file that tells the compiler to read the
// copies in place of the originals. It returns the overlay's name, and the original of each copy.
func write(target string, packages []*pkg, mutants []*mutant) (overlay string, replaced map[string]string, err error) {
	replace, replaced := map[string]string{}, map[string]string{}
	put := func(path, text string) error {
		name := filepath.Join(target, fmt.Sprintf("_%d.go", len(replace))) // a name that ./... passes over
		replace[path], replaced[name] = name, path
		return os.WriteFile(name, []byte(text), 0o666)
	}
	byFile := map[string][]*mutant{}
	for _, m := range mutants { // in the order of the code
		byFile[m.file] = append(byFile[m.file], m)
	}
	for file, changed := range byFile {
		source, err := os.ReadFile(file)
		if err != nil {
			return "", nil, err
		}
		var text strings.Builder
		offset := 0
		for _, m := range changed {
			text.Write(source[offset:m.start])
			fmt.Fprintf(&text, m.text, m.id)
			offset = m.end
		}
		text.Write(source[offset:])
		if err := put(file, text.String()); err != nil {
			return "", nil, err
		}
	}
	for _, p := range packages {
		if err := put(filepath.Join(p.Dir, "mutant_switches.go"), fmt.Sprintf(switches, p.Name, *number+*number/20+1)); err != nil {
			return "", nil, err
		}
	}
	text, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return "", nil, err
	}
	overlay = filepath.Join(target, "overlay.json")
	return overlay, replaced, os.WriteFile(overlay, text, 0o666)
}

var position = regexp.MustCompile(`(?m)^(\S+\.go):(\d+):`)

// compile builds the test binaries, and returns the lines that do not compile. Errors name a file of
// the overlay or the file that it replaces.
func compile(target, overlay string, replaced map[string]string, tested []*pkg, binaries map[string]string) (bad map[string]bool, err error) {
	for i, p := range tested {
		binary := filepath.Join(target, fmt.Sprintf("%d.test", i))
		os.Remove(binary)
		out, err := exec.Command("go", "test", "-c", "-vet=off", "-gcflags=-e", "-overlay", overlay, "-o", binary, p.ImportPath).CombinedOutput()
		if err == nil {
			if _, err := os.Stat(binary); err == nil { // else the package has no tests
				binaries[p.Dir] = binary
			}
			continue
		}
		bad = map[string]bool{}
		for _, match := range position.FindAllStringSubmatch(string(out), -1) {
			file, err := filepath.Abs(match[1])
			if err != nil {
				return nil, err
			}
			bad[cmp.Or(replaced[file], file)+":"+match[2]] = true
		}
		if len(bad) == 0 {
			return nil, fmt.Errorf("go test -c %s: %w\n%s", p.ImportPath, err, out)
		}
		return bad, nil
	}
	return nil, nil
}
