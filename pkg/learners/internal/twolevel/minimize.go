package twolevel

import (
	"cmp"
	"context"
	"math/bits"
	"slices"
)

// mostExact is the greatest number of inputs of a function that is minimized exactly: of so many
// there are 3^10 = 59,049 terms, and one more input takes three times the memory and time.
const mostExact = 10

// Minimize returns terms that cover all of on and none of off, as few as it can, and with as few
// literals; other cells they may cover or not. The terms are in descending order of their text. If
// no cell is in on there are none, and the function is 0.
//
// Up to ten inputs these are prime implicants and a least choice of them, if that is found within
// the budget, which least says. Above, no term and no literal of them can go, but there may be a
// shorter formula. If ctx is done, the terms are of no use.
func Minimize(ctx context.Context, on, off []string) (terms []string, least bool) {
	if len(on) == 0 {
		return nil, true
	}
	f := &function{ctx: ctx, inputs: len(on[0])}
	for _, code := range on {
		f.on = append(f.on, newTerm(code))
	}
	for _, code := range off {
		f.off = append(f.off, newTerm(code))
	}
	var found []term
	if f.inputs <= mostExact {
		found, least = f.choose(f.primes(), coverBudget)
	} else {
		found = f.heuristic()
		// One term of one literal or none: nothing is shorter.
		least = len(found) == 1 && found[0].literals() <= 1
	}
	for _, t := range found {
		terms = append(terms, t.text(f.inputs))
	}
	slices.SortFunc(terms, func(a, b string) int { return cmp.Compare(b, a) }) // 1, then 0, then -
	return terms, least
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

// Implicants returns terms that cover all of the given cells and no other: each literal of a cell
// that can go goes, in order of the inputs. For functions of many inputs this is much faster than
// Minimize and not as short: it takes one look-up for each literal of a cell, and, for each literal
// that goes, one for each cell that the term covers so far.
func Implicants(on []string) (terms []string) {
	cells, covered := make(map[string]bool, len(on)), make(map[string]bool, len(on))
	for _, cell := range on {
		cells[cell] = true
	}
	for _, cell := range on {
		if covered[cell] {
			continue
		}
		// Within are the cells that t covers. To drop a literal doubles them.
		t, within := []byte(cell), []string{cell}
		for i := range t {
			if others, ok := beyond(within, i, cells); ok {
				t[i], within = '-', append(within, others...)
			}
		}
		for _, c := range within {
			covered[c] = true
		}
		terms = append(terms, string(t))
	}
	return terms
}

// beyond returns what becomes of some cells if input i has its other value. It is not ok if not all
// of these are among the given ones.
func beyond(some []string, i int, given map[string]bool) (others []string, ok bool) {
	for _, c := range some {
		other := []byte(c)
		// 0 becomes 1, and 1 becomes 0.
		other[i] ^= '0' ^ '1'
		if !given[string(other)] {
			return nil, false
		}
		others = append(others, string(other))
	}
	return others, true
}

// A function is what Minimize is given: cells where the function is 1, and cells where it is 0.
type function struct {
	ctx     context.Context
	inputs  int
	on, off []term
}

// A term is a conjunction of literals (a cube): of the inputs whose bits are set in care, each with
// its bit in value. Bits of value outside care are 0, so that equal terms have equal bits. A cell
// is a term of all inputs.
type term struct{ care, value []uint64 }

// newTerm returns the term that a text of 0, 1 and - stands for.
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

// clone returns a copy of t that can be changed.
func (t term) clone() term { return term{slices.Clone(t.care), slices.Clone(t.value)} }

// drop takes the literal of input i from t, if it has one.
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

// covers reports whether t holds in all of a cell, or in all of another term.
func (t term) covers(cell term) bool {
	for w, care := range t.care {
		// A literal of t that the other contradicts, or one that the other leaves open.
		if (t.value[w]^cell.value[w])&care|care&^cell.care[w] != 0 {
			return false
		}
	}
	return true
}

// coversAny reports whether t covers one of the cells. It is where the time of many cells goes, and a
// plain loop: slices.ContainsFunc would copy every cell for its call of covers, which takes longer,
// and up to half as long again by where on the stack the copy comes to lie.
func (t term) coversAny(cells []term) bool {
	for i := range cells {
		if t.covers(cells[i]) {
			return true
		}
	}
	return false
}

// primes returns the prime implicants that cover a cell of on: the terms that cover none of off,
// but would without any one of their literals.
//
// All terms are numbered in base 3, with a digit per input and 2 for no literal. So a term has a
// greater number than the two halves that it consists of, and one pass in ascending order is
// enough.
func (f *function) primes() (primes []term) {
	powers := []int{1}
	for range f.inputs {
		powers = append(powers, 3*powers[len(powers)-1])
	}
	// Implicant: covers none of off. Useful: covers some of on.
	implicant, useful := slices.Repeat([]bool{true}, powers[f.inputs]), make([]bool, powers[f.inputs])
	for _, c := range f.off {
		implicant[c.number(powers)] = false
	}
	for _, c := range f.on {
		useful[c.number(powers)] = true
	}
	for t := range implicant {
		for _, p := range powers[:f.inputs] {
			if t/p%3 == 2 {
				// The halves of t have 1 and 0 for the input of its first 2. Any such input would
				// do.
				implicant[t] = implicant[t-p] && implicant[t-2*p]
				useful[t] = useful[t-p] || useful[t-2*p]
				break
			}
		}
	}
	for t := range implicant {
		// The term without the literal at power p, if there is one, is an implicant too.
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

// numbered returns the term of a number.
func numbered(n int, powers []int) term {
	text := make([]byte, len(powers)-1)
	for i := range text {
		text[i] = "01-"[n/powers[i]%3]
	}
	return newTerm(string(text))
}
