package nb

import (
	"context"
	"fmt"
	"time"

	"github.com/janpfeifer/gonb/gonbui"
)

// The times that an Interact waits: for the page to build the controls, for the first move of a control,
// and for the next move. Because of them, a notebook goes on by itself if all of its cells are run.
const (
	untilBuilt   = 10 * time.Second
	untilTouched = time.Minute
	untilMoved   = 5 * time.Minute
)

// Interact shows a picture with controls above it, and draws it again whenever somebody moves a control.
// The function draw reads the controls and returns a picture, or any other value that Show accepts.
//
//	leaf := Slider("leaf", 1, 20, 5)
//	Interact(func() any {
//		return Must(viz.Regions(Fit(learners.C45{MinLeaf: float64(leaf.Value())}, iris), iris))
//	}, leaf)
//
// The cell runs until the reader presses its button Done or the notebook's Stop. It also ends if nobody
// moves a control in the first minute, or for five minutes after a move. Then the controls disappear. The
// last picture stays in the notebook, with a line that says where the controls stood.
//
// In a program, or when nbconvert runs a notebook, nobody can move controls. Then Interact shows only the
// picture and the line, for the values at the start. The controls need a page of Jupyter Server at the root
// of a plain http address, like GoNB's widgets. Without such a page, Interact shows the picture for the
// values at the start after ten seconds.
func Interact(draw func() any, controls ...*Control) {
	p := &panel{controls: controls, draw: draw}
	if !gonbui.IsNotebook {
		Show(draw())
		fmt.Println(stand(controls))
		return
	}
	ctx, stop := interruptible()
	defer stop()
	target := &site{id: "halfspace-" + gonbui.UniqueId()}
	p.show = target.show
	// A kernel that asks a page in vain leaves its question in the notebook.
	if !onPage() {
		p.end()
		return
	}
	leave = p.end // an interrupt may come while draw learns
	defer func() { leave = nil }()
	p.run(ctx, target.build(ctx, controls), untilBuilt, untilTouched, untilMoved)
	p.end()
}

// A panel is a picture and the controls that move it.
type panel struct {
	controls []*Control
	draw     func() any
	show     func(v any, stood string, last bool)
	picture  any
	stood    string // the positions of the controls when the picture was drawn
	drawn    bool
}

// run redraws the picture for each position of the controls that comes. If several positions come while it
// draws, it takes only the newest. It ends when a position says Done, when ctx is done, or when it has
// waited too long: first for the first position, then for the second, and then later for any other.
func (p *panel) run(ctx context.Context, positions *newest, first, second, later time.Duration) {
	for wait := first; ; {
		select {
		case <-ctx.Done():
			return
		case <-time.After(wait):
			return
		case <-positions.ready:
		}
		s := positions.take()
		if wait = later; s.Number == 0 {
			wait = second
		}
		if set(p.controls, s.Values) && (!p.drawn || p.stood != stand(p.controls)) {
			p.redraw()
			p.show(p.picture, p.stood, false)
		}
		if s.Done {
			return
		}
	}
}

// redraw makes the picture for the positions of the controls.
func (p *panel) redraw() {
	p.picture = p.draw()
	p.stood, p.drawn = stand(p.controls), true
}

// end shows the picture that stays in the notebook.
func (p *panel) end() {
	if !p.drawn {
		p.redraw()
	}
	p.show(p.picture, p.stood, true)
}
