package learners_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/learners/internal/arrange"
	"halfspace/pkg/ltu"
)

// bitTable returns the whole truth table of a function of n bits.
func bitTable(n int, class func(ones int, x []float64) bool) *data.Set {
	s := &data.Set{Schema: data.Schema{Classes: []string{"no", "yes"}}}
	for j := range n {
		s.Attrs = append(s.Attrs, data.Attr{Name: fmt.Sprintf("x%d", j+1)})
	}
	for i := range 1 << n {
		x, ones, y := make([]float64, n), 0, 0
		for j := range x {
			x[j] = float64(i >> j & 1)
			ones += i >> j & 1
		}
		if class(ones, x) {
			y = 1
		}
		s.X, s.Y = append(s.X, x), append(s.Y, y)
	}
	return s
}

func oddOnes(ones int, _ []float64) bool { return ones%2 == 1 }

// TestMegiddoFindsTheSmallestNumber has functions whose least N is known: for a
// oddOnes, hyperplanes must cut every edge of the cube, which takes as many as the
// cube has dimensions where these are few.
func TestMegiddoFindsTheSmallestNumber(t *testing.T) {
	for _, c := range []struct {
		name string
		s    *data.Set
		want int
	}{
		{"constant", bitTable(2, func(int, []float64) bool { return true }), 0},
		{"and", bitTable(3, func(ones int, _ []float64) bool { return ones == 3 }), 1},
		{"xor", bitTable(2, oddOnes), 2},
		{"parity of 3", bitTable(3, oddOnes), 3},
		{"parity of 4", bitTable(4, oddOnes), 4},
		{"one of 3", bitTable(3, func(ones int, _ []float64) bool { return ones == 1 }), 2},
		{"stripes", line("0011001"), 3},
	} {
		c.s.Classes = c.s.Classes[:2]
		m := fit[*learners.Polyhedral](t, learners.Megiddo{}, c.s)
		if len(m.Units) != c.want || m.Found.AtLeast != c.want || wrong(m, c.s) != 0 {
			t.Errorf("%s: %d halfspaces, %v, %d mistakes, want %d halfspaces", c.name, len(m.Units), m.Found, wrong(m, c.s), c.want)
		}
		if _, _, ok := learners.Separated(m.Units, c.s); !ok {
			t.Errorf("%s: the halfspaces do not separate", c.name)
		}
		if n := c.want - 1; n > 0 {
			m := fit[*learners.Polyhedral](t, learners.Megiddo{N: n}, c.s)
			if len(m.Units) != n || m.Found.AtLeast != c.want || m.Found.Unseparated == 0 {
				t.Errorf("%s with N=%d: %d halfspaces, %v", c.name, n, len(m.Units), m.Found)
			}
		}
	}
}

func TestMegiddoRefuses(t *testing.T) {
	conflicting := bitTable(2, oddOnes)
	conflicting.X[3] = conflicting.X[1]
	conflicting.Y[3] = 1 - conflicting.Y[1]
	large := bitTable(8, oddOnes)
	for want, s := range map[string]*data.Set{
		"examples 1 and 3 are equal, one of class yes, the other of no":                        conflicting,
		"256 different examples that span 8 dimensions have 1.05e+17 planes, at most 1.95e+05": large,
	} {
		_, err := learners.Megiddo{}.Fit(t.Context(), s, learners.Seed(1))
		if !errors.Is(err, learners.ErrUnsuited) || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %q", err, want)
		}
	}
	if _, err := (learners.Megiddo{N: -1}).Fit(t.Context(), bitTable(2, oddOnes), learners.Seed(1)); err == nil {
		t.Error("a negative N is no error")
	}
}

// hidden returns n random examples in d dimensions. The class of each depends on
// its cell of hidden halfspaces.
func hidden(seed uint64, n, d, planes int) *data.Set {
	r := rand.New(rand.NewPCG(seed, 0))
	s := bitTable(d, func(int, []float64) bool { return false })
	s.X, s.Y = nil, nil
	w := make([][]float64, planes)
	for k := range w {
		for range d {
			w[k] = append(w[k], r.NormFloat64())
		}
	}
	for range n {
		x, y := make([]float64, d), 0
		for j := range x {
			x[j] = r.NormFloat64()
		}
		for _, w := range w {
			sum := 0.0
			for j := range w {
				sum += w[j] * x[j]
			}
			if sum > 0 {
				y = 1 - y
			}
		}
		s.X, s.Y = append(s.X, x), append(s.Y, y)
	}
	return s
}

