package export

// divided adds the nodes of the class of an example that is divided. The shares of nodes of one level are
// made at once, of those of the level above: columns of a tensor that grows.
func (o *operators) divided(d *division) string {
	g := o.graph
	level, column := make([]int, len(d.parts)+1), make([]int, len(d.parts)+1)
	of := [][]nodeShare{nil}
	for i, p := range d.parts {
		at := level[p.of] + 1
		if level[i+1] = at; at == len(of) {
			of = append(of, nil)
		}
		of[at] = append(of[at], p)
	}
	for i, wide := 1, make([]int, len(of)); i <= len(d.parts); i++ {
		column[i] = wide[level[i]] // within the level; the levels above come first
		wide[level[i]]++
		for l := range level[i] {
			column[i] += max(1, len(of[l]))
		}
	}
	first := g.node("Gather", []string{o.signals, g.integers([]int{1}, 0)}, axis(1))
	shares := g.node("Add", []string{first, g.number(1)})
	for _, parts := range of[1:] {
		shares = g.node("Concat", []string{shares, o.parts(shares, parts, column)}, axis(1))
	}
	return o.voted(d, shares, column)
}

// parts adds the nodes of the shares of some parts.
func (o *operators) parts(shares string, parts []nodeShare, column []int) string {
	g, row := o.graph, []int{len(parts)}
	var of, takes, lacks []int
	var some, all []float64
	for _, p := range parts {
		of, takes, lacks = append(of, column[p.of]), append(takes, o.column[p.takes]), append(lacks, o.column[p.lacks])
		some, all = append(some, p.some), append(all, p.all)
	}
	columns := func(of string, at []int) string {
		return g.node("Gather", []string{of, g.integers(row, at...)}, axis(1))
	}
	whole := columns(shares, of)
	counted := g.node("Mul", []string{whole, g.numbers(row, some)})
	part := g.node("Div", []string{counted, g.numbers(row, all)})
	// One of the two signals is 0 at least, so that nothing is rounded here.
	taken := g.node("Mul", []string{whole, columns(o.signals, takes)})
	return g.node("Add", []string{taken, g.node("Mul", []string{part, columns(o.signals, lacks)})})
}

// voted adds the nodes that sum up the votes, in their order, and returns the class of most.
func (o *operators) voted(d *division, shares string, column []int) string {
	g := o.graph
	most, of := 1, make([][]vote, len(o.Classes))
	for _, v := range d.votes {
		of[v.class] = append(of[v.class], v)
		most = max(most, len(of[v.class]))
	}
	var leaf []int
	var some, all []float64
	for _, votes := range of {
		for k := range most {
			v := vote{all: 1} // which adds 0
			if k < len(votes) {
				v = votes[k]
			}
			leaf, some, all = append(leaf, column[v.of]), append(some, v.some), append(all, v.all)
		}
	}
	shape := []int{len(of), most}
	in := g.node("Gather", []string{shares, g.integers(shape, leaf...)}, axis(1))
	counted := g.node("Mul", []string{in, g.numbers(shape, some)})
	parts := g.node("Div", []string{counted, g.numbers(shape, all)})
	sums := g.node("CumSum", []string{parts, g.integers(nil, 2)})
	last := g.node("Gather", []string{sums, g.integers(nil, most-1)}, axis(2))
	return g.node("ArgMax", []string{last}, axis(1), attribute{"keepdims", 0})
}
