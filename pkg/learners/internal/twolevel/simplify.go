package twolevel

import "slices"

// simplify makes a state smaller without losing the least choice, until nothing changes. It takes
// essential columns, which alone cover a row; leaves out dominated columns, which cover no more
// than another that costs no more; and leaves out rows that are covered whenever another one is.
//
// It returns the columns that cover each row. It is not ok if some row has none, so that the state
// leads nowhere, or if the budget is used up.
func (c *leastCover) simplify(s *coverState) (by [][]int, ok bool) {
	for c.budget > 0 && c.ctx.Err() == nil {
		s.columns = c.undominated(s)
		by = make([][]int, 64*len(s.rows))
		for _, k := range s.columns {
			// The rows that are left, of those that the column covers.
			shared := slices.Clone(c.columns[k])
			for w := range shared {
				shared[w] &= s.rows[w]
			}
			for _, r := range members(shared) {
				by[r] = append(by[r], k)
			}
			c.budget -= len(shared)
		}
		taken := false
		for _, r := range members(s.rows) {
			switch {
			case len(by[r]) == 0:
				return nil, false
			// Essential, unless a column taken just before covers the row.
			case len(by[r]) == 1 && s.rows[r/64]>>(r%64)&1 != 0:
				s.take(by[r][0], c)
				taken = true
			}
		}
		// What was taken or dropped may let other columns and rows become idle: once more.
		if empty(s.rows) || !taken && !c.dropRows(s, by) {
			return by, true
		}
	}
	return nil, false
}

// undominated returns the columns that cover some row and that no other makes idle. Of columns that
// cover the same at the same cost, the first stays.
func (c *leastCover) undominated(s *coverState) (kept []int) {
	size := make([]int, len(c.columns))
	var some []int
	for _, k := range s.columns {
		if size[k] = common(s.rows, c.columns[k]); size[k] > 0 {
			some = append(some, k)
		}
	}
	for _, k := range some {
		if !slices.ContainsFunc(some, func(o int) bool {
			wider := size[o] > size[k] || size[o] == size[k] && (c.cost[o] < c.cost[k] || c.cost[o] == c.cost[k] && o < k)
			return wider && c.cost[o] <= c.cost[k] && c.within(s, k, o)
		}) {
			kept = append(kept, k)
		}
		// To compare the sizes of two columns is cheap; eight times count as one word.
		c.budget -= len(some)/8 + 1
	}
	return kept
}

// within reports whether column o covers all the rows left that column k does.
func (c *leastCover) within(s *coverState, k, o int) bool {
	c.budget -= len(s.rows)
	for w, rows := range s.rows {
		if c.columns[k][w]&rows&^c.columns[o][w] != 0 {
			return false
		}
	}
	return true
}

// dropRows leaves out rows that are covered whenever another is, because all columns of that one
// cover them too. It reports whether there were any.
func (c *leastCover) dropRows(s *coverState, by [][]int) (dropped bool) {
	rows := members(s.rows)
	for _, r := range rows {
		// The columns of row r as a set. Another row o implies r if all of its columns are in it.
		in := make([]uint64, (len(c.columns)+63)/64)
		for _, k := range by[r] {
			in[k/64] |= 1 << (k % 64)
		}
		implied := slices.ContainsFunc(rows, func(o int) bool {
			if o == r || len(by[o]) > len(by[r]) || s.rows[o/64]>>(o%64)&1 == 0 {
				return false
			}
			c.budget--
			return !slices.ContainsFunc(by[o], func(k int) bool { return in[k/64]>>(k%64)&1 == 0 })
		})
		if implied {
			s.rows[r/64] &^= 1 << (r % 64)
			dropped = true
		}
		c.budget -= len(rows)/8 + len(in)
	}
	return dropped
}
