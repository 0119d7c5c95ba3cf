package main

import (
	"bytes"
	"encoding/json"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"halfspace/internal/module"
)

// outside are Go's packages whose functions open files, start programs, or speak to a network.
var outside = []string{"io/ioutil", "net", "net/http", "os", "os/exec", "os/signal", "os/user", "path/filepath", "plugin", "syscall"}

// inside are names of these packages that do none of this.
var inside = []string{
	"os.ErrNotExist", "os.Exit", "os.Getenv", "os.Getpid", "os.PathError", "os.Stderr", "os.Stdout", "path/filepath.Base",
	"path/filepath.Clean", "path/filepath.Dir", "path/filepath.Ext", "path/filepath.FromSlash", "path/filepath.IsAbs",
	"path/filepath.Join", "path/filepath.Match", "path/filepath.Rel", "path/filepath.ToSlash", "(*syscall.Timeval).Nano",
}

// bounded are functions and methods that reach a file or a program that their caller cannot choose.
var bounded = map[string]string{
	"(data.Entry).Path":                 "says whether a file of a set is there",
	"data.Load":                         "reads sets of the catalogue, and compares their checksums",
	"data.LoadContext":                  "as data.Load",
	"(eval.Folds).Compare":              "remembers results in files that have hashes as names",
	"(eval.Folds).McNemar":              "as Compare",
	"(eval.Holdout).Compare":            "as Compare",
	"(eval.LearningCurve).Run":          "as Compare",
	"nb.Stored":                         "as Compare",
	"(experiment.Comparison).Installed": "looks for the programs of peers, which an answer cannot change",
	"(experiment.Comparison).Run":       "learns from the comparison's own sets, which an answer cannot change, and writes results to a folder",
	"nb.Interact":                       "speaks to the kernel, through a pipe whose path the kernel has chosen",
	"nb.Live":                           "as Interact",
	"nb.Progress":                       "as Interact",
	"nb.Show":                           "as Interact; outside of a notebook writes a new temporary file",
	"nb.Figure":                         "as Show",
	"nb.Fit":                            "as Show, of an error",
	"nb.Must":                           "as Show, of an error",
	"nb.Table":                          "as Show",
	"nb.Note":                           "looks for its own call in the notebooks of the folder",
	"nb.Play":                           "writes a page whose name is the scene's",
}

// A reading is what answers may call: the allowed packages with all that they import.
type reading struct {
	packages map[string]*types.Package  // outside Go's own, by path
	uses     map[string]map[string]bool // the names in the text of a function, method or variable
	answers  map[string]bool            // names that an answer can write
	foreign  map[string]bool            // types of Go's packages that an answer can get
}

// TestReaders looks for functions and methods that an answer can call, and that reach a file, a program
// or a network. Each must be forbidden by its name or be harmless for a reason that stands in bounded.
func TestReaders(t *testing.T) {
	r := &reading{map[string]*types.Package{}, map[string]map[string]bool{}, map[string]bool{}, map[string]bool{}}
	r.load(t)
	for _, p := range library {
		scope := r.packages[module.Path()+"/pkg/"+p].Scope()
		for _, name := range scope.Names() {
			if o := scope.Lookup(name); o.Exported() && !slices.Contains(readers, name) {
				r.answers[nameOf(o)] = true
				r.visit(o.Type())
			}
		}
	}
	var found []string
	for _, name := range slices.Sorted(maps.Keys(r.answers)) {
		if way := r.way(name, map[string]bool{}); way != nil {
			short := strings.ReplaceAll(name, module.Path()+"/pkg/", "")
			if found = append(found, short); bounded[short] == "" {
				t.Errorf("%s reaches %s: forbid it in rules.go, or say in bounded why it is harmless", short, strings.Join(way, ", "))
			}
		}
	}
	for name := range bounded {
		if !slices.Contains(found, name) {
			t.Errorf("bounded has %s, which reaches nothing", name)
		}
	}
	for name := range r.foreign {
		if p := name[:strings.LastIndex(name, ".")]; !slices.Contains(standard, p) && !slices.Contains([]string{"io", "math/big"}, p) {
			t.Errorf("an answer can get a %s", name)
		}
	}
	t.Logf("%d names, %d reach a file", len(r.answers), len(found))
}

