package quickscorer

import (
	"math"
	"slices"

	"halfspace/pkg/data"
	"halfspace/pkg/learners/internal/histogram"
)

// A planting is a scorer that is being built.
type planting struct {
	Scorer
	attrs []data.Attr
	bit   int // the next one
	tests []test
}

// A test is a test with the bits of the leaves below its first branch: the bits from begin up to, but
// not including, end.
type test struct {
	*histogram.Node
	begin, end int
}

// New returns the scorer of the trees, by stage and output.
func New(s data.Schema, stages [][]*histogram.Node) *Scorer {
	p := planting{attrs: s.Attrs}
	for _, trees := range stages {
		for c, root := range trees {
			if c == len(p.trees) {
				p.trees = append(p.trees, nil)
			}
			p.room(root.Leaves())
			p.trees[c] = append(p.trees[c], tree{uint32(p.bit)})
			p.leaves(root)
		}
	}
	p.Words, p.Stages = (p.bit+63)/64, len(stages)
	p.cut()
	byAttr := make([][]test, len(s.Attrs))
	for _, t := range p.tests {
		byAttr[t.Attr] = append(byAttr[t.Attr], t)
	}
	for j, tests := range byAttr {
		if tests != nil {
			p.lookup = append(p.lookup, p.table(j, tests))
		}
	}
	return &p.Scorer
}

// room leaves the rest of a word empty if it is too small for a tree with the given number of leaves,
// because a tree in one word takes less time than the same tree in two. The sums are the same.
func (p *planting) room(leaves int) {
	if p.bit%64+leaves > 64 {
		p.bit = (p.bit + 63) / 64 * 64
	}
}

// leaves assigns bits to the leaves below n, and collects the tests.
func (p *planting) leaves(n *histogram.Node) {
	if n.Attr < 0 {
		p.values = append(p.values, make([]float64, p.bit-len(p.values))...)
		p.values = append(p.values, n.Value)
		p.bit++
		return
	}
	begin := p.bit
	p.leaves(n.Branches[0])
	p.tests = append(p.tests, test{n, begin, p.bit})
	p.leaves(n.Branches[1])
}

// cut sets the sorted thresholds of all attributes.
func (p *planting) cut() {
	p.Cuts = make([][]float64, len(p.attrs))
	for _, t := range p.tests {
		if !p.attrs[t.Attr].Nominal() {
			p.Cuts[t.Attr] = append(p.Cuts[t.Attr], t.Threshold)
		}
	}
	for j, a := range p.attrs {
		for v := range max(1, len(a.Values)) - 1 {
			p.Cuts[j] = append(p.Cuts[j], float64(v))
		}
		slices.Sort(p.Cuts[j])
		p.Cuts[j] = slices.Clip(slices.Compact(p.Cuts[j]))
	}
}

// table returns the look-up table of an attribute with the given tests.
func (p *planting) table(attr int, tests []test) lookup {
	l, cuts := lookup{attr: attr, nominal: p.attrs[attr].Nominal()}, p.Cuts[attr]
	for _, t := range tests {
		for w := t.begin / 64; w <= (t.end-1)/64; w++ {
			l.words = append(l.words, int32(w))
		}
	}
	slices.Sort(l.words)
	l.words = slices.Clip(slices.Compact(l.words))
	if dense := 4; len(l.words)*dense > p.Words { // to read all words in their order takes less time
		l.words = l.words[:0]
		for w := range p.Words {
			l.words = append(l.words, int32(w))
		}
	}
	n, place := len(l.words), map[int]int{}
	for k, w := range l.words {
		place[int(w)] = k
	}
	l.left = slices.Repeat([]uint64{math.MaxUint64}, n*(len(cuts)+2))
	for _, t := range tests {
		for rank := range len(cuts) + 2 {
			if t.first(rank, cuts) {
				continue
			}
			for w := t.begin / 64; w <= (t.end-1)/64; w++ {
				l.left[rank*n+place[w]] &^= mask(t.begin-64*w, t.end-64*w)
			}
		}
	}
	return l
}

// first reports whether values of the given rank take the first branch.
func (t test) first(rank int, cuts []float64) bool {
	switch {
	case rank > len(cuts):
		return t.MissingFirst
	case t.Chosen != nil:
		return t.Chosen[rank]
	}
	return rank < len(cuts) && cuts[rank] <= t.Threshold
}

// mask returns a word with the bits from begin up to end set, as far as they lie in the word.
func mask(begin, end int) uint64 {
	return uint64(math.MaxUint64) << max(0, begin) &^ (uint64(math.MaxUint64) << min(64, end))
}
