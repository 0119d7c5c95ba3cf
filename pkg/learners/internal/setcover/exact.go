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

// mostTried is a limit on the number of pairs that are compared before a branching: the search branches
// on the one with the fewest separators. The limit holds once for pairs that lie together in a cell,
// and once for the hardest pairs.
const mostTried = 16

// mostKept is the greatest number of words, 8 MB, for a second copy of the candidates, one dichotomy
// after the other. Without the copy, each branch would have to bring its candidates into this form,
// which takes as long as the branch itself.
const mostKept = 1 << 20

// An exactSearch searches, by branch and bound, for k candidates that separate the classes.
//
// It branches on a pair of examples of different classes that no chosen candidate separates yet. One of
// the candidates that separate this pair must be chosen, so the search tries each of them. When the
// first one has failed, all choices that contain it have failed. So it is not tried again together with
// the second one, and so on, and every choice is met at most once.
//
// The bound is a count of pairs. The search gives up a branch if more pairs are left to separate than
// the best k candidates separate, even if no two of these separate the same pair.
//
// The candidates are stored by example: for each example there is a bitset of the candidates that have
// it inside. So 64 candidates at a time are tested on a pair.
type exactSearch struct {
	*search
	ctx    context.Context
	inside []uint64        // the candidates by dichotomy; nil if there are too many
	hard   []pair          // pairs with few separators
	chosen []int           // the choices on the way down to the present node
	sides  [][]uint64      // the examples inside each of the chosen
	memory []*branchMemory // by the number of candidates still to be chosen
}

// A branchMemory is the memory that a branch works in. It is reused, because there may be millions of
// candidates and of branches.
type branchMemory struct {
	allowed []uint64 // candidates, as bits
	tries   []try
}

// A try is a candidate that a branch tries, with the number of pairs that it separates.
type try struct {
	candidate int
	gain      int // number of pairs together that it separates
}

// exactly returns k candidates that separate the classes. It returns nil if none do, or if the budget
// ends first. It makes the data that only this search needs at the first call, because most choices need
// no proof.
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
	// If solve fails because the budget has ended, looks is 0 or less.
	if e.solve(&s.start, k, all) {
		return e.chosen, nil
	}
	return nil, ctx.Err()
}

// all returns all candidates, as bits.
func (s *search) all() []uint64 {
	return dichotomy.Of(s.candidates.Len(), func(int) bool { return true })
}

// solve adds k of the allowed candidates to the chosen ones, if these can separate all pairs that are
// still together. It changes allowed. It charges the budget as if every candidate were examined
// completely, so that the budget ends at the same place on every machine.
func (e *exactSearch) solve(cells *partition, k int, allowed []uint64) bool {
	if cells.pairs == 0 {
		return true
	}
	if k == 0 || e.looks <= 0 || e.ctx.Err() != nil {
		return false
	}
	pairs := e.tried(cells)
	best, fewest := e.fewestSeparators(pairs, allowed)
	if k == 1 {
		e.looks -= fewest * len(cells.words)
		return e.last(cells, pairs, allowed)
	}
	tries := e.separators(best, k, allowed)
	useful := 0 // candidates still allowed
	for _, w := range allowed {
		useful += bits.OnesCount64(w)
	}
	e.looks -= useful * len(cells.words)
	progress.Report(e.ctx, "proving that fewer halfspaces do not do", e.budget-e.looks, e.budget)
	restGain := e.gains(cells, allowed, tries, k-1)
	if e.ctx.Err() != nil {
		return false
	}
	return e.branch(cells, k, allowed, tries, restGain)
}

// sidesOf returns candidate c: the examples inside.
func (e *exactSearch) sidesOf(c int) []uint64 {
	if e.inside == nil {
		return e.candidates.At(c)
	}
	width := (e.examples + 63) / 64
	return e.inside[c*width : (c+1)*width]
}

