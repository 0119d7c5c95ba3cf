package escape

import (
	"regexp"
	"strconv"
	"strings"
)

// Markdown returns s as CommonMark, GitHub, Jupyter and Pandoc show it literally, also in a cell of
// a table and at the beginning of a line. No image, link, address, tag or formula is left in it, and
// of several blanks at an end, which would mean something, one. What names often hold is escaped by a
// backslash, and the rest by the number of the character, which nothing that looks for markup sees.
func Markdown(s string) string {
	s = markdown.Replace(blanks.ReplaceAllString(Text(s), " "))
	s = address.ReplaceAllString(s, "$1&#46;")
	s = item.ReplaceAllString(s, `$1\$2`)
	return block.ReplaceAllString(s, `$1\$2`)
}

var (
	// An at sign would begin an address of mail. What begins a formula stands in an element of its
	// own, as HTML has it.
	markdown = strings.NewReplacer("*", `\*`, "_", `\_`, "|", `\|`, "`", "\\`", "~", `\~`, "^", `\^`,
		"&", "&amp;", "< ", "< ", "<", "&lt;", "[", "&#91;", "]", "&#93;", "@", "&#64;", "://", "&#58;//",
		"$", "<span>&#36;</span>", `\`, "<span>&#92;</span>")
	// address finds the beginning of what is taken for an address of the web without its protocol.
	address = regexp.MustCompile(`(?i)(www)\.`)
	// item and block find what begins a list, a heading, a quotation or a rule.
	item   = regexp.MustCompile(`^( ?\d{1,9})([.)](?: |$))`)
	block  = regexp.MustCompile(`^( ?)([#>=:]|[-+](?:[-+ ]|$))`)
	blanks = regexp.MustCompile(`^ {2,}| {2,}$`)
)

// LaTeX returns s as LaTeX sets it, also at the beginning of a row, where a bracket or a star would
// belong to the end of the row before. Signs of mathematics are set in mathematics, where every font
// has them.
func LaTeX(s string) string { return latex.Replace(Text(s)) }

var latex = strings.NewReplacer(`\`, `\textbackslash{}`, "{", `\{`, "}", `\}`, "%", `\%`, "&", `\&`,
	"_", `\_`, "#", `\#`, "$", `\$`, "^", `\^{}`, "~", `\~{}`, "[", "{[}", "]", "{]}", "*", "{*}",
	"<", "$<$", ">", "$>$", "|", "$|$", "±", `$\pm$`, "≤", `$\le$`, "≥", `$\ge$`, "−", "$-$", "·", `$\cdot$`,
	"×", `$\times$`, "→", `$\to$`, "∞", `$\infty$`, "χ", `$\chi$`, "δ", `$\delta$`, "²", "$^2$", "…", `\dots{}`)

// CSV returns s as a cell that no spreadsheet takes for a formula: what would begin one stands behind
// an apostrophe, which spreadsheets do not show. Numbers stay as they are, and so does a single sign.
// Commas, quotes and line ends are left to who writes the file.
//
// It is for tables that are looked at. A sample is written as it is, to be read again.
func CSV(s string) string {
	if len(s) < 2 || !strings.ContainsRune("=+-@\t\r\n", rune(s[0])) {
		return s
	}
	if _, err := strconv.ParseFloat(s, 64); err == nil {
		return s
	}
	return "'" + s
}

// Lines returns a text of several lines with each of them as escape returns it.
func Lines(text string, escape func(line string) string) string {
	lines := strings.Split(text, "\n")
	for i, l := range lines {
		lines[i] = escape(l)
	}
	return strings.Join(lines, "\n")
}
