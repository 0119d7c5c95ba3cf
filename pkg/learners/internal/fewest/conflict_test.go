package fewest

import "testing"

// TestMeets has sets of rows that share one, across words, and whether it counts.
func TestMeets(t *testing.T) {
	set := func(rows ...int) rowSet {
		s := newRowSet(130)
		for _, i := range rows {
			s.add(i)
		}
		return s
	}
	for _, c := range []struct {
		s, t, but rowSet
		want      bool
	}{
		{set(1, 100), set(2, 101), set(), false},
		{set(1, 129), set(2, 129), set(), true},
		{set(1, 129), set(2, 129), set(129), false},
		{set(1, 129), set(1, 129), set(129), true},
	} {
		if got := c.s.meets(c.t, c.but); got != c.want {
			t.Errorf("%b and %b without %b: %t", c.s, c.t, c.but, got)
		}
	}
}
