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

// The description of an image is a map in a map, a type that gob must know. GoNB, which reads it,
// knows this type.
func init() { gob.Register(map[string]any{}) }

// latexType is the media type of LaTeX; package protocol has no name for it.
const latexType protocol.MIMEType = "text/latex"

// bundle returns f as it is displayed: in every form. The program that shows a notebook takes the best form
// that it can show. JupyterLab takes HTML before Markdown and SVG, and in a notebook that is not trusted
// PNG instead of SVG; a LaTeX document takes LaTeX and PNG. Text is for programs that show no other
// form.
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

// addFigure adds SVG and a small PNG to a bundle. Instead of large SVG it adds the value's own PNG, which
// has two pixels for each pixel of the figure, and is shown at half its size. An image wider than the
// page scrolls in JupyterLab, if it is unconfined, and SVG does so by itself.
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
