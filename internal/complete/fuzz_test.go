package complete

import (
	"strings"
	"testing"
	"unicode/utf8"
)

// FuzzComplete completes and inspects code at every place. The offsets must be in the code, at the borders of
// characters, and each match begins with the text that it replaces.
func FuzzComplete(f *testing.F) {
	x := indexed(f)
	for _, code := range cases() {
		if len(code) < 1000 {
			f.Add(code, 1)
		}
	}
	for _, code := range []string{
		"x := x\nx.|", "func f(x f) f { x.|", "type T T\nvar t T\nt.|", "type T struct{ *T }\nvar t T\nt.|", "type T = U\ntype U = T\nvar t T\nt.|",
		"import (", "import \"", "import . \"fmt\"\n|", "%%\nx := []T{{{|", "for i := range ] {", "(((", ")))", "x.(T).", "x[", "var (", "var x = `", "/*",
		"a, b := f(", "if x := f(); x.|", "switch y := x.(type) { case *data.Set: y.|", "é.é", "\xff\xfe.", "type G[T any] struct{ v T }\nG[G[int]]{}.v.|",
	} {
		f.Add(strings.Replace(code, "|", "", 1), strings.Index(code+"|", "|"))
	}
	f.Fuzz(func(t *testing.T, code string, offset int) {
		matches, start, end := x.Complete(notebook(), code, offset)
		if start < 0 || start > end || end > len(code) {
			t.Fatalf("%q at %d: replaces %d to %d", code, offset, start, end)
		}
		if utf8.ValidString(code) && (!utf8.ValidString(code[:start]) || !utf8.ValidString(code[:end])) {
			t.Errorf("%q at %d: %d and %d divide a character", code, offset, start, end)
		}
		for _, m := range matches {
			if m.Kind != "path" && !strings.EqualFold(m.Text[:end-start], code[start:end]) {
				t.Errorf("%q at %d: %s does not begin with %q", code, offset, m.Text, code[start:end])
			}
		}
		x.Inspect(notebook(), code, offset)
		x.Complete(code, "wild.", 5)
		x.Inspect(code, "wild()", 2)
	})
}
