package escape

import (
	"regexp"
	"strconv"
	"strings"
)

// Markdown returns s in the form that CommonMark, GitHub, Jupyter and Pandoc show literally, even
// in a cell of a table and at the beginning of a line. The result contains no image, link, address,
// tag or formula. Several blanks at an end, which would have a meaning, become one. Characters that
// are common in names are escaped by a backslash. The others are escaped by their number, which no
// search for markup recognises.
func Markdown(s string) string {
	s = markdown.Replace(blanks.ReplaceAllString(Text(s), " "))
	s = address.ReplaceAllString(s, "$1&#46;")
	s = item.ReplaceAllString(s, `$1\$2`)
	return block.ReplaceAllString(s, `$1\$2`)
}

var (
	// An at sign would begin a mail address. Characters that begin a formula get an element of
	// their own, as in HTML.
	markdown = strings.NewReplacer("*", `\*`, "_", `\_`, "|", `\|`, "`", "\\`", "~", `\~`, "^", `\^`,
		"&", "&amp;", "< ", "< ", "<", "&lt;", "[", "&#91;", "]", "&#93;", "@", "&#64;", "://", "&#58;//",
		"$", "<span>&#36;</span>", `\`, "<span>&#92;</span>")
	// address finds the beginning of text that counts as a web address without its protocol.
	address = regexp.MustCompile(`(?i)(www)\.`)
	// item and block find the beginning of a list, a heading, a quotation or a rule.
	item   = regexp.MustCompile(`^( ?\d{1,9})([.)](?: |$))`)
	block  = regexp.MustCompile(`^( ?)([#>=:]|[-+](?:[-+ ]|$))`)
	blanks = regexp.MustCompile(`^ {2,}| {2,}$`)
)

// LaTeX returns s as LaTeX source, even for the beginning of a row, where a bracket or a star would
// belong to the end of the row before. Mathematical signs are set in math mode, because every font
// has them there.
func LaTeX(s string) string { return latex.Replace(Text(s)) }

var latex = strings.NewReplacer(`\`, `\textbackslash{}`, "{", `\{`, "}", `\}`, "%", `\%`, "&", `\&`,
	"_", `\_`, "#", `\#`, "$", `\$`, "^", `\^{}`, "~", `\~{}`, "[", "{[}", "]", "{]}", "*", "{*}",
	"<", "$<$", ">", "$>$", "|", "$|$", "±", `$\pm$`, "≤", `$\le$`, "≥", `$\ge$`, "−", "$-$", "·", `$\cdot$`,
	"×", `$\times$`, "→", `$\to$`, "∞", `$\infty$`, "χ", `$\chi$`, "δ", `$\delta$`, "²", "$^2$", "…", `\dots{}`)

// CSV returns s as a cell that no spreadsheet takes for a formula: text that would begin a formula
// gets an apostrophe before it, which spreadsheets do not show. Numbers do not change, and neither
// does a single sign. The caller must escape commas, quotes and line ends.
//
// CSV is for tables that people look at. A sample is written unchanged, to be read again.
func CSV(s string) string {
	if len(s) < 2 || !strings.ContainsRune("=+-@\t\r\n", rune(s[0])) {
		return s
	}
	if _, err := strconv.ParseFloat(s, 64); err == nil {
		return s
	}
	return "'" + s
}

// Lines returns a text of several lines, with each line converted by escape.
func Lines(text string, escape func(line string) string) string {
	lines := strings.Split(text, "\n")
	for i, l := range lines {
		lines[i] = escape(l)
	}
	return strings.Join(lines, "\n")
}
