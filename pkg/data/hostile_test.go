package data

import (
	"bytes"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"testing"
)

// hostile holds texts that are hardly tables: outputs of other programs, damaged files, and texts
// that look like a table only at first.
var hostile = []string{
	"", "\n", "\r\r\r", ",", "\"", "\"\"", "a", "a,b", "a,b\n", "a,b\n1", "a,b\n1,2,3\n", "a,a\n1,p\n2,q\n", ",\n,\n", "a;b,c\n1;2,p\n",
	"\x00", "a,b\n1,\x00\n", "\ufeff", "\ufeff\ufeffa,b\n1,p\n2,q\n", "a,b\n\ufeff1,p\n2,q\n", "\xff\xfea\x00,\x00b\x00", "\x1f\x8b\x08\x00", "PK\x03\x04", "\x89PNG\r\n\x1a\n", "\x7fELF",
	"a,b\n\xc3\x28,p\n1,q\n", "a,b\r1,p\r2,q\r", "a,b\n1e400,p\n-1e400,q\n", "a,b\nNaN,p\nInf,q\n", "a,b\n0x10,p\n1_000,q\n", "a,b\n١٢,p\n１２,q\n",
	"a,b\n\"1\n2\",p\n3,q\n", "a,b\n\"1,p\n2,q\n", "a,b\n\"1\"x,p\n2,q\n", "a,b\n1,p\n2,\"q", "a,b\n" + strings.Repeat("9", 5000) + ",p\n1,q\n",
	strings.Repeat(",", 5000), strings.Repeat("\"", 5001), strings.Repeat("a,b\n", 500), strings.Repeat("\x1b[31m", 50) + ",b\n1,p\n2,q\n", "a,\u202eb\n1,p\n2,q\n",
	"a,b\n=cmd|'/c calc'!A0,p\n2,q\n", "<html><body>404</body></html>", "{\"a\":1}", "<?xml version=\"1.0\"?>", "%PDF-1.7", "#!/bin/sh\n", "a b c\n", "a,b\n1,p\n1,p\n",
	"@relation r\n@attribute a numeric\n@attribute c {p,q}\n@data\n1,p\n2,q\n", "@relation", "@relation r\n@data\n", "@relation r\n@attribute a {\n", "@attribute a {p,p}\n@data\np\n",
	"@relation 'r\n@attribute a numeric\n@data\n1\n", "@relation r\n@attribute a date\n@attribute c {p,q}\n@data\n1,p\n", "@relation r\n@attribute a relational\n@end a\n@data\n",
	"@relation r\n@attribute a numeric\n@attribute c {p,q}\n@data\n{0 1, 1 p}\n", "@relation r\n@attribute a numeric\n@attribute c {p,q}\n@data\n1,x\n?,'?'\n", "%\n%\n@data",
}

// TestHostileInputs gives the readers files that are not tables, and tables that were damaged in a
// few places. Each must yield an error of one line, or a consistent sample, and must not take more
// memory than its size explains.
func TestHostileInputs(t *testing.T) {
	n := 4000
	if testing.Short() {
		n = 1000
	}
	r := rand.New(rand.NewPCG(1, 0))
	samples := 0
	for k := range n {
		text := []byte(hostile[k%len(hostile)])
		for range min(3, k/len(hostile)) { // at first undamaged
			start := r.IntN(len(text) + 1)
			end := min(len(text), start+r.IntN(4))
			piece := hostile[r.IntN(len(hostile))]
			piece = piece[:min(len(piece), r.IntN(30))]
			text = slices.Concat(text[:start], [][]byte{nil, []byte(piece), {byte(r.IntN(256))}, {",\n\"';? \t\r{}%@"[r.IntN(13)]}}[r.IntN(4)], text[end:])
		}
		format := Format{NoHeader: r.IntN(2) == 0, Comma: []rune{0, 0, ';', ' ', '\t'}[r.IntN(5)], Comment: []string{"", "", "#", "%"}[r.IntN(4)]}
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		s, err := format.Read(bytes.NewReader(text), "f")
		arff, wrong := DecodeARFF(bytes.NewReader(text), "f", Format{})
		runtime.ReadMemStats(&after)
		if took := after.TotalAlloc - before.TotalAlloc; took > uint64(4<<20+1000*len(text)) {
			t.Errorf("%d bytes took %d: %.200q", len(text), took, text)
		}
		checkRead(t, s, err)
		checkRead(t, arff, wrong)
		if s != nil || arff != nil {
			samples++
		}
	}
	if samples == 0 || samples > n/2 {
		t.Errorf("%d of %d are samples", samples, n)
	}
}
