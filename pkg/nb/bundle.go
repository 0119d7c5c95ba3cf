package nb

import (
	"bytes"
	"encoding/gob"
	"image/png"
	"strings"

	"github.com/janpfeifer/gonb/gonbui/protocol"
)

// largeSVG is the size in bytes from which on a figure is shown as PNG, if it can be: a notebook
// with larger SVG is slow to open and to scroll.
const largeSVG = 300 << 10

// The description of an image is a map within a map. Package gob must know this type, as it does in GoNB,
// which reads the description.
func init() { gob.Register(map[string]any{}) }

// latexType is the media type of LaTeX; package protocol has no name for it.
const latexType protocol.MIMEType = "text/latex"

// bundle returns the forms of a value together, as Jupyter displays it. The program that shows the notebook
// takes the best form that it can show. JupyterLab prefers HTML to Markdown and SVG. In a notebook that is
// not trusted it takes PNG instead of SVG. A LaTeX document takes LaTeX and PNG. Text is for programs that
// can show nothing else.
func (f forms) bundle() *protocol.DisplayData {
	d := &protocol.DisplayData{Data: map[protocol.MIMEType]any{}}
	for kind, form := range map[protocol.MIMEType]func() string{
		protocol.MIMETextHTML: f.html, protocol.MIMETextMarkdown: f.markdown, protocol.MIMETextPlain: f.text,
	} {
		if form != nil {
			d.Data[kind] = form()
		}
	}
	if f.latex != nil {
		d.Data[latexType] = page(f.latex())
	}
	f.addFigure(d)
	return d
}

// addFigure adds SVG and a small PNG to a bundle. If the SVG is large, it adds the value's own PNG instead,
// which has two pixels for each pixel of the figure and is therefore shown at half its size. If a figure is
// wider than the page, JupyterLab scrolls it. It does so for SVG by itself, and for an image only if the
// image is marked as unconfined.
func (f forms) addFigure(d *protocol.DisplayData) {
	if f.svg != nil {
		if svg := f.svg(); f.png == nil || len(svg) <= largeSVG {
			d.Data[protocol.MIMEImageSVG] = string(svg)
		}
	}
	metadata := map[string]any{}
	if f.wide {
		metadata["unconfined"] = true
		d.Metadata = map[string]any{string(protocol.MIMEImagePNG): metadata}
	}
	large := f.svg != nil && d.Data[protocol.MIMEImageSVG] == nil
	switch {
	case f.preview != nil && !large:
		d.Data[protocol.MIMEImagePNG] = f.preview()
		return
	case f.png == nil:
		return
	}
	image := f.png()
	d.Data[protocol.MIMEImagePNG] = image
	if size, err := png.DecodeConfig(bytes.NewReader(image)); err == nil {
		metadata["width"], metadata["height"] = size.Width/2, size.Height/2
		d.Metadata = map[string]any{string(protocol.MIMEImagePNG): metadata}
	}
}

// page returns a LaTeX table in the form in which nbconvert puts it into a document: not wider than the
// text, and with the caption, which is a comment above the table, as a paragraph below it.
func page(latex string) string {
	var table, caption strings.Builder
	for line := range strings.Lines(latex) {
		if text, ok := strings.CutPrefix(line, "% "); ok && table.Len() == 0 {
			caption.WriteString(text)
			continue
		}
		table.WriteString(line)
	}
	// A long table breaks over pages, so it cannot be in a box.
	fit := strings.NewReplacer(`\begin{tabular}`, `\begin{adjustbox}{max width=\linewidth}`+"\n"+`\begin{tabular}`,
		`\end{tabular}`, `\end{tabular}`+"\n"+`\end{adjustbox}`)
	return "{\\small\n" + fit.Replace(table.String()) + "\n" + caption.String() + "\\par}\n"
}
