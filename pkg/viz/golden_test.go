package viz

import (
	"bytes"
	"encoding/xml"
	"errors"
	"flag"
	"image"
	"image/png"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"halfspace/pkg/ltu"
)

var (
	update = flag.Bool("update", false, "rewrite the golden files")
	lookIn = flag.String("look", "", "write every figure as PNG, SVG and PDF to this directory")
)

// goldenSize limits the bytes of a small figure in a notebook.
const goldenSize = 100 << 10

func TestGolden(t *testing.T) {
	figures := samples(t)
	for _, name := range slices.Sorted(maps.Keys(figures)) {
		t.Run(name, func(t *testing.T) {
			f := figures[name]
			got := f.SVG()
			if !bytes.Equal(got, f.SVG()) {
				t.Error("drawn twice, the figure differs")
			}
			if len(got) > goldenSize {
				t.Errorf("SVG has %d bytes, want at most %d", len(got), goldenSize)
			}
			wellFormed(t, got)
			writeLook(t, name, f)
			path := filepath.Join("testdata", name+".svg")
			if *update {
				if err := os.WriteFile(path, got, 0o666); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(got, want) {
				t.Errorf("figure differs from %s; look at it, then run go test ./pkg/viz -update", path)
			}
		})
	}
}

// must returns a figure that cannot fail.
func checked(f *Figure, err error) *Figure {
	if err != nil {
		panic(err)
	}
	return f
}

func wellFormed(t *testing.T, svg []byte) {
	t.Helper()
	for d := xml.NewDecoder(bytes.NewReader(svg)); ; {
		_, err := d.Token()
		if errors.Is(err, io.EOF) {
			return
		}
		if err != nil {
			t.Fatalf("SVG is not XML: %v", err)
		}
	}
}

func writeLook(t *testing.T, name string, f *Figure) {
	t.Helper()
	if *lookIn == "" {
		return
	}
	if err := os.MkdirAll(*lookIn, 0o777); err != nil {
		t.Fatal(err)
	}
	for _, ext := range []string{".png", ".svg", ".pdf"} {
		if err := f.Save(filepath.Join(*lookIn, name+ext)); err != nil {
			t.Fatal(err)
		}
	}
}

func TestPNGIsTwiceTheSize(t *testing.T) {
	f := samples(t)["weights"]
	img, err := png.Decode(bytes.NewReader(f.PNG()))
	if err != nil {
		t.Fatal(err)
	}
	if got, want := img.Bounds().Size(), (image.Point{X: int(2 * f.Width), Y: int(2 * f.Height)}); got != want {
		t.Errorf("PNG has %v pixels, want %v", got, want)
	}
}

func TestSaveWantsSVGOrPNG(t *testing.T) {
	if err := samples(t)["weights"].Save(filepath.Join(t.TempDir(), "figure.gif")); err == nil {
		t.Error("saved a .gif")
	}
}

// Fonts are named once, with substitutes, at the root: a family in a text's
// own style would take these from a browser without Liberation Sans.
func TestTextsLeaveTheFontToTheRoot(t *testing.T) {
	for name, f := range samples(t) {
		if n := bytes.Count(f.SVG(), []byte("font-family")); n != 1 {
			t.Errorf("%s names a font family %d times, want 1", name, n)
		}
	}
}

func TestNamesMayHoldAnything(t *testing.T) {
	f, err := Weights(ltu.Unit{W: []float64{1, 2, 3}}, []string{"a<b>&\"'", "nul\x00 bell\a \xff", "two\nlines\t" + strings.Repeat("very long ", 200)})
	if err != nil {
		t.Fatal(err)
	}
	wellFormed(t, f.SVG())
	f.PNG()
}
