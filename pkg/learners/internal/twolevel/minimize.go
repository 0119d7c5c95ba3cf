package twolevel

import (
	"cmp"
	"context"
	"math/bits"
	"slices"
)

// mostExact is the greatest number of inputs of a function that is minimized exactly. Ten inputs have
// 3^10 = 59,049 terms, and one more input takes three times the memory and time.
const mostExact = 10

// Minimize returns a short formula: terms that cover all cells of onSet and none of offSet. It looks for
// as few terms as possible, with as few literals as possible. Other cells may be covered or not. The
// terms are in descending order of their text. If onSet is empty, the result is empty, and the function
// is 0.
//
// For up to ten inputs the terms are a smallest choice of prime implicants, if the budget is enough to
// find it; the result minimal reports this. For more than ten inputs, no term and no literal can be
// removed, but a shorter formula may exist. If ctx is done, the terms must not be used.
func Minimize(ctx context.Context, onSet, offSet []string) (terms []string, minimal bool) {
	if len(onSet) == 0 {
		return nil, true
	}
	f := &function{ctx: ctx, inputs: len(onSet[0])}
	for _, code := range onSet {
		f.onSet = append(f.onSet, newTerm(code))
	}
	for _, code := range offSet {
		f.offSet = append(f.offSet, newTerm(code))
	}
	var found []term
	if f.inputs <= mostExact {
		found, minimal = f.choose(f.primes(), coverBudget)
	} else {
		found = f.heuristic()
		// If there is one term with at most one literal, nothing can be shorter.
		minimal = len(found) == 1 && found[0].literals() <= 1
	}
	for _, t := range found {
		terms = append(terms, t.text(f.inputs))
	}
	slices.SortFunc(terms, func(a, b string) int { return cmp.Compare(b, a) }) // 1, then 0, then -
	return terms, minimal
}

// Covers reports whether term t holds in a cell.
func Covers(t, cell string) bool {
	for i := range len(t) {
		if t[i] != '-' && t[i] != cell[i] {
			return false
		}
	}
	return true
}

// Implicants returns terms that cover exactly the given cells. From each cell it removes literals as far
// as possible, in the order of the inputs. For functions of many inputs this is much faster than
// Minimize, but the result is longer. It takes one look-up for each literal of a cell and, for each
// literal that is removed, one for each cell that the term covers so far.
func Implicants(onSet []string) (terms []string) {
	cells, covered := make(map[string]bool, len(onSet)), make(map[string]bool, len(onSet))
	for _, cell := range onSet {
		cells[cell] = true
	}
	for _, cell := range onSet {
		if covered[cell] {
			continue
		}
		// Inside has the cells that t covers. Removing a literal doubles them.
		t, inside := []byte(cell), []string{cell}
		for i := range t {
			if flipped, ok := flip(inside, i, cells); ok {
				t[i], inside = '-', append(inside, flipped...)
			}
		}
		for _, c := range inside {
			covered[c] = true
		}
		terms = append(terms, string(t))
	}
	return terms
}

// flip returns the given cells with the value of input i exchanged. The result ok is false unless all of
// these are among given.
func flip(cells []string, i int, given map[string]bool) (flipped []string, ok bool) {
	for _, c := range cells {
		code := []byte(c)
		// 0 becomes 1, and 1 becomes 0.
		code[i] ^= '0' ^ '1'
		if !given[string(code)] {
			return nil, false
		}
		flipped = append(flipped, string(code))
	}
	return flipped, true
}

// A function is the input of Minimize: cells where the function is 1, and cells where it is 0.
type function struct {
	ctx           context.Context
	inputs        int
	onSet, offSet []term
}

// A term is a conjunction of literals (a cube), stored as bits. Care has the bits of the inputs that
// have a literal, and value says which literal it is. Bits of value outside care are 0, so equal terms
// have equal bits. A cell is a term with a literal for every input.
type term struct{ care, value []uint64 }

