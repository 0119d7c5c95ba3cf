package learners

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
	"maps"
	"path"
	"reflect"
	"slices"
	"strings"

	"halfspace/internal/nearest"
)

// Parse returns the learner that a literal in Go's syntax says, as String writes it:
//
//	DecisionList{Validation: 0.2, Separator: MultIncLP{}}
//	learners.CrossValidated{Of: []learners.Learner{C45{}, MLP{Hidden: 5}}}
//	C45
//
// The fields have the types of Go's structs. Types may be left out where a field has only one, and the
// names of packages everywhere. A learner without braces is its zero value, a text that is a word needs
// no quotes, a time is a text such as "1m30s", and a list may stand in brackets alone: [C45, Pocket].
//
// The registered learners are known, and others besides if they are given: their types count, and not
// their settings. An error is one line, which names the field, and the names that may have been meant.
func Parse(text string, others ...Learner) (Learner, error) {
	p := literals{text: text, types: types(others)}
	e, err := parser.ParseExpr(braces(text))
	if err != nil {
		if list := (scanner.ErrorList{}); errors.As(err, &list) {
			err = fmt.Errorf("column %d: %s", list[0].Pos.Column, list[0].Msg)
		}
		return nil, fmt.Errorf("learner %.60q: %w", text, err)
	}
	v := reflect.New(learnerType).Elem()
	if err := p.set(v, e); err != nil {
		return nil, err
	}
	if v.IsNil() {
		return nil, errors.New("nil is no learner")
	}
	return v.Interface().(Learner), nil
}

// Names returns the names of the learners that Parse knows, with those of others, in the order of the
// alphabet.
func Names(others ...Learner) []string { return slices.Sorted(maps.Keys(types(others))) }

// types returns the types of the registered learners, and of others, by their names.
func types(others []Learner) map[string]reflect.Type {
	all := map[string]reflect.Type{}
	for _, i := range All() {
		all[reflect.TypeOf(i.Learner).Name()] = reflect.TypeOf(i.Learner)
	}
	for _, l := range others {
		all[reflect.TypeOf(l).Name()] = reflect.TypeOf(l)
	}
	return all
}

var learnerType = reflect.TypeFor[Learner]()

// A literals reads values from the syntax tree of a text.
type literals struct {
	text  string
	types map[string]reflect.Type // of learners, by name
}

// braces puts braces for the brackets of lists without a type, which Go does not have.
func braces(text string) string {
	b := []byte(text)
	var s scanner.Scanner
	file := token.NewFileSet().AddFile("", 1, len(b))
	s.Init(file, []byte(text), nil, 0)
	var open []bool // brackets: whether each is of a list
	for before := 0; ; {
		pos, tok, _ := s.Scan()
		at := file.Offset(pos)
		switch {
		case tok == token.EOF:
			return string(b)
		case tok == token.LBRACK:
			list := strings.TrimSpace(text[before:at]) == "" && !strings.HasPrefix(strings.TrimLeft(text[at+1:], " \t\r\n"), "]")
			if open = append(open, list); list {
				b[at] = '{'
			}
		case tok == token.RBRACK && len(open) > 0:
			if open[len(open)-1] {
				b[at] = '}'
			}
			open = open[:len(open)-1]
		}
		before = at + 1
	}
}

// set sets v, a field or an element of a list, to what e says.
func (p literals) set(v reflect.Value, e ast.Expr) error {
	if name, ok := e.(*ast.Ident); ok && name.Name == "nil" && slices.Contains([]reflect.Kind{reflect.Interface, reflect.Slice, reflect.Pointer}, v.Kind()) {
		v.SetZero()
		return nil
	}
	switch v.Kind() {
	case reflect.Interface:
		return p.setInterface(v, e)
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		return p.set(v.Elem(), e)
	case reflect.Struct:
		return p.setStruct(v, e)
	case reflect.Slice:
		return p.setSlice(v, e)
	}
	return p.setPlain(v, e)
}

// setInterface sets v to the learner that e says.
func (p literals) setInterface(v reflect.Value, e ast.Expr) error {
	typ := e
	if c, ok := e.(*ast.CompositeLit); ok {
		typ = c.Type
	}
	pkg, name, ok := typeName(typ)
	if !ok {
		return fmt.Errorf("want a learner, got %s", p.source(e))
	}
	t := p.types[name]
	if t == nil || pkg != "" && pkg != path.Base(t.PkgPath()) {
		return fmt.Errorf("no learner %.40q;%s", strings.TrimPrefix(pkg+"."+name, "."), p.meant(name, v.Type()))
	}
	if !t.Implements(v.Type()) {
		return fmt.Errorf("%s is no %s;%s", name, v.Type().Name(), p.meant("", v.Type()))
	}
	l := reflect.New(t).Elem()
	if err := p.setStruct(l, e); err != nil {
		return err
	}
	v.Set(l)
	return nil
}

