package docs

import (
	"encoding/json"
	"go/ast"
	"go/doc"
	"go/parser"
	"go/token"
	"maps"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"halfspace/internal/module"
)

// users are the packages that a person imports, below pkg. The others make the papers' experiments, or serve
// these.
var users = []string{
	"bounds", "data", "eval", "experiment", "explain", "export", "learners", "ltu", "metric", "nb", "outline", "peer",
	"pipeline", "significance", "viz",
}

// leastInCells is the share of the names, in percent, that cells of notebooks use at least.
const leastInCells = 70

// unshown gives the reason for each exported name that nothing shows.
var unshown = map[string]string{}

func init() {
	for reason, names := range map[string]string{
		"the model of a learner, which Fit returns: a program names its type only to read its fields": "" +
			"learners.AgainstRest learners.Constant learners.FixedIncrement learners.Multiplicative learners.Net " +
			"learners.RoundRobin learners.WinnerTakesAll",
		"a part of a model, which its exported fields hold": "" +
			"learners.AttributePair learners.Cell learners.CellStacks learners.Combination learners.Consolidator " +
			"learners.DecisionNode learners.MeanPart learners.Number learners.NumberBin learners.NumberWeight learners.PairClassifier " +
			"learners.PerceptronNode learners.PlaneSearch learners.Round learners.SeenExample learners.ValueTest " +
			"learners.ValueUnit learners.ValueWeight learners.Vote outline.Grid",
		"a part of the diagram that Voronoi draws, which its method returns": "" +
			"learners.VoronoiDiagram learners.VoronoiFacet learners.VoronoiPlane",
		"the type of a field, whose values are shown": "" +
			"learners.MoveRule learners.NetLearner learners.Shape learners.SplitRule learners.ZeroFaces",
		"a value of a field: its comment lists them, and one of them is shown": "" +
			"learners.MoveAll learners.MoveBounding learners.Revisited learners.ThroughGenerators",
		"for programs that extend learners or a search, not for cells": "" +
			"learners.Batch learners.BatchPredictor learners.NewMean learners.Summable learners.Candidate learners.Scoring",
		"for cmd/halfspace": "experiment.Files experiment.SaveNamed",
	} {
		for name := range strings.FieldsSeq(names) {
			unshown[name] = reason
		}
	}
}

// A usage holds exported names, such as "viz.Tree".
type usage map[string]bool

// TestNamesAreShown wants every exported name of the users' packages in a cell of a notebook, on a page, or
// in an example that runs, or else a reason above. It logs the share of the names that cells use.
func TestNamesAreShown(t *testing.T) {
	cells, shown := usage{}, usage{}
	for _, notebook := range notebooks(t) {
		cells.notebook(t, notebook)
		for _, text := range sources(t, notebook, "markdown") {
			shown.page(text)
		}
	}
	maps.Copy(shown, cells)
	for _, page := range pages(t) {
		if filepath.Base(page) != "CHANGELOG.md" {
			shown.page(read(t, page))
		}
	}
	for _, literal := range regexp.MustCompile("`([A-Z]\\w+)").FindAllStringSubmatch(read(t, "learners.md"), -1) {
		shown["learners."+literal[1]] = true
	}
	all, used := usage{}, 0
	for _, pkg := range users {
		shown.examples(t, pkg)
		names, found := exported(t, pkg), 0
		for _, name := range names {
			name = pkg + "." + name
			all[name] = true
			if cells[name] {
				found++
			}
			if !shown[name] && unshown[name] == "" {
				t.Errorf("%s is in no cell, on no page and in no example with an output: show it, unexport it, or give a reason in shown_test.go", name)
			}
		}
		t.Logf("cells use %d of %d names of %s", found, len(names), pkg)
		used += found
	}
	for name := range unshown {
		if !all[name] || shown[name] {
			t.Errorf("%s needs no reason: exported %t, shown %t", name, all[name], shown[name])
		}
	}
	t.Logf("cells use %d of %d names: %d %%; %d names are shown nowhere, for a reason", used, len(all), 100*used/len(all), len(unshown))
	if 100*used < leastInCells*len(all) {
		t.Errorf("cells use less than %d %% of the names", leastInCells)
	}
}

