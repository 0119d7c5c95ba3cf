package complete

import (
	"fmt"
	"go/ast"
	"go/build"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
)

// Build reads the packages in folders of Go source, by their import paths. Tests and files for other systems
// than Linux are left out, so that the index is the same everywhere. The packages of the module come first
// where names are the same.
func Build(module string, folders map[string]string) (*Index, error) {
	x := &Index{module: module, packages: map[string]*pack{}}
	var wait sync.WaitGroup
	var lock sync.Mutex
	var failure error
	for path, folder := range folders {
		wait.Go(func() {
			p, err := readPack(path, folder)
			lock.Lock()
			defer lock.Unlock()
			if err != nil {
				failure = fmt.Errorf("package %s: %w", path, err)
				return
			}
			x.packages[path] = p
		})
	}
	wait.Wait()
	if failure != nil {
		return nil, failure
	}
	return x, x.addInternal(folders)
}

// addInternal adds the types of internal packages for which exported types are another name.
func (x *Index) addInternal(folders map[string]string) error {
	for path, p := range maps.Clone(x.packages) {
		for _, e := range p.entries {
			target, name := e.alias(p)
			rest, ok := strings.CutPrefix(target, path+"/internal/")
			if !ok {
				continue
			}
			internal, err := readPack(target, filepath.Join(folders[path], "internal", filepath.FromSlash(rest)))
			if err != nil {
				return err
			}
			internal.entries = internal.typeAndMethods(name)
			if known := x.packages[target]; known != nil {
				internal.entries = append(internal.entries, known.entries...)
			}
			internal.sort()
			x.packages[target] = internal
		}
	}
	return nil
}

// alias returns the package and the name of the type for which a declaration is another name.
func (e entry) alias(p *pack) (path, name string) {
	if e.kind != "type" || !strings.Contains(e.source, "=") {
		return "", ""
	}
	spec := e.typeSpec()
	if spec == nil || !spec.Assign.IsValid() {
		return "", ""
	}
	if selector, ok := spec.Type.(*ast.SelectorExpr); ok {
		return p.imports[typeText(selector.X)], selector.Sel.Name
	}
	return "", ""
}

// readPack reads the package in a folder.
func readPack(path, folder string) (*pack, error) {
	files, err := os.ReadDir(folder)
	if err != nil {
		return nil, err
	}
	system := build.Context{GOOS: "linux", GOARCH: "amd64", Compiler: "gc", ReleaseTags: build.Default.ReleaseTags}
	b := builder{pack: &pack{path: path, imports: map[string]string{}}, hidden: map[string]entry{}}
	for _, f := range files {
		if strings.HasSuffix(f.Name(), "_test.go") || !strings.HasSuffix(f.Name(), ".go") {
			continue
		}
		if ok, err := system.MatchFile(folder, f.Name()); err != nil || !ok {
			continue
		}
		if err := b.file(filepath.Join(folder, f.Name())); err != nil {
			return nil, err
		}
	}
	if b.pack.name == "" {
		return nil, fmt.Errorf("no Go source in %s", folder)
	}
	b.keepUsed()
	b.pack.sort()
	return b.pack, nil
}

// A builder collects the declarations of a package.
type builder struct {
	pack   *pack
	text   []byte           // text of the file
	hidden map[string]entry // unexported functions
}

// initial finds the function that a variable's initial value calls.
var initial = regexp.MustCompile(`^(?:var|const) \w+ = (\w+)[(\[]`)

// keepUsed keeps the unexported functions on which the types of exported variables depend.
func (b *builder) keepUsed() {
	for _, e := range b.pack.entries {
		if call := initial.FindStringSubmatch(e.source); call != nil && b.hidden[call[1]].name != "" {
			b.pack.entries = append(b.pack.entries, b.hidden[call[1]])
		}
	}
}

// file reads a file of the package.
func (b *builder) file(path string) (err error) {
	if b.text, err = os.ReadFile(path); err != nil {
		return err
	}
	set := token.NewFileSet()
	f, err := parser.ParseFile(set, filepath.Base(path), b.text, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return err
	}
	b.pack.name = f.Name.Name
	b.pack.doc += f.Doc.Text()
	for _, s := range f.Imports {
		b.imported(s)
	}
	for _, d := range f.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			b.function(d)
		case *ast.GenDecl:
			b.general(d)
		}
	}
	return nil
}

// imported notes an import. A qualifier that means different packages in two files means none.
func (b *builder) imported(s *ast.ImportSpec) {
	path := unquote(s.Path.Value)
	name := (&Index{}).nameOf(path)
	if s.Name != nil {
		name = s.Name.Name
	}
	if name == "." {
		name += path
	}
	if known, ok := b.pack.imports[name]; ok && known != path {
		path = ""
	}
	b.pack.imports[name] = path
}

