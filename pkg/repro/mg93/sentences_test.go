package mg93

// Tests of sentences of the paper that no experiment needs: each on samples where it
// could fail. docs/papers/mg93.md has a row for every sentence that claims something.

import (
	"math"
	"math/bits"
	"slices"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/repro/internal/protocol"
)

// TestGreedyIsConsistent wants the greedy method to build an intersection that is
// consistent with all examples to learn from, as §3 says.
func TestGreedyIsConsistent(t *testing.T) {
	for seed := range uint64(40) {
		r := learners.Seed(seed)
		s := data.Intersection(2+int(seed%6), 1+int(seed%4), r).Sample(300, r)
		l, err := fitList(t.Context(), learners.Intersection{}, s, r)
		if err != nil {
			t.Fatal(err)
		}
		if wrong := mistakes(l, s); wrong > 0 {
			t.Errorf("seed %d: %d mistakes", seed, wrong)
		}
		if slices.ContainsFunc(l.Rules, func(rule learners.Rule) bool { return rule.Class == 1 }) {
			t.Errorf("seed %d: %v is not an intersection", seed, l)
		}
	}
}

// TestMirrorAsIntersection checks that mirror symmetry of ten bits is the intersection of
// two parallel halfspaces whose weights are powers of two.
func TestMirrorAsIntersection(t *testing.T) {
	const n = 10
	c := data.Mirror(n)
	positive := 0
	for code := range 1 << n {
		x, sum := make([]float64, n), 0.
		for j := range x {
			x[j] = float64(2*(code>>j&1) - 1)
		}
		for j := range n / 2 {
			sum += float64(int(1)<<j) * (x[j] - x[n-1-j])
		}
		if inside := sum > -1 && sum < 1; inside != c.Label(x) {
			t.Errorf("%v is symmetric: %v", x, c.Label(x))
		}
		if c.Label(x) {
			positive++
		}
	}
	if positive != 1<<(n/2) {
		t.Errorf("%d of %d inputs are symmetric, want a share of 2^(−n/2)", positive, 1<<n)
	}
}

// TestMirrorListsAreIntersections counts the lists of mirror symmetry whose halfspaces all exclude negative
// examples. The learner of lists may choose halfspaces of either class.
func TestMirrorListsAreIntersections(t *testing.T) {
	intersections, all := 0, 0
	for _, m := range []int{100, 200, 400} {
		for seed := range uint64(20) {
			r := learners.Seed(seed)
			s, err := data.Mirror(30).Balanced(m, r)
			if err != nil {
				t.Fatal(err)
			}
			l, err := fitList(t.Context(), learners.DecisionList{}, s, r)
			if err != nil {
				t.Fatal(err)
			}
			if all++; !slices.ContainsFunc(l.Rules, func(rule learners.Rule) bool { return rule.Class == 1 }) {
				intersections++
			}
		}
	}
	words(t, "mirror-lists", "%d of %d lists", intersections, all)
}

