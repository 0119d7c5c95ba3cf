package vec

import "testing"

// TestLengths expects a panic where a kernel would read or write past the end of a matrix or of a
// row, and no panic if everything has the required length.
func TestLengths(t *testing.T) {
	panics := func(do func()) (yes bool) {
		defer func() { yes = recover() != nil }()
		do()
		return
	}
	m := func(n int) []float64 { return make([]float64, n) }
	for _, c := range []struct {
		rows, cols, cells int
		wrong             bool
	}{
		{2, 8, 16, false}, {2, 8, 17, false}, {2, 8, 15, true}, {3, 16, 47, true}, {2, 8, 8, true}, {1, 8, 0, true},
		{2, 7, 16, true}, {2, 9, 32, true}, {0, 8, 0, false}, {2, 0, 0, false},
	} {
		for name, do := range map[string]func(){
			"Dots":     func() { Dots(m(c.rows), m(c.cells), m(c.cols)) },
			"AddOuter": func() { AddOuter(m(c.cells), m(c.rows), m(c.cols)) },
			"AddRows":  func() { AddRows(m(c.cols), m(c.rows), m(c.cells)) },
		} {
			if got := panics(do); got != c.wrong {
				t.Errorf("%s of %d rows of %d in %d: panics %t", name, c.rows, c.cols, c.cells, got)
			}
		}
	}
	f, out := NewFixed(2, 3), [Panel]int32{}
	f.Append(m(2))
	for _, n := range []int{0, 4} {
		if !panics(func() { f.Dots(&out, 0, make([]int16, n)) }) {
			t.Errorf("a matrix of two columns has products with %d values", n)
		}
	}
}
