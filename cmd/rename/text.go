package main

import (
	"bytes"
	"fmt"
	"go/format"
	"go/parser"
	"go/token"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// rename returns the text of a file with another name of the module. It fails if the new name stands
// in the file already, so that renaming back would rename more. Go files stay as gofmt writes them:
// imports are sorted by their paths.
func rename(file string, text []byte, oldPath, newPath string) ([]byte, error) {
	renamed := replace(file, text, oldPath, newPath)
	if !bytes.Equal(replace(file, renamed, newPath, oldPath), text) {
		return nil, fmt.Errorf("%s names %s already: choose another path", file, newPath)
	}
	if path.Ext(file) != ".go" || bytes.Equal(renamed, text) {
		return renamed, nil
	}
	if sorted, err := format.Source(text); err != nil || !bytes.Equal(sorted, text) {
		return renamed, nil // not as gofmt writes it, or not Go
	}
	return format.Source(renamed)
}

// replace puts one name into the places of another.
func replace(file string, text []byte, oldPath, newPath string) []byte {
	places := mentions(string(text), oldPath)
	if path.Ext(file) == ".go" {
		places = append(places, imports(text, oldPath)...)
		slices.Sort(places)
		places = slices.Compact(places)
	}
	var renamed []byte
	end := 0
	for _, place := range places {
		renamed = append(append(renamed, text[end:place]...), newPath...)
		end = place + len(oldPath)
	}
	return append(renamed, text[end:]...)
}

// imports returns the places of the module's name in the import paths of a Go file.
func imports(text []byte, module string) (places []int) {
	set := token.NewFileSet()
	f, err := parser.ParseFile(set, "", text, parser.ImportsOnly)
	if err != nil {
		return nil
	}
	for _, spec := range f.Imports {
		if p, _ := strconv.Unquote(spec.Path.Value); p == module || strings.HasPrefix(p, module+"/") {
			places = append(places, set.Position(spec.Path.Pos()).Offset+1)
		}
	}
	return places
}

// mentions returns the places where a text means the module by its name.
func mentions(text, module string) (places []int) {
	for end := 0; ; {
		i := strings.Index(text[end:], module)
		if i < 0 {
			return places
		}
		start := end + i
		end = start + len(module)
		if means(text[:start], text[end:]) {
			places = append(places, start)
		}
	}
}

var (
	// joined matches a text before the name that makes the name a part of a longer one, as in
	// github.com/halfspace; but tab matches the escape in a string or a notebook, \thalfspace/pkg.
	joined = regexp.MustCompile(`[\w./~-]$`)
	tab    = regexp.MustCompile(`\\[nt]$`)
	// within matches the text behind the name in the path of a package or of a module in a subfolder. The
	// folders datasets and results are left out: folders of the user's cache have these names in texts.
	inside = regexp.MustCompile(`^/(?:pkg|cmd|internal|bench|build|docs|docker|parquet|ci)\b`)
	// Around the name alone, words of go.mod files and of commands say that it is the module's.
	asks   = regexp.MustCompile(`(?:\bmodule |\breplace |\brequire |\bgo list -m [^\n]*|-replace=|-require=|\bimport (?:[\w.]+ )?\\?")$`)
	ends   = regexp.MustCompile(`^(?:[^\w./~-]|\.?$|\.\s)`)
	follow = regexp.MustCompile(`^(?:@v\d|@latest| v\d+\.\d+\.\d+| => )`)
)

// means reports whether a name between two texts is the module's. Only a few bytes around it matter.
func means(before, after string) bool {
	before, after = before[max(0, len(before)-40):], after[:min(40, len(after))]
	return (tab.MatchString(before) || !joined.MatchString(before)) &&
		(inside.MatchString(after) || follow.MatchString(after) || asks.MatchString(before) && ends.MatchString(after))
}
