package learners_test

import (
	"encoding/json"
	"math"
	"slices"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/ltu"
)

// oddly returns up to 400 examples of s, and copies with values that trees have not met: missing ones,
// numbers between two indices, beyond both ends, and at the bounds of floats.
func oddly(s *data.Set) (X [][]float64) {
	r := learners.Seed(9)
	for _, x := range s.X[:min(400, s.Len())] {
		X = append(X, x)
		if len(x) == 0 {
			continue
		}
		odd := slices.Clone(x)
		for range 1 + r.IntN(3) {
			j := r.IntN(len(x))
			odd[j] = []float64{math.NaN(), odd[j] + 0.5, -1, 1e9, math.Inf(1), math.Inf(-1), math.Nextafter(odd[j], 9)}[r.IntN(7)]
		}
		X = append(X, odd)
	}
	return X
}

// boostedTrees calls f with votes of trees on sets of the catalogue: with numbers and nominal attributes,
// missing values, groups of values, and several classes.
func boostedTrees(t *testing.T, f func(t *testing.T, b *learners.Boosted, s *data.Set)) {
	for _, c := range []struct {
		set  string
		weak learners.Learner
	}{
		{"house-votes-84", learners.C45{}}, {"iris", learners.C45{}}, {"breast-cancer-wisconsin", learners.C45{Unpruned: true}},
		{"glass", learners.C45{}}, {"tic-tac-toe", learners.C45{}}, {"ionosphere", learners.Stump{Depth: 2}},
		{"monks-2", learners.ID3{}}, {"iris", learners.ID3{}}, {"splice", learners.C45{Subsets: true}},
	} {
		t.Run(c.set, func(t *testing.T) {
			s := loadSet(t, c.set)
			if _, rounded := c.weak.(learners.ID3); rounded { // numbers of few values, each with a branch
				for _, x := range s.X {
					for j := range x {
						x[j] = math.Round(x[j])
					}
				}
			}
			f(t, fit[*learners.Boosted](t, learners.AdaBoost{Weak: c.weak, Stages: 6}, s), s)
		})
	}
}

// TestBoostedTreesAreTheirNetworks compares the trees with their networks, bit for bit: the class of every
// hypothesis, the excesses of the whole, and the classes one by one and many together.
func TestBoostedTreesAreTheirNetworks(t *testing.T) {
	boostedTrees(t, func(t *testing.T, b *learners.Boosted, s *data.Set) {
		X, net := oddly(s), b.Network()
		excesses, together := b.Excesses(X), learners.PredictAll(b, X)
		for k := range b.Votes {
			if b.Votes[k].Root == nil || b.Votes[k].Of != nil {
				t.Fatal("a tree was not kept as a tree")
			}
			alone := &learners.Boosted{Schema: b.Schema, Votes: []learners.Vote{{Weight: 1, Root: b.Votes[k].Root}}}
			h := b.Hypothesis(k)
			for i, class := range learners.PredictAll(alone, X) {
				if want := h.Predict(X[i]); class != want {
					t.Fatalf("tree %d gives %v class %d, its network %d", k, X[i], class, want)
				}
			}
		}
		for i, x := range X {
			if want := net.Excesses(x); !slices.Equal(excesses[i], want) {
				t.Fatalf("%v: excesses %v, of the network %v", x, excesses[i], want)
			}
			if one, want := b.Predict(x), net.Predict(x); one != want || together[i] != want {
				t.Fatalf("%v: class %d alone, %d among many, want %d", x, one, together[i], want)
			}
		}
	})
}

// TestBoostedNetworksAreRead reads a vote as it was written before votes kept trees: with a network for
// each hypothesis.
func TestBoostedNetworksAreRead(t *testing.T) {
	boostedTrees(t, func(t *testing.T, b *learners.Boosted, s *data.Set) {
		type vote struct {
			Weight, Epsilon float64
			Of              *ltu.Network
		}
		old := struct {
			data.Schema
			Votes []vote
		}{Schema: b.Schema}
		for k, v := range b.Votes {
			old.Votes = append(old.Votes, vote{v.Weight, v.Epsilon, b.Hypothesis(k)})
		}
		text, err := json.Marshal(old)
		if err != nil {
			t.Fatal(err)
		}
		var read learners.Boosted
		if err := json.Unmarshal(text, &read); err != nil {
			t.Fatal(err)
		}
		X := oddly(s)[:60]
		if got, want := learners.PredictAll(&read, X), learners.PredictAll(b, X); !slices.Equal(got, want) {
			t.Errorf("the old form predicts %v, want %v", got, want)
		}
		for i, e := range read.Excesses(X) {
			if want := b.Excesses(X[i : i+1])[0]; !slices.Equal(e, want) {
				t.Fatalf("the old form has the excesses %v, want %v", e, want)
			}
		}
	})
}

// TestBoostedCut cuts the votes of a model, whose prepared trees are then too many.
func TestBoostedCut(t *testing.T) {
	s := loadSet(t, "iris")
	b := fit[*learners.Boosted](t, learners.AdaBoost{Weak: learners.C45{}, Stages: 6}, s)
	fewer := *b
	fewer.Votes = b.Votes[:2]
	if got, want := learners.PredictAll(&fewer, s.X), learners.PredictAll(b.Stage(2), s.X); !slices.Equal(got, want) {
		t.Errorf("a vote cut to two hypotheses predicts %v, want %v", got, want)
	}
}
