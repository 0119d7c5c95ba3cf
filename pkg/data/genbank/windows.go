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

// patience bounds the draws for one window, so that asking for more of them than a record has ends
// in an error.
const patience = 1_000_000

// windowCodons is the number of codons, so a third of the bases, of a window.
const windowCodons = 5

// Windows returns m/2 windows of 15 bases that code for protein and m/2 that do
// not, shuffled; no two share a base, on either strand. It is an error if m is
// odd, or if there are not that many.
//
// A coding window is five successive codons of a coding sequence, any such one
// of the record with equal probability: not its first codon or its last, and
// only of sequences that are complete, translated, not joined and whole codons
// long. A window of the other class begins at any base of either strand with
// equal probability, so inside or outside coding sequences, provided that none
// of its five triplets is a codon, of sequences that are not translated neither.
//
// The task is that of J. Jackson, M. Craven, NIPS 8 (1996), §4, after M. Craven,
// J. Shavlik, IJCAI 13 (1993) 1319–1324. The rule is ours: the papers' windows
// are not in reach.
func (g *Record) Windows(m int, r *rand.Rand) (*data.Set, error) {
	if m < 2 || m%2 != 0 {
		return nil, fmt.Errorf("%s: %d windows: want an even number", g.Name, m)
	}
	w := newWindows(g)
	s := &data.Set{Schema: windowSchema(g.Name), X: make([][]float64, m), Y: make([]int, m)}
	for i := range m {
		s.Y[i] = i % 2
		if s.X[i] = w.draw(s.Y[i] == 1, r); s.X[i] == nil {
			return nil, fmt.Errorf("%s: no more windows of class %q than %d", g.Name, s.Classes[i%2], i/2)
		}
	}
	r.Shuffle(m, func(i, j int) { s.X[i], s.X[j], s.Y[i], s.Y[j] = s.X[j], s.X[i], s.Y[j], s.Y[i] })
	return s, nil
}

// windowSchema names base b of codon c "c.b".
func windowSchema(of string) data.Schema {
	s := data.Schema{Name: "coding windows of " + of, Class: "class", Classes: []string{"other", "coding"}}
	for c := range windowCodons {
		for b := range 3 {
			s.Attrs = append(s.Attrs, data.Attr{Name: fmt.Sprintf("%d.%d", c+1, b+1), Values: strings.Split("acgt", "")})
		}
	}
	return s
}

// Windows are drawn from a record.
type windows struct {
	*Record
	codon  [2][]bool // by strand: a codon begins at this base, from 0
	taken  []bool    // the base is in a window
	coding []CDS     // those from which windows are cut
	upTo   []int     // windows in these and the ones before
}

func newWindows(g *Record) *windows {
	w := &windows{Record: g, taken: make([]bool, len(g.Bases))}
	w.codon = [2][]bool{make([]bool, len(g.Bases)), make([]bool, len(g.Bases))}
	total := 0
	for _, c := range g.CDS {
		bases := 0
		for at, strand := range c.positions() {
			if k := bases - c.CodonStart + 1; k >= 0 && k%3 == 0 {
				w.codon[strand][at] = true
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

// positions yields the places of c's bases, from 0, in the order of reading,
// and on which strand each is: 0, or 1 for the complement.
func (c CDS) positions() iter.Seq2[int, int] {
	return func(yield func(int, int) bool) {
		for _, s := range c.Spans {
			for k := range s.Last - s.First + 1 {
				at, strand := s.First-1+k, 0
				if s.Complement {
					at, strand = s.Last-1-k, 1
				}
				if !yield(at, strand) {
					return
				}
			}
		}
	}
}

// draw returns a window that shares no base with those before, or nil if none
// turns up.
func (w *windows) draw(coding bool, r *rand.Rand) []float64 {
	if len(w.Bases) == 0 || coding && len(w.coding) == 0 {
		return nil
	}
	for range min(1000+len(w.Bases), patience) {
		at, strand := r.IntN(len(w.Bases)), r.IntN(2)
		if coding {
			at, strand = w.place(r.IntN(w.upTo[len(w.upTo)-1]))
		}
		if x := w.read(at, strand, coding); x != nil {
			return x
		}
	}
	return nil
}

// place returns where coding window k begins.
func (w *windows) place(k int) (at, strand int) {
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

// read takes the window that begins at a base and returns its values. It
// returns nil if that does not lie in the record, has a base that is taken or
// not known, or is to be no coding one and has a codon.
func (w *windows) read(at, strand int, coding bool) []float64 {
	const bases = 3 * windowCodons
	step, letters := 1, "acgt"
	if strand == 1 {
		step, letters = -1, "tgca"
	}
	if end := at + (bases-1)*step; end < 0 || end >= len(w.Bases) {
		return nil
	}
	x := make([]float64, bases)
	for k := range x {
		p := at + k*step
		v := strings.IndexByte(letters, w.Bases[p])
		if v < 0 || w.taken[p] || !coding && k%3 == 0 && w.codon[strand][p] {
			return nil
		}
		x[k] = float64(v)
	}
	first := min(at, at+(bases-1)*step)
	copy(w.taken[first:first+bases], slices.Repeat([]bool{true}, bases))
	return x
}
