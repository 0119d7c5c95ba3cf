package learners_test

import (
	"math"
	"slices"
	"strings"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/learners/learnertest"
	"halfspace/pkg/ltu"
)

func leafOf(theta float64, w ...float64) *learners.UnitNode {
	return &learners.UnitNode{Unit: ltu.Unit{W: w, Theta: theta}}
}

// TestWinnowNeedsPositiveWeights: to divide −3 by Winnow's factor, and to keep it
// above 0, weakened a unit from an excess of 1 to 3.17. Such trees are refused.
func TestWinnowNeedsPositiveWeights(t *testing.T) {
	for _, w := range []float64{-3, 0, math.NaN()} {
		for k := range 3 { // in the root, on its left, on its right
			nodes := []*learners.UnitNode{leafOf(1, 2, 5), leafOf(1, 2, 5), leafOf(1, 2, 5)}
			nodes[k].W[0] = w
			nodes[0].Left, nodes[0].Right = nodes[1], nodes[2]
			tree := &learners.UnitTree{Schema: schemaOf(2, 2), Roots: nodes[:1]}
			_, err := learners.Madaline{Winnow: true}.Continue(tree)
			if err == nil || !strings.Contains(err.Error(), "want weights above 0 for Winnow") || strings.Contains(err.Error(), "\n") {
				t.Errorf("weight %v at node %d: %v", w, k, err)
			}
			s := learnertest.Sample("3-of-5")
			tree.Schema = s.Schema
			for _, n := range nodes {
				n.W = append(n.W, slices.Repeat([]float64{1}, len(s.Attrs)-len(n.W))...)
			}
			if _, err := (learners.Madaline{Winnow: true, From: given{tree}, Keep: true}).Fit(t.Context(), s, learners.Seed(1)); err == nil {
				t.Errorf("weight %v at node %d: Keep takes it", w, k)
			}
			if _, err := (learners.Madaline{Winnow: true, From: given{tree}}).Fit(t.Context(), s, learners.Seed(1)); err != nil {
				t.Errorf("only the shape is taken: %v", err)
			}
			if _, err := (learners.Madaline{}).Continue(tree); err != nil {
				t.Errorf("the fixed increment takes any weight: %v", err)
			}
		}
	}
	a, err := learners.Madaline{Winnow: true}.Continue(&learners.UnitTree{Schema: schemaOf(2, 2), Roots: []*learners.UnitNode{leafOf(1, 3, 5)}})
	if err != nil {
		t.Fatal(err)
	}
	x := []float64{1, 1}
	before := a.Roots[0].Excess(x)
	a.Update(x, 0)
	if after := a.Roots[0].Excess(x); !(after < before) {
		t.Errorf("weakened from %v to %v", before, after)
	}
}

// TestMadalineStarts reads the defaults off a fresh model.
func TestMadalineStarts(t *testing.T) {
	m, err := learners.Madaline{Winnow: true}.Start(schemaOf(6, 2), nil)
	if err != nil {
		t.Fatal(err)
	}
	a := m.(*learners.MadalineModel)
	if a.Alpha != 1.2 || learners.ShapeOf(a.Roots[0]) != "A ∨ ¬AB" {
		t.Errorf("Winnow's factor is %v, shape %s", a.Alpha, learners.ShapeOf(a.Roots[0]))
	}
	for _, n := range []*learners.UnitNode{a.Roots[0], a.Roots[0].Left} {
		if n.Theta != 3 || !slices.Equal(n.W, []float64{1, 1, 1, 1, 1, 1}) {
			t.Errorf("Winnow starts with %v", n.Unit)
		}
	}
	a.Update([]float64{1, 1, 1, 0, 0, 0}, 0) // A fires at its threshold, and is weakened
	if w := a.Roots[0].W; w[0] != 1/1.2 || w[3] != 1 {
		t.Errorf("after an update: %v", w)
	}
	seen := map[float64]int{}
	thetas := map[float64]int{}
	for seed := range uint64(10) {
		m, err = learners.Madaline{}.Start(schemaOf(50, 2), learners.Seed(seed))
		if err != nil {
			t.Fatal(err)
		}
		a = m.(*learners.MadalineModel)
		for _, n := range []*learners.UnitNode{a.Roots[0], a.Roots[0].Left} {
			thetas[n.Theta]++
			for _, w := range n.W {
				seen[w]++
			}
		}
	}
	if a.Alpha != 0 || len(seen) != 2 || min(seen[1], seen[-1]) < 400 || len(thetas) != 2 || min(thetas[1], thetas[-1]) < 4 {
		t.Errorf("weights start as %v, thresholds as %v, factor %v", seen, thetas, a.Alpha)
	}
}

