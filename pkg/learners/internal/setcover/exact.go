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
	rows   [][]uint64      // rows[i] are the candidates that have example i inside, as bits
	hard   []pair          // pairs with few separators
	chosen []int           // on the way down to where the search is
	memory []*branchMemory // by how many are yet to be chosen
}

// A branchMemory is scratch memory of a branch, a value for each candidate. There may be millions of
// these, and of branches.
type branchMemory struct {
	allowed        []uint64
	branches, gain []int
}

// exactly returns k candidates that separate, or nil if there are none or the budget is used up.
// What it needs beside the candidates is made at the first call, as most choices need no proof.
func (s *search) exactly(ctx context.Context, k int) ([]int, error) {
	if s.proof == nil {
		s.proof = &exactSearch{search: s, ctx: ctx, rows: s.transposed(ctx)}
		s.proof.hard = s.proof.hardest()
	}
	e := s.proof
	e.chosen = nil
	for len(e.memory) <= k {
		e.memory = append(e.memory, &branchMemory{allowed: make([]uint64, (len(s.inside)+63)/64)})
	}
	allowed := e.memory[k].allowed
	clear(allowed)
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
		for c := from; c < to; c += 64 {
			s.transposeWord(c, rows)
		}
	})
	return rows
}

// transposeWord sets word c/64 of all rows, that of candidates c to c+63, a square of bits at a time.
func (s *search) transposeWord(c int, rows [][]uint64) {
	for w := range s.inside[c] {
		var square [64]uint64
		for k, inside := range s.inside[c:min(c+64, len(s.inside))] {
			square[k] = inside[w]
		}
		transpose(&square)
		for i, v := range square[:min(64, s.examples-64*w)] {
			rows[64*w+i][c/64] = v
		}
	}
}

// transpose makes bit j of word i bit i of word j: it exchanges the quarters beside the diagonal of the
// square, then those of its quarters, and so on.
//
// H. S. Warren, Hacker's Delight (2nd edition, 2012), §7-3.
func transpose(square *[64]uint64) {
	for size, low := 32, uint64(1<<32-1); size > 0; size, low = size/2, low^low<<(size/2) {
		for k := 0; k < 64; k = (k + size + 1) &^ size {
			swap := (square[k]>>size ^ square[k+size]) & low
			square[k] ^= swap << size
			square[k+size] ^= swap
		}
	}
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
	pairs := e.tried(at)
	best, fewest := e.fewestSeparators(pairs, allowed)
	if k == 1 {
		e.looks -= fewest * len(at.words)
		return e.last(at, pairs, allowed)
	}
	branches := e.separators(best, k, allowed)
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
	if e.memory[k].gain == nil {
		e.memory[k].gain = make([]int, len(e.inside))
	}
	gain := e.memory[k].gain
	eachBlock(e.ctx, len(e.inside), func(from, to int) { // of whole words, so that no two calls share one
		clear(gain[from:to])
		for w, v := range allowed[from/64 : (to+63)/64] {
			for ; v != 0; v &= v - 1 {
				c := from + 64*w + bits.TrailingZeros64(v)
				if gain[c] = at.pairs - at.pairsAfter(e.inside[c], at.pairs); gain[c] == 0 {
					allowed[c/64] &^= 1 << (c % 64)
				}
			}
		}
	})
	return gain
}

// last adds one of the allowed candidates if that is enough: the first. Nearly all time is spent here,
// at the leaves. So what does not separate all of the pairs that were tried is left out first, 64
// candidates at a time.
func (e *exactSearch) last(at *partition, pairs []pair, allowed []uint64) bool {
	for w, v := range allowed {
		if 64*w%looksAtOnce == 0 && e.ctx.Err() != nil {
			return false
		}
		for _, p := range pairs {
			if v &= e.rows[p[0]][w] ^ e.rows[p[1]][w]; v == 0 {
				break
			}
		}
		for ; v != 0; v &= v - 1 {
			if c := 64*w + bits.TrailingZeros64(v); at.pairsAfter(e.inside[c], 0) == 0 {
				e.chosen = append(e.chosen, c)
				return true
			}
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
		further := e.memory[k-1].allowed
		copy(further, allowed)
		if e.solve(next, k-1, further) {
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

// tried returns pairs that are together, at least one: those of which one is to be branched on.
func (e *exactSearch) tried(at *partition) []pair {
	pairs := at.together(mostTried)
	for _, p := range e.hard {
		if len(pairs) == 2*mostTried {
			break
		}
		if !slices.ContainsFunc(e.chosen, func(c int) bool { return p.isParted(e.inside[c]) }) {
			pairs = append(pairs, p)
		}
	}
	return pairs
}

// fewestSeparators returns the pair which the fewest allowed candidates separate, the first of these on
// a tie, and how many do: so there are few branches. A pair without any ends the branch at once.
func (e *exactSearch) fewestSeparators(pairs []pair, allowed []uint64) (best pair, fewest int) {
	best, fewest = pairs[0], len(e.inside)+1
	for _, p := range pairs {
		n := 0
		for w, v := range e.rows[p[0]] {
			if n += bits.OnesCount64((v ^ e.rows[p[1]][w]) & allowed[w]); n >= fewest {
				break
			}
		}
		if n < fewest {
			best, fewest = p, n
		}
	}
	return best, fewest
}

// separators returns the allowed candidates that separate a pair: they have just one of its examples
// inside. They are valid until the next call with the same k, as gainOf's answer is.
func (e *exactSearch) separators(p pair, k int, allowed []uint64) []int {
	branches := e.memory[k].branches[:0]
	for w, v := range e.rows[p[0]] {
		for v = (v ^ e.rows[p[1]][w]) & allowed[w]; v != 0; v &= v - 1 {
			branches = append(branches, 64*w+bits.TrailingZeros64(v))
		}
	}
	e.memory[k].branches = branches
	return branches
}
