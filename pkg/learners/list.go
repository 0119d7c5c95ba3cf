package learners

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"halfspace/pkg/certificate"
	"halfspace/pkg/data"
	"halfspace/pkg/internal/escape"
	"halfspace/pkg/learners/internal/sample"
	"halfspace/pkg/ltu"
	"halfspace/pkg/outline"
)

// A Rule is an element of a List: it predicts Class for the examples on which its unit If fires.
type Rule struct {
	If    ltu.Unit
	Class int
	// N is the number of training examples that the rule decides: the rule fires on them, and no earlier
	// rule does.
	N int
	// Mistakes is the number of training examples that the rule decides and whose class is not Class. It
	// is 0 unless the list was pruned or its rules may err. Files that version 0.2.0 saved lack
	// Mistakes, and their N counts only the examples of Class.
	Mistakes int `json:",omitzero"`
	Else     int // the majority class of the training examples that are left after this rule
}

var _ = registerModel((*List)(nil))

// A List is a neural decision list, the model of DecisionList, Intersection and others. Its rules are
// halfspaces in a fixed order, and the first rule that fires decides the class. Intersections and unions
// of halfspaces are lists too. In the list of an intersection all rules predict class 0, so class 1 is
// the region where no rule fires. In the list of a union all rules predict class 1.
//
// M. Marchand, M. Golea, Network 4 (1993) 67–85, §5.
type List struct {
	data.Schema
	Rules    []Rule
	Else     int // the class where no rule fires
	ElseN    int // training examples that no rule covers
	Mistakes int // number of these whose class is not Else
	// Note is advice for the user in one line, which is printed below the rules. It is empty unless the
	// learner ran out of time, or suspects that another learner suits the sample better.
	Note string `json:",omitzero"`
	// AtLeast is a proven lower bound on the number of halfspaces that exclude the same training
	// examples, or 0 without a proof. Intersection{Fewest: true} sets it.
	AtLeast int `json:",omitzero"`
}

// Proven reports whether fewer halfspaces provably cannot exclude the same training examples. For lists
// that are not the result of an exact search, which have no bound, it is true.
func (l *List) Proven() bool { return l.AtLeast == 0 || l.AtLeast >= len(l.Rules) }

// Status says in words how far the search for the fewest halfspaces got, as MinimumErrorPlane.Status
// does. It is empty for a list without a bound.
func (l *List) Status() string {
	if l.AtLeast == 0 {
		return ""
	}
	return statusOf("halfspaces", len(l.Rules), l.AtLeast)
}

// Predict returns the class of the first rule that fires on x, or the class Else if no rule fires.
func (l *List) Predict(x []float64) int {
	checkLength(l.Schema, x)
	for _, r := range l.Rules {
		if r.If.Fires(x) {
			return r.Class
		}
	}
	return l.Else
}

// Certify returns a certificate about an intersection or a union of halfspaces, such as the list of
// Intersection{Fewest: true}. The certificate says that no smaller number of halfspaces excludes as many
// examples of s without an error. Anyone can check it with exact arithmetic: see package certificate.
//
// Certify makes the proof by a search of its own. The search solves at most the given number of systems
// of inequalities, or a million if systems is 0. If it finds fewer halfspaces than the list has, the
// certificate is about these.
//
// Certify returns an error unless the list is an intersection or union without errors: if its rules
// predict several classes, if they err, or if they leave an example that a halfspace could exclude. It
// also returns an error if the systems are used up before the proof is complete, or if the proof does
// not hold in exact arithmetic. It returns ctx's error if ctx is done.
func (l *List) Certify(ctx context.Context, s *data.Set, systems int) (*certificate.Proof, error) {
	class := 1 - l.Else
	var units []ltu.Unit
	for k, r := range l.Rules {
		if r.Class != class {
			return nil, fmt.Errorf("certificate: rule %d predicts the class where no rule fires: the list is not an intersection or a union", k+1)
		}
		units = append(units, r.If)
	}
	return certifyHalfspaces(ctx, s, units, l.Else, class, systems)
}

// Stages returns the number of rules, because the first k rules are a list too.
func (l *List) Stages() int { return len(l.Rules) }

