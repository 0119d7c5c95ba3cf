package play

import (
	"context"
	"fmt"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/ltu"
)

var tree = scene{Scene{
	Name: "tree", Title: "A tree splits", Step: "next split", Preset: "circle",
	About: "Each split asks for x or for y, where that tells most of the colour (C4.5, before pruning). " +
		"A line ends at the lines of the splits above it. Of the exclusive or no first split tells anything: there the tree stays a leaf.",
	Lesson: "5 · Trees of tests and of units",
}, playTree}

// playTree shows as many splits of a tree as there are steps. Splits near the root come first, and splits
// of the same depth come from left to right.
func playTree(ctx context.Context, s *data.Set, st State, v *View) (learners.Model, error) {
	m, err := learners.C45{Unpruned: true}.Fit(ctx, s, learners.Seed(st.Seed))
	if err != nil {
		return nil, err
	}
	whole := m.(*learners.DecisionTree)
	if whole.Root.Attr < 0 {
		v.Says = "no test of x or of y tells enough of the colour: the tree is a leaf"
	} else {
		v.Says = "no step yet: the tree is a leaf, of the colour of most points"
	}
	grown := *whole.Root
	open := []region{{&grown, square}}
	for ; len(open) > 0; open = open[1:] {
		p := open[0]
		if p.Attr < 0 {
			continue
		}
		if v.Steps == st.Steps {
			for _, p := range open {
				p.cut()
			}
			break
		}
		open = append(open, v.divide(p, s)...)
	}
	v.Done = len(open) == 0
	t := &learners.DecisionTree{Schema: s.Schema, Root: &grown}
	_, leaves := t.Outline().Nodes()
	_, all := whole.Outline().Nodes()
	v.fact("leaves so far", leaves)
	v.fact("leaves in all", all)
	return t, nil
}

// A region is a node of a growing tree with the part of the square that comes to it.
type region struct {
	*learners.DecisionNode
	cell polygon
}

// cut turns the node into a leaf.
func (p region) cut() { p.Attr, p.Threshold, p.Branches = -1, 0, nil }

// divide draws the split of a node, and returns its two branches. The branches are copies, because some of
// them are turned into leaves later.
func (v *View) divide(p region, s *data.Set) []region {
	v.Steps++
	u := ltu.Unit{W: make([]float64, 2), Theta: p.Threshold}
	u.W[p.Attr] = 1
	name := s.Attrs[p.Attr].Name
	v.unit(fmt.Sprintf("split %d", v.Steps), u, p.cell).Says = fmt.Sprintf("asks whether %s > %.3g", name, p.Threshold)
	v.Says = fmt.Sprintf("split %d: is %s above %.3g? of %.0f points here %.0f are not, and %.0f are", v.Steps, name, p.Threshold,
		total(p.Counts), total(p.Branches[0].Counts), total(p.Branches[1].Counts))
	firing, _ := p.cell.split(u)
	resting, _ := p.cell.split(u.Complement())
	low, high := *p.Branches[0], *p.Branches[1]
	p.Branches = []*learners.DecisionNode{&low, &high}
	return []region{{&low, resting}, {&high, firing}}
}

// total returns the sum of counts.
func total(counts []float64) (sum float64) {
	for _, n := range counts {
		sum += n
	}
	return sum
}
