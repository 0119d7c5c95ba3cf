package twolevel

import (
	"cmp"
	"context"
	"math/bits"
	"slices"
)

const (
	termCost    = 1 << 16 // in literals: more than any function has
	coverBudget = 1 << 25 // words that the exact choice of terms may compare: less than a second
	roundBudget = 1 << 20 // the same for a choice that is one of many
)

// choose returns terms of least cost that cover the on-set, and whether their cost is proved to be the
// least. It is proved unless the budget was used up. Together the given terms must cover the on-set. They
// are sorted by their literals, so among equal choices the choice with the shortest terms comes first.
func (f *function) choose(terms []term, budget int) (chosen []term, minimal bool) {
	slices.SortStableFunc(terms, func(a, b term) int { return cmp.Compare(a.literals(), b.literals()) })
	c := &leastCover{ctx: f.ctx, budget: budget}
	rows := newSet(len(f.onSet))
	for k, t := range terms {
		if f.ctx.Err() != nil {
			return nil, false
		}
		// The cells of the on-set are the rows of the covering problem, and terms are its columns.
		column := make([]uint64, len(rows))
		for i, cell := range f.onSet {
			if t.covers(cell) {
				column[i/64] |= 1 << (i % 64)
			}
		}
		c.columns, c.cost = append(c.columns, column), append(c.cost, termCost+terms[k].literals())
	}
	c.start(rows)
	for _, k := range c.best {
		chosen = append(chosen, terms[k])
	}
	return chosen, c.budget > 0
}

// newSet returns the set of 0, …, n−1, as bits.
func newSet(n int) []uint64 {
	s := make([]uint64, (n+63)/64)
	for i := range n {
		s[i/64] |= 1 << (i % 64)
	}
	return s
}

// A leastCover solves a set covering problem: it chooses columns of least total cost that together
// cover all rows. It works like solvers for Quine and McCluskey's tables. First it takes the essential
// columns, which alone cover some row. It removes columns and rows that others make superfluous
// (simplify). Then it branches on the columns of a row. It gives up a choice that cannot become cheaper
// than the best so far (bound).
type leastCover struct {
	ctx      context.Context
	columns  [][]uint64 // for each column, the rows that it covers
	cost     []int
	best     []int
	bestCost int
	budget   int // words to compare
}

// start looks for the best choice for the given rows. It begins with a greedy choice without superfluous
// columns. Other choices are compared with it from the start, and it is the result if the budget ends.
func (c *leastCover) start(rows []uint64) {
	left := slices.Clone(rows)
	for !empty(left) {
		if c.ctx.Err() != nil {
			return
		}
		k := c.densest(left)
		c.best, c.bestCost = append(c.best, k), c.bestCost+c.cost[k]
		remove(left, c.columns[k])
	}
	c.dropIdle(rows)
	c.solve(coverState{rows: rows, columns: all(len(c.columns))})
}

// densest returns the column that covers most of the rows, on a tie the cheapest and then the
// first.
func (c *leastCover) densest(rows []uint64) (best int) {
	greatest := -1
	for k, column := range c.columns {
		if n := common(rows, column); n > greatest || n == greatest && c.cost[k] < c.cost[best] {
			best, greatest = k, n
		}
	}
	return best
}

// dropIdle removes from the best choice, in order, each column whose rows the others cover.
func (c *leastCover) dropIdle(rows []uint64) {
	for i := 0; i < len(c.best) && c.ctx.Err() == nil; {
		left := slices.Clone(rows)
		for j, k := range c.best {
			if j != i {
				remove(left, c.columns[k])
			}
		}
		if empty(left) {
			c.bestCost -= c.cost[c.best[i]]
			c.best = slices.Delete(c.best, i, i+1)
		} else {
			i++
		}
	}
}

// A coverState is a node of the search: the rows not yet covered, the columns that may still be
// chosen, and the chosen ones with their cost.
type coverState struct {
	rows    []uint64
	columns []int
	chosen  []int
	cost    int
}

// solve completes a choice at the least cost, if that is below the cost of the best.
func (c *leastCover) solve(s coverState) {
	columnsOf, ok := c.simplify(&s)
	switch {
	case !ok || c.budget <= 0 || c.ctx.Err() != nil || s.cost+c.bound(s, columnsOf) >= c.bestCost:
		return
	case empty(s.rows):
		c.best, c.bestCost = slices.Clone(s.chosen), s.cost
		return
	}
	// Branch on the row that the fewest columns cover: one of these must be chosen.
	fewest := -1
	for _, r := range members(s.rows) {
		if fewest < 0 || len(columnsOf[r]) < len(columnsOf[fewest]) {
			fewest = r
		}
	}
	// Columns that cover more are tried first, because they are more likely to be in a good choice.
	branches := slices.Clone(columnsOf[fewest])
	slices.SortStableFunc(branches, func(a, b int) int {
		return cmp.Compare(common(s.rows, c.columns[b]), common(s.rows, c.columns[a]))
	})
	for _, k := range branches {
		// Column k is excluded from later branches, which would find the same choices again.
		s.columns = slices.DeleteFunc(slices.Clone(s.columns), func(o int) bool { return o == k })
		next := coverState{slices.Clone(s.rows), s.columns, slices.Clone(s.chosen), s.cost}
		next.take(k, c)
		c.solve(next)
	}
}

// take chooses column k.
func (s *coverState) take(k int, c *leastCover) {
	s.chosen, s.cost = append(s.chosen, k), s.cost+c.cost[k]
	remove(s.rows, c.columns[k])
}

// bound returns a lower bound of the cost of any choice for the rows. It picks rows that share no column,
// so each needs a column of its own, and adds the cheapest of these. Rows with few columns come first,
// because they leave more other rows independent.
func (c *leastCover) bound(s coverState, columnsOf [][]int) (sum int) {
	rows := members(s.rows)
	slices.SortStableFunc(rows, func(a, b int) int { return cmp.Compare(len(columnsOf[a]), len(columnsOf[b])) })
	used := make([]bool, len(c.columns))
	c.budget -= len(rows)
	for _, r := range rows {
		if slices.ContainsFunc(columnsOf[r], func(k int) bool { return used[k] }) {
			continue
		}
		cheapest := c.cost[columnsOf[r][0]]
		for _, k := range columnsOf[r] {
			used[k], cheapest = true, min(cheapest, c.cost[k])
		}
		sum += cheapest
	}
	return sum
}

// all returns 0, …, n−1.
func all(n int) []int { return members(newSet(n)) }

// members returns the numbers in a set, in ascending order.
func members(set []uint64) []int {
	var m []int
	for w, v := range set {
		for ; v != 0; v &= v - 1 {
			m = append(m, 64*w+bits.TrailingZeros64(v))
		}
	}
	return m
}

// empty reports whether a set has no members.
func empty(set []uint64) bool {
	return !slices.ContainsFunc(set, func(w uint64) bool { return w != 0 })
}

// remove removes b's members from a.
func remove(a, b []uint64) {
	for w := range a {
		a[w] &^= b[w]
	}
}

// common counts the members that a and b share.
func common(a, b []uint64) (n int) {
	for w := range a {
		n += bits.OnesCount64(a[w] & b[w])
	}
	return n
}
