// Package ltutree grows Sahami's trees of linear threshold units. The unit of the root learns the whole
// sample. The examples on which it does not fire go left, and the others right. If a side has too many
// errors, another tree learns the examples of that side. A function of the caller learns the units.
//
// The input is samples of two classes and Settings, with that function. The output is a tree of Nodes,
// which Prune and Drop make smaller by held-out examples.
//
// M. Sahami, Learning non-linearly separable Boolean functions with linear threshold unit trees and
// Madaline-style networks, AAAI (1993) 335–341, "The LTU tree algorithm".
package ltutree

import (
	"context"

	"halfspace/pkg/data"
	"halfspace/pkg/ltu"
	"halfspace/pkg/progress"
)

// A Node is a unit with the trees below it: Left for the examples on which the unit does not fire, and
// Right for the others. If a side is nil, the answer of the unit itself is the answer of the tree.
type Node struct {
	Unit        ltu.Unit
	Left, Right *Node
}

// Settings determine how trees grow. No field has a default.
type Settings struct {
	// Learn returns a unit for a sample where both classes occur.
	Learn func(context.Context, *data.Set) (ltu.Unit, error)
	// Refused reports whether an error of Learn only means that the sample is unsuited. If this happens
	// below the root, the side does not branch, and growing goes on.
	Refused func(error) bool
	// Depth is the greatest number of layers of units.
	Depth int
	// Tolerance is the greatest share of errors on a side that does not branch.
	Tolerance float64
	// Eliminate removes attributes from each unit as long as this adds no errors.
	Eliminate bool
}

// A Grower grows trees, and reports how many of the Total examples have reached leaves.
type Grower struct {
	Settings
	Total int
	done  int
}

// Grow returns the tree that learns s, of two classes.
func (g *Grower) Grow(ctx context.Context, s *data.Set) (*Node, error) {
	return g.grow(ctx, s, g.Depth)
}

// grow returns the tree with at most the given number of layers that learns s.
func (g *Grower) grow(ctx context.Context, s *data.Set, layers int) (*Node, error) {
	progress.Report(ctx, "ltu tree", g.done, g.Total)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	u, err := g.unit(ctx, s, layers)
	if err != nil {
		return nil, err
	}
	n, sides := &Node{Unit: u}, partBy(u, s)
	for i, child := range []**Node{&n.Left, &n.Right} {
		side := s.Subset(sides[i])
		if side.Len() < s.Len() && g.branches(side, i, layers) {
			*child, err = g.grow(ctx, side, layers-1)
			if err == nil {
				continue
			}
			if !g.Refused(err) {
				return nil, err
			}
		}
		g.done += side.Len()
	}
	progress.Report(ctx, "ltu tree", g.done, g.Total)
	return n, nil
}

// branches reports whether a side of a unit gets a tree: if too many of its examples are not of the
// class that the unit answers there, and if layers are left.
func (g *Grower) branches(side *data.Set, class, layers int) bool {
	errors := side.ClassCounts()[1-class]
	return layers > 1 && float64(errors) > g.Tolerance*float64(side.Len())
}

// unit returns the unit of a node that learns s. If the learned unit puts all examples on one side and
// has too many errors there, the same examples would be learned again below. Such a unit gets another
// threshold. If all examples are equal, it is replaced by a unit that always answers the majority class.
func (g *Grower) unit(ctx context.Context, s *data.Set, layers int) (ltu.Unit, error) {
	counts := s.ClassCounts()
	constant := ltu.Unit{W: make([]float64, len(s.Attrs)), Theta: 1}
	if counts[1] > counts[0] {
		constant.Theta = 0
	}
	if counts[0] == 0 || counts[1] == 0 {
		return constant, nil
	}
	u, err := g.learn(ctx, s)
	if err != nil {
		return u, err
	}
	for class, side := range partBy(u, s) {
		if len(side) == s.Len() && g.branches(s, class, layers) {
			if cut, ok, err := recut(ctx, u, s); ok || err != nil {
				return cut, err
			}
			return constant, nil
		}
	}
	return u, nil
}

// learn returns the unit that Learn learns from s, with fewer attributes if Eliminate is set.
func (g *Grower) learn(ctx context.Context, s *data.Set) (ltu.Unit, error) {
	u, err := g.Learn(ctx, s)
	if err != nil || !g.Eliminate {
		return u, err
	}
	return g.eliminate(ctx, s, u)
}

// partBy returns the examples of s where u does not fire, and the examples where it fires.
func partBy(u ltu.Unit, s *data.Set) (sides [2][]int) {
	for i, x := range s.X {
		class := 0
		if u.Fires(x) {
			class = 1
		}
		sides[class] = append(sides[class], i)
	}
	return sides
}
