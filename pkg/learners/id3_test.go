package learners_test

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/learners/learnertest"
)

// table returns the full table of a Boolean function of nominal attributes.
func table(names string, f func(x []bool) bool) *data.Set {
	s := &data.Set{Schema: data.Schema{Classes: []string{"no", "yes"}}}
	for _, c := range names {
		s.Attrs = append(s.Attrs, data.Attr{Name: string(c), Values: []string{"F", "T"}})
	}
	for k := range 1 << len(names) {
		x, b := make([]float64, len(names)), make([]bool, len(names))
		for j := range x {
			x[j] = float64(k >> j & 1)
			b[j] = x[j] == 1
		}
		y := 0
		if f(b) {
			y = 1
		}
		s.X, s.Y = append(s.X, x), append(s.Y, y)
	}
	return s
}

// TestID3 is figure 3 of Utgoff (1989): eight decision nodes, nine answers.
func TestID3(t *testing.T) {
	s := table("abcd", func(x []bool) bool { return (x[0] || x[1]) != (x[2] && x[3]) })
	m := fit[*learners.DecisionTree](t, learners.ID3{}, s)
	if tests, leaves := m.Outline().Nodes(); tests != 8 || leaves != 9 {
		t.Errorf("got %d tests and %d leaves, want 8 and 9:\n%v", tests, leaves, m)
	}
	agrees(t, m, s)
	if right := accuracy(m, s); right != 1 {
		t.Errorf("%v of the table is right", right)
	}
}

// TestID3LearnsEveryFunction fits all functions of three attributes, and some
// of more, from their tables.
func TestID3LearnsEveryFunction(t *testing.T) {
	for f := range 256 {
		s := table("abc", func([]bool) bool { return false })
		for i := range s.Y {
			s.Y[i] = f >> i & 1
		}
		if right := accuracy(fit[*learners.DecisionTree](t, learners.ID3{}, s), s); right != 1 {
			t.Fatalf("function %b: %v right", f, right)
		}
	}
	parity := table("abcdef", func(x []bool) bool { return x[0] != x[1] != x[2] != (x[3] != x[4] != x[5]) })
	if tests, leaves := fit[*learners.DecisionTree](t, learners.ID3{}, parity).Outline().Nodes(); tests != 63 || leaves != 64 {
		t.Errorf("parity: %d tests, %d leaves, want 63 and 64", tests, leaves)
	}
}

// TestID3Weather is the training set of Quinlan (1986), table 1, and its
// tree, figure 2.
func TestID3Weather(t *testing.T) {
	s := &data.Set{Schema: data.Schema{Classes: []string{"N", "P"}, Attrs: []data.Attr{
		{Name: "outlook", Values: []string{"sunny", "overcast", "rain"}},
		{Name: "temperature", Values: []string{"hot", "mild", "cool"}},
		{Name: "humidity", Values: []string{"high", "normal"}},
		{Name: "windy", Values: []string{"false", "true"}},
	}}}
	for _, row := range strings.Fields("00000 00010 10001 21001 22101 22110 12111 01000 02101 21101 01111 11011 10101 21010") {
		x := make([]float64, 4)
		for j := range x {
			x[j] = float64(row[j] - '0')
		}
		s.X, s.Y = append(s.X, x), append(s.Y, int(row[4]-'0'))
	}
	m := fit[*learners.DecisionTree](t, learners.ID3{}, s)
	want := `outlook = sunny
|   humidity = high: N (n=3)
|   humidity = normal: P (n=2)
outlook = overcast: P (n=4)
outlook = rain
|   windy = false: P (n=3)
|   windy = true: N (n=2)`
	if got := m.String(); got != want {
		t.Errorf("got:\n%s\nwant:\n%s", got, want)
	}
	if got := m.Predict([]float64{math.NaN(), 1, 0, 0}); got != 1 { // 5/14·N, 4/14·P, 5/14·P
		t.Errorf("outlook missing: got %d", got)
	}
}

// TestID3Missing sends examples with a missing value where most go.
func TestID3Missing(t *testing.T) {
	s := table("ab", func(x []bool) bool { return x[0] })
	s.X[0] = []float64{math.NaN(), 0} // of class no
	s.X, s.Y = append(s.X, []float64{math.NaN(), math.NaN()}), append(s.Y, 1)
	m := fit[*learners.DecisionTree](t, learners.ID3{}, s)
	if m.Root.Attr != 0 || !slices.Equal(m.Root.Branches[0].Counts, []float64{1, 0}) || m.Root.Branches[1].Counts[0] != 1 {
		t.Errorf("the second branch should have both:\n%v", m)
	}
	for _, x := range s.X {
		x[0] = math.NaN()
	}
	if m := fit[*learners.DecisionTree](t, learners.ID3{}, s); m.Root.Attr == 0 {
		t.Errorf("an attribute that is always missing is tested:\n%v", m)
	}
}

