package idtree

import (
	"context"
	"math/rand/v2"
	"reflect"
	"testing"
)

// drawn returns n random examples with the given number of attributes. Their class depends on few
// attributes, and is sometimes wrong, so that some examples contradict each other.
func drawn(r *rand.Rand, n, attrs int) (examples []Example) {
	for range n {
		e := Example{Values: make([]int, attrs)}
		for j := range e.Values {
			e.Values[j] = r.IntN(2 + j%2)
		}
		e.Class = (e.Values[0] + e.Values[1]*e.Values[attrs-1]) % 3
		if r.IntN(10) == 0 {
			e.Class = r.IntN(3)
		}
		examples = append(examples, e)
	}
	return examples
}

// plain removes properties that equal trees need not share: the order of kept examples, and room
// for values that do not occur.
func plain(n *Node) *Node {
	p := &Node{N: n.N, Attr: n.Attr}
	for v, b := range n.Branches {
		if b != nil {
			p.grown(v)
			p.Branches[v] = plain(b)
		}
	}
	return p
}

// TestKeepIsBuild grows trees from random examples in random orders. After every example it
// compares the tree with the tree that ID3 builds from all examples so far.
func TestKeepIsBuild(t *testing.T) {
	ctx := t.Context()
	for seed := range uint64(200) {
		r := rand.New(rand.NewPCG(seed, 0))
		attrs := 2 + r.IntN(5)
		examples, tree := drawn(r, 60, attrs), New(3)
		for i, e := range examples {
			if err := tree.Keep(ctx, e); err != nil {
				t.Fatal(err)
			}
			built, err := Build(ctx, examples[:i+1], 3, attrs)
			if err != nil {
				t.Fatal(err)
			}
			if !reflect.DeepEqual(plain(tree.Root), plain(built.Root)) {
				t.Fatalf("seed %d: after %d examples the trees differ", seed, i+1)
			}
		}
		checkCounts(t, tree.Root, examples)
	}
}

// checkCounts checks that the counts at every node match the examples that come there, and that the
// leaves keep all of them.
func checkCounts(t *testing.T, n *Node, examples []Example) {
	t.Helper()
	if n.Attr < 0 {
		if len(n.Kept) != len(examples) || n.Counts != nil {
			t.Fatalf("a leaf keeps %d of %d examples", len(n.Kept), len(examples))
		}
		return
	}
	for j := range n.Counts {
		for v, counts := range n.Counts[j] {
			want := make([]int, len(n.N))
			for _, e := range examples {
				if e.Values[j] == v {
					want[e.Class]++
				}
			}
			if !reflect.DeepEqual(counts, want) {
				t.Fatalf("attribute %d, value %d: counts %v, want %v", j, v, counts, want)
			}
		}
	}
	for v, b := range n.Branches {
		var reaching []Example
		for _, e := range examples {
			if e.Values[n.Attr] == v {
				reaching = append(reaching, e)
			}
		}
		if (b == nil) != (len(reaching) == 0) {
			t.Fatalf("value %d: a branch for %d examples", v, len(reaching))
		}
		if b != nil {
			checkCounts(t, b, reaching)
		}
	}
}

// TestForgetByHand follows ID4 where attribute 1 separates the classes. The second example differs
// from the first in two attributes, and the first of these becomes the test. The fourth shows that
// attribute 1 is better: the test changes and the subtrees are gone, so the root has one branch,
// with one example.
func TestForgetByHand(t *testing.T) {
	tree := New(2)
	for i, c := range []struct {
		e        Example
		attr     int
		branches []int // examples at each branch of the root
		root     int
	}{
		{Example{[]int{0, 0, 0}, 0}, -1, nil, 1},
		{Example{[]int{1, 1, 0}, 1}, 0, []int{0, 1}, 2},
		{Example{[]int{1, 1, 0}, 1}, 0, []int{0, 2}, 3},
		{Example{[]int{1, 0, 0}, 0}, 1, []int{1}, 4},
	} {
		tree.Forget(c.e)
		var got []int
		for _, b := range tree.Root.Branches {
			k := 0
			if b != nil {
				k = total(b.N)
			}
			got = append(got, k)
		}
		if tree.Root.Attr != c.attr || !reflect.DeepEqual(got, c.branches) || total(tree.Root.N) != c.root {
			t.Errorf("after example %d: test %d, branches %v, %d examples", i+1, tree.Root.Attr, got, total(tree.Root.N))
		}
	}
}

// TestForgetKeepsATie presents an example that makes attribute 0 tie with the tested attribute 1:
// the test must stay, with its branches.
func TestForgetKeepsATie(t *testing.T) {
	tree := New(2)
	for _, e := range []Example{{[]int{0, 0}, 0}, {[]int{0, 1}, 1}} {
		tree.Forget(e)
	}
	branch := tree.Root.Branches[1]
	if tree.Forget(Example{[]int{1, 0}, 1}); tree.Root.Attr != 1 || tree.Root.Branch(1) != branch {
		t.Errorf("the root tests %d", tree.Root.Attr)
	}
}

// TestWork counts by hand: two examples of two attributes that differ in both, and in class. With
// ID5R the leaf counts nothing until the second example comes; then it counts both examples in two
// attributes and computes two scores.
func TestWork(t *testing.T) {
	tree := New(2)
	for i, want := range [][2]int{{0, 0}, {4, 2}} {
		if err := tree.Keep(t.Context(), Example{[]int{i, i}, i}); err != nil {
			t.Fatal(err)
		}
		if got := [2]int{tree.Added, tree.Scored}; got != want {
			t.Errorf("after %d: added and scored %v, want %v", i+1, got, want)
		}
	}
}

// TestStops checks that an update whose context is done returns an error.
func TestStops(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := New(2).Keep(ctx, Example{[]int{0}, 1}); err == nil {
		t.Error("no error")
	}
}
