package data

import (
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"halfspace/pkg/data/internal/delimited"
)

// Check returns an error, one line, unless s is well-formed: a class per row, a value per attribute
// in every row, each class one of s.Classes, and these at least one and all different. It names the
// first example that is wrong, counted from 0. Samples that were read, loaded or derived are
// well-formed; those made by hand may not be, and learners refuse them by this.
//
// It looks at shapes and classes, in time proportional to the number of examples, and not at values.
// A nominal value that is no index is not malformed but counts as missing; who needs indices or
// finite numbers has to look for them.
func (s *Set) Check() error {
	if len(s.X) != len(s.Y) {
		return fmt.Errorf("%d examples in X, but %d classes of examples in Y", len(s.X), len(s.Y))
	}
	if len(s.Classes) == 0 {
		return errors.New("no classes")
	}
	if c, twice := duplicate(s.Classes); twice {
		return fmt.Errorf("two classes are called %s", delimited.Quote(c))
	}
	for i, x := range s.X {
		if len(x) != len(s.Attrs) {
			return fmt.Errorf("example %d has %d values, want %d: one per attribute", i, len(x), len(s.Attrs))
		}
	}
	for i, y := range s.Y {
		if y < 0 || y >= len(s.Classes) {
			return fmt.Errorf("example %d is of class %d, want 0 to %d", i, y, len(s.Classes)-1)
		}
	}
	return nil
}

// checkText returns an error unless text could stand in a file that is read. Of a frame nobody
// has tested that before.
func checkText(text string) error {
	switch {
	case !utf8.ValidString(text):
		return fmt.Errorf("%s, which is not UTF-8", delimited.Quote(text))
	case strings.ContainsRune(text, 0):
		return fmt.Errorf("%s, which has a NUL byte", delimited.Quote(text))
	}
	return nil
}
