package cells

import (
	"go/parser"
	"go/token"
	"path"
	"regexp"
	"strconv"
	"strings"
)

// An Import is a package that a cell imports.
type Import struct {
	Name  string // in code: an alias, "." or "_", or the last part of the path
	Path  string
	cell  int
	line  int
	alias string // the alias, if one was written
}

// imports returns the packages of an import declaration.
func (p piece) imports() (imports []Import, err error) {
	before := "package p\n" + p.place()
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, "", before+p.text, parser.ImportsOnly)
	if err != nil {
		return nil, errorOf(err)
	}
	for _, s := range file.Imports {
		i := Import{cell: p.cell, line: files.Position(s.Pos()).Line}
		if i.Path, err = strconv.Unquote(s.Path.Value); err != nil {
			return nil, err
		}
		if i.Name = lastName(i.Path); s.Name != nil {
			i.Name, i.alias = s.Name.Name, s.Name.Name
		}
		imports = append(imports, i)
	}
	return imports, nil
}

// version is the last part of the path of a package whose name stands before it.
var version = regexp.MustCompile(`^v\d+$`)

// lastName guesses the name of a package from its path, as the go command's tools do.
func lastName(p string) string {
	last := path.Base(p)
	if version.MatchString(last) {
		last = path.Base(path.Dir(p))
	}
	last, _, _ = strings.Cut(last, ".")
	return strings.TrimPrefix(last, "go-")
}

// key returns the key of i in a notebook. Imports with a dot do not replace one another.
func (i Import) key() string {
	if i.Name == "." || i.Name == "_" {
		return i.Name + i.Path
	}
	return i.Name
}

// spec returns the line of i in a program, with another alias if there is one.
func (i Import) spec(alias string) string {
	place := "//line " + label(i.cell) + ":" + strconv.Itoa(i.line) + ":1\n"
	if i.cell == 0 {
		place = generated
	}
	return place + strings.TrimPrefix(alias+" ", " ") + strconv.Quote(i.Path) + "\n"
}
