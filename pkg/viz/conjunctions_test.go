package viz

import (
	"bytes"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
)

// TestWeightsOfConjunctions draws a sparse perceptron by its terms.
func TestWeightsOfConjunctions(t *testing.T) {
	c := &learners.Conjunctions{
		Schema: data.Schema{Classes: []string{"no", "yes"}, Attrs: []data.Attr{{Name: "aid=y"}, {Name: "mx=n"}}},
		Terms: []learners.Term{
			{Weight: -2, Literals: []learners.Literal{{Attr: 0}, {Attr: 1}}},
			{Weight: 1.5, Literals: []learners.Literal{{Attr: 0}}},
			{Weight: 1},
		},
	}
	f, err := Weights(c.Unit())
	if err != nil {
		t.Fatal(err)
	}
	svg := f.SVG()
	wellFormed(t, svg)
	for _, want := range []string{"aid=y and mx=n", ">aid=y<"} {
		if !bytes.Contains(svg, []byte(want)) {
			t.Errorf("%q is not in the figure", want)
		}
	}
	writeLook(t, "weights-conjunctions", f)
}
