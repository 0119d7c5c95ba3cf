package conjunct

import (
	"context"
	"math"
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
// one by one. For all pairs of A attributes on N examples that makes N·A(A+1)/2 additions, less
// those that implied literals save: one for each pair of nominal attributes, because one literal of
// each holds, and one for each pair of numbers, because each lies in one interval. The sums of the
// nested literals of numbers are sums of neighbouring columns.
type Search struct {
	table  *Table
	signed []int64     // D·f of each example
	sum    int64       // T
	rows   [][]int64   // by order, the sums by column; zero between rounds
	rest   []int64     // the sums of an implied literal, or of where a number is there, by column
	sums   [3][]int64  // by literal, where columns are not: of a row, of rest, of rest less a row
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
	s.best[0].correlation = s.sum                            // of the empty conjunction, which always holds
	if s.table.settings.Beam > 0 && s.table.settings.K > 1 { // a beam of single literals is all of them
		s.searchBeam(ctx)
	} else {
		s.extend(ctx, nil, s.table.whole, &s.table.with)
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

// literals returns the sums by literal, of raw attributes from g on, that a row has by column: those
// of neighbouring intervals are added up, in a place of their own.
func (s *Search) literals(place int, row []int64, g int) []int64 {
	if !s.table.intervals {
		return row
	}
	sums := s.sums[place]
	for i := range s.table.raw[g:] {
		a := &s.table.raw[g+i]
		into, from := sums[a.first:a.end], row[a.from:a.to]
		if !a.ordered {
			copy(into, from)
			continue
		}
		all := int64(0)
		for _, sum := range from {
			all += sum
		}
		below := int64(0)
		for _, sum := range from[:len(from)-1] {
			below += sum
			into[0], into[1] = all-below, below
			into = into[2:]
		}
	}
	return sums
}

// agreement returns the greatest agreement so far, of any order.
func (s *Search) agreement() (most float64) {
	for order, b := range s.best {
		most = max(most, b.agreement(order))
	}
	return most
}

// addAll is add for all examples, without their lists.
func (s *Search) addAll(row []int64) {
	for c, examples := range s.table.on {
		sum := int64(0)
		for _, i := range examples {
			sum += s.signed[i]
		}
		row[c] = sum
	}
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

// limits returns above and below what S of a conjunction |2S − T| is greater than a magnitude. So the
// loops compare the sums as they are.
func (s *Search) limits(magnitude int64) (above, below int64) {
	return (s.sum + magnitude) >> 1, (s.sum - magnitude + 1) >> 1
}

// judge compares conjunctions with the best of their order: the given one with one more literal, of
// raw attributes from g on, by the sums of literals. Of equals the first stays, which is why it
// compares by > and <.
func (s *Search) judge(sums []int64, g int, conjunction []int32) {
	best, first := &s.best[len(conjunction)+1], s.table.raw[g].first
	above, below := s.limits(best.magnitude())
	at := -1
	for k, sum := range sums[first:len(s.table.Literals)] {
		if sum > above || sum < below {
			at = first + k
			above, below = s.limits(candidate{correlation: 2*sum - s.sum}.magnitude())
		}
	}
	if at >= 0 {
		best.correlation = 2*sums[at] - s.sum
		best.literals = append(append(best.literals[:0], conjunction...), int32(at))
	}
}
