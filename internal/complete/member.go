package complete

import (
	"bytes"
	"go/ast"
	"go/format"
	"go/token"
	"strings"
)

// A member is a field or a method of a type, its own or a promoted one.
type member struct {
	entry
	typ meaning
}

// step resolves the name of a type by one declaration. It returns the declaration and the declared type, or
// no declaration if the type has no name.
func (n *inference) step(m meaning) (entry, meaning) {
	if n.fuel--; n.fuel < 0 || m.expr == nil || m.pack == nil {
		return entry{}, meaning{}
	}
	base, args := m.expr, typeArguments(m.expr)
	switch e := m.expr.(type) {
	case *ast.Ident:
		if known, ok := m.bound[e.Name]; ok {
			return n.step(known)
		}
	case *ast.ParenExpr:
		return n.step(meaning{e.X, m.scope})
	case *ast.IndexExpr:
		base = e.X
	case *ast.IndexListExpr:
		base = e.X
	}
	d, p, ok := n.typeName(base, m.scope)
	if !ok {
		return entry{}, m
	}
	spec := d.typeSpec()
	if d.kind != "type" || spec == nil {
		return entry{}, meaning{}
	}
	s := scope{pack: p, before: whole}
	if spec.TypeParams != nil {
		s.bound = map[string]meaning{}
		n.bindTypes(spec.TypeParams, args, m.scope, s.bound)
	}
	return d, meaning{spec.Type, s}
}

// typeName returns the declaration that a name of a type means, and its package; not ok means no name.
func (n *inference) typeName(e ast.Expr, s scope) (d entry, p *pack, ok bool) {
	switch e := e.(type) {
	case *ast.Ident:
		d, p, _ = n.declared(e.Name, s)
		return d, p, true
	case *ast.SelectorExpr:
		if p = n.qualified(e.X, s); p != nil {
			d, _ = p.find("", e.Sel.Name)
		}
		return d, p, true
	}
	return d, p, false
}

// underlying returns the type behind names: of "data.Set" a struct. A type that Go declares stays a name.
func (n *inference) underlying(m meaning) meaning {
	for n.fuel > 0 {
		d, next := n.step(m)
		if d.name == "" {
			return next
		}
		if id, ok := next.expr.(*ast.Ident); ok && id.Name == d.name {
			return next
		}
		m = next
	}
	return meaning{}
}

// member returns the type of a field or a method, as a function.
func (n *inference) member(m meaning, name string) meaning {
	for _, f := range n.members(m) {
		if f.name == name {
			if f.kind == "method" && f.typ.expr == nil {
				return n.method(f)
			}
			return f.typ
		}
	}
	return meaning{}
}

// method returns the type of a declared method. The receiver names the type parameters.
func (n *inference) method(f member) meaning {
	d, ok := f.node().(*ast.FuncDecl)
	if !ok || d.Recv == nil || len(d.Recv.List) == 0 {
		return meaning{}
	}
	s := scope{pack: f.typ.pack, before: whole, bound: map[string]meaning{}}
	t := d.Recv.List[0].Type
	if star, ok := t.(*ast.StarExpr); ok {
		t = star.X
	}
	owner, _ := f.typ.pack.find("", f.owner)
	if spec := owner.typeSpec(); spec != nil && spec.TypeParams != nil {
		renamed := map[string]meaning{} // the receiver's name of each parameter
		n.bindTypes(spec.TypeParams, typeArguments(t), s, renamed)
		for declared, name := range renamed {
			s.bound[typeText(name.expr)] = f.typ.bound[declared]
		}
	}
	return meaning{d.Type, s}
}

// members returns the fields and methods of a type: its own first, then the promoted ones. Of a
// name that is there twice, the first one counts.
func (n *inference) members(m meaning) []member {
	l := lister{inference: n, types: map[string]bool{}}
	for next := []meaning{m}; len(next) > 0 && n.fuel > 0; {
		l.embedded = nil
		for _, t := range next {
			l.list(t)
		}
		next = l.embedded
	}
	return l.all
}

// A lister lists members, a level of embedding after the other.
type lister struct {
	*inference
	all      []member
	embedded []meaning       // the types of the next level
	types    map[string]bool // named types that are listed
}

// list lists the members of a type or of the type that it points to.
func (l *lister) list(m meaning) {
	for {
		if star, ok := m.expr.(*ast.StarExpr); ok {
			m.expr = star.X
		}
		d, next := l.step(m)
		if star, ok := next.expr.(*ast.StarExpr); ok && d.name == "" {
			m = meaning{star.X, next.scope} // of a type parameter
			continue
		}
		if d.name == "" {
			l.literal(next)
			return
		}
		key := next.pack.path + "." + d.name
		if l.types[key] {
			return
		}
		l.types[key] = true
		for _, e := range next.pack.methods(d.name) {
			l.add(member{e, meaning{nil, next.scope}})
		}
		if spec := d.typeSpec(); !spec.Assign.IsValid() {
			next = l.underlying(next)
			l.literal(next)
			return
		}
		m = next
	}
}

// literal lists the fields of a struct or the methods of an interface.
func (l *lister) literal(m meaning) {
	var fields *ast.FieldList
	kind := "field"
	switch t := m.expr.(type) {
	case *ast.StructType:
		fields = t.Fields
	case *ast.InterfaceType:
		fields, kind = t.Methods, "method"
	default:
		return
	}
	for _, f := range fields.List {
		e := entry{kind: kind, doc: strings.TrimSpace(f.Doc.Text() + f.Comment.Text())}
		for _, name := range f.Names {
			e.name = name.Name
			e.source = e.name + " " + typeText(f.Type)
			if kind == "method" {
				e.source = "func " + e.name + strings.TrimPrefix(typeText(f.Type), "func")
			}
			l.add(member{e, meaning{f.Type, m.scope}})
		}
		if len(f.Names) == 0 {
			l.embed(f, e, m.scope)
		}
	}
}

// embed lists an embedded type, which is a field of a struct.
func (l *lister) embed(f *ast.Field, e entry, s scope) {
	l.embedded = append(l.embedded, meaning{f.Type, s})
	e.source = typeText(f.Type)
	name := strings.TrimPrefix(e.source, "*")
	name, _, _ = strings.Cut(name, "[")
	e.name = name[strings.LastIndex(name, ".")+1:]
	if e.kind == "field" {
		l.add(member{e, meaning{f.Type, s}})
	}
}

// add lists a member if a notebook may use it.
func (l *lister) add(f member) {
	if f.typ.pack.shows(f.name) && f.name != "_" {
		l.all = append(l.all, f)
	}
}

// typeText returns the source of a type.
func typeText(e ast.Expr) string {
	var b bytes.Buffer
	if e == nil || format.Node(&b, token.NewFileSet(), e) != nil {
		return ""
	}
	return b.String()
}

// keys returns the fields of a struct that a literal can name: not the promoted ones.
func (n *inference) keys(m meaning) []member {
	m = n.underlying(m)
	if _, ok := m.expr.(*ast.StructType); !ok {
		return nil
	}
	l := lister{inference: n}
	l.literal(m)
	return l.all
}
