package conjunct

import (
	"context"
	"slices"
)

// stopped counts the work for one more literal, that of adding up the given tails and of judging the
// row, and reports whether ctx is done. It looks at ctx only after every million additions or so: a
// search of a small table has no time for more.
func (s *Search) stopped(ctx context.Context, tails []tail) bool {
	if s.worked += len(tails)*len(s.table.raw) + len(s.table.Literals); s.worked < 1<<20 {
		return false
	}
	s.worked = 0
	return ctx.Err() != nil
}

// extend tries the conjunction with one more literal, and with more than one. Tails are the
// examples where it holds; with, if not nil, is what split makes of them. It goes no deeper when
// ctx is done.
func (s *Search) extend(ctx context.Context, conjunction []int32, tails []tail, with *parts) {
	order, next := len(conjunction)+1, s.next(conjunction)
	if next == len(s.table.raw) {
		return
	}
	row := s.rows[order-1]
	if s.table.settings.K == 1 {
		s.addAll(row)
	} else {
		s.add(row, tails)
	}
	s.judge(s.literals(0, row, next), next, conjunction)
	if order < s.table.settings.K && ctx.Err() == nil {
		if with == nil {
			split := s.table.split(ctx, tails)
			with = &split
		}
		for g := next; g < len(s.table.raw) && ctx.Err() == nil; g++ {
			s.extendBy(ctx, g, conjunction, row, with)
		}
	}
	clear(row)
}

// next returns the index of the first raw attribute after those of a conjunction. Literals are
// added in this order only, so that no conjunction is met twice.
func (s *Search) next(conjunction []int32) int {
	if len(conjunction) == 0 {
		return 0
	}
	return s.table.rawOf[conjunction[len(conjunction)-1]] + 1
}

// extendBy tries the conjunction with each literal of raw attribute g and one or more others. Row
// has the sums of the conjunction with one literal more. At the last order a later attribute is
// needed to pair g with, and not every literal of g has to be added up.
func (s *Search) extendBy(ctx context.Context, g int, conjunction []int32, row []int64, with *parts) {
	a, last := &s.table.raw[g], len(conjunction)+2 == s.table.settings.K
	switch {
	case last && g+1 == len(s.table.raw):
	case last && a.ordered:
		s.extendByIntervals(ctx, g, conjunction, row, with)
	case last && a.implied >= 0 && !s.hopeless(with.of(a.implied, a.implied+1), len(conjunction)+1):
		s.extendByOthers(ctx, g, conjunction, row, with)
	default:
		longer := append(slices.Clip(conjunction), 0)
		for k := a.first; k < a.end; k++ {
			tails := with.of(s.table.columns(k))
			if s.stopped(ctx, tails) {
				return
			}
			if longer[len(conjunction)] = int32(k); !s.hopeless(tails, len(longer)) {
				s.extend(ctx, longer, tails, nil)
			}
		}
	}
}

// extendByOthers is extendBy at the last order for an attribute with an implied literal. The row
// sums up the examples where the conjunction and a later literal hold. On each of them exactly one
// column of the attribute holds, so what the others leave of the sum is the implied one's.
func (s *Search) extendByOthers(ctx context.Context, g int, conjunction []int32, row []int64, with *parts) {
	a, longer := &s.table.raw[g], append(slices.Clip(conjunction), 0)
	added, leaf := &longer[len(conjunction)], s.rows[len(longer)]
	copy(s.rest[a.to:], row[a.to:])
	for c := range a.others {
		tails := with.of(c, c+1)
		if s.stopped(ctx, tails) {
			return
		}
		s.add(leaf, tails)
		s.leave(leaf, a.to)
		if *added = int32(a.first + c - a.from); c < a.to { // else it is where none holds
			s.judge(s.literals(0, leaf, g+1), g+1, longer)
		}
		clear(leaf[a.to:])
	}
	*added = int32(a.first + a.implied - a.from)
	s.judge(s.literals(0, s.rest, g+1), g+1, longer)
}

// extendByIntervals is extendBy at the last order for a number. Interval after interval is added to
// the same sums, which are then those of being at most the next threshold; what they leave of the
// sums of all intervals are those of being at least that.
func (s *Search) extendByIntervals(ctx context.Context, g int, conjunction []int32, row []int64, with *parts) {
	a, longer := &s.table.raw[g], append(slices.Clip(conjunction), 0)
	// Every other literal holds only where one of these two does, of the least threshold and the greatest.
	if s.hopeless(with.of(a.from+1, a.to), len(longer)) && s.hopeless(with.of(a.from, a.to-1), len(longer)) {
		return
	}
	added, leaf := &longer[len(conjunction)], s.rows[len(longer)]
	copy(s.rest[a.to:], row[a.to:])
	if a.none >= 0 { // no literal holds where the number is missing
		s.add(leaf, with.of(a.none, a.none+1))
		s.leave(leaf, a.to)
		clear(leaf[a.to:])
	}
	all, first := s.literals(1, s.rest, g+1), s.table.raw[g+1].first
	for c := a.from; c+1 < a.to; c++ {
		tails := with.of(c, c+1)
		if s.stopped(ctx, tails) {
			break
		}
		s.add(leaf, tails)
		atMost, atLeast := s.literals(0, leaf, g+1), s.sums[2]
		if !s.improves(all[first:], atMost[first:], len(longer)+1) {
			continue
		}
		for k, sum := range atMost[first:] {
			atLeast[first+k] = all[first+k] - sum
		}
		*added = int32(a.first + 2*(c-a.from))
		s.judge(atLeast, g+1, longer)
		*added++
		s.judge(atMost, g+1, longer)
	}
	clear(leaf[a.to:])
}

// improves reports whether one of the sums, or what it leaves of all, is better than the best of the
// order. That is seldom so, and to find out is half of the work of judging both.
func (s *Search) improves(all, sums []int64, order int) bool {
	above, below := s.limits(s.best[order].magnitude())
	all = all[:len(sums)]
	for k, sum := range sums {
		if rest := all[k] - sum; sum > above || sum < below || rest > above || rest < below {
			return true
		}
	}
	return false
}

// leave takes a row from the rest, from a column on.
func (s *Search) leave(row []int64, from int) {
	sums, rest := row[from:], s.rest[from:]
	for at, sum := range sums {
		rest[at] -= sum
	}
}

// hopeless reports whether no conjunction of more than order literals that holds on some of the tails'
// examples, and on no others, is the best of all. A bound of what can be reached costs a pass over
// the tails. It saves more than that only if there are triples.
func (s *Search) hopeless(tails []tail, order int) bool {
	return s.table.settings.K > 2 && s.bound(tails)/float64(order+1) < s.agreement()
}

// bound returns an upper bound of |2S − T| for the conjunctions that hold on some of the tails'
// examples and on no others, which are all conjunctions that extend the one of the tails. It is
// reached if these examples are all the positive ones, or all the negative ones.
func (s *Search) bound(tails []tail) float64 {
	plus, minus := int64(0), int64(0)
	for _, e := range tails {
		if v := s.signed[e.example]; v > 0 {
			plus += v
		} else {
			minus += v
		}
	}
	return float64(max(2*plus-s.sum, s.sum-2*minus))
}
