package export

// divided adds the operators that compute the class of an example that is divided among the leaves. The
// shares of all tree nodes on one level are computed at once, from the shares of the level above. They are
// columns of a tensor that grows.
func (o *operators) divided(d *division) string {
	g := o.graph
	level, column := make([]int, len(d.parts)+1), make([]int, len(d.parts)+1)
	levels := [][]nodeShare{nil}
	for i, p := range d.parts {
		depth := level[p.parent] + 1
		if level[i+1] = depth; depth == len(levels) {
			levels = append(levels, nil)
		}
		levels[depth] = append(levels[depth], p)
	}
	for i, wide := 1, make([]int, len(levels)); i <= len(d.parts); i++ {
		column[i] = wide[level[i]] // within the level; the levels above come first
		wide[level[i]]++
		for l := range level[i] {
			column[i] += max(1, len(levels[l]))
		}
	}
	first := g.node("Gather", []string{o.signals, g.integers([]int{1}, 0)}, axis(1))
	shares := g.node("Add", []string{first, g.number(1)})
	for _, parts := range levels[1:] {
		shares = g.node("Concat", []string{shares, o.parts(shares, parts, column)}, axis(1))
	}
	return o.voted(d, shares, column)
}

// parts adds the nodes that compute the shares of some parts.
func (o *operators) parts(shares string, parts []nodeShare, column []int) string {
	g, row := o.graph, []int{len(parts)}
	var parents, takes, lacks []int
	var counts, all []float64
	for _, p := range parts {
		parents, takes, lacks = append(parents, column[p.parent]), append(takes, o.column[p.takes]), append(lacks, o.column[p.lacks])
		counts, all = append(counts, p.count), append(all, p.all)
	}
	columns := func(tensor string, index []int) string {
		return g.node("Gather", []string{tensor, g.integers(row, index...)}, axis(1))
	}
	whole := columns(shares, parents)
	counted := g.node("Mul", []string{whole, g.numbers(row, counts)})
	part := g.node("Div", []string{counted, g.numbers(row, all)})
	// At least one of the two signals is 0, so nothing is rounded here.
	taken := g.node("Mul", []string{whole, columns(o.signals, takes)})
	return g.node("Add", []string{taken, g.node("Mul", []string{part, columns(o.signals, lacks)})})
}

// voted adds the nodes that sum up the votes, in order, and returns the class with the greatest
// sum.
func (o *operators) voted(d *division, shares string, column []int) string {
	g := o.graph
	longest, byClass := 1, make([][]vote, len(o.Classes))
	for _, v := range d.votes {
		byClass[v.class] = append(byClass[v.class], v)
		longest = max(longest, len(byClass[v.class]))
	}
	var leaf []int
	var counts, all []float64
	for _, votes := range byClass {
		for k := range longest {
			v := vote{all: 1} // adds 0
			if k < len(votes) {
				v = votes[k]
			}
			leaf, counts, all = append(leaf, column[v.node]), append(counts, v.count), append(all, v.all)
		}
	}
	shape := []int{len(byClass), longest}
	gathered := g.node("Gather", []string{shares, g.integers(shape, leaf...)}, axis(1))
	counted := g.node("Mul", []string{gathered, g.numbers(shape, counts)})
	parts := g.node("Div", []string{counted, g.numbers(shape, all)})
	sums := g.node("CumSum", []string{parts, g.integers(nil, 2)})
	last := g.node("Gather", []string{sums, g.integers(nil, longest-1)}, axis(2))
	return g.node("ArgMax", []string{last}, axis(1), attribute{"keepdims", 0})
}