// typeName returns the name of a type and that of its package, if it is given, and whether typ is a
// name at all.
func typeName(typ ast.Expr) (pkg, name string, ok bool) {
	switch t := typ.(type) {
	case *ast.Ident:
		return "", t.Name, true
	case *ast.SelectorExpr:
		if x, ok := t.X.(*ast.Ident); ok {
			return x.Name, t.Sel.Name, true
		}
	}
	return "", "", false
}

// meant says which learners of an interface type have names like name, or which there are if none has.
func (p literals) meant(name string, as reflect.Type) string {
	var names []string
	for _, n := range slices.Sorted(maps.Keys(p.types)) {
		if p.types[n].Implements(as) {
			names = append(names, n)
		}
	}
	if meant := nearest.Meant(name, names); meant != "" {
		return meant
	}
	return " there are " + strings.Join(names, ", ")
}

// setStruct sets the fields of v that e names. Without braces there are none.
func (p literals) setStruct(v reflect.Value, e ast.Expr) error {
	t := v.Type()
	c, braced := e.(*ast.CompositeLit)
	if !braced {
		c = &ast.CompositeLit{Type: e}
	}
	if c.Type != nil {
		pkg, name, ok := typeName(c.Type)
		if !ok || name != t.Name() || pkg != "" && pkg != path.Base(t.PkgPath()) {
			return fmt.Errorf("want %s{…}, got %s", t.Name(), p.source(e))
		}
	}
	set := map[string]bool{}
	for _, element := range c.Elts {
		pair, ok := element.(*ast.KeyValueExpr)
		if !ok {
			return fmt.Errorf("%s: say which field %s is for, as in %s{Field: value}", t.Name(), p.source(element), t.Name())
		}
		_, name, _ := typeName(pair.Key)
		field, ok := t.FieldByName(name)
		if !ok || !field.IsExported() || len(field.Index) > 1 {
			return fmt.Errorf("%s has no field %s;%s", t.Name(), p.source(pair.Key), fieldsMeant(name, t))
		}
		if set[name] {
			return fmt.Errorf("%s.%s is given twice", t.Name(), name)
		}
		set[name] = true
		if err := p.set(v.FieldByIndex(field.Index), pair.Value); err != nil {
			return fmt.Errorf("%s.%s: %w", t.Name(), name, err)
		}
	}
	return nil
}

// fieldsMeant says which fields of t have names like name, or which there are if none has. A field of a
// struct within is named by its way.
func fieldsMeant(name string, t reflect.Type) string {
	var names []string
	for _, f := range reflect.VisibleFields(t) {
		if !f.IsExported() {
			continue
		}
		full := f.Name
		if len(f.Index) > 1 {
			full = fmt.Sprintf("%s{%s: …}", t.Field(f.Index[0]).Name, f.Name)
			if f.Name == name {
				return " did you mean " + full + "?"
			}
			continue
		}
		names = append(names, full)
	}
	if meant := nearest.Meant(name, names); meant != "" {
		return meant
	}
	if names == nil {
		return " it has none"
	}
	return " it has " + strings.Join(names, ", ")
}

// setSlice sets v to the list that e says.
func (p literals) setSlice(v reflect.Value, e ast.Expr) error {
	c, ok := e.(*ast.CompositeLit)
	if ok && c.Type != nil {
		var array *ast.ArrayType
		if array, ok = c.Type.(*ast.ArrayType); ok {
			_, name, named := typeName(array.Elt)
			ok = array.Len == nil && named && name == v.Type().Elem().Name()
		}
	}
	if !ok {
		return fmt.Errorf("want a list, as [a, b], got %s", p.source(e))
	}
	list := reflect.MakeSlice(v.Type(), len(c.Elts), len(c.Elts))
	for k, element := range c.Elts {
		if err := p.set(list.Index(k), element); err != nil {
			return err
		}
	}
	v.Set(list)
	return nil
}

// source returns the text of e, for an error.
func (p literals) source(e ast.Expr) string {
	from, to := min(int(e.Pos())-1, len(p.text)), min(int(e.End())-1, len(p.text))
	return fmt.Sprintf("%.40q", p.text[from:max(from, to)])
}
