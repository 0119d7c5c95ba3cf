package nb

import (
	"fmt"
	"os"
	"path/filepath"
)

// The forms of a value are the methods that show it; each is nil if the value lacks the method. This
// package needs to know nothing else of a value, whether its type belongs to the library or is declared in
// a cell. If a type gains one of the methods, notebooks, terminals and files show the new form, and no
// other code has to change.
type forms struct {
	html, markdown, latex, csv, text func() string
	svg, png, preview, pdf           func() []byte
	wide                             bool         // wider than the page of a notebook
	sources                          func() []any // the sources of the value
}

// formsOf returns the forms of v. It calls none of the methods. Each is called only when its form is
// needed, because an image takes longer than all texts together, and a terminal needs only one of ten
// forms.
func formsOf(v any) (f forms) {
	if v, ok := v.(interface{ HTML() string }); ok {
		f.html = v.HTML
	}
	if v, ok := v.(interface{ Markdown() string }); ok {
		f.markdown = v.Markdown
	}
	if v, ok := v.(interface{ LaTeX() string }); ok {
		f.latex = v.LaTeX
	}
	if v, ok := v.(interface{ CSV() string }); ok {
		f.csv = v.CSV
	}
	if v, ok := v.(fmt.Stringer); ok {
		f.text = v.String
	}
	if v, ok := v.(interface{ From() []any }); ok {
		f.sources = v.From
	}
	if s, ok := v.(string); ok {
		f.text = func() string { return s }
		f.markdown = f.text
	}
	f.draw(v)
	return f
}

// draw sets the forms that are drawings.
func (f *forms) draw(v any) {
	if v, ok := v.(interface{ SVG() []byte }); ok {
		f.svg = v.SVG
	}
	if v, ok := v.(interface{ PNG() []byte }); ok {
		f.png = v.PNG
	}
	if v, ok := v.(interface{ Preview() []byte }); ok {
		f.preview = v.Preview
	}
	if v, ok := v.(interface{ PDF() []byte }); ok {
		f.pdf = v.PDF
	}
	w, ok := v.(interface{ Wide() bool })
	f.wide = ok && w.Wide()
}

// marked reports whether there is a form besides plain text and files.
func (f forms) marked() bool {
	return f.html != nil || f.markdown != nil || f.svg != nil || f.png != nil
}

// write shows f in a terminal. Figures are written to files, and text is preferred to markup.
func (f forms) write() error {
	switch {
	case f.png != nil:
		return writeFigure(f.png(), "png")
	case f.svg != nil:
		return writeFigure(f.svg(), "svg")
	}
	for _, form := range []func() string{f.text, f.markdown, f.html} {
		if form != nil {
			fmt.Println(form())
			break
		}
	}
	return nil
}

// writeFigure writes a figure to a new file in the system's temporary directory and prints its
// name.
func writeFigure(b []byte, ext string) error {
	f, err := os.CreateTemp("", "halfspace-*."+ext)
	if err != nil {
		return fmt.Errorf("show: %w", err)
	}
	_, err = f.Write(b)
	// A full disk may show only when the file is closed.
	if e := f.Close(); err == nil {
		err = e
	}
	if err != nil {
		return fmt.Errorf("show: %w", err)
	}
	fmt.Println("figure:", filepath.ToSlash(f.Name()))
	return nil
}
