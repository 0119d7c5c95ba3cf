package learners_test

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"halfspace/pkg/learners"
	"halfspace/pkg/learners/learnertest"
	"halfspace/pkg/ltu"
)

// TestWhatNetworksNeed names the learners whose networks do not cover an example that lacks all values.
// The suite checks that networks agree with their models on the examples that they cover; this test
// checks that no other network gets by with a need.
func TestWhatNetworksNeed(t *testing.T) {
	var need []string
	s := learnertest.Sample("3-of-5")
	nothing := slices.Repeat([]float64{math.NaN()}, len(s.Attrs))
	for _, i := range learners.All() {
		m, err := i.Learner.Fit(t.Context(), s, learners.Seed(1))
		if err != nil {
			t.Fatal(i.Name, err)
		}
		if !m.(learners.Networked).Network().Covers(nothing) {
			need = append(need, i.Name)
		}
	}
	want := []string{"c4.5", "conjunction", "id3", "id4", "id5r", "optimal tree", "sparse perceptron", "stump"}
	if !slices.Equal(need, want) {
		t.Errorf("networks of %q need what is missing, want %q", need, want)
	}
}

// A guest is a model of a program's own. It counts the examples asked, so several goroutines must not
// ask it at once.
type guest struct{ asked int }

func (g *guest) Predict(x []float64) int { g.asked++; return int(x[0]) & 1 }

// TestGuestsAreAskedInTurn predicts more examples than one goroutine takes. The race detector sees two.
func TestGuestsAreAskedInTurn(t *testing.T) {
	X := make([][]float64, 10_000)
	for i := range X {
		X[i] = []float64{float64(i)}
	}
	g := &guest{}
	for i, y := range learners.PredictAll(g, X) {
		if y != i&1 {
			t.Fatalf("example %d is of class %d", i, y)
		}
	}
	if g.asked != len(X) {
		t.Errorf("asked %d times, want %d", g.asked, len(X))
	}
}

// TestManyExamples compares predicting many examples on all cores with one after the other. Some of
// them are not covered by a tree's network. It also counts the allocations.
func TestManyExamples(t *testing.T) {
	X := normalNumbers(10_000).X
	for i, x := range X {
		if i%7 == 0 {
			X[i] = slices.Clone(x)
			X[i][i%width] = math.NaN()
		}
	}
	for _, s := range subjects(t) {
		y := learners.PredictAll(s.model, X)
		for i, x := range X {
			if want := s.model.Predict(x); y[i] != want {
				t.Fatalf("%s: example %d is of class %d among others, %d alone", s.name, i, y[i], want)
			}
		}
		if s.model.Network().Needs != nil {
			continue // the model itself takes memory where it divides an example
		}
		if n := testing.AllocsPerRun(3, func() { learners.PredictAll(s.model, X) }); n > 1000 {
			t.Errorf("%s: %v allocations for %d examples", s.name, n, len(X))
		}
	}
}

// TestManyExamplesAreOfOneLength wants a panic that can be recovered, not one of another goroutine.
func TestManyExamplesAreOfOneLength(t *testing.T) {
	X := normalNumbers(10_000).X
	X[9_000] = X[9_000][:3]
	for _, s := range subjects(t) {
		for name, predict := range map[string]func([][]float64) []int{
			"model": func(X [][]float64) []int { return learners.PredictAll(s.model, X) }, "network": s.model.Network().PredictAll,
		} {
			func() {
				defer func() {
					if recover() == nil {
						t.Errorf("%s of %s predicts examples of another length", name, s.name)
					}
				}()
				predict(X)
			}()
		}
	}
}

func ExamplePredictAll() {
	h := &learners.Halfspace{Schema: learnertest.Sample("halfspace").Schema, Unit: ltu.Unit{W: []float64{1, 1}, Theta: 1.5}}
	fmt.Println(learners.PredictAll(h, [][]float64{{0, 1}, {1, 1}, {2, 0}}))
	// Output: [0 1 1]
}
