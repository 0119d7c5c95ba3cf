// Package ltutree grows Sahami's trees of linear threshold units. The unit of the root learns
// the whole sample. The examples where it does not fire go left and the others right. On a
// side with too many errors another tree learns the examples. The caller decides how a unit
// is learned.
//
// The input is samples of two classes and Settings, with the function that learns a unit. The
// output is a tree of Nodes, which Prune and Drop reduce on held-out examples.
//
// M. Sahami, Learning non-linearly separable Boolean functions with linear threshold unit
// trees and Madaline-style networks, AAAI (1993) 335–341, "The LTU tree algorithm".
package ltutree

import (
	"context"

	"halfspace/pkg/data"
	"halfspace/pkg/ltu"
	"halfspace/pkg/progress"
)

// A Node is a unit with the trees below it: Left for the examples where the unit does not
// fire, and Right for the examples where it fires. A side where the unit's own answer stands
// is nil.
type Node struct {
	Unit        ltu.Unit
	Left, Right *Node
}

// Settings determine how trees grow. No field has a default.
type Settings struct {
	// Learn returns a unit for a sample where both classes occur.
	Learn func(context.Context, *data.Set) (ltu.Unit, error)
	// Refused reports whether an error of Learn means that the sample does not suit it. Below
	// the root, the node above then does not branch.
	Refused func(error) bool
	// Depth is the greatest number of layers of units.
	Depth int
	// Tolerance is the share of errors on a side above which it branches.
	Tolerance float64
	// Eliminate drops attributes from each unit while that costs no errors.
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

// branches reports whether the examples on one side of a unit, where it answers the given class,
// have too many errors, and layers are left.
func (g *Grower) branches(side *data.Set, class, layers int) bool {
	errors := side.ClassCounts()[1-class]
	return layers > 1 && float64(errors) > g.Tolerance*float64(side.Len())
}

// unit returns the unit of a node that learns s. A unit may send all examples to a side with
// too many errors. The same examples would then be learned again. Such a unit gets another
// threshold or, if all examples are equal, answers the majority class.
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

// learn returns the unit that Learn makes from s, without dispensable attributes if Eliminate is
// set.
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
