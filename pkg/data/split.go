package data

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"
)

// A Split parts a Set into examples to learn from and examples to test on. It holds their indices,
// and not the examples, so that the same split can be made of the raw and of an encoded set. They
// are in random order, so that a learner that takes examples as they come (on-line) does not see
// one class after the other, as several UCI files have them.
type Split struct{ Train, Test []int }

// Of returns the two parts of s, the training and the test sample. They share their rows with s.
func (p Split) Of(s *Set) (train, test *Set) { return s.Subset(p.Train), s.Subset(p.Test) }

// Folds returns the k splits of a stratified k-fold cross-validation: every example is in the Test
// of exactly one of them and in the Train of all others, and neither the sizes of two Tests nor
// their numbers of examples of any class differ by more than one. It is an error if k is less than
// 2, or larger than the number of examples; if it is equal to that, each example is left out once.
func (s *Set) Folds(k int, r *rand.Rand) ([]Split, error) {
	if k < 2 || k > s.Len() {
		return nil, s.errorf("cannot make %d folds of %d examples, want 2 to one per example", k, s.Len())
	}
	order := r.Perm(s.Len())
	fold := make([]int, s.Len())
	// To deal out the examples in turn, sorted by class, is what makes the folds differ by one at
	// most, in size and in every class.
	for place, i := range s.byClass(order) {
		fold[i] = place % k
	}
	splits := make([]Split, k)
	for f := range splits {
		splits[f] = splitBy(order, func(i int) bool { return fold[i] == f })
	}
	return splits, nil
}

// Holdout returns a random split (train-test split) with the given share of the examples, rounded
// to a whole number, in Test: a third of them for test = 1./3. Classes are not looked at; see
// StratifiedHoldout. It is an error if test is not between 0 and 1, or if it leaves either part
// empty.
func (s *Set) Holdout(test float64, r *rand.Rand) (Split, error) {
	m, err := s.share(test)
	if err != nil {
		return Split{}, err
	}
	order := r.Perm(s.Len())
	return Split{Train: order[m:], Test: order[:m:m]}, nil
}

// StratifiedHoldout is Holdout with the same share of every class in Test, within one example. In
// small samples and for rare classes the test error then varies less from split to split.
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

// share returns the number of examples to test on, if their share of all is test.
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

// byClass returns the examples of order sorted by class, and within a class as they are in order,
// which is random.
func (s *Set) byClass(order []int) []int {
	sorted := slices.Clone(order)
	slices.SortStableFunc(sorted, func(i, j int) int { return cmp.Compare(s.Y[i], s.Y[j]) })
	return sorted
}

// splitBy returns the split whose Test are the examples for which test is true, both parts in the
// order given.
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
