package viz

import (
	"errors"
	"fmt"
	"iter"
	"path/filepath"
	"strings"

	"halfspace/internal/wholefile"

	"halfspace/pkg/learners"
	"halfspace/pkg/viz/internal/film"
)

// An Animation shows in successive pictures how a model develops. In a notebook it has a slider and a
// button to play it. Both work without a kernel, so they also work in a saved notebook and in a page made
// from it. If scripts are not allowed, as in a notebook from somebody else, the animation plays once and
// ends with the last picture.
type Animation struct{ film *film.Film }

// Animate makes an animation of moments. A moment is a model with a caption, such as "stage 3 of 12". The
// function draw draws each model. If draw is nil, Of draws it.
//
// If the drawing of a moment equals the drawing before it, the moment gets no picture. If there are more
// than 60 drawings left, only every second one becomes a picture, or every fourth, and so on, until the
// pictures take at most 300 kB. A line above the pictures says how many moments have no picture. The last
// moment is always shown. Each model is drawn when moments yields it, so it may change afterwards.
func Animate(moments iter.Seq2[string, learners.Model], draw func(learners.Model) (*Figure, error)) (*Animation, error) {
	if draw == nil {
		draw = func(m learners.Model) (*Figure, error) { return Of(m) }
	}
	var r film.Reel
	for caption, m := range moments {
		f, err := draw(m)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", caption, err)
		}
		r.Add(caption, f.sheet())
	}
	if f := r.Film(); f != nil {
		return &Animation{f}, nil
	}
	return nil, errors.New("viz: animation: there are no moments to draw")
}

// Len returns the number of pictures.
func (a *Animation) Len() int { return len(a.film.Pictures) }

// String describes the pictures in one line.
func (a *Animation) String() string { return a.film.String() }

// HTML returns a as a self-contained piece of a page. It contains no address, and the names of its
// parts differ from the names in other pieces.
func (a *Animation) HTML() string { return a.film.HTML() }

// GIF returns a as a GIF of its width and height in pixels, which plays repeatedly. A GIF has few colours:
// this one has the 255 most frequent colours of the first, the middle and the last picture. Other colours,
// such as the shades at the edges of shapes, are replaced by the nearest of these. To save space, the file
// stores only the pixels that change from picture to picture.
func (a *Animation) GIF() []byte { return a.film.GIF() }

// PNG returns the last picture, as a PNG image of twice its width and height in pixels.
func (a *Animation) PNG() []byte { return a.film.End().PNG() }

// Preview returns the last picture as a small PNG image, for programs that cannot show motion.
func (a *Animation) Preview() []byte { return a.film.End().Preview() }

// Save writes a to the file at path, in the format given by its extension: .gif and .svg are moving
// pictures, .html is a page with a slider, and .png is the last picture. Any other extension is an
// error.
func (a *Animation) Save(path string) error {
	formats := map[string]func() []byte{
		".gif": a.GIF, ".svg": a.film.SVG, ".png": a.PNG,
		".html": func() []byte { return fmt.Appendf(nil, "<!DOCTYPE html>\n<meta charset=\"utf-8\">\n%s", a.HTML()) },
	}
	format, ok := formats[strings.ToLower(filepath.Ext(path))]
	if !ok {
		return fmt.Errorf("viz: cannot save %s: want a name in .gif, .svg, .html or .png", path)
	}
	return wholefile.WriteText(path, format())
}
