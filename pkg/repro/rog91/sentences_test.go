package rog91

// Tests of sentences of the paper that no experiment needs: theorems, definitions and
// steps of proofs, each on samples where it could fail. The others compare the words of
// the page with the results. docs/papers/rog91.md has a row for every sentence that
// claims something.

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"halfspace/pkg/bounds"
	"halfspace/pkg/data"
	"halfspace/pkg/experiment"
	"halfspace/pkg/learners"
	"halfspace/pkg/ltu"
	"halfspace/pkg/repro/internal/papertest"
)

// classesOf returns a sample of the given points.
func classesOf(X [][]float64, Y []int) *data.Set {
	s := &data.Set{Schema: data.Schema{Attrs: make([]data.Attr, len(X[0])), Classes: []string{"out", "in"}}, X: X, Y: Y}
	for j := range s.Attrs {
		s.Attrs[j].Name = fmt.Sprintf("x%d", j+1)
	}
	return s
}

// TestEverySetShattered takes §2's definition of the VC dimension to the letter: the
// largest number such that "every" set of as many points is shattered. For lines it
// is 2, because three points of a line are not shattered. The usual definition wants
// one set, and gives 3.
func TestEverySetShattered(t *testing.T) {
	three := [][]float64{{0, 0}, {1, 0}, {2, 0}}
	if yes, err := shatter(t.Context(), 1, three); yes || err != nil {
		t.Errorf("three points of a line are shattered: %v, %v", yes, err)
	}
	if yes, err := shatter(t.Context(), 1, [][]float64{{0, 0}, {1, 0}, {0, 1}}); !yes || err != nil {
		t.Errorf("a triangle is not shattered: %v, %v", yes, err)
	}
	r := learners.Seed(1)
	for range 100 {
		if yes, err := shatter(t.Context(), 1, randomPoints(2, 2, r)); !yes || err != nil {
			t.Errorf("two points are not shattered: %v, %v", yes, err)
		}
	}
}

// TestOnePointPerCell counts the cells of random planes, which are Σ C(N, i) as lemma
// 1 says. A Boolean function of the cells gives one point in each of them any class.
func TestOnePointPerCell(t *testing.T) {
	r := learners.Seed(1)
	for n := 1; n <= 5; n++ {
		for d := 1; d <= 3; d++ {
			m := learners.Polyhedral{Schema: classesOf(randomPoints(1, d, r), []int{0}).Schema, Units: randomUnits(n, d, r)}
			// Names of cells are tried one by one, and no points are drawn.
			cells := 0
			for bits := range 1 << n {
				if !m.Empty(fmt.Sprintf("%0*b", n, bits)) {
					cells++
				}
			}
			if want := bounds.ArrangementCells(n, d); float64(cells) != want {
				t.Errorf("%d planes in %d dimensions have %d cells, want %v", n, d, cells, want)
			}
		}
	}
}

// TestProposition2 moves a plane between random points with integer coordinates
// until points of both classes are at the distance r from it, and none is nearer.
func TestProposition2(t *testing.T) {
	r, planes := learners.Seed(1), 0
	// Samples of one class are drawn again.
	for planes < 200 {
		d := 1 + r.IntN(4)
		w, X, Y := normal(d+1, r), [][]float64{}, []int{}
		for range 2 + r.IntN(12) {
			x := make([]float64, d)
			for j := range x {
				x[j] = float64(r.IntN(11) - 5)
			}
			X, Y = append(X, x), append(Y, 0)
			if inFront(w, x) {
				Y[len(Y)-1] = 1
			}
		}
		s := classesOf(X, Y)
		if n := s.ClassCounts(); n[0] == 0 || n[1] == 0 {
			continue
		}
		m, err := learners.MaximumMargin{}.Fit(t.Context(), s, nil)
		if err != nil {
			t.Fatal(err)
		}
		// The plane of the widest margin has points of both classes at the same distance.
		u := m.(*learners.MaximumMarginPlane).Unit
		nearest := [2]float64{math.Inf(1), math.Inf(1)}
		for i, x := range X {
			nearest[Y[i]] = min(nearest[Y[i]], (dot(u.W, x)-u.Theta)*float64(2*Y[i]-1))
		}
		if nearest[0] <= 0 || math.Abs(nearest[0]-nearest[1]) > 1e-7*nearest[0] {
			t.Errorf("points of both classes are %v from the plane", nearest)
		}
		planes++
	}
}

