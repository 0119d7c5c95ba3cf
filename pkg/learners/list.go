package learners

import (
	"slices"

	"halfspace/pkg/data"
	"halfspace/pkg/ltu"
)

// A Rule predicts Class in its halfspace.
type Rule struct {
	If    ltu.Unit
	Class int
	N     int // training examples it covered, all of them of Class
	Else  int // the class of most training examples that are left after it
}

// A List is a neural decision list: the first rule that fires decides. An
// intersection of halfspaces is a list whose rules all say class 0, a union
// one whose rules all say class 1.
type List struct {
	data.Schema
	Rules    []Rule
	Else     int // the class where no rule fires
	ElseN    int // training examples that no rule covers
	Mistakes int // how many of these are not of class Else
}

// Predict returns the class of the first rule that fires on x.
func (l *List) Predict(x []float64) int {
	for _, r := range l.Rules {
		if r.If.Fires(x) {
			return r.Class
		}
	}
	return l.Else
}

// Stages returns the number of rules.
func (l *List) Stages() int { return len(l.Rules) }

// Stage returns the list of the first k rules, from 1 to Stages(). Its counts
// of what no rule covers are not known.
func (l *List) Stage(k int) Model {
	if k == len(l.Rules) {
		return l
	}
	return &List{Schema: l.Schema, Rules: l.Rules[:k], Else: l.Rules[k-1].Else}
}

// Network returns the list as a network. For two classes it is a cascade of
// the rules' units with one more unit for each run of rules of one class; so
// an intersection is its halfspaces under an AND. Rules at the end that say
// what Else says take no part. For more classes a unit per rule fires where
// that rule is the first to fire, and one per class joins these.
func (l *List) Network() *ltu.Network {
	b := ltu.NewBuilder(len(l.Attrs))
	h := make([]ltu.Signal, len(l.Rules))
	for i, r := range l.Rules {
		h[i] = b.Unit(r.If)
	}
	if len(l.Classes) == 2 {
		return b.Network(l.cascade(b, h))
	}
	return b.Network(l.firstFired(b, h)...)
}

// cascade adds the units that decide between two classes, from the last rule
// to the first, and returns the last of them.
func (l *List) cascade(b *ltu.Builder, h []ltu.Signal) ltu.Signal {
	var out []ltu.Signal // what decides after rule i; nothing while that is Else
	for end := len(l.Rules); end > 0; {
		start := end - 1
		for start > 0 && l.Rules[start-1].Class == l.Rules[end-1].Class {
			start--
		}
		class := l.Rules[start].Class
		run := slices.Clone(h[start:end])
		end = start
		if len(out) == 0 && class == l.Else {
			continue
		}
		switch {
		case class == 1 && len(run)+len(out) == 1:
			out = run // the unit itself
		case class == 1:
			out = []ltu.Signal{b.Or(append(run, out...)...)}
		default:
			for i := range run {
				run[i] = ltu.Not(run[i])
			}
			out = []ltu.Signal{b.And(append(run, out...)...)}
		}
	}
	if len(out) == 0 {
		return b.Const(l.Else == 1)
	}
	return out[0]
}

// firstFired adds a unit per class that fires where the first rule to fire
// says that class.
func (l *List) firstFired(b *ltu.Builder, h []ltu.Signal) []ltu.Signal {
	says := make([][]ltu.Signal, len(l.Classes))
	before := []ltu.Signal{} // the negations of the earlier rules
	for i, r := range l.Rules {
		says[r.Class] = append(says[r.Class], b.And(append(slices.Clone(before), h[i])...))
		before = append(before, ltu.Not(h[i]))
	}
	says[l.Else] = append(says[l.Else], b.And(before...))
	out := make([]ltu.Signal, len(l.Classes))
	for c, s := range says {
		out[c] = b.Or(s...)
	}
	return out
}
