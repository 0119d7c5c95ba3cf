package data

import (
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
)

// classes returns a set of n[c] examples of each class c, in order of class.
func classes(n ...int) *Set {
	s := &Set{Schema: Schema{Name: "toy", Classes: make([]string, len(n))}}
	for c, k := range n {
		for range k {
			s.X, s.Y = append(s.X, []float64{}), append(s.Y, c)
		}
	}
	return s
}

var shapes = [][]int{{87, 76}, {50, 50, 50}, {1, 1, 1}, {2, 0, 9}, {70, 76, 17, 0, 13, 9, 29}, {5}, {3, 1}, {1669, 1527}}

func seeded(n uint64) *rand.Rand { return rand.New(rand.NewPCG(n, 0)) }

// partition reports whether p has every example of s once.
func partition(s *Set, p Split) bool {
	all := slices.Sorted(slices.Values(slices.Concat(p.Train, p.Test)))
	for i, j := range all {
		if i != j {
			return false
		}
	}
	return len(all) == s.Len()
}

func TestFolds(t *testing.T) {
	for seed, shape := range shapes {
		s := classes(shape...)
		for k := 2; k <= min(s.Len(), 12); k++ {
			splits, err := s.Folds(k, seeded(uint64(seed)))
			if err != nil {
				t.Fatal(err)
			}
			tested := make([]int, s.Len())
			for _, p := range splits {
				if !partition(s, p) {
					t.Fatalf("%v: %+v is no partition", shape, p)
				}
				for _, i := range p.Test {
					tested[i]++
				}
				checkFold(t, s, p, k)
			}
			if len(splits) != k || slices.Min(tested) != 1 || slices.Max(tested) != 1 {
				t.Errorf("%v, %d folds: examples are tested %v times", shape, k, tested)
			}
		}
	}
}

// checkFold checks that a fold has its share of all examples and of each class.
func checkFold(t *testing.T, s *Set, p Split, k int) {
	t.Helper()
	if m, n := len(p.Test), s.Len(); m != n/k && m != (n+k-1)/k {
		t.Errorf("%d folds of %d examples: one has %d", k, n, m)
	}
	_, test := p.Of(s)
	all := s.ClassCounts()
	for c, m := range test.ClassCounts() {
		if m != all[c]/k && m != (all[c]+k-1)/k {
			t.Errorf("%d folds of %d examples of class %d: one has %d", k, all[c], c, m)
		}
	}
}

func TestHoldout(t *testing.T) {
	for seed, shape := range shapes {
		s := classes(shape...)
		if s.Len() < 3 {
			continue
		}
		for _, stratified := range []bool{false, true} {
			draw := s.Holdout
			if stratified {
				draw = s.StratifiedHoldout
			}
			p, err := draw(1./3, seeded(uint64(seed)))
			if err != nil {
				t.Fatal(err)
			}
			if want := int(math.Round(float64(s.Len()) / 3)); !partition(s, p) || len(p.Test) != want {
				t.Errorf("%v: %d of %d in the test part, want %d", shape, len(p.Test), s.Len(), want)
			}
			_, test := p.Of(s)
			for c, m := range test.ClassCounts() {
				if share := float64(shape[c]*len(p.Test)) / float64(s.Len()); stratified && math.Abs(float64(m)-share) >= 1 {
					t.Errorf("%v: %d of class %d in the test part, want %.2f", shape, m, c, share)
				}
			}
		}
	}
}

// Protocol A of G2: 163 examples make 109 and 54.
func TestHoldoutOfG2(t *testing.T) {
	p, err := classes(76, 87).Holdout(1./3, seeded(1))
	if err != nil || len(p.Train) != 109 || len(p.Test) != 54 {
		t.Errorf("%d and %d examples, error %v", len(p.Train), len(p.Test), err)
	}
}

func TestSplitsAreSeeded(t *testing.T) {
	s := classes(30, 20)
	draw := func(seed uint64) []any {
		r := seeded(seed)
		folds, _ := s.Folds(5, r)
		plain, _ := s.Holdout(.25, r)
		stratified, _ := s.StratifiedHoldout(.25, r)
		random, _ := s.Holdout(.25, r)
		return []any{folds, plain, stratified, random}
	}
	a, b, c := draw(1), draw(1), draw(2)
	if !reflect.DeepEqual(a, b) {
		t.Error("one seed gives two results")
	}
	for k := range a {
		if reflect.DeepEqual(a[k], c[k]) {
			t.Errorf("two seeds give the same result %d", k)
		}
	}
	if reflect.DeepEqual(a[1], a[3]) {
		t.Error("the second holdout is the first again")
	}
}

// A set that is sorted by class is not learned from in that order.
func TestSplitsAreShuffled(t *testing.T) {
	s := classes(50, 50)
	folds, _ := s.Folds(2, seeded(1))
	stratified, _ := s.StratifiedHoldout(.5, seeded(1))
	for _, p := range append(folds, stratified) {
		train, test := p.Of(s)
		if slices.IsSorted(train.Y) || slices.IsSorted(test.Y) {
			t.Errorf("one class comes after the other: %v, %v", train.Y, test.Y)
		}
	}
}

// The even spacing of the stratified holdout favours no example of a class.
func TestStratifiedHoldoutIsUniform(t *testing.T) {
	const draws = 4000
	s, r := classes(7, 4, 2), seeded(3)
	held, ofClass := make([]float64, s.Len()), make([]float64, 3)
	for range draws {
		p, err := s.StratifiedHoldout(4./13, r)
		if err != nil {
			t.Fatal(err)
		}
		for _, i := range p.Test {
			held[i]++
			ofClass[s.Y[i]]++
		}
	}
	for i, n := range held {
		want := ofClass[s.Y[i]] / float64(s.ClassCounts()[s.Y[i]])
		if sd := math.Sqrt(want * (1 - want/draws)); math.Abs(n-want) > 5*sd {
			t.Errorf("example %d of class %d was held out %v times, want about %v", i, s.Y[i], n, want)
		}
	}
}

func TestSplitErrors(t *testing.T) {
	s := classes(3, 2)
	for _, c := range []struct {
		draw func() error
		want string
	}{
		{func() error { _, err := s.Folds(1, seeded(1)); return err }, "toy: cannot make 1 folds of 5 examples, want 2 to one per example"},
		{func() error { _, err := s.Folds(6, seeded(1)); return err }, "toy: cannot make 6 folds of 5 examples, want 2 to one per example"},
		{func() error { _, err := new(Set).Folds(2, seeded(1)); return err }, "data: cannot make 2 folds of 0 examples, want 2 to one per example"},
		{func() error { _, err := s.Holdout(0, seeded(1)); return err }, "toy: share of test examples is 0, want between 0 and 1"},
		{func() error { _, err := s.Holdout(absent, seeded(1)); return err }, "toy: share of test examples is NaN, want between 0 and 1"},
		{func() error { _, err := s.StratifiedHoldout(1, seeded(1)); return err }, "toy: share of test examples is 1, want between 0 and 1"},
		{func() error { _, err := s.Holdout(.05, seeded(1)); return err }, "toy: a share of 0.05 of 5 examples leaves none to learn from or to test on"},
		{func() error { _, err := s.StratifiedHoldout(.95, seeded(1)); return err }, "toy: a share of 0.95 of 5 examples leaves none to learn from or to test on"},
	} {
		if err := c.draw(); err == nil || err.Error() != c.want {
			t.Errorf("error %v\nwant  %s", err, c.want)
		}
	}
}
