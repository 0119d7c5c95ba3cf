package main

import (
	"bytes"
	"go/ast"
	"go/scanner"
	"go/token"
	"go/types"
	"os"
	"slices"
	"strings"
)

// The figures that are measured of each package, without its tests; docs/house.md says what they mean.
var columns = []struct {
	name  string
	falls bool // whether less is better
}{
	{"files", true}, {"lines", true}, {"private", true}, {"knot", true}, {"back", true}, {"hiding", true}, {"exported", true},
	{"comment", false},
}

// figures are the numbers of a package, in the order of columns.
type figures []int

// measure returns the figures of a package. Its plugs are the files that add themselves to what the package
// lists, by "var _ = register(…)", as the file of each learner does. They count where comments and uses do.
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
	knots, back := g.knots(), 0
	for _, knot := range knots {
		back += len(g.back(knot))
	}
	private, exported := s.names(plugs)
	return figures{len(s.files) - len(plugs), (lines + 99) / 100, private, len(knots[0]), back, len(s.hiding()), exported, comment * 100 / max(1, code)}, nil
}

// lines counts the lines of the package's files without plugs, and of all files those with code and those
// that are comment alone.
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

// linesOfTokens returns the lines of a text with a token, and those with a comment.
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
		into := tokens
		if kind == token.COMMENT {
			into = comments
		}
		if kind == token.SEMICOLON && literal == "\n" {
			continue // not written
		}
		for k := range strings.Count(literal, "\n") + 1 {
			into[file.Line(pos)+k] = true
		}
	}
}

// names counts the names that other files of the package can use: its declarations, and the methods and
// fields of its types, except those of its plugs. The exported ones are those that other packages can use.
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
