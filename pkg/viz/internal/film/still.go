package film

import (
	"image"

	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/recorder"

	"halfspace/pkg/viz/internal/ink"
)

// frozen returns a sheet that will always look as s looks now, even if the model behind s changes later. It
// records the strokes of s, and repeats them when the sheet is drawn. The title is a part of the recorded
// drawing.
func frozen(s ink.Sheet) ink.Sheet {
	light := s
	light.Theme = ink.Light // the colours are changed for a theme when they are drawn
	var strokes recorder.Canvas
	light.Draw(&strokes)
	s.Title, s.Paint = "", func(c draw.Canvas) {
		if err := strokes.ReplayOn(c.Canvas); err != nil {
			panic(err) // All fonts are gonum's.
		}
	}
	return s
}

// A lifted canvas draws everything higher by the given length. Inside a Push, which may turn or
// scale the axes, it lifts only once, at the beginning.
type lifted struct {
	vg.Canvas
	distance vg.Length
	deep     int
}

// Push saves the state of the canvas, and lifts its origin.
func (l *lifted) Push() {
	l.Canvas.Push()
	if l.deep == 0 && l.distance != 0 {
		l.Canvas.Translate(vg.Point{Y: l.distance})
	}
	l.deep++
}

// Pop goes back to the state before Push.
func (l *lifted) Pop() {
	l.Canvas.Pop()
	l.deep--
}

// Stroke draws the outline of p.
func (l *lifted) Stroke(p vg.Path) { l.Canvas.Stroke(l.path(p)) }

// Fill fills p.
func (l *lifted) Fill(p vg.Path) { l.Canvas.Fill(l.path(p)) }

// FillString writes a text.
func (l *lifted) FillString(f font.Face, point vg.Point, text string) {
	l.Canvas.FillString(f, point.Add(l.up()), text)
}

// DrawImage draws an image.
func (l *lifted) DrawImage(r vg.Rectangle, img image.Image) {
	l.Canvas.DrawImage(r.Add(l.up()), img)
}

// up returns the distance by which to move the current strokes.
func (l *lifted) up() vg.Point {
	if l.deep > 0 {
		return vg.Point{}
	}
	return vg.Point{Y: l.distance}
}

// path returns p, lifted.
func (l *lifted) path(p vg.Path) vg.Path {
	moved := make(vg.Path, len(p))
	for i, c := range p {
		c.Pos = c.Pos.Add(l.up())
		control := make([]vg.Point, len(c.Control))
		for k, point := range c.Control {
			control[k] = point.Add(l.up())
		}
		c.Control = control
		moved[i] = c
	}
	return moved
}
