package literal

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"math"
	"reflect"
	"slices"
	"strconv"
	"time"
)

// constants are the words with a fixed value.
var constants = map[string]any{"true": true, "false": false, "nil": nil, "Inf": math.Inf(1), "NaN": math.NaN()}

// setPlain sets v, a truth value, a number, a text, or any of these, to the value of e.
func (r reader) setPlain(v reflect.Value, e ast.Expr) error {
	c, text, isText := plain(e)
	switch v.Kind() {
	case reflect.Bool:
		if b, ok := c.(bool); ok {
			v.SetBool(b)
			return nil
		}
		return fmt.Errorf("want true or false, got %s", r.source(e))
	case reflect.String:
		if c, isChoice := v.Interface().(choice); isChoice {
			return r.setChoice(v, c.Choices(), e)
		}
		if isText {
			v.SetString(text)
			return nil
		}
		return fmt.Errorf("want a text, got %s", r.source(e))
	case reflect.Interface:
		for _, t := range []reflect.Type{reflect.TypeFor[int](), reflect.TypeFor[float64](), reflect.TypeFor[bool](), reflect.TypeFor[string]()} {
			if value := reflect.New(t).Elem(); r.setPlain(value, e) == nil {
				v.Set(value)
				return nil
			}
		}
		return fmt.Errorf("want a number, a text or a %s, got %s", r.noun, r.source(e))
	case reflect.Float64:
		f, ok := c.(float64)
		if k, whole := c.(constant.Value); whole {
			f, ok = float(k)
		}
		if ok {
			v.SetFloat(f)
			return nil
		}
		return fmt.Errorf("want a number, got %s", r.source(e))
	case reflect.Int, reflect.Int64, reflect.Uint64:
		if k, ok := c.(constant.Value); ok && setWhole(v, constant.ToInt(k)) {
			return nil
		}
		if isText && v.Type() == reflect.TypeFor[time.Duration]() {
			return setTime(v, text)
		}
		return fmt.Errorf("want a whole number, got %s", r.source(e))
	}
	return fmt.Errorf("a %s cannot be given in a text", v.Type())
}

// plain returns the value of e, which may be a constant or a text. A constant is one of the words in
// constants, or a number, which is returned as a constant.Value. Any other word is a text, with or
// without quotes.
func plain(e ast.Expr) (c any, text string, isText bool) {
	switch e := e.(type) {
	case *ast.Ident:
		c, known := constants[e.Name]
		return c, e.Name, !known
	case *ast.BasicLit:
		if e.Kind == token.STRING {
			text, err := strconv.Unquote(e.Value)
			return nil, text, err == nil
		}
		return constant.MakeFromLiteral(e.Value, e.Kind, 0), "", false
	case *ast.UnaryExpr:
		if e.Op != token.SUB && e.Op != token.ADD {
			break
		}
		switch c, _, _ := plain(e.X); c := c.(type) {
		case float64:
			return map[token.Token]float64{token.SUB: -c, token.ADD: c}[e.Op], "", false
		case constant.Value:
			return constant.UnaryOp(e.Op, c, 0), "", false
		}
	}
	return nil, "", false
}

// float returns the float64 nearest to a constant, and whether it is finite.
func float(c constant.Value) (float64, bool) {
	if c.Kind() != constant.Int && c.Kind() != constant.Float {
		return 0, false
	}
	f, _ := constant.Float64Val(c)
	return f, !math.IsInf(f, 0)
}

// setWhole sets v to a constant, and reports whether the constant is an integer that v can hold.
func setWhole(v reflect.Value, c constant.Value) bool {
	if c.Kind() != constant.Int {
		return false
	}
	if v.CanUint() {
		u, exact := constant.Uint64Val(c)
		if exact {
			v.SetUint(u)
		}
		return exact
	}
	i, exact := constant.Int64Val(c)
	if !exact || v.OverflowInt(i) {
		return false
	}
	v.SetInt(i)
	return true
}

// setTime sets v to a time.
func setTime(v reflect.Value, text string) error {
	d, err := time.ParseDuration(text)
	if err != nil {
		return fmt.Errorf(`want a time, as "1m30s", got %.40q`, text)
	}
	v.SetInt(int64(d))
	return nil
}

// A choice is a text with few possible values. A literal may give the text itself, or its number among
// these values, counted from 0.
type choice interface{ Choices() []string }

// setChoice sets v to one of the choices of its type.
func (r reader) setChoice(v reflect.Value, choices []string, e ast.Expr) error {
	c, text, isText := plain(e)
	if k, ok := c.(constant.Value); ok {
		if i, exact := constant.Int64Val(constant.ToInt(k)); exact && i >= 0 && i < int64(len(choices)) {
			text, isText = choices[i], true
		}
	}
	if !isText {
		return fmt.Errorf("want a text, got %s", r.source(e))
	}
	if !slices.Contains(choices, text) {
		return fmt.Errorf("want one of %q, got %.40q", choices, text)
	}
	v.SetString(text)
	return nil
}
