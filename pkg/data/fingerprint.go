package data

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"math"
)

// Fingerprint returns the SHA-256, in hexadecimal, of everything in s: its schema, the bits of every value,
// and every class. All missing values count as equal. Use it as the key under which you store a result that
// was computed from s. If the sample changes, however little, its fingerprint changes too. So you never
// mistake an old result for a result of the changed sample.
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

// GoString returns a as Go source. It omits the field Spread, which follows from the values. Fingerprint
// hashes this text.
func (a Attr) GoString() string {
	return fmt.Sprintf("data.Attr{Name:%#v, Values:%#v, Note:%#v, Of:%#v}", a.Name, a.Values, a.Note, a.Of)
}

// appendBits appends the bits of x to b, eight bytes per value. The bits of a missing value (NaN) depend on
// how it was computed, so all NaNs are written as the same pattern. Equal bytes then mean equal vectors,
// and different bytes different vectors, except that 0 and -0 differ.
func appendBits(b []byte, x []float64) []byte {
	for _, v := range x {
		if math.IsNaN(v) {
			v = math.NaN()
		}
		b = binary.LittleEndian.AppendUint64(b, math.Float64bits(v))
	}
	return b
}
