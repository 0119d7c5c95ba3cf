package data

import "math"

// A Summary describes a Set to a person: its size, classes and attributes, and facts to know before
// learning from it. It prints as text (String), and as Markdown and HTML in a notebook.
//
// The summary counts duplicates and contradictions, because both say how far you can trust a test error. If
// equal vectors fall into the training and the test sample, a learner can classify them by memorising. If
// one vector occurs with two classes, no classifier can be right about both examples.
type Summary struct {
	Name          string
	Examples      int
	Distinct      int // distinct vectors of attribute values; missing equals missing
	Contradictory int // distinct vectors that occur in more than one class

	// Unavoidable is the number of mistakes that every classifier makes on the sample because of
	// contradictions. If a vector occurs with several classes, a classifier can be right only about the
	// examples of one of them, at best of the most frequent one. Unavoidable divided by Examples is a
	// lower bound on the training error.
	Unavoidable int

	Missing    int    // missing values
	Incomplete int    // examples with a missing value
	Class      string // the name of the column that the classes come from; it may be empty
	Classes    []Count
	Attrs      []AttrSummary
	Notes      []string // notes of the Set
	Warnings   []string // only set by Profile
}

// A Count is how often a class or a nominal value occurs.
type Count struct {
	Name string
	N    int
}

// An AttrSummary describes the values of one attribute in a Set.
type AttrSummary struct {
	Attr
	Missing        int
	Levels         []Count // the values of a nominal attribute, in its own order
	Min, Mean, Max float64 // for a numeric attribute; NaN if all values are missing
}

// Summary describes s. It looks at all values, and needs memory for the distinct vectors.
func (s *Set) Summary() *Summary {
	m := &Summary{Name: s.Name, Examples: s.Len(), Class: s.Class, Notes: s.Notes}
	for c, n := range s.ClassCounts() {
		m.Classes = append(m.Classes, Count{s.Classes[c], n})
	}
	for j := range s.Attrs {
		a := s.summarize(j)
		m.Attrs, m.Missing = append(m.Attrs, a), m.Missing+a.Missing
	}
	m.Incomplete = s.Len() - s.DropMissing().Len()
	for _, counts := range s.vectors() {
		// The best possible classifier predicts the largest class of each vector.
		n, correct, classes := 0, 0, 0
		for _, k := range counts {
			n, correct, classes = n+k, max(correct, k), classes+min(k, 1)
		}
		m.Distinct++
		m.Unavoidable += n - correct
		if classes > 1 {
			m.Contradictory++
		}
	}
	return m
}

// vectors returns the class counts of every distinct vector of values. The key is the vector's
// bits, with all missing values alike.
func (s *Set) vectors() map[string][]int {
	counts := map[string][]int{}
	var key []byte
	for i, x := range s.X {
		key = appendBits(key[:0], x)
		if counts[string(key)] == nil {
			counts[string(key)] = make([]int, len(s.Classes))
		}
		counts[string(key)][s.Y[i]]++
	}
	return counts
}

// summarize describes attribute j. A number that is not a value of it, such as an index out of
// range, counts as missing. The mean is a running one, which does not overflow.
func (s *Set) summarize(j int) AttrSummary {
	a := AttrSummary{Attr: s.Attrs[j], Min: math.Inf(1), Max: math.Inf(-1)}
	for _, v := range a.Values {
		a.Levels = append(a.Levels, Count{Name: v})
	}
	n := 0.0
	for _, x := range s.X {
		v := x[j]
		if !a.accepts(v) {
			a.Missing++
			continue
		}
		if a.Nominal() {
			a.Levels[a.index(v)].N++
		}
		n++
		a.Min, a.Mean, a.Max = min(a.Min, v), a.Mean+(v-a.Mean)/n, max(a.Max, v)
	}
	if n == 0 || a.Nominal() {
		a.Min, a.Mean, a.Max = math.NaN(), math.NaN(), math.NaN()
	}
	return a
}
