package data

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"testing"
)

// orXorAnd is the target of P. Utgoff (1989), figure 1.
func orXorAnd() *Concept {
	f := func(b []bool) bool { return (b[0] || b[1]) != (b[2] && b[3]) }
	return Formula("(a∨b)⊕(c∧d)", 4, f, "a", "b", "c", "d")
}

func concepts(n uint64) []*Concept {
	r := seeded(n)
	return []*Concept{
		Intersection(10, 1, r), Intersection(8, 2, r), Intersection(10, 6, r), Intersection(1, 3, r),
		Orthogonal(2, r), Orthogonal(20, r), Parallel(16, 0.5, r), Mirror(6), Mirror(6).Irrelevant(2),
		AtLeast(3, 5), AtLeast(3, 5).Irrelevant(4), Parity(5), Outside(3, 7, 10), orXorAnd(),
	}
}

// The positive measures of the targets, where theory gives them.
func TestConceptMeasure(t *testing.T) {
	for _, c := range []struct {
		*Concept
		want, tolerance float64
	}{
		{Orthogonal(2, seeded(1)), 0.25, 0.01},
		{Orthogonal(10, seeded(2)), 0.25, 0.02},
		{Orthogonal(50, seeded(3)), 0.25, 0.02},
		// Width 0.5 of a sum of standard deviation √⅓, nearly normal.
		{Parallel(16, 0.5, seeded(4)), math.Erf(0.25 / math.Sqrt(2./3)), 0.02},
		{Mirror(8), 1. / 16, 0.01},
		{Parity(7), 0.5, 0.02},
		{AtLeast(3, 4).Irrelevant(3), 5. / 16, 0.02},
		{Outside(3, 7, 10), 352. / 1024, 0.02},
	} {
		if got := float64(c.Sample(20000, seeded(9)).ClassCounts()[1]) / 20000; math.Abs(got-c.want) > c.tolerance {
			t.Errorf("%s: positive measure %v, want %v ± %v", c.Name, got, c.want, c.tolerance)
		}
	}
}

func TestConceptSamples(t *testing.T) {
	for i, c := range concepts(5) {
		s := c.Sample(300, seeded(1))
		b, err := c.Balanced(100, seeded(1))
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(b.ClassCounts(), []int{50, 50}) || s.Len() != 300 {
			t.Errorf("%s: %d examples, balanced %v", c.Name, s.Len(), b.ClassCounts())
		}
		if slices.Equal(b.Y, slices.Repeat([]int{0, 1}, 50)) {
			t.Errorf("%s: balanced sample is in the order in which it was drawn", c.Name)
		}
		for k, x := range append(s.X, b.X...) {
			if len(x) != len(c.Attrs) || c.Label(x) != (append(s.Y, b.Y...)[k] == 1) {
				t.Fatalf("%s: example %d: %v labelled %d", c.Name, k, x, append(s.Y, b.Y...)[k])
			}
			for _, v := range x {
				if c.Domain == nil && (v < -1 || v > 1) || c.Domain != nil && !slices.Contains(c.Domain, v) {
					t.Fatalf("%s: value %v", c.Name, v)
				}
			}
		}
		repeated := concepts(5)[i]
		if !reflect.DeepEqual(s, repeated.Sample(300, seeded(1))) {
			t.Errorf("%s: same seed, another sample", c.Name)
		}
		if reflect.DeepEqual(s.X, c.Sample(300, seeded(2)).X) {
			t.Errorf("%s: another seed, same sample", c.Name)
		}
	}
}

// The labels themselves, each restated.
func TestConceptLabels(t *testing.T) {
	bits := func(x []float64) (n float64) {
		for _, v := range x {
			n += v
		}
		return n
	}
	for _, c := range []struct {
		*Concept
		want func(x []float64) bool
	}{
		{AtLeast(3, 5).Irrelevant(2), func(x []float64) bool { return bits(x[:5]) >= 3 }},
		{Multiplexer(2), func(x []float64) bool { return x[2+int(2*x[0]+x[1])] == 1 }},
		{Parity(6), func(x []float64) bool { return math.Mod(bits(x), 2) == 1 }},
		{Outside(1, 4, 6), func(x []float64) bool { return bits(x) <= 1 || bits(x) >= 4 }},
		{Mirror(4), func(x []float64) bool { return x[0] == x[3] && x[1] == x[2] }},
		{orXorAnd(), func(x []float64) bool { return math.Max(x[0], x[1]) != x[2]*x[3] }},
	} {
		s, err := c.Table()
		if err != nil {
			t.Fatal(err)
		}
		if s.Len() != 1<<len(c.Attrs) {
			t.Errorf("%s: table of %d rows", c.Name, s.Len())
		}
		seen := map[string]bool{}
		for i, x := range s.X {
			seen[fmt.Sprint(x)] = true
			if c.want(x) != (s.Y[i] == 1) {
				t.Errorf("%s: %v labelled %d", c.Name, x, s.Y[i])
			}
		}
		if len(seen) != s.Len() {
			t.Errorf("%s: rows repeat", c.Name)
		}
	}
}

