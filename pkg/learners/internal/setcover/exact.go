package setcover

import (
	"cmp"
	"context"
	"math/bits"
	"slices"
	"sort"

	"halfspace/pkg/learners/internal/dichotomy"
	"halfspace/pkg/progress"
)

// mostTried is how many pairs that are together, and as many of the hardest ones, are looked at
// for the one with the fewest separators.
const mostTried = 16

// mostKept is how many words candidates may have to be kept by dichotomy, too: 8 MB. To turn some back
// at every branch would take as long as the branch.
const mostKept = 1 << 20

// An exactSearch is a search, by branch and bound, for k candidates that separate.
//
// It branches on a pair of examples that is together: one of the candidates that separate this
// pair must be chosen, so it tries each of them. Below the second of these the first need not be
// tried again, as all choices that have it were seen to fail, and so on: every choice is met at
// most once.
//
// The bound is how many pairs each candidate separates by itself. It turns back where more pairs
// are together than the best k candidates separate even if no two of them separate the same pair.
//
// The candidates are written by example, so that 64 of them at a time are asked whether they separate a pair.
type exactSearch struct {
	*search
	ctx    context.Context
	inside []uint64        // the candidates by dichotomy; nil if there are too many
	hard   []pair          // pairs with few separators
	chosen []int           // on the way down to where the search is
	sides  [][]uint64      // the examples inside each of the chosen
	memory []*branchMemory // by how many are yet to be chosen
}

// A branchMemory is scratch memory of a branch. There may be millions of candidates, and of branches.
type branchMemory struct {
	allowed []uint64 // candidates, as bits
	tries   []try
}

// A try is a candidate of which the search tries whether to choose it.
type try struct {
	candidate int
	gain      int // how many pairs it separates that are together
}

// exactly returns k candidates that separate, or nil if there are none or the budget is used up.
// What it needs beside the candidates is made at the first call, as most choices need no proof.
func (s *search) exactly(ctx context.Context, k int) ([]int, error) {
	all := s.all()
	if s.proof == nil {
		var inside []uint64
		if words := s.candidates.Words(0, s.candidates.Len()); len(words) <= s.kept {
			inside = slices.Clone(words)
		}
		if err := s.candidates.ByExample(ctx); err != nil {
			return nil, err
		}
		s.proof = &exactSearch{search: s, ctx: ctx, inside: inside}
		s.proof.hard = s.proof.hardest(all)
	}
	e := s.proof
	e.chosen, e.sides = nil, nil
	for len(e.memory) <= k {
		e.memory = append(e.memory, &branchMemory{allowed: make([]uint64, len(all))})
	}
	// Without a choice it may be that the budget is used up: then looks are 0 or less.
	if e.solve(&s.start, k, all) {
		return e.chosen, nil
	}
	return nil, ctx.Err()
}

// all returns all candidates, as bits.
func (s *search) all() []uint64 {
	return dichotomy.Of(s.candidates.Len(), func(int) bool { return true })
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
	tries := e.separators(best, k, allowed)
	useful := 0 // candidates still allowed
	for _, w := range allowed {
		useful += bits.OnesCount64(w)
	}
	e.looks -= useful * len(at.words)
	progress.Report(e.ctx, "proving that fewer halfspaces do not do", e.budget-e.looks, e.budget)
	others := e.gains(at, allowed, tries, k-1)
	if e.ctx.Err() != nil {
		return false
	}
	return e.branch(at, k, allowed, tries, others)
}

// at returns candidate c: the examples inside.
func (e *exactSearch) at(c int) []uint64 {
	if e.inside == nil {
		return e.candidates.At(c)
	}
	width := (e.examples + 63) / 64
	return e.inside[c*width : (c+1)*width]
}

