package notebook

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
	"go/types"
	"regexp"
	"strings"
)

// A parameter is a name that the cell of parameters declares.
type parameter struct {
	name  string
	kind  types.Type // invalid if only running the cell would show it
	fixed bool       // a constant
}

// special matches a line of a cell that is for the kernel or a shell. body matches the line after which
// statements of the cell run at once. Other cells do not see the declarations among them.
var (
	special = regexp.MustCompile(`^[%!]`)
	body    = regexp.MustCompile(`^(%%|%main\b)`)
	short   = regexp.MustCompile(`^\s*(\w+)(?:\s*,\s*\w+)*\s*:=`)
)

// declared returns the declarations of a cell, in its order.
func declared(text string) ([]parameter, error) {
	lines := strings.Split(text, "\n")
	var inside bool
	for i, line := range lines {
		inside = inside || body.MatchString(line)
		if m := short.FindStringSubmatch(line); m != nil {
			return nil, fmt.Errorf("line %d: other cells do not see %s: declare it by var %[2]s = …, above %%%%", i+1, m[1])
		}
		if inside || special.MatchString(line) {
			lines[i] = ""
		}
	}
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, "", "package cell;"+strings.Join(lines, "\n"), parser.SkipObjectResolution)
	if list := (scanner.ErrorList)(nil); errors.As(err, &list) {
		return nil, fmt.Errorf("line %d: %s", list[0].Pos.Line, list[0].Msg)
	}
	info := types.Info{Defs: map[*ast.Ident]types.Object{}}
	lenient := types.Config{Error: func(error) {}} // imports are unknown
	lenient.Check("cell", files, []*ast.File{file}, &info)
	var found []parameter
	for _, d := range file.Decls {
		g, ok := d.(*ast.GenDecl)
		if !ok || g.Tok != token.VAR && g.Tok != token.CONST {
			continue
		}
		for _, s := range g.Specs {
			for _, name := range s.(*ast.ValueSpec).Names {
				found = append(found, parameter{name.Name, info.Defs[name].Type(), g.Tok == token.CONST})
			}
		}
	}
	return found, nil
}
