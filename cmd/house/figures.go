package main

import (
	"bytes"
	"go/ast"
	"go/scanner"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// A column of a table holds one figure; docs/house.md explains all of them.
type column struct {
	name   string
	falls  bool // whether less is better
	tenths bool // whether the figure has one decimal; it is kept as a number of tenths
}

// columns are the figures of each package, without its tests, except that clumsy and vague have the tests.
var columns = []column{
	{"files", true, false}, {"lines", true, false}, {"private", true, false}, {"knot", true, false}, {"back", true, false},
	{"hiding", true, false}, {"exported", true, false}, {"comment", false, false}, {"clumsy", true, true}, {"vague", true, true},
}

// figures are the numbers of a package or of a set of pages, in the order of the columns of its table.
type figures []int

// measure returns the figures of a package. Its plugs are the files that add themselves to a list of the
// package, by "var _ = register(…)", as the file of each learner does. Their comments and uses count.
func (s *source) measure() (figures, error) {
	plugs, register := map[string]bool{}, s.pkg.Scope().Lookup("register")
	for id, object := range s.Uses {
		if register != nil && object == register {
			plugs[s.file(id.Pos())] = true
		}
	}
	lines, code, comment, err := s.lines(plugs)
	if err != nil {
		return nil, err
	}
	g := s.uses()
	knots, largest, back := g.knots(), 0, 0
	for _, knot := range knots {
		largest, back = max(largest, len(knot)), back+len(g.back(knot))
	}
	private, exported := s.names(plugs)
	var w wording
	if err := w.read(filepath.Join(s.folder, "*.go")); err != nil {
		return nil, err
	}
	clumsy, vague := w.shares()
	return figures{len(s.files) - len(plugs), (lines + 99) / 100, private, largest, back, len(s.hiding()), exported,
		comment * 100 / max(1, code), clumsy, vague}, nil
}

// lines counts the lines of the package's files without plugs. In all files it counts the lines with code
// and the lines with a comment alone.
func (s *source) lines(plugs map[string]bool) (all, code, comment int, err error) {
	for _, f := range s.files {
		text, err := os.ReadFile(s.set.Position(f.Package).Filename)
		if err != nil {
			return 0, 0, 0, err
		}
		if !plugs[s.file(f.Package)] {
			all += bytes.Count(text, []byte("\n"))
		}
		tokens, comments := linesOfTokens(text)
		for _, line := range s.imports(f) {
			delete(tokens, line)
		}
		code += len(tokens)
		for line := range comments {
			if !tokens[line] {
				comment++
			}
		}
	}
	return all, code, comment, nil
}

// imports returns the lines of a file's imports, which count as no code.
func (s *source) imports(f *ast.File) (lines []int) {
	for _, d := range f.Decls {
		if g, ok := d.(*ast.GenDecl); ok && g.Tok == token.IMPORT {
			for line := s.set.Position(g.Pos()).Line; line <= s.set.Position(g.End()).Line; line++ {
				lines = append(lines, line)
			}
		}
	}
	return lines
}

// linesOfTokens returns the lines of a text with a token, and the lines with a comment.
func linesOfTokens(text []byte) (tokens, comments map[int]bool) {
	tokens, comments = map[int]bool{}, map[int]bool{}
	file := token.NewFileSet().AddFile("", -1, len(text))
	var scan scanner.Scanner
	scan.Init(file, text, nil, scanner.ScanComments)
	for {
		pos, kind, literal := scan.Scan()
		if kind == token.EOF {
			return tokens, comments
		}
		found := tokens
		if kind == token.COMMENT {
			found = comments
		}
		if kind == token.SEMICOLON && literal == "\n" {
			continue // not written
		}
		for k := range strings.Count(literal, "\n") + 1 {
			found[file.Line(pos)+k] = true
		}
	}
}

// names counts the names that other files of the package can use: its declarations, and the methods and
// fields of its types, except in its plugs. Other packages can use the exported names.
func (s *source) names(plugs map[string]bool) (private, exported int) {
	for _, object := range s.Defs {
		if file, shared := s.owner(object); !shared || plugs[file] {
			continue
		}
		if object.Exported() {
			exported++
		} else {
			private++
		}
	}
	return private, exported
}

// hiding returns the places of locals that hide a name of their package.
func (s *source) hiding() (places []string) {
	for id, object := range s.Defs {
		_, variable := object.(*types.Var)
		if !variable || object.Parent() == nil || object.Parent() == s.pkg.Scope() || id.Name == "_" {
			continue
		}
		if s.pkg.Scope().Lookup(id.Name) != nil {
			places = append(places, s.set.Position(id.Pos()).String()+": "+id.Name)
		}
	}
	slices.Sort(places)
	return places
}
