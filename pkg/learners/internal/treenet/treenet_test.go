package treenet_test

import (
	"slices"
	"testing"

	"halfspace/pkg/learners/internal/treenet"
	"halfspace/pkg/ltu"
)

// TestPaths builds a tree of three classes: x0, with four values, leads to class 1 at 1 and 3, to
// class 2 at 0, and at 2 to class 2 if x1 ≤ 0.5, else to class 0.
func TestPaths(t *testing.T) {
	p := treenet.New(2, 3)
	p.Lead(1, p.Among(0, []bool{false, true, false, true}))
	p.Lead(2, p.Is(0, 0, 4)...)
	at2 := p.Is(0, 2, 4)
	p.Lead(2, append(slices.Clip(at2), p.AtMost(1, 0.5))...)
	p.Lead(0, append(slices.Clip(at2), ltu.Not(p.AtMost(1, 0.5)))...)
	net := p.Network()
	for _, c := range []struct {
		x0, x1 float64
		want   int
	}{{0, 0, 2}, {1, 0, 1}, {2, 0.5, 2}, {2, 1, 0}, {3, 9, 1}} {
		if got := net.Predict([]float64{c.x0, c.x1}); got != c.want {
			t.Errorf("class %d at %v, %v, want %d", got, c.x0, c.x1, c.want)
		}
	}
}

// TestNeeds expects one need for each input, and the stricter one of two.
func TestNeeds(t *testing.T) {
	var n treenet.Needs
	n.Add(ltu.Need{Input: 1, Missing: true})
	n.Add(ltu.Need{Input: 1})
	n.Add(ltu.Need{Input: 1, Values: []float64{0, 1}, Missing: true})
	if len(n) != 2 || n[0].Missing || !n[1].Missing {
		t.Errorf("needs are %+v", n)
	}
}
