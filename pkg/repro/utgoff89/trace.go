package utgoff89

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"

	"halfspace/pkg/data"
	"halfspace/pkg/eval"
	"halfspace/pkg/learners"
	"halfspace/pkg/outline"
	"halfspace/pkg/repro/experiment"
)

// P. E. Utgoff, Connection Science 1 (1989), §4.3: an illustration.

// Sixteen returns the instances of (a ∨ b) ⊕ (c ∧ d) in the order in which
// Utgoff 1989, §4.3, presents them: T before F, and d changes fastest.
func Sixteen() *data.Set {
	return sixteen(func(b []bool) bool { return (b[0] || b[1]) != (b[2] && b[3]) }, "(a ∨ b) ⊕ (c ∧ d)")
}

// sixteen returns the table of a function of a, b, c and d.
func sixteen(f func([]bool) bool, name string) *data.Set {
	s, err := data.Formula(name, 4, f, "a", "b", "c", "d").Table()
	if err != nil {
		panic(err)
	}
	slices.Reverse(s.X)
	slices.Reverse(s.Y)
	for j := range s.Attrs {
		s.Attrs[j].Values = []string{"F", "T"}
	}
	return s
}

// grow starts a tree and presents the first n of s to it, in a circle.
func grow(p learners.PerceptronTree, s *data.Set, n int) (*learners.GrownTree, error) {
	m, err := p.Start(s.Schema, nil)
	if err != nil {
		return nil, err
	}
	for i := range n {
		m.Update(s.X[i%s.Len()], s.Y[i%s.Len()])
	}
	return m.(*learners.GrownTree), nil
}

// right returns the share of s that m classifies correctly and knows, as figure
// 1 counts: where no branch is grown yet, or W·I = 0, it is wrong.
func right(m *learners.GrownTree, s *data.Set) float64 {
	n := 0
	for i, x := range s.X {
		if class, known := m.Decide(x); known && class == s.Y[i] {
			n++
		}
	}
	return float64(n) / float64(s.Len())
}

func learningCurve() experiment.Experiment {
	return experiment.Experiment{
		Name: "utgoff89-figure1", Source: "Utgoff 1989, figure 1",
		About: "Share of the sixteen instances of (a ∨ b) ⊕ (c ∧ d) that are classified correctly after so many presentations, in a circle, and the size of the tree then. " +
			"What the tree does not know is wrong. The paper's numbers are those of its text.",
		Params: []string{"presentations"},
		Measures: []experiment.Measure{
			{Name: "right", Title: "right %", Percent: true},
			{Name: "tests", Title: "decision nodes"},
			{Name: "units", Title: "LTU nodes"},
		},
		Trials: func(short bool) (trials []experiment.Trial) {
			last := 112
			if short {
				last = 16
			}
			for n := range last {
				trials = append(trials, experiment.Trial{At: []any{n + 1}, Seed: 1, Run: presented(n + 1)})
			}
			return trials
		},
		Printed: map[string][]string{"34": {"0", "1"}, "60": {"44", "2"}, "94": {"100", "2", "3"}},
	}
}

// presented is a trial: what is right after n presentations.
func presented(n int) experiment.Run {
	return func(context.Context, *rand.Rand) (experiment.Values, error) {
		s := Sixteen()
		m, err := grow(learners.PerceptronTree{}, s, n)
		if err != nil {
			return nil, err
		}
		tests, leaves := m.Outline().Nodes()
		return experiment.Values{"right": right(m, s), "tests": float64(tests), "units": float64(leaves)}, nil
	}
}

// finalLeaves are the LTU nodes of figure 2: the edges that lead there from the
// root, their names, and the attributes that are not tested on the way.
var finalLeaves = []struct {
	edges []string
	name  string
	over  []string
}{
	{[]string{"= F"}, "c = F", []string{"a", "b", "d"}},
	{[]string{"= T", "= F"}, "c = T; d = F", []string{"a", "b"}},
	{[]string{"= T", "= T"}, "c = T; d = T", []string{"a", "b"}},
}

