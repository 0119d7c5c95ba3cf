package genbank

import (
	"fmt"
	"iter"
	"math/rand/v2"
	"slices"
	"sort"
	"strings"

	"halfspace/pkg/data"
)

// patience limits the draws for one window, so that a request for more windows than the record
// contains ends in an error.
const patience = 1_000_000

// windowCodons is the number of codons of a window, a third of the number of its bases.
const windowCodons = 5

// Windows returns a sample of m windows of 15 bases, shuffled. Half of them code for protein and
// have the positive class "coding"; the other half do not, and have the class "other". The
// attributes are the bases, with values a, c, g and t. No two windows share a base, on either
// strand, so no part of a test window occurs in training. It is an error if m is odd or less than
// 2, or if the record does not contain that many windows.
//
// A coding window is five successive codons of a coding sequence; every such five in the record are
// equally likely. The first and the last codon of a sequence are excluded: there are few kinds of
// start and stop codons, and they would give the class away. Only sequences count that are
// complete, translated, in one piece and a whole number of codons long.
//
// A window of the other class begins at any base of either strand with equal probability, inside or
// outside a coding sequence, provided that none of its five triplets is a codon of a coding
// sequence, translated or not. So it may lie in a coding sequence, but out of frame or on the other
// strand. This makes the task hard.
//
// The task follows J. Jackson, M. Craven, NIPS 8 (1996), §4, after M. Craven, J. Shavlik, IJCAI 13
// (1993) 1319–1324. The rule for drawing windows is ours, because the papers' windows are not
// available.
func (g *Record) Windows(m int, r *rand.Rand) (*data.Set, error) {
	s, _, err := WindowRule{}.Windows(g, m, r)
	return s, err
}

// A WindowRule controls which windows are drawn; the zero value is the rule of Record.Windows.
type WindowRule struct {
	// InGenes draws the class "other" from coding sequences alone. Each base of such a window
	// belongs to a sequence that coding windows may be cut from, but is out of frame or read on the
	// other strand.
	InGenes bool
}

// Windows returns a sample of m windows of g, as Record.Windows does. It also returns the index in
// g.Bases of the first base of each window, which separates windows of different regions. The first
// windows drawn do not depend on m, so with one seed a smaller sample is part of a larger one.
func (rule WindowRule) Windows(g *Record, m int, r *rand.Rand) (*data.Set, []int, error) {
	if m < 2 || m%2 != 0 {
		return nil, nil, fmt.Errorf("%s: %d windows: want an even number", g.Name, m)
	}
	w := newSampler(g)
	if rule.InGenes {
		w.barGaps()
	}
	s := &data.Set{Schema: windowSchema(g.Name), X: make([][]float64, m), Y: make([]int, m)}
	first := make([]int, m)
	for i := range m {
		s.Y[i] = i % 2
		if s.X[i], first[i] = w.draw(s.Y[i] == 1, r); s.X[i] == nil {
			return nil, nil, fmt.Errorf("%s: no more windows of class %q than %d", g.Name, s.Classes[i%2], i/2)
		}
	}
	r.Shuffle(m, func(i, j int) {
		s.X[i], s.X[j], s.Y[i], s.Y[j] = s.X[j], s.X[i], s.Y[j], s.Y[i]
		first[i], first[j] = first[j], first[i]
	})
	return s, first, nil
}

// windowSchema returns the schema of windows of the named record. Base b of codon c has the name
// "c.b".
func windowSchema(title string) data.Schema {
	s := data.Schema{Name: "coding windows of " + title, Class: "class", Classes: []string{"other", "coding"}}
	for c := range windowCodons {
		for b := range 3 {
			s.Attrs = append(s.Attrs, data.Attr{Name: fmt.Sprintf("%d.%d", c+1, b+1), Values: strings.Split("acgt", "")})
		}
	}
	return s
}

// A sampler draws windows from a record, and remembers the bases already used.
type sampler struct {
	*Record
	codon  [2][]bool // by strand: a codon begins at this base, from 0
	taken  []bool    // the base is in a window
	coding []CDS     // the sequences that windows are cut from
	upTo   []int     // windows in this sequence and the ones before
}

