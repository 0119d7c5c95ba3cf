package conjunct

import (
	"cmp"
	"context"
	"slices"
)

// searchBeam tries all single literals, and then, for each order, the Beam best conjunctions with
// one more literal (beam search, the paper's §5). It is for large K, where the number of all
// conjunctions is too great. It misses a conjunction whose parts all look useless by themselves,
// such as one of an exclusive or. It stops when ctx is done.
func (s *Search) searchBeam(ctx context.Context) {
	beam := [][]int32{nil}
	held := make([]int, len(s.signed))
	for order := 1; order <= s.table.settings.K; order++ {
		var next []candidate
		for _, conjunction := range beam {
			if ctx.Err() != nil {
				return
			}
			s.table.count(held, conjunction)
			next = append(next, s.longer(conjunction, held)...)
			// The sort is stable, so among equals the first found comes first. A conjunction of n
			// literals is met at most n times, so the entries cut off cannot be among the best.
			slices.SortStableFunc(next, func(a, b candidate) int { return cmp.Compare(b.magnitude(), a.magnitude()) })
			if width := s.table.settings.Beam; len(next)/order > width {
				next = next[:order*width]
			}
		}
		// Of equal conjunctions, which have equal magnitudes, only one is kept.
		beam = beam[:0]
		for _, c := range next {
			met := slices.ContainsFunc(beam, func(b []int32) bool { return slices.Equal(b, c.literals) })
			if len(beam) < s.table.settings.Beam && !met {
				beam = append(beam, c.literals)
			}
		}
		if len(next) > 0 {
			s.best[order] = next[0]
		}
	}
}

// longer returns the conjunctions made by adding one literal of another raw attribute to the given
// one. Slice held counts the literals of the given conjunction that hold on each example. Literals
// are added in any order here, and sorted, so that duplicates are recognized.
func (s *Search) longer(conjunction []int32, held []int) []candidate {
	row := s.rows[0]
	for _, e := range s.table.whole {
		if held[e.example] == len(conjunction) {
			s.add(row, []tail{e})
		}
	}
	var next []candidate
	for k, sum := range s.literals(0, row, 0)[:len(s.table.Literals)] {
		sameRaw := func(l int32) bool { return s.table.rawOf[l] == s.table.rawOf[k] }
		if !slices.ContainsFunc(conjunction, sameRaw) {
			literals := append(slices.Clone(conjunction), int32(k))
			slices.Sort(literals)
			next = append(next, candidate{literals, 2*sum - s.sum})
		}
	}
	clear(row)
	return next
}
