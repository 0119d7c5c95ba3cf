package learners

import (
	"context"
	"math/rand/v2"
	"slices"

	"halfspace/pkg/data"
	"halfspace/pkg/learners/internal/sample"
	"halfspace/pkg/ltu"
)

// A greedy run grows a List rule by rule: what a rule covers, it removes.
type greedy struct {
	separator Separator
	left      [][][]float64 // the examples that no rule covers yet, by class
	list      *List
}

func newGreedy(s *data.Set, sep Separator) *greedy {
	if sep == nil {
		sep = FindLargeNegSubset{}
	}
	g := &greedy{sep, sample.ByClass(s), &List{Schema: s.Schema}}
	g.settle()
	return g
}

// A cover is a halfspace that holds a fraction of one class's remaining
// examples, and none of another class.
type cover struct {
	unit     ltu.Unit
	class    int
	fraction float64
}

// cover looks for a halfspace of the given class. The fraction is counted from
// the unit itself, whatever its Separator took it to cover.
func (g *greedy) cover(ctx context.Context, class int, r *rand.Rand) (cover, error) {
	soft := g.left[class]
	if len(soft) == 0 {
		return cover{}, nil
	}
	var hard [][]float64
	for c, rows := range g.left {
		if c != class {
			hard = append(hard, rows...)
		}
	}
	u, err := g.separator.Separate(ctx, hard, soft, r)
	if err != nil || slices.ContainsFunc(hard, u.Fires) {
		return cover{}, err
	}
	n := 0
	for _, x := range soft {
		if u.Fires(x) {
			n++
		}
	}
	return cover{u, class, float64(n) / float64(len(soft))}, nil
}

// add appends a rule and removes what it covers.
func (g *greedy) add(c cover) {
	before := len(g.left[c.class])
	g.left[c.class] = slices.DeleteFunc(slices.Clone(g.left[c.class]), c.unit.Fires)
	g.list.Rules = append(g.list.Rules, Rule{If: c.unit, Class: c.class, N: before - len(g.left[c.class])})
	g.settle()
	g.list.Rules[len(g.list.Rules)-1].Else = g.list.Else
}

// settle makes the majority of what is left the list's last word.
func (g *greedy) settle() {
	l, most := g.list, -1
	l.ElseN = 0
	for class, rows := range g.left {
		l.ElseN += len(rows)
		if len(rows) > most {
			l.Else, most = class, len(rows)
		}
	}
	l.Mistakes = l.ElseN - most
}

// pure reports whether the examples that are left are of one class.
func (g *greedy) pure() bool { return g.list.Mistakes == 0 }

// done returns the number of examples that are covered.
func (g *greedy) done() int {
	n := 0
	for _, r := range g.list.Rules {
		n += r.N
	}
	return n
}