// newTerm returns the term that a text of 0, 1 and - denotes.
func newTerm(text string) term {
	words := (len(text) + 63) / 64
	t := term{make([]uint64, words), make([]uint64, words)}
	for i, c := range []byte(text) {
		if c != '-' {
			t.care[i/64] |= 1 << (i % 64)
			t.value[i/64] |= uint64(c-'0') << (i % 64)
		}
	}
	return t
}

// text returns the text of t, a character for each input.
func (t term) text(inputs int) string {
	b := make([]byte, inputs)
	for i := range b {
		b[i] = '-'
		if t.care[i/64]>>(i%64)&1 != 0 {
			b[i] = '0' + byte(t.value[i/64]>>(i%64)&1)
		}
	}
	return string(b)
}

// clone returns a copy of t that may be changed.
func (t term) clone() term { return term{slices.Clone(t.care), slices.Clone(t.value)} }

// drop removes the literal of input i from t, if it has one.
func (t term) drop(i int) {
	t.care[i/64] &^= 1 << (i % 64)
	t.value[i/64] &^= 1 << (i % 64)
}

// literals returns the number of literals of t.
func (t term) literals() (n int) {
	for _, w := range t.care {
		n += bits.OnesCount64(w)
	}
	return n
}

// covers reports whether t holds everywhere in a cell, or everywhere in another term.
func (t term) covers(cell term) bool {
	for w, care := range t.care {
		// t has a literal that contradicts the other's, or a literal of an input that the other leaves
		// open.
		if (t.value[w]^cell.value[w])&care|care&^cell.care[w] != 0 {
			return false
		}
	}
	return true
}

// coversAny reports whether t covers one of the cells. With many cells this takes most of the time, so
// it is a plain loop: slices.ContainsFunc would copy every cell when it calls covers. That takes longer,
// by up to a half, depending on where the copy is on the stack.
func (t term) coversAny(cells []term) bool {
	for i := range cells {
		if t.covers(cells[i]) {
			return true
		}
	}
	return false
}

// primes returns the prime implicants that cover a cell of the on-set. A prime implicant is a term that
// covers no cell of the off-set, but would cover one without any one of its literals.
//
// All terms are numbered in base 3, with a digit for each input: 0 or 1 for a literal, and 2 for no
// literal. A term without a literal for some input consists of two halves, which have this input as 0
// and as 1. Its number is greater than theirs, so one pass in ascending order is enough.
func (f *function) primes() (primes []term) {
	powers := []int{1}
	for range f.inputs {
		powers = append(powers, 3*powers[len(powers)-1])
	}
	// Implicant: covers no cell of the off-set. Useful: covers some cell of the on-set.
	implicant, useful := slices.Repeat([]bool{true}, powers[f.inputs]), make([]bool, powers[f.inputs])
	for _, c := range f.offSet {
		implicant[c.number(powers)] = false
	}
	for _, c := range f.onSet {
		useful[c.number(powers)] = true
	}
	for t := range implicant {
		for _, p := range powers[:f.inputs] {
			if t/p%3 == 2 {
				// The halves of t have 1 and 0 instead of its first 2. Any other 2 would do as well.
				implicant[t] = implicant[t-p] && implicant[t-2*p]
				useful[t] = useful[t-p] || useful[t-2*p]
				break
			}
		}
	}
	for t := range implicant {
		// Is the term without its literal at power p, if it has one, an implicant too?
		larger := func(p int) bool { return t/p%3 < 2 && implicant[t+(2-t/p%3)*p] }
		if implicant[t] && useful[t] && !slices.ContainsFunc(powers[:f.inputs], larger) {
			primes = append(primes, numbered(t, powers))
		}
	}
	return primes
}

// number returns the number of a cell in base 3, with input i at the given power.
func (t term) number(powers []int) (n int) {
	for i, p := range powers[:len(powers)-1] {
		n += p * int(t.value[0]>>i&1)
	}
	return n
}

// numbered returns the term with the given number.
func numbered(n int, powers []int) term {
	text := make([]byte, len(powers)-1)
	for i := range text {
		text[i] = "01-"[n/powers[i]%3]
	}
	return newTerm(string(text))
}
