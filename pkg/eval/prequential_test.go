package eval

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/learners/learnertest"
)

// A parrot repeats the class that it learned last, and notes the examples it saw.
type parrot struct{ seen *[]float64 }

type told struct {
	learners.Constant
	parrot
}

func (p parrot) Fit(ctx context.Context, s *data.Set, r *rand.Rand) (learners.Model, error) {
	return nil, ctx.Err()
}

func (p parrot) Start(s data.Schema, _ *rand.Rand) (learners.Updater, error) {
	return &told{learners.Constant{Schema: s}, p}, nil
}

func (t *told) Update(x []float64, y int) bool {
	wrong := t.Class != y
	t.Class = y
	*t.seen = append(*t.seen, x[0])
	return wrong
}

// numbered has n examples, whose only attribute is their number, and the
// classes 0, 0, 1, 1, 0, 0, …
func numbered(n int) *data.Set {
	s := &data.Set{Schema: data.Schema{Name: "numbered", Attrs: []data.Attr{{Name: "i"}}, Classes: []string{"no", "yes"}}}
	for i := range n {
		s.X, s.Y = append(s.X, []float64{float64(i)}), append(s.Y, i/2%2)
	}
	return s
}

func TestPrequentialTestsThenTrains(t *testing.T) {
	var seen []float64
	s, err := Prequential{Window: 3, InOrder: true}.Run(t.Context(), numbered(6), parrot{&seen})
	if err != nil {
		t.Fatal(err)
	}
	want := [][]float64{{1, 1, 2. / 3, 2. / 3, 1. / 3, 2. / 3}} // it errs on the third and the fifth
	if s.Mistakes[0] != 2 || s.Examples != 6 || math.Abs(s.Accuracy(0)-2./3) > 1e-12 || !slices.Equal(s.Seen, []int{1, 2, 3, 4, 5, 6}) {
		t.Errorf("got %+v", s)
	}
	for i, a := range s.Recent[0] {
		if math.Abs(a-want[0][i]) > 1e-12 {
			t.Errorf("got %v, want %v", s.Recent, want)
		}
	}
	if !slices.Equal(seen, []float64{0, 1, 2, 3, 4, 5}) {
		t.Errorf("presented %v", seen)
	}
}

// All learners get the same order, a new one in each pass.
func TestPrequentialOrder(t *testing.T) {
	var a, b, c []float64
	for _, seen := range []*[]float64{&b, &c} {
		a = nil
		s, err := Prequential{Passes: 2}.Run(t.Context(), numbered(50), parrot{&a}, parrot{seen})
		if err != nil || s.Examples != 100 {
			t.Fatal(s, err)
		}
	}
	if !slices.Equal(a, b) || !slices.Equal(a, c) {
		t.Error("orders differ")
	}
	if first, second := a[:50], a[50:]; slices.Equal(first, second) || slices.IsSorted(first) || len(first) != len(second) {
		t.Errorf("passes are %v and %v", first, second)
	}
	slices.Sort(a)
	if !slices.Equal(slices.Compact(a), numbersTo(50)) {
		t.Error("an example is missing")
	}
	if _, err := (Prequential{Seed: 1}).Run(t.Context(), numbered(50), parrot{&c}); err != nil || slices.Equal(b[:50], c[100:]) {
		t.Errorf("another seed has the same order (%v)", err)
	}
}

func numbersTo(n int) []float64 {
	all := make([]float64, n)
	for i := range all {
		all[i] = float64(i)
	}
	return all
}

// A long stream has few points, and each is as it would be in a short one.
func TestPrequentialPoints(t *testing.T) {
	const n, window = 12345, 70
	s, err := Prequential{Window: window}.Feed(t.Context(), numbered(0).Schema, func(yield func([]float64, int) bool) {
		x := []float64{0}
		for i := range n {
			if x[0] = float64(i); !yield(x, classAt(i)) {
				return
			}
		}
	}, parrot{new([]float64)})
	if err != nil {
		t.Fatal(err)
	}
	if k := len(s.Seen); k > mostPoints || k < mostPoints/2 || s.Seen[k-1] != n || len(s.Recent[0]) != k {
		t.Errorf("%d points, the last after %d of %d examples", k, s.Seen[k-1], n)
	}
	for k, seen := range s.Seen {
		right := 0
		for i := max(0, seen-window); i < seen; i++ {
			if i == 0 && classAt(0) == 0 || i > 0 && classAt(i) == classAt(i-1) {
				right++
			}
		}
		if want := float64(right) / float64(min(window, seen)); math.Abs(s.Recent[0][k]-want) > 1e-12 {
			t.Fatalf("after %d examples: got %v, want %v", seen, s.Recent[0][k], want)
		}
	}
}

func classAt(i int) int { return i * i / 7 % 2 }

