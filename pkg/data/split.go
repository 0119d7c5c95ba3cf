package data

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"
)

// A Split parts a Set into examples to learn from and examples to test on. It
// holds their indices in random order, so that a learner that takes examples
// as they come does not see one class after the other.
type Split struct{ Train, Test []int }

// Of returns the two parts of s.
func (p Split) Of(s *Set) (train, test *Set) { return s.Subset(p.Train), s.Subset(p.Test) }

// Folds returns the k splits of a stratified k-fold cross-validation: every
// example is in one Test, and neither the sizes of two of them nor their
// numbers of examples of any class differ by more than one.
func (s *Set) Folds(k int, r *rand.Rand) ([]Split, error) {
	if k < 2 || k > s.Len() {
		return nil, s.errorf("cannot make %d folds of %d examples, want 2 to one per example", k, s.Len())
	}
	order := r.Perm(s.Len())
	fold := make([]int, s.Len())
	for place, i := range s.byClass(order) {
		fold[i] = place % k
	}
	splits := make([]Split, k)
	for f := range splits {
		splits[f] = part(order, func(i int) bool { return fold[i] == f })
	}
	return splits, nil
}

// Holdout returns a random split with the given share of the examples, rounded
// to a whole number, in Test: a third of them for test = 1./3.
func (s *Set) Holdout(test float64, r *rand.Rand) (Split, error) {
	m, err := s.share(test)
	if err != nil {
		return Split{}, err
	}
	order := r.Perm(s.Len())
	return Split{Train: order[m:], Test: order[:m:m]}, nil
}

// StratifiedHoldout is Holdout with the same share of every class in Test,
// within one example.
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
	return part(order, func(i int) bool { return held[i] }), nil
}

// share returns the number of examples to test on.
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

// byClass returns the examples of order sorted by class, and else as they are
// in order.
func (s *Set) byClass(order []int) []int {
	sorted := slices.Clone(order)
	slices.SortStableFunc(sorted, func(i, j int) int { return cmp.Compare(s.Y[i], s.Y[j]) })
	return sorted
}

func part(order []int, test func(int) bool) Split {
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
