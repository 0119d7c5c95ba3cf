package twolevel

import (
	"cmp"
	"math/bits"
	"slices"
)

// mostRounds is how often heuristic begins anew from what it has.
const mostRounds = 10

// heuristic expands each cell of on to terms that cover as much of it as they
// can, and chooses among these; then it reduces those chosen to what they alone
// cover, expands them again, chooses among all terms so far, and so on until that
// gains nothing.
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

// cost returns the number of terms and, as a fraction, of literals.
func cost(terms []term) (c int) {
	for _, t := range terms {
		c += termCost + t.literals()
	}
	return c
}

// expand adds to the pool what becomes of the terms when literals are taken from
// each until none can go, in two orders: first those that stand between it and
// the most cells of on, or the most that no term covers yet.
func (f *function) expand(terms, pool []term) []term {
	seen := map[string]bool{}
	for _, t := range pool {
		seen[t.text(f.inputs)] = true
	}
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

// widen takes literals from t as long as it covers none of off, those of the
// greatest gain first.
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
		if t.drop(i); t.coversAny(f.off) {
			t.care[w] |= bit
			t.value[w] |= value
		}
	}
	return t
}

// between returns for each input how many cells the term has another value than.
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

// reduce gives each term in turn all the literals that it can have with those
// cells still covered that no other term covers, and leaves it out if there are
// none.
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

// enclosing returns the term of most literals that covers the given cells.
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
