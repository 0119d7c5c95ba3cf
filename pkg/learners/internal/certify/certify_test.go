package certify

import (
	"fmt"
	"strings"
	"testing"

	"halfspace/pkg/certificate"
	"halfspace/pkg/data"
	"halfspace/pkg/learners/internal/proof"
	"halfspace/pkg/ltu"
)

// sampleOf returns a sample of points with classes.
func sampleOf(classes []int, points ...[]float64) *data.Set {
	s := &data.Set{Schema: data.Schema{Classes: []string{"no", "yes"}}, X: points, Y: classes}
	for j := range points[0] {
		s.Attrs = append(s.Attrs, data.Attr{Name: fmt.Sprint("x", j)})
	}
	return s
}

// TestConflict has sets whose multipliers are known: equal points, a line, a cross, rows with several sums of
// zero, an example that is not needed, and sets that a plane separates.
func TestConflict(t *testing.T) {
	for _, c := range []struct {
		why  string
		s    *data.Set
		want string // examples and multipliers
	}{
		{"equal", sampleOf([]int{0, 1}, []float64{0.1}, []float64{0.1}), "[0 1] [1 1]"},
		{"line", sampleOf([]int{1, 0, 1}, []float64{0}, []float64{0.1}, []float64{0.3}), "[0 1 2] [2 3 1]"},
		{"cross", sampleOf([]int{1, 1, 0, 0}, []float64{0, 0}, []float64{1, 1}, []float64{0, 1}, []float64{1, 0}), "[0 1 2 3] [1 1 1 1]"},
		{"two pairs", sampleOf([]int{1, 0, 1, 0}, []float64{1}, []float64{1}, []float64{2}, []float64{2}), "[0 1] [1 1]"},
		{"one too many", sampleOf([]int{1, 1, 0}, []float64{5}, []float64{2}, []float64{2}), "[1 2] [1 1]"},
		{"separable", sampleOf([]int{1, 0}, []float64{1}, []float64{1 + 1e-15}), ""},
		{"dependent and separable", sampleOf([]int{1, 1, 1}, []float64{1}, []float64{2}, []float64{3}), ""},
		{"one class", sampleOf([]int{1, 1}, []float64{1}, []float64{1}), ""},
	} {
		rows, err := exactRows(t.Context(), c.s)
		if err != nil {
			t.Fatal(err)
		}
		var examples []int
		for i := range c.s.X {
			examples = append(examples, i)
		}
		got := ""
		if found, ok := conflict(examples, rows, c.s.Y); ok {
			got = fmt.Sprint(found.Examples, " ", found.Multipliers)
		}
		if got != c.want {
			t.Errorf("%s: %q, want %q", c.why, got, c.want)
		}
	}
}

// TestPlane wants the fewest digits with which the errors stay the same, and an error if the plane has other
// errors in exact arithmetic than in the search.
func TestPlane(t *testing.T) {
	s := sampleOf([]int{0, 1, 1}, []float64{1.125}, []float64{1.25}, []float64{9})
	rows, err := exactRows(t.Context(), s)
	if err != nil {
		t.Fatal(err)
	}
	u := ltu.Unit{W: []float64{1}, Theta: 1.1874999}
	if p, err := plane(u, s, rows); err != nil || p.Threshold.RatString() != "6/5" || p.Weights[0].RatString() != "1" {
		t.Errorf("%v (%v), want the threshold 6/5", p, err)
	}
	// The sum of 0.7 and 0.1 is less than 0.8 in floating-point numbers, and not in exact arithmetic.
	tie := sampleOf([]int{0, 1}, []float64{1, 1}, []float64{5, 5})
	if rows, err = exactRows(t.Context(), tie); err != nil {
		t.Fatal(err)
	}
	u = ltu.Unit{W: []float64{0.7, 0.1}, Theta: 0.8}
	if _, err := plane(u, tie, rows); err == nil || err.Error() != "by exact arithmetic the plane does not have 0 errors" {
		t.Error(err)
	}
}

// TestWrongProof has a proof that does not hold: its tree is a leaf that bounds nothing.
func TestWrongProof(t *testing.T) {
	s := sampleOf([]int{1, 0, 1}, []float64{1}, []float64{2}, []float64{3})
	u := ltu.Unit{W: []float64{0}, Theta: -1}
	found := &proof.Proof{Unit: &u, Errors: 1, Faultless: proof.None, Conflicts: [][]int{{0, 1, 2}}, Nodes: []proof.Node{{Branch: -1}}}
	if p, err := Certificate(t.Context(), s, found); p != nil || err == nil || !strings.Contains(err.Error(), "the bound is too low by 1") {
		t.Errorf("%v (%v)", p, err)
	}
	found.Nodes[0].Conflicts, found.Nodes[0].Weights = []int{0}, []int{1}
	if p, err := Certificate(t.Context(), s, found); err != nil || p.Errors != 1 || p.Format != certificate.Format {
		t.Errorf("%v (%v)", p, err)
	}
}