// gains computes how many pairs each try separates. The tries are some of the allowed candidates, in
// ascending order. For the bound, gains returns the sum of the n greatest of these numbers among all
// allowed candidates. Candidates that separate no pair are disallowed: further down in the search fewer
// pairs are together, so they would separate none there either.
func (e *exactSearch) gains(cells *partition, allowed []uint64, tries []try, n int) (sum int) {
	greatest := make([]int, n*blocks(e.candidates))       // of each block
	eachBlock(e.ctx, e.candidates, func(start, end int) { // whole words, so that no two calls share one
		width := (e.examples + 63) / 64
		block, turned := greatest[start/looksAtOnce*n:][:n], make([]uint64, 64*width)
		// Read only the field candidate, because other goroutines write the gains of their tries at the
		// same time.
		next := sort.Search(len(tries), func(i int) bool { return tries[i].candidate >= start })
		for w := start / 64; w < (end+63)/64; w++ {
			v, sides := allowed[w], turned
			if e.inside != nil {
				sides = e.inside[64*w*width:]
			} else if v != 0 {
				e.candidates.TurnBack(w, sides)
			}
			for ; v != 0; v &= v - 1 {
				k := bits.TrailingZeros64(v)
				gain := cells.pairs - cells.pairsAfter(sides[k*width:(k+1)*width], cells.pairs)
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

// insert puts n into a list of the greatest numbers so far, in descending order, if n is great enough.
// For a short list this is faster than sorting all numbers.
func insert(greatest []int, n int) {
	for i := len(greatest) - 1; i >= 0 && n > greatest[i]; i-- {
		if i < len(greatest)-1 {
			greatest[i+1] = greatest[i]
		}
		greatest[i] = n
	}
}

// last adds the first of the allowed candidates that separates all remaining pairs, if there is one.
// Nearly all time of a search is spent here, at the leaves. So last first excludes the candidates that
// do not separate some of the given pairs, 64 at a time.
func (e *exactSearch) last(cells *partition, pairs []pair, allowed []uint64) bool {
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
			if c := 64*w + bits.TrailingZeros64(v); cells.pairsAfter(e.sidesOf(c), 0) == 0 {
				e.chosen = append(e.chosen, c)
				return true
			}
		}
	}
	return false
}

// branch tries one candidate after the other; one of them must be chosen. Candidates that separate the
// most pairs come first, so if the bound excludes one of them, it excludes all later ones. Allowed has
// the candidates that may be combined with the next try; a candidate is removed when all choices with it
// have failed.
func (e *exactSearch) branch(cells *partition, k int, allowed []uint64, tries []try, restGain int) bool {
	slices.SortFunc(tries, func(a, b try) int {
		return cmp.Or(cmp.Compare(b.gain, a.gain), cmp.Compare(a.candidate, b.candidate))
	})
	for _, t := range tries {
		if t.gain+restGain < cells.pairs {
			return false
		}
		c := t.candidate
		allowed[c/64] &^= 1 << (c % 64)
		sides := e.sidesOf(c)
		next := e.scratch(k) // cells itself is scratch k+1, or the start
		cells.split(sides, next)
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

// tried returns some pairs that are together, at least one. The search branches on one of them.
func (e *exactSearch) tried(cells *partition) []pair {
	pairs := cells.together(mostTried)
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

// fewestSeparators returns the pair that the fewest allowed candidates separate, the first on a tie, and
// the number of these candidates. A pair with few separators means few branches, and a pair with none
// ends the branch at once.
func (e *exactSearch) fewestSeparators(pairs []pair, allowed []uint64) (best pair, fewest int) {
	best, fewest = pairs[0], e.candidates.Len()+1
	for _, p := range pairs {
		if n := e.countSeparators(p, allowed, fewest); n < fewest {
			best, fewest = p, n
		}
	}
	return best, fewest
}

// countSeparators returns the number of allowed candidates that separate a pair. It stops counting at
// limit, so a result of limit or more only means that there are at least that many.
func (e *exactSearch) countSeparators(p pair, allowed []uint64, limit int) (n int) {
	one, second := e.candidates.Row(p[0]), e.candidates.Row(p[1])
	for len(one) > 0 && n < limit {
		now := min(len(one), looksAtOnce/64)
		for w, v := range one[:now] {
			n += bits.OnesCount64((v ^ second[w]) & allowed[w])
		}
		one, second, allowed = one[now:], second[now:], allowed[now:]
	}
	return n
}

// separators returns the allowed candidates that separate a pair, in ascending order. A candidate
// separates the pair if it has exactly one of the two examples inside. The result is valid until the
// next call with the same k.
func (e *exactSearch) separators(p pair, k int, allowed []uint64) []try {
	tries, second := e.memory[k].tries[:0], e.candidates.Row(p[1])
	for w, v := range e.candidates.Row(p[0]) {
		for v = (v ^ second[w]) & allowed[w]; v != 0; v &= v - 1 {
			tries = append(tries, try{candidate: 64*w + bits.TrailingZeros64(v)})
		}
	}
	e.memory[k].tries = tries
	return tries
}
