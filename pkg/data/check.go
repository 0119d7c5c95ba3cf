package data

import (
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"halfspace/pkg/data/internal/delimited"
)

// Check returns an error of one line unless s is well-formed. In a well-formed sample each row has a class
// and a value for each attribute, s.Classes has at least one class and no class twice, and each element of
// Y is an index into s.Classes. The error names the first wrong example, counted from 0. A sample that was
// read, loaded or derived by this package is always well-formed. A sample made by hand may not be, so
// learners call Check before they learn from it.
//
// Check looks only at shapes and classes. So it takes time proportional to the number of examples, whatever
// the number of attributes. It does not look at the values: a nominal value that is not an index into its
// attribute's list is not an error, but counts as missing. If you need valid indices or finite numbers,
// check the values yourself.
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
			return fmt.Errorf("example %d has class %d, want 0 to %d", i, y, len(s.Classes)-1)
		}
	}
	return nil
}

// checkText returns an error unless text could stand in a file that can be read. The texts of a
// frame were never tested for this.
func checkText(text string) error {
	switch {
	case !utf8.ValidString(text):
		return fmt.Errorf("%s, which is not UTF-8", delimited.Quote(text))
	case strings.ContainsRune(text, 0):
		return fmt.Errorf("%s, which has a NUL byte", delimited.Quote(text))
	}
	return nil
}
