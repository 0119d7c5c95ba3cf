package learners

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"halfspace/pkg/data"
	"halfspace/pkg/progress"
)

var _ = register(Info{
	Name:    "decision list",
	Learner: DecisionList{},
	Paper:   "Marchand & Golea 1993",
	About:   "a neural decision list, for two classes and more; `Validation` tests rules on held-out examples; its `List.Cascade` is the cascade network of the appendix",
	Learns:  []string{"halfspace", "3-of-5", "interval", "xor", "three classes"},
})

// DecisionList learns a neural decision list: a list of rules, each a halfspace with a class. The first
// rule that fires decides. It learns greedily. Each rule is a halfspace that contains examples of one
// class only. Of all such halfspaces DecisionList takes the one that contains the largest fraction of
// its class's remaining examples. It then removes these examples and looks for the next rule. Learning
// stops when one class is left. It also stops when no halfspace contains examples of one class alone,
// for example because equal examples have different classes. Where no rule fires, the list predicts the
// majority class of the remaining examples.
//
// On real data, classes overlap and some labels are wrong. Hardly any halfspace then contains many
// examples of one class alone, and the list gets long and inaccurate. DecisionListMachine learns lists
// for such data. If the rules of a DecisionList look like rules for random labels, the Note of the model
// recommends it.
//
// M. Marchand, M. Golea, Network 4 (1993) 67–85, §5.1 and §5.2, procedure Build_NDL.
type DecisionList struct {
	// Separator finds each halfspace, FindLargeNegSubset{} if nil.
	Separator Separator
	// Validation, if not zero, prunes the list. It is the share of the examples, drawn class by class,
	// that is set aside. The list grows on the other examples. Then Prune removes the rules without
	// which the list makes no more errors on the examples set aside. The paper does not do this, but
	// proposes it in §6.3.
	Validation float64
	// Stepwise uses the validation examples in another way, which §6.3 also proposes: it tests each
	// halfspace on them before it becomes a rule, and does not prune. If the list makes more mistakes
	// with the halfspace, the halfspace of the next best class is tried instead. The list ends when no
	// halfspace passes the test.
	Stepwise bool
	// Rules is the greatest number of rules; 0 means no limit.
	Rules int
	// Time, if not zero, limits the search. The list then contains the rules found in that time, and so
	// depends on the speed of the machine.
	Time time.Duration
	// Anytime makes Fit return the rules found so far when the context is done, instead of an error.
	Anytime bool
}

// Domain describes the samples that the learner accepts.
func (d DecisionList) Domain() Domain { return Domain{Attributes: Numbers} }

// Fit returns a *List.
func (d DecisionList) Fit(ctx context.Context, s *data.Set, r *rand.Rand) (Model, error) {
	const name = "decision list"
	end := limit{d.Time, d.Anytime}
	err := cmp.Or(check(ctx, name, s, d.Domain()), checkShare(name, d.Validation), checkRules(name, d.Rules), end.check(name))
	if err != nil {
		return nil, err
	}
	grow, held, err := d.split(s, r)
	if err != nil {
		return nil, err
	}
	timed, cancel, enough := end.begin(ctx)
	defer cancel()
	list := &List{Schema: s.Schema}
	g := newGreedy(list, grow, d.Separator)
	ended := d.grow(timed, g, held, s.Len(), r)
	if err := g.end(ended, enough, d.Rules > 0 || held != nil, DecisionListMachine{}); err != nil {
		return nil, err
	}
	if ended == nil && held != nil && !d.Stepwise {
		if list, err = list.Prune(ctx, grow, held); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// grow adds rules to g's list, which is empty at first, until one class is left, no rule is found, or
// the list has as many rules as allowed. None of these rules is wrong on an example to grow on. If grow
// returns an error, the list contains the rules found so far. The sample has n examples.
func (d DecisionList) grow(ctx context.Context, g *greedy, held *data.Set, n int, r *rand.Rand) error {
	l := g.list
	for !l.pure() && (d.Rules == 0 || len(l.Rules) < d.Rules) { // steps 2 and 3
		covers, err := g.covers(ctx, r) // steps 4 and 5
		if err != nil {
			return err
		}
		if held != nil && d.Stepwise {
			if covers, err = g.paying(ctx, covers, held); err != nil {
				return err
			}
		}
		if len(covers) == 0 {
			break
		}
		g.add(covers[0]) // step 6
		progress.Report(ctx, "decision list", l.covered(), n)
	}
	return nil
}

// covers returns a halfspace for each class that has one, ordered by the fraction of the class that it
// covers, the largest first. On a tie the first class comes first.
func (g *greedy) covers(ctx context.Context, r *rand.Rand) (found []cover, err error) {
	for class := range g.left {
		c, err := g.cover(ctx, class, r)
		if err != nil {
			return nil, err
		}
		if c.fraction > 0 {
			found = append(found, c)
		}
	}
	slices.SortStableFunc(found, func(a, b cover) int { return cmp.Compare(b.fraction, a.fraction) })
	return found, nil
}

// paying returns the covers that do no harm on new examples, which the held-out examples stand for:
// with such a cover as its next rule, the list makes no more errors on held than it makes now.
func (g *greedy) paying(ctx context.Context, covers []cover, held *data.Set) (paying []cover, err error) {
	before, err := modelErrors(ctx, g.list, held)
	for _, c := range covers {
		// The rule is tried on a copy of the run. The copy shares only the parts that a rule does not
		// change.
		next, list := *g, *g.list
		next.left, next.list, list.Rules = slices.Clone(g.left), &list, slices.Clone(list.Rules)
		next.add(c)
		errors, err := modelErrors(ctx, &list, held)
		if err != nil {
			return nil, err
		}
		if errors <= before {
			paying = append(paying, c)
		}
	}
	return paying, err
}

// split returns the examples to grow the list on, and the examples to test it on: nil without validation.
func (d DecisionList) split(s *data.Set, r *rand.Rand) (grow, held *data.Set, err error) {
	if d.Validation == 0 {
		return s, nil, nil
	}
	p, err := s.StratifiedHoldout(d.Validation, r)
	if err != nil {
		return nil, nil, &Unsuited{"decision list", fmt.Sprintf("Validation: %v", err)}
	}
	grow, held = p.Of(s)
	return grow, held, nil
}
