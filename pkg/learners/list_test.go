package learners_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"halfspace/pkg/data"
	"halfspace/pkg/eval"
	"halfspace/pkg/learners"
	"halfspace/pkg/learners/learnertest"
	"halfspace/pkg/ltu"
)

// line returns examples on a line, at 0, 1, …, of the classes that the digits
// name.
func line(classes string) *data.Set {
	s := &data.Set{Schema: data.Schema{Attrs: []data.Attr{{Name: "x"}}, Classes: []string{"a", "b", "c"}}}
	for i, c := range classes {
		s.X, s.Y = append(s.X, []float64{float64(i)}), append(s.Y, int(c-'0'))
	}
	return s
}

func fit[M learners.Model](t *testing.T, l learners.Learner, s *data.Set) M {
	t.Helper()
	m, err := l.Fit(t.Context(), s, learners.Seed(1))
	if err != nil {
		t.Fatal(err)
	}
	return m.(M)
}

func TestDecisionListTakesTheLargestFraction(t *testing.T) {
	for _, c := range []struct {
		classes string
		want    int
		why     string
	}{
		{"1111" + "0101111111111" + "000", 0, "3 of 5 before 4 of 15"},
		{"111" + "0101" + "00", 1, "3 of 5 before 2 of 4"},
		{"1" + "01" + "0", 0, "on a tie the first class"},
		{"222" + "0101" + "1", 2, "all of the third class"},
	} {
		l := fit[*learners.List](t, learners.DecisionList{}, line(c.classes))
		if got := l.Rules[0].Class; got != c.want {
			t.Errorf("%s: first rule is of class %d, want %d: %s", c.classes, got, c.want, c.why)
		}
	}
}

// A list ends with the first class where several have as many examples left.
func TestListSettlesOnTheFirstClass(t *testing.T) {
	s := line("2211")
	for _, x := range s.X {
		x[0] = 0 // so that no rule covers anything
	}
	if l := fit[*learners.List](t, learners.DecisionList{}, s); l.Else != 1 || l.ElseN != 4 || l.Mistakes != 2 {
		t.Errorf("got %v, want the second class, of two of four", l)
	}
}

// TestAwkwardSamples wants sensible lists, soon, from samples that leave nothing to
// find. They predict the majority if every example contradicts another or all have
// one class, and have no more rules than needed if there are copies or constants.
func TestAwkwardSamples(t *testing.T) {
	r := learners.Seed(1)
	random := &data.Set{Schema: data.Schema{Attrs: make([]data.Attr, 12), Classes: []string{"a", "b"}}}
	for range 400 {
		x := make([]float64, 12)
		for j := range x[:10] {
			x[j] = float64(r.IntN(2))
		}
		x[10], x[11] = 7, -1e9
		random.X, random.Y = append(random.X, x), append(random.Y, r.IntN(2))
	}
	half := *random // every example in either class, and one more of class 0
	half.X, half.Y = slices.Concat(random.X, random.X, random.X[:1]), make([]int, 801)
	for i := range random.Y {
		half.Y[i] = 1
	}
	one := *random
	one.Y = make([]int, 400)
	for _, c := range []struct {
		name            string
		s               *data.Set
		rules, mistakes int
	}{
		{"contradictory", &half, 0, 400},
		{"one class", &one, 0, 0},
		{"one example", random.Subset([]int{3}), 0, 0},
	} {
		for _, l := range []learners.Learner{learners.DecisionList{}, learners.Intersection{}, learners.Intersection{Union: true}} {
			m := fitInTime(t, 10*time.Second, l, c.s)
			if bad := wrong(m, c.s); len(m.Rules) > 1 || bad != m.Mistakes {
				t.Errorf("%s, %s: %d mistakes, %d said, by\n%v", c.name, learners.String(l), bad, m.Mistakes, m)
			}
			if _, ok := l.(learners.DecisionList); ok && (len(m.Rules) != c.rules || m.Mistakes != c.mistakes) {
				t.Errorf("%s: want %d rules and %d mistakes, got\n%v", c.name, c.rules, c.mistakes, m)
			}
		}
	}
	noise := fitInTime(t, 10*time.Second, learners.DecisionList{}, random) // copies, some of another class
	if bad := wrong(noise, random); bad != noise.Mistakes || bad > 100 {
		t.Errorf("noise: %d mistakes, %d said", bad, noise.Mistakes)
	}
	xor := learnertest.Sample("xor")
	twice := *xor
	twice.X, twice.Y = slices.Concat(xor.X, xor.X), slices.Concat(xor.Y, xor.Y)
	if m := fitInTime(t, 10*time.Second, learners.DecisionList{}, &twice); wrong(m, xor) != 0 || len(m.Rules) > 3 {
		t.Errorf("xor, each example twice: %d mistakes by\n%v", wrong(m, xor), m)
	}
}

