package learners_test

import (
	"math"
	"slices"
	"testing"
	"time"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/learners/learnertest"
	"halfspace/pkg/ltu"
	"halfspace/pkg/progress"
)

// TestPerceptronBound holds the perceptron to Novikoff's theorem: on a sample
// with margin γ it makes at most (R/γ)² mistakes, in any order.
func TestPerceptronBound(t *testing.T) {
	s := learnertest.Sample("halfspace") // x1 > 0.1
	m, err := learners.Perceptron{}.Start(s.Schema, nil)
	if err != nil {
		t.Fatal(err)
	}
	plane := ltu.Unit{W: []float64{1, 0}, Theta: 0.1}
	norm, gamma, radius := math.Hypot(1, 0.1), math.Inf(1), 0.0
	for _, x := range s.X {
		gamma = min(gamma, math.Abs(plane.Excess(x))/norm)
		radius = max(radius, math.Sqrt(ltu.Dot(x, x)+1))
	}
	mistakes := 0
	for clean := false; !clean; {
		clean = true
		for i, x := range s.X {
			if m.Update(x, s.Y[i]) {
				mistakes++
				clean = false
			}
		}
		if bound := radius * radius / gamma / gamma; float64(mistakes) > bound {
			t.Fatalf("%d mistakes, the bound is %.0f", mistakes, bound)
		}
	}
	if mistakes == 0 {
		t.Error("no mistakes: the test shows nothing")
	}
}

// right counts what m classifies correctly of s, of class 0 and of class 1.
func right(m learners.Model, X [][]float64, Y []int) (n [2]int) {
	for i, x := range X {
		if m.Predict(x) == Y[i] {
			n[Y[i]]++
		}
	}
	return n
}

func TestPocketBeatsPerceptronWhereNothingSeparates(t *testing.T) {
	s := learnertest.Sample("interval")
	for i := range s.Y { // and one in ten is mislabelled
		if i%10 == 0 {
			s.Y[i] = 1 - s.Y[i]
		}
	}
	pocket := right(fit[learners.Networked](t, learners.Pocket{}, s), s.X, s.Y)
	majority := right(fit[learners.Networked](t, learners.Majority{}, s), s.X, s.Y)
	if pocket[0]+pocket[1] < majority[0]+majority[1] {
		t.Errorf("the pocket got %v right, a constant %v", pocket, majority)
	}
	loose := right(fit[learners.Networked](t, learners.Pocket{NoRatchet: true}, s), s.X, s.Y)
	if loose[0]+loose[1] > pocket[0]+pocket[1] {
		t.Errorf("without the ratchet %v right, with it %v", loose, pocket)
	}
}

func TestPocketRules(t *testing.T) {
	s := line("000" + "1111" + "00000")
	s.Classes = s.Classes[:2]
	for class, name := range s.Classes {
		m := fit[learners.Networked](t, learners.Pocket{Rules: name}, s)
		if got, want := right(m, s.X, s.Y)[class], s.ClassCounts()[class]; got != want {
			t.Errorf("rules of class %s: %d of %d obeyed", name, got, want)
		}
	}
	m := fit[learners.Networked](t, learners.Pocket{Rules: "b"}, s)
	if got := right(m, s.X, s.Y)[0]; got < 3 {
		t.Errorf("of the examples that are no rules only %d are right", got)
	}
	if _, err := (learners.Pocket{Rules: "x"}).Fit(t.Context(), s, learners.Seed(1)); err == nil {
		t.Error("rules of an unknown class are no error")
	}
}

// TestPocketReports wants reports of draws, or of microseconds where time is the
// budget, that end at the whole budget.
func TestPocketReports(t *testing.T) {
	s := line("0101")
	s.Classes = s.Classes[:2]
	for _, c := range []struct {
		l     learners.Pocket
		total int
	}{{learners.Pocket{}, 10_000}, {learners.Pocket{Draws: 5000}, 5000}, {learners.Pocket{Time: 20 * time.Millisecond}, 20_000}} {
		last, reports := 0, 0
		ctx := progress.With(t.Context(), func(name string, done, total int) {
			if name != "pocket" || total != c.total || done < last || done > total {
				t.Errorf("%v: reports %d of %d after %d", c.l, done, total, last)
			}
			last, reports = done, reports+1
		})
		if _, err := c.l.Fit(ctx, s, learners.Seed(1)); err != nil {
			t.Fatal(err)
		}
		if last != c.total || reports < 3 {
			t.Errorf("%v: %d reports, the last of %d", c.l, reports, last)
		}
	}
}