// newSampler marks where codons begin, of all coding sequences and on their own strand, and counts the
// coding windows that may be drawn. The counts are kept as running totals. So one random number picks a
// sequence in proportion to its windows, and a window of it.
func newSampler(g *Record) *sampler {
	w := &sampler{Record: g, taken: make([]bool, len(g.Bases))}
	w.codon = [2][]bool{make([]bool, len(g.Bases)), make([]bool, len(g.Bases))}
	total := 0
	for _, c := range g.CDS {
		bases := 0
		for base, strand := range c.positions() {
			// Bases before CodonStart belong to a codon that began before the known bases.
			if k := bases - c.CodonStart + 1; k >= 0 && k%3 == 0 {
				w.codon[strand][base] = true
			}
			bases++
		}
		inner := bases/3 - 2
		if len(c.Spans) == 1 && !c.Partial && !c.Pseudo && c.CodonStart == 1 && bases%3 == 0 && inner >= windowCodons {
			total += inner - windowCodons + 1
			w.coding, w.upTo = append(w.coding, c), append(w.upTo, total)
		}
	}
	return w
}

// positions yields the indices of c's bases in Record.Bases, in reading order, each with its
// strand: 0, or 1 for the complement.
func (c CDS) positions() iter.Seq2[int, int] {
	return func(yield func(int, int) bool) {
		for _, s := range c.Spans {
			for k := range s.Last - s.First + 1 {
				base, strand := s.First-1+k, 0
				if s.Complement {
					base, strand = s.Last-1-k, 1
				}
				if !yield(base, strand) {
					return
				}
			}
		}
	}
}

// barGaps marks all bases as taken, except bases of the sequences that windows are cut from.
func (w *sampler) barGaps() {
	gap := slices.Repeat([]bool{true}, len(w.Bases))
	for _, c := range w.coding {
		clear(gap[c.Spans[0].First-1 : c.Spans[0].Last])
	}
	w.taken = gap
}

// draw returns a window of the given class that shares no base with earlier windows, and the index
// of its first base, or nil if none turns up. Rejection sampling gives every window that is still
// allowed the same probability.
func (w *sampler) draw(coding bool, r *rand.Rand) (x []float64, first int) {
	if len(w.Bases) == 0 || coding && len(w.coding) == 0 {
		return nil, 0
	}
	for range min(1000+len(w.Bases), patience) {
		base, strand := r.IntN(len(w.Bases)), r.IntN(2)
		if coding {
			base, strand = w.place(r.IntN(w.upTo[len(w.upTo)-1]))
		}
		if x, first = w.read(base, strand, coding); x != nil {
			return x, first
		}
	}
	return nil, 0
}

// place returns the index of the first base of coding window k, and its strand. k counts over all
// sequences that windows are cut from. Window 0 of a sequence begins at its second codon.
func (w *sampler) place(k int) (base, strand int) {
	i := sort.SearchInts(w.upTo, k+1)
	if i > 0 {
		k -= w.upTo[i-1]
	}
	s := w.coding[i].Spans[0]
	if s.Complement {
		return s.Last - 1 - 3*(k+1), 1
	}
	return s.First - 1 + 3*(k+1), 0
}

// read takes the window that begins at a base of a strand, and marks its bases as taken. It returns the
// window's values, as indices into a, c, g, t in reading order, and the index of its first base in the
// record. It returns nil and takes nothing in three cases: if the window does not lie within the record;
// if one of its bases is already taken or unknown; or if a window of the other class contains a codon as
// one of its triplets.
func (w *sampler) read(base, strand int, coding bool) (x []float64, first int) {
	const bases = 3 * windowCodons
	step, letters := 1, "acgt" // On the other strand a base is read as its complement, going back.
	if strand == 1 {
		step, letters = -1, "tgca"
	}
	if end := base + (bases-1)*step; end < 0 || end >= len(w.Bases) {
		return nil, 0
	}
	x = make([]float64, bases)
	for k := range x {
		p := base + k*step
		v := strings.IndexByte(letters, w.Bases[p])
		if v < 0 || w.taken[p] || !coding && k%3 == 0 && w.codon[strand][p] {
			return nil, 0
		}
		x[k] = float64(v)
	}
	first = min(base, base+(bases-1)*step)
	copy(w.taken[first:first+bases], slices.Repeat([]bool{true}, bases))
	return x, first
}
