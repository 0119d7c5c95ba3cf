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
	"halfspace/pkg/experiment"
	"halfspace/pkg/learners"
	"halfspace/pkg/outline"
	"halfspace/pkg/repro/internal/protocol"
)

// §4.3 and figures 1 to 3 illustrate how a tree learns (a ∨ b) ⊕ (c ∧ d) from its
// sixteen instances, presented in a circle. The text that we have lacks the figures.
// The printed numbers here are numbers that the text mentions.

// Sixteen returns the instances of (a ∨ b) ⊕ (c ∧ d) in the order in which
// Utgoff 1989, §4.3, presents them: T before F, and d changes fastest.
func Sixteen() *data.Set {
	return sixteen(func(b []bool) bool { return (b[0] || b[1]) != (b[2] && b[3]) }, "(a ∨ b) ⊕ (c ∧ d)")
}

// sixteen returns the table of a function of a, b, c and d in the order of Sixteen. A truth table begins
// with F in all columns, and Sixteen begins with T, so the order is reversed.
func sixteen(f func([]bool) bool, name string) *data.Set {
	// The attributes are bits, whose values get the paper's names, F and T.
	s, err := data.Formula(name, 4, f, "a", "b", "c", "d").Table()
	if err != nil {
		panic(err) // four attributes are not too many for a table
	}
	slices.Reverse(s.X)
	slices.Reverse(s.Y)
	for j := range s.Attrs {
		s.Attrs[j].Values = []string{"F", "T"}
	}
	return s
}

// grow starts a tree and presents n examples to it, the examples of s in a circle.
// Nothing is random in a tree that takes the examples as they come.
func grow(p learners.PerceptronTree, s *data.Set, n int) (*learners.PerceptronTreeModel, error) {
	m, err := p.Start(s.Schema, nil)
	if err != nil {
		return nil, err
	}
	for i := range n {
		m.Update(s.X[i%s.Len()], s.Y[i%s.Len()])
	}
	return m.(*learners.PerceptronTreeModel), nil
}

// knownRight returns the share of s that m classifies correctly without guessing, as figure 1 counts. If a
// branch has not grown yet, or if W·I = 0, the tree does not know the class, and this counts as wrong. So
// the share can fall to 0 %, although a guess would be right half of the time.
func knownRight(m *learners.PerceptronTreeModel, s *data.Set) float64 {
	n := 0
	for i, x := range s.X {
		if class, known := m.Decide(x); known && class == s.Y[i] {
			n++
		}
	}
	return float64(n) / float64(s.Len())
}

