package twolevel

import (
	"cmp"
	"math/bits"
	"slices"
)

// mostRounds limits the rounds of heuristic. It usually ends sooner, because it stops when a round gains
// nothing.
const mostRounds = 10

// heuristic finds terms in the way of Espresso, in rounds of three steps. Expand: each term, at first
// each cell of the on-set, is expanded to terms that cover as many cells as possible. Choose: among all
// terms so far, a small set that covers the on-set is chosen. Reduce: the chosen terms are reduced to
// the cells that they alone cover, so that the next round may expand them in another direction. It stops
// when a round gains nothing.
func (f *function) heuristic() []term {
	pool := f.expand(f.onSet, nil)
	best, _ := f.choose(pool, roundBudget)
	for range mostRounds {
		if f.ctx.Err() != nil {
			return nil
		}
		pool = f.expand(f.reduce(best), pool)
		next, _ := f.choose(pool, roundBudget)
		if cost(next) >= cost(best) {
			break
		}
		best = next
	}
	return best
}

// cost returns the cost of terms: their number matters most, and then the number of their literals.
func cost(terms []term) (c int) {
	for _, t := range terms {
		c += termCost + t.literals()
	}
	return c
}

// expand adds to the pool the prime implicants that result from each term by removing literals until
// none can be removed. It removes them in two orders, which may lead to different terms. The first order
// begins with the literals that keep the term from the most cells of the on-set. The second begins with
// the literals that keep it from the most cells that are not covered yet.
func (f *function) expand(terms, pool []term) []term {
	seen := map[string]bool{}
	for _, t := range pool {
		seen[t.text(f.inputs)] = true
	}
	// The cells that no term of this call covers.
	left := slices.Clone(f.onSet)
	for _, t := range terms {
		if f.ctx.Err() != nil {
			return pool
		}
		for _, wide := range []term{f.widen(t, f.differences(t, f.onSet)), f.widen(t, f.differences(t, left))} {
			if key := wide.text(f.inputs); !seen[key] {
				seen[key] = true
				pool = append(pool, wide)
			}
			left = slices.DeleteFunc(left, wide.covers)
		}
	}
	return pool
}

// widen removes literals from a copy of t, with the greatest gain first, as long as the copy covers no
// cell of the off-set. One pass is enough: if a literal cannot be removed now, it cannot be removed
// later either, when the term covers more.
func (f *function) widen(t term, gain []int) term {
	t = t.clone()
	inputs := all(f.inputs)
	slices.SortStableFunc(inputs, func(a, b int) int { return cmp.Compare(gain[b], gain[a]) })
	for _, i := range inputs {
		w, bit := i/64, uint64(1)<<(i%64)
		if t.care[w]&bit == 0 {
			continue
		}
		value := t.value[w] & bit
		// Put it back.
		if t.drop(i); t.coversAny(f.offSet) {
			t.care[w] |= bit
			t.value[w] |= value
		}
	}
	return t
}

// differences returns, for each input, the number of cells whose value differs from the term's. These
// are the cells that come nearer to the term when it loses its literal of the input.
func (f *function) differences(t term, cells []term) []int {
	n := make([]int, f.inputs)
	for _, c := range cells {
		for w := range t.care {
			for differ := (t.value[w] ^ c.value[w]) & t.care[w]; differ != 0; differ &= differ - 1 {
				n[64*w+bits.TrailingZeros64(differ)]++
			}
		}
	}
	return n
}

// reduce gives each term, one after the other, as many literals as possible, as long as it still covers
// the cells that no other term covers. A term without such cells is dropped. The terms before it are
// already reduced, so together the terms cover the on-set at any time.
func (f *function) reduce(terms []term) (reduced []term) {
	terms = slices.Clone(terms)
	for i, t := range terms {
		if f.ctx.Err() != nil {
			return reduced
		}
		rest := append(slices.Clone(reduced), terms[i+1:]...)
		var alone []term
		for _, c := range f.onSet {
			if t.covers(c) && !slices.ContainsFunc(rest, func(o term) bool { return o.covers(c) }) {
				alone = append(alone, c)
			}
		}
		if alone != nil {
			reduced = append(reduced, enclosing(alone))
		}
	}
	return reduced
}

// enclosing returns the smallest term that covers the given cells (their supercube): it has a literal
// for each input that has the same value in all of them.
func enclosing(cells []term) term {
	t := cells[0].clone()
	for _, c := range cells {
		for w := range t.care {
			t.care[w] &^= t.value[w] ^ c.value[w]
			t.value[w] &= t.care[w]
		}
	}
	return t
}