// An embedding maps an example to the vector z of theorem 4's proof: the block of its
// cell holds the example with the sign of each halfspace. Other blocks are 0, and left
// out.
type embedding []ltu.Unit

// place returns the block of the cell that has the example, and its name. A constant
// input holds the threshold.
func (e embedding) place(x []float64) (cell string, block []float64) {
	for _, u := range e {
		sign := -1.
		cell += "0"
		if u.Fires(x) {
			sign, cell = 1, cell[:len(cell)-1]+"1"
		}
		for _, v := range x {
			block = append(block, sign*v)
		}
		block = append(block, -sign)
	}
	return cell, block
}

// weights returns the planes as a block of weights.
func (e embedding) weights() (w []float64) {
	for _, u := range e {
		w = append(append(w, u.W...), u.Theta)
	}
	return w
}

// TestEmbeddingIsContained shows that theorem 4's set Z is linearly contained for any
// halfspaces, even if they do not separate the classes: the sets "are N-polyhedral
// separable if and only if Z" is contained, says the proof. One halfspace does not
// separate exclusive or.
func TestEmbeddingIsContained(t *testing.T) {
	s, err := square()
	if err != nil {
		t.Fatal(err)
	}
	// The halfspace itself is the plane that contains Z: in its own cell every example
	// gets the sign that makes the product positive.
	e := embedding{leaning}
	if _, err := (learners.LinearProgram{}).Fit(t.Context(), s, nil); !errors.Is(err, learners.ErrUnsuited) {
		t.Fatalf("one halfspace separates: %v", err)
	}
	for _, x := range s.X {
		_, z := e.place(x)
		if dot(e.weights(), z) <= 0 {
			t.Errorf("%v is not contained", z)
		}
	}
}

// TestPerceptronOnEmbedding runs the classical perceptron on Z for two halfspaces
// that separate exclusive or. It converges. The proof says that the printed rule
// "exactly corresponds" to it. But that rule does not know the cells of the target,
// and does not converge, as TestBothReadingsOfTheCell shows.
func TestPerceptronOnEmbedding(t *testing.T) {
	s, err := square()
	if err != nil {
		t.Fatal(err)
	}
	e := embedding{{W: []float64{1, 1}, Theta: -1}, {W: []float64{1, 1}, Theta: 1}}
	if _, _, separate := learners.Separated(e, s); !separate {
		t.Fatal("the halfspaces do not separate exclusive or")
	}
	// Weights of blocks without examples stay 0, and are left out like those blocks. The
	// perceptron begins with 0, and has converged after a pass without a mistake.
	w := map[string][]float64{}
	for presented, run := 0, 0; run < s.Len(); presented++ {
		if presented > 100 {
			t.Fatal("the perceptron does not converge")
		}
		cell, z := e.place(s.X[presented%s.Len()])
		if w[cell] == nil {
			w[cell] = make([]float64, len(z))
		}
		if run++; dot(w[cell], z) > 0 {
			continue
		}
		run = 0
		for j, v := range z {
			w[cell][j] += v
		}
	}
}

// dot returns the product of two vectors.
func dot(a, b []float64) (sum float64) {
	for j, v := range a {
		sum += v * b[j]
	}
	return sum
}

// TestConsistentInWords compares how often theorem 1 fails.
func TestConsistentInWords(t *testing.T) {
	trials := func(d, vc string) *experiment.Result { return load(t, "rog91-consistent", "d", d, "VC", vc) }
	// In 1000 dimensions a third of the corners is never shown.
	worst := trials("1000", "2")
	papertest.Numbers(t, claimsPage, "theorem-1", "%.0f examples, %.1f %%, %.0f of %d", worst.Summary("m").Mean,
		100*worst.Summary("error").Mean, worst.Summary("exceeds").Mean*float64(len(worst.Rows)), len(worst.Rows))
	papertest.Numbers(t, page06, "theorem-1", "%.1f %%, %.0f of %d", 100*worst.Summary("error").Mean,
		worst.Summary("exceeds").Mean*float64(len(worst.Rows)), len(worst.Rows))
	// With the right dimension all corners are shown, and no error is left.
	valid := 0
	for _, g := range load(t, "rog91-consistent").By("d", "VC") {
		if g.At[1] == "2" {
			continue
		}
		if g.Summary("exceeds").Max > 0 {
			t.Errorf("with the right dimension an error exceeds ε at %v", g.At)
		}
		valid += len(g.Rows)
	}
	papertest.Numbers(t, claimsPage, "one-plane-examples", "0 of %d", valid)
}

