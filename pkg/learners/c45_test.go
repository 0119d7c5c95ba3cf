package learners_test

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/learners/learnertest"
	"halfspace/pkg/progress"
)

// TestC45Variants runs the suite on C45 with other options than the default.
func TestC45Variants(t *testing.T) {
	for _, c := range []learners.C45{{Unpruned: true}, {Subsets: true}, {NoRaising: true, CF: 0.01, MinLeaf: 1}} {
		t.Run(learners.String(c), func(t *testing.T) {
			learnertest.Run(t, learners.Info{Name: "c4.5", Learner: c, Learns: []string{"halfspace", "outside"}})
		})
	}
}

// TestC45Sizes has the tree sizes of whole sets, which J48 has as well.
func TestC45Sizes(t *testing.T) {
	for _, c := range []struct {
		name            string
		grown, pruned   int // nodes
		leaves, grouped int // of the pruned tree; nodes with Subsets
	}{
		{"iris", 9, 9, 5, 9},
		{"votes", 37, 11, 6, 11},
	} {
		s := loadSet(t, c.name)
		for k, l := range []learners.C45{{Unpruned: true}, {}, {Subsets: true}} {
			tests, leaves := fit[*learners.DecisionTree](t, l, s).Outline().Nodes()
			if want := []int{c.grown, c.pruned, c.grouped}[k]; tests+leaves != want || k == 1 && leaves != c.leaves {
				t.Errorf("%s, %s: %d nodes, %d of them leaves", c.name, learners.String(l), tests+leaves, leaves)
			}
		}
	}
}

// TestC45Network compares tree and network on every complete example of the sets.
func TestC45Network(t *testing.T) {
	for _, name := range []string{"votes", "chess", "glass", "iris", "splice", "promoters", "mushroom", "tic-tac-toe", "wisconsin"} {
		t.Run(name, func(t *testing.T) {
			s := loadSet(t, name)
			complete := s.DropMissing()
			for _, c := range []learners.C45{{}, {Unpruned: true, Subsets: true}} {
				m := fit[*learners.DecisionTree](t, c, s)
				for i, class := range m.Network().PredictAll(complete.X) {
					if want := m.Predict(complete.X[i]); class != want {
						t.Fatalf("%s, example %d: network says %d, tree %d", learners.String(c), i, class, want)
					}
				}
			}
		})
	}
}

// mixed has two nominal and two numeric attributes, with a share of their values missing.
func mixed(n, values int, missing float64) *data.Set {
	r := learners.Seed(3)
	names := make([]string, values)
	for v := range names {
		names[v] = fmt.Sprint("v", v)
	}
	s := &data.Set{Schema: data.Schema{Name: "mixed", Classes: []string{"a", "b", "c"}, Attrs: []data.Attr{
		{Name: "p", Values: names}, {Name: "q", Values: []string{"only"}}, {Name: "x"}, {Name: "y"}}}}
	for range n {
		x := []float64{float64(r.IntN(values)), 0, r.NormFloat64(), float64(r.IntN(4))}
		y := 0
		if x[0] < float64(values)/2 {
			y = 1
		}
		if x[2] > 1 {
			y = 2
		}
		for j := range x {
			if r.Float64() < missing {
				x[j] = math.NaN()
			}
		}
		s.X, s.Y = append(s.X, x), append(s.Y, y)
	}
	return s
}

// random returns a small sample of random shape, some of its values missing.
func random(r *rand.Rand) *data.Set {
	s := &data.Set{Schema: data.Schema{Name: "random", Classes: []string{"a", "b", "c"}[:1+r.IntN(3)]}}
	for j := range 1 + r.IntN(5) {
		s.Attrs = append(s.Attrs, data.Attr{Name: fmt.Sprint("x", j), Values: []string{"p", "q", "r", "s"}[:r.IntN(5)]})
		if len(s.Attrs[j].Values) == 0 {
			s.Attrs[j].Values = nil
		}
	}
	missing := max(0, r.Float64()-0.5)
	for range 1 + r.IntN(200) {
		x, sum := make([]float64, len(s.Attrs)), 0
		for j, a := range s.Attrs {
			if x[j] = float64(r.IntN(20)); a.Nominal() {
				x[j] = float64(r.IntN(len(a.Values)))
			}
			if sum += int(x[j]); r.Float64() < missing {
				x[j] = math.NaN()
			}
		}
		s.X, s.Y = append(s.X, x), append(s.Y, (sum/(1+r.IntN(9)))%len(s.Classes))
	}
	return s
}

// TestC45OnRandomSamples checks that no fraction of an example is lost on the
// way to the leaves, that the network agrees with the tree, and that
// pruning makes no tree larger.
func TestC45OnRandomSamples(t *testing.T) {
	r := learners.Seed(4)
	pruned, tests := 0, 0
	for k := range 400 {
		s := random(r)
		if k == 0 {
			s = mixed(600, 6, 0.2)
		}
		c := learners.C45{Subsets: k%2 == 1, MinLeaf: float64(1 + k%3), CF: []float64{0.25, 0.5, 0.01}[k%3], NoRaising: k%5 == 0}
		small := fit[*learners.DecisionTree](t, c, s)
		c.Unpruned = true
		large := fit[*learners.DecisionTree](t, c, s)
		kept, _ := small.Outline().Nodes()
		grown, _ := large.Outline().Nodes()
		if pruned, tests = pruned+grown-kept, tests+kept; kept > grown {
			t.Errorf("sample %d: %d tests, pruned %d", k, grown, kept)
		}
		for _, m := range []*learners.DecisionTree{small, large} {
			addsUp(t, k, m.Root)
			complete := s.DropMissing()
			for i, class := range m.Network().PredictAll(complete.X) {
				if class != m.Predict(complete.X[i]) {
					t.Fatalf("sample %d: network says %d of %v, tree\n%v", k, class, complete.X[i], m)
				}
			}
		}
	}
	if pruned == 0 || tests < 400 {
		t.Errorf("%d tests in all, %d more before pruning", tests, pruned)
	}
}