// add notes a declaration: an exported one, or a type, whose methods and fields may be promoted.
func (b *builder) add(e entry, doc *ast.CommentGroup) {
	e.doc = strings.TrimRight(doc.Text(), "\n")
	if e.name != "_" && (b.pack.shows(e.name) || e.kind == "type") {
		b.pack.entries = append(b.pack.entries, e)
	}
}

func (b *builder) function(d *ast.FuncDecl) {
	e := entry{name: d.Name.Name, kind: "func", source: b.part(d.Pos(), d.Type.End())}
	if d.Doc != nil {
		e.source = b.part(d.Type.Pos(), d.Type.End())
	}
	if d.Recv != nil {
		e.kind, e.owner = "method", receiver(d)
	} else if !b.pack.shows(e.name) {
		b.hidden[e.name] = e
	}
	b.add(e, d.Doc)
}

// receiver returns the name of the type that has a method.
func receiver(d *ast.FuncDecl) string {
	if d == nil || d.Recv == nil || len(d.Recv.List) == 0 {
		return ""
	}
	t := d.Recv.List[0].Type
	for {
		switch base := t.(type) {
		case *ast.StarExpr:
			t = base.X
		case *ast.ParenExpr:
			t = base.X
		case *ast.IndexExpr:
			t = base.X
		case *ast.IndexListExpr:
			t = base.X
		case *ast.Ident:
			return base.Name
		default:
			return ""
		}
	}
}

// general notes the types, variables or constants of a declaration.
func (b *builder) general(d *ast.GenDecl) {
	inherited := "" // the type of a constant that repeats the line before it
	for _, s := range d.Specs {
		switch s := s.(type) {
		case *ast.TypeSpec:
			doc := s.Doc
			if doc == nil {
				doc = d.Doc
			}
			b.add(entry{name: s.Name.Name, kind: "type", source: b.typeSource(s)}, doc)
		case *ast.ValueSpec:
			if s.Type != nil || len(s.Values) > 0 {
				inherited = ""
			}
			if s.Type != nil {
				inherited = " " + b.part(s.Type.Pos(), s.Type.End())
			}
			b.values(d, s, inherited)
		}
	}
}

// values notes the variables or constants of a line.
func (b *builder) values(d *ast.GenDecl, s *ast.ValueSpec, typed string) {
	doc := s.Doc
	if doc == nil {
		doc = s.Comment
	}
	if doc == nil {
		doc = d.Doc
	}
	for i, name := range s.Names {
		e := entry{name: name.Name, kind: d.Tok.String()}
		e.source = e.kind + " " + e.name + typed
		if value := b.value(s, i); value != "" && (d.Tok == token.CONST || typed == "") {
			e.source += " = " + value
		}
		b.add(e, doc)
	}
}

// value returns the source of a short initial value, or of one that says its type.
func (b *builder) value(s *ast.ValueSpec, i int) string {
	if len(s.Values) != len(s.Names) {
		return ""
	}
	value := s.Values[i]
	if u, ok := value.(*ast.UnaryExpr); ok && u.Op == token.AND {
		if literal, ok := u.X.(*ast.CompositeLit); ok {
			return "&" + b.part(literal.Type.Pos(), literal.Type.End()) + "{}"
		}
	}
	if literal, ok := value.(*ast.CompositeLit); ok {
		return b.part(literal.Type.Pos(), literal.Type.End()) + "{}"
	}
	source := b.part(value.Pos(), value.End())
	if call, ok := value.(*ast.CallExpr); ok && len(source) > 120 {
		source = b.part(call.Pos(), call.Lparen) + "()"
	}
	if len(source) > 120 || strings.Contains(source, "iota") {
		return ""
	}
	return source
}

// typeSource returns the declaration of a type without the unexported fields of a struct and the unexported
// methods of an interface.
func (b *builder) typeSource(s *ast.TypeSpec) string {
	head := "type " + b.part(s.Pos(), s.Type.Pos())
	switch t := s.Type.(type) {
	case *ast.StructType:
		return head + "struct {" + b.fields(t.Fields) + "}"
	case *ast.InterfaceType:
		return head + "interface {" + b.fields(t.Methods) + "}"
	}
	return "type " + b.part(s.Pos(), s.Type.End())
}

// fields returns the exported and the embedded fields with their comments, a line each.
func (b *builder) fields(list *ast.FieldList) string {
	lines := ""
	for _, f := range list.List {
		exported := len(f.Names) == 0
		for _, name := range f.Names {
			exported = exported || b.pack.shows(name.Name)
		}
		if !exported {
			continue
		}
		start, end := f.Pos(), f.End()
		if f.Doc != nil {
			start = f.Doc.Pos()
		}
		if f.Comment != nil {
			end = f.Comment.End()
		}
		lines += "\n\t" + b.part(start, end)
	}
	if lines != "" {
		lines += "\n"
	}
	return lines
}

// part returns a part of the file.
func (b *builder) part(start, end token.Pos) string { return string(b.text[start-1 : end-1]) }
