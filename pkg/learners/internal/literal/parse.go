// Package literal reads and writes values of structs as texts in Go's syntax, by reflection. For
// example, the text C45{MinLeaf: 5} describes a learner. The value belongs to an interface type, and
// the text may name the struct types that the caller lists. A field may again have one of these types,
// or be a list of them, a truth value, a number, a text or a time. In a field of type any, a whole
// number becomes an int.
//
// The syntax is a little looser than Go's. A type may be left out if a field allows only one, and the
// names of packages may always be left out. A type without braces is its zero value. A text that is a
// single word needs no quotes. A time is a text, for example "1m30s". A list may stand in brackets
// alone: [C45, Pocket].
package literal

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
	"regexp"
	"slices"
	"strings"

	"halfspace/internal/nearest"
)

// Parse returns the value of the interface type T that a text describes, in the form that String
// writes. The text may name the types in the map, by their keys. An error is one line. It names the
// field that is wrong, suggests similar names, and uses the name of T in lower case as the noun for a
// value. If the text names a field that its type does not have, hint is called: it says where the field
// is found, or returns "".
func Parse[T any](text string, types map[string]reflect.Type, hint func(name, field string) string) (T, error) {
	v := reflect.New(reflect.TypeFor[T]()).Elem()
	r := reader{text: text, noun: strings.ToLower(v.Type().Name()), types: types, hint: hint}
	if err := r.read(v); err != nil {
		var zero T
		r.text = mended(text)
		if r.text != text && r.read(v) == nil {
			err = fmt.Errorf("%s %.60q: did you mean %.60s?", r.noun, text, r.text)
		}
		return zero, err
	}
	return v.Interface().(T), nil
}

// assignment matches the sign between the name of an argument and its value in a call in Python or R.
var assignment = regexp.MustCompile(`\s*=\s*`)

// mended rewrites a text that looks like a call in Python or R, such as C45(MinLeaf=5), as a literal:
// C45{MinLeaf: 5}.
func mended(text string) string {
	return assignment.ReplaceAllString(strings.NewReplacer("(", "{", ")", "}").Replace(text), ": ")
}

// A reader reads values from the syntax tree of a text.
type reader struct {
	text  string
	noun  string                  // the word for a value in errors
	types map[string]reflect.Type // types by name
	hint  func(name, field string) string
}

// read sets v to the value that the text describes.
func (r reader) read(v reflect.Value) error {
	e, err := parser.ParseExpr(braces(r.text))
	if err != nil {
		if list := (scanner.ErrorList{}); errors.As(err, &list) {
			err = fmt.Errorf("column %d: %s", list[0].Pos.Column, list[0].Msg)
		}
		return fmt.Errorf("%s %.60q: %w; it is written Name{Field: value, …}", r.noun, r.text, err)
	}
	if err := r.set(v, e); err != nil {
		return err
	}
	if v.IsNil() {
		return fmt.Errorf("nil is not a %s", r.noun)
	}
	return nil
}

// braces replaces the brackets of a list without a type, such as [C45, Pocket], by braces. Go's parser
// would not accept these brackets.
func braces(text string) string {
	b := []byte(text)
	var s scanner.Scanner
	file := token.NewFileSet().AddFile("", 1, len(b))
	s.Init(file, []byte(text), nil, 0)
	var open []bool // for each open bracket, whether it begins a list
	for before := 0; ; {
		pos, tok, _ := s.Scan()
		offset := file.Offset(pos)
		switch {
		case tok == token.EOF:
			return string(b)
		case tok == token.LBRACK:
			list := strings.TrimSpace(text[before:offset]) == "" && !strings.HasPrefix(strings.TrimLeft(text[offset+1:], " \t\r\n"), "]")
			if open = append(open, list); list {
				b[offset] = '{'
			}
		case tok == token.RBRACK && len(open) > 0:
			if open[len(open)-1] {
				b[offset] = '}'
			}
			open = open[:len(open)-1]
		}
		before = offset + 1
	}
}

// set sets v, a field or an element of a list, to the value of e.
func (r reader) set(v reflect.Value, e ast.Expr) error {
	if name, ok := e.(*ast.Ident); ok && name.Name == "nil" && slices.Contains([]reflect.Kind{reflect.Interface, reflect.Slice, reflect.Pointer}, v.Kind()) {
		v.SetZero()
		return nil
	}
	switch v.Kind() {
	case reflect.Interface:
		return r.setInterface(v, e)
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		return r.set(v.Elem(), e)
	case reflect.Struct:
		return r.setStruct(v, e)
	case reflect.Slice:
		return r.setSlice(v, e)
	}
	return r.setPlain(v, e)
}

