package data

import (
	"cmp"
	"fmt"
	"strings"

	"halfspace/pkg/data/internal/delimited"
)

// A notation is the form of numbers in a file; its zero value is 1234.5.
type notation struct{ decimal, thousands rune }

// String returns the notation in the words of a Format.
func (n notation) String() string {
	var fields []string
	if n.decimal != 0 {
		fields = append(fields, fmt.Sprintf("Decimal: %q", n.decimal))
	}
	if n.thousands != 0 {
		fields = append(fields, fmt.Sprintf("Thousands: %q", n.thousands))
	}
	return "Format{" + strings.Join(fields, ", ") + "}"
}

// check returns an error if n makes numbers ambiguous.
func (n notation) check() error {
	for _, r := range []rune{n.decimal, n.thousands} {
		if strings.ContainsRune("+-eE0123456789\"\n\r\ufffd", r) {
			return fmt.Errorf("%q cannot be in a number, beside digits", r)
		}
	}
	if d := cmp.Or(n.decimal, '.'); d != '.' && d != ',' || n.thousands == d {
		return fmt.Errorf("numbers cannot have the decimal sign %q and %q between thousands", d, n.thousands)
	}
	return nil
}

// number is delimited.Number for a text in the notation n. Either no thousands are separated, or
// all are, by n's sign: 1,23 cannot mean a hundred and twenty-three.
func (n notation) number(text []byte) (v float64, ok bool) {
	if n == (notation{}) {
		return delimited.Number(text)
	}
	whole, rest := string(text), ""
	if i := strings.IndexAny(whole, string(cmp.Or(n.decimal, '.'))+"eE"); i >= 0 {
		whole, rest = whole[:i], whole[i:]
	}
	if n.decimal == ',' {
		if strings.Contains(rest, ".") {
			return 0, false
		}
		rest = strings.Replace(rest, ",", ".", 1)
	}
	if n.thousands != 0 {
		groups := strings.Split(whole, string(n.thousands))
		for k, g := range groups[1:] {
			if first := len(strings.TrimLeft(groups[0], "+-")); len(g) != 3 || k == 0 && (first < 1 || first > 3) {
				return 0, false
			}
		}
		whole = strings.Join(groups, "")
	}
	if strings.Contains(whole, ".") {
		return 0, false
	}
	return delimited.Number([]byte(whole + rest))
}

// notations lists the notations that are recognised, in the order of trial. Thousands come before decimals,
// because a column of numbers like 1,234 more likely has thousands.
var notations = []notation{{0, ','}, {',', 0}, {',', '.'}, {',', ' '}, {0, ' '}, {0, '\''}, {0, '’'}, {',', '\u00a0'}, {',', '\u202f'}}

// missingWords is the set of MissingWords, for lookups.
var missingWords = func() map[string]bool {
	words := map[string]bool{}
	for _, w := range MissingWords() {
		words[w] = true
	}
	return words
}()