// TestClassicalInWords wants the classical perceptron to separate every sample of one
// halfspace, and compares how often the printed rule does.
func TestClassicalInWords(t *testing.T) {
	var shares []any
	trials := 0
	for _, problem := range []string{"2-D halfspace", "5-D halfspace"} {
		r := load(t, "rog91-online", "problem", problem, "rule", "Perceptron")
		if s := r.Summary("converged"); s.Mean != 1 {
			t.Errorf("%s: the perceptron converges in %v", problem, s)
		}
		trials += len(r.Rows)
		shares = append(shares, 100*load(t, "rog91-online", "problem", problem, "rule", "printed").Summary("converged").Mean)
	}
	papertest.Numbers(t, claimsPage, "perceptron", "%d", trials)
	papertest.Numbers(t, claimsPage, "generalization", "%.0f %% and %.0f %%", shares...)
}

// TestPlanesInWords compares the number of Megiddo's planes, which is exact, and how
// many candidates of step (c) there are instead.
func TestPlanesInWords(t *testing.T) {
	for _, g := range load(t, "rog91-candidates").By("d", "n") {
		var d, n int
		if _, err := fmt.Sscan(strings.Join(g.At, " "), &d, &n); err != nil {
			t.Fatal(err)
		}
		// All ways to part n points by a plane, Cover's number.
		want := bounds.ArrangementCells(n-1, d) - 1
		if s := g.Summary("planes"); s.Mean != want || s.SD != 0 {
			t.Errorf("%d points in %d dimensions have %v planes, want %v", n, d, s, want)
		}
	}
	papertest.Numbers(t, claimsPage, "megiddo-planes", "%d", len(load(t, "rog91-candidates").Rows))
	xor := func(d, n string) *experiment.Result {
		return load(t, "rog91-candidates", "labels", "xor", "d", d, "n", n)
	}
	// The largest samples of the experiment show the exponents best.
	plane, space := xor("2", "80"), xor("3", "30")
	papertest.Numbers(t, claimsPage, "smaller-exponent", "%.0f instead of %.0f and %.0f instead of %.0f",
		plane.Summary("generators_planes").Mean, plane.Summary("planes").Mean, space.Summary("generators_planes").Mean, space.Summary("planes").Mean)
	faces := load(t, "rog91-growth", "sample", "normal; random", "d", "2", "n", "160")
	papertest.Numbers(t, claimsPage, "mixed-faces", "%.0f of %.0f", faces.Summary("mixed").Mean, faces.Summary("zero_faces").Mean)
}

// TestDimensionsInWords wants d+1 points shattered by one halfspace, and compares the
// upper bounds.
func TestDimensionsInWords(t *testing.T) {
	for _, d := range []string{"1", "2", "3", "5", "10"} {
		if found := load(t, "rog91-bounds", "N", "1", "d", d).Summary("found").Mean; fmt.Sprint(found-1) != d {
			t.Errorf("one halfspace in %s dimensions shatters %v points", d, found)
		}
	}
	bound := load(t, "rog91-bounds").Column("most")
	papertest.Numbers(t, claimsPage, "finite-dimension", "%.0f to %.0f at %d", slices.Min(bound), slices.Max(bound), len(bound))
	for _, sample := range []string{"halfspace 1-d; 40 examples", "halfspace 2-d; 40 examples"} {
		if s := load(t, "rog91-printed", "sample", sample).Summary("separates"); s.Mean != 1 {
			t.Errorf("%s: the printed plane separates %v", sample, s)
		}
	}
}
