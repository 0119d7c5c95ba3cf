package ink

import (
	"regexp"
	"strings"

	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// A titled canvas can give elements titles, which the canvas vgsvg cannot do. In an SVG document a browser
// shows the <title> of an element while the pointer is over the element. Until the document is done, the
// canvas writes each title as a text of a size that no other text has: one or two pixels. SVG then turns
// these texts into titles. Canvases of other formats ignore titles.
type titled struct{ vg.Canvas }

// The sizes of the texts that stand for titles: of a group, which ends at an empty one, and of a point.
const groupTitle, pointTitle = 1, 2

// note writes a text that SVG turns into a title.
func (t titled) note(size vg.Length, point vg.Point, title string) {
	t.FillString(font.DefaultCache.Lookup(Plain.Font, size), point, title)
}

// takesTitles returns the canvas below c that takes titles, if there is one: cropping wraps a
// canvas, and so does a theme.
func takesTitles(c vg.Canvas) (t titled, ok bool) {
	switch canvas := c.(type) {
	case titled:
		return canvas, true
	case draw.Canvas:
		return takesTitles(canvas.Canvas)
	case darkened:
		return takesTitles(canvas.Canvas)
	}
	return titled{}, false
}

// Hover paints an element with a title.
func Hover(c draw.Canvas, title string, paint func()) {
	t, ok := takesTitles(c)
	if !ok || title == "" {
		paint()
		return
	}
	t.note(groupTitle, vg.Point{}, title)
	paint()
	t.note(groupTitle, vg.Point{}, "")
}

// HoverAt gives a point a title, for elements that contain many marks. Draw it after them.
func HoverAt(c draw.Canvas, point vg.Point, title string) {
	if t, ok := takesTitles(c); ok && title != "" {
		t.note(pointTitle, point, title)
	}
}

// titleText is a text that stands for a title, with its place and size.
var titleText = regexp.MustCompile(`<text x="([^"]*)" y="([^"]*)" [^>]*style="font-size:([12])px[^>]*>([^<]*)</text>`)

// withTitles replaces the texts that stand for titles. A point becomes an invisible disc, slightly
// larger than a mark. Texts hang upside down in a document whose y axis points upwards, but discs
// need not.
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