func addsUp(t *testing.T, sample int, n *learners.DecisionNode) {
	t.Helper()
	for class, k := range n.Counts {
		for _, b := range n.Branches {
			k -= b.Counts[class]
		}
		if n.Attr >= 0 && math.Abs(k) > 1e-9 {
			t.Errorf("sample %d: %v examples of class %d lost below %+v", sample, k, class, n)
		}
	}
	for _, b := range n.Branches {
		addsUp(t, sample, b)
	}
}

// TestC45ReportsProgress wants each report to be of more examples, up to all.
func TestC45ReportsProgress(t *testing.T) {
	last, reports := 0, 0
	ctx := progress.With(t.Context(), func(name string, done, total int) {
		if name != "c4.5" || done < last || total != 600 {
			t.Errorf("%s: %d of %d after %d", name, done, total, last)
		}
		last, reports = done, reports+1
	})
	if _, err := (learners.C45{}).Fit(ctx, mixed(600, 6, 0.2), nil); err != nil || last != 600 || reports < 3 {
		t.Errorf("%d reports, the last of %d examples (%v)", reports, last, err)
	}
}

// TestC45PredictsAnything predicts examples with values that no training example
// has.
func TestC45PredictsAnything(t *testing.T) {
	s := mixed(600, 6, 0.1)
	nan, inf := math.NaN(), math.Inf(1)
	for _, c := range []learners.C45{{}, {Subsets: true}} {
		m := fit[*learners.DecisionTree](t, c, s)
		for _, x := range [][]float64{{nan, nan, nan, nan}, {6, 0, 0, 0}, {-1, 3, 0, 0}, {0.5, 0, 0, 0}, {inf, -inf, inf, -inf}, {-inf, nan, -inf, inf}, {1e300, -1e300, 1e300, -1e300}} {
			if class := m.Predict(x); class < 0 || class > 2 {
				t.Errorf("%s: %v is of class %d", learners.String(c), x, class)
			}
		}
		if m.Predict([]float64{5, 0, 2, 0}) != 2 || m.Predict([]float64{5, nan, -1, nan}) != 0 || m.Predict([]float64{nan, 0, 2, 0}) != 2 {
			t.Errorf("%s: examples that lack what says nothing are of another class:\n%v", learners.String(c), m)
		}
	}
}

// TestC45AwkwardSamples has samples that must end in a leaf, and in no time.
func TestC45AwkwardSamples(t *testing.T) {
	blank := mixed(50, 3, 1)
	oneClass := mixed(50, 3, 0)
	clear(oneClass.Y)
	constant := mixed(50, 1, 0)
	for _, x := range constant.X {
		x[2], x[3] = 7, -7
	}
	one := constant.Subset([]int{0})
	for name, s := range map[string]*data.Set{"all missing": blank, "one class": oneClass, "one value": constant, "one example": one} {
		for _, c := range []learners.C45{{}, {Unpruned: true, Subsets: true}} {
			if m := fit[*learners.DecisionTree](t, c, s); m.Root.Attr >= 0 {
				t.Errorf("%s, %s: got\n%v", name, learners.String(c), m)
			}
		}
	}
}

// TestC45ManyValues has an attribute of 10,000 values: some of them never occur,
// and others often.
func TestC45ManyValues(t *testing.T) {
	for _, c := range []learners.C45{{}, {Unpruned: true, Subsets: true}} {
		for _, missing := range []float64{0, 0.005} {
			s := mixed(40_000, 10_000, missing)
			m := fit[*learners.DecisionTree](t, c, s)
			wrong := 0
			for i, x := range s.X[:400] {
				if m.Predict(x) != s.Y[i] {
					wrong++
				}
			}
			tests, leaves := m.Outline().Nodes()
			t.Logf("%s, %v missing: %d tests, %d leaves, %d mistakes in 400", learners.String(c), missing, tests, leaves, wrong)
			if limit := 60; wrong > limit && missing == 0 {
				t.Errorf("%d mistakes in 400 examples, want at most %d", wrong, limit)
			}
		}
	}
}

func TestC45Refuses(t *testing.T) {
	changed := func(j int, v float64) *data.Set {
		s := mixed(20, 3, 0)
		s.X[4][j] = v
		return s
	}
	for _, c := range []struct {
		learner  learners.C45
		s        *data.Set
		unsuited bool
		says     string
	}{
		{learners.C45{}, changed(2, math.Inf(1)), true, `attribute "x" has the value +Inf, want a finite number`},
		{learners.C45{}, changed(0, 3), true, `attribute "p" has the value 3, want the index of one of its 3 values`},
		{learners.C45{}, changed(0, -1), true, `attribute "p" has the value -1`},
		{learners.C45{}, changed(0, 0.5), true, `attribute "p" has the value 0.5`},
		{learners.C45{CF: 0.6}, changed(2, 0), false, "CF is 0.6"},
		{learners.C45{CF: math.NaN()}, changed(2, 0), false, "CF is NaN"},
		{learners.C45{MinLeaf: -1}, changed(2, 0), false, "MinLeaf is -1"},
	} {
		_, err := c.learner.Fit(t.Context(), c.s, nil)
		if err == nil || errors.Is(err, learners.ErrUnsuited) != c.unsuited || !strings.Contains(err.Error(), c.says) || strings.Contains(err.Error(), "\n") {
			t.Errorf("got %v, want %s", err, c.says)
		}
	}
}
