package viz

import (
	"bytes"
	"fmt"
	"slices"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/ltu"
)

// pathTree is the larger tree of Sahami (1993), AD ∨ ¬AB ∨ ¬A¬BC.
func pathTree() *learners.UnitTree {
	split := func(theta float64, left, right *learners.UnitNode, w ...float64) *learners.UnitNode {
		return &learners.UnitNode{Unit: ltu.Unit{W: w, Theta: theta}, Left: left, Right: right}
	}
	c := split(1, nil, nil, 0, 0, 1, 1)
	b := split(2, c, nil, 1, 1, 0, -1)
	d := split(1, nil, nil, 0, 2, 0, 1)
	return &learners.UnitTree{
		Schema: data.Schema{Attrs: make([]data.Attr, 4), Classes: []string{"no", "yes"}},
		Roots:  []*learners.UnitNode{split(2, b, d, 1, 0, -1, 2)},
	}
}

// What fires for an example is bold, and what speaks for that; by hand, of the
// tree's network of units A, B, C and D, the ANDs ¬A¬BC, ¬AB and AD, and an OR.
func TestFiringByHand(t *testing.T) {
	const a, b, c, abc, ab, d, ad, either = 4, 5, 6, 7, 8, 9, 10, 11
	names := []string{"p", "q", "r", "s", "A", "B", "C", "¬A¬BC", "¬AB", "D", "AD", "OR"}
	for _, test := range []struct {
		x     []float64
		units []int    // that fire
		wires []string // that are bold
	}{
		// p − r + 2s = 0 < 2; p + q − s = 1 < 2; r + s = 1 ≥ 1; 2q + s = 0 < 1
		{[]float64{1, 0, 1, 0}, []int{c, abc, either}, []string{"A–¬A¬BC", "B–¬A¬BC", "C–¬A¬BC", "r–C", "¬A¬BC–OR"}},
		// p − r + 2s = 3; p + q − s = 1; r + s = 1; 2q + s = 3: C fires beside the path
		{[]float64{1, 1, 0, 1}, []int{a, c, d, ad, either}, []string{"AD–OR", "A–AD", "D–AD", "p–A", "q–D", "r–A", "s–A", "s–C", "s–D"}},
		// nothing but D, which is not reached
		{[]float64{0, 1, 0, 0}, []int{d}, []string{"q–D"}},
		// p + q − s = 2, and no s speaks for B too
		{[]float64{1, 1, 1, 0}, []int{b, c, ab, d, either}, []string{"A–¬AB", "B–¬AB", "p–B", "q–B", "q–D", "r–C", "s–B", "¬AB–OR"}},
	} {
		n := pathTree().Network()
		g := &diagram{net: n, example: test.x, value: n.Signals(test.x)}
		g.figure()
		var units []int
		for s := range g.value {
			if s >= n.In && g.fires(s) {
				units = append(units, s)
			}
		}
		var wires []string
		for i, w := range g.Wires {
			if g.speaks(w) {
				source, target := g.Vertices[w.Via[0]].Signal, g.Vertices[w.Via[len(w.Via)-1]].Signal
				wires = append(wires, names[source]+"–"+names[target])
			} else if len(wires) > 0 {
				t.Errorf("%v: wire %d is drawn over bold ones", test.x, i)
			}
		}
		slices.Sort(wires)
		if !slices.Equal(units, test.units) || !slices.Equal(wires, test.wires) {
			t.Errorf("%v: units %v and wires %v are bold, want %v and %v", test.x, units, wires, test.units, test.wires)
		}
	}
}

// The note names the predicted class, with or without names, and an example of another length is an
// error.
func TestFiringNames(t *testing.T) {
	for _, c := range []struct {
		x       []float64
		classes []string
		want    string
	}{
		{[]float64{1, 0, 1, 0}, []string{"no", "yes"}, "predicted yes<"},
		{[]float64{0, 0, 0, 0}, []string{"no", "yes"}, "predicted no<"},
		{[]float64{0, 0, 0, 0}, nil, "predicted class 0<"},
		{[]float64{0, 0, 0, 0}, []string{"one"}, ">2 classes, 1 name"},
	} {
		if svg := checked(Firing(pathTree().Network(), c.x, nil, c.classes...)).SVG(); !bytes.Contains(svg, []byte(c.want)) {
			t.Errorf("%v of %v: figure does not say %q", c.x, c.classes, c.want)
		}
	}
	if _, err := Firing(pathTree().Network(), []float64{1}, nil); fmt.Sprint(err) != "viz: firing: network has 4 inputs, example has 1 value" {
		t.Error(err)
	}
}
