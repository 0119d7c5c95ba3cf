package learners_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/learners/learnertest"
	"halfspace/pkg/ltu"
)

// randomList returns a list over inputs of magnitude up to span, whose rules
// fire here and there.
func randomList(r *rand.Rand, n, rules, classes int, span float64) *learners.List {
	l := &learners.List{Else: r.IntN(classes)}
	for j := range n {
		l.Attrs = append(l.Attrs, data.Attr{Name: fmt.Sprint("x", j)})
	}
	for c := range classes {
		l.Classes = append(l.Classes, fmt.Sprint(c))
	}
	for range rules {
		u := ltu.Unit{W: make([]float64, n), Theta: span * (0.3 + r.NormFloat64())}
		for j := range u.W {
			u.W[j] = r.NormFloat64()
		}
		l.Rules = append(l.Rules, learners.Rule{If: u, Class: r.IntN(classes)})
	}
	return l
}

// inputs returns examples of magnitude up to span, a corner of the range among
// them.
func inputs(r *rand.Rand, m, n int, span float64) *data.Set {
	s := &data.Set{X: make([][]float64, m)}
	for i := range s.X {
		s.X[i] = make([]float64, n)
		for j := range s.X[i] {
			s.X[i][j] = span * (2*r.Float64() - 1)
			if i%3 == 0 {
				s.X[i][j] = math.Copysign(span, s.X[i][j])
			}
		}
	}
	return s
}

// disagreements counts the inputs that the network gives another class than l,
// and those for which not exactly one hidden unit fires.
func disagreements(l *learners.List, net *ltu.Network, X [][]float64) (class, hidden int) {
	for _, x := range X {
		if net.Predict(x) != l.Predict(x) {
			class++
		}
		fire := 0.0
		for _, v := range net.Signals(x)[net.In : net.In+len(l.Rules)+1] {
			fire += v
		}
		if fire != 1 {
			hidden++
		}
	}
	return class, hidden
}

// TestCascadeIsItsList compares random lists with their cascades, within the range
// of the examples that the cascade was made for. With the printed inhibition, for
// |x| ≤ 1, the same cascades fail on some examples of magnitude 10.
func TestCascadeIsItsList(t *testing.T) {
	r := learners.Seed(1)
	printed := 0
	for trial := range 200 {
		n, rules, classes := 1+r.IntN(6), r.IntN(8), 2+trial%4
		for _, span := range []float64{1, 10, 1e9} {
			l, s := randomList(r, n, rules, classes, span), inputs(r, 50, n, span)
			net := l.Cascade(s)
			if err := net.Check(); err != nil {
				t.Fatal(err)
			}
			outs := map[bool]int{true: 1, false: classes}[classes == 2]
			if got, want := net.Size().Units, rules+1+outs; got != want {
				t.Fatalf("%d units, want %d", got, want)
			}
			if class, hidden := disagreements(l, net, slices.Concat(s.X, inputs(r, 50, n, span/2).X)); class > 0 || hidden > 0 {
				t.Fatalf("trial %d, span %g: %d of 100 inputs get another class, %d fire not one hidden unit", trial, span, class, hidden)
			}
			class, hidden := disagreements(l, l.Cascade(nil), s.X)
			if span == 1 && class+hidden > 0 {
				t.Fatalf("trial %d: the printed inhibition fails within [−1, 1]", trial)
			}
			printed += class
		}
	}
	if printed == 0 {
		t.Error("the printed inhibition never failed outside [−1, 1]: the test shows nothing")
	}
}

// TestPrintedInhibitionFails is the smallest case: two rules that both fire on
// 10, where the first should win.
func TestPrintedInhibitionFails(t *testing.T) {
	s := line("00")
	s.Classes = s.Classes[:2]
	s.X = [][]float64{{-10}, {10}}
	l := &learners.List{Schema: s.Schema, Rules: []learners.Rule{fromRule(0.5, 1), fromRule(0.25, 0)}}
	if got := l.Cascade(nil).Predict([]float64{10}); got != 0 {
		t.Errorf("got class %d; A2 as printed inhibits by 2·2.25, too little against 9.75", got)
	}
	if got := l.Cascade(s).Predict([]float64{10}); got != 1 {
		t.Errorf("got class %d with the range of the data", got)
	}
	if w := l.Cascade(nil).Nodes[1].W; w[1] != -2*(1+0.25+1) {
		t.Errorf("the second hidden unit has weights %v", w)
	}
}

// TestCascadeOfFittedLists covers the concepts of the suite.
func TestCascadeOfFittedLists(t *testing.T) {
	for _, concept := range []string{"halfspace", "interval", "3-of-5", "xor", "three classes", "constant"} {
		s := learnertest.Sample(concept)
		l := fit[*learners.List](t, learners.DecisionList{}, s)
		if class, hidden := disagreements(l, l.Cascade(s), s.X); class > 0 || hidden > 0 {
			t.Errorf("%s: %d inputs get another class, %d fire not one hidden unit", concept, class, hidden)
		}
	}
}

// TestCascadeOfNegativeValues has a second rule that fires on large negative values only. The inhibition must
// count their magnitude.
func TestCascadeOfNegativeValues(t *testing.T) {
	s := line("00")
	s.Classes = s.Classes[:2]
	s.X = [][]float64{{-10}, {-3}}
	fires := func(theta float64, class int) learners.Rule {
		return learners.Rule{If: ltu.Unit{W: []float64{-1}, Theta: theta}, Class: class}
	}
	l := &learners.List{Schema: s.Schema, Rules: []learners.Rule{fires(0.5, 1), fires(0.25, 0)}}
	if class, hidden := disagreements(l, l.Cascade(s), s.X); class > 0 || hidden > 0 {
		t.Errorf("%d inputs get another class, %d fire not one hidden unit", class, hidden)
	}
}
