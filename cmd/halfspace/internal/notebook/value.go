package notebook

import (
	"encoding/json"
	"errors"
	"fmt"
	"go/types"
	"math"
	"strconv"
	"strings"
)

// A value is the given value of a parameter, in Go's form and in JSON's.
type value struct {
	code string
	json any
}

// value converts a text of the command line to the type of the parameter.
func (p parameter) value(text string) (value, error) {
	if p.kind == types.Typ[types.Invalid] {
		return value{}, fmt.Errorf("parameter %s: only a parameter declared with a plain value or type can be given", p.name)
	}
	v, err := valueOf(p.kind, text)
	if err != nil {
		return value{}, fmt.Errorf("parameter %s has type %s: %w", p.name, typeName(p.kind), err)
	}
	return v, nil
}

// declaration returns the line that declares the parameter anew. A constant without a type stays one.
func (p parameter) declaration(v value) string {
	keyword, kind := "var", " "+typeName(p.kind)
	if p.fixed {
		keyword = "const"
	}
	if b, ok := p.kind.(*types.Basic); ok && b.Info()&types.IsUntyped != 0 {
		kind = ""
	}
	return keyword + " " + p.name + kind + " = " + v.code
}

// typeName returns how a cell writes a type.
func typeName(kind types.Type) string {
	return strings.TrimPrefix(types.TypeString(kind, func(*types.Package) string { return "" }), "untyped ")
}

// valueOf reads a value of a type.
func valueOf(kind types.Type, text string) (value, error) {
	switch underlying := kind.Underlying().(type) {
	case *types.Basic:
		return basic(underlying, text)
	case *types.Slice:
		return slice(kind, underlying.Elem(), text)
	}
	return value{}, errors.New("only strings, numbers, booleans and slices of them can be given")
}

// basic reads a string, a number or a boolean.
func basic(kind *types.Basic, text string) (value, error) {
	wrong := fmt.Errorf("%.40q does not fit", text)
	switch info := kind.Info(); {
	case info&types.IsString != 0:
		return value{strconv.Quote(text), text}, nil
	case info&types.IsBoolean != 0:
		b, err := strconv.ParseBool(strings.ToLower(text))
		if err != nil || len(text) < len("true") {
			return value{}, wrong
		}
		return value{strconv.FormatBool(b), b}, nil
	case info&types.IsUnsigned != 0:
		u, err := strconv.ParseUint(text, 10, bits(kind))
		if err != nil {
			return value{}, wrong
		}
		return number(strconv.FormatUint(u, 10)), nil
	case info&types.IsInteger != 0:
		i, err := strconv.ParseInt(text, 10, bits(kind))
		if err != nil {
			return value{}, wrong
		}
		return number(strconv.FormatInt(i, 10)), nil
	case info&types.IsFloat != 0:
		f, err := strconv.ParseFloat(text, bits(kind))
		if err != nil || math.IsInf(f, 0) || math.IsNaN(f) {
			return value{}, wrong
		}
		code := strconv.FormatFloat(f, 'g', -1, 64)
		if !strings.ContainsAny(code, ".e") {
			code += ".0" // else a constant would divide as whole numbers do
		}
		return number(code), nil
	}
	return value{}, errors.New("only strings, numbers, booleans and slices of them can be given")
}

// looks guesses the type of a value from the form of its text.
func looks(text string) types.Type {
	for _, kind := range []types.BasicKind{types.Bool, types.Int, types.Float64} {
		if _, err := basic(types.Typ[kind], text); err == nil {
			return types.Typ[kind]
		}
	}
	return types.Typ[types.String]
}

// number returns the value of a number.
func number(code string) value { return value{code, json.Number(code)} }

// bits returns the number of bits of a type.
func bits(kind *types.Basic) int {
	if kind.Info()&types.IsUntyped != 0 {
		return 64
	}
	return int(8 * types.SizesFor("gc", "amd64").Sizeof(kind))
}

// slice reads a list: of JSON, or of values with commas between them.
func slice(kind, element types.Type, text string) (value, error) {
	list := value{typeName(kind) + "{", []any{}}
	texts, err := items(text)
	if err != nil {
		return value{}, err
	}
	for i, item := range texts {
		v, err := valueOf(element, item)
		if err != nil {
			return value{}, fmt.Errorf("element %d: %w", i+1, err)
		}
		if i > 0 {
			list.code += ", "
		}
		list.code += v.code
		list.json = append(list.json.([]any), v.json)
	}
	list.code += "}"
	return list, nil
}

// items divides a list.
func items(text string) ([]string, error) {
	if text == "" {
		return nil, nil
	}
	if !strings.HasPrefix(text, "[") {
		return strings.Split(text, ","), nil
	}
	var raw []json.RawMessage
	if err := json.Unmarshal([]byte(text), &raw); err != nil {
		return nil, fmt.Errorf("%.40q is not a JSON list: %w", text, err)
	}
	texts := make([]string, len(raw))
	for i, r := range raw {
		if json.Unmarshal(r, &texts[i]) != nil { // not a string
			texts[i] = string(r)
		}
	}
	return texts, nil
}
