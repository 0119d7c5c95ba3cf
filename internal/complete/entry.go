package complete

import (
	"go/ast"
	"go/doc/comment"
	"go/parser"
	"go/token"
	"strings"
)

// An entry is the declaration of a name.
type entry struct {
	name   string
	owner  string // the type of a method
	kind   string // func, method, type, var or const
	source string // without a body: "func Fit(l learners.Learner, s *data.Set) *pipeline.Model"
	doc    string // the comment without its marks
	order  int    // the number of a local variable
}

// node parses the source: a *ast.FuncDecl, or a statement that declares variables or types. It returns nil
// for source that nobody can understand.
func (e entry) node() ast.Node {
	before, after := "package p\nfunc _() {\n", "\n}"
	if e.kind == "func" || e.kind == "method" {
		before, after = "package p\n", ""
	}
	file, _ := parser.ParseFile(token.NewFileSet(), "", before+e.source+after, parser.ParseComments|parser.SkipObjectResolution)
	if file == nil || len(file.Decls) == 0 {
		return nil
	}
	f, ok := file.Decls[0].(*ast.FuncDecl)
	if ok && after == "" {
		return f
	}
	if !ok || f.Body == nil || len(f.Body.List) == 0 {
		return nil
	}
	return f.Body.List[0]
}

// typeSpec returns the declaration of a type, or nil.
func (e entry) typeSpec() *ast.TypeSpec {
	spec, _ := firstSpec(e.node()).(*ast.TypeSpec)
	return spec
}

// firstSpec returns the first part of a declaration, or nil.
func firstSpec(n ast.Node) ast.Spec {
	if s, ok := n.(*ast.DeclStmt); ok {
		if g, ok := s.Decl.(*ast.GenDecl); ok && len(g.Specs) > 0 {
			return g.Specs[0]
		}
	}
	return nil
}

// brief returns the first line of the source and the first sentence of the comment.
func (e entry) brief() string {
	line, _, cut := strings.Cut(strings.TrimSpace(e.source), "\n")
	if cut && strings.HasSuffix(line, "{") {
		line += "…}"
	}
	return join(line, sentence(e.doc))
}

// sentence returns the first sentence of a comment on one line.
func sentence(doc string) string {
	doc, _, _ = strings.Cut(doc, "\n\n")
	doc = strings.Join(strings.Fields(doc), " ")
	for i := range doc {
		if strings.HasPrefix(doc[i:], ". ") && !strings.HasSuffix(doc[:i], "e.g") && !strings.HasSuffix(doc[:i], "i.e") {
			return doc[:i+1]
		}
	}
	return doc
}

// plain returns a comment as text of lines that fit below a cell.
func plain(doc string) string {
	known := func(string, string) bool { return true }
	p := comment.Parser{LookupSym: known}
	text := (&comment.Printer{TextWidth: 80}).Text(p.Parse(doc))
	return strings.TrimRight(string(text), "\n")
}

// join puts the second text below the first one.
func join(upper, lower string) string {
	if upper == "" || lower == "" {
		return upper + lower
	}
	return upper + "\n" + lower
}
