package memory

import (
	"crypto/sha256"
	"fmt"
	"hash"
	"math"
	"reflect"
	"strings"
	"time"

	"halfspace/pkg/data"
)

// A Key is the SHA-256 of everything that a result depends on.
type Key struct {
	hash    hash.Hash
	foreign bool
}

// NewKey begins the key of a result that the given version of the library's code computes. The kind says
// which result it is: a name, for example, and a type.
func NewKey(code [sha256.Size]byte, kind string) *Key {
	k := &Key{hash: sha256.New()}
	fmt.Fprintf(k.hash, "%s\n%x\n", kind, code)
	return k
}

// Add adds parts to the key: plain values, and samples, which stand for their content. The error names
// the type of a part that is neither.
func (k *Key) Add(parts ...any) error {
	for _, part := range parts {
		switch p := part.(type) {
		// A sample prints as a pointer; its fingerprint stands for its content.
		case *data.Set:
			fmt.Fprintln(k.hash, p.Fingerprint())
		default:
			if !k.value(reflect.ValueOf(p)) {
				return fmt.Errorf("a key cannot have type %T, want plain values or a *data.Set", p)
			}
		}
	}
	return nil
}

// Foreign reports whether a part, or a part of a part, has a type from outside this library, for example a
// learner that a cell declares. The code of such a type may change, but the key does not depend on it.
func (k *Key) Foreign() bool { return k.foreign }

// File returns the name of the result's file. It consists of the title and twelve bytes of the SHA-256,
// which are enough to keep results apart. If something changes on which the result depends, the new result
// gets another file. The old file stays, and is valid again when the change is undone.
func (k *Key) File(title string) string {
	return fmt.Sprintf("%s-%x.json", sanitize(title), k.hash.Sum(nil)[:12])
}

// sanitize returns name as part of a file name: its first 60 bytes, with _ for each character that some
// file system may refuse.
func sanitize(name string) string {
	name = name[:min(len(name), 60)]
	return strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '-' || r == '.' {
			return r
		}
		return '_'
	}, name)
}

// packages begins the path of every package whose source is part of the library's code.
var packages = strings.TrimSuffix(reflect.TypeFor[Key]().PkgPath(), "internal/memory")

// outside reports whether a type is declared outside the library. A duration, such as the limit of a
// learner, has no code that could change.
func outside(t reflect.Type) bool {
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	return t.PkgPath() != "" && t != reflect.TypeFor[time.Duration]() && !strings.HasPrefix(t.PkgPath(), packages)
}

// value adds v to the key, together with its type and the type of each of its parts. So two values write
// the same bytes only if they are equal and have the same type. Types matter behind interfaces: a 1 in an
// []any may be an int or a float64. It reports whether v is plain. A value is not plain if some part is a
// pointer, a map, a channel or a function. An address is another one in each run, and a function has no
// content that could be written.
func (k *Key) value(v reflect.Value) bool {
	if !v.IsValid() { // a nil interface has no type
		fmt.Fprint(k.hash, "nil;")
		return true
	}
	k.foreign = k.foreign || outside(v.Type())
	fmt.Fprintf(k.hash, "%s.%v ", v.Type().PkgPath(), v.Type())
	switch v.Kind() {
	case reflect.Pointer, reflect.Func, reflect.Chan, reflect.UnsafePointer, reflect.Map:
		fmt.Fprint(k.hash, "nil;")
		return v.IsNil()
	case reflect.Interface:
		return k.value(v.Elem())
	case reflect.Slice, reflect.Array:
		// The length marks the end of a slice, and -1 marks nil, which differs from empty.
		n := v.Len()
		if v.Kind() == reflect.Slice && v.IsNil() {
			n = -1
		}
		fmt.Fprintf(k.hash, "%d{", n)
		for i := range v.Len() {
			if !k.value(v.Index(i)) {
				return false
			}
		}
	case reflect.Struct:
		fmt.Fprint(k.hash, "{")
		for i := range v.NumField() {
			fmt.Fprint(k.hash, v.Type().Field(i).Name, ":")
			if !k.value(v.Field(i)) {
				return false
			}
		}
	default:
		fmt.Fprint(k.hash, basic(v))
	}
	fmt.Fprint(k.hash, ";")
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
