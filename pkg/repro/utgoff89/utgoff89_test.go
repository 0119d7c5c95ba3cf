package utgoff89

import (
	"math"
	"slices"
	"testing"

	"halfspace/pkg/learners"
	"halfspace/pkg/repro/internal/papertest"
)

// TestOrderings checks that every order has each instance once, that the
// default is Sixteen's, and where the paper's instances 34 and 60 are in it.
func TestOrderings(t *testing.T) {
	names := orderings()
	if len(names) != 48 || names[0] != defaultOrder {
		t.Fatalf("%d orders, the first is %s", len(names), names[0])
	}
	s := Sixteen()
	for _, name := range names {
		var seen []string
		for _, x := range ordered(name).X {
			seen = append(seen, string([]byte{"FT"[int(x[0])], "FT"[int(x[1])], "FT"[int(x[2])], "FT"[int(x[3])]}))
		}
		slices.Sort(seen)
		if len(slices.Compact(seen)) != 16 {
			t.Errorf("%s: %v", name, seen)
		}
	}
	for i, x := range ordered(defaultOrder).X {
		if !slices.Equal(x, s.X[i]) {
			t.Fatalf("instance %d of the default order is %v, want %v", i+1, x, s.X[i])
		}
	}
	if x := ordered("dcba F").X[1]; !slices.Equal(x, []float64{1, 0, 0, 0}) {
		t.Errorf("the second instance with a fastest and F first is %v", x)
	}
	if x, y := s.X[(34-1)%16], s.X[(60-1)%16]; x[2] != 1 || y[2] != 0 {
		t.Errorf("instances 34 and 60 have c = %v and %v", x[2], y[2])
	}
}

// TestFigure1 checks the numbers of §4.3's text that come out, and the numbers
// that do not.
func TestFigure1(t *testing.T) {
	const firstSplit, allRight = 34, 94
	papertest.Numbers(t, claimsPage, "sixty-later", "%d − %d = %d", allRight, firstSplit, allRight-firstSplit)
	for n, want := range map[int][2]float64{33: {6. / 16, 0}, 34: {0, 1}, 60: {14. / 16, 1}, 82: {8. / 16, 2}, 93: {15. / 16, 2}, 94: {1, 2}, 1000: {1, 2}} {
		m, err := grow(splitRules[0].PerceptronTree, Sixteen(), n)
		if err != nil {
			t.Fatal(err)
		}
		if got := [2]float64{knownRight(m, Sixteen()), testsOf(m)}; got != want {
			t.Errorf("after %d: right and tests %v, want %v", n, got, want)
		}
	}
}

// TestIntervals checks that numbers become quarters, and missing ones stay so.
func TestIntervals(t *testing.T) {
	s := plane("plane", func(x []float64) bool { return x[0] < 0 }).Sample(400, learners.Seed(1))
	s.X[7][1] = math.NaN()
	cut := intervals(s)
	counts := map[float64]int{}
	for _, x := range cut.X {
		counts[x[0]]++
	}
	for v := range 4 {
		if n := counts[float64(v)]; n < 95 || n > 105 {
			t.Errorf("%d of 400 examples are in quarter %d", n, v)
		}
	}
	if !math.IsNaN(cut.X[7][1]) || math.IsNaN(s.X[3][1]) || s.Attrs[0].Nominal() || !cut.Attrs[0].Nominal() {
		t.Errorf("missing %v, attributes %v and %v", cut.X[7][1], s.Attrs[0], cut.Attrs[0])
	}
}

// TestMonksAreParted checks that the MONK's problems are learned from UCI's
// training sets.
func TestMonksAreParted(t *testing.T) {
	papertest.Need(t, "monks-3-train")
	train, test, err := partedSet{"monks-3", "monks-3-train"}.part(t.Context(), nil, learners.Seed(1))
	if err != nil || train.Len() != 122 || test.Len() != 432 {
		t.Fatal(train, test, err)
	}
}

// TestFirstSplitIsATie exchanges the columns of c and d: the first split is on the
// one that comes first.
func TestFirstSplitIsATie(t *testing.T) {
	for _, swap := range []bool{false, true} {
		s, want := Sixteen(), "c"
		if swap {
			want = "d"
			s.Attrs[2], s.Attrs[3] = s.Attrs[3], s.Attrs[2]
			for _, x := range s.X {
				x[2], x[3] = x[3], x[2]
			}
		}
		m, err := grow(learners.PerceptronTree{}, s, 34)
		if err != nil {
			t.Fatal(err)
		}
		if got := asked(m.Outline()); len(got) != 1 || got[0] != want {
			t.Errorf("exchanged %v: the tests are %v, want %s", swap, got, want)
		}
	}
}
