package learners

import (
	"cmp"
	"context"
	"math/bits"
	"slices"
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
	near   []opposites // pairs of few separators
	chosen []int
}

// exact returns k candidates that separate, or nil if there are none or the
// budget is used up.
func (p *planeCover) exact(ctx context.Context, k int) ([]int, error) {
	e := &exact{planeCover: p, ctx: ctx, near: p.nearby(ctx)}
	if e.solve(&p.start, k, all(len(p.in))) {
		return e.chosen, nil
	}
	return nil, ctx.Err()
}

// solve adds k of the allowed candidates, if they can separate what is together.
func (e *exact) solve(at *cells, k int, allowed []int) bool {
	if at.pairs == 0 {
		return true
	}
	if k == 0 || e.looks <= 0 || e.ctx.Err() != nil {
		return false
	}
	branches := e.separators(at, allowed)
	if k == 1 {
		e.looks -= len(branches)
		return e.last(at, branches)
	}
	e.looks -= len(allowed)
	gain := make([]int, len(e.in))
	useful := make([]int, 0, len(allowed))
	for i, c := range allowed {
		if i%looksAtOnce == 0 && e.ctx.Err() != nil {
			return false
		}
		if gain[c] = at.pairs - at.after(e.in[c], at.pairs); gain[c] > 0 {
			useful = append(useful, c)
		}
	}
	return e.branch(at, k, useful, branches, gain)
}

// last adds one of the candidates if that is enough.
func (e *exact) last(at *cells, candidates []int) bool {
	for _, c := range candidates {
		if at.after(e.in[c], 0) == 0 {
			e.chosen = append(e.chosen, c)
			return true
		}
	}
	return false
}

// branch tries the candidates of which one must be chosen.
func (e *exact) branch(at *cells, k int, useful, branches, gain []int) bool {
	byGain := func(a, b int) int { return cmp.Or(cmp.Compare(gain[b], gain[a]), cmp.Compare(a, b)) }
	slices.SortFunc(useful, byGain)
	slices.SortFunc(branches, byGain)
	others := 0 // the most that k−1 candidates gain
	for _, c := range useful[:min(k-1, len(useful))] {
		others += gain[c]
	}
	tried := map[int]bool{}
	for _, c := range branches {
		if gain[c]+others < at.pairs {
			return false
		}
		tried[c] = true
		next := e.scratch(k)
		at.split(e.in[c], next)
		e.chosen = append(e.chosen, c)
		useful = slices.DeleteFunc(useful, func(u int) bool { return u == c })
		if e.solve(next, k-1, slices.Clone(useful)) {
			return true
		}
		e.chosen = e.chosen[:len(e.chosen)-1]
	}
	return false
}

// separators returns the allowed candidates that separate a pair, of those
// tried the one of which they are fewest.
func (e *exact) separators(at *cells, allowed []int) (fewest []int) {
	pairs := at.some(mostTried)
	for _, p := range e.near {
		if len(pairs) == 2*mostTried {
			break
		}
		if !slices.ContainsFunc(e.chosen, func(c int) bool { return p.separates(e.in[c]) }) {
			pairs = append(pairs, p)
		}
	}
	least := len(allowed) + 1
	for _, p := range pairs {
		n := 0
		for _, c := range allowed {
			if p.separates(e.in[c]) {
				n++
			}
		}
		if n < least {
			least, fewest = n, nil
			for _, c := range allowed {
				if p.separates(e.in[c]) {
					fewest = append(fewest, c)
				}
			}
		}
	}
	return fewest
}

// nearby returns, for each example of class 0, the example of class 1 from which
// fewest candidates separate it: the pairs of fewest separators first. Where that
// would take too long it returns none.
func (p *planeCover) nearby(ctx context.Context) (pairs []opposites) {
	members := p.start.members()
	words := (len(p.in) + 63) / 64
	if len(members[0])*len(members[1])*words > mostNearby {
		return nil
	}
	separators := map[opposites]int{}
	class1 := p.sides(members[1])
	for at, row := range p.sides(members[0]) {
		if ctx.Err() != nil {
			return nil
		}
		nearest, least := opposites{}, len(p.in)+1
		for k, other := range class1 {
			if n := differences(row, other); n < least {
				nearest, least = opposites{members[0][at], members[1][k]}, n
			}
		}
		pairs, separators[nearest] = append(pairs, nearest), least
	}
	slices.SortStableFunc(pairs, func(a, b opposites) int { return cmp.Compare(separators[a], separators[b]) })
	return pairs
}

// sides returns which candidates contain each of the given examples.
func (p *planeCover) sides(examples []int) [][]uint64 {
	rows := make([][]uint64, len(examples))
	for at, i := range examples {
		rows[at] = make([]uint64, (len(p.in)+63)/64)
		for k, in := range p.in {
			rows[at][k/64] |= in[i/64] >> (i % 64) & 1 << (k % 64)
		}
	}
	return rows
}

// differences returns how many bits differ.
func differences(a, b []uint64) (n int) {
	for k, v := range a {
		n += bits.OnesCount64(v ^ b[k])
	}
	return n
}
