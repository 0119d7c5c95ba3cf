package genbank

import (
	"bytes"
	"compress/gzip"
	"io"
	"os"
	"testing"

	"halfspace/pkg/data/internal/library"
)

// BenchmarkRead reads the genome of E. coli, unpacked before.
func BenchmarkRead(b *testing.B) {
	f, err := os.Open(library.New("", "").Path(ecoliFile))
	if err != nil {
		b.Skip("no genome: let HALFSPACE_DATA name its directory")
	}
	defer f.Close()
	zipped, err := gzip.NewReader(f)
	if err != nil {
		b.Fatal(err)
	}
	text, err := io.ReadAll(zipped)
	if err != nil {
		b.Fatal(err)
	}
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		if _, err := NewReader(bytes.NewReader(text), "f").Read(); err != nil {
			b.Fatal(err)
		}
	}
}