// fitInTime fits l and fails if that takes longer than the budget.
func fitInTime(t *testing.T, budget time.Duration, l learners.Learner, s *data.Set) *learners.List {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), budget)
	defer cancel()
	m, err := l.Fit(ctx, s, learners.Seed(1))
	if err != nil {
		t.Fatalf("%s: %v", learners.String(l), err)
	}
	return m.(*learners.List)
}

// TestTimeBudgets holds the rivals of §6.1 to the time that they are given.
func TestTimeBudgets(t *testing.T) {
	s := learnertest.Sample("three classes")
	for _, budget := range []time.Duration{time.Millisecond, 50 * time.Millisecond} {
		for _, sep := range []learners.Separator{learners.MultIncLP{Time: budget}, learners.Pocket{Time: budget}} {
			start := time.Now()
			if _, err := sep.Separate(t.Context(), s.X[:45], s.X[45:], learners.Seed(1)); err != nil {
				t.Fatal(err)
			}
			if spent := time.Since(start); spent < budget || spent > budget+20*time.Second {
				t.Errorf("%T took %v of %v", sep, spent, budget)
			}
		}
	}
}

// TestCounts checks a list's own account of its training examples.
func TestCounts(t *testing.T) {
	s := learnertest.Sample("xor")
	s.X, s.Y = append(s.X, s.X[0], s.X[1]), append(s.Y, 1-s.Y[0], s.Y[1]) // one contradiction
	l := fit[*learners.List](t, learners.DecisionList{}, s)
	covered, mistakes := 0, 0
	for _, r := range l.Rules {
		covered += r.N
	}
	for i, x := range s.X {
		if l.Predict(x) != s.Y[i] {
			mistakes++
		}
	}
	if covered+l.ElseN != s.Len() || mistakes != l.Mistakes || mistakes == 0 {
		t.Errorf("covered %d and %d left of %d, %d mistakes found, %d said", covered, l.ElseN, s.Len(), mistakes, l.Mistakes)
	}
}

func TestIntersectionIsItsNetwork(t *testing.T) {
	s := line("00" + "111" + "00")
	s.Classes = s.Classes[:2]
	l := fit[*learners.List](t, learners.Intersection{}, s)
	if len(l.Rules) != 2 || l.Else != 1 || l.Mistakes != 0 {
		t.Fatalf("got %v", l)
	}
	if got := l.Network().Size(); got.Units != 3 || got.Depth != 2 {
		t.Errorf("got %+v, want two halfspaces under an AND", got)
	}
	first := l.Stage(1)
	if first.Predict([]float64{3}) != 1 || first.Predict([]float64{0}) == first.Predict([]float64{6}) {
		t.Error("the first stage is not one of the two halfspaces")
	}
}

// TestFindLargeNegSubset checks the two parts that the procedure adds to
// IncLP. Of two sides of an interval IncLP covers the one it happens to draw
// first; the procedure always the larger.
func TestFindLargeNegSubset(t *testing.T) {
	s := line("00" + "1" + "00000")
	s.Classes = s.Classes[:2]
	small := 0
	for seed := range uint64(20) {
		for _, l := range []learners.Learner{learners.IncLP{}, learners.FindLargeNegSubset{}} {
			m, err := l.Fit(t.Context(), s, learners.Seed(seed))
			if err != nil {
				t.Fatal(err)
			}
			n := 0
			for _, x := range s.X {
				n += 1 - m.Predict(x)
			}
			switch _, incremental := l.(learners.IncLP); {
			case incremental && n == 2:
				small++
			case n != 5:
				t.Errorf("%T, seed %d: %d examples excluded", l, seed, n)
			}
		}
	}
	if small == 0 {
		t.Error("IncLP never covered the smaller side: the test shows nothing")
	}
}

// TestMargin learns a gap of 1e-6 of the range, or not, by the margin asked for.
func TestMargin(t *testing.T) {
	s := line("01")
	s.Classes = s.Classes[:2]
	s.X = append(s.X, []float64{1e6})
	s.Y = append(s.Y, 1)
	for _, l := range []learners.Learner{learners.IncLP{Margin: 1e-3}, learners.FindLargeNegSubset{Margin: 1e-3}, learners.MultIncLP{Margin: 1e-3}} {
		if got := fit[learners.Networked](t, l, s).Predict(s.X[0]); got != 1 {
			t.Errorf("%T: a margin of 1e-3 is not heeded", l)
		}
	}
	for _, l := range []learners.Learner{learners.IncLP{}, learners.FindLargeNegSubset{}, learners.MultIncLP{}} {
		if got := fit[learners.Networked](t, l, s).Predict(s.X[0]); got != 0 {
			t.Errorf("%T: a gap far above the default margin is not used", l)
		}
	}
}

