package export

import (
	"strconv"
	"strings"

	"halfspace/pkg/ltu"
)

// number returns the shortest decimals that are read as v and nothing else.
func number(v float64) string { return strconv.FormatFloat(v, 'g', -1, 64) }

// numbers returns vs with commas between.
func numbers(vs []float64) string {
	words := make([]string, len(vs))
	for i, v := range vs {
		words[i] = number(v)
	}
	return strings.Join(words, ", ")
}

// signals returns the numbers of signals with commas between.
func signals(all []ltu.Signal) string {
	words := make([]string, len(all))
	for i, s := range all {
		words[i] = strconv.Itoa(int(s))
	}
	return strings.Join(words, ", ")
}

// quoted returns s as a string of ASCII between double quotes, as JavaScript, Python and JSON read it.
func quoted(s string) string {
	var b strings.Builder
	b.WriteByte('"')
	for _, r := range s {
		switch {
		case r == '"' || r == '\\':
			b.WriteString(`\` + string(r))
		case r >= ' ' && r < 0x7f:
			b.WriteRune(r)
		case r < 0x10000:
			b.WriteString(escaped(r))
		default:
			r -= 0x10000
			b.WriteString(escaped(0xd800+r>>10) + escaped(0xdc00+r&0x3ff))
		}
	}
	b.WriteByte('"')
	return b.String()
}

// escaped returns the escape of four digits of half a rune.
func escaped(half rune) string {
	digits := strconv.FormatInt(int64(half), 16)
	return `\u` + strings.Repeat("0", 4-len(digits)) + digits
}

// list returns quoted names with commas between.
func list(names []string) string {
	words := make([]string, len(names))
	for i, s := range names {
		words[i] = quoted(s)
	}
	return strings.Join(words, ", ")
}
