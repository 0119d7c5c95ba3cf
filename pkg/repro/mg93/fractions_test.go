package mg93

import (
	"context"
	"math"
	"slices"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/repro/internal/papertest"
	"halfspace/pkg/repro/internal/protocol"
)

// TestListBy wants the list by fraction to be DecisionList's. On a line it
// wants the list by number to begin with the halfspace of more examples, and
// the list by fraction with the other.
func TestListBy(t *testing.T) {
	for name, load := range map[string]protocol.Loader{
		"iris": protocol.Named("iris"),
		"intersection": func(context.Context) (*data.Set, error) {
			r := learners.Seed(7)
			return data.Intersection(5, 3, r).Sample(200, r), nil
		},
	} {
		s, err := load(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		want, err := fitList(t.Context(), learners.DecisionList{}, s, learners.Seed(1))
		if err != nil {
			t.Fatal(err)
		}
		got, err := listBy(t.Context(), true, s, learners.Seed(1))
		if err != nil || len(want.Rules) < 2 || got.Else != want.Else || !slices.EqualFunc(got.Rules, want.Rules, func(a, b learners.Rule) bool {
			return a.Class == b.Class && a.N == b.N && slices.Equal(a.If.W, b.If.W)
		}) {
			t.Errorf("%s: the list is\n%v\nbut DecisionList's is\n%v, %v", name, got, want, err)
		}
	}
	line := &data.Set{Schema: data.Schema{Attrs: make([]data.Attr, 1), Classes: []string{"a", "b"}}}
	for i, class := range []int{0, 0, 1, 1, 1, 0, 1, 1, 1} {
		line.X, line.Y = append(line.X, []float64{float64(i)}), append(line.Y, class)
	}
	for class, byFraction := range []bool{true, false} {
		l, err := listBy(t.Context(), byFraction, line, learners.Seed(1))
		if err != nil || l.Rules[0].Class != class {
			t.Errorf("by fraction %v: %v, %v", byFraction, l, err)
		}
	}
}

// TestFractionsInWords compares the gains by the fraction, with their standard
// errors.
func TestFractionsInWords(t *testing.T) {
	r := papertest.Load(t, Experiments(), "mg93-fractions")
	highest, distance := 0., 0.
	for _, g := range r.By("problem") {
		s := g.PairedGain("fraction", "number") // SD is the standard error of the mean
		gain, e := 100*s.Mean, 100*s.SD
		switch g.At[0] {
		case "n = 10; h = 2":
			words(t, "fraction", "%.1f ± %.1f", gain, e)
			words(t, "fraction-or-number", "%.1f %%", 100*g.Summary("largest").Mean)
		case "n = 10; h = 4":
			words(t, "fraction-or-number", "%.1f ± %.1f", gain, e)
		case "n = 10; h = 6":
			words(t, "fraction-or-number", "less than %.1f", math.Ceil(10*math.Abs(gain))/10)
		case "glass":
			words(t, "fraction-or-number", "%.1f ± %.1f, %.1f instead of %.1f", gain, e, g.Summary("fraction_k").Mean, g.Summary("number_k").Mean)
		default:
			highest, distance = max(highest, math.Abs(gain)), max(distance, math.Abs(gain/e))
		}
	}
	words(t, "fraction-or-number", "at most %.1f, within %.1f standard errors", highest, distance)
}
