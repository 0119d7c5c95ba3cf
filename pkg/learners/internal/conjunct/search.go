package conjunct

import (
	"context"
	"math"
)

// fullWeight is the integer that stands for the weight 1. The search adds weights as integers, because
// a sum of integers does not depend on the order of adding, and so ties are always recognised.
// fullWeight is small enough that even doubled sums are exact in a float64.
const fullWeight = 1 << 50

// A Search looks for the conjunction that agrees best with the class. The weights D of the examples may
// change from call to call, as in boosting. For each conjunction the search needs one sum: S, the sum
// of D·f over the examples on which the conjunction holds, where f is 1 on positive examples and −1 on
// others. If T is the same sum over all examples, then E[f·h] = 2S − T.
//
// The conjunctions form a tree: the children of a conjunction have one more literal. For each
// conjunction, one pass over the examples on which it holds computes the sums of all its children at
// once, in a row. So no table of all pairs is needed, and the longest conjunctions, which are the most
// numerous, are never visited one by one. For all pairs of A attributes on N examples this takes
// N·A(A+1)/2 additions. Some of these are saved. For each pair of nominal attributes, one literal of
// each holds on an example, and an implied literal saves this addition. The same is true for each pair
// of numeric attributes, because each value lies in one interval. The sums of the nested literals of a
// numeric attribute are sums of neighbouring columns.
type Search struct {
	table  *Table
	signed []int64     // D·f of each example
	sum    int64       // T
	rows   [][]int64   // rows by order, the sums by column; zero between rounds
	rest   []int64     // by column, the sums of an implied literal, or of the examples that have the number
	sums   [3][]int64  // sums by literal, if columns differ: for a row, for rest, for rest less a row
	best   []candidate // by order
	worked int         // additions since the last look at the context
}

// A candidate is the best conjunction so far with a certain number of literals, its order.
type candidate struct {
	literals    []int32
	correlation int64 // 2S − T
}

// magnitude returns how well the conjunction or its negation correlates with the class.
func (c candidate) magnitude() int64 { return max(c.correlation, -c.correlation) }

// agreement returns the measure for comparing conjunctions of different lengths (§3.3).
func (c candidate) agreement(order int) float64 {
	return float64(c.magnitude()) / float64(max(1, order))
}

// NewSearch returns a search among the conjunctions of t's literals. All memory is allocated here or in
// the first call, for any number of further calls.
func NewSearch(t *Table) *Search {
	s := &Search{table: t, signed: make([]int64, t.examples), best: make([]candidate, t.settings.K+1)}
	for range t.settings.K {
		s.rows = append(s.rows, make([]int64, len(t.owner)))
	}
	s.rest = make([]int64, len(t.owner))
	for i := 0; i < len(s.sums) && t.intervals; i++ {
		s.sums[i] = make([]int64, len(t.Literals))
	}
	return s
}

// Best returns the best conjunction, as indices of the table's literals. If agrees is false, the
// negation of the conjunction agrees with the class. D has the weight of each example, and positive says
// whether the example belongs to the class. If ctx is done, the result is the best of the conjunctions
// tried so far. The next call overwrites the indices.
func (s *Search) Best(ctx context.Context, d []float64, positive []bool) (literals []int32, agrees bool) {
	s.sum = 0
	for i, p := range d {
		s.signed[i] = int64(math.Round(p * fullWeight))
		if !positive[i] {
			s.signed[i] = -s.signed[i]
		}
		s.sum += s.signed[i]
	}
	for order := range s.best {
		s.best[order].correlation = 0
	}
	s.best[0].correlation = s.sum                            // for the empty conjunction, which always holds
	if s.table.settings.Beam > 0 && s.table.settings.K > 1 { // for single literals a beam would be exhaustive
		s.searchBeam(ctx)
	} else {
		s.extend(ctx, nil, s.table.whole, &s.table.byColumn)
	}
	// Now the best conjunctions of each length are compared with each other by agreement. Among
	// conjunctions of equal length the correlation has decided. On a tie the shortest conjunction wins.
	order, greatest := 0, 0.0
	for k, b := range s.best {
		if c := b.agreement(k); c > greatest {
			order, greatest = k, c
		}
	}
	return s.best[order].literals, s.best[order].correlation >= 0
}

// literals converts a row of sums by column into sums by literal, by adding up neighbouring intervals.
// It does so for the raw attributes from g on. The result lies in s.sums[place].
func (s *Search) literals(place int, row []int64, g int) []int64 {
	if !s.table.intervals {
		return row
	}
	sums := s.sums[place]
	for i := range s.table.raw[g:] {
		a := &s.table.raw[g+i]
		target, source := sums[a.first:a.end], row[a.firstColumn:a.endColumn]
		if !a.ordered {
			copy(target, source)
			continue
		}
		all := int64(0)
		for _, sum := range source {
			all += sum
		}
		lower := int64(0)
		for _, sum := range source[:len(source)-1] {
			lower += sum
			target[0], target[1] = all-lower, lower
			target = target[2:]
		}
	}
	return sums
}

// agreement returns the greatest agreement so far, of any order.
func (s *Search) agreement() (greatest float64) {
	for order, b := range s.best {
		greatest = max(greatest, b.agreement(order))
	}
	return greatest
}

// addAll is add for all examples. It does not need their lists.
func (s *Search) addAll(row []int64) {
	for c, examples := range s.table.holders {
		sum := int64(0)
		for _, i := range examples {
			sum += s.signed[i]
		}
		row[c] = sum
	}
}

// add adds the weight of each tail's example to the row, at every column of the tail. A search spends
// most of its time here. To do four additions in each round of the loop halves the time, because it
// saves most comparisons and jumps.
func (s *Search) add(row []int64, tails []tail) {
	holding := s.table.holding
	for _, e := range tails {
		v, columns := s.signed[e.example], holding[e.start:e.end]
		for len(columns) >= 4 {
			row[columns[0]] += v
			row[columns[1]] += v
			row[columns[2]] += v
			row[columns[3]] += v
			columns = columns[4:]
		}
		if len(columns) >= 2 {
			row[columns[0]] += v
			row[columns[1]] += v
			columns = columns[2:]
		}
		if len(columns) > 0 {
			row[columns[0]] += v
		}
	}
}

// limits returns the values of S above or below which |2S − T| exceeds the given magnitude, so that
// loops can compare sums directly.
func (s *Search) limits(magnitude int64) (upper, lower int64) {
	return (s.sum + magnitude) >> 1, (s.sum - magnitude + 1) >> 1
}

// judge compares the conjunctions made of the given one and one more literal, from raw attribute g on,
// with the best of their length. Sums has their sums by literal. Of equally good conjunctions the first
// stays the best, so the comparisons are > and <.
func (s *Search) judge(sums []int64, g int, conjunction []int32) {
	best, first := &s.best[len(conjunction)+1], s.table.raw[g].first
	upper, lower := s.limits(best.magnitude())
	literal := -1
	for k, sum := range sums[first:len(s.table.Literals)] {
		if sum > upper || sum < lower {
			literal = first + k
			upper, lower = s.limits(candidate{correlation: 2*sum - s.sum}.magnitude())
		}
	}
	if literal >= 0 {
		best.correlation = 2*sums[literal] - s.sum
		best.literals = append(append(best.literals[:0], conjunction...), int32(literal))
	}
}
