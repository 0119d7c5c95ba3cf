package play

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"strings"
	"testing"

	"halfspace/pkg/learners"
	"halfspace/pkg/ltu"
)

// drawn returns the view of a state.
func drawn(t *testing.T, st State) *View {
	t.Helper()
	v, err := Draw(t.Context(), st)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// TestEnd plays scenes to their end, where the model must equal the model of the learner's Fit.
func TestEnd(t *testing.T) {
	for name, l := range map[string]learners.Learner{
		"perceptron": learners.Perceptron{}, "pocket": learners.Pocket{}, "list": learners.DecisionList{},
		"tree": learners.C45{Unpruned: true}, "madaline": learners.Madaline{},
		"planes":   learners.Megiddo{Budget: planesBudget},
		"boosting": learners.AdaBoost{Weak: learners.Stump{}, Stages: mostStages},
	} {
		for _, preset := range Presets() {
			if preset == "checkerboard" && name == "planes" {
				continue // takes a second
			}
			v := drawn(t, State{Scene: name, Preset: preset, Seed: 3, Steps: mostSteps})
			if v.Error != "" || !v.Done && v.Steps < mostSteps {
				t.Errorf("%s on %s: done %t after %d steps, error %q", name, preset, v.Done, v.Steps, v.Error)
			}
			if !v.Done {
				continue // a perceptron that makes more mistakes
			}
			s := sample(v.Points)
			m, err := l.Fit(t.Context(), s, learners.Seed(3))
			if err != nil {
				t.Fatal(err)
			}
			want, _ := json.Marshal(m)
			if unit, ok := m.(*learners.MaximumMarginPlane); ok {
				want, _ = json.Marshal(unit.Halfspace)
			}
			if !bytes.Equal(v.JSON, want) || v.Right != s.Len()-misclassified(m, s) {
				t.Errorf("%s on %s ends with %s, Fit returns %s", name, preset, v.JSON, want)
			}
		}
	}
}

// TestSteps takes every number of steps up to the end: none is left out, another one follows unless
// the view is the last, and the same state has the same view.
func TestSteps(t *testing.T) {
	for _, sc := range Scenes() {
		st := State{Scene: sc.Name, Preset: sc.Preset, Seed: 2}
		for ; st.Steps < 40; st.Steps++ {
			v := drawn(t, st)
			if v.Steps != st.Steps || v.Error != "" || v.Says == "" {
				t.Fatalf("%s: %d steps of %d, %q, error %q", sc.Name, v.Steps, st.Steps, v.Says, v.Error)
			}
			if repeated := drawn(t, st); fmt.Sprint(repeated) != fmt.Sprint(v) {
				t.Fatalf("%s, step %d: another view of the same state", sc.Name, st.Steps)
			}
			if v.Done {
				break
			}
		}
	}
}

// TestMistakes wants no more mistakes than the bound, and a bound if and only if a plane separates.
func TestMistakes(t *testing.T) {
	for seed := range uint64(20) {
		v := drawn(t, State{Scene: "perceptron", Preset: "separable", Seed: seed, Steps: mostSteps})
		bound, err := mistakeBound(t.Context(), sample(v.Points))
		if err != nil || !v.Done || v.Steps == 0 || v.Steps > bound {
			t.Errorf("seed %d: %d mistakes, at most %d, error %v", seed, v.Steps, bound, err)
		}
	}
	v := drawn(t, State{Scene: "perceptron", Preset: "XOR"})
	if bound, err := mistakeBound(t.Context(), sample(v.Points)); bound != 0 || err != nil {
		t.Errorf("a bound of %d for what no plane separates, error %v", bound, err)
	}
	// By hand: points at −1 and 1 are 2 from each other. Of the plane x ≥ 0 the margin is 1 and the
	// length of (1, 0, −1) is √2.
	v = drawn(t, State{Scene: "perceptron", Points: []Point{{-1, 0, 0}, {1, 0, 1}}})
	if bound, _ := mistakeBound(t.Context(), sample(v.Points)); bound != 2 {
		t.Errorf("the bound is %d, want 2", bound)
	}
}

// TestWeights compares the weights of points with the errors that AdaBoost has noted.
func TestWeights(t *testing.T) {
	for k := 1; k < 30; k++ {
		v := drawn(t, State{Scene: "boosting", Preset: "circle", Seed: 1, Steps: k})
		m, err := learners.AdaBoost{Weak: learners.Stump{}, Stages: k + 1}.Fit(t.Context(), sample(v.Points), learners.Seed(1))
		if err != nil {
			t.Fatal(err)
		}
		next := m.(*learners.Boosted).Votes[k]
		hypothesis := m.(*learners.Boosted).Hypothesis(k)
		epsilon, sum := 0.0, 0.0
		for i, x := range sample(v.Points).X {
			sum += v.Weights[i]
			if hypothesis.Predict(x) != v.Points[i].Class {
				epsilon += v.Weights[i]
			}
		}
		if math.Abs(epsilon/sum-next.Epsilon) > 1e-9 || math.Abs(sum-float64(len(v.Points))) > 1e-9 {
			t.Errorf("step %d: weights of sum %v, of which the next hypothesis has %v wrong, want %v", k, sum, epsilon/sum, next.Epsilon)
		}
	}
}

// TestPlanes wants two planes for the exclusive or, proven to be needed. Planes already found are not
// learned anew.
func TestPlanes(t *testing.T) {
	st := State{Scene: "planes", Preset: "XOR", Seed: 1, Steps: 9}
	v := drawn(t, st)
	if v.Steps != 2 || !v.Done || v.Right != presetPoints || len(v.Units) != 2 || !strings.Contains(fmt.Sprint(v.Facts), "{planes needed at least 2}") {
		t.Errorf("%d planes, done %t, %d right, %v", v.Steps, v.Done, v.Right, v.Facts)
	}
	first := drawn(t, State{Scene: "planes", Preset: "circle", Seed: 1, Steps: 1})
	if bound := "{planes needed at least 3}"; first.Done || !strings.Contains(fmt.Sprint(first.Facts), bound) {
		t.Errorf("with one plane for a circle: done %t, %v, want %s", first.Done, first.Facts, bound)
	}
	st.Preset, st.Kept = "", v.JSON
	st.Points = append(v.Points[:5:5], Point{-v.Points[5].X, v.Points[5].Y, v.Points[5].Class})
	if kept := drawn(t, st); kept.Right != 5 || !bytes.Equal(kept.JSON, v.JSON) || kept.Steps != 2 {
		t.Errorf("kept planes have %d of 6 right, want 5, and are %s", kept.Right, kept.JSON)
	}
}

// TestHand counts the mistakes of a plane by hand beside the fewest.
func TestHand(t *testing.T) {
	points := []Point{{-0.5, 0, 0}, {-0.2, 0, 1}, {0.1, 0, 0}, {0.5, 0, 1}, {0.8, 0, 1}}
	for hand, says := range map[Hand]string{
		{1, 0, 0}:  "your plane has 2 wrong, 1 more than the best one that was found",
		{1, 0, .3}: "your plane has 1 wrong: no plane has fewer, and that is proven",
		{}:         "your plane has 2 wrong, 1 more than the best one that was found",
	} {
		v := drawn(t, State{Scene: "optimum", Points: points, Hand: hand, Steps: 5})
		if v.Says != says+"; the best plane is dashed" || v.Steps != 1 || !v.Done || len(v.Units) != 2 {
			t.Errorf("%v: %q after %d steps, want %q", hand, v.Says, v.Steps, says)
		}
	}
}

// TestOdd plays odd samples that a reader may make: if a learner refuses one, the error is one line.
func TestOdd(t *testing.T) {
	for name, points := range map[string][]Point{
		"no point": nil, "one point": {{0, 0, 1}}, "one class": {{0, 0, 0}, {0.1, 0.2, 0}},
		"equal points": {{0.1, 0.1, 0}, {0.1, 0.1, 1}, {0.5, 0.5, 1}}, "a class too many": {{0, 0, 7}, {1, 1, -3}},
		"on a line": {{0, 0, 0}, {0.5, 0.5, 1}, {1, 1, 0}},
	} {
		for _, sc := range Scenes() {
			for _, steps := range []int{-1, 0, 1, 5, 1 << 40} {
				v := drawn(t, State{Scene: sc.Name, Points: points, Steps: steps, Hand: Hand{math.MaxFloat64, 1, -1}})
				if strings.Contains(v.Error, "\n") || v.Error == "" && (len(v.Predicted) != len(points) || len(v.Regions) != cells) {
					t.Errorf("%s of %s, %d steps: %d predicted, %d rows, error %q", sc.Name, name, steps, len(v.Predicted), len(v.Regions), v.Error)
				}
				if v.Error != "" && len(points) > 2 && sc.Name != "planes" {
					t.Errorf("%s of %s: %s", sc.Name, name, v.Error)
				}
			}
		}
	}
}

func TestUnknown(t *testing.T) {
	for st, want := range map[[2]string]string{
		{"percepton", ""}:   "play: no scene is called \"percepton\"; there are perceptron, pocket, list, tree, boosting, planes, madaline, optimum",
		{"pocket", "noisy"}: "play: no preset is called \"noisy\"; there are separable, XOR, checkerboard, circle, noise",
	} {
		if _, err := Draw(t.Context(), State{Scene: st[0], Preset: st[1]}); fmt.Sprint(err) != want {
			t.Errorf("error %v, want %s", err, want)
		}
	}
}

// TestSplit cuts the square by a line through its middle, and by one beside it.
func TestSplit(t *testing.T) {
	v := &View{}
	u := v.unit("u", unitOf(1, 1, 0), nil)
	if u.Line != nil || u.Inside != nil {
		t.Errorf("nothing is cut into %v", u)
	}
	inside, line := square.split(unitOf(1, 0, 0.5))
	if fmt.Sprint(inside, line) != "[[0.5 -1] [1 -1] [1 1] [0.5 1]] [[0.5 -1] [0.5 1]]" {
		t.Error(inside, line)
	}
	if inside, line = square.split(unitOf(1, 0, 2)); inside != nil || line != nil {
		t.Error(inside, line)
	}
}

// unitOf returns a unit of two weights.
func unitOf(a, b, theta float64) ltu.Unit { return ltu.Unit{W: []float64{a, b}, Theta: theta} }

// TestTree grows: no split is shown before all those nearer to the root, and a node that waits for its
// split is a leaf.
func TestTree(t *testing.T) {
	var points []Point // the right is orange but at the bottom, the left is blue but in its upper corner
	for i := range 100 {
		p := Point{X: float64(i%10)/5 - 0.9, Y: float64(i/10)/5 - 0.9}
		if p.X > 0 && p.Y > -0.6 || p.X < -0.4 && p.Y > 0.4 {
			p.Class = 1
		}
		points = append(points, p)
	}
	st := State{Scene: "tree", Points: points, Steps: mostSteps}
	last := drawn(t, st)
	whole, branched := treeOf(t, last), false
	for st.Steps = range last.Steps + 1 {
		grown := treeOf(t, drawn(t, st))
		deepest, waits := depths(t, grown.Root, whole.Root, 0)
		if _, leaves := grown.Outline().Nodes(); leaves != st.Steps+1 || deepest > waits {
			t.Errorf("step %d: %d leaves, splits down to depth %d, and one missing at depth %d", st.Steps, leaves, deepest, waits)
		}
		branched = branched || deepest == waits // a neighbour of the last split waits
	}
	if !branched || last.Right != len(points) {
		t.Errorf("%s\nhas no splits to choose from, or is right about %d only", last.Model, last.Right)
	}
}

// treeOf returns the tree of a view; reading it checks its form.
func treeOf(t *testing.T, v *View) *learners.DecisionTree {
	t.Helper()
	tree := &learners.DecisionTree{}
	if err := json.Unmarshal(v.JSON, tree); err != nil {
		t.Fatal(err)
	}
	return tree
}

// depths returns the depth of the deepest split of a growing tree, −1 without splits, and the depth of the
// first split that is still missing, which is a leaf.
func depths(t *testing.T, current, becomes *learners.DecisionNode, depth int) (deepest, waits int) {
	deepest, waits = -1, math.MaxInt
	switch {
	case current.Attr >= 0:
		deepest = depth
		for b := range current.Branches {
			d, w := depths(t, current.Branches[b], becomes.Branches[b], depth+1)
			deepest, waits = max(deepest, d), min(waits, w)
		}
	case becomes.Attr >= 0:
		waits = depth
		if current.Branches != nil || current.Threshold != 0 {
			t.Errorf("%+v is no leaf", current)
		}
	}
	return deepest, waits
}

// TestPeeled counts the points that no rule so far covers.
func TestPeeled(t *testing.T) {
	st := State{Scene: "list", Preset: "circle", Seed: 1}
	for st.Steps = 1; st.Steps < 4; st.Steps++ {
		v, left := drawn(t, st), 0
		for i, p := range v.Points {
			covered := false
			for _, u := range v.Units {
				covered = covered || ltu.Unit{W: u.W, Theta: u.Theta}.Fires([]float64{p.X, p.Y})
			}
			if !covered {
				left++
			}
			if v.Gone[i] != covered {
				t.Errorf("step %d: point %d is gone: %t, covered: %t", st.Steps, i+1, v.Gone[i], covered)
			}
		}
		if want := fmt.Sprintf("{points left %d}", left); !strings.Contains(fmt.Sprint(v.Facts), want) || len(v.Units) != st.Steps {
			t.Errorf("step %d: %v, want %s and %d rules", st.Steps, v.Facts, want, len(v.Units))
		}
	}
}

// TestRegions begin at the upper left.
func TestRegions(t *testing.T) {
	v := drawn(t, State{Scene: "optimum", Preset: "noise", Hand: Hand{-1, 2, 0}})
	if v.Regions[0][0] != '1' || v.Regions[0][cells-1] != '1' || v.Regions[cells-1][0] != '0' || v.Regions[cells/2-1][0] != '1' || v.Regions[cells/2-1][cells-1] != '0' {
		t.Errorf("above 2y ≥ x are\n%s", strings.Join(v.Regions, "\n"))
	}
}

// TestPresets have what their names say: only one is separable, and only in one is a plane right about
// most points but not all.
func TestPresets(t *testing.T) {
	for preset, want := range map[string][2]int{"separable": {0, 0}, "noise": {3, 15}, "XOR": {16, 30}, "checkerboard": {10, 30}} {
		points, err := Preset(preset, presetPoints, 1)
		if err != nil {
			t.Fatal(err)
		}
		m, err := learners.MinimumError{}.Fit(t.Context(), sample(points), learners.Seed(1))
		if err != nil {
			t.Fatal(err)
		}
		if n := m.(*learners.MinimumErrorPlane).Errors; n < want[0] || n > want[1] {
			t.Errorf("%s: the best plane has %d of %d wrong, want %d to %d", preset, n, len(points), want[0], want[1])
		}
	}
}
