package c45

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"halfspace/pkg/data"
)

// weather is the sample of Quinlan (1993), table 2.1, "whether to play golf". With holes, the
// outlook of its sixth example is missing, as in §3.2.
func weather(holes bool) *data.Set {
	s := &data.Set{Schema: data.Schema{Name: "weather", Classes: []string{"Don't Play", "Play"}, Attrs: []data.Attr{
		{Name: "outlook", Values: []string{"sunny", "overcast", "rain"}}, {Name: "temperature"}, {Name: "humidity"},
		{Name: "windy", Values: []string{"true", "false"}}}},
		X: [][]float64{{0, 75, 70, 0}, {0, 80, 90, 0}, {0, 85, 85, 1}, {0, 72, 95, 1}, {0, 69, 70, 1}, {1, 72, 90, 0}, {1, 83, 78, 1},
			{1, 64, 65, 0}, {1, 81, 75, 1}, {2, 71, 80, 0}, {2, 65, 70, 0}, {2, 75, 80, 1}, {2, 68, 80, 1}, {2, 70, 96, 1}},
		Y: []int{1, 0, 0, 0, 1, 1, 1, 1, 1, 0, 0, 1, 1, 1}}
	if holes {
		s.X[5][0] = math.NaN()
	}
	return s
}

// root returns the grower of C4.5 and the cases at the root of s.
func root(t *testing.T, how Settings, s *data.Set) (*grower, cases) {
	t.Helper()
	cols, err := newColumns(t.Context(), s)
	if err != nil {
		t.Fatal(err)
	}
	how.MinLeaf = 2
	return newGrower(t.Context(), how, cols), cols.cases()
}

func checkNear(t *testing.T, name string, got, want, tolerance float64) {
	t.Helper()
	if !(math.Abs(got-want) <= tolerance) {
		t.Errorf("%s is %v, want %v", name, got, want)
	}
}

// TestGainRatio compares with the values that Quinlan (1993) computes in §2.2 and §3.2.
func TestGainRatio(t *testing.T) {
	g, cs := root(t, Settings{}, weather(false))
	outlook := g.nominal(0, cs, 14)
	checkNear(t, "the gain of outlook", outlook.gain, 0.246, 0.001)
	checkNear(t, "its gain ratio", outlook.ratio, 0.156, 0.001)
	checkNear(t, "the gain of windy", g.nominal(3, cs, 14).gain, 0.048, 0.001)

	g, cs = root(t, Settings{}, weather(true))
	outlook = g.nominal(0, cs, 14)
	checkNear(t, "the gain of outlook, once missing,", outlook.gain, 0.199, 0.001)
	checkNear(t, "its gain ratio", outlook.ratio, 0.110, 0.001)
}

// TestThresholdPays has classes that the fourth of eight numbers separates. Five of the seven
// thresholds leave two examples on both sides, so the choice costs log2 5 / 8 bits. The same holds
// with twice the examples, half of them without the number; then the gain counts half as much.
func TestThresholdPays(t *testing.T) {
	s := &data.Set{Schema: data.Schema{Classes: []string{"no", "yes"}, Attrs: []data.Attr{{Name: "x"}}}}
	for i := range 8 {
		s.X, s.Y = append(s.X, []float64{float64(i * i)}), append(s.Y, i/4)
	}
	g, cs := root(t, Settings{}, s)
	x := g.numeric(0, cs, []float64{4, 4})
	checkNear(t, "the gain", x.gain, 1-math.Log2(5)/8, 1e-12)
	checkNear(t, "the gain ratio", x.ratio, 1-math.Log2(5)/8, 1e-12)
	if x.cut != 3 {
		t.Errorf("cut after the value of rank %d, want 3", x.cut)
	}
	for i := range 8 {
		s.X, s.Y = append(s.X, []float64{math.NaN()}), append(s.Y, i/4)
	}
	g, cs = root(t, Settings{}, s)
	checkNear(t, "the gain with missing values", g.numeric(0, cs, []float64{8, 8}).gain, 0.5-math.Log2(5)/16, 1e-12)
	for i := range s.Y {
		s.Y[i] = i % 2
	}
	g, cs = root(t, Settings{}, s)
	if x := g.numeric(0, cs, []float64{8, 8}); x.branches != 0 {
		t.Errorf("a threshold that gains less than it costs: %+v", x)
	}
}

