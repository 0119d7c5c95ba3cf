package nb

import (
	"fmt"
	"html"
	"net/url"

	"halfspace/internal/wholefile"

	"halfspace/pkg/play"
	playpage "halfspace/pkg/play/page"
)

// Play shows a playground, a scene of package play, below the cell. A learner works step by step on
// points that the reader can drag. They begin at the given points, or else at the points of the
// scene's preset.
//
//	Play("perceptron")
//
// The playground is a file beside the notebook, perceptron.html, with the learners inside. It needs no
// kernel, and a browser can open it by itself. If you give the notebook away, give the file too.
// Making it takes a second once the learners are compiled, which `make setup` does. If the scene does
// not exist, Play ends the program as Must does.
func Play(scene string, points ...play.Point) {
	ctx, stop := interruptible()
	defer stop()
	p := playground{scene, scene + ".html"}
	Check(wholefile.WriteText(p.file, Must(playpage.Of(ctx, scene, points...))))
	Show(p)
}

// A playground is a page in a file.
type playground struct{ scene, file string }

// HTML returns a frame with the page. Where scripts are not allowed there is the line below it.
func (p playground) HTML() string {
	file := html.EscapeString(url.PathEscape(p.file))
	return fmt.Sprintf(`<iframe src="%s" title="playground: %s" style="width: 100%%; height: 860px; border: 0"></iframe>
<div><a href="%[1]s" target="_blank">%[1]s</a></div>`, file, html.EscapeString(p.scene))
}

// String returns the place of the page.
func (p playground) String() string { return fmt.Sprintf("playground %s: open %s", p.scene, p.file) }
