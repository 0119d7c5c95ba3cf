package halfspace

import (
	"bytes"
	"go/importer"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// An exportedFunc is a function or a method that other packages can call.
type exportedFunc struct {
	name      string // such as pkg/data.Format.Read
	signature *types.Signature
}

// TestContextFirst checks that a context is the first parameter.
func TestContextFirst(t *testing.T) {
	for _, f := range exportedFuncs(packages(t)) {
		for i, p := range params(f.signature) {
			if i > 0 && typeName(p) == "context.Context" {
				t.Errorf("%s takes a context, but not first", f.name)
			}
		}
	}
}

// TestContextTwins checks the rule of package data's comment: XContext takes a context and then the
// parameters of X, returns the same, and a program uses it. No other package has such twins.
func TestContextTwins(t *testing.T) {
	funcs := map[string]*types.Signature{}
	for _, f := range exportedFuncs(packages(t)) {
		funcs[f.name] = f.signature
	}
	programs, twins := sources(t), 0
	for name, long := range funcs {
		short, twin := strings.CutSuffix(name, "Context")
		if !twin {
			continue
		}
		twins++
		if !strings.HasPrefix(name, "pkg/data.") {
			t.Errorf("%s: only package data has functions with and without a context", name)
		}
		opposite, ps := funcs[short], params(long)
		if opposite == nil || !slices.EqualFunc(params(opposite), ps[1:], types.Identical) || !types.Identical(opposite.Results(), long.Results()) {
			t.Errorf("%s is not %s with a context before the same parameters", name, short)
		}
		if call := name[strings.LastIndex(name, "."):] + "("; !strings.Contains(programs, call) {
			t.Errorf("no other package calls %s: remove it", name)
		}
	}
	if twins == 0 {
		t.Error("no function has a twin")
	}
}

// TestLearnerBeforeSample checks the order of parameters: a learner or a model stands before a sample,
// except in a list at the end.
func TestLearnerBeforeSample(t *testing.T) {
	found := 0
	for _, f := range exportedFuncs(packages(t)) {
		ps := params(f.signature)
		if f.signature.Variadic() {
			ps = ps[:len(ps)-1]
		}
		sample := slices.IndexFunc(ps, func(p types.Type) bool { return typeName(p) == "data.Set" })
		if sample < 0 {
			continue
		}
		if slices.ContainsFunc(ps[:sample], learns) {
			found++
		}
		if slices.ContainsFunc(ps[sample+1:], learns) {
			t.Errorf("%s takes a sample before a learner or a model", f.name)
		}
	}
	if found < 5 {
		t.Errorf("only %d functions take a learner or a model, and a sample", found)
	}
}

// TestEnumerationsAreWords checks that a type with several constants is a string, so that values can be
// read where they are printed and saved.
func TestEnumerationsAreWords(t *testing.T) {
	// Two needs of learners are numbers because they have an order: the greater need holds.
	needs := []string{"pkg/learners.Attributes", "pkg/learners.Classes"}
	words := 0
	for _, p := range packages(t) {
		constants := map[*types.TypeName]int{}
		for _, name := range p.Scope().Names() {
			if c, ok := p.Scope().Lookup(name).(*types.Const); ok {
				if n, ok := c.Type().(*types.Named); ok && n.Obj().Exported() {
					constants[n.Obj()]++
				}
			}
		}
		for count, n := range constants {
			if count.Pkg() != p || n < 2 {
				continue
			}
			name := short(p) + "." + count.Name()
			if basic, ok := count.Type().Underlying().(*types.Basic); ok && basic.Kind() == types.String {
				words++
			} else if !slices.Contains(needs, name) {
				t.Errorf("%s is an enumeration, but not of strings", name)
			}
		}
	}
	if words < 3 {
		t.Errorf("only %d enumerations", words)
	}
}

// learns reports whether a parameter is a learner or a model: whether it can fit or predict, or is a
// list of such, or a network.
func learns(t types.Type) bool {
	if list, ok := t.Underlying().(*types.Slice); ok {
		t = list.Elem()
	}
	if typeName(t) == "ltu.Network" {
		return true
	}
	methods := types.NewMethodSet(t)
	return methods.Lookup(nil, "Fit") != nil || methods.Lookup(nil, "Predict") != nil || methods.Lookup(nil, "Start") != nil
}

// typeName returns the name of a type, or of the type that it points to, behind the name of its
// package.
func typeName(t types.Type) string {
	if p, ok := t.(*types.Pointer); ok {
		t = p.Elem()
	}
	return types.TypeString(t, (*types.Package).Name)
}

// params returns the types of the parameters.
func params(s *types.Signature) (all []types.Type) {
	for v := range s.Params().Variables() {
		all = append(all, v.Type())
	}
	return all
}

// exportedFuncs returns the exported functions of packages, and the exported methods of their exported
// types and interfaces.
func exportedFuncs(packages []*types.Package) (all []exportedFunc) {
	add := func(name string, f *types.Func) {
		if f.Exported() {
			all = append(all, exportedFunc{name + "." + f.Name(), f.Signature()})
		}
	}
	for _, p := range packages {
		for _, name := range p.Scope().Names() {
			switch o := p.Scope().Lookup(name).(type) {
			case *types.Func:
				add(short(p), o)
			case *types.TypeName:
				n, ok := o.Type().(*types.Named)
				if !ok || !o.Exported() {
					continue
				}
				for m := range n.Methods() {
					add(short(p)+"."+name, m)
				}
				if i, ok := n.Underlying().(*types.Interface); ok {
					for m := range i.ExplicitMethods() {
						add(short(p)+"."+name, m)
					}
				}
			}
		}
	}
	return all
}

// short returns the path of a package below the module.
func short(p *types.Package) string { return p.Path()[strings.Index(p.Path(), "/pkg/")+1:] }

// packages returns the types of the packages below pkg, from the compiler's export data.
func packages(t *testing.T) (all []*types.Package) {
	t.Helper()
	list, err := exec.Command("go", "list", "-export", "-deps", "-f", "{{.ImportPath}}\t{{.Export}}\t{{with .Module}}{{.Path}}{{end}}", "./pkg/...").Output()
	if err != nil {
		t.Fatal(err)
	}
	export := map[string]string{}
	var paths []string
	for line := range strings.Lines(string(list)) {
		fields := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		export[fields[0]] = fields[1]
		if strings.HasPrefix(fields[0], fields[2]+"/pkg/") {
			paths = append(paths, fields[0])
		}
	}
	open := func(path string) (io.ReadCloser, error) { return os.Open(export[path]) }
	compiler := importer.ForCompiler(token.NewFileSet(), "gc", open)
	for _, path := range paths {
		p, err := compiler.Import(path)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, p)
	}
	if len(all) < 30 {
		t.Fatalf("only %d packages", len(all))
	}
	return all
}

// sources returns the text of all Go files of the module, except tests and package data.
func sources(t *testing.T) string {
	t.Helper()
	list, err := exec.Command("go", "list", "-f", `{{$dir := .Dir}}{{if ne .Name "data"}}{{range .GoFiles}}{{$dir}}/{{.}}{{"\n"}}{{end}}{{end}}`, "./...").Output()
	if err != nil {
		t.Fatal(err)
	}
	var all bytes.Buffer
	for path := range strings.Lines(string(list)) {
		text, err := os.ReadFile(strings.TrimSpace(path))
		if err != nil {
			t.Fatal(err)
		}
		all.Write(text)
	}
	return all.String()
}
