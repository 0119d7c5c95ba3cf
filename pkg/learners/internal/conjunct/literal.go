// Package conjunct searches for the conjunction of literals that agrees best with a class, on weighted
// examples, and boosts such conjunctions. These are the weak learner and the sparse perceptrons of J.
// Jackson, M. Craven, Learning sparse perceptrons, NIPS 8 (1996), §3.2 and §3.3.
//
// A Table holds the literals of a sample, each with the examples where it holds. A Search goes through
// the conjunctions of at most K literals, or, with a beam, only through those made by adding a literal
// to the best shorter ones. A Boosting is AdaBoost with the search as its weak learner; its result is a
// list of conjunctions with weights.
//
// The search maximizes the agreement of a conjunction: its correlation with the class divided by its
// number of literals, so that short conjunctions are preferred (§3.3). The correlation is E[f·h] under
// the weights, where f is 1 on the positive examples and −1 on the others, and h is 1 where the
// conjunction holds and −1 elsewhere. The negation of a conjunction has the opposite correlation and is
// as useful as a weak learner, so the search compares magnitudes.
package conjunct

import (
	"cmp"
	"math"
	"slices"

	"halfspace/pkg/data"
	"halfspace/pkg/internal/mdl"
)

// Settings say which conjunctions are searched. Nothing here has a default.
type Settings struct {
	K    int // the greatest number of literals, at least 1
	Cuts int // the greatest number of thresholds for an attribute of numbers, at least 1
	Beam int // how many conjunctions of each length get one more literal; if 0, all, or 20 of a wide sample

	ByClass bool // whether thresholds lie where they separate the classes best, not at even shares
	Memory  int  // if not 0, the number of bytes that the lists and sums may take
}

// A Literal is a test of one attribute.
type Literal struct {
	Attr int
	Op   string  // "≥" or "≤"; empty for an attribute of zeros and ones, where the literal holds at 1
	At   float64 // the threshold of ≥ and ≤
}

// Holds reports whether l holds on x. No literal holds where its attribute is missing, because no
// comparison with NaN is true.
func (l Literal) Holds(x []float64) bool {
	switch l.Op {
	case "≥":
		return x[l.Attr] >= l.At
	case "≤":
		return x[l.Attr] <= l.At
	}
	return x[l.Attr] == 1
}

// byRaw groups attributes by the raw attribute from which they were made, for example the indicators of
// one nominal attribute. A conjunction has at most one literal of each group.
func byRaw(attrs []data.Attr) (groups [][]int) {
	groupOf := map[string]int{}
	for j, a := range attrs {
		raw := cmp.Or(a.Of, a.Name)
		g, ok := groupOf[raw]
		if !ok {
			g = len(groups)
			groupOf[raw], groups = g, append(groups, nil)
		}
		groups[g] = append(groups[g], j)
	}
	return groups
}

// literalsOf returns the literals of attribute j. If the attribute contains only zeros and ones, its
// one literal says that it is 1. Otherwise there are two literals for each threshold, ≥ and ≤.
func literalsOf(s *data.Set, j int, settings Settings) []Literal {
	var values []float64
	boolean := true
	for _, x := range s.X {
		boolean = boolean && (x[j] == 0 || x[j] == 1)
		if !math.IsNaN(x[j]) {
			values = append(values, x[j])
		}
	}
	if boolean {
		return []Literal{{Attr: j}}
	}
	cuts := thresholds
	if settings.ByClass {
		cuts = func(_ []float64, limit int) []float64 { return byClass(s, j, limit) }
	}
	var ls []Literal
	for _, cut := range cuts(values, settings.Cuts) {
		ls = append(ls, Literal{j, "≥", cut}, Literal{j, "≤", cut})
	}
	return ls
}

// byClass returns thresholds of attribute j that separate the classes, in the same form as thresholds.
// It chooses them one after the other: each is the one that leaves the least entropy of the class,
// given the thresholds before it.
func byClass(s *data.Set, j, limit int) (cuts []float64) {
	values := make([]float64, s.Len())
	for i, x := range s.X {
		values[i] = x[j]
	}
	for _, c := range mdl.Most(values, s.Y, limit) {
		if cut := halfway([]float64{c.Below, c.Above}, 1); c.Below < cut && cut < c.Above {
			cuts = append(cuts, cut)
		}
	}
	return cuts
}

// thresholds returns thresholds that separate the values, halfway between neighbours. If there are more
// than limit of them, it returns the thresholds that come nearest to dividing the values into parts of
// equal size. It sorts the values.
func thresholds(values []float64, limit int) (cuts []float64) {
	slices.Sort(values)
	var places []int // index of the first value above each possible threshold
	for i := 1; i < len(values); i++ {
		// Two neighbours may be so close that no number lies between them.
		if cut := halfway(values, i); values[i-1] < cut && cut < values[i] {
			places = append(places, i)
		}
	}
	if len(places) > limit {
		var chosen []int
		for c := range limit {
			want := float64(len(values)*(c+1)) / float64(limit+1)
			chosen = append(chosen, slices.MinFunc(places, func(a, b int) int {
				return cmp.Compare(math.Abs(float64(a)-want), math.Abs(float64(b)-want))
			}))
		}
		places = slices.Compact(chosen) // one place may be the nearest to several shares
	}
	for _, i := range places {
		cuts = append(cuts, halfway(values, i))
	}
	return cuts
}

// halfway returns the middle between values[i−1] and values[i]. It halves both before the addition,
// because the sum might overflow.
func halfway(values []float64, i int) float64 { return float64(values[i-1]/2) + float64(values[i]/2) }