// Stage returns the list of the first k rules, for k from 1 to Stages(). The list does not know how many
// training examples none of its rules covers, so the shorter list has an ElseN of 0 and Mistakes of 0.
func (l *List) Stage(k int) Model {
	if k == len(l.Rules) {
		return l
	}
	return &List{Schema: l.Schema, Rules: l.Rules[:k], Else: l.Rules[k-1].Else}
}

// Network returns a network that predicts the same class as the list. For two classes it has a unit for
// each rule, and above these one more unit for each run of successive rules of one class. For example,
// an intersection becomes its halfspaces under an AND. Rules at the end that predict the class Else
// change nothing, so they are left out. For more classes each rule has a further unit, which fires where
// the rule is the first to fire. Above these units there is one output unit for each class.
func (l *List) Network() *ltu.Network {
	rules := l.Rules
	for len(rules) > 0 && rules[len(rules)-1].Class == l.Else {
		rules = rules[:len(rules)-1]
	}
	b := ltu.NewBuilder(len(l.Attrs))
	h := make([]ltu.Signal, len(rules))
	for i, r := range rules {
		h[i] = b.Unit(r.If)
	}
	switch {
	case len(l.Classes) > 2:
		return b.Network(l.firstFired(b, rules, h)...)
	case len(rules) == 0:
		return b.Network(b.Const(l.Else == 1))
	}
	return b.Network(cascade(b, rules, h))
}

// cascade adds the units that decide between two classes, and returns the signal of class 1. It goes
// backwards through the runs of successive rules of one class. For a run of class 1, it adds an OR of
// the run's rules and the decision of all later rules: any of these rules makes the class 1. For a run
// of class 0, it adds an AND of the negated rules and that decision: the class is 1 only if none of
// these rules fires.
func cascade(b *ltu.Builder, rules []Rule, h []ltu.Signal) ltu.Signal {
	var out []ltu.Signal // the decision of the later rules: nothing, or one signal
	for end := len(rules); end > 0; {
		start := end - 1
		for start > 0 && rules[start-1].Class == rules[start].Class {
			start--
		}
		run := slices.Clone(h[start:end])
		join := b.Or
		if rules[start].Class == 0 {
			join = b.And
			for i := range run {
				run[i] = ltu.Not(run[i])
			}
		}
		if out = append(run, out...); len(out) > 1 {
			out = []ltu.Signal{join(out...)}
		}
		end = start
	}
	return out[0]
}

// firstFired adds a unit for each class. The unit fires where the first rule to fire predicts that class.
func (l *List) firstFired(b *ltu.Builder, rules []Rule, h []ltu.Signal) []ltu.Signal {
	says := make([][]ltu.Signal, len(l.Classes))
	before := []ltu.Signal{} // the negations of the earlier rules
	for i, r := range rules {
		first := h[i]
		if i > 0 {
			first = b.And(append(slices.Clone(before), h[i])...)
		}
		says[r.Class] = append(says[r.Class], first)
		before = append(before, ltu.Not(h[i]))
	}
	says[l.Else] = append(says[l.Else], b.And(before...))
	out := make([]ltu.Signal, len(l.Classes))
	for c, s := range says {
		out[c] = b.Or(s...)
	}
	return out
}

// Markdown formats the list as rules to read, in the form "if … then …". Each rule shows the number of
// training examples that it decides, and how many of them have another class. A rule with many terms
// shows only the first ones, as outline.Terms chooses them. Rule.If contains all terms.
func (l *List) Markdown() string {
	return l.format(
		func(i int, if_ string, r Rule) string {
			return fmt.Sprintf("%d. **%s** %s **then** %s\n", i+1, if_, escape.Markdown(outline.Condition(r.If, l.Attrs)), escape.Markdown(l.answer(r.Class, r.N, r.Mistakes)))
		},
		func(else_ string) string {
			return fmt.Sprintf("%d. **%s** %s\n", len(l.Rules)+1, else_, escape.Markdown(l.answer(l.Else, l.ElseN, l.Mistakes)))
		},
		func(note string) string { return fmt.Sprintf("\n*%s*\n", escape.Markdown(note)) })
}