func finalTree() experiment.Experiment {
	return experiment.Experiment{
		Name: "utgoff89-figure2", Source: "Utgoff 1989, figure 2",
		About:    "Weights of the LTU nodes of the final tree for (a ∨ b) ⊕ (c ∧ d), which tests c, and d where c = T. The paper's text prints those of one node; the figure itself is lost.",
		Params:   []string{"node", "weight"},
		Measures: []experiment.Measure{{Name: "w", Title: "weight"}},
		Trials: func(short bool) (trials []experiment.Trial) {
			for _, l := range finalLeaves {
				add := func(weight, column string, row int) {
					trials = append(trials, experiment.Trial{
						At: []any{l.name, weight}, Seed: 1, Run: finalWeight(l.edges, column, row),
					})
				}
				for _, column := range l.over {
					add(column+"=F", column, 0)
					add(column+"=T", column, 1)
				}
				add("θ", "θ", 1)
			}
			return trials
		},
		Printed: map[string][]string{
			"c = T; d = F a=F": {"−2"}, "c = T; d = F b=F": {"−1"}, "c = T; d = F a=T": {"1"}, "c = T; d = F b=T": {"2"}, "c = T; d = F θ": {"1"},
		},
	}
}

// finalWeight is a trial: a weight of the final tree's node at the end of the
// given edges.
func finalWeight(edges []string, column string, row int) experiment.Run {
	return func(context.Context, *rand.Rand) (experiment.Values, error) {
		m, err := grow(learners.PerceptronTree{}, Sixteen(), 10*16)
		if err != nil {
			return nil, err
		}
		o := m.Outline()
		for _, e := range edges {
			k := slices.IndexFunc(o.Branches, func(b *outline.Node) bool { return b.Edge == e })
			if k < 0 {
				return nil, fmt.Errorf("the final tree has no branch %v", edges)
			}
			o = o.Branches[k]
		}
		if o.Weights == nil || !slices.Contains(o.Weights.Columns, column) {
			return nil, fmt.Errorf("the final tree's node at %v does not weigh %s", edges, column)
		}
		return experiment.Values{"w": o.Weights.Cells[row][slices.Index(o.Weights.Columns, column)]}, nil
	}
}

func id3Tree() experiment.Experiment {
	return experiment.Experiment{
		Name: "utgoff89-figure3", Source: "Utgoff 1989, figure 3",
		About:    "Sizes of trees for (a ∨ b) ⊕ (c ∧ d), which are right on all sixteen instances: ID3's, and figure 2's beside it.",
		Params:   []string{"learner"},
		Measures: []experiment.Measure{{Name: "tests", Title: "decision nodes"}, {Name: "leaves", Title: "answer or LTU nodes"}, {Name: "right", Title: "right %", Percent: true}},
		Trials: func(short bool) (trials []experiment.Trial) {
			for _, l := range []learners.Learner{learners.ID3{}, learners.PerceptronTree{InOrder: true}} {
				name, _, _ := strings.Cut(learners.String(l), "{")
				trials = append(trials, experiment.Trial{At: []any{name}, Seed: 1, Run: onSixteen(l)})
			}
			return trials
		},
		Printed: map[string][]string{"ID3": {"8", "9", "100"}, "PerceptronTree": {"2", "3", "100"}},
	}
}

// onSixteen is a trial: the size and the accuracy of what l makes of the sixteen
// instances.
func onSixteen(l learners.Learner) experiment.Run {
	return func(ctx context.Context, r *rand.Rand) (experiment.Values, error) {
		m, err := l.Fit(ctx, Sixteen(), r)
		if err != nil {
			return nil, err
		}
		tests, leaves := m.(learners.Tree).Outline().Nodes()
		return experiment.Values{"tests": float64(tests), "leaves": float64(leaves), "right": eval.Accuracy(m, Sixteen())}, nil
	}
}

// testsOf returns the number of tests of a tree, NaN of other models.
func testsOf(m learners.Model) float64 {
	tree, ok := m.(learners.Tree)
	if !ok {
		return math.NaN()
	}
	tests, _ := tree.Outline().Nodes()
	return float64(tests)
}
