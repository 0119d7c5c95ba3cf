package ask

import "slices"

// A twin describes pairs of examples that differ only in one attribute, where the first example has the
// smaller value. A box of such pairs has one side more than a box of examples: its last side is the range
// of the attribute in the second example.
type twin struct {
	a       *Asker
	attr    int
	classes func(one, two int) bool // reports whether a pair may have these classes
}

// start returns the boxes of all pairs of possible examples.
func (t twin) start() (all []box) {
	for _, one := range t.a.parts {
		for _, two := range t.a.parts {
			b, overlap := make(box, len(one)), true
			for j := range b {
				if b[j] = one[j]; j != t.attr {
					shared, ok := one[j].intersect(two[j])
					b[j], overlap = shared, overlap && ok
				}
			}
			if overlap {
				all = append(all, append(b, two[t.attr]))
			}
		}
	}
	return all
}

// bound returns the bounds over the first and over the second examples.
func (t twin) bound(b box) (one, two bounds) {
	n := len(b) - 1
	return t.a.net.bound(b[:n:n]), t.a.net.bound(b[:n:n].replace(t.attr, b[n]))
}

// examples returns the two examples of a pair.
func (t twin) examples(x []float64) (one, two []float64) {
	n := len(x) - 1
	two = append([]float64{}, x[:n]...)
	two[t.attr] = x[n]
	return x[:n:n], two
}

// split divides a box of pairs that may contain a wanted pair, and also returns pairs of the box to try.
func (t twin) split(b box) (parts []box, try [][]float64) {
	if b[t.attr].lowest() >= b[len(b)-1].highest() {
		return nil, nil
	}
	n := len(b) - 1
	one, two := t.bound(b)
	first, second := one.possible(), two.possible()
	wanted := make([]bool, len(first)) // classes of the first example that the second may answer
	for c, ok := range first {
		for k, rival := range second {
			wanted[c] = wanted[c] || ok && rival && t.classes(c, k)
		}
	}
	switch {
	case !slices.Contains(wanted, true):
		return nil, nil
	case !single(first):
		parts, try = one.split(wanted)
		for i, p := range parts {
			parts[i] = append(p[:n:n], b[n])
		}
		for i, x := range try {
			try[i] = append(x[:n:n], b[n].highest())
		}
	default:
		goal := make([]bool, len(second))
		for k := range second {
			goal[k] = t.classes(slices.Index(first, true), k)
		}
		parts, try = two.split(goal)
		for i, p := range parts {
			parts[i] = append(p[:n:n].replace(t.attr, b[t.attr]), p[t.attr])
		}
		for i, x := range try {
			value := x[t.attr]
			x[t.attr] = b[t.attr].lowest()
			try[i] = append(x[:n:n], value)
		}
	}
	return parts, append(try, t.ends(b))
}

// ends returns the pair of the box in which the first example has the attribute's least value and the
// second example its greatest.
func (t twin) ends(b box) []float64 {
	x := b.middle()
	x[t.attr], x[len(x)-1] = b[t.attr].lowest(), b[len(b)-1].highest()
	return x
}