// TestMadalineEpochs has a sample that never ends without a mistake.
func TestMadalineEpochs(t *testing.T) {
	s := &data.Set{Schema: schemaOf(1, 2), X: [][]float64{{1}, {1}, {0}}, Y: []int{0, 1, 0}}
	for _, l := range []learners.Madaline{{}, {Winnow: true}} {
		if m := fit[*learners.MadalineModel](t, l, s); m.Presented != 300 {
			t.Errorf("%s presents %d examples of 3, want a hundred times each", learners.String(l), m.Presented)
		}
	}
}

// TestMadalineStartsAreChecked: Start panicked without random numbers, and ShapeOf
// and Update of no tree.
func TestMadalineStartsAreChecked(t *testing.T) {
	if _, err := (learners.Madaline{}).Start(schemaOf(2, 2), nil); err == nil || strings.Contains(err.Error(), "\n") {
		t.Errorf("random weights from nothing: %v", err)
	}
	if s := learners.ShapeOf(nil); s != "" {
		t.Errorf("no tree has the shape %s", s)
	}
	for _, roots := range [][]*learners.UnitNode{nil, {nil}, {leafOf(0, 1), nil, leafOf(0, 1)}} {
		if _, err := (learners.Madaline{}).Continue(&learners.UnitTree{Schema: schemaOf(1, 2), Roots: roots}); err == nil {
			t.Errorf("%d trees, not all of them there, are taken", len(roots))
		}
	}
	a := &learners.MadalineModel{UnitTree: learners.UnitTree{Schema: schemaOf(1, 2), Roots: []*learners.UnitNode{nil}}}
	if !a.Update([]float64{1}, 1) || a.Update([]float64{1}, 0) || a.Predict([]float64{1}) != 0 || a.Presented != 2 || a.Run != 1 {
		t.Errorf("no tree never fires: %+v", a)
	}
}

// TestAdaptiveCopies gives a copy other trees: it must learn in these. It used to
// learn in the original's.
func TestAdaptiveCopies(t *testing.T) {
	a, err := learners.Madaline{}.Continue(branching())
	if err != nil {
		t.Fatal(err)
	}
	a.Update([]float64{-6}, 1)
	twin, err := learners.Madaline{}.Continue(branching())
	if err != nil {
		t.Fatal(err)
	}
	b := *a
	b.Roots = twin.Roots
	before := a.Roots[0].Left.Left.Unit.Theta
	b.Update([]float64{-6}, 1)
	if a.Roots[0].Left.Left.Theta != before || b.Roots[0].Left.Left.Theta != -4 {
		t.Errorf("the original has %v, want %v, and the copy %v, want −4", a.Roots[0].Left.Left.Theta, before, b.Roots[0].Left.Left.Theta)
	}
	a.Update([]float64{-7}, 0) // the original still learns in its own
	if b.Roots[0].Left.Left.Theta != -4 {
		t.Error("the original learns in the copy's trees")
	}
}