// TestUsage finds names in a notebook's cells and on a page: by the packages that are imported, in this cell
// or before, and not by the word alone.
func TestUsage(t *testing.T) {
	cells := []string{
		"import (\n\t\"halfspace/pkg/viz\"\n\t. \"halfspace/pkg/nb\"\n)\n\n%%\nShow(viz.Tree(m, nil))\n!ls viz.List",
		"func f(Must int) int { return Must }\n\n%%\nviz.Of(eval.Folds{Table: other.viz.Ranks})",
	}
	if got, want := usedBy(t, cells), []string{"nb.Show", "viz.Of", "viz.Tree"}; !slices.Equal(got, want) {
		t.Errorf("cells use %v, want %v", got, want)
	}
	page := usage{}
	page.page("`viz.Lines(m)` is code, viz.Regions is not.\n```go\nimport \"halfspace/pkg/data\"\n\n%%\ndata.Load(viz.Stages)\n```\n")
	if got, want := slices.Sorted(maps.Keys(page)), []string{"data.Load", "viz.Lines"}; !slices.Equal(got, want) {
		t.Errorf("the page shows %v, want %v", got, want)
	}
}

// usedBy returns the names that cells use, as far as users' packages export them.
func usedBy(t *testing.T, cells []string) []string {
	t.Helper()
	names, imports := usage{}, importing{}
	for _, text := range cells {
		if err := names.cell(text, imports); err != nil {
			t.Fatal(err)
		}
	}
	return slices.DeleteFunc(slices.Sorted(maps.Keys(names)), func(name string) bool {
		pkg, name, _ := strings.Cut(name, ".")
		return !slices.Contains(exported(t, pkg), name)
	})
}

// exported returns the exported top-level names of a package.
func exported(t *testing.T, pkg string) (names []string) {
	t.Helper()
	for _, file := range syntax(t, pkg, false) {
		for _, declaration := range file.Decls {
			switch d := declaration.(type) {
			case *ast.FuncDecl:
				if d.Recv == nil {
					names = append(names, d.Name.Name)
				}
			case *ast.GenDecl:
				for _, spec := range d.Specs {
					names = append(names, declared(spec)...)
				}
			}
		}
	}
	names = slices.DeleteFunc(names, func(name string) bool { return !ast.IsExported(name) })
	slices.Sort(names)
	return slices.Compact(names) // a name may be declared anew for each kind of machine
}

// declared returns the names of types, variables or constants that a declaration declares.
func declared(spec ast.Spec) (names []string) {
	switch s := spec.(type) {
	case *ast.TypeSpec:
		return []string{s.Name.Name}
	case *ast.ValueSpec:
		for _, name := range s.Names {
			names = append(names, name.Name)
		}
	}
	return names
}

// syntax parses the files of a package, or the files of its tests.
func syntax(t *testing.T, pkg string, tests bool) (files []*ast.File) {
	t.Helper()
	found, err := filepath.Glob(filepath.Join("../pkg", pkg, "*.go"))
	if err != nil || len(found) == 0 {
		t.Fatalf("package %s has %d files: %v", pkg, len(found), err)
	}
	for _, name := range found {
		if strings.HasSuffix(name, "_test.go") != tests {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, file)
	}
	return files
}

// notebooks returns the files of all notebooks.
func notebooks(t *testing.T) (files []string) {
	t.Helper()
	for _, pattern := range []string{"../notebooks/*.ipynb", "../notebooks/*/*.ipynb"} {
		found, err := filepath.Glob(pattern)
		if err != nil || len(found) == 0 {
			t.Fatalf("%s: %d notebooks, %v", pattern, len(found), err)
		}
		files = append(files, found...)
	}
	return files
}

