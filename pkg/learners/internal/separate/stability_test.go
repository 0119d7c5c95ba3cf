package separate

import "testing"

// TestStabilityEnds has points nearer to each other than rounding allows, beside others far away,
// divided into two classes in all ways: for some divisions the steps never ended.
func TestStabilityEnds(t *testing.T) {
	const a, b, c, d, e, f = 0x1.dcd6501p+29, 0x1.dcd65008p+29, 0x1.dcd65018p+29, 0x1.dcd65p+29, 0x1.65a0bc0cp+31, 0x1.65a0bc06p+31
	points := [][]float64{{a, e, c}, {b, f, c}, {a, e, e}, {b, d, d}, {c, a, c}, {a, f, a}, {c, a, d}, {a, a, d}}
	longest := 0
	for ways := range 1 << len(points) {
		var sides [2][][]float64
		for i, x := range points {
			sides[ways>>i&1] = append(sides[ways>>i&1], x)
		}
		var soft []int
		for i := range sides[1] {
			soft = append(soft, i)
		}
		s, err := pose(t, sides[0], sides[1], 0).Stability(t.Context(), soft)
		if err != nil {
			t.Fatal(err)
		}
		steps := 0
		for s.Step() {
			steps++
		}
		longest = max(longest, steps)
	}
	if longest < stabilitySteps {
		t.Errorf("at most %d steps: these points no longer show it", longest)
	}
}
