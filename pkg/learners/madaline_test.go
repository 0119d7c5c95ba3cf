package learners_test

import (
	"encoding/json"
	"math"
	"reflect"
	"slices"
	"testing"

	"halfspace/pkg/learners"
	"halfspace/pkg/learners/learnertest"
	"halfspace/pkg/ltu"
)

// branching returns the paper's tree of four units over one attribute, each a
// threshold of x: A fires at 0 and above, B at −1, C at −3, D at 2.
func branching() *learners.UnitTree {
	newNode := func(theta float64, left, right *learners.UnitNode) *learners.UnitNode {
		return &learners.UnitNode{Unit: ltu.Unit{W: []float64{1}, Theta: theta}, Left: left, Right: right}
	}
	return &learners.UnitTree{Schema: schemaOf(1, 2), Roots: []*learners.UnitNode{newNode(0, newNode(-1, newNode(-3, nil, nil), nil), newNode(2, nil, nil))}}
}

// TestMadalineByHand checks the rules that the paper spells out for its larger
// network. An increment of x is one of the weight by x, and of the threshold
// by −1.
func TestMadalineByHand(t *testing.T) {
	type unit = ltu.Unit
	a, b, c, d := unit{W: []float64{1}, Theta: 0}, unit{W: []float64{1}, Theta: -1}, unit{W: []float64{1}, Theta: -3}, unit{W: []float64{1}, Theta: 2}
	for _, test := range []struct {
		x    float64
		y    int
		name string
		want []unit // A, B, C, D
	}{
		{5, 1, "right: nothing changes", []unit{a, b, c, d}},
		{-6, 0, "right: nothing changes", []unit{a, b, c, d}},
		{-6, 1, "C is nearest, A and B do not fire: C is strengthened", []unit{a, b, {W: []float64{-5}, Theta: -4}, d}},
		{1, 1, "D is nearest, and A fires: D is strengthened", []unit{a, b, c, {W: []float64{2}, Theta: 1}}},
		{0.25, 1, "B is nearest, and A fires: B is strengthened, A weakened", []unit{{W: []float64{0.75}, Theta: 1}, {W: []float64{1.25}, Theta: -2}, c, d}},
		{5, 0, "A and D fire: D is weakened", []unit{a, b, c, {W: []float64{-4}, Theta: 3}}},
		{-0.5, 0, "B fires and not A: B is weakened", []unit{a, {W: []float64{1.5}, Theta: 0}, c, d}},
		{-2, 0, "C fires, not A nor B: C is weakened", []unit{a, b, {W: []float64{3}, Theta: -2}, d}},
	} {
		m, err := learners.Madaline{}.Continue(branching())
		if err != nil {
			t.Fatal(err)
		}
		wrong := m.Predict([]float64{test.x}) != test.y
		if m.Update([]float64{test.x}, test.y) != wrong {
			t.Errorf("%v, %d: Update does not say whether it was wrong", test.x, test.y)
		}
		root := m.Roots[0]
		if got := []unit{root.Unit, root.Left.Unit, root.Left.Left.Unit, root.Right.Unit}; !reflect.DeepEqual(got, test.want) {
			t.Errorf("%v of class %d (%s): units %v, want %v", test.x, test.y, test.name, got, test.want)
		}
	}
}

// TestMadalineCorrectsBothWays has a leaf on the right of a unit that does not
// fire, and below it one on the left of a unit that does.
func TestMadalineCorrectsBothWays(t *testing.T) {
	unit := func(theta float64) ltu.Unit { return ltu.Unit{W: []float64{0}, Theta: theta} }
	tree := &learners.UnitTree{Schema: schemaOf(1, 2), Roots: []*learners.UnitNode{{
		Unit: unit(9), // A does not fire
		Right: &learners.UnitNode{
			Unit:  unit(-9),                              // B fires
			Left:  &learners.UnitNode{Unit: unit(0.5)},   // C, nearest
			Right: &learners.UnitNode{Unit: unit(1e100)}, // D
		},
	}}}
	m, err := learners.Madaline{}.Continue(tree)
	if err != nil {
		t.Fatal(err)
	}
	m.Update([]float64{3}, 1)
	b := m.Roots[0].Right
	for _, u := range []struct {
		name     string
		got      ltu.Unit
		w, theta float64
	}{{"A, strengthened", m.Roots[0].Unit, 3, 8}, {"B, weakened", b.Unit, -3, -8}, {"C, strengthened", b.Left.Unit, 3, -0.5}, {"D", b.Right.Unit, 0, 1e100}} {
		if u.got.W[0] != u.w || u.got.Theta != u.theta {
			t.Errorf("unit %s: %v", u.name, u.got)
		}
	}
	if tree.Roots[0].Theta != 9 {
		t.Error("Continue changes the tree it was given")
	}
}

