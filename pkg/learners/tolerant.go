package learners

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"halfspace/pkg/data"
	"halfspace/pkg/internal/parallel"
	"halfspace/pkg/learners/internal/sample"
	"halfspace/pkg/learners/internal/useful"
	"halfspace/pkg/ltu"
	"halfspace/pkg/progress"
)

// A tolerant run grows lists of rules that may err, for DecisionListMachine and SetCoveringMachine.
type tolerant struct {
	DecisionListMachine        // the settings of both
	learner             string // for errors and reports of progress
	target              int    // the class of all rules, −1 if they may predict any class
}

// anyClass is tolerant.target for lists.
const anyClass = -1

// mostRules is the default maximum number of rules of a list. On noise, a list would gain more and more
// rules, which get smaller as the list gets longer.
const mostRules = 30

// leastUseful is the minimum usefulness of a rule: a single example does not justify a rule.
const leastUseful = 2

// patience is the number of rules without a gain on held-out examples after which a list stops growing.
const patience = 8

// mostRefined is the number of classes whose halfspaces are refined.
const mostRefined = 3

// penalties are the penalties to choose among. Where the classes overlap everywhere, an error must not
// cost more than the examples that it lets a rule cover. Where they do not overlap, every error is one too
// many.
var penalties = []float64{1, 2, 5, 20, 100}

// model returns the *List that t learns from a sample of the domain.
func (t tolerant) model(ctx context.Context, s *data.Set, domain Domain, r *rand.Rand) (Model, error) {
	end := limit{t.Time, t.Anytime}
	if err := cmp.Or(check(ctx, t.learner, s, domain), t.check(), end.check(t.learner)); err != nil {
		return nil, err
	}
	limited, cancel, enough := end.begin(ctx)
	defer cancel()
	list := &List{Schema: s.Schema}
	if err := t.settled().fit(limited, list, s, end.early(), r); err != nil && !enough(err) {
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
		// With less decay a unit of few examples in many dimensions parts them by chance.
		t.Node = Backprop{Decay: 0.001}
	}
	return t
}

// fit makes l, which has no rules yet, a list for s. If the fit may end early, it first makes a list with
// the least penalty, so that there is one to return.
func (t tolerant) fit(ctx context.Context, l *List, s *data.Set, early bool, r *rand.Rand) error {
	if t.Folds == 0 {
		_, err := t.grow(ctx, l, s, nil, r)
		return err
	}
	folds, err := foldsOf(ctx, t.learner, s, t.Folds, r)
	if err != nil {
		return err
	}
	if early {
		first := t
		first.Penalty = t.tried()[0]
		// It has its own random numbers, so that the rest of the fit does not depend on it.
		if _, err := first.grow(ctx, l, s, nil, Seed(1)); err != nil {
			return err
		}
	}
	if t, err = t.chosen(ctx, s, folds, r); err != nil {
		return err
	}
	chosen := &List{Schema: s.Schema}
	_, err = t.grow(ctx, chosen, s, nil, r)
	if err == nil {
		*l = *chosen
	}
	return err
}

// tried returns the penalties to choose among.
func (t tolerant) tried() []float64 {
	if t.Penalty > 0 || t.Errors > 0 {
		return []float64{t.Penalty}
	}
	return penalties
}

// chosen returns t with the penalty and the number of rules that make the fewest mistakes on the folds.
// Each fold is held out in turn, while the list grows on the others. On a tie it takes the least penalty,
// and then the fewest rules. Folds grow on all cores, each with random numbers of its own.
func (t tolerant) chosen(ctx context.Context, s *data.Set, folds []data.Split, r *rand.Rand) (tolerant, error) {
	tried, seeds := t.tried(), make([]uint64, len(folds))
	for k := range seeds {
		seeds[k] = r.Uint64()
	}
	wrong := make([][]int, len(tried)*len(folds)) // by number of rules
	err := parallel.Each(ctx, len(wrong), func(i int) (err error) {
		trial, k := t, i%len(folds)
		trial.Penalty = tried[i/len(folds)]
		train, held := folds[k].Of(s)
		wrong[i], err = trial.grow(progress.Silent(ctx), &List{Schema: s.Schema}, train, held, Seed(seeds[k]))
		progress.Report(ctx, t.learner, i, len(wrong)+1)
		return err
	})
	best, fewest := t, math.MaxInt
	for p, penalty := range tried {
		for rules, sum := range summed(wrong[p*len(folds) : (p+1)*len(folds)]) {
			if sum < fewest {
				fewest, best.Penalty, best.Rules = sum, penalty, rules
			}
		}
	}
	return best, err
}

// summed returns the total mistakes on all folds, by the number of rules. A fold whose list has fewer
// rules contributes the mistakes of its longest list.
func summed(wrong [][]int) (sums []int) {
	for _, w := range wrong {
		sums = append(sums, make([]int, max(0, len(w)-len(sums)))...)
	}
	for rules := range sums {
		for _, w := range wrong {
			if len(w) > 0 {
				sums[rules] += w[min(rules, len(w)-1)]
			}
		}
	}
	return sums
}

