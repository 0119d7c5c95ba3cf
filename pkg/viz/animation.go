package viz

import (
	"errors"
	"fmt"
	"iter"
	"os"
	"path/filepath"
	"strings"

	"halfspace/pkg/learners"
	"halfspace/pkg/viz/internal/film"
)

// An Animation shows a model as it becomes what it is, in pictures one after the other. In a
// notebook it has a slider and a button to play it, which need no kernel: they work in a notebook
// that was saved and opened again, and in a page made of it. Where scripts are not allowed, as in a
// notebook from somebody else, it plays once and ends with the last picture.
type Animation struct{ film *film.Film }

// Animate draws each of the moments, which are models with captions such as "stage 3 of 12", with
// draw, and makes an animation of the pictures. A nil draw draws them by Of.
//
// A moment that looks like the one before gets no picture. Of more than 60 changes only
// every second one gets a picture, or every fourth, and so on, and there are fewer still if they would
// take more than 300 kB: a line above the pictures counts what is not shown. The last moment always
// is. A model may go on changing after its moment: it is drawn at once.
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

// String says in one line what is seen.
func (a *Animation) String() string { return a.film.String() }

// HTML returns a as a piece of a page that needs nothing else: it names no address, and its parts have
// no names that those of another piece could have.
func (a *Animation) HTML() string { return a.film.HTML() }

// GIF returns a as a GIF of its width and height in pixels, which plays again and again. Its colours
// are the 255 that the first, the middle and the last picture have most of; others, of which there
// are some at the edges of shapes, become the nearest of these. Only what changes is stored.
func (a *Animation) GIF() []byte { return a.film.GIF() }

// PNG returns the last picture, as a PNG image of twice its width and height in pixels.
func (a *Animation) PNG() []byte { return a.film.End().PNG() }

// Preview returns the last picture as a small PNG image, for where nothing moves.
func (a *Animation) Preview() []byte { return a.film.End().Preview() }

// Save writes a to the file at path, in the format that its ending says: .gif and .svg are moving
// pictures, .html is a page with a slider, and .png the last picture. Another ending is an error.
func (a *Animation) Save(path string) error {
	formats := map[string]func() []byte{
		".gif": a.GIF, ".svg": a.film.SVG, ".png": a.PNG,
		".html": func() []byte { return fmt.Appendf(nil, "<!DOCTYPE html>\n<meta charset=\"utf-8\">\n%s", a.HTML()) },
	}
	format, ok := formats[strings.ToLower(filepath.Ext(path))]
	if !ok {
		return fmt.Errorf("viz: cannot save %s: want a name in .gif, .svg, .html or .png", path)
	}
	return os.WriteFile(path, format(), 0o666)
}
