package learners

import (
	"cmp"
	"slices"
)

// greedy tries all single literals, and then, of each order, the Beam best with
// one more literal.
func (s *search) greedy() {
	beam := [][]int32{nil}
	n := make([]int, len(s.v))
	for order := 1; order <= s.K; order++ {
		var next []found
		for _, conjunction := range beam {
			s.count(n, conjunction)
			next = append(next, s.grown(conjunction, n)...)
		}
		slices.SortStableFunc(next, func(a, b found) int { return cmp.Compare(b.abs(), a.abs()) })
		beam = beam[:0]
		for _, f := range next {
			if len(beam) < s.Beam && !slices.ContainsFunc(beam, func(b []int32) bool { return slices.Equal(b, f.literals) }) {
				beam = append(beam, f.literals)
			}
		}
		if len(next) > 0 && next[0].abs() > 0 {
			s.best[order] = next[0]
		}
	}
}

// grown returns the conjunctions that have one literal more than the given one,
// of another raw attribute. N counts the literals that hold on each example.
func (s *search) grown(conjunction []int32, n []int) []found {
	row := s.rows[0]
	for _, e := range s.whole {
		if n[e.example] == len(conjunction) {
			s.sum(row, []tail{e})
		}
	}
	var all []found
	for k, sum := range row[:len(s.literals)] {
		if !slices.ContainsFunc(conjunction, func(l int32) bool { return s.column[l] == s.column[k] }) {
			literals := append(slices.Clone(conjunction), int32(k))
			slices.Sort(literals)
			all = append(all, found{literals, 2*sum - s.all})
		}
	}
	clear(row)
	return all
}
