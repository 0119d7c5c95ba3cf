package learners

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"halfspace/pkg/data"
)

// TestExcessIsTheUnits compares the votes' sum with the excess of the network's unit, to the last bit,
// on random perceptrons with many votes that cancel out.
func TestExcessIsTheUnits(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	ties := 0
	for range 500 {
		c := &Conjunctions{Schema: data.Schema{Attrs: make([]data.Attr, 4)}}
		for range r.IntN(9) {
			term := Term{Weight: float64(r.IntN(7)-3) / 3}
			for range r.IntN(4) {
				term.Literals = append(term.Literals, Literal{r.IntN(4), []string{"", "≥", "≤"}[r.IntN(3)], float64(r.IntN(3))})
			}
			c.Terms = append(c.Terms, term)
		}
		x := []float64{float64(r.IntN(2)), float64(r.IntN(4)), math.NaN(), r.NormFloat64()}
		u, terms := c.unit()
		v := make([]float64, len(terms))
		for k, term := range terms {
			v[k] = toFloat(term.Holds(x))
		}
		got, want := c.excess(x), u.Excess(v)
		if got != want {
			t.Fatalf("%v on %v: %v, want %v", c.Terms, x, got, want)
		}
		if ties += int(toFloat(got == 0)); fmt.Sprint(got) != fmt.Sprint(want) {
			t.Fatalf("%v on %v: of another sign than %v", c.Terms, x, want)
		}
	}
	if ties == 0 {
		t.Error("no votes cancel out")
	}
}
