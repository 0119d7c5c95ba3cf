package data

import (
	"bytes"
	"compress/gzip"
	"io"
	"os"
	"testing"
)

// BenchmarkGenBank reads the genome of E. coli, unpacked before.
func BenchmarkGenBank(b *testing.B) {
	g := newLibrary()
	var text []byte
	for _, path := range g.places(ecoliFile) {
		if in, err := os.Open(path); err == nil {
			zipped, err := gzip.NewReader(in)
			if err != nil {
				b.Fatal(err)
			}
			if text, err = io.ReadAll(zipped); err != nil {
				b.Fatal(err)
			}
			break
		}
	}
	if text == nil {
		b.Skip("no genome: let HALFSPACE_DATA name its directory")
	}
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		if _, err := NewGenBankReader(bytes.NewReader(text), "f").Read(); err != nil {
			b.Fatal(err)
		}
	}
}
