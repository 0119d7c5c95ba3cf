package rowset_test

import (
	"slices"
	"testing"

	"halfspace/pkg/learners/internal/rowset"
)

// of returns a set of some of 130 rows, which take three words.
func of(rows ...int) rowset.Set {
	s := rowset.New(130)
	for _, i := range rows {
		s.Add(i)
	}
	return s
}

// TestMeets has sets of rows that share one, across words, and whether it counts.
func TestMeets(t *testing.T) {
	for _, c := range []struct {
		s, t, but rowset.Set
		want      bool
	}{
		{of(1, 100), of(2, 101), of(), false},
		{of(1, 129), of(2, 129), of(), true},
		{of(1, 129), of(2, 129), nil, true},
		{of(1, 129), of(2, 129), of(129), false},
		{of(1, 129), of(1, 129), of(129), true},
	} {
		if got := c.s.Meets(c.t, c.but); got != c.want {
			t.Errorf("%b and %b without %b: %t", c.s, c.t, c.but, got)
		}
	}
}

// TestCounts adds, removes and counts rows of all three words.
func TestCounts(t *testing.T) {
	s := of(0, 63, 64)
	s.AddAll(of(64, 129))
	if got := slices.Collect(s.Rows()); !slices.Equal(got, []int{0, 63, 64, 129}) || !s.Has(129) || s.Has(65) {
		t.Errorf("the rows are %v", got)
	}
	if got := s.Without(of(63, 65)); got != 3 || s.Len() != 4 {
		t.Errorf("%d of %d rows are not in the other set", got, s.Len())
	}
	s.RemoveAll(of(65, 129))
	s.Remove(63)
	if got := slices.Collect(s.Rows()); !slices.Equal(got, []int{0, 64}) {
		t.Errorf("%v are left", got)
	}
}