// A growth is a list in the making, with examples that are held out.
type growth struct {
	greedy
	held   [][][]float64 // held-out examples that no rule covers yet, by class
	missed int           // held-out examples that a rule of another class covers
	wrong  []int         // mistakes on held-out examples, by the number of rules
}

// grow adds rules to l, which has none yet. It stops when no rule is useful, one class is left, or l has
// the maximum number of rules. With examples held out it returns the mistakes on them by the number of
// rules, starting at 0, and gives up when rules bring no gain for long. After an error l keeps the rules
// so far.
func (t tolerant) grow(ctx context.Context, l *List, s, held *data.Set, r *rand.Rand) (wrong []int, err error) {
	g := &growth{greedy: greedy{left: sample.ByClass(s), list: l}}
	if held != nil {
		g.held = sample.ByClass(held)
	}
	binary := booleans(s)
	for g.settle(t.target); len(l.Rules) < t.Rules && !g.pure() && !g.stale(); g.settle(t.target) {
		rule, err := t.next(ctx, g.left, binary, r)
		if err != nil {
			return nil, err
		}
		if rule.Usefulness < leastUseful {
			break
		}
		g.take(rule.Unit, rule.class)
		progress.Report(ctx, t.learner, g.done(), s.Len())
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
// no rule if predicting one class for all of them is as useful. If there are many classes, it refines only
// the most useful halfspaces, because refining takes longest.
func (t tolerant) next(ctx context.Context, left [][][]float64, binary []int, r *rand.Rand) (best classRule, err error) {
	settings := useful.Settings{Penalty: t.Penalty, Errors: t.Errors, Learn: t.learn(r)}
	var halfspaces, all []classRule
	// usefulness of a rule that covers all: a list predicts one class for uncovered examples anyway
	whole := 0.0
	for class, soft := range left {
		if len(soft) == 0 || t.target != anyClass && class != t.target {
			continue
		}
		hard := rowsOfOthers(left, class)
		if t.target == anyClass {
			whole = max(whole, settings.Usefulness(len(soft), len(hard)))
		}
		halfspace, err := settings.Learned(ctx, hard, soft)
		if err != nil {
			return best, err
		}
		conjunction, err := settings.Conjunction(ctx, binary, hard, soft)
		if err != nil {
			return best, err
		}
		halfspaces, all = append(halfspaces, classRule{halfspace, class}), append(all, classRule{conjunction, class})
	}
	byUsefulness := func(a, b classRule) int { return cmp.Compare(b.Usefulness, a.Usefulness) }
	slices.SortStableFunc(halfspaces, byUsefulness)
	for k, h := range halfspaces {
		if k < mostRefined {
			if h.Rule, err = settings.Refined(ctx, h.Rule, rowsOfOthers(left, h.class), left[h.class]); err != nil {
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

// A classRule is a rule that predicts a class.
type classRule struct {
	useful.Rule
	class int
}

// learn returns a function that lets t.Node learn a unit.
func (t tolerant) learn(r *rand.Rand) func(ctx context.Context, hard, soft [][]float64) (ltu.Unit, error) {
	return func(ctx context.Context, hard, soft [][]float64) (ltu.Unit, error) {
		s := &data.Set{X: slices.Concat(hard, soft), Y: make([]int, len(hard)+len(soft))}
		s.Attrs, s.Classes = make([]data.Attr, len(soft[0])), []string{"hard", "soft"}
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

// settle sets the class that the list predicts where no rule fires, and counts the mistakes on the
// held-out examples. If all rules predict the same class, target, it is the other class. Otherwise, and
// also if there are no rules and no examples of the other class, it is the majority of the remaining
// examples.
func (g *growth) settle(target int) {
	g.greedy.settle()
	if n := len(g.list.Rules); n > 0 {
		g.list.Rules[n-1].Else = g.list.Else
	}
	if target != anyClass && (len(g.list.Rules) > 0 || len(g.left[1-target]) > 0) {
		g.decide(1 - target)
	}
	if g.held != nil {
		g.wrong = append(g.wrong, g.missed+len(rowsOfOthers(g.held, g.list.Else)))
	}
}

// stale reports whether the latest rules have brought no gain on the held-out examples.
func (g *growth) stale() bool {
	return g.held != nil && len(g.wrong)-1-slices.Index(g.wrong, slices.Min(g.wrong)) >= patience
}

// take appends a rule and removes the examples that it covers, of all classes.
func (g *growth) take(u ltu.Unit, class int) {
	rule := Rule{If: u, Class: class}
	for c, rows := range g.left {
		g.left[c] = slices.DeleteFunc(rows, u.Fires)
		n := len(rows) - len(g.left[c])
		if rule.N += n; c != class {
			rule.Mistakes += n
		}
	}
	for c, rows := range g.held {
		g.held[c] = slices.DeleteFunc(rows, u.Fires)
		if c != class {
			g.missed += len(rows) - len(g.held[c])
		}
	}
	g.list.Rules = append(g.list.Rules, rule)
}