// TestWeightsAreCountsToo treats weights of 1 as fractions: gains and cuts must be the same.
func TestWeightsAreCountsToo(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	s := &data.Set{Schema: data.Schema{Classes: []string{"a", "b", "c"}, Attrs: []data.Attr{{Name: "x"}, {Name: "y", Values: []string{"p", "q", "r"}}}}}
	for range 500 {
		x := []float64{float64(r.IntN(60)), float64(r.IntN(3))}
		s.X, s.Y = append(s.X, x), append(s.Y, r.IntN(1+int(x[0])/30+int(x[1])/2))
	}
	g, cs := root(t, Settings{}, s)
	fractions := cs
	fractions.whole = false
	counts := g.count()
	a, b := g.numeric(0, cs, counts), g.numeric(0, fractions, counts)
	if checkNear(t, "the gain of x", b.gain, a.gain, 1e-9); a.branches != 2 || a.cut != b.cut {
		t.Errorf("cut %+v with counts, %+v with weights", a, b)
	}
	checkNear(t, "the gain of y", g.nominal(1, fractions, 500).gain, g.nominal(1, cs, 500).gain, 1e-9)
}

func TestThresholdIsAValue(t *testing.T) {
	for _, c := range []struct {
		values []float64
		a, b   int32
		want   float64
	}{
		{[]float64{1, 2, 3, 10}, 0, 3, 3},
		{[]float64{1, 5, 9}, 0, 2, 5},
		{[]float64{1, 6, 9}, 0, 2, 1},
		{[]float64{1, 2}, 0, 1, 1},
		{[]float64{-math.MaxFloat64, 0, math.MaxFloat64}, 0, 2, 0},
		{[]float64{math.MaxFloat64 / 2, math.MaxFloat64}, 0, 1, math.MaxFloat64 / 2},
		{[]float64{0, math.SmallestNonzeroFloat64}, 0, 1, 0},
	} {
		if got := threshold(c.values, c.a, c.b); got != c.want {
			t.Errorf("threshold of %v between ranks %d and %d is %v, want %v", c.values, c.a, c.b, got, c.want)
		}
	}
}

// TestExpectedErrors compares with Quinlan (1993), §4.2, and, where there are errors, with the
// exact limit: the p at which e or fewer errors in n have probability CF.
func TestExpectedErrors(t *testing.T) {
	p := newPruner(t.Context(), Settings{CF: 0.25}, &data.Set{})
	for _, c := range []struct{ e, n, want, tolerance float64 }{
		{0, 6, 0.206, 5e-4}, {0, 9, 0.143, 5e-4}, {0, 1, 0.750, 5e-4}, {1, 16, 0.157, 3e-3}, {1, 168, 0.016, 1e-3},
	} {
		checkNear(t, "the limit", p.expected(c.n, c.e)/c.n, c.want, c.tolerance)
	}
	for n := 2.0; n < 40; n++ {
		last := p.expected(n, 0)
		for e := 0.25; e <= n; e += 0.25 {
			now := p.expected(n, e)
			if now < last || now < e || now > n {
				t.Errorf("%v errors of %v: expected %v, after %v", e, n, now, last)
			}
			if last = now; e == math.Trunc(e) && n > 20 && e < n-2 {
				checkNear(t, "the limit", now/n, upper(e, n, 0.25), 0.012)
			}
		}
	}
}

// upper returns the exact limit.
func upper(e, n, cf float64) float64 {
	low, high := 0.0, 1.0
	for range 60 {
		q := (low + high) / 2
		sum := 0.0
		for k := 0.0; k <= e; k++ {
			a, _ := math.Lgamma(n + 1)
			b, _ := math.Lgamma(k + 1)
			c, _ := math.Lgamma(n - k + 1)
			sum += math.Exp(a - b - c + k*math.Log(q) + (n-k)*math.Log1p(-q))
		}
		if sum > cf {
			low = q
		} else {
			high = q
		}
	}
	return low
}

// TestGroups has six values: three for each class, up to noise. It expects two groups, and a value
// without examples in the larger.
func TestGroups(t *testing.T) {
	s := &data.Set{Schema: data.Schema{Classes: []string{"no", "yes"}, Attrs: []data.Attr{{Name: "x", Values: []string{"a", "b", "c", "d", "e", "f", "g"}}}}}
	for i := range 140 {
		v := i % 7
		if v == 5 { // f never occurs
			continue
		}
		class := v % 2
		if i/7 < v {
			class = 1 - class
		}
		s.X, s.Y = append(s.X, []float64{float64(v)}), append(s.Y, class)
	}
	g, cs := root(t, Settings{Subsets: true}, s)
	x := g.nominal(0, cs, 120)
	if x.branches != 2 || len(x.groups) != 7 {
		t.Fatalf("got %+v", x)
	}
	for v, group := range x.groups {
		if want := x.groups[v%2]; v != 5 && group != want {
			t.Errorf("value %d in group %d, want %d", v, group, want)
		}
	}
	if x.groups[5] != x.groups[0] {
		t.Errorf("the value without examples is not in the larger group: %v", x.groups)
	}
	g.Subsets = false
	if alone := g.nominal(0, cs, 120); x.ratio <= alone.ratio {
		t.Errorf("grouping made the gain ratio %v of %v", x.ratio, alone.ratio)
	}
}

