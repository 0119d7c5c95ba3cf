package learners_test

import (
	"encoding/json"
	"fmt"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/eval"
	"halfspace/pkg/learners"
	"halfspace/pkg/learners/learnertest"
	"halfspace/pkg/ltu"
)

// groups returns examples of a class around each of the given places on a line
// in the plane.
func groups(places ...float64) *data.Set {
	s := &data.Set{Schema: data.Schema{Attrs: []data.Attr{{Name: "x"}, {Name: "y"}}}}
	for class, x := range places {
		s.Classes = append(s.Classes, fmt.Sprint("c", class))
		for i := range 6 {
			s.X = append(s.X, []float64{x + 0.1*float64(i%3), 7})
			s.Y = append(s.Y, class)
		}
	}
	return s
}

func TestCodeWords(t *testing.T) {
	for _, c := range []struct {
		places []float64
		bits   int
		pairs  [][2]int // classes that share their first bit
		why    string
	}{
		{[]float64{0, 10}, 1, nil, "two classes"},
		{[]float64{0, 10, 1}, 2, [][2]int{{0, 2}}, "the widest gap"},
		{[]float64{0, 1, 2, 50}, 2, [][2]int{{0, 1}, {2, 3}}, "one bit cannot tell three classes apart"},
		{[]float64{0, 1, 2, 50, 51}, 3, [][2]int{{0, 1}, {1, 2}, {3, 4}}, "two bits can"},
		{[]float64{0, 0, 0, 0, 0, 0, 0, 0, 0}, 4, nil, "no gap at all"},
	} {
		s := groups(c.places...)
		m := fit[*learners.CodeWords](t, learners.Dichotomies{}, s)
		if len(m.Bits) != c.bits {
			t.Errorf("%s: %d bits, want %d", c.why, len(m.Bits), c.bits)
		}
		seen := map[string]bool{}
		for _, code := range m.Codes {
			seen[fmt.Sprint(code)] = true
		}
		if len(seen) != len(c.places) {
			t.Errorf("%s: %d code words for %d classes: %v", c.why, len(seen), len(c.places), m.Codes)
		}
		for _, pair := range c.pairs {
			if m.Codes[pair[0]][0] != m.Codes[pair[1]][0] {
				t.Errorf("%s: classes %v differ in their first bit: %v", c.why, pair, m.Codes)
			}
		}
	}
}

// TestDichotomiesFollowComponents has classes that the first attribute pairs
// one way and the first principal component, to which the two others contribute
// alike, another way.
func TestDichotomiesFollowComponents(t *testing.T) {
	s := &data.Set{Schema: data.Schema{Attrs: []data.Attr{{Name: "x"}, {Name: "y"}, {Name: "z"}}, Classes: []string{"a", "b", "c", "d"}}}
	for class, center := range [][2]float64{{0, 0}, {1, 0.1}, {0.1, 1}, {0.9, 0.9}} {
		for i := range 6 {
			shift := 0.01 * float64(i)
			s.X, s.Y = append(s.X, []float64{center[0] + shift, center[1] + shift, 3 * (center[1] - shift)}), append(s.Y, class)
		}
	}
	codes := fit[*learners.CodeWords](t, learners.Dichotomies{}, s).Codes
	if codes[0][0] != codes[1][0] || codes[2][0] != codes[3][0] || codes[0][0] == codes[2][0] {
		t.Errorf("the first bit does not part {a, b} from {c, d}: %v", codes)
	}
}

