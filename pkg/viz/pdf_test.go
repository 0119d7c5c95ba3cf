package viz

import (
	"bytes"
	"compress/zlib"
	"fmt"
	"io"
	"strings"
	"testing"

	"halfspace/pkg/ltu"
)

// TestPDF reads the parts of the document that a viewer needs: one page, as large as the figure,
// and both faces of the font inside.
func TestPDF(t *testing.T) {
	for name, f := range samples(t) {
		doc := f.PDF()
		size := fmt.Sprintf("/MediaBox [0 0 %.2f %.2f]", 0.75*f.Width, 0.75*f.Height)
		for _, want := range []string{"%PDF-1.", size, "/Count 1\n", "(D:19700101000000)", "/BaseFont /utf8liberationsans-bold", "/BaseFont /utf8liberationsans-regular", "/FontFile2 ", "%%EOF"} {
			if !bytes.Contains(doc, []byte(want)) {
				t.Errorf("%s: the PDF has no %q", name, want)
			}
		}
		if !bytes.Equal(doc, f.PDF()) {
			t.Errorf("%s: written twice, the PDF differs", name)
		}
	}
}

// Letters beyond the 256 of gonum's PDF canvas are written as themselves.
func TestPDFWritesAllLetters(t *testing.T) {
	f := samples(t)["weights"]
	text := pdfText(t, f.PDF())
	for _, want := range []string{"\x22\x65", "\x03\xa3", "\x22\x12"} { // ≥ Σ −
		if !strings.Contains(text, want) {
			t.Errorf("the PDF has no text with %x", want)
		}
	}
	odd, err := Weights(ltu.Unit{W: []float64{1, 2, 3}}, []string{"日本", "a\x00(b)\\", "two\nlines \xff😀"})
	if err != nil {
		t.Fatal(err)
	}
	if text := pdfText(t, odd.PDF()); !strings.Contains(text, "\xff\xfd\xff\xfd") {
		t.Error("letters that the font has not are not replaced")
	}
}

// pdfText returns the contents of a PDF's streams.
func pdfText(t *testing.T, doc []byte) string {
	t.Helper()
	var all strings.Builder
	for _, part := range bytes.Split(doc, []byte("\nstream\n"))[1:] {
		if r, err := zlib.NewReader(bytes.NewReader(part)); err == nil {
			_, _ = io.Copy(&all, r) // the bytes after a stream do not belong to it
		}
	}
	return all.String()
}