// TestGroupingKeepsPairs joins groups of many values, and expects every stored pair of the
// remaining groups to equal the pair computed anew.
func TestGroupingKeepsPairs(t *testing.T) {
	const values, classes = 300, 10
	r := rand.New(rand.NewPCG(1, 0))
	cells := make([]float64, values*classes)
	for k := range cells {
		cells[k] = float64(r.IntN(4))
	}
	g := &grower{Settings: Settings{MinLeaf: 2}, columns: &columns{Schema: data.Schema{Classes: make([]string, classes)}}, plogp: newPlogp(4 * values * classes), watch: watch{ctx: t.Context()}}
	all := g.newGrouping(cells, values)
	for len(all.groups) > 2 {
		b := 1 + r.IntN(len(all.groups)-1)
		all.join(r.IntN(b), b)
		if len(all.groups)%20 != 0 && len(all.groups) > 5 {
			continue
		}
		for k, one := range all.groups {
			if len(one.pairs) != k || one.split != all.term(one.n) {
				t.Fatalf("group %d of %d has %d pairs and split %v", k, len(all.groups), len(one.pairs), one.split)
			}
			for i, got := range one.pairs {
				if want := all.pair(i, k); got != want {
					t.Fatalf("groups %d and %d of %d: %v, want %v", i, k, len(all.groups), got, want)
				}
			}
		}
	}
}

// TestHeavyAttributes expects a nominal attribute whose values number three tenths of the examples
// to be heavy, unless all attributes are. Examples count by weight.
func TestHeavyAttributes(t *testing.T) {
	large, small := data.Attr{Name: "many", Values: []string{"a", "b", "c"}}, data.Attr{Name: "few", Values: []string{"a", "b"}}
	for _, c := range []struct {
		attrs  []data.Attr
		weight float64
		want   []bool
	}{
		{[]data.Attr{large, small}, 1, []bool{true, false}},
		{[]data.Attr{small, large}, 1, []bool{false, true}},
		{[]data.Attr{large, {Name: "number"}}, 1, []bool{true, false}},
		{[]data.Attr{large, large}, 1, []bool{false, false}},
		{[]data.Attr{large, small}, 1.1, []bool{false, false}},
	} {
		cols := &columns{Schema: data.Schema{Attrs: c.attrs, Classes: []string{"no", "yes"}}, class: make([]int32, 10), weights: slices.Repeat([]float64{c.weight}, 10)}
		if got := newGrower(t.Context(), Settings{MinLeaf: 2}, cols).heavy; !slices.Equal(got, c.want) {
			t.Errorf("of ten examples and the attributes %v these are heavy: %v, want %v", c.attrs, got, c.want)
		}
	}
}

// TestBranchesOfGroups expects values without examples to join the group with the most examples, on
// a tie the first.
func TestBranchesOfGroups(t *testing.T) {
	for _, c := range []struct {
		second float64 // examples of the second group; the first has 3, and the third 1
		want   []int
	}{{5, []int{0, 1, 1, 2, 1}}, {3, []int{0, 0, 1, 2, 0}}} {
		all := &grouping{groups: []group{{values: []int{0}, n: 3}, {values: []int{2}, n: c.second}, {values: []int{3}, n: 1}}}
		if got := all.branches(5); !slices.Equal(got, c.want) {
			t.Errorf("groups of 3, %v and 1 examples: branches %v, want %v", c.second, got, c.want)
		}
	}
}

// TestDealSharesOut deals the weather with a hole to the branches of outlook, as §3.2 does: the
// sixth example, whose outlook is missing, comes to each in the proportion of the thirteen others,
// 5 : 3 : 5.
func TestDealSharesOut(t *testing.T) {
	s := weather(true)
	p := &pruner{Set: s, branchOf: make([]int32, s.Len()), room: make([]fraction, s.Len())}
	n := &Node{Attr: 0, Branches: []*Node{{Attr: -1}, {Attr: -1}, {Attr: -1}}}
	all := make([]fraction, s.Len())
	for i, y := range s.Y {
		all[i] = fraction{int32(i), int32(y), 1}
	}
	for b, d := range p.deal(n, all) {
		want := [][]float64{{3, 2}, {0, 3}, {2, 3}}[b]
		checkNear(t, "weight of class 0", d.counts[0], want[0], 1e-12)
		checkNear(t, "weight of class 1", d.counts[1], want[1]+[]float64{5, 3, 5}[b]/13, 1e-12)
	}
}
