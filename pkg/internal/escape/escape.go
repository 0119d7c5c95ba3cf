// Package escape makes any text safe to stand in another: in a terminal, a page of HTML, Markdown,
// LaTeX, a cell of CSV. Names of attributes, values and classes come from data files, those of
// learners hold whatever strings their fields hold, and a file's author may mean harm: a name may
// hold a script, an image to fetch, a formula or a terminal's commands.
//
// Each function takes a text of one line, such as a name, and returns what shows it as it is. A line
// end becomes a space, as it would break a table or end a comment, and what a terminal obeys becomes
// a sign that stands for it.
package escape

import (
	"html"
	"strings"
)

// Text returns s on one line, as a terminal shows it. Of every character there is one left, so that
// columns stay aligned: control characters become their signs, as ␛, and what reverses the order of
// letters, or is none, U+FFFD.
func Text(s string) string {
	return strings.Map(plain, strings.ReplaceAll(s, "\r\n", "\n"))
}

// SVG returns a whole document of SVG without the characters that XML forbids even escaped, one of
// which would keep the figure from being shown, and without those that reverse letters.
func SVG(document string) string {
	return strings.Map(func(r rune) rune {
		if r == '\n' || r == '\t' {
			return r
		}
		return plain(r)
	}, document)
}

// plain returns what stands for a character on a line of text.
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

// HTML returns s as the text of an element. What begins a formula for MathJax, a dollar or a
// backslash, stands in an element of its own: no formula goes beyond one. An attribute cannot hold
// elements: see Attribute.
func HTML(s string) string {
	return alone.Replace(Attribute(s))
}

// alone sets apart what begins a formula where a page's texts are searched for them.
var alone = strings.NewReplacer("$", "<span>$</span>", `\`, `<span>\</span>`)

// Attribute returns s as the value of an attribute of HTML or XML, in quotes of either kind, or as
// the text of an element of XML.
func Attribute(s string) string { return html.EscapeString(Text(s)) }