// TestWinnowByHand begins with weights of 1 and a threshold of half the attributes, and takes 1.5 as
// its factor.
func TestWinnowByHand(t *testing.T) {
	u, err := learners.Winnow{}.Start(learnertest.Sample("xor").Schema, nil)
	if err != nil {
		t.Fatal(err)
	}
	m := u.(*learners.Multiplicative)
	for k, c := range []struct {
		x       []float64
		y       int
		mistake bool
		want    []float64
	}{
		{[]float64{0, 0, 1}, 0, false, []float64{1, 1, 1}},            // 1 < 1.5
		{[]float64{0, 1, 1}, 0, true, []float64{1, 1 / 1.5, 1 / 1.5}}, // 2 ≥ 1.5
		{[]float64{1, 0, 0}, 1, true, []float64{1.5, 1 / 1.5, 1 / 1.5}},
		{[]float64{1, 0, 0}, 1, false, []float64{1.5, 1 / 1.5, 1 / 1.5}}, // 1.5 ≥ 1.5
	} {
		if got := m.Update(c.x, c.y); got != c.mistake || !slices.Equal(m.W, c.want) || m.Theta != 1.5 {
			t.Errorf("step %d: mistake is %v, weights %v, threshold %v; want %v and %v", k, got, m.W, m.Theta, c.mistake, c.want)
		}
	}
}

// TestWinnowBound holds Winnow to its theorem: for a disjunction of k of n
// attributes, with Alpha 2 and Theta n, at most 2 + 3k(1 + log₂ n) mistakes
// (A. Blum, On-line algorithms in machine learning, 1998, §3.2).
func TestWinnowBound(t *testing.T) {
	s := learnertest.Sample("3-of-5")
	for i, x := range s.X {
		s.Y[i] = int(max(x[0], x[1]))
	}
	m, err := learners.Winnow{Alpha: 2, Theta: 12}.Start(s.Schema, nil)
	if err != nil {
		t.Fatal(err)
	}
	mistakes := 0
	for range 20 {
		for i, x := range s.X {
			if m.Update(x, s.Y[i]) {
				mistakes++
			}
		}
	}
	if bound := 2 + 3*2*(1+math.Log2(12)); float64(mistakes) > bound || mistakes == 0 {
		t.Errorf("%d mistakes, the bound is %.1f", mistakes, bound)
	}
}

// TestPocketRulesFirst corrects violated rules before others. Then it covers some of the negative
// examples beyond two planes, and no positive one, where rules that only choose among weights leave
// none that obeys them all. The cost of a rule counts in the budget.
func TestPocketRulesFirst(t *testing.T) {
	c, r := data.Parallel(10, 0.5, learners.Seed(1)), learners.Seed(2)
	var hard, soft [][]float64
	for len(soft) < 200 {
		if x := c.Draw(r); c.Label(x) {
			hard = append(hard, x)
		} else {
			soft = append(soft, x)
		}
	}
	for _, first := range []bool{false, true} {
		u, err := learners.Pocket{Draws: 50_000, RulesFirst: first}.Separate(t.Context(), hard, soft, learners.Seed(3))
		if err != nil {
			t.Fatal(err)
		}
		if n := len(covers(t, u, hard, soft)); first != (n >= 20) {
			t.Errorf("rules first %t: %d negative examples are covered", first, n)
		}
	}
	// As many looks as rules leave no draw: the pocket contains the start.
	u, err := learners.Pocket{Draws: len(hard), RulesFirst: true}.Separate(t.Context(), hard, soft, learners.Seed(3))
	if err != nil {
		t.Fatal(err)
	}
	if n := len(covers(t, u, hard, soft)); n != 0 {
		t.Errorf("%d negative examples are covered without a draw", n)
	}
}
