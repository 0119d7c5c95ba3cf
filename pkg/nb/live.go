package nb

import (
	"context"
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/janpfeifer/gonb/gonbui"
	"github.com/janpfeifer/gonb/gonbui/protocol"

	"halfspace/pkg/eval"
	"halfspace/pkg/internal/escape"
	"halfspace/pkg/learners"
	"halfspace/pkg/progress"
	"halfspace/pkg/viz"
)

// Live returns a context that shows learning while it goes on, as a display below the cell with the given
// title. You can pass it to two kinds of functions. The evaluation of a stream shows the number of examples
// so far, the recent accuracy of each learner as curves, and the current form of the first model that is a
// tree. An exact search, such as MinimumError's, shows the best number found so far and the proven
// bound as two curves. Outside a notebook, Live writes a line on standard error instead. An interrupt
// cancels the context.
//
// If pace is not 0, the stream waits that long at each of its points, so that you can watch. At first each
// example is a point. After the first 400 examples the points are farther apart.
//
//	ctx := Live("votes", 50*time.Millisecond)
//	stream := Must(eval.Prequential{Passes: 2}.Run(ctx, votes, learners.PerceptronTree{}))
//	Show(stream.Markdown())
func Live(title string, pace time.Duration) context.Context {
	ctx, _ := interruptible()
	if repeated() {
		return ctx
	}
	search := &liveSearch{title: title, id: gonbui.UniqueId()}
	l := &live{title: title, pace: pace, id: gonbui.UniqueId()}
	return eval.Watch(progress.WithBounds(ctx, search.show), func(m eval.Checkpoint) { l.show(ctx, m) })
}

// A live is a display that Live updates. All updates go to the same id, so each replaces the one
// before.
type live struct {
	title, id string
	pace      time.Duration
	drawn     time.Time
}

// show draws a moment of the stream, unless the last drawing is too recent. The end of the stream is always
// drawn. If there is a pace, show then waits that long. An interrupt ends the wait.
func (l *live) show(ctx context.Context, m eval.Checkpoint) {
	if m.Last || time.Since(l.drawn) >= redrawEvery {
		l.draw(m)
		l.drawn = time.Now()
	}
	// A reader needs time to see each moment. Nothing comes after the end, so nobody has to wait there.
	if l.pace > 0 && !m.Last {
		select {
		case <-ctx.Done():
		case <-time.After(l.pace):
		}
	}
}

// draw shows m. The last display, which a saved notebook keeps, is the same in every run: it
// contains no times.
func (l *live) draw(m eval.Checkpoint) {
	if !gonbui.IsNotebook {
		fmt.Fprintln(os.Stderr, l.line(m))
		return
	}
	gonbui.SendData(l.bundle(m))
	// The first and the last update must not be lost, so they wait until they are sent. The updates between
	// need not wait.
	if m.Last || l.drawn.IsZero() {
		gonbui.Sync()
	}
}

// bundle returns m in all forms. The form for LaTeX has the curves only at the end.
func (l *live) bundle(m eval.Checkpoint) *protocol.DisplayData {
	d := &protocol.DisplayData{DisplayID: l.id, Data: map[protocol.MIMEType]any{
		protocol.MIMETextHTML: l.page(m), protocol.MIMETextPlain: escape.Text(l.line(m))}}
	if f, err := viz.Stream(m.Stream); err == nil && m.Last {
		d.Data[protocol.MIMEImagePNG] = f.Preview()
	}
	return d
}

// line is m in words.
func (l *live) line(m eval.Checkpoint) string {
	now := make([]string, len(m.Names))
	for i, name := range m.Names {
		now[i] = fmt.Sprintf("%s %.1f %%", name, 100*m.Recent[i][len(m.Seen)-1])
	}
	return fmt.Sprintf("%s: %d examples; of the last %d: %s", l.title, m.Examples, min(m.Window, m.Examples), strings.Join(now, ", "))
}

// page is m as HTML: the line, the curves, and the first model that is a tree.
func (l *live) page(m eval.Checkpoint) string {
	var b strings.Builder
	fmt.Fprintf(&b, "<div>%s</div>\n", escape.HTML(l.line(m)))
	if f, err := viz.Stream(m.Stream); err == nil {
		fmt.Fprintf(&b, "<div>%s</div>\n", f.Image())
	}
	for i, model := range m.Models {
		tree, ok := model.(learners.Tree)
		if !ok {
			continue
		}
		if f, err := viz.Tree(tree, nil); err == nil {
			fmt.Fprintf(&b, "<div>%s</div>\n<div style=\"overflow-x:auto\">%s</div>\n", escape.HTML(m.Names[i]), f.Image())
		}
		break
	}
	return b.String()
}
