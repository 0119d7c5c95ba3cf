package viz

import (
	"bytes"
	"cmp"
	"fmt"
	"iter"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"halfspace/pkg/learners"
)

// An animation has at most so many pictures, and so many bytes in a notebook, unless two pictures
// alone have more.
const (
	mostPictures = 60
	mostBytes    = 300_000
)

// An Animation shows a model as it becomes what it is, in pictures one after the other. In a
// notebook it has a slider and a button to play it, which need no kernel: they work in a notebook
// that was saved and opened again, and in a page made of it. Where scripts are not allowed, as in a
// notebook from somebody else, it plays once and ends with the last picture.
type Animation struct {
	frames                   []*Figure // all of one size
	first, last              string    // captions
	moments, same, surpassed int
}

// Animate draws each of the moments, which are models with captions such as "stage 3 of 12", with
// draw, and makes an animation of the pictures. A nil draw draws what suits the model: a tree, a
// list, the weights of a unit, of votes or of terms, or a network.
//
// A moment that looks like the one before gets no picture. Of more than 60 changes only
// every second one gets a picture, or every fourth, and so on, and there are fewer still if they would
// take more than 300 kB: a line above the pictures counts what is not shown. The last moment always
// is. A model may go on changing after its moment: it is drawn at once.
func Animate(moments iter.Seq2[string, learners.Model], draw func(learners.Model) (*Figure, error)) (*Animation, error) {
	if draw == nil {
		draw = suitable
	}
	var r reel
	for caption, m := range moments {
		f, err := draw(m)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", caption, err)
		}
		r.add(caption, f)
	}
	if r.moments == 0 {
		return nil, fmt.Errorf("viz: animation: there are no moments to draw")
	}
	return r.animation(), nil
}

// A reel collects the shots of an animation.
type reel struct {
	shots   []shot
	latest  shot // the last one that looked like another, kept or not
	every   int  // only every so many changes are kept
	changes int
	moments int
}

// A shot is what was drawn of a moment.
type shot struct {
	caption string
	figure  *Figure
	svg     []byte
}

// add takes a moment's figure, if it is another one than that before.
func (r *reel) add(caption string, f *Figure) {
	f = still(f)
	s := shot{caption, f, f.SVG()}
	r.moments++
	if r.moments > 1 && bytes.Equal(s.svg, r.latest.svg) {
		return
	}
	r.latest = s
	r.every = max(1, r.every)
	if r.changes++; (r.changes-1)%r.every != 0 {
		return
	}
	r.shots = append(r.shots, s)
	// One place is for the last moment, should it not be among the kept.
	if len(r.shots) < mostPictures {
		return
	}
	r.shots, r.every = thinned(r.shots, mostPictures/2), 2*r.every
}

// thinned returns n of the shots, at equal distances, from the first on.
func thinned(shots []shot, n int) (kept []shot) {
	for i := range n {
		kept = append(kept, shots[i*len(shots)/n])
	}
	return kept
}

// animation returns the animation of the shots, or of so many of them that it is not too large.
func (r *reel) animation() *Animation {
	for shots := r.shots; ; {
		a := r.of(slices.Clip(shots))
		size, n := len(dataURL(a.film())), len(shots)
		if size <= mostBytes || n == 1 {
			return a
		}
		shots = thinned(shots, max(1, min(n-1, n*mostBytes/size)))
	}
}

// of returns the animation of the given shots, with the last change as its end.
func (r *reel) of(shots []shot) *Animation {
	if !bytes.Equal(shots[len(shots)-1].svg, r.latest.svg) {
		shots = append(shots, r.latest)
	}
	a := &Animation{
		first: shots[0].caption, last: shots[len(shots)-1].caption,
		moments: r.moments, same: r.moments - r.changes, surpassed: r.changes - len(shots),
	}
	var size vg.Point
	for _, s := range shots {
		drawn := s.figure.drawn().Scale(s.enlarged(shots[0]))
		size.X, size.Y = max(size.X, drawn.X), max(size.Y, drawn.Y)
	}
	for _, s := range shots {
		a.frames = append(a.frames, a.frame(s, size, s.enlarged(shots[0])))
	}
	return a
}

