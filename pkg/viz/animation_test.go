package viz

import (
	"bytes"
	"fmt"
	"image"
	"image/draw"
	"image/gif"
	"iter"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"gonum.org/v1/plot/vg"
	vgdraw "gonum.org/v1/plot/vg/draw"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/learners/learnertest"
	"halfspace/pkg/ltu"
	"halfspace/pkg/viz/internal/ink"
)

// Limits on the bytes of a film, the time that a GIF shows its end, and the room of a caption.
const mostBytes, lastPicture, captionHigh = 300_000, 300, 26

// halfspaces are moments of one halfspace that is moved on after each of them.
func halfspaces(n int) iter.Seq2[string, learners.Model] {
	m := &learners.Halfspace{Unit: ltu.Unit{W: make([]float64, 1)}}
	return func(yield func(string, learners.Model) bool) {
		for i := 0; i < n && yield(fmt.Sprintf("moment %d", i+1), m); i++ {
			m.W[0]++
		}
	}
}

// weight draws the one weight of a halfspace.
func weight(m learners.Model) (*Figure, error) { return Weights(m.(*learners.Halfspace).Unit, nil) }

func animated(t *testing.T, moments iter.Seq2[string, learners.Model], draw func(learners.Model) (*Figure, error)) *Animation {
	t.Helper()
	a, err := Animate(moments, draw)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// kinds are the animations that the documentation names: a plane, rules, votes, terms, and trees.
func kinds(t *testing.T) map[string]*Animation {
	t.Helper()
	plane, robots := learnertest.Sample("halfspace"), learnertest.Sample("xor")
	fit := func(l learners.Learner, s *data.Set) learners.Model {
		m, err := l.Fit(t.Context(), s, learners.Seed(1))
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	all := map[string]*Animation{}
	keep := func(name string) func(*Animation, error) {
		return func(a *Animation, err error) {
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			all[name] = a
		}
	}
	onPlane := func(m learners.Model) (*Figure, error) { return Regions(m, plane) }
	keep("plane")(Updates(learners.Perceptron{}, plane, 2, learners.Seed(1), onPlane))
	keep("rules")(Stages(fit(learners.DecisionList{}, robots), nil))
	keep("votes")(Stages(fit(learners.AdaBoost{Weak: learners.Stump{}, Stages: 5}, learnertest.Sample("interval")), nil))
	keep("terms")(Stages(fit(learners.SparsePerceptron{}, learnertest.Sample("3-of-5")), nil))
	keep("tree")(Updates(learners.PerceptronTree{}, robots, 2, learners.Seed(1), nil))
	return all
}

// TestFilmHasEveryPicture winds the film to the middle of each picture: the visible elements must
// be the drawn ones, in that order.
func TestFilmHasEveryPicture(t *testing.T) {
	for name, a := range kinds(t) {
		t.Run(name, func(t *testing.T) {
			film := a.film.SVG()
			wellFormed(t, film)
			whole := 0
			for i, f := range a.film.Pictures {
				f.Alt = a.film.End().Alt // of a film there is one alternative text
				svg := f.SVG()
				whole += len(svg)
				if got := wound(t, string(film), (float64(i)+0.5)*float64(a.film.Step())/100); got != string(svg) {
					t.Fatalf("picture %d of %d is\n%s\nwant\n%s", i+1, a.Len(), got, svg)
				}
			}
			if stands := wound(t, string(film), 1e6); stands != string(a.film.End().SVG()) {
				t.Error("the film does not end with the last picture")
			}
			if a.Len() < 2 {
				t.Errorf("only %d pictures", a.Len())
			}
			if size := len(a.HTML()); size > mostBytes+3000 || len(film) > whole {
				t.Errorf("%d pictures of %d bytes make a film of %d, and HTML of %d", a.Len(), whole, len(film), size)
			}
		})
	}
}

var timer = regexp.MustCompile(`<set attributeName="display" to="(\w+)" begin="([\d.]+)s" end="([\d.]+)s"/>`)

// wound returns the elements of a film visible at a time, in seconds.
func wound(t *testing.T, film string, moment float64) string {
	t.Helper()
	var b strings.Builder
	deep, timed, seen := 0, false, true
	for line := range strings.Lines(film) {
		switch {
		case deep == 0 && (line == "<g>\n" || line == "<g display=\"none\">\n"):
			timed, seen = true, line == "<g>\n"
			continue
		case timed && deep == 0 && line == "</g>\n":
			timed, seen = false, true
			continue
		case strings.HasPrefix(line, "<set"):
			parts := timer.FindStringSubmatch(line)
			if visible(t, moment, parts[2], parts[3]) {
				seen = parts[1] == "inline"
			}
			continue
		case strings.HasPrefix(line, "<g") && b.Len() > 0 && strings.Contains(b.String(), "<g transform=\"scale"):
			deep++
		case deep > 0 && line == "</g>\n":
			deep--
		}
		if seen {
			b.WriteString(line)
		}
	}
	return b.String()
}

// within reports whether a time is in an interval.
func visible(t *testing.T, moment float64, begin, end string) bool {
	t.Helper()
	start, err := strconv.ParseFloat(begin, 64)
	if err != nil {
		t.Fatal(err)
	}
	to, err := strconv.ParseFloat(end, 64)
	if err != nil {
		t.Fatal(err)
	}
	return start <= moment && moment < to
}

// An untitledCanvas hides that a canvas takes titles.
type untitledCanvas struct{ vg.Canvas }

// untitled returns the elements of a figure without titles, which animations have none of.
func untitled(f *Figure) string {
	s := f.sheet()
	paint := s.Paint
	s.Paint = func(c vgdraw.Canvas) {
		paint(vgdraw.Canvas{Canvas: untitledCanvas{c.Canvas}, Rectangle: c.Rectangle})
	}
	return s.Elements()
}

// A model goes on changing after its moment. Its picture must not.
func TestPicturesStayAsTheyWere(t *testing.T) {
	s := learnertest.Sample("halfspace")
	var seen []string
	a, err := Updates(learners.Perceptron{}, s, 12, learners.Seed(1), func(m learners.Model) (*Figure, error) {
		f, err := Regions(m, s)
		if err == nil && (seen == nil || seen[len(seen)-1] != untitled(f)) {
			seen = append(seen, untitled(f))
		}
		return f, err
	})
	if err != nil {
		t.Fatal(err)
	}
	if a.Len() != len(seen) || a.film.Surpassed != 0 || a.film.Moments > 11*s.Len() {
		t.Fatalf("%d pictures of %d, %d of %d moments left out", a.Len(), len(seen), a.film.Surpassed, a.film.Moments)
	}
	for i, f := range a.film.Pictures {
		if !hasAll(f, seen[i]) {
			t.Fatalf("picture %d is not as it was", i+1)
		}
	}
	m, err := learners.Perceptron{Epochs: 12}.Fit(t.Context(), s, learners.Seed(1))
	if err != nil {
		t.Fatal(err)
	}
	end, err := Regions(m, s)
	if err != nil {
		t.Fatal(err)
	}
	if untitled(end) != seen[len(seen)-1] {
		t.Error("the updates do not end with what Fit learns")
	}
}

// hasAll reports whether a picture has every line of a drawing's elements.
func hasAll(picture ink.Sheet, elements string) bool {
	drawing := func(elements string) []string {
		_, drawn, _ := strings.Cut(elements, "\n<g ")
		return strings.Split(drawn, "\n")[1:]
	}
	parts := drawing(picture.Elements())
	return !slices.ContainsFunc(drawing(elements), func(line string) bool { return !slices.Contains(parts, line) })
}

// A figure keeps its look in an animation, also if others have another one.
func TestPicturesKeepTheirLooks(t *testing.T) {
	u := ltu.Unit{W: []float64{1, -2}}
	for name, looks := range map[string][2]func(*Figure) *Figure{
		"dark":  {func(f *Figure) *Figure { return f.Themed(Dark) }, func(f *Figure) *Figure { return f.Themed(Dark).Titled("b") }},
		"sizes": {func(f *Figure) *Figure { return f.Sized(320, 0) }, func(f *Figure) *Figure { return f.Sized(480, 0) }},
	} {
		n := 0
		a := animated(t, halfspaces(2), func(learners.Model) (*Figure, error) {
			f, err := Weights(u, nil)
			n++
			return looks[n-1](f), err
		})
		for i, look := range looks {
			f, err := Weights(u, nil)
			if err != nil {
				t.Fatal(err)
			}
			alone, framed := look(f).sheet().Raster(), a.film.Pictures[i].Raster()
			top := framed.Bounds().Dy() - a.film.Pictures[1-i].Raster().Bounds().Dy()
			if top != 0 {
				t.Errorf("%s: the pictures differ in height by %d", name, top)
			}
			unlike := 0
			from := int(math.Round(captionHigh * float64(a.film.Pictures[i].Zoom)))
			for y := range alone.Bounds().Dy() {
				for x := range alone.Bounds().Dx() {
					p, q := alone.RGBAAt(x, y), framed.RGBAAt(x, y+from)
					if d := int(p.G) - int(q.G); max(d, -d) > 60 {
						unlike++
					}
				}
			}
			if unlike > len(alone.Pix)/4/50 {
				t.Errorf("%s: picture %d differs in %d of %d pixels", name, i+1, unlike, len(alone.Pix)/4)
			}
		}
	}
	adapting := animated(t, halfspaces(3), func(m learners.Model) (*Figure, error) {
		f, err := weight(m)
		return f.Themed(Adapting), err
	})
	if film := string(adapting.film.SVG()); strings.Count(film, "<style>") != 1 || !strings.Contains(film, `class="adapting"`) {
		t.Errorf("an adapting film is\n%s", film)
	}
}

// Pictures of unlike sizes have their upper left corners at the same place.
func TestPicturesAreAlignedAtTheTop(t *testing.T) {
	units := []ltu.Unit{{W: []float64{1, -2}}, {W: []float64{1, 2, 3, 4, -5, 6}}}
	n := 0
	a := animated(t, halfspaces(2), func(learners.Model) (*Figure, error) { n++; return Weights(units[n-1], nil) })
	for i, u := range units {
		f, err := Weights(u, nil)
		if err != nil {
			t.Fatal(err)
		}
		if a.film.Pictures[i].Height != a.film.End().Height {
			t.Errorf("picture %d is %v high, the last %v", i+1, a.film.Pictures[i].Height, a.film.End().Height)
		}
		alone, framed := f.sheet().Raster(), a.film.Pictures[i].Raster()
		for y := range alone.Bounds().Dy() {
			for x := range alone.Bounds().Dx() {
				if alone.RGBAAt(x, y) != framed.RGBAAt(x, y+captionHigh) {
					t.Fatalf("picture %d differs at %d, %d", i+1, x, y)
				}
			}
		}
	}
}

func TestAnimationIsBounded(t *testing.T) {
	for _, c := range []struct {
		moments, pictures int
		counted           string
	}{
		{1, 1, ""},
		{59, 59, ""},
		{60, 31, "31 pictures of 60 moments: 29 changes left out"},
		{250, 33, "33 pictures of 250 moments: 217 changes left out"},
	} {
		a := animated(t, halfspaces(c.moments), weight)
		if a.Len() != c.pictures || a.film.Counted() != c.counted {
			t.Errorf("%d moments make %d pictures, %q; want %d, %q", c.moments, a.Len(), a.film.Counted(), c.pictures, c.counted)
		}
		want, err := Weights(ltu.Unit{W: []float64{float64(c.moments - 1)}}, nil)
		if err != nil {
			t.Fatal(err)
		}
		if !hasAll(a.film.End(), untitled(want)) {
			t.Errorf("the last of %d moments has no picture", c.moments)
		}
		svg := string(a.film.End().SVG())
		if !strings.Contains(svg, c.counted) || !strings.Contains(svg, fmt.Sprintf(">moment %d<", c.moments)) {
			t.Errorf("the last of %d moments does not say so: %s", c.moments, svg)
		}
	}
	// Large figures have fewer pictures.
	s := learnertest.Sample("3-of-5")
	a, err := Updates(learners.ID5R{}, s, 1, learners.Seed(1), nil)
	if err != nil {
		t.Fatal(err)
	}
	if n, size := a.Len(), len(ink.DataURL(a.film.SVG())); size > mostBytes || n > 40 || !strings.Contains(a.film.Counted(), "left out") {
		t.Errorf("%d pictures have %d bytes: %s", n, size, a.film.Counted())
	}
	unmoved := animated(t, halfspaces(9), func(learners.Model) (*Figure, error) { return Weights(ltu.Unit{}, nil) })
	if want := "1 picture of 9 moments: 8 look like the one before"; unmoved.film.Counted() != want || unmoved.Len() != 1 {
		t.Errorf("got %q and %d pictures, want %q", unmoved.film.Counted(), unmoved.Len(), want)
	}
}

// The pictures of a GIF are put on each other as a reader does it.
func TestGIFHasEveryPicture(t *testing.T) {
	a := kinds(t)["plane"]
	film, err := gif.DecodeAll(bytes.NewReader(a.GIF()))
	if err != nil {
		t.Fatal(err)
	}
	if len(film.Image) != a.Len() || film.LoopCount != 0 || film.Delay[a.Len()-1] < lastPicture {
		t.Fatalf("%d pictures of %d, loops %d, delays %v", len(film.Image), a.Len(), film.LoopCount, film.Delay)
	}
	screen := image.NewRGBA(film.Image[0].Bounds())
	parts, kept, all := 0, 0, 0
	for i, p := range film.Image {
		kept, all = kept+bytes.Count(p.Pix, []byte{0}), all+len(p.Pix)
		draw.Draw(screen, p.Bounds(), p, p.Bounds().Min, draw.Over)
		if p.Bounds() != screen.Bounds() {
			parts++
		}
		far := 0
		for k, want := range a.film.Pictures[i].Raster().Pix {
			if d := int(want) - int(screen.Pix[k]); max(d, -d) > 40 {
				far++
			}
		}
		if far > len(screen.Pix)/1000 {
			t.Errorf("picture %d has %d of %d values far from those drawn", i+1, far, len(screen.Pix))
		}
	}
	if parts < a.Len()-2 || kept < all/2 {
		t.Errorf("only %d of %d pictures are parts, and %d of %d pixels are left as they are", parts, a.Len(), kept, all)
	}
}

func TestAnimationHTMLHoldsAnything(t *testing.T) {
	hostile := `</script><script>alert(1)</script>"'><img src=http://x> %41 &amp; ` + "`${1}` <!--"
	n := 0
	a := animated(t, halfspaces(3), func(learners.Model) (*Figure, error) {
		n++
		return Weights(ltu.Unit{W: []float64{float64(n)}}, []string{hostile})
	})
	a.film.Last = hostile
	h := a.HTML()
	if strings.Count(h, "<script") != 1 || strings.Count(h, "</script") != 1 || strings.Count(h, "<img") != 1 || strings.Contains(h, "<!--") {
		t.Errorf("the page is\n%s", h)
	}
	if src, _, _ := strings.Cut(h[strings.Index(h, "src="):], " alt="); strings.ContainsAny(src, "<>\n") || strings.Count(src, `"`) != 2 {
		t.Errorf("the image is %s", src)
	}
	for _, ban := range []string{" id=", `id="`, ` src="http`, "url("} {
		if strings.Contains(h, ban) {
			t.Errorf("the page has %s", ban)
		}
	}
}

func TestAnimationSaves(t *testing.T) {
	a, dir := kinds(t)["rules"], t.TempDir()
	for ext, begins := range map[string]string{".gif": "GIF89a", ".svg": "<svg", ".html": "<!DOCTYPE", ".PNG": "\x89PNG"} {
		path := filepath.Join(dir, "a"+ext)
		if err := a.Save(path); err != nil {
			t.Fatal(err)
		}
		if b, err := os.ReadFile(path); err != nil || !bytes.HasPrefix(b, []byte(begins)) {
			t.Errorf("%s begins with %.20q, %v", ext, b, err)
		}
	}
	if err := a.Save(filepath.Join(dir, "a.mp4")); err == nil || strings.Contains(err.Error(), "\n") {
		t.Errorf("saved as .mp4: %v", err)
	}
}

func TestAnimationRefuses(t *testing.T) {
	iris := learnertest.Sample("three classes")
	for want, f := range map[string]func() (*Animation, error){
		"*learners.Halfspace has no stages": func() (*Animation, error) { return Stages(&learners.Halfspace{}, nil) },
		"needs two classes, has 3":          func() (*Animation, error) { return Updates(learners.Perceptron{}, iris, 1, learners.Seed(1), nil) },
		"no moments":                        func() (*Animation, error) { return Animate(halfspaces(0), nil) },
		"moment 1: viz: regions of": func() (*Animation, error) {
			return Animate(halfspaces(1), func(m learners.Model) (*Figure, error) { return Regions(m, learnertest.Sample("xor")) })
		},
	} {
		if a, err := f(); err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("got %v and %v, want an error with %q", a, err, want)
		}
	}
}

// TestUpdatesEndRight: updates once ended as soon as a pass had no mistake. A MultiPerceptron on
// exclusive or had such a pass while examples of both classes shared a cell, and the last picture
// was wrong.
func TestUpdatesEndRight(t *testing.T) {
	const epochs = 50
	s := &data.Set{Schema: data.Parity(2).Schema, X: [][]float64{{0, 0}, {0, 1}, {1, 0}, {1, 1}}, Y: []int{0, 1, 1, 0}}
	ended := 0
	for seed := range uint64(9) {
		r, moments := learners.Seed(seed), 0
		m, err := learners.MultiPerceptron{N: 2}.Start(s.Schema, r)
		if err != nil {
			t.Fatal(err)
		}
		for range updates(m, s, epochs, r) {
			moments++
		}
		if moments > epochs*s.Len() {
			continue // it did not end by itself
		}
		ended++
		for i, x := range s.X {
			if got := m.Predict(x); got != s.Y[i] {
				t.Errorf("seed %d: ended with %v of class %d", seed, x, got)
			}
		}
	}
	if ended == 0 { // the printed rule does not always end, nor always within these passes
		t.Error("none of 9 ended by itself")
	}
}
