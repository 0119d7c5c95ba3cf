package sahami93

import (
	"math"
	"slices"
	"strings"
	"testing"

	"halfspace/pkg/learners"
	"halfspace/pkg/ltu"
	"halfspace/pkg/repro/internal/papertest"
)

// TestDropIrrelevant has two units over 12 attributes, two of them irrelevant, without complements and with
// them.
func TestDropIrrelevant(t *testing.T) {
	ones := slices.Repeat([]float64{1}, 10)
	child := &learners.UnitNode{Unit: ltu.Unit{W: append(slices.Clone(ones), 2, -3)}}
	root := &learners.UnitNode{Unit: ltu.Unit{W: append(slices.Clone(ones), 0, -1)}, Left: child}
	if got := dropIrrelevant(root, 12); math.Abs(got-6./20) > 1e-12 {
		t.Errorf("the quotient is %v, want 6 of 20", got)
	}
	if !slices.Equal(child.W[8:], []float64{1, 1, 0, 0}) || !slices.Equal(root.W[8:], []float64{1, 1, 0, 0}) {
		t.Errorf("left are %v and %v", root.W, child.W)
	}
	doubled := &learners.UnitNode{Unit: ltu.Unit{W: slices.Concat(ones, []float64{4, 1}, slices.Repeat([]float64{0}, 10), []float64{2, 1})}}
	if got := dropIrrelevant(doubled, 12); math.Abs(got-1./5) > 1e-12 {
		t.Errorf("with complements the quotient is %v, want 1 of 5", got)
	}
	if !slices.Equal(doubled.W[10:12], []float64{3, 1}) || !slices.Equal(doubled.W[22:], []float64{3, 1}) {
		t.Errorf("with complements %v is left", doubled.W)
	}
}

// TestLinearWeights compares how straight the rise of the irrelevant weights is.
func TestLinearWeights(t *testing.T) {
	for _, examples := range []string{"1000", "5000"} {
		var y []float64
		for _, g := range load(t, "sahami93-weights", "examples", examples, "method", "Madaline").By("dimensions") {
			y = append(y, g.Summary("irrelevant").Mean)
		}
		rise := parabola(y)
		papertest.Numbers(t, claimsPage, "irrelevant-weights", "%.1f", 100*rise.line)
		papertest.Numbers(t, claimsPage, "irrelevant-weights", "%.1f with 6 degrees, %.1f", rise.t, 100*rise.bend)
	}
}

// TestWeightsAreTheCause holds that Madaline has no error without the irrelevant weights from 30 attributes
// on, and at 20 in two runs only.
func TestWeightsAreTheCause(t *testing.T) {
	for _, g := range load(t, "sahami93-weights", "method", "Madaline").By("examples", "dimensions") {
		wrong := 0
		for _, e := range g.Column("without") {
			if e > 0 {
				wrong++
			}
		}
		want := map[string]int{"1000 20": 2}[strings.Join(g.At, " ")]
		if wrong != want {
			t.Errorf("%v: %d runs have errors, want %d", g.At, wrong, want)
		}
	}
}
