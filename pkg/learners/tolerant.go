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
	only                int    // the class of all rules, −1 if they may be of any
}

// anyClass is tolerant.only of lists.
const anyClass = -1

// mostRules is how many rules a list has at most if nothing else is said. Of noise there would be more
// and more, the smaller the longer the list is.
const mostRules = 30

// leastUseful is the usefulness of the least useful rule: a single example makes none.
const leastUseful = 2

// patience is how many rules that bring nothing on held-out examples are waited for one that does.
const patience = 8

// mostRefined is the halfspaces of how many classes are refined.
const mostRefined = 3

// penalties are those to choose among. Where the classes overlap everywhere an error must not cost
// more than what it takes to cover it; where they do not, every error is one too many.
var penalties = []float64{1, 2, 5, 20, 100}

// model returns the *List that t learns from a sample of the domain.
func (t tolerant) model(ctx context.Context, s *data.Set, domain Domain, r *rand.Rand) (Model, error) {
	end := limit{t.Time, t.Anytime}
	if err := cmp.Or(check(ctx, t.learner, s, domain), t.check(), end.check(t.learner)); err != nil {
		return nil, err
	}
	within, cancel, enough := end.begin(ctx)
	defer cancel()
	list := &List{Schema: s.Schema}
	if err := t.settled().fit(within, list, s, end.early(), r); err != nil && !enough(err) {
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
			return fmt.Errorf("%s: %s is %v, want at least 0 and finite", t.learner, f.name, f.value)
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

// fit makes l, which has no rules yet, a list of s. A fit that may end early makes it a list of the
// least penalty first, for then.
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
		// With numbers of its own, so that what comes after does not depend on it.
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

// chosen returns t with the penalty and the number of rules that make the fewest mistakes on the folds,
// each when it is held out and the list grows on the others: the least penalty, and then the fewest
// rules, on a tie. Folds grow on all cores, each with random numbers of its own.
func (t tolerant) chosen(ctx context.Context, s *data.Set, folds []data.Split, r *rand.Rand) (tolerant, error) {
	tried, seeds := t.tried(), make([]uint64, len(folds))
	for k := range seeds {
		seeds[k] = r.Uint64()
	}
	wrong := make([][]int, len(tried)*len(folds)) // by number of rules
	err := parallel.Each(ctx, len(wrong), func(i int) (err error) {
		of, k := t, i%len(folds)
		of.Penalty = tried[i/len(folds)]
		train, held := folds[k].Of(s)
		wrong[i], err = of.grow(progress.Silent(ctx), &List{Schema: s.Schema}, train, held, Seed(seeds[k]))
		progress.Report(ctx, t.learner, i, len(wrong)+1)
		return err
	})
	best, least := t, math.MaxInt
	for p, penalty := range tried {
		for rules, sum := range summed(wrong[p*len(folds) : (p+1)*len(folds)]) {
			if sum < least {
				least, best.Penalty, best.Rules = sum, penalty, rules
			}
		}
	}
	return best, err
}

// summed returns the mistakes on all folds by the number of rules. A fold that has no more rules goes on
// with those that it has.
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
	held   [][][]float64 // those that no rule covers yet, by class
	missed int           // those that a rule of another class covers
	wrong  []int         // mistakes on them, by the number of rules
}

// grow adds rules to l, which has none yet, until none is useful, one class is left, or there are as
// many as there may be. With examples held out it returns the mistakes on them by the number of rules,
// from none on, and gives up when rules bring nothing for long. After an error l is what has grown.
func (t tolerant) grow(ctx context.Context, l *List, s, held *data.Set, r *rand.Rand) (wrong []int, err error) {
	g := &growth{greedy: greedy{left: sample.ByClass(s), list: l}}
	if held != nil {
		g.held = sample.ByClass(held)
	}
	binary := booleans(s)
	for g.settle(t.only); len(l.Rules) < t.Rules && !g.pure() && !g.stale(); g.settle(t.only) {
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

// booleans returns the attributes that are zeros and ones in s.
func booleans(s *data.Set) (attrs []int) {
	for j := range s.Attrs {
		if !slices.ContainsFunc(s.X, func(x []float64) bool { return x[j] != 0 && x[j] != 1 }) {
			attrs = append(attrs, j)
		}
	}
	return attrs
}

// next returns the most useful rule for the examples that are left, a halfspace or a conjunction, or no
// rule if it is as useful to say one class of all of them. Of many classes only the halfspaces that are
// the most useful before are refined, which takes longest.
func (t tolerant) next(ctx context.Context, left [][][]float64, binary []int, r *rand.Rand) (best classRule, err error) {
	settings := useful.Settings{Penalty: t.Penalty, Errors: t.Errors, Learn: t.learn(r)}
	var halfspaces, all []classRule
	whole := 0.0 // of a rule of a list that covers all: what no rule covers is of one class anyway
	for class, soft := range left {
		if len(soft) == 0 || t.only != anyClass && class != t.only {
			continue
		}
		hard := rowsOfOthers(left, class)
		if t.only == anyClass {
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

// A classRule is a rule of a class.
type classRule struct {
	useful.Rule
	class int
}

// learn returns a function that has node learn a unit.
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

// settle makes the class other than the only one of all rules the list's last word, or else the
// majority of what is left, as where there is no example of another class; and counts the mistakes on
// what is held out.
func (g *growth) settle(only int) {
	g.greedy.settle()
	if n := len(g.list.Rules); n > 0 {
		g.list.Rules[n-1].Else = g.list.Else
	}
	if only != anyClass && (len(g.list.Rules) > 0 || len(g.left[1-only]) > 0) {
		g.decide(1 - only)
	}
	if g.held != nil {
		g.wrong = append(g.wrong, g.missed+len(rowsOfOthers(g.held, g.list.Else)))
	}
}

// stale reports whether the last rules have brought nothing on what is held out.
func (g *growth) stale() bool {
	return g.held != nil && len(g.wrong)-1-slices.Index(g.wrong, slices.Min(g.wrong)) >= patience
}

// take appends a rule and removes what it covers, of all classes.
func (g *growth) take(u ltu.Unit, class int) {
	before := len(g.left[class])
	for c := range g.left {
		g.left[c] = slices.DeleteFunc(g.left[c], u.Fires)
	}
	for c, rows := range g.held {
		g.held[c] = slices.DeleteFunc(rows, u.Fires)
		if c != class {
			g.missed += len(rows) - len(g.held[c])
		}
	}
	g.list.Rules = append(g.list.Rules, Rule{If: u, Class: class, N: before - len(g.left[class])})
}
