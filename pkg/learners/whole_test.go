package learners_test

import (
	"context"
	"errors"
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

// TestWholeNetworks tests whole networks on examples with missing values, or with numbers that no training
// example had. It names the learners whose networks still have needs.
func TestWholeNetworks(t *testing.T) {
	need := map[string]bool{}
	raw := learnertest.Raw()
	intervals, err := data.Coding{Code: data.AsIs, Numbers: data.Intervals, Missing: data.Keep}.For(raw).Apply(raw)
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range []*data.Set{learnertest.Sample("3-of-5"), learnertest.Sample("three classes"), intervals} {
		for _, i := range learners.All() {
			m, err := i.Learner.Fit(t.Context(), s, learners.Seed(1))
			if errors.Is(err, learners.ErrUnsuited) {
				continue
			}
			if err != nil {
				t.Fatal(i.Name, err)
			}
			if !saysTheSame(t, i.Name, m, s) {
				need[i.Name] = true
			}
		}
	}
	var names []string
	for name := range need {
		names = append(names, name)
	}
	slices.Sort(names)
	if want := []string{"c4.5", "conjunction", "id3", "optimal tree", "sparse perceptron", "stump"}; !slices.Equal(names, want) {
		t.Errorf("whole networks of %q need something, want %q", names, want)
	}
}

// saysTheSame compares the whole network of m with m, and reports whether it covers all examples.
func saysTheSame(t *testing.T, name string, m learners.Model, s *data.Set) (all bool) {
	t.Helper()
	all = saysTheSameAs(t, name, m, s, learners.WholeNetwork(m.(learners.Networked)))
	exact := saysTheSameAs(t, name, m, s, learners.ExactNetwork(m.(learners.Networked)))
	if conjunctions := name == "conjunction" || name == "sparse perceptron"; exact != (all || conjunctions) {
		t.Errorf("%s of %s: the whole network covers all: %t, the exact one: %t", name, s.Name, all, exact)
	}
	return all
}

// saysTheSameAs compares a network of m with m, and reports whether it covers all examples.
func saysTheSameAs(t *testing.T, name string, m learners.Model, s *data.Set, net *ltu.Network) (all bool) {
	t.Helper()
	r := rand.New(rand.NewPCG(1, 2))
	all = true
	for range 2000 {
		x := slices.Clone(s.X[r.IntN(s.Len())])
		for range r.IntN(3) {
			j := r.IntN(len(x))
			odd := []float64{math.NaN(), x[j] + 0.25, 1e200, -1e200}
			if learners.String(learners.PerceptronTree{Numeric: true}) == name {
				odd = odd[:2] // a need has no upper limit for numbers
			}
			if x[j] = odd[r.IntN(len(odd))]; s.Attrs[j].Nominal() {
				x[j] = math.NaN()
			}
		}
		if !net.Covers(x) {
			all = false
			continue
		}
		if got, want := net.Predict(x), m.Predict(x); got != want {
			t.Fatalf("%s of %s, %v: the network says class %d, the model %d", name, s.Name, x, got, want)
		}
	}
	return all
}

// TestWholeTrees has trees that distinguish numbers answer for numbers that they never saw, with room for
// one more value and without.
func TestWholeTrees(t *testing.T) {
	for _, l := range []learners.Learner{learners.ID5R{}, learners.ID4{}, learners.PerceptronTree{}, learners.PerceptronTree{Numeric: true}} {
		for _, values := range []int{4, 32} {
			s := &data.Set{Schema: data.Schema{Name: fmt.Sprint(values), Attrs: []data.Attr{{Name: "a"}, {Name: "b"}}, Classes: []string{"no", "yes"}}}
			r := rand.New(rand.NewPCG(3, 4))
			for i := range 40 * values {
				a, b := float64(i%values), float64(r.IntN(3))
				if i%11 == 0 {
					b = math.NaN()
				}
				s.X, s.Y = append(s.X, []float64{a, b}), append(s.Y, map[bool]int{true: 1}[int(a)%3 == 0 && b != 1])
			}
			m, err := l.Fit(context.Background(), s, learners.Seed(1))
			if err != nil {
				t.Fatal(err)
			}
			all := saysTheSame(t, learners.String(l), m, s)
			if l != (learners.PerceptronTree{Numeric: true}) && !all {
				t.Errorf("%s of %d values needs something", learners.String(l), values)
			}
		}
	}
}
