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
	roundBudget = 1 << 20 // those of a choice that is one of many
)

// choose returns terms of least cost that cover all of on, and whether their cost is proved to be
// the least: that is so unless the budget was used up. The terms must cover on together. They are
// sorted by their literals, so that of equal choices that of the shortest terms comes first.
func (f *function) choose(terms []term, budget int) (chosen []term, least bool) {
	slices.SortStableFunc(terms, func(a, b term) int { return cmp.Compare(a.literals(), b.literals()) })
	c := &leastCover{ctx: f.ctx, budget: budget}
	rows := newSet(len(f.on))
	for k, t := range terms {
		if f.ctx.Err() != nil {
			return nil, false
		}
		// The cells of on are the rows of the covering problem, and terms are its columns.
		column := make([]uint64, len(rows))
		for i, cell := range f.on {
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
// cover all rows. It works as solvers for Quine and McCluskey's tables do: it takes the essential
// columns, which alone cover a row, leaves out columns and rows that others make idle (simplify),
// and then branches on the columns of a row. What cannot become cheaper than the best so far is not
// looked at (bound).
type leastCover struct {
	ctx      context.Context
	columns  [][]uint64 // of each, the rows that it covers
	cost     []int
	best     []int
	bestCost int
	budget   int // words to compare
}

// start looks for the best choice for the given rows. It begins with a greedy one, without what is
// idle in it, so that there is something to compare with from the start, and something to return if
// the budget ends.
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

// densest returns the column that covers most of the rows, of these the cheapest and then the
// first.
func (c *leastCover) densest(rows []uint64) (best int) {
	most := -1
	for k, column := range c.columns {
		if n := common(rows, column); n > most || n == most && c.cost[k] < c.cost[best] {
			best, most = k, n
		}
	}
	return best
}

// dropIdle leaves out of the best choice, in order, each column whose rows the others cover.
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

// A coverState is a node of the search: the rows that are not yet covered, the columns that may
// still be chosen, and those chosen with their cost.
type coverState struct {
	rows    []uint64
	columns []int
	chosen  []int
	cost    int
}

// solve completes a choice at least cost, if that is less than the cost of the best.
func (c *leastCover) solve(s coverState) {
	by, ok := c.simplify(&s)
	switch {
	case !ok || c.budget <= 0 || c.ctx.Err() != nil || s.cost+c.bound(s, by) >= c.bestCost:
		return
	case empty(s.rows):
		c.best, c.bestCost = slices.Clone(s.chosen), s.cost
		return
	}
	// Branch on the row that the fewest columns cover: one of these must be chosen.
	fewest := -1
	for _, r := range members(s.rows) {
		if fewest < 0 || len(by[r]) < len(by[fewest]) {
			fewest = r
		}
	}
	// What covers more is tried first, as it is more likely to be in a good choice.
	branches := slices.Clone(by[fewest])
	slices.SortStableFunc(branches, func(a, b int) int {
		return cmp.Compare(common(s.rows, c.columns[b]), common(s.rows, c.columns[a]))
	})
	for _, k := range branches {
		// Column k is out for the branches after this one, which would find the same choices again.
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

// bound returns a cost that no choice for the rows is below. It picks rows of which no column
// covers two, so each needs a column of its own, and adds up the cheapest of these. Rows with few
// columns come first: they leave more others independent.
func (c *leastCover) bound(s coverState, by [][]int) (sum int) {
	rows := members(s.rows)
	slices.SortStableFunc(rows, func(a, b int) int { return cmp.Compare(len(by[a]), len(by[b])) })
	used := make([]bool, len(c.columns))
	c.budget -= len(rows)
	for _, r := range rows {
		if slices.ContainsFunc(by[r], func(k int) bool { return used[k] }) {
			continue
		}
		cheapest := c.cost[by[r][0]]
		for _, k := range by[r] {
			used[k], cheapest = true, min(cheapest, c.cost[k])
		}
		sum += cheapest
	}
	return sum
}

// all returns 0, …, n−1.
func all(n int) []int { return members(newSet(n)) }

// members returns the numbers that are in a set, in ascending order.
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

// remove takes b's members from a.
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
