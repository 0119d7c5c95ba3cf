package main

import (
	"fmt"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"halfspace/internal/prose"
)

// pages are the sets of pages and notebooks whose sentences are counted, from the folder of the module.
var pages = []string{"README.md", "CONTRIBUTING.md", "docs/*.md", "docs/papers/*.md",
	"notebooks/*.ipynb", "notebooks/labs/*.ipynb", "notebooks/papers/*.ipynb"}

// A wording says how readable files are: it counts sentences and declared names, and lists the clumsy
// sentences and the vague names by file and line.
type wording struct {
	sentences, names int
	clumsy, vague    []string
}

// read adds the Go files, pages and notebooks that a pattern names.
func (w *wording) read(pattern string) error {
	files, err := filepath.Glob(pattern)
	if err != nil || len(files) == 0 {
		return fmt.Errorf("%s: no such file", pattern)
	}
	for _, file := range files {
		if err := w.add(file); err != nil {
			return err
		}
	}
	return nil
}

// add reads a file.
func (w *wording) add(file string) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	var lines []prose.Line
	switch filepath.Ext(file) {
	case ".go":
		lines = prose.Comments(string(text))
		err = w.addNames(file, text)
	case ".ipynb":
		lines, err = prose.Notebook(string(text))
	default:
		lines = prose.Markdown(string(text))
	}
	if err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	for _, s := range prose.Sentences(lines) {
		if w.sentences++; s.Clumsy {
			w.clumsy = append(w.clumsy, fmt.Sprintf("%s:%d: %s", file, s.Line, s.Text))
		}
	}
	return nil
}

// addNames reads the names that a Go file declares.
func (w *wording) addNames(file string, text []byte) error {
	set := token.NewFileSet()
	syntax, err := parser.ParseFile(set, file, text, parser.SkipObjectResolution)
	if err != nil {
		return err
	}
	vague, count := prose.Names(syntax)
	for _, name := range vague {
		w.vague = append(w.vague, fmt.Sprintf("%v: %s", set.Position(name.Pos()), name.Name))
	}
	w.names += count
	return nil
}

// shares returns the clumsy sentences in tenths of per cent, and the vague names in tenths of per mille.
func (w wording) shares() (clumsy, vague int) {
	return share(len(w.clumsy), w.sentences, 1000), share(len(w.vague), w.names, 10000)
}

// share returns the share of n in all, in parts of scale. It rounds up, so that zero
// means none.
func share(n, all, scale int) int { return (n*scale + all - 1) / max(1, all) }

// String lists the clumsy sentences and the vague names, and says how many there are.
func (w wording) String() string {
	return strings.Join(append(slices.Concat(w.clumsy, w.vague),
		fmt.Sprintf("clumsy: %d of %d sentences", len(w.clumsy), w.sentences),
		fmt.Sprintf("vague: %d of %d names\n", len(w.vague), w.names)), "\n")
}

// report lists the clumsy sentences and the vague names of pages and packages, or of all of them.
func report(patterns []string) (string, error) {
	if len(patterns) == 0 {
		patterns = append([]string{"./..."}, pages...)
	}
	folder, err := os.Getwd()
	if err != nil {
		return "", err
	}
	var all wording
	for _, pattern := range patterns {
		files := []string{pattern}
		if !strings.HasSuffix(pattern, ".md") && !strings.HasSuffix(pattern, ".ipynb") {
			packages, err := list("-find", pattern)
			if err != nil {
				return "", err
			}
			files = nil
			for _, p := range packages {
				files = append(files, filepath.Join(strings.TrimPrefix(p.Dir, folder+string(filepath.Separator)), "*.go"))
			}
		}
		for _, file := range files {
			if err := all.read(file); err != nil {
				return "", err
			}
		}
	}
	return all.String(), nil
}
