package nb

import (
	"context"
	"fmt"
	"os"
	"sync"
	"time"

	"github.com/janpfeifer/gonb/gonbui"
	"github.com/janpfeifer/gonb/gonbui/protocol"

	"halfspace/pkg/internal/escape"
	"halfspace/pkg/progress"
)

// updateEvery is the least time between two updates, so that the notebook can keep up: it
// manages about ten a second.
const updateEvery = 100 * time.Millisecond

// Progress returns a context that shows, under the given title, the finished share of the work and the
// remaining time: as a bar below the cell, or as a line on standard error. An interrupt cancels the
// context.
//
//	table := Must(eval.Folds{}.Compare(Progress("votes"), votes, learners.DecisionList{}))
func Progress(title string) context.Context {
	ctx, _ := interruptible()
	if repeated() {
		return ctx
	}
	b := &bar{title: title, id: gonbui.UniqueId(), start: time.Now()}
	b.draw(0, 1)
	return progress.With(ctx, b.report)
}

// A bar is a progress bar in a notebook, or a line that rewrites itself in a terminal. Work on
// several cores reports from several goroutines.
type bar struct {
	title, id string
	start     time.Time
	mu        sync.Mutex
	drawn     time.Time
}

// report draws the bar, unless the last drawing is too recent. The end is always drawn.
func (b *bar) report(_ string, done, total int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if now := time.Now(); done == total || now.Sub(b.drawn) >= updateEvery {
		b.drawn = now
		b.draw(done, total)
	}
}

// draw shows the bar. The last display, which a saved notebook keeps, is the same in every
// run: it contains no times.
func (b *bar) draw(done, total int) {
	text := fmt.Sprintf("%s: %s", escape.Text(b.title), state(done, total, time.Since(b.start)))
	if !gonbui.IsNotebook {
		// The carriage return lets the next line replace this one; the padding hides a longer one.
		end := "\r"
		if done == total {
			end = "\n"
		}
		fmt.Fprintf(os.Stderr, "%-70s%s", text, end)
		return
	}
	html := fmt.Sprintf(`<div><progress value="%d" max="%d"></progress> %s</div>`, done, total, escape.HTML(text))
	gonbui.SendData(&protocol.DisplayData{DisplayID: b.id, Data: map[protocol.MIMEType]any{protocol.MIMETextHTML: html, protocol.MIMETextPlain: text}})
	if done == total || done == 0 {
		gonbui.Sync()
	}
}

// state says how much of the work is done after the given time, and the time left if the rest goes
// at the same speed. The total is 0 if it is not known.
func state(done, total int, spent time.Duration) string {
	switch {
	case done == total:
		return fmt.Sprintf("%d of %d done", done, total)
	case done == 0:
		return "started"
	case total == 0:
		return fmt.Sprintf("%d done", done)
	}
	// The remaining parts are assumed to take as long, on average, as the finished parts.
	left := time.Duration(float64(spent) / float64(done) * float64(total-done))
	return fmt.Sprintf("%d of %d, %s left", done, total, left.Round(time.Second))
}
