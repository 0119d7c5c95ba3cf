package learners_test

import (
	"math"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
)

// TestStumpIsBest compares the split of every node with all thresholds of all attributes.
func TestStumpIsBest(t *testing.T) {
	for _, s := range []*data.Set{loadSet(t, "glass"), loadSet(t, "iris"), loadSet(t, "house-votes-84").OneHot()} {
		for _, depth := range []int{1, 3, 1000} {
			for _, impurity := range []func(*data.Set) float64{gini, entropyOf} {
				l := learners.Stump{Depth: depth, Entropy: impurity(s) == entropyOf(s)}
				root := fit[*learners.DecisionTree](t, l, s).Root
				if got := bestStump(t, s, root, depth, impurity); depth < 1000 && got != depth {
					t.Errorf("%s: depth %d, want %d", s.Name, got, depth)
				}
			}
		}
	}
}

// bestStump checks the tree n of s, which may have at most the given number of levels, and returns its
// number of levels.
func bestStump(t *testing.T, s *data.Set, n *learners.DecisionNode, levels int, impurity func(*data.Set) float64) (depth int) {
	for class, k := range s.ClassCounts() {
		if n.Counts[class] != float64(k) || n.Counts[class] > n.Counts[n.Class] {
			t.Fatalf("%s: counts %v and class %d at a node of %v", s.Name, n.Counts, n.Class, s.ClassCounts())
		}
	}
	lowest := impurity(s)
	for j := range s.Attrs {
		tried := map[float64]bool{}
		for _, x := range s.X {
			if tried[x[j]] {
				continue
			}
			tried[x[j]] = true
			left, right := parted(s, j, x[j])
			lowest = min(lowest, impurity(left)+impurity(right))
		}
	}
	if n.Attr < 0 {
		if levels > 0 && lowest < impurity(s)-1e-6 {
			t.Fatalf("%s: a leaf of %v could be parted", s.Name, n.Counts)
		}
		return 0
	}
	left, right := parted(s, n.Attr, n.Threshold)
	if got := impurity(left) + impurity(right); math.Abs(got-lowest) > 1e-9*float64(s.Len()) {
		t.Fatalf("%s: a test that leaves an impurity of %v, the best leaves %v", s.Name, got, lowest)
	}
	return 1 + max(bestStump(t, left, n.Branches[0], levels-1, impurity), bestStump(t, right, n.Branches[1], levels-1, impurity))
}

// parted returns the examples up to a threshold and the examples above it.
func parted(s *data.Set, attr int, threshold float64) (left, right *data.Set) {
	var sides [2][]int
	for i, x := range s.X {
		b := 0
		if x[attr] > threshold {
			b = 1
		}
		sides[b] = append(sides[b], i)
	}
	return s.Subset(sides[0]), s.Subset(sides[1])
}

// gini returns the Gini index of s times its number of examples.
func gini(s *data.Set) float64 {
	n, sum := float64(s.Len()), 0.0
	for _, k := range s.ClassCounts() {
		sum += float64(k) * (n - float64(k)) / max(1, n)
	}
	return sum
}

// entropyOf returns the entropy of the classes of s times its number of examples.
func entropyOf(s *data.Set) (sum float64) {
	for _, k := range s.ClassCounts() {
		if k > 0 {
			sum -= float64(k) * math.Log2(float64(k)/float64(s.Len()))
		}
	}
	return sum
}
