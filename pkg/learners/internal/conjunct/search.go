package conjunct

import (
	"context"
	"math"
	"slices"
)

// fullWeight is the weight 1 in the integers that the search adds up. The sum of integers does
// not depend on their order, so that a tie is a tie whichever way the sums are made. It is
// small enough that doubled sums are whole numbers of a float64, too.
const fullWeight = 1 << 50

// A Search looks for the conjunction that agrees best with the class, under weights D that
// may differ each time. For each conjunction it needs one sum: S of D·f over the examples
// where it holds. If T is the sum over all examples, then E[f·h] = 2S − T.
//
// Conjunctions are visited as a tree. For one conjunction, a row of the sums of all that have
// one more literal is filled in one pass over the examples where it holds. So a table of all
// pairs never exists, and the longest conjunctions, which are the most, are never gone through
// one by one. For all pairs of A nominal attributes on N examples, where one literal of each
// holds, that makes N·A(A+1)/2 additions, less those that implied literals save.
type Search struct {
	table  *Table
	signed []int64     // D·f of each example
	sum    int64       // T
	rows   [][]int64   // by order, the sums by column; zero between rounds
	rest   []int64     // the sums of an implied literal, by column
	best   []candidate // by order
	worked int         // additions since the last look at the context
}

// A candidate is the best conjunction so far of an order, which is its number of literals.
type candidate struct {
	literals    []int32
	correlation int64 // 2S − T
}

// magnitude returns how well the conjunction or its negation correlates with the class.
func (c candidate) magnitude() int64 { return max(c.correlation, -c.correlation) }

// agreement returns what the search compares conjunctions of different orders by (§3.3).
func (c candidate) agreement(order int) float64 {
	return float64(c.magnitude()) / float64(max(1, order))
}

// NewSearch returns a search among the conjunctions of t's literals. All that it needs is
// allocated here or in its first call, for any number of further calls.
func NewSearch(t *Table) *Search {
	s := &Search{table: t, signed: make([]int64, len(t.whole)), best: make([]candidate, t.settings.K+1)}
	for range t.settings.K {
		s.rows = append(s.rows, make([]int64, len(t.rawOf)))
	}
	s.rest = make([]int64, len(t.Literals))
	return s
}

// Best returns the best conjunction, as indices of the table's literals, and whether it agrees
// with the class, rather than its negation. D and positive are the weight of each example and
// whether it is of the class. If ctx is done it returns the best of what it had tried. The
// indices are overwritten by the next call.
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
	s.best[0].correlation = s.sum // of the empty conjunction, which always holds
	if s.table.settings.Beam > 0 {
		s.searchBeam(ctx)
	} else {
		s.extend(ctx, nil, s.table.whole, s.table.with)
	}
	// Only now the orders are compared with each other, since within an order the correlation
	// decides. The shortest wins a tie.
	order, most := 0, 0.0
	for k, b := range s.best {
		if c := b.agreement(k); c > most {
			order, most = k, c
		}
	}
	return s.best[order].literals, s.best[order].correlation >= 0
}

// stopped counts the work for one more literal, that of adding up the given tails and of judging the
// row, and reports whether ctx is done. It looks at ctx only after every million additions or so: a
// search of a small table has no time for more.
func (s *Search) stopped(ctx context.Context, tails []tail) bool {
	if s.worked += (len(tails) + 1) * len(s.rest); s.worked < 1<<20 {
		return false
	}
	s.worked = 0
	return ctx.Err() != nil
}

// extend tries the conjunction with one more literal, and with more than one. Tails are the
// examples where it holds; with, if not nil, is what split makes of them. It goes no deeper when
// ctx is done.
func (s *Search) extend(ctx context.Context, conjunction []int32, tails []tail, with [][]tail) {
	order, next := len(conjunction)+1, s.next(conjunction)
	if next == len(s.table.raw) {
		return
	}
	row := s.rows[order-1]
	s.add(row, tails)
	s.judge(row, s.table.raw[next].first, conjunction)
	if order < s.table.settings.K && ctx.Err() == nil {
		if with == nil {
			with = s.table.split(ctx, tails)
		}
		for _, a := range s.table.raw[next:] {
			if s.extendBy(ctx, a, conjunction, row, with); ctx.Err() != nil {
				break
			}
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

// extendBy tries the conjunction with each literal of raw attribute a and one or more others.
// Row has the sums of the conjunction with one literal more. At the last order, the sums for
// an implied literal are what the sums for the others leave of the row.
func (s *Search) extendBy(ctx context.Context, a rawAttr, conjunction []int32, row []int64, with [][]tail) {
	longer := append(slices.Clip(conjunction), 0)
	last := &longer[len(conjunction)]
	// A bound of what can be reached costs a pass over the tails. It saves more than that only
	// if there are triples.
	hopeless := func(k int) bool {
		return s.table.settings.K > 2 && s.bound(with[k])/float64(len(longer)+1) < s.agreement()
	}
	if a.implied < 0 || len(longer)+1 < s.table.settings.K || hopeless(a.implied) {
		for k := a.first; k < a.end; k++ {
			if s.stopped(ctx, with[k]) {
				return
			}
			if *last = int32(k); !hopeless(k) {
				s.extend(ctx, longer, with[k], nil)
			}
		}
		return
	}
	if a.end == len(s.rest) { // no later attribute is left to pair it with
		return
	}
	// The row sums up the examples where the conjunction and a later literal hold. On each of them
	// exactly one column of a holds, so what the others leave of the sum is the implied one's.
	copy(s.rest[a.end:], row[a.end:])
	leaf := s.rows[len(longer)]
	for k := range a.others {
		if s.stopped(ctx, with[k]) {
			return
		}
		s.add(leaf, with[k])
		sums, rest := leaf[a.end:len(s.rest)], s.rest[a.end:]
		for at, sum := range sums {
			rest[at] -= sum
		}
		if *last = int32(k); k < len(s.table.Literals) { // else it is where none holds
			s.judge(leaf, a.end, longer)
		}
		clear(leaf[a.end:])
	}
	*last = int32(a.implied)
	s.judge(s.rest, a.end, longer)
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

// agreement returns the greatest agreement so far, of any order.
func (s *Search) agreement() (most float64) {
	for order, b := range s.best {
		most = max(most, b.agreement(order))
	}
	return most
}

// add adds the examples' weights to the row, at every column of their tails. This is where the
// time of a search goes. Four additions at a time take half of it, because they save most of the
// comparisons and jumps of the loop.
func (s *Search) add(row []int64, tails []tail) {
	holding := s.table.holding
	for _, e := range tails {
		v, at := s.signed[e.example], holding[e.from:e.to]
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

// judge compares the conjunctions that a row has the sums of with the best of their order: the
// given conjunction with one more literal, from column first on. Of equals the first stays,
// which is why it compares by > and <.
func (s *Search) judge(row []int64, first int, conjunction []int32) {
	best := &s.best[len(conjunction)+1]
	at, above, below := -1, int64(0), int64(0)
	// |2S − T| is greater than the best one's where S is above or below these. So the loop
	// compares the sums as they are.
	raise := func(correlation int64) {
		most := max(correlation, -correlation)
		above, below = (s.sum+most)>>1, (s.sum-most+1)>>1
	}
	raise(best.correlation)
	for k, sum := range row[first:len(s.table.Literals)] {
		if sum > above || sum < below {
			at = first + k
			raise(2*sum - s.sum)
		}
	}
	if at >= 0 {
		best.correlation = 2*row[at] - s.sum
		best.literals = append(append(best.literals[:0], conjunction...), int32(at))
	}
}
