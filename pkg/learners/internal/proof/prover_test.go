package proof

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/learners/internal/fewest"
	"halfspace/pkg/learners/internal/sample"
	"halfspace/pkg/ltu"
)

// grid returns n random examples on a grid of two dimensions.
func grid(seed uint64, n, side int) *data.Set {
	r := rand.New(rand.NewPCG(seed, 0))
	s := &data.Set{Schema: data.Schema{Classes: []string{"no", "yes"}, Attrs: make([]data.Attr, 2)}}
	for range n {
		s.X, s.Y = append(s.X, []float64{float64(r.IntN(side)), float64(r.IntN(side))}), append(s.Y, r.IntN(2))
	}
	return s
}

// never is a unit that does not fire.
var never = ltu.Unit{W: []float64{0, 0}, Theta: 1}

// TestBothSearchesAgree compares the errors of the proven unit with the other search.
func TestBothSearchesAgree(t *testing.T) {
	for seed := range uint64(60) {
		s := grid(seed, 10+int(seed), 3+int(seed)%5)
		swept, err := fewest.Find(t.Context(), s, never, fewest.Limits{Nodes: 20_000}, rand.New(rand.NewPCG(1, 0)))
		if err != nil {
			t.Fatal(err)
		}
		proof, err := Find(t.Context(), s, never, Plain, 1<<20)
		if err != nil {
			t.Fatal(seed, err)
		}
		if got := sample.Errors(*proof.Unit, s); got != proof.Errors || got != swept.Errors || got != swept.Bound {
			t.Errorf("seed %d: %d errors, the other search finds %d, at least %d", seed, got, swept.Errors, swept.Bound)
		}
		branches := 0
		for _, n := range proof.Nodes {
			if n.Branch >= 0 {
				branches++
			}
		}
		if len(proof.Nodes) != 2*branches+1 {
			t.Errorf("seed %d: %d nodes, of which %d are branchings", seed, len(proof.Nodes), branches)
		}
	}
}

// TestEqualExamplesAreMerged repeats a sample ten times: the errors are ten times as many, and the proof is
// the same except for its weights.
func TestEqualExamplesAreMerged(t *testing.T) {
	s := grid(1, 40, 9)
	all := s.Subset(slices.Repeat(sample.Indices(s.Len()), 10))
	single, err := Find(t.Context(), s, never, Plain, 1<<20)
	if err != nil {
		t.Fatal(err)
	}
	often, err := Find(t.Context(), all, never, Plain, 1<<20)
	if err != nil {
		t.Fatal(err)
	}
	if a, b := single.Errors, often.Errors; a == 0 || b != 10*a {
		t.Errorf("%d errors, repeated %d", a, b)
	}
	if fmt.Sprint(single.Conflicts) != fmt.Sprint(often.Conflicts) || len(single.Nodes) != len(often.Nodes) || len(single.Nodes) < 5 {
		t.Errorf("%d nodes, repeated %d", len(single.Nodes), len(often.Nodes))
	}
}

// TestFindEnds has too few nodes, and a context that is done.
func TestFindEnds(t *testing.T) {
	s := grid(2, 60, 9)
	if proof, err := Find(t.Context(), s, never, Plain, 3); !errors.Is(err, ErrNodes) || proof.Bound >= proof.Errors || len(proof.Nodes) != 1 {
		t.Errorf("%v, %v", proof, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Find(ctx, s, never, Plain, 3); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}
