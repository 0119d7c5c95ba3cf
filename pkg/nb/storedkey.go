package nb

import (
	"fmt"
	"io"
	"math"
	"reflect"
)

// hashValue writes v to h, together with its type and the type of each of its parts. So two
// values write the same bytes only if they are equal and have the same type. Types matter behind
// interfaces: a 1 in an []any may be an int or a float64. It reports whether v is plain, which is
// false if some part is a pointer, a map, a channel or a function: an address is another one in
// each run, and a function has no content that could be written.
func hashValue(h io.Writer, v reflect.Value) bool {
	if !v.IsValid() { // a nil interface has no type
		fmt.Fprint(h, "nil;")
		return true
	}
	fmt.Fprintf(h, "%s.%v ", v.Type().PkgPath(), v.Type())
	switch v.Kind() {
	case reflect.Pointer, reflect.Func, reflect.Chan, reflect.UnsafePointer, reflect.Map:
		fmt.Fprint(h, "nil;")
		return v.IsNil()
	case reflect.Interface:
		return hashValue(h, v.Elem())
	case reflect.Slice, reflect.Array:
		// The length marks the end of a slice, and -1 marks nil, which differs from empty.
		n := v.Len()
		if v.Kind() == reflect.Slice && v.IsNil() {
			n = -1
		}
		fmt.Fprintf(h, "%d{", n)
		for i := range v.Len() {
			if !hashValue(h, v.Index(i)) {
				return false
			}
		}
	case reflect.Struct:
		fmt.Fprint(h, "{")
		for i := range v.NumField() {
			fmt.Fprint(h, v.Type().Field(i).Name, ":")
			if !hashValue(h, v.Field(i)) {
				return false
			}
		}
	default:
		fmt.Fprint(h, basic(v))
	}
	fmt.Fprint(h, ";")
	return true
}

// basic returns a number, a truth value or a string as text. It uses none of the type's own
// methods, which may print different values alike. Numbers that are not whole are given by their
// bits, which differ for 0 and -0, and strings in quotes, so that it is clear where they end.
func basic(v reflect.Value) string {
	switch {
	case v.CanInt():
		return fmt.Sprint(v.Int())
	case v.CanUint():
		return fmt.Sprint(v.Uint())
	case v.CanFloat():
		return fmt.Sprintf("%x", math.Float64bits(v.Float()))
	case v.CanComplex():
		c := v.Complex()
		return fmt.Sprintf("%x,%x", math.Float64bits(real(c)), math.Float64bits(imag(c)))
	case v.Kind() == reflect.Bool:
		return fmt.Sprint(v.Bool())
	}
	return fmt.Sprintf("%q", v.String())
}
