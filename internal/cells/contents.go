package cells

import (
	"go/scanner"
	"go/token"
	"maps"
	"regexp"
	"slices"
	"strings"
)

// Contents are the names in a cell, for programs that decide whether it may run.
type Contents struct {
	Declared   []string // names that later cells know; a method is Type.Name
	Free       []string // names that the cell uses and does not declare
	Bases      []string // free names before a dot: packages, and variables of other cells
	Assigned   []string // free names that the cell assigns to, or takes the address of, or of a part
	Imports    []Import
	Commands   []string // lines that begin with % or !, other than %%
	Directives []string // comments that the compiler obeys
	Labels     []string // labels of statements of the cell itself, outside of any block
	Goroutines bool     // there is a go statement
	Words      []string // all names in the cell, declared or not, even after a dot

	// Functions has the types of the parameters and results of each function that the cell declares,
	// without their names: "([]float64, int) bool".
	Functions map[string]string
}

// Inspect returns the names in a cell. It returns the parser's error if the cell is not Go.
func Inspect(code string) (*Contents, error) {
	c, err := newCell(code, 1)
	if err != nil {
		return nil, err
	}
	found := &Contents{Imports: c.imports, Functions: map[string]string{}}
	for _, d := range c.commands {
		if d.text != "%%" || d.lines > 1 {
			found.Commands = append(found.Commands, d.text)
		}
	}
	free, bases, assigned := map[string]bool{}, map[string]bool{}, map[string]bool{}
	local := map[string]bool{} // names of main that earlier statements declare
	for i, p := range slices.Concat(c.declared, c.body) {
		if p.kind != statement {
			found.Declared = append(found.Declared, p.keys()...)
		}
		if p.kind == function && p.owner == "" {
			found.Functions[p.names[0].text] = p.signature
		}
		if p.labels > 0 {
			before, _, _ := strings.Cut(p.text, ":")
			found.Labels = append(found.Labels, before)
		}
		for name := range p.free {
			if i < len(c.declared) || !local[name] {
				free[name], bases[name], assigned[name] = true, bases[name] || p.bases[name], assigned[name] || p.assigned[name]
			}
		}
		for _, n := range p.names {
			local[n.text] = local[n.text] || i >= len(c.declared)
		}
	}
	found.Free = slices.Sorted(maps.Keys(free))
	maps.DeleteFunc(bases, func(_ string, before bool) bool { return !before })
	maps.DeleteFunc(assigned, func(_ string, changes bool) bool { return !changes })
	found.Assigned = slices.Sorted(maps.Keys(assigned))
	found.Bases = slices.Sorted(maps.Keys(bases))
	found.scan(c.blank())
	return found, nil
}

// scan finds the words, the directives and the go statements of a text.
func (c *Contents) scan(code string) {
	var s scanner.Scanner
	files, words := token.NewFileSet(), map[string]bool{}
	s.Init(files.AddFile("", -1, len(code)), []byte(code), func(token.Position, string) {}, scanner.ScanComments)
	for {
		_, tok, text := s.Scan()
		switch tok {
		case token.EOF:
			c.Words = slices.Sorted(maps.Keys(words))
			return
		case token.IDENT:
			words[text] = true
		case token.GO:
			c.Goroutines = true
		case token.COMMENT:
			if obeyed.MatchString(text) {
				c.Directives = append(c.Directives, text)
			}
		}
	}
}

// obeyed matches comments that the compiler, cgo or the kernel obeys, such as
// //go:linkname.
var obeyed = regexp.MustCompile(`^(//(go:|line |export |gonb:)|/\*line )`)
