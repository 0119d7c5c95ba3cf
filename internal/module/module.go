// Package module says what the Go module of this library is called, since `make module` changes that.
package module

import (
	"reflect"
	"strings"
)

// here is a type of this package: the compiler gives it the package's path.
type anchor struct{}

// Path returns the path of the module, as its go.mod has it.
func Path() string {
	return strings.TrimSuffix(reflect.TypeFor[anchor]().PkgPath(), "/internal/module")
}