func TestID3OfAwkwardSamples(t *testing.T) {
	s := table("ab", func(x []bool) bool { return x[0] })
	s.X, s.Y = append(s.X, s.X...), append(s.Y, 1, 1, 1, 1) // contradictions
	m := fit[*learners.DecisionTree](t, learners.ID3{}, s)
	if tests, _ := m.Outline().Nodes(); tests > 3 {
		t.Errorf("contradictions: %d tests of two attributes:\n%v", tests, m)
	}
	agrees(t, m, s)

	s = table("ab", func(x []bool) bool { return x[0] != x[1] })
	s.Attrs[0].Values = []string{"F", "T", "never seen"}
	m = fit[*learners.DecisionTree](t, learners.ID3{}, s)
	if b := m.Root.Branches; m.Root.Attr != 0 || len(b) != 3 || b[2].Class != m.Root.Class || b[2].Attr != -1 {
		t.Errorf("a value of no example:\n%v", m)
	}
	agrees(t, m, s)
}

// Numbers of few values are used by their values, and no others.
func TestID3Numbers(t *testing.T) {
	s := learnertest.Sample("xor").Signed()
	m := fit[*learners.DecisionTree](t, learners.ID3{}, s)
	if right := accuracy(m, s); right != 1 {
		t.Errorf("xor of −1 and 1: %v right", right)
	}
	agrees(t, m, s)
	if got := m.Path([]float64{0.5, 0.5, 0.5}); len(got) > 0 {
		t.Errorf("0.5 takes path %v between −1 and 1", got)
	}
	for _, c := range []struct {
		change func(*data.Set)
		want   string
	}{
		{func(s *data.Set) {
			for i, x := range s.X {
				x[2] = float64(i)
			}
		}, `attribute "x3" is numeric, with more than 32 values`},
		{func(s *data.Set) { s.X[3][1] = math.Inf(-1) }, `attribute "x2" has the value -Inf, want a finite number`},
	} {
		s := learnertest.Sample("xor")
		c.change(s)
		_, err := learners.ID3{}.Fit(t.Context(), s, nil)
		if !errors.Is(err, learners.ErrUnsuited) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("got %v, want %s", err, c.want)
		}
	}
}

// TestNominalValuesAreIndices has the same error of all trees: ID3 and
// PerceptronTree once took other values for missing ones.
func TestNominalValuesAreIndices(t *testing.T) {
	for _, l := range []learners.Learner{learners.ID3{}, learners.C45{}, learners.PerceptronTree{}, learners.PerceptronTree{Numeric: true}} {
		for _, v := range []float64{7, 1.5, -1, math.Inf(1)} {
			s := &data.Set{Schema: data.Schema{Attrs: []data.Attr{{Name: "a", Values: []string{"x", "y", "z"}}}, Classes: []string{"0", "1"}},
				X: [][]float64{{0}, {math.NaN()}, {v}}, Y: []int{0, 1, 1}}
			want := fmt.Sprintf(`attribute "a" has the value %v, want the index of one of its 3 values`, v)
			if _, err := l.Fit(t.Context(), s, learners.Seed(1)); !errors.Is(err, learners.ErrUnsuited) || !strings.HasSuffix(err.Error(), want) {
				t.Errorf("%s: got %v, want %s", learners.String(l), err, want)
			}
		}
	}
}

// TestID3OnUCI compares trees with their networks, and with samples that do not
// contradict themselves: they err only where values are missing.
func TestID3OnUCI(t *testing.T) {
	for _, name := range []string{"house-votes-84", "kr-vs-kp", "monks-1", "tic-tac-toe", "mushroom", "promoters"} {
		t.Run(name, func(t *testing.T) {
			s := loadSet(t, name)
			m := fit[*learners.DecisionTree](t, learners.ID3{}, s)
			agrees(t, m, s)
			tests, leaves := m.Outline().Nodes()
			t.Logf("%s: %d tests, %d leaves, %v right", name, tests, leaves, accuracy(m, s))
			if complete := s.DropMissing().Len() == s.Len(); complete && accuracy(m, s) != 1 || accuracy(m, s) < 0.99 {
				t.Errorf("%s: %v right", name, accuracy(m, s))
			}
		})
	}
}

func accuracy(m learners.Model, s *data.Set) float64 {
	right := 0
	for i, x := range s.X {
		if m.Predict(x) == s.Y[i] {
			right++
		}
	}
	return float64(right) / float64(s.Len())
}

// agrees wants m's network to agree with it where no value is missing.
func agrees(t *testing.T, m learners.Model, s *data.Set) {
	t.Helper()
	net := m.(learners.Networked).Network()
	for _, x := range s.X {
		if a, b := m.Predict(x), net.Predict(x); a != b && !slices.ContainsFunc(x, math.IsNaN) {
			t.Fatalf("%v: the model says %d, its network %d", x, a, b)
		}
	}
}