func TestPrequentialLearns(t *testing.T) {
	s := learnertest.Sample("3-of-5")
	p := Prequential{Passes: 30}
	a, err := p.Run(t.Context(), s, learners.Perceptron{}, learners.Winnow{})
	if err != nil {
		t.Fatal(err)
	}
	for l, name := range a.Names {
		if last := a.Recent[l][len(a.Seen)-1]; last < 0.95 {
			t.Errorf("%s: %v of the last %d", name, last, a.Window)
		}
	}
	alone, err := p.Run(t.Context(), s, learners.Perceptron{})
	if err != nil || !slices.Equal(alone.Recent[0], a.Recent[0]) {
		t.Errorf("beside others a learner does otherwise (%v)", err)
	}
	if want := "| learner | accuracy % | last 100 % | mistakes | units | weights |\n|:--|--:|--:|--:|--:|--:|\n| Perceptron{} |"; !strings.HasPrefix(a.Markdown(), want) {
		t.Errorf("got\n%s", a)
	}
	if lines := strings.Count(a.CSV(), "\n"); lines != 1+2*len(a.Seen) {
		t.Errorf("%d lines of CSV for %d points of 2 learners", lines, len(a.Seen))
	}
}

// Every learner that is Incremental errs as often in a stream as when it is presented the same
// examples by hand, and unsuitable samples are refused before the first example.
func TestPrequentialOfAll(t *testing.T) {
	for _, i := range learners.All() {
		l, online := i.Learner.(learners.Incremental)
		if !online {
			continue
		}
		s, p := learnertest.Sample(i.Learns[0]), Prequential{Passes: 2, InOrder: true, Seed: 3}
		for j := range s.Attrs {
			s.Attrs[j].Of = "a feature" // so its scale stays
		}
		got, err := p.Run(t.Context(), s, l)
		if err != nil {
			t.Errorf("%s: %v", i.Name, err)
			continue
		}
		m, err := l.Start(s.Schema, stream(p.Seed, 1))
		if err != nil {
			t.Fatal(err)
		}
		mistakes := 0
		for k := range 2 * s.Len() {
			x, y := s.X[k%s.Len()], s.Y[k%s.Len()]
			wrong := m.Predict(x) != y
			mistake := m.Update(x, y)
			if wrong && !mistake {
				t.Fatalf("%s: presentation %d is misclassified, and Update does not say so", i.Name, k+1)
			}
			if mistake {
				mistakes++
			}
		}
		if got.Mistakes[0] != mistakes || got.Examples != 2*s.Len() || got.Sizes[0] != m.(learners.Networked).Network().Size() {
			t.Errorf("%s: %d mistakes on %d examples and %+v, by hand %d and %+v", i.Name, got.Mistakes[0], got.Examples, got.Sizes[0], mistakes, m.(learners.Networked).Network().Size())
		}
		if _, err := p.Run(t.Context(), s.Subset(nil), l); !errors.Is(err, learners.ErrUnsuited) {
			t.Errorf("%s: no examples: got %v, want ErrUnsuited", i.Name, err)
		}
	}
}

func TestPrequentialIsWatched(t *testing.T) {
	s := learnertest.Sample("xor")
	var seen []int
	var last Checkpoint
	ctx := Watch(t.Context(), func(m Checkpoint) {
		if last.Last || len(m.Models) != 1 || m.Seen[len(m.Seen)-1] != m.Examples {
			t.Errorf("at %+v", m)
		}
		seen, last = append(seen, m.Examples), m
	})
	got, err := Prequential{}.Run(ctx, s, learners.Perceptron{})
	if err != nil || !last.Last || last.Stream != got || len(seen) != s.Len()+1 {
		t.Errorf("watched at %v, the last %+v (%v)", seen, last, err)
	}
	plain, err := Prequential{}.Run(t.Context(), s, learners.Perceptron{})
	if err != nil || !reflect.DeepEqual(plain, got) {
		t.Errorf("watching changes the stream (%v)", err)
	}
}

func TestPrequentialStops(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	n := 0
	endless := func(yield func([]float64, int) bool) {
		for n = 0; yield([]float64{0}, 0); n++ {
			if n == 1000 {
				cancel()
			}
		}
	}
	_, err := Prequential{}.Feed(ctx, numbered(0).Schema, endless, parrot{new([]float64)})
	if !errors.Is(err, context.Canceled) || n > 1000+looksEvery {
		t.Errorf("got %v after %d examples", err, n)
	}
}

func TestPrequentialRefuses(t *testing.T) {
	s, three := learnertest.Sample("xor"), learnertest.Sample("three classes")
	numbers, missing := learnertest.Sample("xor"), learnertest.Sample("xor")
	numbers.X[2][1] = 0.5
	missing.X[3][0] = math.NaN()
	for _, c := range []struct {
		p    Prequential
		s    *data.Set
		ls   []learners.Incremental
		want string
	}{
		{Prequential{}, s, nil, "0 learners"},
		{Prequential{Window: -1}, s, []learners.Incremental{learners.Perceptron{}}, "window of -1"},
		{Prequential{Passes: -1}, s, []learners.Incremental{learners.Perceptron{}}, "Passes is -1"},
		{Prequential{}, s.Subset(nil), []learners.Incremental{learners.Perceptron{}}, "no examples"},
		{Prequential{}, three, []learners.Incremental{learners.Perceptron{}}, "two classes, has 3"},
		{Prequential{}, numbers, []learners.Incremental{learners.Perceptron{}, learners.Winnow{}}, "value 0.5, want 0 or 1"},
		{Prequential{}, missing, []learners.Incremental{learners.Winnow{}}, "missing values"},
	} {
		_, err := c.p.Run(t.Context(), c.s, c.ls...)
		if err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("got %v, want a line with %q", err, c.want)
		}
	}
}