// gains sets the gains of the tries, which are some of the allowed candidates in ascending order. It
// returns the sum of the n greatest gains of all that are allowed, and no longer allows those that
// separate no pair: nor do they further down, where fewer pairs are together.
func (e *exactSearch) gains(at *partition, allowed []uint64, tries []try, n int) (sum int) {
	greatest := make([]int, n*blocks(e.candidates))     // of each block
	eachBlock(e.ctx, e.candidates, func(from, to int) { // of whole words, so that no two calls share one
		width := (e.examples + 63) / 64
		block, turned := greatest[from/looksAtOnce*n:][:n], make([]uint64, 64*width)
		// Candidates alone are read: others write the gains of theirs at the same time.
		next := sort.Search(len(tries), func(i int) bool { return tries[i].candidate >= from })
		for w := from / 64; w < (to+63)/64; w++ {
			v, sides := allowed[w], turned
			if e.inside != nil {
				sides = e.inside[64*w*width:]
			} else if v != 0 {
				e.candidates.TurnBack(w, sides)
			}
			for ; v != 0; v &= v - 1 {
				k := bits.TrailingZeros64(v)
				gain := at.pairs - at.pairsAfter(sides[k*width:(k+1)*width], at.pairs)
				if gain == 0 {
					allowed[w] &^= 1 << k
				}
				if next < len(tries) && tries[next].candidate == 64*w+k {
					tries[next].gain = gain
					next++
				}
				insert(block, gain)
			}
		}
	})
	for _, gain := range greatest[n:] {
		insert(greatest[:n], gain)
	}
	for _, gain := range greatest[:n] {
		sum += gain
	}
	return sum
}

// insert puts n among the greatest numbers, which are in descending order, if it is one of them. For a
// few of many that is faster than to sort all.
func insert(greatest []int, n int) {
	for i := len(greatest) - 1; i >= 0 && n > greatest[i]; i-- {
		if i < len(greatest)-1 {
			greatest[i+1] = greatest[i]
		}
		greatest[i] = n
	}
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
			if v == 0 {
				break
			}
			v &= e.candidates.Row(p[0])[w] ^ e.candidates.Row(p[1])[w]
		}
		for ; v != 0; v &= v - 1 {
			if c := 64*w + bits.TrailingZeros64(v); at.pairsAfter(e.at(c), 0) == 0 {
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
func (e *exactSearch) branch(at *partition, k int, allowed []uint64, tries []try, others int) bool {
	slices.SortFunc(tries, func(a, b try) int {
		return cmp.Or(cmp.Compare(b.gain, a.gain), cmp.Compare(a.candidate, b.candidate))
	})
	for _, t := range tries {
		if t.gain+others < at.pairs {
			return false
		}
		c := t.candidate
		allowed[c/64] &^= 1 << (c % 64)
		sides := e.at(c)
		next := e.scratch(k) // at itself is scratch k+1, or the start
		at.split(sides, next)
		e.chosen, e.sides = append(e.chosen, c), append(e.sides, sides)
		further := e.memory[k-1].allowed
		copy(further, allowed)
		if e.solve(next, k-1, further) {
			return true
		}
		e.chosen, e.sides = e.chosen[:len(e.chosen)-1], e.sides[:len(e.sides)-1]
	}
	return false
}

// tried returns pairs that are together, at least one: those of which one is to be branched on.
func (e *exactSearch) tried(at *partition) []pair {
	pairs := at.together(mostTried)
	for _, p := range e.hard {
		if len(pairs) == 2*mostTried {
			break
		}
		if !slices.ContainsFunc(e.sides, p.isParted) {
			pairs = append(pairs, p)
		}
	}
	return pairs
}

// fewestSeparators returns the pair which the fewest allowed candidates separate, the first of these on
// a tie, and how many do: so there are few branches. A pair without any ends the branch at once.
func (e *exactSearch) fewestSeparators(pairs []pair, allowed []uint64) (best pair, fewest int) {
	best, fewest = pairs[0], e.candidates.Len()+1
	for _, p := range pairs {
		if n := e.countSeparators(p, allowed, fewest); n < fewest {
			best, fewest = p, n
		}
	}
	return best, fewest
}

// countSeparators returns how many of the allowed candidates separate a pair, or some number of most or
// more if they are as many.
func (e *exactSearch) countSeparators(p pair, allowed []uint64, most int) (n int) {
	one, other := e.candidates.Row(p[0]), e.candidates.Row(p[1])
	for len(one) > 0 && n < most {
		now := min(len(one), looksAtOnce/64)
		for w, v := range one[:now] {
			n += bits.OnesCount64((v ^ other[w]) & allowed[w])
		}
		one, other, allowed = one[now:], other[now:], allowed[now:]
	}
	return n
}

// separators returns the allowed candidates that separate a pair, in ascending order: they have just one
// of its examples inside. They are valid until the next call with the same k.
func (e *exactSearch) separators(p pair, k int, allowed []uint64) []try {
	tries, other := e.memory[k].tries[:0], e.candidates.Row(p[1])
	for w, v := range e.candidates.Row(p[0]) {
		for v = (v ^ other[w]) & allowed[w]; v != 0; v &= v - 1 {
			tries = append(tries, try{candidate: 64*w + bits.TrailingZeros64(v)})
		}
	}
	e.memory[k].tries = tries
	return tries
}
