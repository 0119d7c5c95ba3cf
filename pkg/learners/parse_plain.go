package learners

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

// constants are the words that stand for a value of their own.
var constants = map[string]any{"true": true, "false": false, "nil": nil, "Inf": math.Inf(1), "NaN": math.NaN()}

// setPlain sets v, a truth value, a number, or a text, to what e says.
func (p literals) setPlain(v reflect.Value, e ast.Expr) error {
	c, text, isText := plain(e)
	switch v.Kind() {
	case reflect.Bool:
		if b, ok := c.(bool); ok {
			v.SetBool(b)
			return nil
		}
		return fmt.Errorf("want true or false, got %s", p.source(e))
	case reflect.String:
		if isText {
			v.SetString(text)
			return nil
		}
		return fmt.Errorf("want a text, got %s", p.source(e))
	case reflect.Float64:
		f, ok := c.(float64)
		if k, whole := c.(constant.Value); whole {
			f, ok = float(k)
		}
		if ok {
			v.SetFloat(f)
			return nil
		}
		return fmt.Errorf("want a number, got %s", p.source(e))
	case reflect.Int, reflect.Int64, reflect.Uint64:
		if k, ok := c.(constant.Value); ok && setWhole(v, constant.ToInt(k)) {
			return nil
		}
		if isText {
			return p.setNamed(v, text)
		}
		return fmt.Errorf("want a whole number, got %s", p.source(e))
	}
	return fmt.Errorf("a %s cannot be given in a text", v.Type())
}

// plain returns what e stands for: a constant, which is one of constants or a constant.Value of a number,
// or a text. A word that is no constant is a text.
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

// float returns the float64 nearest to a constant, and whether it is a finite one.
func float(c constant.Value) (float64, bool) {
	if c.Kind() != constant.Int && c.Kind() != constant.Float {
		return 0, false
	}
	f, _ := constant.Float64Val(c)
	return f, !math.IsInf(f, 0)
}

// setWhole sets v to a constant, and reports whether that is a whole number that v can have.
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

// setNamed sets v, a time or a whole number whose type has names for its values, by such a name.
func (p literals) setNamed(v reflect.Value, text string) error {
	if v.Type() == reflect.TypeFor[time.Duration]() {
		d, err := time.ParseDuration(text)
		if err != nil {
			return fmt.Errorf(`want a time, as "1m30s", got %.40q`, text)
		}
		v.SetInt(int64(d))
		return nil
	}
	if _, named := v.Interface().(fmt.Stringer); !named || !v.CanInt() {
		return fmt.Errorf("want a whole number, got %.40q", text)
	}
	var names []string
	for i := range int64(mostNames) {
		one := reflect.New(v.Type()).Elem()
		one.SetInt(i)
		name := fmt.Sprint(one)
		if name == text {
			v.SetInt(i)
			return nil
		}
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return fmt.Errorf("want one of %q, got %.40q", names, text)
}

// mostNames is how many values of a type are looked through for a name.
const mostNames = 16
