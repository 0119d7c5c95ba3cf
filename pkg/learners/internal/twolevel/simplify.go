package twolevel

import "slices"

// simplify makes a state of the search smaller without losing the best choice, and repeats this until
// nothing changes. It takes essential columns, which are the only ones to cover some row. It removes
// dominated columns, which cover no more than another column that costs no more. It removes rows that
// are covered whenever some other row is.
//
// It returns the columns that cover each row. The result ok is false if no column covers some row, so
// that the state leads nowhere, or if the budget is used up.
func (c *leastCover) simplify(s *coverState) (columnsOf [][]int, ok bool) {
	for c.budget > 0 && c.ctx.Err() == nil {
		s.columns = c.undominated(s)
		columnsOf = make([][]int, 64*len(s.rows))
		for _, k := range s.columns {
			// The remaining rows that the column covers.
			shared := slices.Clone(c.columns[k])
			for w := range shared {
				shared[w] &= s.rows[w]
			}
			for _, r := range members(shared) {
				columnsOf[r] = append(columnsOf[r], k)
			}
			c.budget -= len(shared)
		}
		taken := false
		for _, r := range members(s.rows) {
			switch {
			case len(columnsOf[r]) == 0:
				return nil, false
			// The column is essential, unless a column that was just taken covers the row already.
			case len(columnsOf[r]) == 1 && s.rows[r/64]>>(r%64)&1 != 0:
				s.take(columnsOf[r][0], c)
				taken = true
			}
		}
		// These changes may make other columns and rows superfluous, so everything is repeated.
		if empty(s.rows) || !taken && !c.dropRows(s, columnsOf) {
			return columnsOf, true
		}
	}
	return nil, false
}

// undominated returns the columns that cover some row and that no other column makes superfluous. Of
// columns that cover the same rows at the same cost, the first stays.
func (c *leastCover) undominated(s *coverState) (kept []int) {
	size := make([]int, len(c.columns))
	var nonempty []int
	for _, k := range s.columns {
		if size[k] = common(s.rows, c.columns[k]); size[k] > 0 {
			nonempty = append(nonempty, k)
		}
	}
	for _, k := range nonempty {
		if !slices.ContainsFunc(nonempty, func(o int) bool {
			wider := size[o] > size[k] || size[o] == size[k] && (c.cost[o] < c.cost[k] || c.cost[o] == c.cost[k] && o < k)
			return wider && c.cost[o] <= c.cost[k] && c.contained(s, k, o)
		}) {
			kept = append(kept, k)
		}
		// To compare the sizes of two columns is fast, so eight comparisons cost as much of the budget
		// as one word.
		c.budget -= len(nonempty)/8 + 1
	}
	return kept
}

// contained reports whether column o covers all remaining rows that column k covers.
func (c *leastCover) contained(s *coverState, k, o int) bool {
	c.budget -= len(s.rows)
	for w, rows := range s.rows {
		if c.columns[k][w]&rows&^c.columns[o][w] != 0 {
			return false
		}
	}
	return true
}

// dropRows removes a row if all columns of some other row cover it too, because it is then covered
// whenever the other row is. It reports whether it removed any.
func (c *leastCover) dropRows(s *coverState, columnsOf [][]int) (dropped bool) {
	rows := members(s.rows)
	for _, r := range rows {
		// Row r is implied by another row o if each of o's columns is among the columns of r.
		columns := make([]uint64, (len(c.columns)+63)/64)
		for _, k := range columnsOf[r] {
			columns[k/64] |= 1 << (k % 64)
		}
		implied := slices.ContainsFunc(rows, func(o int) bool {
			if o == r || len(columnsOf[o]) > len(columnsOf[r]) || s.rows[o/64]>>(o%64)&1 == 0 {
				return false
			}
			c.budget--
			return !slices.ContainsFunc(columnsOf[o], func(k int) bool { return columns[k/64]>>(k%64)&1 == 0 })
		})
		if implied {
			s.rows[r/64] &^= 1 << (r % 64)
			dropped = true
		}
		c.budget -= len(rows)/8 + len(columns)
	}
	return dropped
}
