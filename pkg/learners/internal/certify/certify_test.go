package certify

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"halfspace/pkg/certificate"
	"halfspace/pkg/data"
	"halfspace/pkg/learners/internal/proof"
	"halfspace/pkg/learners/internal/sample"
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

// TestPlane wants the fewest digits with which the errors stay the same. If the plane of the search has other
// errors in exact arithmetic, it wants a similar plane, or an error.
func TestPlane(t *testing.T) {
	s := sampleOf([]int{0, 1, 1}, []float64{1.125}, []float64{1.25}, []float64{9})
	rows, err := exactRows(t.Context(), s)
	if err != nil {
		t.Fatal(err)
	}
	u := ltu.Unit{W: []float64{1}, Theta: 1.1874999}
	alike := func(s *data.Set) func([]bool) bool {
		return func(fires []bool) bool { return slices.Equal(fires, sidesOf(u, s)) }
	}
	if w, threshold, ok := plane(u, rows, alike(s)); !ok || threshold.RatString() != "6/5" || w[0].RatString() != "1" {
		t.Errorf("%v %v (%v), want the threshold 6/5", w, threshold, ok)
	}
	// The sum of 0.7 and 0.1 is less than 0.8 in floating-point numbers, and not in exact arithmetic.
	tie := sampleOf([]int{0, 1}, []float64{1, 1}, []float64{5, 5})
	if rows, err = exactRows(t.Context(), tie); err != nil {
		t.Fatal(err)
	}
	u = ltu.Unit{W: []float64{0.7, 0.1}, Theta: 0.8}
	if w, threshold, ok := plane(u, rows, alike(tie)); !ok || len(w) != 2 || threshold.RatString() != "5" {
		t.Errorf("%v %v (%v), want the product of the second example", w, threshold, ok)
	}
	if w, _, ok := plane(u, rows, func([]bool) bool { return false }); ok {
		t.Error(w)
	}
	found := &proof.Proof{Unit: &ltu.Unit{W: []float64{1, math.NaN()}}, Aim: proof.Plain, Nodes: []proof.Node{{Branch: -1}}}
	if _, err := Certificate(t.Context(), tie, found); err == nil || err.Error() != "by exact arithmetic the plane does not have 0 errors" {
		t.Error(err)
	}
	// The search leaves a weight that should be 0 and is too small to change a sum, except an exact one.
	flat := sampleOf([]int{1, 1, 0}, []float64{8, 0}, []float64{8, 5}, []float64{9, 0})
	if rows, err = exactRows(t.Context(), flat); err != nil {
		t.Fatal(err)
	}
	u = ltu.Unit{W: []float64{-1, -1.4e-16}, Theta: -8}
	if w, threshold, ok := plane(u, rows, alike(flat)); !ok || fmt.Sprint(w) != "[-1/1 0/1]" || threshold.RatString() != "-8" {
		t.Errorf("%v %v (%v), want -1, 0 and the threshold -8", w, threshold, ok)
	}
}

// TestWrongProof has a proof that does not hold: its tree is a leaf that bounds nothing.
func TestWrongProof(t *testing.T) {
	s := sampleOf([]int{1, 0, 1}, []float64{1}, []float64{2}, []float64{3})
	u := ltu.Unit{W: []float64{0}, Theta: -1}
	found := &proof.Proof{Unit: &u, Errors: 1, Bound: 1, Aim: proof.Plain, Conflicts: [][]int{{0, 1, 2}}, Nodes: []proof.Node{{Branch: -1}}}
	if p, err := Certificate(t.Context(), s, found); p != nil || err == nil || !strings.Contains(err.Error(), "the bound is too low by 1") {
		t.Errorf("%v (%v)", p, err)
	}
	found.Nodes[0].Conflicts, found.Nodes[0].Weights = []int{0}, []int{1}
	if p, err := Certificate(t.Context(), s, found); err != nil || p.Errors != 1 || p.Format != certificate.Format {
		t.Errorf("%v (%v)", p, err)
	}
}

