package nb

import (
	"fmt"
	"html"
	"strings"

	"github.com/go-gota/gota/dataframe"
)

// frameRows is how many rows of a frame are shown.
const frameRows = 5

// A frame shows a gota data frame. Gota's own text is for terminals: it wraps wide frames, and
// numbers do not line up in a notebook's font.
type frame struct{ df dataframe.DataFrame }

// HTML formats the column names and types and the first rows as a table, which scrolls if it is
// wide. Names and values may hold anything and are escaped.
func (f frame) HTML() string {
	var b strings.Builder
	b.WriteString("<div style=\"overflow-x:auto\">\n<table>\n")
	row := func(tag string, cells []string) {
		b.WriteString("<tr>")
		for _, c := range cells {
			fmt.Fprintf(&b, "<%s>%s</%s>", tag, html.EscapeString(c), tag)
		}
		b.WriteString("</tr>\n")
	}
	row("th", f.df.Names())
	// The types stand below the names, as gota's may surprise: a column of numbers with a typing
	// error is one of strings.
	var types []string
	for _, t := range f.df.Types() {
		types = append(types, string(t))
	}
	row("td", types)
	for i := range min(frameRows, f.df.Nrow()) {
		var cells []string
		for j := range f.df.Ncol() {
			cells = append(cells, fmt.Sprint(f.df.Elem(i, j)))
		}
		row("td", cells)
	}
	fmt.Fprintf(&b, "</table>\n</div>\n<p>%d of %d rows, %d columns</p>\n", min(frameRows, f.df.Nrow()), f.df.Nrow(), f.df.Ncol())
	return b.String()
}

// String formats the frame as gota does.
func (f frame) String() string { return f.df.String() }
