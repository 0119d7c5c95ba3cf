package data

import (
	"errors"
	"unicode/utf8"
)

// A Sign is a character in a Description, such as the delimiter. In JSON it is written as the character, or
// as "tab". Zero is written as the empty text, and means the default.
type Sign rune

// MarshalText returns the character.
func (s Sign) MarshalText() ([]byte, error) {
	switch s {
	case 0:
		return nil, nil
	case '\t':
		return []byte("tab"), nil
	}
	return []byte(string(s)), nil
}

// UnmarshalText reads the character.
func (s *Sign) UnmarshalText(text []byte) error {
	switch string(text) {
	case "":
		*s = 0
		return nil
	case "tab", `\t`:
		*s = '\t'
		return nil
	}
	r, n := utf8.DecodeRune(text)
	if n != len(text) || r == utf8.RuneError {
		return errors.New("want one character")
	}
	*s = Sign(r)
	return nil
}
