package learners

import (
	"fmt"

	"halfspace/pkg/data"
)

// A literalTable says which literals hold on which examples, by lists.
type literalTable struct {
	Conjunction
	literals []Literal
	on       [][]int32 // for each literal, the examples where it holds
	raw      []rawAttr // in the order of the literals
	column   []int     // for each column of sums, the index in raw

	holding []uint16 // of each example in turn, the columns that hold
	after   []int32  // for each of these, where those of the next raw attribute begin
	whole   []tail   // each example's part of holding
	with    [][]tail // for each column, the examples where it holds
}

// A rawAttr is a raw attribute with its literals, the columns first to end−1.
type rawAttr struct {
	first, end int

	// If the literals exclude each other, the one that holds most often is implied:
	// it holds where none of the others does, so that its sums need no adding up.
	implied int // its column, or −1
	none    int // the column, after those of all literals, where none holds, or −1
}

// others yields the columns that imply the implied one.
func (a rawAttr) others(yield func(k int) bool) {
	for k := a.first; k < a.end; k++ {
		if k != a.implied && !yield(k) {
			return
		}
	}
	if a.none >= 0 {
		yield(a.none)
	}
}

// A tail is an example with literals that may be added to a conjunction:
// holding[from:to], what holds there of later raw attributes.
type tail struct{ example, from, to int32 }

// mostColumns is how many columns the lists can tell apart.
const mostColumns = 1 << 16

func newLiteralTable(learner string, s *data.Set, c Conjunction) (*literalTable, error) {
	t := &literalTable{Conjunction: c}
	for _, attrs := range byRaw(s.Attrs) {
		a := rawAttr{first: len(t.literals), implied: -1, none: -1}
		for _, j := range attrs {
			t.literals = append(t.literals, literalsOf(s, j, c.Cuts)...)
		}
		a.end = len(t.literals)
		for range a.end - a.first {
			t.column = append(t.column, len(t.raw))
		}
		t.raw = append(t.raw, a)
	}
	t.K = min(t.K, max(1, len(t.raw)))
	t.on = make([][]int32, len(t.literals))
	for i, x := range s.X {
		for k, l := range t.literals {
			if l.Holds(x) {
				t.on[k] = append(t.on[k], int32(i))
			}
		}
	}
	for g := range t.raw {
		t.imply(g, s.Len())
	}
	if len(t.column) > mostColumns {
		return nil, &Unsuited{learner, fmt.Sprintf("makes %d literals, want at most %d", len(t.column), mostColumns)}
	}
	t.list(s.Len())
	return t, nil
}

// imply chooses the implied literal of a raw attribute, on m examples.
func (t *literalTable) imply(g, m int) {
	a := &t.raw[g]
	n, most := make([]int, m), -1
	for k := a.first; k < a.end; k++ {
		for _, i := range t.on[k] {
			n[i]++
		}
		if most < 0 || len(t.on[k]) > len(t.on[most]) {
			most = k
		}
	}
	none := 0
	for _, literals := range n {
		if literals > 1 {
			return
		}
		none += 1 - literals
	}
	if most < 0 || none >= len(t.on[most]) { // not worth a column of its own
		return
	}
	a.implied = most
	if none > 0 {
		a.none = len(t.column)
		t.column = append(t.column, g)
	}
}

// list fills the lists for the search.
func (t *literalTable) list(m int) {
	of := make([][]uint16, m) // the columns listed for each example
	for _, a := range t.raw {
		holds := make([]bool, m)
		for k := a.first; k < a.end; k++ {
			for _, i := range t.on[k] {
				holds[i], of[i] = true, append(of[i], uint16(k))
			}
		}
		for i := range of {
			if a.none >= 0 && !holds[i] {
				of[i] = append(of[i], uint16(a.none))
			}
		}
	}
	for i, columns := range of {
		from := len(t.holding)
		t.holding = append(t.holding, columns...)
		t.whole = append(t.whole, tail{int32(i), int32(from), int32(len(t.holding))})
	}
	t.after = make([]int32, len(t.holding))
	for _, e := range t.whole {
		next := e.to
		for p := e.to - 1; p >= e.from; p-- {
			if p+1 < e.to && t.column[t.holding[p]] != t.column[t.holding[p+1]] {
				next = p + 1
			}
			t.after[p] = next
		}
	}
	t.with = t.split(t.whole)
}

// weights returns how many literals are not the negation of another: the weights
// of a perceptron of single ones; at least 1.
func (t *literalTable) weights() (n int) {
	for _, l := range t.literals {
		if l.Op != "≤" {
			n++
		}
	}
	return max(1, n)
}

// split returns, for each column, what is left after its raw attribute of those
// tails where it holds.
func (t *literalTable) split(tails []tail) [][]tail {
	n, total := make([]int, len(t.column)), 0
	for _, e := range tails {
		for _, k := range t.holding[e.from:e.to] {
			n[k]++
		}
		total += int(e.to - e.from)
	}
	with, room := make([][]tail, len(n)), make([]tail, total)
	for k, size := range n {
		with[k], room = room[:0:size], room[size:]
	}
	for _, e := range tails {
		for p := e.from; p < e.to; p++ {
			k := t.holding[p]
			with[k] = append(with[k], tail{e.example, t.after[p], e.to})
		}
	}
	return with
}

// count counts, for each example, the literals of a conjunction that hold.
func (t *literalTable) count(n []int, conjunction []int32) {
	clear(n)
	for _, k := range conjunction {
		for _, i := range t.on[k] {
			n[i]++
		}
	}
}
