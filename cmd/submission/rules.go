package main

import (
	_ "embed"
	"fmt"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"

	"halfspace/internal/cells"
	"halfspace/internal/module"
)

// A notebook is a submitted notebook beside the lab's own.
type notebook struct {
	Given     []string // the lab's cells that a student may not change: declarations and checks
	Open      []string // the lab's cells that a student may change
	Submitted []string // the student's cells
}

// standard are the packages of Go that an answer may use. None of them opens a file, starts a program, ends
// this one, or breaks the rules of types.
var standard = []string{
	"bytes", "cmp", "container/heap", "container/list", "context", "errors", "fmt", "iter", "maps", "math", "math/bits",
	"math/rand", "math/rand/v2", "slices", "sort", "strconv", "strings", "time", "unicode", "unicode/utf8",
}

// library are this library's packages that an answer may use.
var library = []string{"data", "eval", "experiment", "learners", "ltu", "metric", "nb", "viz"}

// closed are the names of all other packages that a cell could get without an import, a line each. No
// variable may have one of them: were the variable lost by an error, the name would be the package's.
//
//go:embed closed.txt
var closed string

// readers are names of these packages. By some a program reads or writes any file, and the file of the
// check contains the secret. The others lead to such names. TestReaders finds a name that is missing.
var readers = []string{
	"Comparison", "Declared", "Estimated", "Experiment", "Fetch", "Files", "Group", "Guess", "ReadARFF", "ReadComparison", "ReadCSV", "Report",
	"Result", "Samples", "Save", "SaveNamed", "Saved", "Sets", "Source", "Sources", "StatusOf",
}

// starters are functions of Go's packages that start a goroutine, which may call a function or a method of
// the student's. TestStarters finds a name that is missing.
var starters = []string{
	"AfterFunc", "WithCancel", "WithCancelCause", "WithDeadline", "WithDeadlineCause", "WithTimeout", "WithTimeoutCause",
}

// A type with one of these methods can be a context. If the library limits such a context, Go calls the
// methods from another goroutine.
var methods = []string{"Done", "Err", "Value"}

// A rules are the names that the cells of one notebook may use.
type rules struct {
	packages map[string]string // that an answer may import: their names, by path
	names    map[string]bool   // that may stand before a dot: names of these packages, and declared names
	declared map[string]bool   // that cells declare, and so answers may assign to
	reserved map[string]bool   // that the lab's cells use or declare, and so nobody else may declare
	answers  map[string]string // functions that the lab calls and the student writes: their types
}

// judge returns the reason against each submitted cell, empty if it may run. An unchanged cell of the
// lab may run. A refused cell declares nothing. So judge asks again until it refuses no other cell: the
// other cell may use a name that only the refused cell declares.
func (n *notebook) judge() (reasons []string, err error) {
	reasons = make([]string, len(n.Submitted))
	for refused := true; refused; {
		r, err := n.rules(reasons)
		if err != nil {
			return nil, err
		}
		refused = false
		for i, code := range n.Submitted {
			unchanged := func(given string) bool { return strings.TrimSpace(given) == strings.TrimSpace(code) }
			if reasons[i] == "" && !slices.ContainsFunc(n.Open, unchanged) {
				reasons[i] = r.reason(code)
				refused = refused || reasons[i] != ""
			}
		}
	}
	return reasons, nil
}

// rules reads the lab's cells, and the submitted cells that have no reason against them.
func (n *notebook) rules(reasons []string) (*rules, error) {
	r := &rules{packages: map[string]string{}, names: map[string]bool{}, declared: map[string]bool{}, reserved: map[string]bool{"main": true}, answers: map[string]string{}}
	for _, p := range standard {
		r.allow(p)
	}
	for _, p := range library {
		r.allow(module.Path() + "/pkg/" + p)
	}
	packages := maps.Clone(r.names)
	for _, code := range n.Given {
		c, err := cells.Inspect(code)
		if err != nil {
			return nil, fmt.Errorf("a cell of the lab: %w", err)
		}
		for _, i := range c.Imports {
			r.reserved[i.Name] = true
		}
		for _, name := range slices.Concat(c.Free, c.Declared) {
			r.reserved[name] = true
		}
		r.declare(c)
	}
	for _, code := range n.Open {
		if c, err := cells.Inspect(code); err == nil {
			r.open(c)
		}
	}
	for _, types := range r.answers {
		for _, name := range word.FindAllString(types, -1) {
			r.reserved[name] = true
		}
	}
	for i, code := range n.Submitted {
		if c, err := cells.Inspect(code); err == nil && reasons[i] == "" {
			r.declare(c)
		}
	}
	maps.DeleteFunc(r.declared, func(name string, _ bool) bool { return packages[name] })
	return r, nil
}

