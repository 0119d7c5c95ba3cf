package sample_test

import (
	"context"
	"math"
	"slices"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/learners/internal/sample"
	"halfspace/pkg/ltu"
)

// three has three classes, two equal rows of one class, and zeros of either sign in rows of
// two classes.
var three = &data.Set{
	Schema: data.Schema{Attrs: []data.Attr{{Name: "a"}, {Name: "b"}}, Classes: []string{"p", "q", "r"}},
	X:      [][]float64{{0, 1}, {2, 1}, {0, 1}, {math.Copysign(0, -1), 1}, {2, 2}},
	Y:      []int{1, 0, 1, 0, 1},
}

func TestRows(t *testing.T) {
	if rows := sample.ByClass(three); len(rows) != 3 || len(rows[0]) != 2 || &rows[1][2][0] != &three.X[4][0] || rows[2] != nil {
		t.Errorf("rows by class: %v", rows)
	}
	distinct, placeOf, err := sample.Distinct(t.Context(), three.X)
	if err != nil || !slices.Equal(distinct, []int{0, 1, 4}) || !slices.Equal(placeOf, []int{0, 1, 0, 0, 2}) {
		t.Errorf("distinct rows %v, and rows are like %v", distinct, placeOf)
	}
	if p, q, found := sample.Contradiction(three); p != 0 || q != 3 || !found {
		t.Errorf("contradiction: %d and %d, %v", p, q, found)
	}
	if p, q, found := sample.Contradiction(three.Subset([]int{0, 1, 2, 4})); found {
		t.Errorf("equal rows of one class contradict each other: %d and %d", p, q)
	}
	if got := sample.Errors(ltu.Unit{W: []float64{1, 0}, Theta: 1}, three); got != 3 {
		t.Errorf("%d errors, want 3: two that do not fire and one that does", got)
	}
}

func TestEachEnds(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	visited := 0
	if err := sample.Each(ctx, three, func(int, []float64) { visited++ }); err != context.Canceled || visited > 0 {
		t.Errorf("%d rows visited, %v", visited, err)
	}
}

// TestBits has a certain class, an even chance, and a quarter: 4·(¼·2 + ¾·log₂(4/3)).
func TestBits(t *testing.T) {
	for n, want := range map[[2]int]float64{{0, 7}: 0, {7, 0}: 0, {3, 3}: 6, {1, 3}: 2 + 3*math.Log2(4./3)} {
		if got := sample.Bits(n); math.Abs(got-want) > 1e-12 {
			t.Errorf("%v examples have %v bits, want %v", n, got, want)
		}
	}
}

func TestCounts(t *testing.T) {
	counts := []float64{1, 0.5, 2, 2}
	if got := sample.Total(counts); got != 5.5 {
		t.Errorf("total %v, want 5.5", got)
	}
	if got := sample.Commonest([]int{0, 3, 3}); got != 1 {
		t.Errorf("the commonest is %d, want the first of greatest count, 1", got)
	}
	if got := sample.Commonest(counts); got != 2 {
		t.Errorf("the commonest is %d, want the first of greatest count, 2", got)
	}
}
