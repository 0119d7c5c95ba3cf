package rog91

import (
	"fmt"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/repro/internal/papertest"
)

// TestZeroFaces counts known 0-faces: of four corners around a center, and of
// examples on two lines, where two neighbours on one line and two on the other
// share one.
func TestZeroFaces(t *testing.T) {
	s := &data.Set{
		Schema: data.Schema{Attrs: make([]data.Attr, 2), Classes: []string{"out", "in"}},
		X:      [][]float64{{1, 1.1}, {-1, 1.2}, {1.3, -1}, {-1.4, -1}, {0, 0.1}}, Y: []int{0, 0, 0, 0, 1},
	}
	if all, mixed := zeroFaces(s); all != 4 || mixed != 4 {
		t.Errorf("four corners around a center have %d 0-faces, %d of both classes, want 4 and 4", all, mixed)
	}
	s.Y[0], s.Y[4] = 1, 0
	if all, mixed := zeroFaces(s); all != 4 || mixed != 2 {
		t.Errorf("with one corner of the other class there are %d 0-faces, %d of both classes, want 4 and 2", all, mixed)
	}
	s.Y = []int{1, 1, 1, 1, 1}
	if all, mixed := zeroFaces(s); all != 4 || mixed != 0 {
		t.Errorf("with one class there are %d 0-faces, %d of both classes, want 4 and 0", all, mixed)
	}
	for _, n := range []int{8, 14} {
		if all, _ := zeroFaces(onTwoLines(3, n, learners.Seed(1))); all != (n/2-1)*(n/2-1) {
			t.Errorf("%d examples on two lines have %d 0-faces", n, all)
		}
	}
}

// TestGrowthInWords compares the page's exponents.
func TestGrowthInWords(t *testing.T) {
	slope := func(sample, d, measure string) string {
		return fmt.Sprintf("%.1f", load(t, "rog91-growth", "sample", sample, "d", d).Slope("n", measure))
	}
	var faces, candidates []any
	for _, d := range []string{"2", "3", "4"} {
		faces, candidates = append(faces, slope("normal; random", d, "zero_faces")), append(candidates, slope("normal; random", d, "candidates"))
	}
	papertest.Numbers(t, claimsPage, "zero-faces", "n^%s, n^%s, n^%s", faces...)
	papertest.Numbers(t, claimsPage, "zero-faces", "n^%s on two lines", slope("two lines; random", "3", "zero_faces"))
	papertest.Numbers(t, claimsPage, "candidate-growth", "n^%s, n^%s, n^%s", candidates...)
	papertest.Numbers(t, claimsPage, "growth-findings", "n^%s and n^%s", slope("normal; xor", "2", "candidates"), slope("normal; xor", "3", "candidates"))
	for _, n := range []string{"20", "40", "80"} {
		all := load(t, "rog91-growth", "sample", "two lines; random", "n", n)
		var m float64
		if _, err := fmt.Sscan(n, &m); err != nil {
			t.Fatal(err)
		}
		if got := all.Summary("zero_faces"); got.Mean != (m/2-1)*(m/2-1) || got.SD != 0 {
			t.Errorf("%s examples on two lines have %v 0-faces", n, got)
		}
	}
}
