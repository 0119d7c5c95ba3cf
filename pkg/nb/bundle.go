package nb

import (
	"bytes"
	"encoding/gob"
	"fmt"
	"image/png"
	"strings"

	"github.com/janpfeifer/gonb/gonbui/protocol"

	"halfspace/pkg/viz"
)

// largeSVG is the size in bytes from which on a figure is shown as PNG, if it can be: a notebook
// with larger SVG is slow to open and to scroll.
const largeSVG = 300 << 10

// The methods that Show looks for in a value.
type (
	htmler     interface{ HTML() string }
	svger      interface{ SVG() []byte }
	pnger      interface{ PNG() []byte }
	previewer  interface{ Preview() []byte }
	wider      interface{ Wide() bool }
	markdowner interface{ Markdown() string }
	latexer    interface{ LaTeX() string }
)

// What is said about an image is a map in a map, of which gob must be told. GoNB, which reads it, knows.
func init() { gob.Register(map[string]any{}) }

// latexType is the media type of LaTeX, of which package protocol has no name.
const latexType protocol.MIMEType = "text/latex"

// bundle returns v in every form that it has, from which whoever shows a notebook takes the best that
// it can show. JupyterLab takes HTML before Markdown and SVG, and in a notebook that is not trusted
// PNG instead of SVG; a LaTeX document takes LaTeX and PNG. Text is for what shows no other.
func bundle(v any) *protocol.DisplayData {
	d := &protocol.DisplayData{Data: map[protocol.MIMEType]any{}}
	if v, ok := v.(htmler); ok {
		d.Data[protocol.MIMETextHTML] = v.HTML()
	}
	if v, ok := v.(latexer); ok {
		d.Data[latexType] = page(v.LaTeX())
	}
	if v, ok := v.(markdowner); ok {
		d.Data[protocol.MIMETextMarkdown] = v.Markdown()
	}
	addFigure(d, v)
	switch v := v.(type) {
	case string:
		d.Data[protocol.MIMETextMarkdown], d.Data[protocol.MIMETextPlain] = v, v
	case fmt.Stringer:
		d.Data[protocol.MIMETextPlain] = v.String()
	}
	return d
}

// addFigure adds SVG and a small PNG to a bundle, or instead of large SVG the PNG that v has, which is
// of two pixels for each of the figure, and is to be shown at half its size. An image wider than the
// page scrolls in JupyterLab, if it is unconfined, and SVG does so by itself.
func addFigure(d *protocol.DisplayData, v any) {
	p, isPNG := v.(pnger)
	if s, ok := v.(svger); ok {
		if svg := s.SVG(); !isPNG || len(svg) <= largeSVG {
			d.Data[protocol.MIMEImageSVG] = string(svg)
		}
	}
	_, isSVG := v.(svger)
	about := map[string]any{}
	if w, ok := v.(wider); ok && w.Wide() {
		about["unconfined"] = true
		d.Metadata = map[string]any{string(protocol.MIMEImagePNG): about}
	}
	large := isSVG && d.Data[protocol.MIMEImageSVG] == nil
	if small, ok := v.(previewer); ok && !large {
		d.Data[protocol.MIMEImagePNG] = small.Preview()
		return
	}
	if !isPNG {
		return
	}
	image := p.PNG()
	d.Data[protocol.MIMEImagePNG] = image
	if size, err := png.DecodeConfig(bytes.NewReader(image)); err == nil {
		about["width"], about["height"] = size.Width/2, size.Height/2
		d.Metadata = map[string]any{string(protocol.MIMEImagePNG): about}
	}
}

// page returns a table of LaTeX as it stands in a document of nbconvert's: no wider than the text, and
// its caption, which is a comment above it, as a paragraph below it.
func page(latex string) string {
	var table, caption strings.Builder
	for line := range strings.Lines(latex) {
		if text, ok := strings.CutPrefix(line, "% "); ok && table.Len() == 0 {
			caption.WriteString(text)
			continue
		}
		table.WriteString(line)
	}
	// A long one breaks over pages, and fits no box.
	fit := strings.NewReplacer(`\begin{tabular}`, `\begin{adjustbox}{max width=\linewidth}`+"\n"+`\begin{tabular}`,
		`\end{tabular}`, `\end{tabular}`+"\n"+`\end{adjustbox}`)
	return "{\\small\n" + fit.Replace(table.String()) + "\n" + caption.String() + "\\par}\n"
}

// A drawn model is a figure of it, and its rules where there are no pictures.
type drawn struct {
	*viz.Figure
	model any
}

// String returns the rules.
func (d drawn) String() string {
	if rules, ok := d.model.(fmt.Stringer); ok {
		return rules.String()
	}
	return d.Figure.String()
}
