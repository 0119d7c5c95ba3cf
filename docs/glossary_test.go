package docs

import (
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestGlossary wants the terms of glossary.md in alphabetical order, each once, with a meaning, and each in
// use on another page or in the library.
func TestGlossary(t *testing.T) {
	var terms []string
	for _, row := range regexp.MustCompile(`(?m)^\| ([^|]+) \| ([^|]+) \| [^|]+ \| [^|]+ \|$`).FindAllStringSubmatch(read(t, "glossary.md"), -1) {
		if row[1] != "term" {
			terms = append(terms, row[1])
		}
	}
	if len(terms) < 50 || !slices.IsSorted(terms) || len(slices.Compact(slices.Clone(terms))) != len(terms) {
		t.Errorf("%d terms, not sorted or not each once: %q", len(terms), terms)
	}
	var used strings.Builder
	for _, page := range pages(t) {
		if filepath.Base(page) != "glossary.md" {
			used.WriteString(strings.ToLower(read(t, page)))
		}
	}
	files, err := filepath.Glob("../pkg/*/*.go")
	if err != nil || len(files) == 0 {
		t.Fatal("no files of the library: ", err)
	}
	for _, file := range files {
		used.WriteString(strings.ToLower(read(t, file)))
	}
	for _, term := range terms {
		if !strings.Contains(used.String(), term) {
			t.Errorf("nothing uses the term %q of glossary.md", term)
		}
	}
}
