package learners

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"halfspace/pkg/data"
	"halfspace/pkg/learners/internal/sample"
	"halfspace/pkg/learners/internal/useful"
	"halfspace/pkg/ltu"
	"halfspace/pkg/progress"
)

// A tolerant is the common part of DecisionListMachine and SetCoveringMachine. Both learn lists of
// rules that may misclassify some of the training examples that they cover.
type tolerant struct {
	DecisionListMachine        // the settings of both
	learner             string // for errors and reports of progress
	target              int    // the class of all rules, −1 if they may predict any class

	set      *data.Set        // the sample; lists grow on parts of it, given by indices
	rows     *useful.Rows     // its rows
	boole    []int            // the attributes that are 0 or 1 in all examples
	logistic *useful.Logistic // learns the units; nil if Node has to
}

// anyClass is the target of lists whose rules may predict any class.
const anyClass = -1

// mostRules is the default maximum number of rules of a list. Without a limit a list would go on to find
// ever smaller rules in noise.
const mostRules = 30

// leastUseful is the minimum usefulness of a rule: one example is not enough for a rule.
const leastUseful = 2

// patience is the number of rules in a row without fewer held-out mistakes after which a list stops
// growing.
const patience = 8

// mostRefined is the number of classes whose halfspaces are refined, in each step.
const mostRefined = 3

// model returns the *List that t learns from a sample of the domain.
func (t tolerant) model(ctx context.Context, s *data.Set, domain Domain, r *rand.Rand) (Model, error) {
	end := limit{t.Time, t.Anytime}
	if err := cmp.Or(check(ctx, t.learner, s, domain), t.check(), end.check(t.learner)); err != nil {
		return nil, err
	}
	limited, cancel, enough := end.begin(ctx)
	defer cancel()
	list := &List{Schema: s.Schema}
	err := t.settled().fit(limited, list, s, end.early(), r)
	if err != nil && !enough(err) {
		return nil, err
	}
	return list, nil
}

// check returns an error unless the settings make sense.
func (t tolerant) check() error {
	for _, f := range []struct {
		name  string
		value float64
	}{{"Penalty", t.Penalty}, {"Errors", t.Errors}} {
		if !(f.value >= 0 && f.value <= math.MaxFloat64) {
			return fmt.Errorf("%s: %s is %v, want a finite number of at least 0", t.learner, f.name, f.value)
		}
	}
	if t.Folds < 0 || t.Folds == 1 {
		return fmt.Errorf("%s: Folds is %d, want at least 2", t.learner, t.Folds)
	}
	return checkRules(t.learner, t.Rules)
}

// settled returns t with its defaults.
func (t tolerant) settled() tolerant {
	t.Rules = cmp.Or(t.Rules, mostRules)
	if t.Penalty == 0 && t.Errors == 0 {
		t.Folds = cmp.Or(t.Folds, 5)
	}
	if t.Node == nil {
		// With less decay, a unit for few examples in many dimensions would separate them by chance.
		t.Node = Backprop{Decay: 0.001}
	}
	return t
}

// prepared returns t with its sample. If Node minimises a loss, the sample is prepared once for all
// units.
func (t tolerant) prepared(ctx context.Context, s *data.Set) (tolerant, error) {
	t.set, t.boole = s, booleans(s)
	rows, err := useful.NewRows(ctx, s.X)
	if err != nil {
		return t, err
	}
	t.rows = rows
	b, ok := t.Node.(Backprop)
	if !ok || b != (Backprop{Epochs: b.Epochs, Decay: b.Decay}) || b.Epochs < 0 || !(b.Decay >= 0 && b.Decay <= math.MaxFloat64) {
		return t, nil
	}
	t.logistic = useful.NewLogistic(s, t.boole, cmp.Or(b.Decay, leastDecay), b.Epochs)
	return t, nil
}