// enlarged returns how many pixels of another shot's drawing one of s takes. It is 1 unless figures
// of several scales make an animation.
func (s shot) enlarged(other shot) vg.Length { return s.figure.zoom() / other.figure.zoom() }

// The room of the caption above a picture, and that of the line that counts what is not shown.
const (
	captionHigh = 26
	countedHigh = 20
)

// frame returns a figure that has room for a drawing of the given size, with the shot at its upper
// left, enlarged by the given factor, and the caption above it.
func (a *Animation) frame(s shot, size vg.Point, enlarged vg.Length) *Figure {
	f, counted := *s.figure, a.counted()
	high := size.Y + captionHigh
	if counted != "" {
		high += countedHigh
	}
	f.scale /= enlarged
	f.Width, f.Height = size.X*f.scale, high*f.scale
	// All is at places of the whole figure, whatever part of it c is.
	f.paint = func(c draw.Canvas) {
		on := &lifted{Canvas: c.Canvas, by: size.Y - s.figure.drawn().Y*enlarged}
		if enlarged != 1 {
			on.Push()
			on.Scale(float64(enlarged), float64(enlarged))
		}
		s.figure.paint(draw.Canvas{Canvas: on})
		if enlarged != 1 {
			on.Pop()
		}
		wide := size.X - 2*margin
		label(c, plain, vg.Point{X: margin, Y: high - captionHigh/2 - 2}, s.caption, wide)
		if counted != "" {
			label(c, remark, vg.Point{X: margin, Y: high - captionHigh - countedHigh/2 + 4}, counted, wide)
		}
	}
	return &f
}

// counted says how many moments have no picture of their own, and why; nothing if all have one.
func (a *Animation) counted() string {
	var why []string
	if a.same > 0 {
		why = append(why, fmt.Sprintf("%d look like the one before", a.same))
	}
	if a.surpassed > 0 {
		why = append(why, fmt.Sprintf("%s left out", plural(a.surpassed, "change")))
	}
	if why == nil {
		return ""
	}
	pictures := a.moments - a.same - a.surpassed
	return fmt.Sprintf("%s of %s: %s", plural(pictures, "picture"), plural(a.moments, "moment"), strings.Join(why, ", "))
}

// Len returns the number of pictures.
func (a *Animation) Len() int { return len(a.frames) }

// String says in one line what is seen.
func (a *Animation) String() string {
	text := fmt.Sprintf("animation of %s, from %q to %q", plural(len(a.frames), "picture"), a.first, a.last)
	if alt := a.end().Alt; alt != "" {
		text += "; at the end " + a.end().String()
	}
	return text
}

// end returns the last picture.
func (a *Animation) end() *Figure { return a.frames[len(a.frames)-1] }

// PNG returns the last picture, as a PNG image of twice its width and height in pixels.
func (a *Animation) PNG() []byte { return a.end().PNG() }

// Preview returns the last picture as a small PNG image, for where nothing moves.
func (a *Animation) Preview() []byte { return a.end().Preview() }

// Save writes a to the file at path, in the format that its ending says: .gif and .svg are moving
// pictures, .html is a page with a slider, and .png the last picture. Another ending is an error.
func (a *Animation) Save(path string) error {
	formats := map[string]func() []byte{
		".gif": a.GIF, ".svg": a.film, ".png": a.PNG,
		".html": func() []byte { return fmt.Appendf(nil, "<!DOCTYPE html>\n<meta charset=\"utf-8\">\n%s", a.HTML()) },
	}
	format, ok := formats[strings.ToLower(filepath.Ext(path))]
	if !ok {
		return fmt.Errorf("viz: cannot save %s: want a name in .gif, .svg, .html or .png", path)
	}
	return os.WriteFile(path, format(), 0o666)
}

// step is how long each picture is shown, in hundredths of a second: a second if they are few, and
// ten in all if they are more.
func (a *Animation) step() int { return max(20, min(100, 1000/cmp.Or(len(a.frames), 1))) }
