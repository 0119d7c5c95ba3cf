package data

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"halfspace/pkg/data/internal/delimited"
)

// Profile is Summary with Warnings: what in s is likely to spoil what is learned from it, or what a test
// says of that. They are of attributes that are constant, mostly missing, an identifier or nearly one,
// or that alone tell nearly all classes, as one does that was written down after the class was known (a
// leak); and of classes with few examples. Given test samples of the same attributes, it also warns of
// examples of theirs that are in s too.
func (s *Set) Profile(tests ...*Set) *Summary {
	m := s.Summary()
	for j, a := range m.Attrs {
		if w := s.warning(j, a); w != "" {
			m.Warnings = append(m.Warnings, fmt.Sprintf("attribute %s %s", delimited.Quote(a.Name), w))
		}
	}
	for _, c := range m.Classes {
		if 5*c.N*len(m.Classes) < s.Len() {
			m.Warnings = append(m.Warnings, fmt.Sprintf("class %s has %d of %d examples (%.1f %%)", delimited.Quote(c.Name), c.N, s.Len(), percentage(c.N, s.Len())))
		}
	}
	for _, t := range tests {
		if w := s.shared(t); w != "" {
			m.Warnings = append(m.Warnings, w)
		}
	}
	return m
}

// warning says what is wrong with attribute j, which a describes; "" if nothing is.
func (s *Set) warning(j int, a AttrSummary) string {
	all, n, values := s.Len(), s.Len()-a.Missing, s.occurring(j, a)
	base, wrong := all-slices.Max(append(s.ClassCounts(), 0)), s.oneRule(j)
	for _, w := range []struct {
		is   bool
		text string
	}{
		{n == 0 && all > 0, "is missing in all examples"},
		{n > 0 && values == 1, "is constant"},
		{values == n && n >= fewest, fmt.Sprintf("has %d different values: an identifier?", n)},
		{a.Nominal() && 2*values > n && n >= fewest, fmt.Sprintf("has %d values in %d examples: nearly an identifier?", values, n)},
		{base > 0 && wrong == 0, fmt.Sprintf("alone tells the class of all %d examples: a leak?", all)},
		{base > 0 && 20*wrong <= base, fmt.Sprintf("alone tells the class of all but %d of %d examples: a leak?", wrong, all)},
		{2*n < all, fmt.Sprintf("is missing in %.0f %% of the examples", percentage(a.Missing, all))},
	} {
		if w.is {
			return w.text
		}
	}
	return ""
}

// occurring returns how many values of attribute j, which a describes, occur; of a number see different.
func (s *Set) occurring(j int, a AttrSummary) (n int) {
	for _, v := range a.Levels {
		n += min(v.N, 1)
	}
	if !a.Nominal() && a.Missing < s.Len() {
		n = s.different(j)
	}
	return n
}

// oneRule returns how many examples the best rule of one attribute misclassifies: 1R of R. C. Holte,
// Very simple classification rules perform well on most commonly used datasets, Machine Learning 11
// (1993), which says the most frequent class of each value, and of each interval of a number with at
// least six examples of its class. Of values with fewer examples it says the most frequent class of
// all, so that an identifier knows nothing. What is missing is a value.
func (s *Set) oneRule(j int) (wrong int) {
	const small = 6
	total := s.ClassCounts()
	most := slices.Index(total, slices.Max(append(total, 0)))
	counts := make([]int, len(s.Classes))
	end := func() { // of a value or an interval, whose examples were counted
		n := 0
		for _, k := range counts {
			n += k
		}
		if best := slices.Max(append(counts, 0)); best >= small {
			wrong += n - best
		} else if n > 0 {
			wrong += n - counts[most]
		}
		clear(counts)
	}
	order := make([]int, s.Len())
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(i, k int) int { return cmp.Or(cmp.Compare(s.X[i][j], s.X[k][j]), cmp.Compare(i, k)) })
	last := math.NaN() // which is before all numbers
	for _, i := range order {
		if v := s.X[i][j]; cmp.Compare(last, v) != 0 {
			if best := slices.Max(counts); s.Attrs[j].Nominal() || math.IsNaN(last) || best >= small && counts[s.Y[i]] < best {
				end()
			}
			last = v
		}
		counts[s.Y[i]]++
	}
	end()
	return wrong
}

// shared says how many examples of t have a vector that is in s; "" if none has.
func (s *Set) shared(t *Set) string {
	if !slices.Equal(s.Names(), t.Names()) {
		return fmt.Sprintf("the test sample %s has other attributes", delimited.Quote(t.Name))
	}
	known, n := s.vectors(), 0
	var key []byte
	for _, x := range t.X {
		if key = appendBits(key[:0], x); known[string(key)] != nil {
			n++
		}
	}
	if n == 0 {
		return ""
	}
	return fmt.Sprintf("%d of %d test examples have the values of a training example", n, t.Len())
}