// fit makes l, which is empty at first, a list for s. If the fit may end early, it first makes a quick
// list with the least penalty, so that there is always a list to return.
func (t tolerant) fit(ctx context.Context, l *List, s *data.Set, early bool, r *rand.Rand) error {
	t, err := t.prepared(ctx, s)
	if err != nil {
		return err
	}
	all := sample.Indices(s.Len())
	if t.Folds == 0 {
		_, err := t.grow(ctx, l, all, nil, r)
		return err
	}
	folds, err := foldsOf(ctx, t.learner, s, t.Folds, r)
	if err != nil {
		return err
	}
	if early {
		first := t
		first.Penalty = t.tried()[0]
		// The quick list draws from random numbers of its own, so that the final list does not depend on
		// it.
		if _, err := first.grow(ctx, l, all, nil, Seed(1)); err != nil {
			return err
		}
	}
	if t, err = newPenaltyRace(t, folds, r).run(ctx); err != nil {
		return err
	}
	chosen := &List{Schema: s.Schema}
	_, err = t.grow(ctx, chosen, all, nil, r)
	if err == nil {
		*l = *chosen
	}
	return err
}

// A growth is a list that grows on some examples and is tested on held-out ones. Examples are given by
// their indices.
type growth struct {
	rows   *useful.Rows
	list   *List
	left   [][]int // the examples that no rule covers yet, by class
	held   [][]int // held-out examples that no rule covers yet, by class
	missed int     // held-out examples that a rule of another class covers
	wrong  []int   // mistakes on held-out examples, by the number of rules
}

// byClass returns the examples of each class, in their order.
func byClass(s *data.Set, examples []int) [][]int {
	parts := make([][]int, len(s.Classes))
	for _, i := range examples {
		parts[s.Y[i]] = append(parts[s.Y[i]], i)
	}
	return parts
}

// grow adds rules for the examples in train to l, which is empty at first. It stops when no rule is
// useful, when one class is left, or when l has the maximum number of rules. If there are held-out
// examples, it returns the number of mistakes on them for each number of rules, starting at 0 rules. It
// then also stops when several rules in a row have brought no gain. After an error l keeps the rules so
// far.
func (t tolerant) grow(ctx context.Context, l *List, train, held []int, r *rand.Rand) (wrong []int, err error) {
	g := &growth{rows: t.rows, list: l, left: byClass(t.set, train)}
	if held != nil {
		g.held = byClass(t.set, held)
	}
	for g.settle(t.target); len(l.Rules) < t.Rules && !l.pure() && !g.stale(); g.settle(t.target) {
		rule, err := t.next(ctx, g.left, r)
		if err != nil {
			return nil, err
		}
		if rule.Usefulness < leastUseful {
			break
		}
		g.take(rule.Unit, rule.class)
		progress.Report(ctx, t.learner, l.covered(), len(train))
	}
	return g.wrong, nil
}

// booleans returns the attributes that are 0 or 1 in all examples of s.
func booleans(s *data.Set) (attrs []int) {
	for j := range s.Attrs {
		if !slices.ContainsFunc(s.X, func(x []float64) bool { return x[j] != 0 && x[j] != 1 }) {
			attrs = append(attrs, j)
		}
	}
	return attrs
}

// next returns the most useful rule for the remaining examples, a halfspace or a conjunction. It returns
// no rule if predicting one class for all of them is as useful. Refining a halfspace takes the most
// time, so with many classes next refines only the most useful halfspaces.
func (t tolerant) next(ctx context.Context, left [][]int, r *rand.Rand) (best classRule, err error) {
	settings := useful.Settings{Rows: t.rows, Penalty: t.Penalty, Errors: t.Errors, Learn: t.learn(r)}
	directions, err := t.directions(ctx, settings, left)
	if err != nil {
		return best, err
	}
	var halfspaces, all []classRule
	// the usefulness of a rule that covers all examples: such a rule is not needed, because a list
	// predicts one class for uncovered examples anyway
	whole := 0.0
	for class, soft := range left {
		if len(soft) == 0 || t.target != anyClass && class != t.target {
			continue
		}
		hard := examplesOfOthers(left, class)
		if t.target == anyClass {
			whole = max(whole, settings.Usefulness(len(soft), len(hard)))
		}
		var halfspace useful.Rule
		if directions[class] != nil {
			if halfspace, err = settings.Place(ctx, directions[class], hard, soft); err != nil {
				return best, err
			}
		}
		conjunction, err := settings.Conjunction(ctx, t.boole, hard, soft)
		if err != nil {
			return best, err
		}
		halfspaces, all = append(halfspaces, classRule{halfspace, class}), append(all, classRule{conjunction, class})
	}
	byUsefulness := func(a, b classRule) int { return cmp.Compare(b.Usefulness, a.Usefulness) }
	slices.SortStableFunc(halfspaces, byUsefulness)
	for k, h := range halfspaces {
		if k < mostRefined {
			if h.Rule, err = settings.Refined(ctx, h.Rule, examplesOfOthers(left, h.class), left[h.class]); err != nil {
				return best, err
			}
		}
		all = append(all, h)
	}
	slices.SortStableFunc(all, byUsefulness)
	if all[0].Usefulness <= whole {
		return best, nil
	}
	return all[0], nil
}

