package learners

import (
	"context"
	"math"
	"slices"
)

// one is the weight 1 in the integers that the search adds up: of integers the
// sum does not depend on their order, so that a tie is a tie. It is small enough
// that doubled sums are whole numbers of a float64, too.
const one = 1 << 50

// A search looks for the conjunction that agrees best with the class. For each
// it needs one sum: S of D·f over the examples where it holds. If T is the sum
// over all, then with h = 1 where it holds and −1 elsewhere, E[f·h] = 2S − T.
//
// Conjunctions are visited as a tree: for one conjunction, a row of sums for
// all that have one more literal is filled from the examples where it holds. So
// a table of all pairs never exists.
type search struct {
	*literalTable
	v    []int64   // D·f of each example
	all  int64     // T
	rows [][]int64 // by order: the sums by column, zero between rounds
	rest []int64   // the sums of a literal that is implied
	best []found   // by order
}

// A found is the best conjunction of an order.
type found struct {
	literals    []int32
	correlation int64 // 2S − T
}

func newSearch(t *literalTable, n int) *search {
	s := &search{literalTable: t, v: make([]int64, n), best: make([]found, t.K+1)}
	for range t.K {
		s.rows = append(s.rows, make([]int64, len(t.column)))
	}
	s.rest = make([]int64, len(t.literals))
	return s
}

// find returns the best conjunction for weights d, and whether it agrees with
// the class, rather than its negation: of those tried before ctx was done.
func (s *search) find(ctx context.Context, d []float64, positive []bool) (literals []int32, agrees bool) {
	s.all = 0
	for i, p := range d {
		s.v[i] = int64(math.Round(p * one))
		if !positive[i] {
			s.v[i] = -s.v[i]
		}
		s.all += s.v[i]
	}
	for order := range s.best {
		s.best[order].correlation = 0
	}
	s.best[0].correlation = s.all
	if s.Beam > 0 {
		s.greedy()
	} else {
		s.extend(ctx, nil, s.whole, s.with)
	}
	order, most := 0, 0.0
	for k, b := range s.best {
		if c := b.score(k); c > most {
			order, most = k, c
		}
	}
	return s.best[order].literals, s.best[order].correlation >= 0
}

// extend tries the conjunction with one more literal, and with more than one.
// Tails are the examples where it holds, and with their tails by the next column.
func (s *search) extend(ctx context.Context, conjunction []int32, tails []tail, with [][]tail) {
	order, next := len(conjunction)+1, s.next(conjunction)
	if next == len(s.raw) {
		return
	}
	row := s.rows[order-1]
	s.sum(row, tails)
	s.judge(row, s.raw[next].first, conjunction)
	if order < s.K && ctx.Err() == nil {
		if with == nil {
			with = s.split(tails)
		}
		for _, a := range s.raw[next:] {
			s.branch(ctx, conjunction, row, with, a)
		}
	}
	clear(row)
}

// next returns the index of the first raw attribute after those of a conjunction.
func (s *search) next(conjunction []int32) int {
	if len(conjunction) == 0 {
		return 0
	}
	return s.column[conjunction[len(conjunction)-1]] + 1
}

// branch tries the conjunction with each literal of a raw attribute and one or
// more others. Row has the sums for one literal. The last row of an implied
// literal is what is left of it by the rows of the others.
func (s *search) branch(ctx context.Context, conjunction []int32, row []int64, with [][]tail, a rawAttr) {
	longer := append(slices.Clip(conjunction), 0)
	last := &longer[len(conjunction)]
	// What a look at the tails costs is less than it saves, if there are triples.
	hopeless := func(k int) bool { return s.K > 2 && s.bound(with[k])/float64(len(longer)+1) < s.score() }
	if a.implied < 0 || len(longer)+1 < s.K || hopeless(a.implied) {
		for k := a.first; k < a.end; k++ {
			if *last = int32(k); !hopeless(k) {
				s.extend(ctx, longer, with[k], nil)
			}
		}
		return
	}
	if a.end == len(s.rest) {
		return
	}
	copy(s.rest[a.end:], row[a.end:])
	leaf := s.rows[len(longer)]
	for k := range a.others {
		s.sum(leaf, with[k])
		sums, rest := leaf[a.end:len(s.rest)], s.rest[a.end:]
		for at, sum := range sums {
			rest[at] -= sum
		}
		if *last = int32(k); k < len(s.literals) {
			s.judge(leaf, a.end, longer)
		}
		clear(leaf[a.end:])
	}
	*last = int32(a.implied)
	s.judge(s.rest, a.end, longer)
}

// bound returns the greatest |2S − T| of conjunctions that hold on some of the
// tails' examples and on no others: if these are all the positive ones, or all
// the negative.
func (s *search) bound(tails []tail) float64 {
	plus, minus := int64(0), int64(0)
	for _, e := range tails {
		if v := s.v[e.example]; v > 0 {
			plus += v
		} else {
			minus += v
		}
	}
	return float64(max(2*plus-s.all, s.all-2*minus))
}

// score returns the best of what was found, divided by its order.
func (s *search) score() (most float64) {
	for order, b := range s.best {
		most = max(most, b.score(order))
	}
	return most
}

func (f found) score(order int) float64 { return float64(f.abs()) / float64(max(1, order)) }

// sum adds the examples' weights to the row, at every column of their tails.
// This is where the time goes; four at a time take half of it.
func (s *search) sum(row []int64, tails []tail) {
	for _, e := range tails {
		v, at := s.v[e.example], s.holding[e.from:e.to]
		for len(at) >= 4 {
			row[at[0]] += v
			row[at[1]] += v
			row[at[2]] += v
			row[at[3]] += v
			at = at[4:]
		}
		if len(at) >= 2 {
			row[at[0]] += v
			row[at[1]] += v
			at = at[2:]
		}
		if len(at) > 0 {
			row[at[0]] += v
		}
	}
}

// judge compares what a row says of the conjunction with one literal more, from
// the first on, with the best of its order.
func (s *search) judge(row []int64, first int, conjunction []int32) {
	best := &s.best[len(conjunction)+1]
	at, above, below := -1, int64(0), int64(0)
	bounds := func(correlation int64) { // 2S − T is of greater magnitude where S is outside of them
		most := max(correlation, -correlation)
		above, below = (s.all+most)>>1, (s.all-most+1)>>1
	}
	bounds(best.correlation)
	for k, sum := range row[first:len(s.literals)] {
		if sum > above || sum < below {
			at = first + k
			bounds(2*sum - s.all)
		}
	}
	if at >= 0 {
		best.correlation = 2*row[at] - s.all
		best.literals = append(append(best.literals[:0], conjunction...), int32(at))
	}
}

func (f found) abs() int64 { return max(f.correlation, -f.correlation) }
