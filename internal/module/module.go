// Package module returns the name of this library's Go module. `make module` changes that name, so no
// other code writes it as a string.
package module

import (
	"reflect"
	"strings"
)

// anchor is an empty type. The compiler gives it the path of this package, which begins with the path of
// the module.
type anchor struct{}

// Path returns the path of the module, as its go.mod has it.
func Path() string {
	return strings.TrimSuffix(reflect.TypeFor[anchor]().PkgPath(), "/internal/module")
}
