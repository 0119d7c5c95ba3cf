package ltu

import (
	"math"

	"halfspace/pkg/internal/block"
	"halfspace/pkg/internal/portable"
)

// A program is a network compiled for blocks of examples. Inputs, the values of soft nodes and the
// excesses of compared outputs are stored in columns. The values of other nodes are stored in
// words.
type program struct {
	n      *Network
	dense  bool  // whether columns begin with all inputs
	inputs []int // otherwise, the inputs that some node reads
	column []int // column of each signal, −1 if it has none
	word   []int // word of each node that is not soft
	excess []int // for each node, the column of its excess, −1 if it is not needed
	wide   int   // number of columns
	words  int
	steps  []func(*state)
}

// A state is the memory of one evaluation.
type state struct {
	X        [block.Rows][]float64
	columns  []block.Column
	words    []uint64
	sum      block.Column
	greatest block.Column
	class    [block.Rows]int
}

// mostColumns is the maximum number of columns of a program: 64 MB.
const mostColumns = 1 << 17

// compile returns the program of n. It returns false for a network that is malformed or very wide,
// or where an infinite weight may be multiplied by 0.
//
// Units with one input are evaluated together, before all others. Other nodes are steps in their
// order. An AND or OR of nodes is an operation on words, and any other node is a weighted sum.
func compile(n *Network) (*program, bool) {
	if n.Check() != nil {
		return nil, false
	}
	p := &program{n: n, word: make([]int, len(n.Nodes))}
	if !p.layOut() {
		return nil, false
	}
	var tests []block.Test
	for j := range n.Nodes {
		if p.isTest(j) {
			node := n.Nodes[j]
			p.word[j] = len(tests)
			tests = append(tests, block.Test{From: p.column[node.From[0]], W: node.W[0], Theta: node.Theta})
		}
	}
	p.words = len(tests)
	p.steps = append(p.steps, func(s *state) { block.Decide(s.words, s.columns, tests) })
	var gates []gate
	for j := range n.Nodes {
		if p.isTest(j) {
			continue
		}
		p.word[j] = p.words
		p.words++
		if g, ok := p.gate(j); ok {
			gates = append(gates, g)
			continue
		}
		weigh, ok := p.weigh(j)
		if !ok {
			return nil, false
		}
		p.open(gates)
		p.steps, gates = append(p.steps, weigh), nil
	}
	p.open(gates)
	return p, true
}

// layOut assigns columns to signals, and returns false if there are too many. Only inputs that are
// read have a column, unless they are at least half of all inputs: then transposing whole examples
// is faster.
func (p *program) layOut() bool {
	n := p.n
	reads, count := make([]bool, n.In), 0
	for _, node := range n.Nodes {
		for _, f := range node.From {
			if int(f) < n.In && !reads[f] {
				reads[f] = true
				count++
			}
		}
	}
	if p.dense = 2*count >= n.In; p.dense {
		p.wide = block.Pad(n.In)
	}
	if p.wide > mostColumns || count > mostColumns {
		return false
	}
	p.column, p.excess = make([]int, n.In+len(n.Nodes)), make([]int, len(n.Nodes))
	for i := range n.In {
		switch {
		case p.dense:
			p.column[i] = i
		case reads[i]:
			p.column[i] = p.next()
			p.inputs = append(p.inputs, i)
		default:
			p.column[i] = -1
		}
	}
	for j, node := range n.Nodes {
		p.column[n.In+j], p.excess[j] = -1, -1
		if node.Soft {
			p.column[n.In+j] = p.next()
		}
	}
	if len(n.Out) > 1 {
		for _, o := range n.Out {
			if j := int(o) - n.In; p.excess[j] < 0 {
				p.excess[j] = p.next()
			}
		}
	}
	return p.wide <= mostColumns
}

// next returns a new column.
func (p *program) next() int { p.wide++; return p.wide - 1 }

// isTest reports whether node j is a unit with one input whose excess is not needed.
func (p *program) isTest(j int) bool {
	node := p.n.Nodes[j]
	return !node.Soft && len(node.From) == 1 && int(node.From[0]) < p.n.In && p.excess[j] < 0
}

// A gate is an AND of words. Any of the words may be inverted, and so may the result. An OR is an
// AND with all words and the result inverted.
type gate struct {
	target      int
	plus, minus []int
	inverted    uint64
}