// directions returns the direction of a unit for each class that a rule may predict, learned from all
// remaining examples. For two classes one unit is enough, because the direction for the other class is
// the opposite.
func (t tolerant) directions(ctx context.Context, settings useful.Settings, left [][]int) ([][]float64, error) {
	found, before, classes := make([][]float64, len(left)), -1, 0
	for _, examples := range left {
		classes += min(1, len(examples))
	}
	for class, soft := range left {
		switch hard := examplesOfOthers(left, class); {
		case len(soft) == 0 || len(hard) == 0 || t.target != anyClass && class != t.target:
		case classes == 2 && before >= 0:
			found[class] = ltu.Unit{W: found[before]}.Complement().W
		default:
			u, err := settings.Learn(ctx, hard, soft)
			if err != nil {
				return nil, err
			}
			found[class], before = u.W, class
		}
	}
	return found, nil
}

// A classRule is a rule that predicts a class.
type classRule struct {
	useful.Rule
	class int
}

// learn returns a function that lets t.Node learn a unit.
func (t tolerant) learn(r *rand.Rand) func(ctx context.Context, hard, soft []int) (ltu.Unit, error) {
	if t.logistic != nil {
		return func(ctx context.Context, hard, soft []int) (ltu.Unit, error) {
			return t.logistic.Learn(progress.Silent(ctx), hard, soft)
		}
	}
	return func(ctx context.Context, hard, soft []int) (ltu.Unit, error) {
		s := t.set.Subset(slices.Concat(hard, soft))
		s.Attrs, s.Classes = make([]data.Attr, len(s.Attrs)), []string{"hard", "soft"}
		clear(s.Y)
		for i := range soft {
			s.Y[len(hard)+i] = 1
		}
		m, err := t.Node.Fit(progress.Silent(ctx), s, r)
		if err != nil {
			return ltu.Unit{}, err
		}
		return singleUnit(t.learner, t.Node, m, s.Schema)
	}
}

// examplesOfOthers returns the examples of all classes but one, in their order.
func examplesOfOthers(left [][]int, class int) (all []int) {
	for c, examples := range left {
		if c != class {
			all = append(all, examples...)
		}
	}
	slices.Sort(all) // already sorted if there are two classes
	return all
}

// settle sets the class that the list predicts where no rule fires, and counts the mistakes on the
// held-out examples. If all rules predict the same class, target, the class where no rule fires is the
// other one. Otherwise it is the majority class of the remaining examples. It is also the majority
// class if there are neither rules nor examples of the other class.
func (g *growth) settle(target int) {
	settleList(g.list, g.left)
	if n := len(g.list.Rules); n > 0 {
		g.list.Rules[n-1].Else = g.list.Else
	}
	if target != anyClass && (len(g.list.Rules) > 0 || len(g.left[1-target]) > 0) {
		g.list.decide(1-target, len(g.left[1-target]))
	}
	if g.held != nil {
		g.wrong = append(g.wrong, g.missed+len(examplesOfOthers(g.held, g.list.Else)))
	}
}

// stale reports whether the last few rules have brought no fewer mistakes on the held-out examples.
func (g *growth) stale() bool {
	return g.held != nil && len(g.wrong)-1-slices.Index(g.wrong, slices.Min(g.wrong)) >= patience
}

// take appends a rule to the list, and removes the examples of all classes that it covers.
func (g *growth) take(u ltu.Unit, class int) {
	rule := Rule{If: u, Class: class}
	fires := func(i int) bool { return g.rows.Fires(u, i) }
	for c, examples := range g.left {
		g.left[c] = slices.DeleteFunc(examples, fires)
		n := len(examples) - len(g.left[c])
		if rule.N += n; c != class {
			rule.Mistakes += n
		}
	}
	for c, examples := range g.held {
		g.held[c] = slices.DeleteFunc(examples, fires)
		if c != class {
			g.missed += len(examples) - len(g.held[c])
		}
	}
	g.list.Rules = append(g.list.Rules, rule)
}
