package data

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"math"
)

// Fingerprint returns the SHA-256, in hexadecimal, of everything in s: its schema, the bits of
// every value and every class. All missing values are the same. Results of a long computation are
// stored under it, so that a change of the sample, however small, is not answered with the results
// of the old one.
func (s *Set) Fingerprint() string {
	h := sha256.New()
	fmt.Fprintf(h, "%#v\n%d\n", s.Schema, s.Len())
	var row []byte
	for i, x := range s.X {
		row = binary.LittleEndian.AppendUint64(row[:0], uint64(s.Y[i]))
		h.Write(appendBits(row, x))
	}
	return hex.EncodeToString(h.Sum(nil))
}

// appendBits appends the bits of x to b, eight bytes per value, with one pattern for every NaN:
// there are many, and which one a missing value has depends on how it came about. Equal bytes are
// then equal vectors, but for 0 and -0, which differ.
func appendBits(b []byte, x []float64) []byte {
	for _, v := range x {
		if math.IsNaN(v) {
			v = math.NaN()
		}
		b = binary.LittleEndian.AppendUint64(b, math.Float64bits(v))
	}
	return b
}
