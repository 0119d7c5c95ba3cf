package setcover

import (
	"cmp"
	"context"
	"math/bits"
	"slices"

	"halfspace/pkg/progress"
)

// mostTried is how many pairs that are together, and as many of the hardest ones, are looked at
// for the one with the fewest separators.
const mostTried = 16

// An exactSearch is a search, by branch and bound, for k candidates that separate.
//
// It branches on a pair of examples that is together: one of the candidates that separate this
// pair must be chosen, so it tries each of them. Below the second of these the first need not be
// tried again, as all choices that have it were seen to fail, and so on: every choice is met at
// most once.
//
// The bound is how many pairs each candidate separates by itself. It turns back where more pairs
// are together than the best k candidates separate even if no two of them separate the same pair.
type exactSearch struct {
	*search
	ctx    context.Context
	rows   [][]uint64    // rows[i] are the candidates that have example i inside, as bits
	hard   []pair        // pairs with few separators
	chosen []int         // on the way down to where the search is
	gain   map[int][]int // scratch memory, by how many are yet to be chosen
}

// exactly returns k candidates that separate, or nil if there are none or the budget is used up.
// What it needs beside the candidates is made at the first call, as most choices need no proof.
func (s *search) exactly(ctx context.Context, k int) ([]int, error) {
	if s.proof == nil {
		s.proof = &exactSearch{search: s, ctx: ctx, rows: s.transposed(ctx), gain: map[int][]int{}}
		s.proof.hard = s.proof.hardest()
	}
	e := s.proof
	e.chosen = nil
	allowed := make([]uint64, (len(s.inside)+63)/64)
	for c := range s.inside {
		allowed[c/64] |= 1 << (c % 64)
	}
	// Without a choice it may be that the budget is used up: then looks are 0 or less.
	if e.solve(&s.start, k, allowed) {
		return e.chosen, nil
	}
	return nil, ctx.Err()
}

// transposed returns, for each example, the candidates that have it inside. So the candidates that
// separate a pair are the exclusive or of two rows, 64 of them at a time.
func (s *search) transposed(ctx context.Context) [][]uint64 {
	rows := make([][]uint64, s.examples)
	for i := range rows {
		rows[i] = make([]uint64, (len(s.inside)+63)/64)
	}
	eachBlock(ctx, len(s.inside), func(from, to int) { // of whole words, so that no two calls share one
		for c, inside := range s.inside[from:to] {
			for w, v := range inside {
				for ; v != 0; v &= v - 1 {
					if i := 64*w + bits.TrailingZeros64(v); i < s.examples {
						rows[i][(from+c)/64] |= 1 << (c % 64)
					}
				}
			}
		}
	})
	return rows
}

// solve adds k of the allowed candidates to the chosen ones, if they can separate what is
// together. It changes allowed. Looks are counted as if every candidate were looked at to the end,
// so that the budget is used up at the same place on every machine.
func (e *exactSearch) solve(at *partition, k int, allowed []uint64) bool {
	if at.pairs == 0 {
		return true
	}
	if k == 0 || e.looks <= 0 || e.ctx.Err() != nil {
		return false
	}
	branches := e.separators(at, allowed)
	if k == 1 {
		e.looks -= len(branches) * len(at.words)
		return e.last(at, branches)
	}
	useful := 0 // candidates still allowed
	for _, w := range allowed {
		useful += bits.OnesCount64(w)
	}
	e.looks -= useful * len(at.words)
	progress.Report(e.ctx, "proving that fewer halfspaces do not do", e.budget-e.looks, e.budget)
	gain := e.gainOf(at, k, allowed)
	if e.ctx.Err() != nil {
		return false
	}
	return e.branch(at, k, allowed, branches, gain)
}

// gainOf returns how many pairs each of the allowed candidates separates, and no longer allows
// those that separate none: nor do they further down, where fewer pairs are together. It is valid
// until the next call with the same k, so while the search is below, where k is less.
func (e *exactSearch) gainOf(at *partition, k int, allowed []uint64) []int {
	gain := e.gain[k]
	if gain == nil {
		gain = make([]int, len(e.inside))
		e.gain[k] = gain
	}
	eachBlock(e.ctx, len(e.inside), func(from, to int) { // of whole words, so that no two calls share one
		clear(gain[from:to])
		for _, c := range elements(allowed[from/64 : (to+63)/64]) {
			c += from
			if gain[c] = at.pairs - at.pairsAfter(e.inside[c], at.pairs); gain[c] == 0 {
				allowed[c/64] &^= 1 << (c % 64)
			}
		}
	})
	return gain
}

// last adds one of the candidates if that is enough. Nearly all time is spent here, at the leaves,
// and a look ends at the first pair that it finds together.
func (e *exactSearch) last(at *partition, candidates []int) bool {
	for i, c := range candidates {
		if i%looksAtOnce == 0 && e.ctx.Err() != nil {
			return false
		}
		if at.pairsAfter(e.inside[c], 0) == 0 {
			e.chosen = append(e.chosen, c)
			return true
		}
	}
	return false
}

// branch tries the candidates of which one must be chosen, and keeps allowed only those beside
// which it has not tried all others. Those of greatest gain come first, so that the bound holds
// for all the rest where it holds for one.
func (e *exactSearch) branch(at *partition, k int, allowed []uint64, branches, gain []int) bool {
	slices.SortFunc(branches, func(a, b int) int { return cmp.Or(cmp.Compare(gain[b], gain[a]), cmp.Compare(a, b)) })
	others := sumOfGreatest(gain, k-1)
	for _, c := range branches {
		if gain[c]+others < at.pairs {
			return false
		}
		allowed[c/64] &^= 1 << (c % 64)
		next := e.scratch(k) // at itself is scratch k+1, or the start
		at.split(e.inside[c], next)
		e.chosen = append(e.chosen, c)
		if e.solve(next, k-1, slices.Clone(allowed)) {
			return true
		}
		e.chosen = e.chosen[:len(e.chosen)-1]
	}
	return false
}

// sumOfGreatest returns the sum of the k greatest numbers. For a k of a few, insertion is faster
// than to sort them all.
func sumOfGreatest(numbers []int, k int) (sum int) {
	greatest := make([]int, k) // in descending order
	for _, n := range numbers {
		for i := k - 1; i >= 0 && n > greatest[i]; i-- {
			if i < k-1 {
				greatest[i+1] = greatest[i]
			}
			greatest[i] = n
		}
	}
	for _, n := range greatest {
		sum += n
	}
	return sum
}

// separators returns the allowed candidates that separate a pair which is together: of the pairs
// tried, the one of which they are fewest, so that there are few branches. A pair without any
// separator ends the branch at once.
func (e *exactSearch) separators(at *partition, allowed []uint64) []int {
	pairs := at.together(mostTried)
	for _, p := range e.hard {
		if len(pairs) == 2*mostTried {
			break
		}
		if !slices.ContainsFunc(e.chosen, func(c int) bool { return p.isParted(e.inside[c]) }) {
			pairs = append(pairs, p)
		}
	}
	best, fewest := pairs[0], len(e.inside)+1
	for _, p := range pairs {
		n := 0
		for w, v := range e.rows[p[0]] {
			n += bits.OnesCount64((v ^ e.rows[p[1]][w]) & allowed[w])
		}
		if n < fewest {
			best, fewest = p, n
		}
	}
	// A candidate is between the two examples of the pair if it has just one of them inside.
	between := make([]uint64, len(allowed))
	for w, v := range e.rows[best[0]] {
		between[w] = (v ^ e.rows[best[1]][w]) & allowed[w]
	}
	return elements(between)
}
