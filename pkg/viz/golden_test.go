package viz

import (
	"bytes"
	"encoding/xml"
	"errors"
	"flag"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"testing"
)

var (
	update = flag.Bool("update", false, "rewrite the golden files")
	look   = flag.String("look", "", "write every figure as PNG and SVG to this directory")
)

// goldenSize is what a small figure may take in a notebook.
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
	if *look == "" {
		return
	}
	for _, ext := range []string{".png", ".svg"} {
		if err := f.Save(filepath.Join(*look, name+ext)); err != nil {
			t.Fatal(err)
		}
	}
}
