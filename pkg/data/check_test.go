package data

import (
	"fmt"
	"io"
	"testing"
)

// Each fault of a sample made by hand is named, and where it is.
func TestCheck(t *testing.T) {
	if err := mixed().Check(); err != nil {
		t.Fatal(err)
	}
	if err := (&Set{Schema: Schema{Classes: []string{"p"}}, X: make([][]float64, 2), Y: make([]int, 2)}).Check(); err != nil {
		t.Errorf("nil rows are those of no attributes: %v", err)
	}
	d, n := len(mixed().Attrs), mixed().Len()
	for want, spoil := range map[string]func(*Set){
		fmt.Sprintf("example 1 has %d values, want %d: one per attribute", d-1, d):  func(s *Set) { s.X[1] = s.X[1][:d-1] },
		fmt.Sprintf("example 1 has %d values, want %d: one per attribute", d+1, d):  func(s *Set) { s.X[1] = append(s.X[1], 0) },
		fmt.Sprintf("example 0 has 0 values, want %d: one per attribute", d):        func(s *Set) { s.X[0] = nil },
		fmt.Sprintf("%d examples in X, but %d classes of examples in Y", n, n-1):    func(s *Set) { s.Y = s.Y[1:] },
		fmt.Sprintf("0 examples in X, but %d classes of examples in Y", n):          func(s *Set) { s.X = nil },
		"example 1 has class 3, want 0 to 2":                                        func(s *Set) { s.Y[1] = 3 },
		fmt.Sprintf("example 0 has class -1, want 0 to %d", len(mixed().Classes)-1): func(s *Set) { s.Y[0] = -1 },
		"no classes":                   func(s *Set) { s.Classes = nil },
		`two classes are called "a\n"`: func(s *Set) { s.Classes[0], s.Classes[1] = "a\n", "a\n" },
	} {
		s := mixed()
		spoil(s)
		if err := s.Check(); err == nil || err.Error() != want {
			t.Errorf("got %v, want %s", err, want)
		}
		if err := s.WriteCSV(io.Discard); err == nil || err.Error() != want {
			t.Errorf("WriteCSV: got %v, want %s", err, want)
		}
		if err := s.Frame().Err; err == nil || err.Error() != want {
			t.Errorf("Frame: got %v, want %s", err, want)
		}
	}
}

// Of many names the first that is there twice is found without comparing all pairs.
func TestDuplicate(t *testing.T) {
	for _, n := range []int{0, 1, 5, 32, 33, 1000} {
		names := numbered("c%d", n)
		if d, twice := duplicate(names); twice {
			t.Errorf("%d names: %s twice", n, d)
		}
		if n > 1 {
			names[n-1] = names[n/2-1]
			if d, twice := duplicate(names); !twice || d != names[n-1] {
				t.Errorf("%d names: %s, %v", n, d, twice)
			}
		}
	}
}