// learningCurve is figure 1: the share that is right after each presentation. It
// should drop at the splits, which discard the learned weights, and reach 100 %.
func learningCurve() experiment.Experiment {
	return experiment.Experiment{
		Name: "utgoff89-figure1", Source: "Utgoff 1989, figure 1",
		About: protocol.Prose(`
			Share of the sixteen instances of (a ∨ b) ⊕ (c ∧ d) that are classified correctly after
			so many presentations, in a circle, and the size of the tree then. What the tree does
			not know is wrong. The paper's numbers are those of its text.`),
		Params: []string{"presentations"},
		Measures: []experiment.Measure{
			{Name: "right", Title: "right %", Percent: true},
			{Name: "tests", Title: "decision nodes"},
			{Name: "units", Title: "LTU nodes"},
		},
		Trials: func(short bool) (trials []experiment.Trial) {
			last := 112 // seven rounds; from the 94th presentation on all is right
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

// presented is a trial: the share that is right after n presentations. It grows
// the tree anew, so that trials do not depend on each other.
func presented(n int) experiment.Run {
	return func(context.Context, *rand.Rand) (experiment.Values, error) {
		s := Sixteen()
		m, err := grow(learners.PerceptronTree{}, s, n)
		if err != nil {
			return nil, err
		}
		tests, leaves := m.Outline().Nodes()
		return experiment.Values{"right": knownRight(m, s), "tests": float64(tests), "units": float64(leaves)}, nil
	}
}

// finalLeaves are the LTU nodes of figure 2: the edges that lead there from the
// root, their names, and the attributes that are not tested on the way.
var finalLeaves = []struct {
	edges []string
	name  string
	path  []string
}{
	{[]string{"= F"}, "c = F", []string{"a", "b", "d"}},
	{[]string{"= T", "= F"}, "c = T; d = F", []string{"a", "b"}},
	{[]string{"= T", "= T"}, "c = T; d = T", []string{"a", "b"}},
}

// finalTree is figure 2: a trial is a weight of a leaf's unit. Each value of an
// attribute has a weight of its own: a row F, a row T, and the threshold θ.
func finalTree() experiment.Experiment {
	return experiment.Experiment{
		Name: "utgoff89-figure2", Source: "Utgoff 1989, figure 2",
		About: protocol.Prose(`
			Weights of the LTU nodes of the final tree for (a ∨ b) ⊕ (c ∧ d), which tests c, and d
			where c = T. The paper's text prints those of one node; the figure itself is lost.`),
		Params:   []string{"node", "weight"},
		Measures: []experiment.Measure{{Name: "w", Title: "weight"}},
		Trials: func(short bool) (trials []experiment.Trial) {
			for _, l := range finalLeaves {
				add := func(weight, column string, row int) {
					trials = append(trials, experiment.Trial{
						At: []any{l.name, weight}, Seed: 1, Run: finalWeight(l.edges, column, row),
					})
				}
				for _, column := range l.path {
					add(column+"=F", column, 0)
					add(column+"=T", column, 1)
				}
				add("θ", "θ", 1) // the threshold is a column of one weight
			}
			return trials
		},
		Printed: map[string][]string{
			"c = T; d = F a=F": {"−2"}, "c = T; d = F b=F": {"−1"}, "c = T; d = F a=T": {"1"}, "c = T; d = F b=T": {"2"}, "c = T; d = F θ": {"1"},
		},
	}
}

// finalWeight is a trial: a weight of the final tree's node at the end of the given
// edges. The tree is final after ten rounds of the sixteen instances, when all is
// right.
func finalWeight(edges []string, column string, row int) experiment.Run {
	return func(context.Context, *rand.Rand) (experiment.Values, error) {
		m, err := grow(learners.PerceptronTree{}, Sixteen(), 10*16)
		if err != nil {
			return nil, err
		}
		// From the root down along the edges, each named by the value that it is for.
		o := m.Outline()
		for _, e := range edges {
			k := slices.IndexFunc(o.Branches, func(b *outline.Node) bool { return b.Edge == e })
			if k < 0 {
				return nil, fmt.Errorf("the final tree has no branch %v", edges)
			}
			o = o.Branches[k]
		}
		// A unit is drawn as a table of weights, a column for each attribute.
		if o.Weights == nil || !slices.Contains(o.Weights.Columns, column) {
			return nil, fmt.Errorf("the final tree's node at %v does not weigh %s", edges, column)
		}
		return experiment.Values{"w": o.Weights.Cells[row][slices.Index(o.Weights.Columns, column)]}, nil
	}
}

// id3Tree is figure 3: the plain decision tree of the same function, which has
// eight decision nodes and nine answers.
func id3Tree() experiment.Experiment {
	return experiment.Experiment{
		Name: "utgoff89-figure3", Source: "Utgoff 1989, figure 3",
		About: protocol.Prose(`
			Sizes of trees for (a ∨ b) ⊕ (c ∧ d), which are right on all sixteen instances: ID3's,
			and figure 2's beside it.`),
		Params: []string{"learner"},
		Measures: []experiment.Measure{
			{Name: "tests", Title: "decision nodes"},
			{Name: "leaves", Title: "answer or LTU nodes"},
			{Name: "right", Title: "right %", Percent: true},
		},
		Trials: func(short bool) (trials []experiment.Trial) {
			// Trees of table II are grown in the order of the examples, not at random.
			for _, l := range []learners.Learner{learners.ID3{}, learners.PerceptronTree{InOrder: true}} {
				name, _, _ := strings.Cut(learners.String(l), "{")
				trials = append(trials, experiment.Trial{At: []any{name}, Seed: 1, Run: onSixteen(l)})
			}
			return trials
		},
		Printed: map[string][]string{"ID3": {"8", "9", "100"}, "PerceptronTree": {"2", "3", "100"}},
	}
}

// onSixteen is a trial: the size and the accuracy of the model that l learns from the
// sixteen instances. Both trees should be right about all of them.
func onSixteen(l learners.Learner) experiment.Run {
	return func(ctx context.Context, r *rand.Rand) (experiment.Values, error) {
		m, err := l.Fit(ctx, Sixteen(), r)
		if err != nil {
			return nil, err
		}
		tests, leaves := m.(learners.Tree).Outline().Nodes()
		return experiment.Values{
			"tests": float64(tests), "leaves": float64(leaves), "right": eval.Accuracy(m, Sixteen()),
		}, nil
	}
}

// testsOf returns the number of tests of a tree, the paper's decision nodes; NaN for
// other models. A model of several classes has a tree for each class, and a node that
// holds the trees side by side.
func testsOf(m learners.Model) float64 {
	tree, ok := m.(learners.Tree)
	if !ok {
		return math.NaN()
	}
	tests, _ := tree.Outline().Nodes()
	return float64(tests)
}
