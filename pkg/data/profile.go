package data

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"halfspace/pkg/data/internal/delimited"
)

// Profile returns the Summary of s, with Warnings about properties that often spoil learning or make a test
// invalid. Call it before you learn from new data. It warns of attributes that are constant, mostly
// missing, or (nearly) an identifier, and of classes with few examples. It also warns of an attribute that
// alone determines nearly all classes, because such an attribute may have been recorded after the class was
// known (a leak). If you pass test samples with the same attributes, it warns of test examples that also
// occur in s.
//
// Other warnings are about faults of the file that the reader cannot correct: codes for missing values,
// such as −9; values that differ only in case, or have single quotes; a class that is really a number with
// many values; numbers with units, or with zeros before them; nominal attributes with hundreds of values;
// and repeated examples.
func (s *Set) Profile(tests ...*Set) *Summary {
	m := s.Summary()
	for j, a := range m.Attrs {
		if w := s.warning(j, a); w != "" {
			m.Warnings = append(m.Warnings, fmt.Sprintf("attribute %s %s", delimited.Quote(a.Name), w))
		}
		for _, find := range doubts {
			if w := find(s, j, a); w != "" {
				m.Warnings = append(m.Warnings, fmt.Sprintf("attribute %s %s", delimited.Quote(a.Name), w))
			}
		}
	}
	for _, w := range []string{quoted(m.Attrs), quantity(s.Classes), misspelt(s.Classes), s.repeated(m)} {
		if w != "" {
			m.Warnings = append(m.Warnings, w)
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

// warning describes the problem of attribute j, which a summarizes; "" without a problem.
func (s *Set) warning(j int, a AttrSummary) string {
	all, n, values := s.Len(), s.Len()-a.Missing, s.occurring(j, a)
	base, wrong := all-slices.Max(append(s.ClassCounts(), 0)), s.oneRule(j)
	for _, w := range []struct {
		applies bool
		text    string
	}{
		{n == 0 && all > 0, "is missing in all examples"},
		{n > 0 && values == 1, "is constant"},
		{values == n && n >= fewest, fmt.Sprintf("has %d different values: an identifier? Then leave it out, by --skip %s", n, a.Name)},
		{a.Nominal() && 2*values > n && n >= fewest, fmt.Sprintf("has %d values in %d examples: nearly an identifier? Then leave it out, by --skip %s", values, n, a.Name)},
		{base > 0 && wrong == 0, fmt.Sprintf("alone determines the class of all %d examples: a leak?", all)},
		{base > 0 && 20*wrong <= base, fmt.Sprintf("alone determines the class of all but %d of %d examples: a leak?", wrong, all)},
		{2*n < all, fmt.Sprintf("is missing in %.0f %% of the examples", percentage(a.Missing, all))},
	} {
		if w.applies {
			return w.text
		}
	}
	return ""
}

// occurring returns how many values of attribute j, which a summarizes, occur; for numbers see
// different.
func (s *Set) occurring(j int, a AttrSummary) (n int) {
	for _, v := range a.Levels {
		n += min(v.N, 1)
	}
	if !a.Nominal() && a.Missing < s.Len() {
		n = s.different(j)
	}
	return n
}

// oneRule returns how many examples the best rule on one attribute misclassifies. If there are hardly any,
// the attribute alone determines the class, and Profile warns of a leak. The method is 1R of R. C. Holte,
// Very simple classification rules perform well on most commonly used datasets, Machine Learning 11 (1993).
//
// The rule predicts the most frequent class for each value, and for each interval of numbers with at least
// six examples of its class. For a value with fewer examples it predicts the most frequent class of the
// sample. Otherwise an identifier would look like a perfect predictor. "Missing" counts as a value.
func (s *Set) oneRule(j int) (wrong int) {
	const small = 6
	total := s.ClassCounts()
	largest := slices.Index(total, slices.Max(append(total, 0)))
	counts := make([]int, len(s.Classes))
	end := func() { // ends a value or an interval, after its examples were counted
		n := 0
		for _, k := range counts {
			n += k
		}
		if best := slices.Max(append(counts, 0)); best >= small {
			wrong += n - best
		} else if n > 0 {
			wrong += n - counts[largest]
		}
		clear(counts)
	}
	order := make([]int, s.Len())
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(i, k int) int { return cmp.Or(cmp.Compare(s.X[i][j], s.X[k][j]), cmp.Compare(i, k)) })
	last := math.NaN() // comes before all numbers
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

// shared says how many examples of t have the same values as an example of s. It returns "" if none has.
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
