package conjunct

import (
	"context"
	"slices"
	"sort"
)

// searchBeam is a beam search (the paper's §5), for large K and for samples whose attributes have too
// many conjunctions to try all. It tries all single literals. Then, for each length, it adds one more
// literal to the best conjunctions of the length before, Beam of them. It may miss a conjunction whose
// parts all look useless by themselves, as in an exclusive or. It stops when ctx is done.
func (s *Search) searchBeam(ctx context.Context) {
	beam := [][]int32{nil}
	held := make([]int, len(s.signed))
	width := s.table.settings.Beam
	for order := 1; order <= s.table.settings.K; order++ {
		// The same conjunction is found at most order times, once for each of its literals as the one
		// added last. So among the best order·width conjunctions found, at least width are different,
		// if that many exist.
		found := selection{limit: order * min(width, len(s.table.Literals)*len(beam))}
		for _, conjunction := range beam {
			if ctx.Err() != nil {
				return
			}
			s.table.count(held, conjunction)
			s.longer(conjunction, held, &found)
		}
		// Of equal conjunctions, which have equal magnitudes, only one is kept.
		beam = beam[:0]
		for _, c := range found.kept {
			met := slices.ContainsFunc(beam, func(b []int32) bool { return slices.Equal(b, c.literals) })
			if len(beam) < width && !met {
				beam = append(beam, c.literals)
			}
		}
		if len(found.kept) > 0 {
			s.best[order] = found.kept[0]
		}
	}
}

// longer inserts into found all conjunctions that consist of the given one and a literal of another raw
// attribute. Held says for each example how many literals of the given conjunction hold on it. Literals
// may be added in any order here, so they are sorted afterwards: then equal conjunctions can be
// recognised.
func (s *Search) longer(conjunction []int32, held []int, found *selection) {
	row := s.rows[0]
	for i := range s.table.whole {
		if held[s.table.whole[i].example] == len(conjunction) {
			s.add(row, s.table.whole[i:i+1])
		}
	}
	upper, lower := s.limits(found.threshold())
	for k, sum := range s.literals(0, row, 0)[:len(s.table.Literals)] {
		if sum <= upper && sum >= lower {
			continue
		}
		sameRaw := func(l int32) bool { return s.table.rawOf[l] == s.table.rawOf[k] }
		if !slices.ContainsFunc(conjunction, sameRaw) {
			literals := append(slices.Clone(conjunction), int32(k))
			slices.Sort(literals)
			found.insert(candidate{literals, 2*sum - s.sum})
			upper, lower = s.limits(found.threshold())
		}
	}
	clear(row)
}

// A selection keeps the candidates of greatest magnitude among those inserted. Of equal ones the first
// stays.
type selection struct {
	limit int         // the greatest number of candidates
	kept  []candidate // the greatest magnitude first
}

// threshold returns the magnitude that a candidate must exceed to be kept.
func (s *selection) threshold() int64 {
	if len(s.kept) < s.limit {
		return -1
	}
	return s.kept[len(s.kept)-1].magnitude()
}

// insert adds a candidate of a magnitude above the threshold.
func (s *selection) insert(c candidate) {
	if len(s.kept) == s.limit {
		s.kept = s.kept[:s.limit-1]
	}
	place := sort.Search(len(s.kept), func(k int) bool { return s.kept[k].magnitude() < c.magnitude() })
	s.kept = slices.Insert(s.kept, place, c)
}
