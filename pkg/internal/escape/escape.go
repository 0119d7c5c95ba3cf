// Package escape makes any text safe to insert in another: in a terminal, an HTML page, Markdown,
// LaTeX, or a cell of CSV. Names of attributes, values and classes come from data files, and names
// of learners contain the strings in their fields. The author of a file may mean harm: a name may
// contain a script, an image to fetch, a formula or a terminal's commands.
//
// Each function takes a text of one line, such as a name, and returns markup that shows the text
// literally. A line end becomes a space, because it would break a table or end a comment. A
// character that a terminal obeys becomes a visible sign for it.
package escape

import (
	"html"
	"strings"
)

// Text returns s on one line, for a terminal. Each character becomes one character, so that columns
// stay aligned. Control characters become their signs, such as ␛. Characters that reverse the order
// of letters, and invalid characters, become U+FFFD.
func Text(s string) string {
	return strings.Map(plain, strings.ReplaceAll(s, "\r\n", "\n"))
}

// SVG returns a whole SVG document without the characters that XML forbids even in escaped form,
// because one of them would keep the figure from being shown. It also removes characters that
// reverse the order of letters.
func SVG(document string) string {
	return strings.Map(func(r rune) rune {
		if r == '\n' || r == '\t' {
			return r
		}
		return plain(r)
	}, document)
}

// plain returns the character that stands for r on a line of text.
func plain(r rune) rune {
	const controlPictures, deletePicture = '␀', '␡'
	switch {
	case strings.ContainsRune("\t\n\v\f\r\u0085\u2028\u2029", r):
		return ' '
	case r < ' ':
		return controlPictures + r
	case r == 0x7F:
		return deletePicture
	case r >= 0x80 && r < 0xA0, r >= 0x202A && r <= 0x202E, r >= 0x2066 && r <= 0x2069, r == 0xFFFE, r == 0xFFFF:
		return '\uFFFD'
	}
	return r
}

// HTML returns s as the text of an element. The characters that begin a formula for MathJax, a
// dollar or a backslash, get an element of their own, because a formula cannot cross the border of
// an element. An attribute cannot hold elements: see Attribute.
func HTML(s string) string {
	return alone.Replace(Attribute(s))
}

// alone isolates the characters that begin a formula where a script searches the texts of a page
// for them.
var alone = strings.NewReplacer("$", "<span>$</span>", `\`, `<span>\</span>`)

// Attribute returns s as the value of an attribute of HTML or XML, in quotes of either kind, or as
// the text of an element of XML.
func Attribute(s string) string { return html.EscapeString(Text(s)) }
