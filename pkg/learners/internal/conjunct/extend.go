package conjunct

import (
	"context"
	"slices"
)

// stopped reports whether ctx is done. Looking at ctx would take longer than the search of a small
// table, so it looks only after about a million additions. To count them, callers call it for each
// further literal, with the tails that are added for this literal.
func (s *Search) stopped(ctx context.Context, tails []tail) bool {
	if s.worked += len(tails)*len(s.table.raw) + len(s.table.Literals); s.worked < 1<<20 {
		return false
	}
	s.worked = 0
	return ctx.Err() != nil
}

// extend tries all conjunctions that consist of the given one and one or more further literals. The
// tails are the examples on which the given conjunction holds. ByColumn is the result of split for
// these tails, or nil if it is not known yet. When ctx is done, extend tries no longer conjunctions.
func (s *Search) extend(ctx context.Context, conjunction []int32, tails []tail, byColumn *parts) {
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
		if byColumn == nil {
			split := s.table.split(ctx, tails)
			byColumn = &split
		}
		for g := next; g < len(s.table.raw) && ctx.Err() == nil; g++ {
			s.extendBy(ctx, g, conjunction, row, byColumn)
		}
	}
	clear(row)
}

// next returns the index of the first raw attribute after the attributes of a conjunction. Literals are
// added only in this order, so each conjunction is met once.
func (s *Search) next(conjunction []int32) int {
	if len(conjunction) == 0 {
		return 0
	}
	return s.table.rawOf[conjunction[len(conjunction)-1]] + 1
}

// extendBy tries all conjunctions that consist of the given one, a literal of raw attribute g, and one
// or more others. The row has the sums of the given conjunction with each single further literal. At
// the greatest length only one literal can follow, and it belongs to a later attribute. Then the sums
// of some literals of g follow from other sums, and need not be added up.
func (s *Search) extendBy(ctx context.Context, g int, conjunction []int32, row []int64, byColumn *parts) {
	a, last := &s.table.raw[g], len(conjunction)+2 == s.table.settings.K
	switch {
	case last && g+1 == len(s.table.raw):
	case last && a.ordered:
		s.extendByIntervals(ctx, g, conjunction, row, byColumn)
	case last && a.implied >= 0 && !s.hopeless(byColumn.tails(a.implied, a.implied+1), len(conjunction)+1):
		s.extendByOthers(ctx, g, conjunction, row, byColumn)
	default:
		longer := append(slices.Clip(conjunction), 0)
		for k := a.first; k < a.end; k++ {
			tails := byColumn.tails(s.table.columns(k))
			if s.stopped(ctx, tails) {
				return
			}
			if longer[len(conjunction)] = int32(k); !s.hopeless(tails, len(longer)) {
				s.extend(ctx, longer, tails, nil)
			}
		}
	}
}

// extendByOthers is extendBy at the greatest length, for an attribute with an implied literal. It does
// not add up the sums of this literal, but gets them by subtraction. The row has the sums over all
// examples on which the conjunction and a later literal hold. On each of these examples exactly one
// column of the attribute holds. So the sums of the implied literal are the row minus the sums of the
// other columns.
func (s *Search) extendByOthers(ctx context.Context, g int, conjunction []int32, row []int64, byColumn *parts) {
	a, longer := &s.table.raw[g], append(slices.Clip(conjunction), 0)
	added, leaf := &longer[len(conjunction)], s.rows[len(longer)]
	copy(s.rest[a.endColumn:], row[a.endColumn:])
	for c := range a.subtracted {
		tails := byColumn.tails(c, c+1)
		if s.stopped(ctx, tails) {
			return
		}
		s.add(leaf, tails)
		s.leave(leaf, a.endColumn)
		if *added = int32(a.first + c - a.firstColumn); c < a.endColumn { // otherwise no literal holds
			s.judge(s.literals(0, leaf, g+1), g+1, longer)
		}
		clear(leaf[a.endColumn:])
	}
	*added = int32(a.first + a.implied - a.firstColumn)
	s.judge(s.literals(0, s.rest, g+1), g+1, longer)
}

// extendByIntervals is extendBy at the greatest length, for a numeric attribute. It goes through the
// intervals between the attribute's thresholds, and adds the sums of each interval to running sums.
// After each interval, the running sums are the sums of the literal "at most the next threshold", and
// the total minus the running sums gives the sums of "at least that threshold".
func (s *Search) extendByIntervals(ctx context.Context, g int, conjunction []int32, row []int64, byColumn *parts) {
	a, longer := &s.table.raw[g], append(slices.Clip(conjunction), 0)
	// Every literal of the attribute holds only where one of these two holds: at least the lowest
	// threshold, or at most the greatest.
	if s.hopeless(byColumn.tails(a.firstColumn+1, a.endColumn), len(longer)) && s.hopeless(byColumn.tails(a.firstColumn, a.endColumn-1), len(longer)) {
		return
	}
	added, leaf := &longer[len(conjunction)], s.rows[len(longer)]
	copy(s.rest[a.endColumn:], row[a.endColumn:])
	if a.emptyColumn >= 0 { // no literal holds where the number is missing
		s.add(leaf, byColumn.tails(a.emptyColumn, a.emptyColumn+1))
		s.leave(leaf, a.endColumn)
		clear(leaf[a.endColumn:])
	}
	all, first := s.literals(1, s.rest, g+1), s.table.raw[g+1].first
	for c := a.firstColumn; c+1 < a.endColumn; c++ {
		tails := byColumn.tails(c, c+1)
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
		*added = int32(a.first + 2*(c-a.firstColumn))
		s.judge(atLeast, g+1, longer)
		*added++
		s.judge(atMost, g+1, longer)
	}
	clear(leaf[a.endColumn:])
}

// improves reports whether one of the sums, or its difference from all, is better than the best of its
// length. Usually none is better. To find this out takes half the work of calling judge for each.
func (s *Search) improves(all, sums []int64, order int) bool {
	upper, lower := s.limits(s.best[order].magnitude())
	all = all[:len(sums)]
	for k, sum := range sums {
		if rest := all[k] - sum; sum > upper || sum < lower || rest > upper || rest < lower {
			return true
		}
	}
	return false
}

// leave subtracts a row from the sums of the rest, from column start on.
func (s *Search) leave(row []int64, start int) {
	sums, rest := row[start:], s.rest[start:]
	for k, sum := range sums {
		rest[k] -= sum
	}
}

// hopeless reports whether no conjunction of more than order literals can become the best if it holds
// only on some of the tails' examples. The answer takes a pass over the tails, so hopeless tries only
// if three literals are allowed.
func (s *Search) hopeless(tails []tail, order int) bool {
	return s.table.settings.K > 2 && s.bound(tails)/float64(order+1) < s.agreement()
}

// bound returns an upper bound of |2S − T| for all conjunctions that hold only on some of the tails'
// examples, as all extensions of the tails' conjunction do. A conjunction would reach the bound if it
// held on exactly the positive examples among these, or on exactly the negative ones.
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