// lattice returns a sample of n random points of a lattice. Its sides have few values, so that many points
// are equal or on one line.
func lattice(r *rand.Rand, n, dimensions, side int, parts float64) *data.Set {
	points, classes := make([][]float64, n), make([]int, n)
	for i := range points {
		for range dimensions {
			points[i] = append(points[i], float64(r.IntN(side))/parts)
		}
		classes[i] = r.IntN(2)
	}
	return sampleOf(classes, points...)
}

// TestRandomConflicts wants positive multipliers with the sum zero for each set of examples that another
// search cannot separate, and none for the others.
func TestRandomConflicts(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	conflicts := 0
	for range 600 {
		s := lattice(r, 2+r.IntN(7), 1+r.IntN(3), 2+r.IntN(3), 10)
		rows, err := exactRows(t.Context(), s)
		if err != nil {
			t.Fatal(err)
		}
		found, err := proof.Find(t.Context(), s, ltu.Unit{W: make([]float64, len(s.Attrs)), Theta: 1}, proof.Plain, 1<<20)
		if err != nil {
			t.Fatal(err)
		}
		c, ok := conflict(sample.Indices(s.Len()), rows, s.Y)
		if ok != (found.Errors > 0) || ok && len(c.Examples) == 0 {
			t.Fatalf("%v %v: %v, %v, and %d errors at least", s.X, s.Y, c, ok, found.Errors)
		}
		for j := 0; ok && j <= len(s.Attrs); j++ {
			sum := new(big.Rat)
			for k, i := range c.Examples {
				term := new(big.Rat).Mul(rows[i][j].Rat, new(big.Rat).SetInt(c.Multipliers[k]))
				if s.Y[i] == 0 {
					term.Neg(term)
				}
				sum.Add(sum, term)
			}
			if sum.Sign() != 0 {
				t.Fatalf("%v %v: %v, sum %v", s.X, s.Y, c, sum)
			}
		}
		if ok {
			conflicts++
		}
	}
	if conflicts < 200 || conflicts > 500 {
		t.Errorf("%d of 600 are conflicts", conflicts)
	}
}

// TestCertificates makes certificates, which Certificate checks, with branches, with and without a class that
// is to have no errors. No conflict stands in one twice.
func TestCertificates(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 0))
	branches := 0
	for trial := range 90 {
		s := lattice(r, 20+r.IntN(20), 2, 3+r.IntN(4), 1)
		faultless := []int{proof.None, 0, 1}[trial%3]
		start := ltu.Unit{W: []float64{0, 0}, Theta: float64(1 - 2*max(faultless, 0))} // always one class
		found, err := proof.Find(t.Context(), s, start, proof.Faultless(faultless), 1<<20)
		if err != nil {
			t.Fatal(err)
		}
		p, err := Certificate(t.Context(), s, found)
		if err != nil {
			t.Fatal(trial, err)
		}
		if p.Claim != certificate.FewestErrors || p.Plane == nil || p.Errors != found.Errors || (p.Faultless != "") != (faultless >= 0) {
			t.Errorf("trial %d: %v", trial, p)
		}
		seen := map[string]bool{}
		for _, c := range p.Conflicts {
			key := fmt.Sprint(c.Examples)
			if seen[key] {
				t.Errorf("trial %d: the conflict %s stands there twice", trial, key)
			}
			seen[key] = true
		}
		for _, n := range p.Tree {
			if n.Branch != nil {
				branches++
			}
		}
	}
	if branches < 90 {
		t.Errorf("%d branches", branches)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if p, err := Certificate(ctx, sampleOf([]int{0, 1}, []float64{1}, []float64{1}), &proof.Proof{Conflicts: [][]int{{0, 1}}}); p != nil || !errors.Is(err, context.Canceled) {
		t.Errorf("%v, %v", p, err)
	}
}