func TestTableOrder(t *testing.T) {
	s, err := orXorAnd().Table()
	if err != nil {
		t.Fatal(err)
	}
	if want := []float64{0, 1, 1, 0}; !slices.Equal(s.X[6], want) || s.Attrs[1].Name != "b" {
		t.Errorf("row 6 is %v of %v, want %v", s.X[6], s.Attrs, want)
	}
}

// The halfspaces of Orthogonal and Parallel, measured on their labels: along
// the segment from a positive to a negative point the label changes once.
func TestRegionsAreConvex(t *testing.T) {
	r := seeded(6)
	for _, c := range []*Concept{Intersection(8, 4, r), Orthogonal(12, r), Parallel(16, 0.5, r)} {
		s, err := c.Balanced(400, r)
		if err != nil {
			t.Fatal(err)
		}
		var pos [][]float64
		for i, x := range s.X {
			if s.Y[i] == 1 {
				pos = append(pos, x)
			}
		}
		for i := 1; i < len(pos); i++ {
			mid := make([]float64, len(pos[i]))
			for j := range mid {
				mid[j] = (pos[i][j] + pos[i-1][j]) / 2
			}
			if !c.Label(mid) {
				t.Fatalf("%s: not convex", c.Name)
			}
		}
	}
	// Both are as wide as they say: x and −x share a class in Parallel, and
	// never both lie inside in Orthogonal.
	par, ort := Parallel(16, 0.5, r), Orthogonal(12, r)
	for range 500 {
		x, y := par.Draw(r), ort.Draw(r)
		if par.Label(x) != par.Label(negated(x)) || ort.Label(y) && ort.Label(negated(y)) {
			t.Fatal("symmetry broken")
		}
	}
}

func negated(x []float64) []float64 {
	y := make([]float64, len(x))
	for j, v := range x {
		y[j] = -v
	}
	return y
}

// A rare positive class must not be looked for by rejection.
func TestMirrorOfFiftyIsBalanced(t *testing.T) {
	s, err := Mirror(50).Irrelevant(3).Balanced(200, seeded(1))
	if err != nil || s.ClassCounts()[1] != 100 {
		t.Fatal(s, err)
	}
}

func TestConceptErrors(t *testing.T) {
	never := Formula("never", 3, func([]bool) bool { return false })
	for want, f := range map[string]func() (*Set, error){
		`never: no example of class "1" in 1000000 draws`:                                     func() (*Set, error) { return never.Balanced(10, seeded(1)) },
		"never: a balanced sample of 7 examples: want an even number":                         func() (*Set, error) { return never.Balanced(7, seeded(1)) },
		"parity of 21: no table: its domain has more than 1048576 points":                     func() (*Set, error) { return Parity(21).Table() },
		"two orthogonal halfspaces, n = 3: no table: its domain has more than 1048576 points": func() (*Set, error) { return Orthogonal(3, seeded(1)).Table() },
	} {
		if _, err := f(); err == nil || err.Error() != want {
			t.Errorf("error %v, want %s", err, want)
		}
	}
}

// Wrong sizes are the programmer's errors.
func TestConceptPanics(t *testing.T) {
	for name, f := range map[string]func(){
		"Intersection of nothing":   func() { Intersection(3, 0, seeded(1)) },
		"Intersection of no space":  func() { Intersection(0, 2, seeded(1)) },
		"Intersection next to void": func() { Intersection(9, 11, seeded(1)) },
		"Orthogonal on a line":      func() { Orthogonal(1, seeded(1)) },
		"Mirror of an odd number":   func() { Mirror(5) },
		"Multiplexer of none":       func() { Multiplexer(0) },
		"Formula of too few names":  func() { Formula("f", 2, func([]bool) bool { return true }, "a") },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s does not panic", name)
				}
			}()
			f()
		}()
	}
}