// TestMadalineByTheBook compares Update with the rules as written, on random trees
// and features, whose sums are often ties.
func TestMadalineByTheBook(t *testing.T) {
	r := learners.Seed(1)
	shapes := []learners.Shape{"A", "", learners.Chain(3), learners.Branching, learners.Chain(5), "x1x2", "¬PQ ∨ PR ∨ P¬RS", "AB ∨ A¬BC ∨ ¬AD ∨ ¬A¬DEF"}
	for trial := range 200 {
		l := learners.Madaline{Shape: shapes[trial%len(shapes)], Winnow: trial%3 == 0}
		m, err := l.Start(schemaOf(4, 2), r)
		if err != nil {
			t.Fatal(err)
		}
		a := m.(*learners.MadalineModel)
		told := clone(t, a)
		for range 100 {
			x, y := make([]float64, 4), r.IntN(2)
			for j := range x {
				x[j] = float64(r.IntN(2))
				if !l.Winnow {
					x[j] = r.NormFloat64()
					if trial%2 == 0 {
						x[j] = math.Round(x[j])
					}
				}
			}
			told.byTheBook(x, y)
			a.Update(x, y)
			if !reflect.DeepEqual(a.Roots, told.Roots) {
				t.Fatalf("%v after %v of class %d: another result", l, x, y)
			}
		}
	}
}

// A told model learns by the rules as written, slowly.
type told struct{ *learners.MadalineModel }

func (m told) byTheBook(x []float64, y int) {
	if m.Predict(x) == y {
		return
	}
	// The paths to leaves, as nodes and the sides taken after them.
	type step struct {
		n     *learners.UnitNode
		right bool
	}
	var paths [][]step
	var walk func(n *learners.UnitNode, path []step)
	walk = func(n *learners.UnitNode, path []step) {
		if n.Right == nil { // before the nodes on its left, as in preorder
			paths = append(paths, append(slices.Clone(path), step{n, true}))
		}
		if n.Left != nil {
			walk(n.Left, append(slices.Clone(path), step{n, false}))
		}
		if n.Right != nil {
			walk(n.Right, append(slices.Clone(path), step{n, true}))
		}
	}
	walk(m.Roots[0], nil)
	move := func(n *learners.UnitNode, sign float64) {
		for j, v := range x {
			switch {
			case m.Alpha == 0:
				n.W[j] += sign * v
			case v == 1 && sign > 0:
				n.W[j] *= m.Alpha
			case v == 1:
				n.W[j] /= m.Alpha
			}
		}
		if m.Alpha == 0 {
			n.Theta -= sign
		}
	}
	leaf := func(p []step) *learners.UnitNode { return p[len(p)-1].n }
	if y == 0 {
		for _, p := range paths {
			if !slices.ContainsFunc(p, func(s step) bool { return s.n.Fires(x) != s.right }) {
				move(leaf(p), -1)
				break // another path may fire now
			}
		}
		return
	}
	nearest := slices.MinFunc(paths, func(p, q []step) int {
		switch d := math.Abs(leaf(p).Excess(x)) - math.Abs(leaf(q).Excess(x)); {
		case d < 0:
			return -1
		case d > 0:
			return 1
		}
		return 0
	})
	fires := make([]bool, len(nearest))
	for i, s := range nearest {
		fires[i] = s.n.Fires(x)
	}
	for i, s := range nearest[:len(nearest)-1] {
		if s.right && !fires[i] {
			move(s.n, 1)
		}
		if !s.right && fires[i] {
			move(s.n, -1)
		}
	}
	move(leaf(nearest), 1)
}

func clone(t *testing.T, a *learners.MadalineModel) told {
	t.Helper()
	b, err := json.Marshal(a)
	if err != nil {
		t.Fatal(err)
	}
	c := &learners.MadalineModel{}
	if err := json.Unmarshal(b, c); err != nil {
		t.Fatal(err)
	}
	return told{c}
}

// TestMadalineOfOneUnit is the perceptron, or Winnow.
func TestMadalineOfOneUnit(t *testing.T) {
	s := learnertest.Sample("xor")
	d := len(s.Attrs)
	one := func(w, theta float64) *learners.UnitTree {
		return &learners.UnitTree{Schema: s.Schema, Roots: []*learners.UnitNode{{Unit: ltu.Unit{W: slices.Repeat([]float64{w}, d), Theta: theta}}}}
	}
	for _, test := range []struct {
		l      learners.Madaline
		tree   *learners.UnitTree
		online learners.Incremental
	}{
		{learners.Madaline{}, one(0, 0), learners.Perceptron{}},
		{learners.Madaline{Winnow: true, Alpha: 1.5}, one(1, float64(d)/2), learners.Winnow{}},
	} {
		m, err := test.l.Continue(test.tree)
		if err != nil {
			t.Fatal(err)
		}
		want, err := test.online.Start(s.Schema, nil)
		if err != nil {
			t.Fatal(err)
		}
		r := learners.Seed(1)
		for range 500 {
			i := r.IntN(s.Len())
			m.Update(s.X[i], s.Y[i])
			want.Update(s.X[i], s.Y[i])
		}
		var unit ltu.Unit
		switch m := want.(type) {
		case *learners.FixedIncrement:
			unit = m.Unit
		case *learners.Multiplicative:
			unit = m.Unit
		}
		if !reflect.DeepEqual(m.Roots[0].Unit, unit) || m.Presented != 500 || m.Mistakes == 0 || m.Run >= 500 {
			t.Errorf("%s: %v after %d examples, want %v", learners.String(test.online), m.Roots[0].Unit, m.Presented, unit)
		}
	}
}
