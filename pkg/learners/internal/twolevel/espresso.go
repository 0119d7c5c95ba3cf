package twolevel

import (
	"cmp"
	"math/bits"
	"slices"
)

// mostRounds is how often heuristic begins anew from what it has. It usually ends sooner, as soon
// as a round gains nothing.
const mostRounds = 10

// heuristic finds terms as Espresso does, in rounds of expand, choose (its irredundant cover) and
// reduce. It expands each cell of on to terms that cover as much of it as they can, and chooses
// among these. Then it reduces those chosen to what they alone cover, expands them again, maybe in
// another direction, chooses among all terms so far, and so on until a round gains nothing.
func (f *function) heuristic() []term {
	pool := f.expand(f.on, nil)
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

// cost returns what terms cost: their number counts first, and then that of their literals.
func cost(terms []term) (c int) {
	for _, t := range terms {
		c += termCost + t.literals()
	}
	return c
}

// expand adds to the pool what becomes of the terms when literals are taken from each until none
// can go: prime implicants. It does so in two orders, which may lead to different ones. First go
// the literals that stand between the term and the most cells of on, or between it and the most
// cells that no term covers yet.
func (f *function) expand(terms, pool []term) []term {
	seen := map[string]bool{}
	for _, t := range pool {
		seen[t.text(f.inputs)] = true
	}
	// The cells that no term of this call covers.
	left := slices.Clone(f.on)
	for _, t := range terms {
		if f.ctx.Err() != nil {
			return pool
		}
		for _, wide := range []term{f.widen(t, f.between(t, f.on)), f.widen(t, f.between(t, left))} {
			if key := wide.text(f.inputs); !seen[key] {
				seen[key] = true
				pool = append(pool, wide)
			}
			left = slices.DeleteFunc(left, wide.covers)
		}
	}
	return pool
}

// widen takes literals from a copy of t, those of the greatest gain first, as long as it covers
// none of off. One pass is enough: what cannot go now cannot go later, when the term covers more.
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
		if t.drop(i); t.coversAny(f.off) {
			t.care[w] |= bit
			t.value[w] |= value
		}
	}
	return t
}

// between returns, for each input, at how many of the cells it has another value than in the term:
// each of them would be nearer without this literal.
func (f *function) between(t term, cells []term) []int {
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

// reduce gives each term in turn all the literals that it can have if it still covers the cells
// that no other term does, and leaves it out if there are none. Terms that came before count as
// reduced already, so that together they cover all of on at any time.
func (f *function) reduce(terms []term) (reduced []term) {
	terms = slices.Clone(terms)
	for i, t := range terms {
		if f.ctx.Err() != nil {
			return reduced
		}
		others := append(slices.Clone(reduced), terms[i+1:]...)
		var own []term
		for _, c := range f.on {
			if t.covers(c) && !slices.ContainsFunc(others, func(o term) bool { return o.covers(c) }) {
				own = append(own, c)
			}
		}
		if own != nil {
			reduced = append(reduced, enclosing(own))
		}
	}
	return reduced
}

// enclosing returns the term of most literals that covers the given cells (their supercube): it has
// a literal of each input that has the same value in all of them.
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
