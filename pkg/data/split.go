package data

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"
)

// A Split divides a Set into examples to learn from and examples to test on. It holds indices instead of
// examples, so one split can be applied to the raw sample and to the encoded sample. The indices are in
// random order, because several UCI files list one class after the other, and an on-line learner, which
// takes examples in order, would learn badly from such a file.
type Split struct{ Train, Test []int }

// Of returns the training and the test sample of s. They share their rows with s.
func (p Split) Of(s *Set) (train, test *Set) { return s.Subset(p.Train), s.Subset(p.Test) }

// Folds returns the k splits of a stratified k-fold cross-validation. Every example is in Test of exactly
// one split, and in Train of all other splits. All test parts have the same size, give or take one example.
// They also have the same number of examples of each class, give or take one. Folds returns an error if k
// is less than 2 or larger than the number of examples. If k equals the number of examples, each split
// leaves one example out.
func (s *Set) Folds(k int, r *rand.Rand) ([]Split, error) {
	if k < 2 || k > s.Len() {
		return nil, s.errorf("cannot make %d folds of %d examples, want 2 to one per example", k, s.Len())
	}
	order := r.Perm(s.Len())
	fold := make([]int, s.Len())
	// Dealing out the examples in turn, sorted by class, makes the folds differ by at most one, in
	// size and in every class.
	for place, i := range s.byClass(order) {
		fold[i] = place % k
	}
	splits := make([]Split, k)
	for f := range splits {
		splits[f] = splitBy(order, func(i int) bool { return fold[i] == f })
	}
	return splits, nil
}

// Holdout returns a random split into training and test examples, like scikit-learn's train_test_split. The
// parameter test is the share of test examples: 1./3 puts a third of the examples, rounded to a whole
// number, into Test. Holdout ignores classes; see StratifiedHoldout. It returns an error if test is not
// between 0 and 1, or if one part would be empty.
func (s *Set) Holdout(test float64, r *rand.Rand) (Split, error) {
	m, err := s.share(test)
	if err != nil {
		return Split{}, err
	}
	order := r.Perm(s.Len())
	return Split{Train: order[m:], Test: order[:m:m]}, nil
}

// StratifiedHoldout is like Holdout, but takes the same share of every class, within one example.
// In small samples and for rare classes the test error then varies less from split to split.
func (s *Set) StratifiedHoldout(test float64, r *rand.Rand) (Split, error) {
	m, err := s.share(test)
	if err != nil {
		return Split{}, err
	}
	order, n := r.Perm(s.Len()), s.Len()
	held := make([]bool, n)
	for place, i := range s.byClass(order) {
		held[i] = (place+1)*m/n > place*m/n // m places of n, evenly spaced
	}
	return splitBy(order, func(i int) bool { return held[i] }), nil
}

// share returns the number of test examples for the share test of all examples.
func (s *Set) share(test float64) (int, error) {
	if !(test > 0 && test < 1) {
		return 0, s.errorf("share of test examples is %v, want between 0 and 1", test)
	}
	m := int(math.Round(test * float64(s.Len())))
	if m == 0 || m == s.Len() {
		return 0, s.errorf("a share of %v of %d examples leaves none to learn from or to test on", test, s.Len())
	}
	return m, nil
}

// byClass returns the examples of order sorted by class; within a class they keep their random
// order.
func (s *Set) byClass(order []int) []int {
	sorted := slices.Clone(order)
	slices.SortStableFunc(sorted, func(i, j int) int { return cmp.Compare(s.Y[i], s.Y[j]) })
	return sorted
}

// splitBy returns the split with the examples for which test is true in Test. Both parts keep the
// given order.
func splitBy(order []int, test func(int) bool) Split {
	var p Split
	for _, i := range order {
		if test(i) {
			p.Test = append(p.Test, i)
		} else {
			p.Train = append(p.Train, i)
		}
	}
	return p
}
