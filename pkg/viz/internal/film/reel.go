package film

import (
	"bytes"
	"slices"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"halfspace/pkg/viz/internal/ink"
)

// Limits on the pictures of a film, and on its bytes in a notebook unless two pictures alone exceed
// them.
const (
	mostPictures = 60
	mostBytes    = 300_000
)

// A Reel collects the shots of an animation.
type Reel struct {
	shots   []shot
	latest  shot // the last one that looked like another, kept or not
	stride  int  // only every stride-th change is kept
	changes int
	moments int
}

// A shot is the drawing of a moment.
type shot struct {
	caption string
	sheet   ink.Sheet
	svg     []byte
}

// Add adds a moment's drawing if it differs from the one before. The drawing is made at once.
func (r *Reel) Add(caption string, drawing ink.Sheet) {
	drawing = frozen(drawing)
	s := shot{caption, drawing, drawing.SVG()}
	r.moments++
	if r.moments > 1 && bytes.Equal(s.svg, r.latest.svg) {
		return
	}
	r.latest = s
	r.stride = max(1, r.stride)
	if r.changes++; (r.changes-1)%r.stride != 0 {
		return
	}
	r.shots = append(r.shots, s)
	// One place is for the last moment, in case it is not among the kept ones.
	if len(r.shots) < mostPictures {
		return
	}
	r.shots, r.stride = thinned(r.shots, mostPictures/2), 2*r.stride
}

// thinned returns n of the shots, at equal distances, from the first on.
func thinned(shots []shot, n int) (kept []shot) {
	for i := range n {
		kept = append(kept, shots[i*len(shots)/n])
	}
	return kept
}

// Film returns the film of the shots, or of fewer shots if it would be too large, or nil without
// shots.
func (r *Reel) Film() *Film {
	if r.moments == 0 {
		return nil
	}
	for shots := r.shots; ; {
		f := r.film(slices.Clip(shots))
		size, n := len(ink.DataURL(f.SVG())), len(shots)
		if size <= mostBytes || n == 1 {
			return f
		}
		shots = thinned(shots, max(1, min(n-1, n*mostBytes/size)))
	}
}

// film returns the film of the given shots, with the last change as its end.
func (r *Reel) film(shots []shot) *Film {
	if !bytes.Equal(shots[len(shots)-1].svg, r.latest.svg) {
		shots = append(shots, r.latest)
	}
	f := &Film{
		First: shots[0].caption, Last: shots[len(shots)-1].caption,
		Moments: r.moments, Same: r.moments - r.changes, Surpassed: r.changes - len(shots),
	}
	var size vg.Point
	for _, s := range shots {
		drawn := s.sheet.Size().Scale(s.enlarged(shots[0]))
		size.X, size.Y = max(size.X, drawn.X), max(size.Y, drawn.Y)
	}
	for _, s := range shots {
		f.Pictures = append(f.Pictures, s.framed(f.Counted(), size, s.enlarged(shots[0])))
	}
	return f
}

// enlarged returns how many times larger one pixel of s's drawing is than one pixel of another shot's
// drawing. The ratio is 1 unless figures of different scales make an animation.
func (s shot) enlarged(reference shot) vg.Length { return s.sheet.Zoom / reference.sheet.Zoom }

// The height of the caption above a picture, and of the line that counts omitted moments.
const (
	captionHigh = 26
	countedHigh = 20
)

// framed returns a sheet with room for a drawing of the given size, with s at its upper left,
// enlarged by the given factor, and the caption above it. Above the caption stands the line
// counted, if not empty.
func (s shot) framed(counted string, size vg.Point, enlarged vg.Length) ink.Sheet {
	f, high := s.sheet, size.Y+captionHigh
	if counted != "" {
		high += countedHigh
	}
	f.Zoom /= enlarged
	f.Width, f.Height = size.X*f.Zoom, high*f.Zoom
	f.Paint = func(c draw.Canvas) {
		canvas := &lifted{Canvas: c.Canvas, distance: size.Y - s.sheet.Size().Y*enlarged}
		if enlarged != 1 {
			canvas.Push()
			canvas.Scale(float64(enlarged), float64(enlarged))
		}
		s.sheet.Paint(draw.Canvas{Canvas: canvas})
		if enlarged != 1 {
			canvas.Pop()
		}
		wide := size.X - 2*ink.Margin
		ink.Label(c, ink.Plain, vg.Point{X: ink.Margin, Y: high - captionHigh/2 - 2}, s.caption, wide)
		if counted != "" {
			ink.Label(c, ink.Remark, vg.Point{X: ink.Margin, Y: high - captionHigh - countedHigh/2 + 4}, counted, wide)
		}
	}
	return f
}
