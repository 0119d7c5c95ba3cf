package learners

import (
	"cmp"
	"context"
	"math/bits"
	"slices"

	"halfspace/pkg/internal/parallel"
	"halfspace/pkg/progress"
)

const (
	mostTried  = 16      // pairs that are tried for the one with fewest separators
	mostNearby = 1 << 31 // words to compare to find pairs with few separators before the search: seconds
)

// An exact is a search, by branch and bound, for k candidates that separate. It
// takes a pair that is together and tries each candidate that separates it: one
// of these must be chosen. A candidate that was tried is not tried again beside
// the next. What is left to do is too much if so many pairs are together as the
// best k candidates could not separate if they did so one by one.
type exact struct {
	*planeCover
	ctx    context.Context
	rows   [][]uint64  // of each example, the candidates that contain it
	near   []opposites // of few separators
	chosen []int
	gain   map[int][]int // scratch, by how many are yet to be chosen
}

// exact returns k candidates that separate, or nil if there are none or the
// budget is used up.
func (p *planeCover) exact(ctx context.Context, k int) ([]int, error) {
	if p.search == nil {
		p.search = &exact{planeCover: p, ctx: ctx, rows: p.rows(ctx), gain: map[int][]int{}}
		p.search.near = p.search.nearby()
	}
	e := p.search
	e.chosen = nil
	allowed := make([]uint64, (len(p.in)+63)/64)
	for c := range p.in {
		allowed[c/64] |= 1 << (c % 64)
	}
	if e.solve(&p.start, k, allowed) {
		return e.chosen, nil
	}
	return nil, ctx.Err()
}

// rows returns, for each example, the candidates that contain it.
func (p *planeCover) rows(ctx context.Context) [][]uint64 {
	rows := make([][]uint64, p.examples)
	for i := range rows {
		rows[i] = make([]uint64, (len(p.in)+63)/64)
	}
	eachBlock(ctx, len(p.in), func(from, to int) { // of whole words
		for c, in := range p.in[from:to] {
			for w, v := range in {
				for ; v != 0; v &= v - 1 {
					if i := 64*w + bits.TrailingZeros64(v); i < p.examples {
						rows[i][(from+c)/64] |= 1 << (c % 64)
					}
				}
			}
		}
	})
	return rows
}

// solve adds k of the allowed candidates, if they can separate what is together.
func (e *exact) solve(at *cells, k int, allowed []uint64) bool {
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
	useful := 0
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

// gainOf returns how many pairs each of the allowed candidates separates, and
// allows only those that separate any. It is valid until the next call with k.
func (e *exact) gainOf(at *cells, k int, allowed []uint64) []int {
	gain := e.gain[k]
	if gain == nil {
		gain = make([]int, len(e.in))
		e.gain[k] = gain
	}
	eachBlock(e.ctx, len(e.in), func(from, to int) { // of whole words
		clear(gain[from:to])
		for _, c := range members(allowed[from/64 : (to+63)/64]) {
			c += from
			if gain[c] = at.pairs - at.after(e.in[c], at.pairs); gain[c] == 0 {
				allowed[c/64] &^= 1 << (c % 64)
			}
		}
	})
	return gain
}

// last adds one of the candidates if that is enough.
func (e *exact) last(at *cells, candidates []int) bool {
	for i, c := range candidates {
		if i%looksAtOnce == 0 && e.ctx.Err() != nil {
			return false
		}
		if at.after(e.in[c], 0) == 0 {
			e.chosen = append(e.chosen, c)
			return true
		}
	}
	return false
}

// branch tries the candidates of which one must be chosen, and keeps allowed
// only those beside which it has not tried all.
func (e *exact) branch(at *cells, k int, allowed []uint64, branches, gain []int) bool {
	slices.SortFunc(branches, func(a, b int) int { return cmp.Or(cmp.Compare(gain[b], gain[a]), cmp.Compare(a, b)) })
	others := most(gain, k-1)
	for _, c := range branches {
		if gain[c]+others < at.pairs {
			return false
		}
		allowed[c/64] &^= 1 << (c % 64)
		next := e.scratch(k)
		at.split(e.in[c], next)
		e.chosen = append(e.chosen, c)
		if e.solve(next, k-1, slices.Clone(allowed)) {
			return true
		}
		e.chosen = e.chosen[:len(e.chosen)-1]
	}
	return false
}

// most returns the sum of the k greatest numbers.
func most(numbers []int, k int) (sum int) {
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

// separators returns the allowed candidates that separate a pair, of those
// tried the one of which they are fewest.
func (e *exact) separators(at *cells, allowed []uint64) []int {
	pairs := at.some(mostTried)
	for _, p := range e.near {
		if len(pairs) == 2*mostTried {
			break
		}
		if !slices.ContainsFunc(e.chosen, func(c int) bool { return p.separates(e.in[c]) }) {
			pairs = append(pairs, p)
		}
	}
	best, fewest := pairs[0], len(e.in)+1
	for _, p := range pairs {
		n := 0
		for w, v := range e.rows[p[0]] {
			n += bits.OnesCount64((v ^ e.rows[p[1]][w]) & allowed[w])
		}
		if n < fewest {
			best, fewest = p, n
		}
	}
	between := make([]uint64, len(allowed))
	for w, v := range e.rows[best[0]] {
		between[w] = (v ^ e.rows[best[1]][w]) & allowed[w]
	}
	return members(between)
}

// members returns the numbers of the bits that are set.
func members(set []uint64) []int {
	n := 0
	for _, v := range set {
		n += bits.OnesCount64(v)
	}
	m := make([]int, 0, n)
	for w, v := range set {
		for ; v != 0; v &= v - 1 {
			m = append(m, 64*w+bits.TrailingZeros64(v))
		}
	}
	return m
}

// nearby returns, for each example of class 0, the example of class 1 from which
// fewest candidates separate it: the pairs of fewest separators first. Where that
// would take too long it returns none.
func (e *exact) nearby() (pairs []opposites) {
	class := e.start.members()
	if len(class[0])*len(class[1])*((len(e.in)+63)/64) > mostNearby {
		return nil
	}
	pairs, least := make([]opposites, len(class[0])), make([]int, len(class[0]))
	err := parallel.Each(e.ctx, len(pairs), func(k int) error {
		pairs[k], least[k] = e.nearest(class[0][k], class[1])
		return nil
	})
	if err != nil {
		return nil
	}
	separators := map[opposites]int{}
	for k, p := range pairs {
		separators[p] = least[k]
	}
	slices.SortStableFunc(pairs, func(a, b opposites) int { return cmp.Compare(separators[a], separators[b]) })
	return pairs
}

// nearest returns the pair of i and that of the others from which fewest candidates
// separate it, the first of these, and how many do.
func (e *exact) nearest(i int, others []int) (pair opposites, least int) {
	least = len(e.in) + 1
	for _, j := range others {
		if e.ctx.Err() != nil {
			return pair, 0
		}
		n := 0
		for w, v := range e.rows[i] {
			n += bits.OnesCount64(v ^ e.rows[j][w])
		}
		if n < least {
			pair, least = opposites{i, j}, n
		}
	}
	return pair, least
}
