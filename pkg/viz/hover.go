package viz

import (
	"regexp"
	"strings"

	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// In an SVG document a browser shows the <title> of an element while the pointer is over it. Vgsvg
// writes none, so a titled canvas writes texts that nothing else is: of a size of one or two pixels.
// SVG turns them into titles when the document is done. Other canvases know nothing of them.
type titled struct{ vg.Canvas }

// The sizes of the texts that stand for titles: of a group, which ends at an empty one, and of a point.
const groupTitle, pointTitle = 1, 2

// note writes a text that stands for a title.
func (t titled) note(size vg.Length, at vg.Point, title string) {
	t.FillString(font.DefaultCache.Lookup(plain.Font, size), at, title)
}

// takesTitles returns the canvas below c that takes titles, if there is one: cropping wraps a canvas,
// and a theme does.
func takesTitles(c vg.Canvas) (t titled, ok bool) {
	switch on := c.(type) {
	case titled:
		return on, true
	case draw.Canvas:
		return takesTitles(on.Canvas)
	case darkened:
		return takesTitles(on.Canvas)
	}
	return titled{}, false
}

// hover paints what has a title.
func hover(c draw.Canvas, title string, paint func()) {
	t, ok := takesTitles(c)
	if !ok || title == "" {
		paint()
		return
	}
	t.note(groupTitle, vg.Point{}, title)
	paint()
	t.note(groupTitle, vg.Point{}, "")
}

// hoverAt gives a point a title, for marks that are many to an element. Draw it after them.
func hoverAt(c draw.Canvas, at vg.Point, title string) {
	if t, ok := takesTitles(c); ok && title != "" {
		t.note(pointTitle, at, title)
	}
}

// titleText is a text that stands for a title, with its place and size.
var titleText = regexp.MustCompile(`<text x="([^"]*)" y="([^"]*)" [^>]*style="font-size:([12])px[^>]*>([^<]*)</text>`)

// withTitles replaces the texts that stand for titles. A point becomes an invisible disc a little larger
// than a mark. Texts hang upside down in a document whose y axis points upwards, and discs need not.
func withTitles(svg string) string {
	return titleText.ReplaceAllStringFunc(svg, func(s string) string {
		m := titleText.FindStringSubmatch(s)
		switch x, y, size, title := m[1], m[2], m[3], m[4]; {
		case size == "2":
			up, down := strings.CutPrefix(y, "-")
			if !down {
				up = "-" + y
			}
			return `<circle cx="` + x + `" cy="` + up + `" r="6" fill-opacity="0"><title>` + title + `</title></circle>`
		case title == "":
			return "</g>"
		default:
			return "<g><title>" + title + "</title>"
		}
	})
}

// A Hoverable is a figure whose titles are seen in a notebook, too.
type Hoverable struct{ *Figure }

// Hoverable returns f such that Show makes its SVG a part of the notebook's page, where what is under
// the pointer says what it is. JupyterLab shows a plain figure as an image, which has nothing under
// the pointer. In a notebook that is not trusted, where scripts may not run, it is an image all the same.
func (f *Figure) Hoverable() Hoverable { return Hoverable{f} }

// partOfPage makes a part of the page of the image before it.
const partOfPage = `<script>
(() => {
  const img = document.currentScript.previousElementSibling.firstElementChild;
  const text = decodeURIComponent(img.src.slice(img.src.indexOf(",") + 1));
  img.replaceWith(document.importNode(new DOMParser().parseFromString(text, "image/svg+xml").documentElement, true));
})();
</script>
`

// HTML returns the figure as a piece of a page.
func (h Hoverable) HTML() string { return "<div>" + h.Image() + "</div>\n" + partOfPage }