// allow lets answers use a package.
func (r *rules) allow(p string) {
	name := path.Base(strings.TrimSuffix(p, "/v2"))
	r.packages[p], r.names[name] = name, true
}

// word matches a name in the types of a function.
var word = regexp.MustCompile(`\w+`)

// open lets answers declare the names of a cell anew. A function that the lab calls keeps its types: a check
// that asks for a network gets no other type with the method Predict.
func (r *rules) open(c *cells.Contents) {
	for _, name := range c.Declared {
		if types := c.Functions[name]; types != "" && r.reserved[name] {
			r.answers[name] = types
		}
		delete(r.reserved, name)
	}
}

// declare lets answers use the names of a cell.
func (r *rules) declare(c *cells.Contents) {
	for _, name := range c.Declared {
		r.names[name], r.declared[name] = true, true
	}
	for _, i := range c.Imports {
		if r.packages[i.Path] != "" {
			r.names[i.Name] = true
		}
	}
}

// reason says why a cell may not run; it is empty if the cell may.
func (r *rules) reason(code string) string {
	if !cells.IsGo(code) {
		return "it is not Go"
	}
	c, err := cells.Inspect(code)
	switch {
	case err != nil:
		return err.Error()
	case len(c.Commands) > 0:
		return fmt.Sprintf("%.40q is a command of the kernel", c.Commands[0])
	case len(c.Directives) > 0:
		return fmt.Sprintf("%.40q is for the compiler", c.Directives[0])
	case len(c.Labels) > 0:
		return fmt.Sprintf("the label %.40q stands outside of a function: put the statement into a function", c.Labels[0])
	case c.Goroutines:
		return "a go statement may outlive its check"
	}
	for _, name := range c.Words {
		switch {
		case strings.HasPrefix(name, cells.Reserved):
			return fmt.Sprintf("%.40q belongs to the kernel, as all names that begin with %s", name, cells.Reserved)
		case slices.Contains(readers, name):
			return fmt.Sprintf("an answer may not read files by %s", name)
		case slices.Contains(starters, name):
			return fmt.Sprintf("a goroutine that %s starts may outlive its check", name)
		}
	}
	for _, i := range c.Imports {
		switch {
		case r.packages[i.Path] == "":
			return fmt.Sprintf("an answer may not import %.40q", i.Path)
		case i.Name != "." && r.reserved[i.Name] && i.Name != r.packages[i.Path]:
			return fmt.Sprintf("%.40q belongs to the lab: import %.40q by another name", i.Name, i.Path)
		}
	}
	for _, name := range c.Bases {
		if !r.names[name] || strings.Contains(closed, "\n"+name+"\n") {
			return fmt.Sprintf("an answer may not use the package %.40q", name)
		}
	}
	for _, name := range c.Declared {
		if r.reserved[name] {
			return fmt.Sprintf("%.40q belongs to the lab: give yours another name", name)
		}
		if types := r.answers[name]; types != "" && c.Functions[name] != types {
			return fmt.Sprintf("the lab wants the function %s%s: change its body only", name, types)
		}
		if _, method, _ := strings.Cut(name, "."); slices.Contains(methods, method) {
			return fmt.Sprintf("a goroutine may call the method %s and outlive its check: name it otherwise", method)
		}
	}
	for _, name := range c.Assigned {
		if !r.declared[name] {
			return fmt.Sprintf("an answer may not change %.40q, which is a package or a name of one", name)
		}
	}
	return ""
}
