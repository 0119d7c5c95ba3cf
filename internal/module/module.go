// Package module returns the name of this library's Go module, since `make module` changes that name.
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
