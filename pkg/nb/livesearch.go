package nb

import (
	"fmt"
	"os"
	"time"

	"github.com/janpfeifer/gonb/gonbui"
	"github.com/janpfeifer/gonb/gonbui/protocol"

	"halfspace/pkg/internal/escape"
	"halfspace/pkg/progress"
	"halfspace/pkg/viz"
)

// redrawEvery is the least time between two drawings, so that the notebook can keep up. It is longer than
// for a progress bar, because figures are larger.
const redrawEvery = 150 * time.Millisecond

// A liveSearch is a display of an exact search that Live updates.
type liveSearch struct {
	title, id string
	moments   []progress.Bounds // of the present search
	drawn     time.Time
}

// show adds a moment and draws the search, unless the last drawing is too recent. The end is always drawn.
// If a second search begins, show starts with an empty figure.
func (l *liveSearch) show(m progress.Bounds) {
	if n := len(l.moments); n > 0 && l.moments[n-1].Last {
		l.moments = nil
	}
	l.moments = append(l.moments, m)
	if !m.Last && time.Since(l.drawn) < redrawEvery {
		return
	}
	l.drawn = time.Now()
	if !gonbui.IsNotebook {
		fmt.Fprintln(os.Stderr, l.line())
		return
	}
	gonbui.SendData(l.bundle())
	if m.Last {
		gonbui.Sync()
	}
}

// line is the last moment in words.
func (l *liveSearch) line() string {
	m := l.moments[len(l.moments)-1]
	return fmt.Sprintf("%s: %v (steps: %d)", l.title, m, m.Steps)
}

// bundle is the search in all its forms. The last display, which a saved notebook keeps, has a picture for
// LaTeX. It is the same in every run, because it counts steps and no seconds.
func (l *liveSearch) bundle() *protocol.DisplayData {
	drawing := fmt.Sprintf("<div>%s</div>\n", escape.HTML(l.line()))
	d := &protocol.DisplayData{DisplayID: l.id, Data: map[protocol.MIMEType]any{protocol.MIMETextPlain: escape.Text(l.line())}}
	if f, err := viz.SearchOf(l.title, "errors or halfspaces", l.moments).Figure(); err == nil {
		drawing += fmt.Sprintf("<div>%s</div>\n", f.Image())
		if l.moments[len(l.moments)-1].Last {
			d.Data[protocol.MIMEImagePNG] = f.Preview()
		}
	}
	d.Data[protocol.MIMETextHTML] = drawing
	return d
}