// gate returns node j as a gate, if it is an AND or an OR that reads only nodes, with weights of
// ±1.
func (p *program) gate(j int) (gate, bool) {
	node := p.n.Nodes[j]
	g := gate{target: p.word[j]}
	if node.Soft || p.excess[j] >= 0 {
		return g, false
	}
	for i, f := range node.From {
		switch {
		case p.isColumn(f):
			return g, false
		case node.W[i] == 1:
			g.plus = append(g.plus, p.wordOf(f))
		case node.W[i] == -1:
			g.minus = append(g.minus, p.wordOf(f))
		default:
			return g, false
		}
	}
	// The sum is a whole number between these limits, and exact.
	low, high := -float64(len(g.minus)), float64(len(g.plus))
	switch {
	case node.Theta > high-1 && node.Theta <= high:
		return g, true
	case node.Theta > low && node.Theta <= low+1:
		g.plus, g.minus, g.inverted = g.minus, g.plus, math.MaxUint64
		return g, true
	}
	return g, false
}

// open adds a step that evaluates gates in their order.
func (p *program) open(gates []gate) {
	if len(gates) == 0 {
		return
	}
	p.steps = append(p.steps, func(s *state) {
		for i := range gates {
			g := &gates[i]
			word := uint64(math.MaxUint64)
			for _, f := range g.plus {
				word &= s.words[f]
			}
			for _, f := range g.minus {
				word &^= s.words[f]
			}
			s.words[g.target] = word ^ g.inverted
		}
	})
}

// isColumn reports whether the value of a signal is a column and not a word.
func (p *program) isColumn(f Signal) bool { return int(f) < p.n.In || p.n.Nodes[int(f)-p.n.In].Soft }

// wordOf returns the word of a signal that is not in a column.
func (p *program) wordOf(f Signal) int { return p.word[int(f)-p.n.In] }

// A run is a sequence of signals that a unit reads in turn: all in columns, or all in words.
type run struct {
	columns bool
	indices []int
	w       []float64
}

// weigh returns a step that evaluates node j by its sums, which it adds in their order.
func (p *program) weigh(j int) (step func(*state), ok bool) {
	node := p.n.Nodes[j]
	var runs []run
	for i, f := range node.From {
		columns := p.isColumn(f)
		if !columns && (math.IsInf(node.W[i], 0) || math.IsNaN(node.W[i])) {
			return nil, false
		}
		if k := len(runs) - 1; k < 0 || runs[k].columns != columns {
			runs = append(runs, run{columns: columns})
		}
		index := p.column[f]
		if !columns {
			index = p.wordOf(f)
		}
		r := &runs[len(runs)-1]
		r.indices, r.w = append(r.indices, index), append(r.w, node.W[i])
	}
	target, column := p.word[j], max(p.column[p.n.In+j], p.excess[j]) // a soft node is not an output
	return func(s *state) {
		sum := &s.sum
		if column >= 0 {
			sum = &s.columns[column]
		}
		*sum = block.Column{}
		for _, r := range runs {
			if r.columns {
				block.Add(sum, s.columns, r.indices, r.w)
			} else {
				block.AddFired(sum, s.words, r.indices, r.w)
			}
		}
		s.words[target] = block.Fires(sum, node.Theta)
		if node.Soft {
			portable.Sigmoids(sum[:])
		}
	}, true
}

// state returns memory for an evaluation.
func (p *program) state() *state {
	return &state{columns: make([]block.Column, p.wide), words: make([]uint64, p.words)}
}

// predict sets the classes of the first examples of X: a whole block, or all examples if there are
// fewer.
func (p *program) predict(y []int, X [][]float64, s *state) {
	p.load(X, s)
	for _, step := range p.steps {
		step(s)
	}
	if len(p.n.Out) == 1 {
		word := s.words[p.wordOf(p.n.Out[0])]
		for i := range y {
			y[i] = int(word >> i & 1)
		}
		return
	}
	clear(s.class[:])
	for i := range s.greatest {
		s.greatest[i] = math.Inf(-1)
	}
	for c, o := range p.n.Out {
		block.Greater(&s.greatest, &s.class, &s.columns[p.excess[int(o)-p.n.In]], c)
	}
	copy(y, s.class[:])
}

// load sets the columns of the inputs. If there are fewer examples than a block holds, copies of
// the first one fill the block.
func (p *program) load(X [][]float64, s *state) {
	if len(X) < block.Rows {
		for i := copy(s.X[:], X); i < block.Rows; i++ {
			s.X[i] = X[0]
		}
		X = s.X[:]
	}
	if p.dense {
		block.Transpose(s.columns, X, p.n.In)
		return
	}
	for k, j := range p.inputs {
		column := &s.columns[k]
		for i, x := range X[:block.Rows] {
			column[i] = x[j]
		}
	}
}
