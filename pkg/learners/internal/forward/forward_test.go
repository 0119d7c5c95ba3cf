package forward

import (
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
)

// TestFindsThePair searches for two of eight numbers, where the class is x₀ < x₁ and x₂ < x₃: no
// unit describes it, and one of these pairs leaves the least entropy. Chance would take one of the
// two among 28 pairs in 1 search of 14; rounds are short, so not all searches find a pair.
func TestFindsThePair(t *testing.T) {
	found := 0
	for seed := range uint64(20) {
		s, r := New([]int{0, 1, 2, 3, 4, 5, 6, 7}, 2), rand.New(rand.NewPCG(seed, 0))
		for !s.Over() {
			inputs, label := make([]Input, 8), 0
			for j := range inputs {
				inputs[j] = Input{0, 3.46 * (r.Float64() - 0.5)}
			}
			if inputs[0].Amount < inputs[1].Amount && inputs[2].Amount < inputs[3].Amount {
				label = 1
			}
			s.See(inputs, label)
		}
		attrs := slices.Sorted(slices.Values(s.Best.Attrs))
		if !slices.Equal(attrs, []int{0, 1}) && !slices.Equal(attrs, []int{2, 3}) {
			continue
		}
		found++
		place := slices.Index(s.Best.Attrs, attrs[0])
		if a, b := s.Best.Sum.W[place][0], s.Best.Sum.W[1-place][0]; a >= 0 || b <= 0 || s.Best.Entropy() > 0.7 {
			t.Errorf("seed %d: weights %v and %v, of %v bits", seed, a, b, s.Best.Entropy())
		}
	}
	if found < 15 {
		t.Errorf("a pair is found by %d of 20 searches", found)
	}
}

// TestStopsAtOne searches for three of four bits where one bit determines the class: a second
// cannot leave less than zero.
func TestStopsAtOne(t *testing.T) {
	s, r := New([]int{0, 1, 2, 3}, 3), rand.New(rand.NewPCG(1, 0))
	for !s.Over() {
		inputs := make([]Input, 4)
		for j := range inputs {
			inputs[j] = Input{r.IntN(2), 1}
		}
		s.See(inputs, inputs[3].At)
	}
	if s.Best == nil || !slices.Equal(s.Best.Attrs, []int{3}) || s.Best.Entropy() != 0 {
		t.Errorf("found %+v", s.Best)
	}
}

// TestByHand follows a unit of one attribute of two values: zeros are a mistake, which one step
// corrects; an example that is right changes only the sum, and one without a value changes only the
// threshold.
func TestByHand(t *testing.T) {
	u := &Unit{Attrs: []int{0}, Now: Weights{W: [][]float64{nil}}, Sum: Weights{W: [][]float64{nil}}}
	for i, c := range []struct {
		index, label int
		now, sum     Weights
	}{
		{1, 1, Weights{[][]float64{{0, 1}}, 1}, Weights{[][]float64{{0, 1}}, 1}},
		{1, 1, Weights{[][]float64{{0, 1}}, 1}, Weights{[][]float64{{0, 2}}, 2}},
		{0, 0, Weights{[][]float64{{-1, 1}}, 0}, Weights{[][]float64{{-1, 3}}, 2}},
		{-1, 1, Weights{[][]float64{{-1, 1}}, 1}, Weights{[][]float64{{-2, 4}}, 3}},
		{1, 0, Weights{[][]float64{{-1, -1}}, -1}, Weights{[][]float64{{-3, 3}}, 2}},
	} {
		if u.learn([]Input{{c.index, 1}}, c.label); !reflect.DeepEqual(u.Now, c.now) || !reflect.DeepEqual(u.Sum, c.sum) {
			t.Errorf("after %d: %+v", i+1, u)
		}
	}
}

// TestCut has four points of a class among five of another: the least entropy is left above the
// fourth, halfway; between integers the threshold is an integer.
func TestCut(t *testing.T) {
	u := &Unit{Sum: Weights{Theta: 3}, On: []Point{{9, 1}, {8, 0}, {1, 0}, {7, 1}, {2, 0}, {3, 0}, {4, 0}, {6, 1}, {5.5, 1}}}
	if u.cut(); u.Sum.Theta != 3-4.75 || u.Sides != [2][2]int{{4, 0}, {1, 4}} || u.On != nil {
		t.Errorf("%+v", u)
	}
	u = &Unit{On: []Point{{4, 1}, {1, 0}}}
	if u.cut(); u.Sum.Theta != -2 {
		t.Errorf("%+v", u)
	}
	if got := midway(1, math.Nextafter(1, 2)); got != 1 {
		t.Errorf("between two neighbours is %v", got)
	}
}

// TestRounds counts the examples of a round: two hundred to learn from, or ten for each weight of a
// unit (here 21 values and the threshold), and as many to judge by. A class that never changes puts
// all of them on one side, which ends the search without a result.
func TestRounds(t *testing.T) {
	for values, length := range map[int]int{1: 200, 21: 220} {
		s := New([]int{0}, 1)
		for k := range 2 * length {
			if s.Over() {
				t.Fatalf("%d values: over after %d", values, k)
			}
			if want := max(0, k-length); s.Judged != want {
				t.Errorf("%d values, after %d: %d are judged, want %d", values, k, s.Judged, want)
			}
			s.Tries[0].Now.W[0] = make([]float64, values)
			s.See([]Input{{-1, 0}}, 1)
		}
		if !s.Over() || s.Best != nil || !math.IsInf(s.Best.Entropy(), 1) {
			t.Errorf("%d values: %+v", values, s)
		}
	}
}
