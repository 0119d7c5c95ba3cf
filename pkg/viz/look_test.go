package viz

import (
	"bytes"
	"math"
	"strings"
	"testing"
)

// TestLooksHaveSizes wants the size that each method promises. A chart fills the requested size; a
// figure with a size of its own keeps its shape.
func TestLooksHaveSizes(t *testing.T) {
	chart, tree, scores := samples(t)["regions3"], samples(t)["treeplay"], samples(t)["scores"]
	shape := float64(tree.Height / tree.Width)
	for name, c := range map[string]struct {
		f          *Figure
		wide, high float64
	}{
		"as it is":               {chart.Titled("title"), 720, 500},
		"chart":                  {chart.Sized(480, 360), 480, 360},
		"scores, in a column":    {scores.Sized(310, 220), 310, 220},
		"chart, width":           {chart.Sized(360, 0), 360, 250},
		"chart, height":          {chart.Sized(0, 250), 360, 250},
		"chart, letters":         {chart.FontSized(18), 720, 500},
		"chart, small":           {chart.Sized(30, 22), 30, 22},
		"chart, letters, width":  {chart.Sized(360, 0).FontSized(24), 360, 250},
		"chart, caption":         {chart.Captioned("one\ntwo"), 720, 500 + 10 + 2*captionStep},
		"chart, caption, size":   {chart.Captioned("one\ntwo").Sized(480, 360), 480, 360},
		"chart, no title":        {chart.Titled(""), 720, 500 - titleHeight},
		"tree, caption":          {tree.Captioned("one\ntwo"), float64(tree.Width), float64(tree.Height) + 10 + 2*captionStep},
		"tree, no title":         {tree.Titled(""), float64(tree.Width), float64(tree.Height) - titleHeight},
		"tree, half":             {tree.Sized(float64(tree.Width)/2, 0), float64(tree.Width) / 2, float64(tree.Height) / 2},
		"tree, fitted":           {tree.Sized(144, 1000), 144, 144 * shape},
		"tree, letters":          {tree.FontSized(18), 1.5 * float64(tree.Width), 1.5 * float64(tree.Height)},
		"tree, letters, size":    {tree.FontSized(18).Sized(144, 0), 144, 144 * shape},
		"tree, nothing to go by": {tree.Sized(-1, math.NaN()).FontSized(math.Inf(-1)), float64(tree.Width), float64(tree.Height)},
	} {
		// A scale is a multiple of 1/144.
		if w, h := float64(c.f.Width), float64(c.f.Height); math.Abs(w-c.wide) > c.wide/72 || math.Abs(h-c.high) > c.high/72 {
			t.Errorf("%s: %v × %v pixels, want %v × %v", name, w, h, c.wide, c.high)
		}
		wellFormed(t, c.f.SVG())
		c.f.PNG()
		c.f.PDF()
	}
}

// Each method returns a figure of its own, and their order does not matter.
func TestLooksLeaveTheFigure(t *testing.T) {
	f := samples(t)["curve"]
	before := f.SVG()
	a := f.Titled("t").Captioned("c").Sized(500, 300).FontSized(15).Themed(Dark).SVG()
	b := f.Themed(Dark).FontSized(15).Sized(500, 300).Captioned("c").Titled("t").SVG()
	if !bytes.Equal(a, b) {
		t.Error("another order, another figure")
	}
	if bytes.Equal(a, before) || !bytes.Equal(before, f.SVG()) {
		t.Error("the figure itself was changed")
	}
}

// Huge sizes end, and long words too.
func TestLooksHaveLimits(t *testing.T) {
	f := samples(t)["weights"].Sized(1e300, math.Inf(1)).FontSized(math.Inf(1))
	if f.Width > mostAsked || f.Height > mostAsked {
		t.Errorf("%v × %v pixels", f.Width, f.Height)
	}
	wellFormed(t, samples(t)["weights"].Titled(strings.Repeat("word ", 500)+strings.Repeat("long", 500)).Captioned("\n\n").SVG())
}

// TestDark wants nothing white on a dark ground.
func TestDark(t *testing.T) {
	for name, f := range samples(t) {
		f = f.Themed(Dark)
		if svg := f.SVG(); bytes.Contains(svg, []byte("#FFFFFF\"")) || !bytes.Contains(svg, []byte(`fill="#111111"`)) {
			t.Errorf("%s: something is white on a dark ground", name)
		}
	}
}

// TestWide wants a figure that is wider than a page to keep its size there, as part of it and as an image.
func TestWide(t *testing.T) {
	const unconfined = "jp-mod-unconfined" // a class of JupyterLab
	for name, f := range map[string]*Figure{"wide": samples(t)["treedeep"], "not wide": samples(t)["treeplay"]} {
		wide := name == "wide"
		if f.Wide() != wide || bytes.Contains(f.SVG(), []byte(unconfined)) != wide || strings.Contains(f.Image(), `class="`+unconfined) != wide {
			t.Errorf("%s: %v pixels, %.300s", name, f.Width, f.SVG())
		}
	}
	if svg := samples(t)["looknet"].SVG(); !bytes.Contains(svg, []byte(` class="adapting `+unconfined+`"`)) {
		t.Errorf("%.500s", svg)
	}
}
