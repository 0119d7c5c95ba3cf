package learners

import (
	"cmp"
	"context"
	"errors"
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
	Learns:  []string{"halfspace", "3-of-5", "interval", "xor", "three classes"},
})

var _ = register(Info{
	Name:    "decision list machine",
	Learner: DecisionList{Folds: 5},
	Paper:   "Sokolova et al. 2003",
	Learns:  []string{"halfspace", "3-of-5", "interval", "constant"},
})

// DecisionList learns a neural decision list greedily: a list of rules, of which the first that fires
// decides. Each rule is the halfspace found to hold the largest fraction of the remaining examples of
// one class, and none of another. It stops when one class is left, or when no halfspace holds an
// example of one class alone, as with contradictory examples; the majority of what is left is then the
// last rule's class.
//
// M. Marchand, M. Golea, Network 4 (1993) 67–85, §5.1 and §5.2, procedure Build_NDL.
//
// On real data, where classes overlap and some labels are wrong, next to no halfspace holds examples of
// one class alone. DecisionList{Folds: 5} is for these (bench/weka/README.md has it beside RIPPER):
// rules may hold some of another class, and what that costs is chosen by cross-validation. With
// Penalty, Errors or Folds each rule is the most useful of all classes: either a unit that Node learns,
// moved along its direction to where it is the most useful, and learned again from what it covers as
// long as that helps; or, of attributes that are zeros and ones, a conjunction that grows literal by
// literal. It is then a decision list machine, of halfspaces: M. Sokolova, M. Marchand, N. Japkowicz,
// J. Shawe-Taylor, The decision list machine, NIPS 15 (2003) 921–928; M. Marchand, J. Shawe-Taylor, The
// set covering machine, Journal of Machine Learning Research 3 (2002) 723–746, for the trade-off. Which
// halfspaces are tried is ours.
type DecisionList struct {
	// Separator finds each halfspace, FindLargeNegSubset{} if nil.
	Separator Separator
	// Validation, if not zero, is the share of the examples, drawn class by class, on which the
	// rules are tested: the list grows on the others, and is then pruned to the rules that pay on
	// these; see Prune. The paper has none, but proposes it in §6.3.
	Validation float64
	// Stepwise tests each halfspace on these examples as soon as it is found, as §6.3 proposes too,
	// and does not prune: one with which the list makes more mistakes there gives way to the next
	// best class's, and the list ends when none is left.
	Stepwise bool
	// Penalty, if not zero, lets rules err: it is what an example of another class costs, and the
	// usefulness of a rule is the number of examples of its class that it covers, less that. The list
	// ends when no rule has a usefulness of two.
	Penalty float64
	// Errors, if not zero, lets rules err too: it is the most examples of other classes that a rule may
	// hold, a share of all that it holds if it is below 1, else a number.
	Errors float64
	// Node learns the units of rules that may err, Backprop{Decay: 0.001} if nil; any learner of one
	// unit does. Separator has no part in these.
	Node Learner
	// Folds, if not zero, chooses by a stratified cross-validation of so many folds how many rules the
	// list has and, unless it or Errors is given, the Penalty: 1, 2, 5, 20 or 100. As in RIPPER, rules
	// are so judged on examples that they have not grown on, but all examples are grown on in the end.
	Folds int
	// Rules is the greatest number of rules. If zero there is none, or 30 where rules may err.
	Rules int
	// Time, if not zero, is how long to look for rules. The list is then what was found by then, and
	// depends on the machine.
	Time time.Duration
	// Anytime returns what was found when the context is done, without an error.
	Anytime bool
}

// Domain returns what the learner learns from.
func (d DecisionList) Domain() Domain { return Domain{Attributes: Numbers}.inner(d.Node) }

// Fit returns a *List.
func (d DecisionList) Fit(ctx context.Context, s *data.Set, r *rand.Rand) (Model, error) {
	if err := cmp.Or(check(ctx, "decision list", s, d.Domain()), checkShare("decision list", d.Validation)); err != nil {
		return nil, err
	}
	t := tolerant{"decision list", d.Node, d.Penalty, d.Errors, d.Rules, d.Folds, anyClass}
	end := limit{d.Time, d.Anytime}
	errs, err := t.wanted(d.Separator)
	if err = cmp.Or(err, end.check("decision list")); err != nil {
		return nil, err
	}
	if errs && d.Stepwise || d.Folds > 0 && d.Validation > 0 {
		return nil, errors.New("decision list: Stepwise is for rules without errors, Validation for those without Folds")
	}
	grow, held, err := d.split(s, r)
	if err != nil {
		return nil, err
	}
	within, cancel, enough := end.begin(ctx)
	defer cancel()
	list := &List{Schema: s.Schema}
	if errs {
		err = t.settled().fit(within, list, grow, end.early(), r)
	} else {
		err = d.grow(within, list, grow, held, r)
	}
	if enough(err) {
		return list, nil
	}
	if err == nil && held != nil && !d.Stepwise {
		list, err = list.Prune(ctx, grow, held)
	}
	if err != nil {
		return nil, err
	}
	return list, nil
}

// grow makes l, which has no rules yet, a list whose rules do not err. After an error it is what was
// found.
func (d DecisionList) grow(ctx context.Context, l *List, s, held *data.Set, r *rand.Rand) error {
	g := newGreedy(l, s, d.Separator)
	for !g.pure() && (d.Rules == 0 || len(l.Rules) < d.Rules) { // steps 2 and 3
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
		progress.Report(ctx, "decision list", g.done(), s.Len())
	}
	return nil
}

// covers returns a halfspace of each class that one is found for, by falling fraction of the class, the
// first class first on a tie.
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

// paying returns those of the covers that pay: with one of them as its next rule the list makes no more
// errors on held than it makes now.
func (g *greedy) paying(ctx context.Context, covers []cover, held *data.Set) (paying []cover, err error) {
	before, err := modelErrors(ctx, g.list, held)
	for _, c := range covers {
		// The rule is tried on a copy of the run, which shares only what a rule does not change.
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

// split returns the examples to grow the list on and those to test it on, which are nil without
// validation.
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