// scattered returns n points in d dimensions without classes: on a grid with a number of values
// per attribute, or anywhere if that is 0.
func scattered(r *rand.Rand, n, d, values int) *data.Set {
	s := bitTable(d, func(int, []float64) bool { return false })
	s.X, s.Y = nil, make([]int, n)
	for range n {
		x := make([]float64, d)
		for j := range x {
			x[j] = r.NormFloat64()
			if values > 0 {
				x[j] = float64(r.IntN(values))
			}
		}
		s.X = append(s.X, x)
	}
	return s
}

// leastByForce returns how many of the units it takes to separate the classes of s.
func leastByForce(units []ltu.Unit, s *data.Set) int {
	fewest := len(units) + 1
	for set := range 1 << len(units) {
		var chosen []ltu.Unit
		for k, u := range units {
			if set>>k&1 != 0 {
				chosen = append(chosen, u)
			}
		}
		if _, _, ok := learners.Separated(chosen, s); ok {
			fewest = min(fewest, len(chosen))
		}
	}
	return fewest
}

// TestMegiddoAgainstBruteForce compares the number of halfspaces with the least of all choices of
// all ways to part the examples.
func TestMegiddoAgainstBruteForce(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 0))
	seen := map[int]int{}
	for trial := range 250 {
		s := scattered(r, 2+r.IntN(4), 1+r.IntN(2), []int{0, 3}[trial%2])
		for i := range s.Y {
			s.Y[i] = r.IntN(2)
		}
		m, err := learners.Megiddo{}.Fit(t.Context(), s, nil)
		if errors.Is(err, learners.ErrUnsuited) { // equal examples of both classes
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		var units []ltu.Unit // one for every way to part the examples
		for side := range uint64(1) << (s.Len() - 1) {
			if u, ok := arrange.Unit(t.Context(), []uint64{side}, s.X); ok && side != 0 {
				units = append(units, u)
			}
		}
		got, want := m.(*learners.Polyhedral), leastByForce(units, s)
		if len(got.Units) != want || got.Found.AtLeast != want {
			t.Errorf("trial %d: %d halfspaces, %v, want %d: %v %v", trial, len(got.Units), got.Found, want, s.X, s.Y)
		}
		seen[want]++
	}
	if seen[1] < 10 || seen[2] < 10 {
		t.Errorf("the cases are alike: %v", seen)
	}
}

// TestMegiddoOnCluster has examples nearer to each other than the solver's margin, beside one far
// away: most ways to part them have no unit.
func TestMegiddoOnCluster(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	for _, n := range []int{12, 22} {
		s := scattered(r, n, 2, 0)
		for i, x := range s.X {
			x[0], x[1] = x[0]*1e-9, x[1]*1e-9
			s.Y[i] = r.IntN(2)
		}
		s.X, s.Y = append(s.X, []float64{1, 1}), append(s.Y, 0)
		candidates, err := learners.Megiddo{}.Candidates(t.Context(), s)
		if err != nil {
			t.Fatal(err)
		}
		p := fit[*learners.Polyhedral](t, learners.Megiddo{}, s)
		_, _, ok := learners.Separated(p.Units, s)
		if ok != (p.Found.Unseparated == 0) || p.Found.Candidates != len(candidates) {
			t.Errorf("%d examples: %v, of %d candidates; separated: %t", n, p.Found, len(candidates), ok)
		}
	}
}

func TestMegiddoFindsHiddenPlanes(t *testing.T) {
	for seed := range uint64(10) {
		for _, c := range [][3]int{{20, 2, 2}, {14, 3, 2}, {40, 2, 3}, {10, 4, 2}} {
			s := hidden(seed, c[0], c[1], c[2])
			m := fit[*learners.Polyhedral](t, learners.Megiddo{}, s)
			if len(m.Units) > c[2] || m.Found.AtLeast != len(m.Units) || wrong(m, s) != 0 {
				t.Errorf("%v: %d halfspaces, %v, %d mistakes", c, len(m.Units), m.Found, wrong(m, s))
			}
		}
	}
}

func BenchmarkMegiddo(b *testing.B) {
	for _, c := range []struct{ n, d, planes int }{{20, 2, 2}, {60, 2, 2}, {100, 2, 3}, {200, 2, 3}, {20, 3, 2}, {14, 5, 2}, {292, 2, 2}, {79, 3, 2}, {25, 5, 2}} {
		b.Run(fmt.Sprintf("n=%d/d=%d/N=%d", c.n, c.d, c.planes), func(b *testing.B) {
			s := hidden(1, c.n, c.d, c.planes)
			for b.Loop() {
				m, err := learners.Megiddo{}.Fit(b.Context(), s, learners.Seed(1))
				if err != nil {
					b.Fatal(err)
				}
				f := m.(*learners.Polyhedral).Found
				b.ReportMetric(float64(f.Candidates), "candidates")
				b.ReportMetric(float64(f.AtLeast), "N")
			}
		})
	}
}