// String formats the list as Markdown does, as plain text.
func (l *List) String() string {
	return strings.TrimSuffix(l.format(
		func(_ int, if_ string, r Rule) string {
			return escape.Text(fmt.Sprintf("%s %s then %s", if_, outline.Condition(r.If, l.Attrs), l.answer(r.Class, r.N, r.Mistakes))) + "\n"
		},
		func(else_ string) string {
			return escape.Text(else_+" "+l.answer(l.Else, l.ElseN, l.Mistakes)) + "\n"
		},
		func(note string) string { return escape.Text("note: "+note) + "\n" }), "\n")
}

// format writes the list with three functions: rule writes a rule, last writes the class where no rule
// fires, and noted writes the note, if there is one. The parameter if_ of rule has the first words of
// the rule, such as "otherwise, if".
func (l *List) format(rule func(i int, if_ string, r Rule) string, last, noted func(words string) string) string {
	var b strings.Builder
	if_, else_ := "if", "always"
	for i, r := range l.Rules {
		b.WriteString(rule(i, if_, r))
		if_, else_ = "otherwise, if", "otherwise"
	}
	b.WriteString(last(else_))
	for _, note := range []string{l.Status(), l.Note} {
		if note != "" {
			b.WriteString(noted(note))
		}
	}
	return b.String()
}

// answer returns a class with the number of training examples that get it, in the words of a tree's leaf.
func (l *List) answer(class, n, mistakes int) string {
	s := fmt.Sprintf("%s (n=%d", l.Classes[class], n)
	if mistakes > 0 {
		s += fmt.Sprintf(", %d of another class", mistakes)
	}
	return s + ")"
}

// Prune is reduced-error pruning: it returns the list without the rules that do not help on new
// examples. The sample held must be one that the list has not learned from. Prune goes from the last
// rule to the first, and removes a rule if the list then makes no more errors on held. The class where
// no rule fires and all counts are computed anew from train, the sample that the list has learned from.
// The only error is ctx's, if ctx is done.
//
// J. R. Quinlan, Simplifying decision trees, International Journal of Man-Machine Studies 27 (1987)
// 221–234; M. Marchand, M. Golea, Network 4 (1993) 67–85, §6.3, propose it for lists.
func (l *List) Prune(ctx context.Context, train, held *data.Set) (*List, error) {
	best := l.count(train)
	fewest, err := modelErrors(ctx, best, held)
	if err != nil {
		return nil, err
	}
	// Later rules are tried first: learned from fewer examples, they are more likely to fit noise.
	for i := len(l.Rules) - 1; i >= 0; i-- {
		shorter := *best
		shorter.Rules = slices.Delete(slices.Clone(best.Rules), i, i+1)
		next := shorter.count(train)
		errors, err := modelErrors(ctx, next, held)
		if err != nil {
			return nil, err
		}
		if errors <= fewest {
			best, fewest = next, errors
		}
	}
	return best, nil
}

// count returns the list with its counts, and the classes where no rule fires, taken from s.
func (l *List) count(s *data.Set) *List {
	c := &List{Schema: l.Schema, Rules: slices.Clone(l.Rules)}
	// X and Y hold the examples that no rule covers yet, and left counts them by class. After each rule
	// these examples are moved to the front of X and Y.
	left := s.ClassCounts()
	X, Y := slices.Clone(s.X), slices.Clone(s.Y)
	for i := range c.Rules {
		r := &c.Rules[i]
		r.N, r.Mistakes = 0, 0
		rest := 0
		for k, x := range X {
			if !r.If.Fires(x) {
				X[rest], Y[rest] = x, Y[k]
				rest++
				continue
			}
			left[Y[k]]--
			if r.N++; Y[k] != r.Class {
				r.Mistakes++
			}
		}
		X, Y = X[:rest], Y[:rest]
		r.Else = sample.Commonest(left)
	}
	c.Else, c.ElseN = sample.Commonest(left), len(Y)
	c.Mistakes = c.ElseN - left[c.Else]
	return c
}

// UnmarshalJSON reads a model that json.Marshal wrote, and refuses one that could not be used.
func (l *List) UnmarshalJSON(text []byte) error {
	type plain List
	return readModel(text, l, func(read plain) { *l = List(read) })
}

func (l *List) check() error {
	for _, r := range l.Rules {
		if err := cmp.Or(checkUnits(len(l.Attrs), r.If), checkClasses(l.Schema, r.Class, r.Else)); err != nil {
			return err
		}
	}
	return checkClasses(l.Schema, l.Else)
}
