package main

import (
	"fmt"
	"regexp"
	"strings"
)

var (
	// element fits a part of a module's path, between slashes.
	element = regexp.MustCompile(`^[A-Za-z0-9_~-][A-Za-z0-9._~-]*$`)
	// major fits the last part of the path of a module whose version is 2 or higher.
	major = regexp.MustCompile(`^v[0-9]+$`)
)

// check reports whether a module may have the path, by the rules of https://go.dev/ref/mod#go-mod-file-ident
// that matter here.
func check(path string) error {
	parts := strings.Split(path, "/")
	for _, part := range parts {
		if !element.MatchString(part) || strings.HasSuffix(part, ".") {
			return fmt.Errorf("%q is not the path of a module: %q must be letters, digits and -._~, and not begin or end with a dot", path, part)
		}
	}
	if first := parts[0]; strings.ToLower(first) != first || strings.ContainsAny(first, "_~") || strings.HasPrefix(first, "-") {
		return fmt.Errorf("%q is not the path of a module: %q must be small letters, digits, dots and hyphens", path, first)
	}
	if last := parts[len(parts)-1]; major.MatchString(last) {
		return fmt.Errorf("%q is not the path of this module: %s belongs to another version than 0 and 1", path, last)
	}
	return nil
}