// setInterface sets v to the struct that e describes. If v takes any value, e may also be a word or a
// number.
func (r reader) setInterface(v reflect.Value, e ast.Expr) error {
	typ := e
	if c, ok := e.(*ast.CompositeLit); ok {
		typ = c.Type
	}
	pkg, name, ok := typeName(typ)
	if v.NumMethod() == 0 && typ == e && r.types[name] == nil {
		return r.setPlain(v, e)
	}
	if !ok {
		return fmt.Errorf("want a %s, got %s", r.noun, r.source(e))
	}
	t := r.types[name]
	if t == nil || pkg != "" && pkg != path.Base(t.PkgPath()) {
		return fmt.Errorf("no %s %.40q;%s", r.noun, strings.TrimPrefix(pkg+"."+name, "."), r.meant(name, v.Type()))
	}
	if !t.Implements(v.Type()) {
		return fmt.Errorf("%s is not a %s;%s", name, v.Type().Name(), r.meant("", v.Type()))
	}
	value := reflect.New(t).Elem()
	if err := r.setStruct(value, e); err != nil {
		return err
	}
	v.Set(value)
	return nil
}

// typeName returns the name of a type and the name of its package, if given, and whether typ is a
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

// meant names the structs of an interface type with names similar to name, or all of them if none
// is similar.
func (r reader) meant(name string, target reflect.Type) string {
	var names []string
	for _, n := range slices.Sorted(maps.Keys(r.types)) {
		if r.types[n].Implements(target) {
			names = append(names, n)
		}
	}
	if meant := nearest.Meant(name, names); meant != "" {
		return meant
	}
	return " there are " + strings.Join(names, ", ")
}

// setStruct sets the fields of v that e names. Without braces it sets nothing.
func (r reader) setStruct(v reflect.Value, e ast.Expr) error {
	t := v.Type()
	c, braced := e.(*ast.CompositeLit)
	if !braced {
		c = &ast.CompositeLit{Type: e}
	}
	if c.Type != nil {
		pkg, name, ok := typeName(c.Type)
		if !ok || name != t.Name() || pkg != "" && pkg != path.Base(t.PkgPath()) {
			return fmt.Errorf("want %s{…}, got %s", t.Name(), r.source(e))
		}
	}
	set := map[string]bool{}
	for _, element := range c.Elts {
		pair, ok := element.(*ast.KeyValueExpr)
		if !ok {
			return fmt.Errorf("%s: say which field %s is for, as in %s{Field: value}", t.Name(), r.source(element), t.Name())
		}
		_, name, _ := typeName(pair.Key)
		field, ok := t.FieldByName(name)
		if !ok || !field.IsExported() || len(field.Index) > 1 {
			return fmt.Errorf("%s has no field %s;%s", t.Name(), r.source(pair.Key), r.fieldsMeant(name, t))
		}
		if set[name] {
			return fmt.Errorf("%s.%s is given twice", t.Name(), name)
		}
		set[name] = true
		if err := r.set(v.FieldByIndex(field.Index), pair.Value); err != nil {
			return fmt.Errorf("%s.%s: %w", t.Name(), name, err)
		}
	}
	return nil
}

// fieldsMeant returns the end of an error about an unknown field: the fields of t with names similar to
// name, or all of them if none is similar. A field of an embedded struct is given with its path. A hint
// comes first.
func (r reader) fieldsMeant(name string, t reflect.Type) string {
	if hint := r.hint(t.Name(), name); hint != "" {
		return " " + hint
	}
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
		return " it has no fields"
	}
	return " it has " + strings.Join(names, ", ")
}

// setSlice sets v to the list that e describes.
func (r reader) setSlice(v reflect.Value, e ast.Expr) error {
	c, ok := e.(*ast.CompositeLit)
	if ok && c.Type != nil {
		var array *ast.ArrayType
		if array, ok = c.Type.(*ast.ArrayType); ok {
			_, name, named := typeName(array.Elt)
			ok = array.Len == nil && named && name == v.Type().Elem().Name()
		}
	}
	if !ok {
		return fmt.Errorf("want a list, as [a, b], got %s", r.source(e))
	}
	list := reflect.MakeSlice(v.Type(), len(c.Elts), len(c.Elts))
	for k, element := range c.Elts {
		if err := r.set(list.Index(k), element); err != nil {
			return err
		}
	}
	v.Set(list)
	return nil
}

// source returns the text of e, for an error.
func (r reader) source(e ast.Expr) string {
	start, end := min(int(e.Pos())-1, len(r.text)), min(int(e.End())-1, len(r.text))
	return fmt.Sprintf("%.40q", r.text[start:max(start, end)])
}