// TestNearestCodeWord asks a model of six classes for every word of three bits.
func TestNearestCodeWord(t *testing.T) {
	m := &learners.CodeWords{Schema: groups(0, 1, 2, 3, 4, 5).Schema,
		Codes: [][]int{{0, 0, 0}, {0, 0, 1}, nil, {0, 1, 1}, {1, 0, 1}, {1, 1, 1}}}
	m.Attrs = []data.Attr{{Name: "b1"}, {Name: "b2"}, {Name: "b3"}}
	for i := range 3 {
		b := ltu.NewBuilder(3)
		m.Bits = append(m.Bits, b.Network(b.Inputs()[i]))
	}
	net := m.Network()
	for word, want := range []int{0, 1, 0, 3, 0, 4, 5, 5} {
		x := []float64{float64(word >> 2), float64(word >> 1 & 1), float64(word & 1)}
		if got := m.Predict(x); got != want || net.Predict(x) != want {
			t.Errorf("word %v: class %d, network %d, want %d", x, got, net.Predict(x), want)
		}
	}
}

// TestDichotomiesOfRealData learns iris and the six kinds of glass, with lists
// for the bits: consistent ones, so that every training example is right.
func TestDichotomiesOfRealData(t *testing.T) {
	for name, bits := range map[string]int{"iris": 2, "glass": 3} {
		s, err := data.Load(name)
		if err != nil {
			t.Fatal(err)
		}
		m := fit[*learners.CodeWords](t, learners.Dichotomies{}, s)
		if len(m.Bits) != bits || wrong(m, s) != 0 {
			t.Errorf("%s: %d bits, want %d; %d mistakes; codes %v", name, len(m.Bits), bits, wrong(m, s), m.Codes)
		}
		net := m.Network()
		for i, x := range s.X {
			if net.Predict(x) != m.Predict(x) {
				t.Fatalf("%s: the network differs on example %d", name, i)
			}
		}
	}
}

func TestDichotomiesWithAClassThatIsAbsent(t *testing.T) {
	s := groups(0, 5, 9)
	s.Classes = append(s.Classes, "none")
	m := fit[*learners.CodeWords](t, learners.Dichotomies{Learner: learners.Perceptron{}}, s)
	if m.Codes[3] != nil || len(m.Bits) != 2 || wrong(m, s) != 0 {
		t.Errorf("codes %v, %d mistakes", m.Codes, wrong(m, s))
	}
	one := learnertest.Sample("constant")
	if m := fit[*learners.CodeWords](t, learners.Dichotomies{}, one); len(m.Bits) != 0 || m.Predict(one.X[0]) != 1 {
		t.Error("the only class that has examples needs bits")
	}
}

// TestOneVsRestOfTwo wants one bit for two classes, and a model that can be read again.
func TestOneVsRestOfTwo(t *testing.T) {
	m := fit[*learners.CodeWords](t, learners.Dichotomies{OneVsRest: true}, groups(0, 10))
	text, err := json.Marshal(m)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, new(learners.CodeWords)); err != nil || len(m.Bits) != 1 {
		t.Errorf("%d bits, %v", len(m.Bits), err)
	}
}

// TestOneVsRest has a bit for each class that has examples; where none says yes, or two do, it is the
// first class at the least distance.
func TestOneVsRest(t *testing.T) {
	s := groups(0, 10, 20, 30)
	s.Classes = append(s.Classes, "none")
	m := fit[*learners.CodeWords](t, learners.Dichotomies{OneVsRest: true}, s)
	if got := fmt.Sprint(m.Codes); got != "[[1 0 0 0] [0 1 0 0] [0 0 1 0] [0 0 0 1] []]" {
		t.Errorf("code words %s", got)
	}
	if len(m.Bits) != 4 || eval.Accuracy(m, s) != 1 {
		t.Errorf("%d bits, accuracy %v", len(m.Bits), eval.Accuracy(m, s))
	}
	// Say that all or none of the bits are set everywhere.
	for _, always := range []bool{false, true} {
		b := ltu.NewBuilder(2)
		constant := b.Network(b.Const(always))
		m.Bits = []*ltu.Network{constant, constant, constant, constant}
		if got := m.Predict([]float64{25, 7}); got != 0 || m.Network().Predict([]float64{25, 7}) != 0 {
			t.Errorf("all bits %t: class %d, by the network %d", always, got, m.Network().Predict([]float64{25, 7}))
		}
	}
}
