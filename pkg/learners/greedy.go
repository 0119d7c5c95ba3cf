package learners

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"halfspace/pkg/data"
	"halfspace/pkg/learners/internal/sample"
	"halfspace/pkg/ltu"
)

// A greedy is a run of a greedy set cover, which grows a List rule by rule: it finds a rule, removes the
// examples that the rule covers, and goes on with the rest.
type greedy struct {
	separator Separator
	left      [][][]float64 // the examples that no rule covers yet, by class
	list      *List
}

// newGreedy returns a run on all of s. The run adds rules to l, which is empty at first.
func newGreedy(l *List, s *data.Set, sep Separator) *greedy {
	if sep == nil {
		sep = FindLargeNegSubset{}
	}
	g := &greedy{sep, sample.ByClass(s), l}
	g.settle()
	return g
}

// A cover is a halfspace that contains examples of one class and no remaining example of another class.
// Its fraction is the share of the remaining examples of that class that it contains, or 0 if no such
// halfspace exists.
type cover struct {
	unit     ltu.Unit
	class    int
	fraction float64
}

// classOfRules returns the class that all rules of an intersection predict, or all rules of a union.
func classOfRules(union bool) int {
	if union {
		return 1
	}
	return 0
}

// cover looks for a halfspace of the given class. It counts the examples on which the returned unit
// fires, and does not rely on the Separator's own count, because the Separator may round differently.
func (g *greedy) cover(ctx context.Context, class int, r *rand.Rand) (cover, error) {
	soft := g.left[class]
	if len(soft) == 0 {
		return cover{}, nil
	}
	// Only the remaining examples must be kept apart. An example that an earlier rule covers never
	// reaches the new rule.
	hard := rowsOfOthers(g.left, class)
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

// rowsOfOthers returns the rows of all classes except the given one.
func rowsOfOthers(rows [][][]float64, class int) (all [][]float64) {
	for c := range rows {
		if c != class {
			all = append(all, rows[c]...)
		}
	}
	return all
}

// add appends a rule and removes the examples that it covers. It clones the slices of examples first,
// because a copy of the run may share them.
func (g *greedy) add(c cover) {
	before := len(g.left[c.class])
	g.left[c.class] = slices.DeleteFunc(slices.Clone(g.left[c.class]), c.unit.Fires)
	g.list.Rules = append(g.list.Rules, Rule{If: c.unit, Class: c.class, N: before - len(g.left[c.class])})
	g.settle()
	g.list.Rules[len(g.list.Rules)-1].Else = g.list.Else
}

// These constants say when a list looks as if the labels were random, so that its rules mean nothing.
// By Cover's theorem, half of the labelings of 2(d+1) points in d dimensions have a halfspace that
// separates them. So if labels are random, a halfspace still covers two to three times d+1 examples of
// one class, whatever the number of examples. A list of at least noiseRules rules is suspected if its
// rules cover at most noiseSize times d+1 examples each, on average. A list is also suspected if the
// class that it predicts where no rule fires is wrong for more than a share of noiseShare of all
// examples.
//
// T. M. Cover, Geometrical and statistical properties of systems of linear inequalities, IEEE
// Transactions on Electronic Computers 14 (1965) 326–334.
const (
	noiseRules = 5
	noiseSize  = 4
	noiseShare = 0.05
)

// note returns the advice to use another learner, better, if the list looks as if labels were random,
// else "".
func (g *greedy) note(better Learner) string {
	l, covered := g.list, g.list.covered()
	switch n := len(l.Rules); {
	case n >= noiseRules && covered <= noiseSize*n*(len(l.Attrs)+1):
		return fmt.Sprintf("%d rules decide %d examples each on average, about as many as among random labels; if some labels are wrong or classes overlap, use %s", n, covered/n, String(better))
	case float64(l.Mistakes) > noiseShare*float64(covered+l.ElseN):
		return fmt.Sprintf("%d of %d examples are left, and no halfspace has only one class of them; if some labels are wrong or classes overlap, use %s", l.ElseN, covered+l.ElseN, String(better))
	}
	return ""
}

// unfinished returns the note of a list whose search was ended early.
func (g *greedy) unfinished(better Learner) string {
	l := g.list
	return fmt.Sprintf("the search ended with %d of %d examples left; if some labels are wrong or classes overlap, use %s", l.ElseN, l.covered()+l.ElseN, String(better))
}

// end finishes a list whose search ended with err: it writes the note of the list, or returns the
// error. The learner better is suited to classes that overlap, and the note recommends it if the list
// looks as if labels were random. But if a setting has kept the list short, its looks say nothing about
// the sample, and the note recommends nothing.
func (g *greedy) end(err error, enough func(error) bool, short bool, better Learner) error {
	switch {
	case err == nil && short:
		return nil
	case err == nil:
		g.list.Note = g.note(better)
		return nil
	case enough(err) && g.list.AtLeast > 0: // the rest is known, and Status says how far the search got
		return nil
	case enough(err):
		g.list.Note = g.unfinished(better)
		return nil
	case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		return &Interrupted{err, g.unfinished(better)}
	}
	return err
}

// settle sets the list's class where no rule fires, from the remaining examples.
func (g *greedy) settle() { settleList(g.list, g.left) }

// settleList sets the class that the list predicts where no rule fires: the majority class of the
// examples that are left, and the first on a tie. These examples are given by class, as rows or as
// indices.
func settleList[E any](l *List, left [][]E) {
	largest := -1
	l.ElseN = 0
	for class, examples := range left {
		l.ElseN += len(examples)
		if len(examples) > largest {
			l.Else, largest = class, len(examples)
		}
	}
	l.Mistakes = l.ElseN - largest
}

// pure reports whether the examples that no rule covers have one class.
func (l *List) pure() bool { return l.Mistakes == 0 }

// covered returns the number of training examples that rules cover.
func (l *List) covered() (n int) {
	for _, r := range l.Rules {
		n += r.N
	}
	return n
}

// decide sets the class that the list predicts where no rule fires, even if this is not the majority
// class there. Left is the number of examples of the class that are left.
func (l *List) decide(class, left int) {
	l.Else, l.Mistakes = class, l.ElseN-left
	for i := range l.Rules {
		l.Rules[i].Else = class
	}
}
