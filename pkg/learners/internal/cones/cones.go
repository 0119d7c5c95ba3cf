// Package cones finds the fewest errors of one halfspace in few dimensions, with a proof that can be
// checked without repeating the search. It is a branch and bound over cones of weight vectors. All
// comparisons are exact.
//
// Each cone gives the examples a partial order: x is below y if w·x ≤ w·y for all w of the cone. It
// suffices to compare them for the rays that generate the cone. If a positive example is below a
// negative one, no halfspace with weights of the cone classifies both correctly, whatever its
// threshold. So each such pair contains an error. A matching is a set of such pairs that share no
// example, so every halfspace has at least as many errors as a matching has pairs. (Equal examples
// count as one, with their number as capacity.) A maximum matching is found as a flow. Its size equals
// the fewest errors of all classifiers that are monotone in the order of the cone (D. König 1931).
//
// The size of the matching is a lower bound on the errors. If the bound is less than the errors of the
// best halfspace, the cone is divided into two smaller ones: a new ray between two of its rays takes
// the place of one of them in one part, and of the other in the other part. The smaller a cone is, the
// nearer its order comes to a total order, for which a monotone classifier is a threshold. Every new
// ray is a halfspace too, with the best threshold, and may be better than the best so far.
//
// The first cones are the orthants of attributes that are linearly independent on the examples.
//
// The input is the distinct examples in whole numbers, with weights; the output is a Result.
//
// The search divides cones as simplicial branch and bound does (R. Horst, An algorithm for nonconvex
// programming problems, Mathematical Programming 10 (1976) 312–321). The bound is isotonic
// classification: R. Chandrasekaran, Y. U. Ryu, V. S. Jacob, S. Hong, Isotonic separation, INFORMS
// Journal on Computing 17 (2005) 462–474.
package cones

import (
	"cmp"
	"container/heap"
	"context"
	"math/big"

	"halfspace/pkg/internal/parallel"
	"halfspace/pkg/progress"
)

// A Settings limits a search.
type Settings struct {
	Errors int  // of a known halfspace: the search looks for fewer
	Nodes  int  // the greatest number of cones to look at
	Memory int  // the greatest size of all that the search keeps, in bytes; no limit if 0
	Proof  bool // whether the result has a tree
	// Trace, if not nil, is called when the bound or the errors of the best halfspace have changed, with
	// the number of cones examined so far.
	Trace func(nodes, bound, errors int)
}

// A Result is the best halfspace found, with a lower bound on the errors of every halfspace.
type Result struct {
	Errors int  // of Settings, or fewer
	Bound  int  // no halfspace has fewer errors; equal to Errors if this is proven
	Nodes  int  // cones looked at
	Full   bool // the search ended at the limit of memory
	// Wrong has the points that the best halfspace misclassifies. It is nil if the search found no
	// halfspace with fewer errors than Settings.Errors.
	Wrong []int
	Plane Plane // of this halfspace
	// Tree is the proof of Bound, if Settings.Proof is set and the orthants were examined. It has the
	// trees of all orthants, in preorder: after a division come all nodes of the cone whose first ray
	// is replaced by the new ray, and then all nodes of the cone whose second ray is replaced. An
	// orthant has a ray for each of Attributes. In orthant number o, the ray for the attribute with
	// index k is the negative axis if bit k of o is set.
	Tree []Node
	// Attributes are linearly independent attributes. Each of the others is a linear function of these:
	// it has a weight for each of Attributes, and a constant.
	Attributes []int
	Functions  [][]*big.Rat
}

// A Plane has a weight for each of a Result's Attributes, and a threshold. No point has a weighted sum
// equal to the threshold.
type Plane struct {
	Weights   []*big.Int
	Threshold *big.Rat
}

// A Node is a cone of a proof.
type Node struct {
	Rays  [2]int // that a division divides: their places in the cone
	Parts *Parts // nil at a leaf
	Pairs []Pair // of a leaf
}

// Parts are the positive multipliers of the two rays, whose sum is the new ray.
type Parts [2]*big.Int

// A Pair says that a positive point is below a negative one in the order of a cone, so that one of them
// is an error. The weights of all pairs of a point sum to at most its own weight.
type Pair struct{ Positive, Negative, Weight int }

// batch is the number of cones that are divided at the same time. It does not depend on the number of
// cores, so the result does not either.
const batch = 16

// Find looks for a halfspace with fewer errors than a known one, or proves that none exists. It ends
// when it has the proof, or at a limit. If ctx is done, it returns ctx's error with the result so far.
func Find(ctx context.Context, p Points, s Settings) (Result, error) {
	b := newBasis(p.Rows)
	f := &search{Settings: s, space: newSpace(p, b.independent), errors: s.Errors}
	f.improve(f.space.constant(f.space.positives, 1))
	f.improve(f.space.constant(f.space.negatives, -1))
	err := f.run(ctx)
	r := Result{Errors: f.errors, Bound: f.bound(), Nodes: f.nodes, Full: f.full(), Wrong: f.best.wrong, Plane: f.best.Plane, Attributes: b.independent, Functions: b.functions}
	if s.Proof {
		for _, n := range f.roots {
			r.Tree = n.walk(f.space, r.Tree)
		}
	}
	return r, err
}