// TestParallelHalfspaces learns the concept of §6.1: two parallel halfspaces
// 0.5 apart in 16 dimensions. No halfspace can exclude more than half of the
// outside.
func TestParallelHalfspaces(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 0))
	s := &data.Set{Schema: data.Schema{Attrs: make([]data.Attr, 16), Classes: []string{"outside", "inside"}}}
	for j := range s.Attrs {
		s.Attrs[j].Name = fmt.Sprint("x", j)
	}
	for s.Len() < 600 {
		x := make([]float64, 16)
		for j := range x {
			x[j] = 2*r.Float64() - 1
		}
		y := 0
		if x[3] > -0.25 && x[3] < 0.25 {
			y = 1
		}
		s.X, s.Y = append(s.X, x), append(s.Y, y)
	}
	l := fit[*learners.List](t, learners.Intersection{}, s)
	if l.Mistakes != 0 || len(l.Rules) > 4 {
		t.Errorf("%d halfspaces, %d mistakes", len(l.Rules), l.Mistakes)
	}
}

// TestNetworksOfLists compares lists of random rules, which overlap in all ways, with their
// networks, on random points: of two classes the cascade, of more the first rule to fire. Rules that
// were learned seldom overlap where there are examples.
func TestNetworksOfLists(t *testing.T) {
	r := learners.Seed(1)
	for range 200 {
		l := &learners.List{Schema: data.Schema{Attrs: make([]data.Attr, 2), Classes: []string{"a", "b", "c", "d"}[:2+r.IntN(3)]}}
		class := func() int { return r.IntN(len(l.Classes)) }
		l.Else = class()
		for range r.IntN(6) {
			u := ltu.Unit{W: []float64{r.NormFloat64(), r.NormFloat64()}, Theta: r.NormFloat64()}
			l.Rules = append(l.Rules, learners.Rule{If: u, Class: class(), Else: class()})
		}
		net := l.Network()
		for range 20 {
			x := []float64{2 * r.NormFloat64(), 2 * r.NormFloat64()}
			if got, want := net.Predict(x), l.Predict(x); got != want {
				t.Fatalf("%v on %v: the network says class %d, the list %d", l, x, got, want)
			}
		}
	}
}

// TestFewestHalfspaces finds intersections and unions of fewer halfspaces than the greedy method, also
// where its step 3 is exact, and no more than the target has.
func TestFewestHalfspaces(t *testing.T) {
	for _, union := range []bool{false, true} {
		r := learners.Seed(1)
		s := data.Intersection(3, 4, r).Sample(100, r)
		if union {
			for i, y := range s.Y {
				s.Y[i] = 1 - y
			}
		}
		greedy := fit[*learners.List](t, learners.Intersection{Union: union}, s)
		exact := fit[*learners.List](t, learners.Intersection{Union: union, Separator: learners.DensestHalfspace{}}, s)
		fewest := fit[*learners.List](t, learners.Intersection{Union: union, Fewest: true}, s)
		if len(greedy.Rules) != 4 || len(exact.Rules) != 4 || len(fewest.Rules) != 3 {
			t.Errorf("union %t: %d rules, with exact steps %d, the fewest %d; want 4, 4 and 3", union, len(greedy.Rules), len(exact.Rules), len(fewest.Rules))
		}
		if eval.Accuracy(fewest, s) != 1 || fewest.Mistakes != 0 {
			t.Errorf("union %t: accuracy %v, %d mistakes", union, eval.Accuracy(fewest, s), fewest.Mistakes)
		}
		if fewest.Status() != "halfspaces: 3, proven to be the fewest" || !strings.Contains(fewest.String(), fewest.Status()) || learners.NoteOf(fewest) != "" {
			t.Errorf("union %t: %v, %q", union, fewest, learners.NoteOf(fewest))
		}
		early := fit[*learners.List](t, learners.Intersection{Union: union, Fewest: true, Budget: 100}, s)
		if want := "halfspaces: 4, the fewest so far; the fewest are at least 1, a gap of 3"; early.Proven() || early.Status() != want || learners.NoteOf(early) != want {
			t.Errorf("union %t: with a budget of 100: %v, %q", union, early, learners.NoteOf(early))
		}
		if greedy.Status() != "" || !greedy.Proven() {
			t.Errorf("union %t: the greedy list has the status %q", union, greedy.Status())
		}
	}
}
