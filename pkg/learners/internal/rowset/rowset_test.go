package rowset_test

import (
	"slices"
	"testing"

	"halfspace/pkg/learners/internal/rowset"
)

// setOf returns a set of some of 130 rows, which take three words.
func setOf(rows ...int) rowset.Set {
	s := rowset.New(130)
	for _, i := range rows {
		s.Add(i)
	}
	return s
}

// TestMeets has sets that share a row or not, across words, with and without exceptions.
func TestMeets(t *testing.T) {
	for _, c := range []struct {
		s, t, except rowset.Set
		want         bool
	}{
		{setOf(1, 100), setOf(2, 101), setOf(), false},
		{setOf(1, 129), setOf(2, 129), setOf(), true},
		{setOf(1, 129), setOf(2, 129), nil, true},
		{setOf(1, 129), setOf(2, 129), setOf(129), false},
		{setOf(1, 129), setOf(1, 129), setOf(129), true},
	} {
		if got := c.s.Meets(c.t, c.except); got != c.want {
			t.Errorf("%b and %b without %b: %t", c.s, c.t, c.except, got)
		}
	}
}

// TestCounts adds, removes and counts rows of all three words.
func TestCounts(t *testing.T) {
	s := setOf(0, 63, 64)
	s.AddAll(setOf(64, 129))
	if got := slices.Collect(s.Rows()); !slices.Equal(got, []int{0, 63, 64, 129}) || !s.Has(129) || s.Has(65) {
		t.Errorf("the rows are %v", got)
	}
	if got := s.Without(setOf(63, 65)); got != 3 || s.Len() != 4 {
		t.Errorf("%d of %d rows are not in the other set", got, s.Len())
	}
	s.RemoveAll(setOf(65, 129))
	s.Remove(63)
	if got := slices.Collect(s.Rows()); !slices.Equal(got, []int{0, 64}) {
		t.Errorf("%v are left", got)
	}
}