// load reads the packages that answers may use, and all packages outside Go's own that they import.
func (r *reading) load(t *testing.T) {
	t.Helper()
	arguments := []string{"list", "-export", "-deps", "-json=ImportPath,Export,Dir,GoFiles,Standard"}
	for _, p := range library {
		arguments = append(arguments, module.Path()+"/pkg/"+p)
	}
	list, err := exec.Command("go", arguments...).Output()
	if err != nil {
		t.Fatal(err)
	}
	files, exports := token.NewFileSet(), map[string]string{}
	imports := importer.ForCompiler(files, "gc", func(path string) (io.ReadCloser, error) { return os.Open(exports[path]) })
	for lines := json.NewDecoder(bytes.NewReader(list)); lines.More(); {
		var p struct {
			ImportPath, Export, Dir string
			GoFiles                 []string
			Standard                bool
		}
		if err := lines.Decode(&p); err != nil {
			t.Fatal(err)
		}
		if exports[p.ImportPath] = p.Export; p.Standard {
			continue
		}
		var sources []*ast.File
		for _, name := range p.GoFiles {
			file, err := parser.ParseFile(files, filepath.Join(p.Dir, name), nil, parser.SkipObjectResolution)
			if err != nil {
				t.Fatal(err)
			}
			sources = append(sources, file)
		}
		info := &types.Info{Uses: map[*ast.Ident]types.Object{}, Defs: map[*ast.Ident]types.Object{}}
		config := types.Config{Importer: imports, FakeImportC: true}
		if r.packages[p.ImportPath], err = config.Check(p.ImportPath, files, sources, info); err != nil {
			t.Fatal(err)
		}
		for _, file := range sources {
			for _, d := range file.Decls {
				r.read(d, info)
			}
		}
	}
}

// read notes the names that a declaration of a function or of variables uses.
func (r *reading) read(d ast.Decl, info *types.Info) {
	names, texts := []*ast.Ident{}, []ast.Node{}
	switch d := d.(type) {
	case *ast.FuncDecl:
		names, texts = append(names, d.Name), append(texts, d)
	case *ast.GenDecl:
		for _, s := range d.Specs {
			if v, ok := s.(*ast.ValueSpec); ok {
				for _, name := range v.Names {
					names, texts = append(names, name), append(texts, v)
				}
			}
		}
	}
	for i, name := range names {
		key := nameOf(info.Defs[name])
		if r.uses[key] == nil {
			r.uses[key] = map[string]bool{}
		}
		ast.Inspect(texts[i], func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok {
				r.uses[key][nameOf(info.Uses[id])] = true
			}
			return true
		})
	}
}

// visit notes the methods of all types that an answer can get from a value of type t without a
// forbidden name.
func (r *reading) visit(t types.Type) {
	switch t := types.Unalias(t).(type) {
	case interface{ Elem() types.Type }: // a pointer, slice, array, channel or map
		if m, ok := t.(*types.Map); ok {
			r.visit(m.Key())
		}
		r.visit(t.Elem())
	case *types.Tuple:
		for v := range t.Variables() {
			r.visit(v.Type())
		}
	case *types.Signature:
		r.visit(t.Params())
		r.visit(t.Results())
	case *types.Struct:
		for f := range t.Fields() {
			if f.Embedded() || f.Exported() && !slices.Contains(readers, f.Name()) {
				r.visit(f.Type())
			}
		}
	case *types.Interface:
		for m := range t.Methods() {
			r.visit(m.Type())
		}
	case *types.Named:
		r.visitNamed(t)
	}
}

// visitNamed is visit for a type with a name.
func (r *reading) visitNamed(t *types.Named) {
	for a := range t.TypeArgs().Types() {
		r.visit(a)
	}
	o := t.Obj()
	switch {
	case o.Pkg() == nil || r.answers["type "+nameOf(o)]:
		return
	case r.packages[o.Pkg().Path()] == nil:
		r.foreign[o.Pkg().Path()+"."+o.Name()] = true
		return
	}
	r.answers["type "+nameOf(o)] = true
	r.visit(t.Underlying())
	for m := range t.Methods() {
		if m.Exported() && !slices.Contains(readers, m.Name()) {
			r.answers[nameOf(m)] = true
			r.visit(m.Type())
		}
	}
}

// way returns the names through which a function or variable reaches the outside, nil if it does not.
func (r *reading) way(name string, seen map[string]bool) []string {
	if seen[name] {
		return nil
	}
	seen[name] = true
	for _, used := range slices.Sorted(maps.Keys(r.uses[name])) {
		p := strings.TrimLeft(used, "(*")
		if slices.ContainsFunc(outside, func(o string) bool { return strings.HasPrefix(p, o+".") }) {
			if !slices.Contains(inside, used) {
				return []string{used}
			}
		} else if way := r.way(used, seen); way != nil {
			return append([]string{used}, way...)
		}
	}
	return nil
}

// nameOf returns the name of a function, a method, a type or a variable of a package, the same in each
// package that uses it; empty for all others.
func nameOf(o types.Object) string {
	switch o := o.(type) {
	case *types.Func:
		return o.Origin().FullName()
	case *types.Var, *types.TypeName:
		if o.Pkg() != nil && o.Parent() == o.Pkg().Scope() {
			return o.Pkg().Path() + "." + o.Name()
		}
	}
	return ""
}