// TestRunOfSeveralClasses: no network claims the example, which has the class Else,
// so it is predicted right; but its network changes. Run went on all the same.
func TestRunOfSeveralClasses(t *testing.T) {
	tree := &learners.UnitTree{Schema: schemaOf(1, 3), Else: 1, Roots: []*learners.UnitNode{leafOf(9, 1), leafOf(9, 1), leafOf(9, 1)}}
	a, err := learners.Madaline{}.Continue(tree)
	if err != nil {
		t.Fatal(err)
	}
	x := []float64{1}
	if a.Update(x, 1) || a.Roots[1].Theta != 8 {
		t.Fatal("the case tests nothing")
	}
	if a.Run != 0 || a.Mistakes != 0 || a.Presented != 1 {
		t.Errorf("after a change Run is %d, of %d mistakes in %d examples", a.Run, a.Mistakes, a.Presented)
	}
	for range 20 {
		before := a.Roots[0].Theta + a.Roots[1].Theta + a.Roots[2].Theta
		run := a.Run
		a.Update(x, 1)
		if changed := before != a.Roots[0].Theta+a.Roots[1].Theta+a.Roots[2].Theta; changed != (a.Run == 0) || !changed && a.Run != run+1 {
			t.Fatalf("changed: %t, Run %d after %d", changed, a.Run, run)
		}
	}
	if a.Run < 10 {
		t.Errorf("it never settles: Run is %d", a.Run)
	}
}

// TestMadalineVotes: a tree that gives only its shape gives no votes nor Else; both
// come from the training of the units.
func TestMadalineVotes(t *testing.T) {
	s := learnertest.Sample("three classes")
	for i := range s.Y { // class 2 is the commonest
		if i%3 != 0 {
			s.Y[i] = 2
		}
	}
	w := make([]float64, len(s.Attrs))
	tree := &learners.UnitTree{Schema: s.Schema, Else: 1}
	for range 3 {
		root := leafOf(0, w...)
		root.Vote, root.Left = 1.875, leafOf(0, w...)
		root.Left.Vote = 1.5
		tree.Roots = append(tree.Roots, root)
	}
	kept, err := learners.Madaline{}.Continue(tree)
	if err != nil {
		t.Fatal(err)
	}
	if kept.Else != 1 || kept.Roots[2].Vote != 1.875 || kept.Roots[0].Left.Vote != 1.5 {
		t.Errorf("Continue: Else %d, votes %v and %v", kept.Else, kept.Roots[2].Vote, kept.Roots[0].Left.Vote)
	}
	fresh, err := learners.Madaline{}.Start(s.Schema, learners.Seed(1))
	if err != nil {
		t.Fatal(err)
	}
	if a := fresh.(*learners.MadalineModel); a.Else != 0 || a.Roots[1].Vote != 0 {
		t.Errorf("Start: Else %d, vote %v", a.Else, a.Roots[1].Vote)
	}
	for _, l := range []learners.Madaline{{}, {From: given{tree}}, {From: given{tree}, Keep: true}, {Shape: learners.Branching, Epochs: 3}} {
		m := fit[*learners.MadalineModel](t, l, s)
		if m.Else != 2 {
			t.Errorf("%s: Else is %d, want 2", learners.String(l), m.Else)
		}
		counted := learners.UnitTree{Schema: m.Schema}
		for c, root := range m.Roots {
			if root.Counts != nil || root.Fired != nil {
				t.Errorf("%s: counts were left", learners.String(l))
			}
			counted.Roots = append(counted.Roots, copyOfTree(root))
			counted.Count(s)
			checkVotes(t, learners.String(l), c, root, counted.Roots[c])
		}
	}
}

func copyOfTree(n *learners.UnitNode) *learners.UnitNode {
	if n == nil {
		return nil
	}
	return &learners.UnitNode{Unit: n.Unit, Left: copyOfTree(n.Left), Right: copyOfTree(n.Right)}
}

// checkVotes compares votes of the tree for class c with its counts by node.
func checkVotes(t *testing.T, name string, c int, n, counted *learners.UnitNode) {
	t.Helper()
	if n == nil {
		return
	}
	if n.Right == nil {
		sum := 0.0
		for _, k := range counted.Fired {
			sum += k
		}
		if want := 1 + math.Round(256*(counted.Fired[c]+1)/(sum+2))/256; n.Vote != want {
			t.Errorf("%s: a leaf of class %d votes %v, want %v", name, c, n.Vote, want)
		}
	}
	checkVotes(t, name, c, n.Left, counted.Left)
	checkVotes(t, name, c, n.Right, counted.Right)
}
