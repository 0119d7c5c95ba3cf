// Package changelog reads, for tests, which names the page of changes calls new.
package changelog

import (
	"os"
	"strings"
)

// NewLearners returns a function that reports whether the section "Unreleased" of a page of changes has a
// line that begins with "- New learner" and the learner's name in backquotes. Such a learner may be missing
// in pages and results that are written anew for a release. Without the section no learner is new.
func NewLearners(page string) (named func(name string) bool, err error) {
	text, err := os.ReadFile(page)
	if err != nil {
		return nil, err
	}
	_, section, _ := strings.Cut(string(text), "\n## [Unreleased]\n")
	section, _, _ = strings.Cut(section, "\n## ")
	return func(name string) bool { return strings.Contains("\n"+section, "\n- New learner `"+name+"`") }, nil
}
