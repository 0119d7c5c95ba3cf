package jc96

import (
	"slices"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/repro/internal/papertest"
)

// bases is a window of six bases.
func bases() *data.Set {
	s := &data.Set{Schema: data.Schema{Classes: []string{"0", "1"}}, Y: []int{1}, X: [][]float64{{0, 1, 2, 3, 3, 0}}}
	for _, name := range []string{"1.1", "1.2", "1.3", "2.1", "2.2", "2.3"} {
		s.Attrs = append(s.Attrs, data.Attr{Name: name, Values: []string{"a", "c", "g", "t"}})
	}
	return s
}

// TestCodonInputs wants two codons, one-hot.
func TestCodonInputs(t *testing.T) {
	s := codonInputs(bases())
	var held []string
	for j, v := range s.X[0] {
		if v == 1 {
			held = append(held, s.Attrs[j].Name)
		}
	}
	if len(s.Attrs) != 128 || !slices.Equal(held, []string{"1=acg", "2=tta"}) {
		t.Errorf("of %d inputs %q are 1", len(s.Attrs), held)
	}
}

// TestWithPairs wants 16 pairs of values for each of the 15 pairs of attributes; one of the 16 holds.
func TestWithPairs(t *testing.T) {
	s := withPairs(bases())
	held := 0.
	for _, v := range s.X[0] {
		held += v
	}
	if len(s.Attrs) != 24+15*16 || held != 6+15 {
		t.Errorf("%v of %d inputs are 1", held, len(s.Attrs))
	}
	if name := s.Attrs[24].Name; name != "1.1=a and 1.2=a" || s.X[0][24] != 0 || s.X[0][28] != 1 {
		t.Errorf("the first pair is %q, and %v", name, s.X[0][24:29])
	}
}

// TestCountInputs counts a constant, a single input, a pair of two literals, and an input that is a pair.
func TestCountInputs(t *testing.T) {
	attrs := []data.Attr{{Name: "x"}, {Name: "y"}, {Name: "x and y", Note: pairNote}}
	m := &learners.Conjunctions{Schema: data.Schema{Attrs: attrs}, Terms: []learners.Term{
		{}, {Literals: []learners.Literal{{Attr: 1}}}, {Literals: []learners.Literal{{}, {Attr: 1}}}, {Literals: []learners.Literal{{Attr: 2}}},
	}}
	if pairs, inputs := countInputs(m); pairs != 2 || inputs != 5 {
		t.Errorf("%v pairs, %v inputs", pairs, inputs)
	}
}

// TestPairsInWords compares differences on coding, fold by fold.
func TestPairsInWords(t *testing.T) {
	ahead := func(key, better, worse string) {
		t.Helper()
		scores := func(terms string) []float64 {
			return papertest.Load(t, Experiments(), "jc96-pairs", "set", "coding", "terms", terms).Column("accuracy")
		}
		count, base := 0, scores(worse)
		for fold, v := range scores(better) {
			if v > base[fold] {
				count++
			}
		}
		papertest.Numbers(t, claimsPage, key, "%d of 10 folds", count)
	}
	ahead("pair-weight", "pairs at 1", "pairs at ½")
	ahead("codon-inputs", "ordinary; codons", "ordinary")
	papertest.Numbers(t, claimsPage, "pair-weight", "%.1f points",
		mean(t, "pairs", "set=coding terms=pairs_at_1", "accuracy")-mean(t, "pairs", "set=coding terms=pairs_at_½", "accuracy"))
	if pairs := mean(t, "pairs", "set=promoters terms=pairs_at_½", "pairs"); pairs != 0 {
		t.Errorf("boosting chooses %.1f %% pairs on promoters", pairs)
	}
}