// TestMostInformativeVote wants ID3, whose first test is the most informative attribute, to test the
// attribute that V1 lacks.
func TestMostInformativeVote(t *testing.T) {
	s, err := protocol.Named("votes")(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	m, err := learners.ID3{}.Fit(t.Context(), s, nil)
	if err != nil {
		t.Fatal(err)
	}
	if first := s.Attrs[m.(*learners.DecisionTree).Root.Attr].Name; first != "physician-fee-freeze" {
		t.Errorf("the first test is %q", first)
	}
	for _, measure := range []string{"gen", "c4"} {
		words(t, "harder", "%.1f %.1f", mean(t, "table3", "order=random set=V1", measure), mean(t, "table3", "order=random set=V0", measure))
	}
}

// TestMirrorAsMajority counts the terms of two bits that the paper's second net adds up.
// Of n conjunctions, "both +1" and "both −1" for every pair, half are true if and only if
// the input is symmetric. Of n disjunctions, which the paper has, more than half are true
// for other inputs as well, so it takes all of them.
func TestMirrorAsMajority(t *testing.T) {
	const n = 10
	largest := 0 // true disjunctions of an input that is not symmetric
	for code := range 1 << n {
		conjunctions, disjunctions, symmetric := 0, 0, true
		for j := range n / 2 {
			a, b := code>>j&1 == 1, code>>(n-1-j)&1 == 1
			for _, term := range []bool{a && b, !a && !b} {
				if term {
					conjunctions++
				}
			}
			for _, term := range []bool{a || !b, !a || b} {
				if term {
					disjunctions++
				}
			}
			symmetric = symmetric && a == b
		}
		if (conjunctions >= n/2) != symmetric || (disjunctions == n) != symmetric {
			t.Errorf("%0*b: %d conjunctions and %d disjunctions are true", n, code, conjunctions, disjunctions)
		}
		if !symmetric {
			largest = max(largest, disjunctions)
		}
	}
	if largest <= n/2 {
		t.Errorf("at most %d disjunctions are true of inputs that are not symmetric", largest)
	}
}

// TestDichotomies counts by brute force how many ways there are to part m points by a
// halfspace. It is Cover's number, 2 Σ_{i≤n} C(m−1, i), which doubles with each dimension
// as long as m ≤ n + 1.
func TestDichotomies(t *testing.T) {
	r := learners.Seed(1)
	for n := 1; n <= 4; n++ {
		const m = 7
		s := &data.Set{Schema: data.Intersection(n, 1, r).Schema, Y: make([]int, m)}
		for range m {
			x := make([]float64, n)
			for j := range x {
				x[j] = r.NormFloat64()
			}
			s.X = append(s.X, x)
		}
		separable := 0
		for code := range uint(1) << m {
			for i := range s.Y {
				s.Y[i] = int(code >> i & 1)
			}
			if _, err := (learners.LinearProgram{}).Fit(t.Context(), s, nil); err == nil {
				separable++
			}
		}
		want := 0
		for code := range uint(1) << (m - 1) {
			if bits.OnesCount(code) <= n {
				want += 2
			}
		}
		if separable != want {
			t.Errorf("%d dichotomies of %d points in %d dimensions, want %d", separable, m, n, want)
		}
	}
}

// TestPrintedLoopWithoutEnd has a negative example among positive ones. No halfspace
// covers it, so step 5 of the printed procedure removes nothing from W, and its loop would
// not end. The learner ends, with a halfspace that covers nothing.
func TestPrintedLoopWithoutEnd(t *testing.T) {
	u, err := learners.FindLargeNegSubset{}.Separate(t.Context(), [][]float64{{-1}, {1}}, [][]float64{{0}}, learners.Seed(1))
	if err != nil || u.Fires([]float64{0}) || u.Fires([]float64{1}) || u.Fires([]float64{-1}) {
		t.Errorf("%v, %v", u, err)
	}
}

// TestListsAlternate learns figure 2's kind of region, an interval with a gap, which is
// not convex: the list must cover positive and negative subsets in turn. For an
// intersection it need not.
func TestListsAlternate(t *testing.T) {
	line := &data.Set{Schema: data.Schema{Attrs: []data.Attr{{Name: "x"}}, Classes: []string{"out", "in"}}}
	for i, class := range []int{0, 1, 1, 0, 0, 1, 1, 1, 0} {
		line.X, line.Y = append(line.X, []float64{float64(i)}), append(line.Y, class)
	}
	classes := func(s *data.Set) map[int]bool {
		l, err := fitList(t.Context(), learners.DecisionList{}, s, learners.Seed(1))
		if err != nil || mistakes(l, s) > 0 {
			t.Fatal(l, err)
		}
		covered := map[int]bool{}
		for _, rule := range l.Rules {
			covered[rule.Class] = true
		}
		return covered
	}
	if got := classes(line); len(got) != 2 {
		t.Errorf("an interval with a gap: rules of %v", got)
	}
	r := learners.Seed(1)
	if got := classes(data.Parallel(2, 0.5, r).Sample(200, r)); got[1] {
		t.Errorf("a slab: rules of %v", got)
	}
}

// TestTableau wants the tableau to end at a vertex: all rows are at 1 or beyond, and there
// are as many rows at 1 and weights at 0 as weights. A pair of equal points of two classes
// has no plane, and a criterion of 2.
func TestTableau(t *testing.T) {
	for seed := range uint64(10) {
		r := learners.Seed(seed)
		s := data.AtLeast(3, 5).Irrelevant(2).Sample(40, r)
		rows := byClass(s)
		p := newTableau(rowsOf(rows[1], rows[0]))
		if ended, err := p.solve(t.Context(), pivotLimit); !ended || err != nil {
			t.Fatalf("%d pivots, %v", p.pivots, err)
		}
		u, tight := p.unit(), 0
		for _, w := range append(u.W, u.Theta) {
			if math.Abs(w) < 1e-9 {
				tight++
			}
		}
		for i, x := range s.X {
			z := -u.Theta
			for j, v := range x {
				z += u.W[j] * v
			}
			if z *= float64(2*s.Y[i] - 1); z < 1-1e-9 {
				t.Errorf("seed %d: a row has %v", seed, z)
			} else if z < 1+1e-9 {
				tight++
			}
		}
		if tight < p.dim {
			t.Errorf("seed %d: %d rows and weights of %d", seed, tight, p.dim)
		}
	}
	p := newTableau(rowsOf([][]float64{{1}}, [][]float64{{1}}))
	if ended, err := p.solve(t.Context(), pivotLimit); !ended || err != nil || math.Abs(p.cost[len(p.cost)-1]-2) > 1e-9 {
		t.Errorf("the criterion is %v, %v", p.cost[len(p.cost)-1], err)
	}
}