// sources returns the texts of a notebook's cells of a type.
func sources(t *testing.T, file, kind string) (texts []string) {
	t.Helper()
	var notebook struct {
		Cells []struct {
			Type   string `json:"cell_type"`
			Source any
		}
	}
	if err := json.Unmarshal([]byte(read(t, file)), &notebook); err != nil {
		t.Fatal(file, err)
	}
	for _, c := range notebook.Cells {
		if c.Type != kind {
			continue
		}
		text, _ := c.Source.(string)
		lines, _ := c.Source.([]any)
		for _, line := range lines {
			text += line.(string)
		}
		texts = append(texts, text)
	}
	return texts
}

// An importing maps the names of imported packages to their paths below pkg. A package whose names need no
// prefix has a key that begins with a point.
type importing map[string]string

// add adds the imports of a file. A package of another module may take a name away.
func (imports importing) add(file *ast.File) {
	for _, spec := range file.Imports {
		whole := strings.Trim(spec.Path.Value, `"`)
		pkg, ours := strings.CutPrefix(whole, module.Path()+"/pkg/")
		name := path.Base(whole)
		if spec.Name != nil {
			name = spec.Name.Name
		}
		switch {
		case !ours:
			delete(imports, name)
		case name == ".":
			imports["."+pkg] = pkg
		default:
			imports[name] = pkg
		}
	}
}

// add adds the names that a syntax tree uses, except names that the parser found declared in the same file.
func (u usage) add(root ast.Node, imports importing) {
	ast.Inspect(root, func(node ast.Node) bool {
		switch n := node.(type) {
		case *ast.SelectorExpr:
			if x, ok := n.X.(*ast.Ident); ok && x.Obj == nil && imports[x.Name] != "" {
				u[imports[x.Name]+"."+n.Sel.Name] = true
			}
			u.add(n.X, imports)
			return false
		case *ast.KeyValueExpr:
			if _, field := n.Key.(*ast.Ident); !field {
				u.add(n.Key, imports)
			}
			u.add(n.Value, imports)
			return false
		case *ast.Ident:
			for name, pkg := range imports {
				if n.Obj == nil && name[0] == '.' {
					u[pkg+"."+n.Name] = true
				}
			}
		}
		return true
	})
}

// notebook adds the names that the cells of a notebook use.
func (u usage) notebook(t *testing.T, file string) {
	t.Helper()
	imports := importing{}
	for _, text := range sources(t, file, "code") {
		if err := u.cell(text, imports); err != nil {
			t.Fatalf("%s: %v in\n%s", file, err, text)
		}
	}
}

// special finds lines for GoNB or a shell.
var special = regexp.MustCompile(`(?m)^(!|%[^%]).*$`)

// cell adds the names that a cell uses. Its imports hold for later cells, too.
func (u usage) cell(text string, imports importing) error {
	declarations, statements := halves(special.ReplaceAllString(text, "") + "\n")
	program := "package main\n" + declarations + "\nfunc main() {\n" + statements + "\n}\n"
	if strings.Contains(declarations, "\npackage ") {
		program = declarations
	}
	file, err := parser.ParseFile(token.NewFileSet(), "cell.go", program, 0)
	if err == nil {
		imports.add(file)
		u.add(file, imports)
	}
	return err
}

// page adds the names that a page's cells and programs use, and the names that stand with their package in
// its code spans. Other lines of Go import nothing, and so show nothing.
func (u usage) page(text string) {
	for _, block := range regexp.MustCompile("(?s)```go\n(.*?)```").FindAllStringSubmatch(text, -1) {
		_ = u.cell(block[1], importing{}) // lines that are not a cell
	}
	for _, span := range regexp.MustCompile("`[^`\n]+`").FindAllString(text, -1) {
		for _, name := range regexp.MustCompile(`\b[a-z]\w+\.[A-Z]\w*`).FindAllString(span, -1) {
			u[name] = true
		}
	}
}

// examples adds the names that a package's examples with an output use.
func (u usage) examples(t *testing.T, pkg string) {
	t.Helper()
	for _, file := range syntax(t, pkg, true) {
		imports := importing{}
		imports.add(file)
		if !strings.HasSuffix(file.Name.Name, "_test") {
			imports["."+pkg] = pkg
		}
		for _, e := range doc.Examples(file) {
			if e.Output != "" || e.EmptyOutput {
				u.add(e.Code, imports)
			}
		}
	}
}