// A search keeps the open cones in a heap, with the least bound first.
type search struct {
	Settings
	space  *space
	roots  []*cone
	open   queue
	errors int
	best   candidate // empty before a halfspace has fewer errors than Settings.Errors
	nodes  int
	size   int // of all cones and rays that are kept, in bytes
	traced [2]int
}

// improve takes a halfspace with fewer errors.
func (f *search) improve(c candidate) {
	if c.errors < f.errors {
		f.errors, f.best = c.errors, c
	}
}

// bound returns the number of errors that is proven.
func (f *search) bound() int {
	switch {
	case f.roots == nil:
		return 0
	case len(f.open) == 0:
		return f.errors
	}
	return min(f.errors, f.open[0].bound)
}

// run divides cones until all are closed, or a limit is reached.
func (f *search) run(ctx context.Context) error {
	const limit = 16 // attributes, because each doubles the number of orthants
	if dim := f.space.dim(); dim > limit || 1<<dim > f.Nodes {
		return ctx.Err()
	}
	if err := f.begin(ctx); err != nil {
		return err
	}
	for f.bound() < f.errors && f.nodes < f.Nodes && !f.full() {
		var cones []*cone
		for len(f.open) > 0 && len(cones) < batch && f.open[0].bound < f.errors {
			cones = append(cones, heap.Pop(&f.open).(*cone))
		}
		if err := f.divide(ctx, cones); err != nil {
			for _, c := range cones {
				heap.Push(&f.open, c)
			}
			return err
		}
	}
	return nil
}

// full reports whether the limit of memory is reached. The size counts only objects in use. Until the
// garbage collector runs, there may be about as many others.
func (f *search) full() bool { return f.Memory > 0 && f.size >= f.Memory }

// begin makes the orthants.
func (f *search) begin(ctx context.Context) error {
	dim := f.space.dim()
	axes := make([][2]*ray, dim)
	for j := range axes {
		for negative := range axes[j] {
			r, c := f.space.axis(j, negative == 1)
			axes[j][negative] = r
			f.improve(c)
		}
	}
	roots := make([]*cone, 1<<dim)
	err := parallel.EachWith(ctx, len(roots), func() func(int) error {
		m := newMatching(f.space)
		return func(o int) error {
			c := &cone{}
			for j := range axes {
				c.rays = append(c.rays, axes[j][o>>j&1])
			}
			m.match(c, nil, f.errors)
			roots[o] = c
			return nil
		}
	})
	if err != nil {
		return err
	}
	f.roots = roots
	for _, c := range roots {
		f.add(c)
	}
	f.trace(ctx)
	return nil
}

// add counts a cone. It opens the cone, unless its bound already closes it. An open cone keeps its rays,
// and since cones share rays, the size counts each ray once. A closed cone needs no rays, and is kept
// only for a proof.
func (f *search) add(c *cone) {
	c.order = f.nodes
	f.nodes++
	if c.bound < f.errors {
		f.size += c.bytes()
		for _, r := range c.rays {
			if r.users++; r.users == 1 {
				f.size += r.bytes()
			}
		}
		heap.Push(&f.open, c)
		return
	}
	c.rays = nil
	if f.Proof {
		f.size += c.bytes()
	}
}

// remove frees the rays and pairs of a cone that was open. If there is a proof, the cone itself stays,
// because its parts are stored below it.
func (f *search) remove(c *cone) {
	f.size -= c.bytes()
	for _, r := range c.rays {
		if r.users--; r.users == 0 {
			f.size -= r.bytes()
		}
	}
	c.rays, c.pairs = nil, nil
	if f.Proof {
		f.size += c.bytes()
	}
}

// divide divides cones, at the same time.
func (f *search) divide(ctx context.Context, cones []*cone) error {
	divisions := make([]division, len(cones))
	err := parallel.EachWith(ctx, len(cones), func() func(int) error {
		m := newMatching(f.space)
		return func(k int) error {
			divisions[k] = m.divide(cones[k], f.errors)
			return nil
		}
	})
	if err != nil {
		return err
	}
	for k, c := range cones {
		f.improve(divisions[k].candidate)
		divisions[k].candidate = candidate{}
		f.remove(c)
		if f.Proof {
			c.division = divisions[k]
		}
	}
	for _, d := range divisions {
		for _, part := range d.parts {
			f.add(part)
		}
	}
	f.trace(ctx)
	return nil
}

// trace reports the progress.
func (f *search) trace(ctx context.Context) {
	progress.Report(ctx, "cones", f.nodes, f.Nodes)
	now := [2]int{f.bound(), f.errors}
	if f.Trace != nil && now != f.traced {
		f.Trace(f.nodes, now[0], now[1])
	}
	f.traced = now
}

// A queue is a heap of cones, by their bounds and then by their age.
type queue []*cone

func (q queue) Len() int { return len(q) }

func (q queue) Less(a, b int) bool {
	return cmp.Or(cmp.Compare(q[a].bound, q[b].bound), cmp.Compare(q[a].order, q[b].order)) < 0
}

func (q queue) Swap(a, b int) { q[a], q[b] = q[b], q[a] }

// Push adds a cone.
func (q *queue) Push(c any) { *q = append(*q, c.(*cone)) }

// Pop removes the last cone.
func (q *queue) Pop() any {
	last := (*q)[len(*q)-1]
	*q = (*q)[:len(*q)-1]
	return last
}
