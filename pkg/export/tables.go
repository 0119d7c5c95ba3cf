package export

import (
	"bytes"
	"fmt"

	"halfspace/pkg/data"
)

// An array is a constant in a language with types: a sequence of numbers.
type array struct {
	name  string
	kind  kindOfNumber
	items []string
}

// A kindOfNumber is the role of an array's numbers.
type kindOfNumber string

// The roles: an index, a number to compute with, or a share.
const (
	indexNumbers kindOfNumber = "index"
	valueNumbers kindOfNumber = "value"
	shareNumbers kindOfNumber = "share" // of examples
)

// arrays returns the form as constants. For each feature they hold its parts. For each unit they hold its
// threshold and the index at which its weights begin. No array is empty, because not all languages allow
// empty arrays.
func (f *form) arrays(missing func(data.Feature) string) []array {
	place, item := integers[int], func(name string, items ...string) array { return array{name, valueNumbers, items} }
	var attr, value, cutFrom, start, inputs, out, soft []int
	var base, step, gone, cut, theta, w []string
	for _, feature := range f.features {
		attr, value, cutFrom = append(attr, feature.Attr), append(value, feature.Value), append(cutFrom, len(cut))
		if feature.Cuts == nil {
			cutFrom[len(cutFrom)-1] = -1
		}
		base, step, gone = append(base, shortest(feature.Base)), append(step, shortest(feature.Step)), append(gone, missing(feature))
		for _, c := range feature.Cuts {
			cut = append(cut, shortest(c))
		}
	}
	for _, n := range f.nodes {
		start, theta = append(start, len(w)), append(theta, shortest(n.Theta))
		soft = append(soft, map[bool]int{true: 1}[n.Soft])
		for i, s := range n.From {
			inputs, w = append(inputs, int(s)), append(w, shortest(n.W[i]))
		}
	}
	for _, o := range f.out {
		out = append(out, int(o))
	}
	ends := make([]int, len(f.features))
	for i, feature := range f.features {
		ends[i] = cutFrom[i] + len(feature.Cuts)
	}
	all := []array{
		{"attribute", indexNumbers, place(attr)}, {"indicated", indexNumbers, place(value)},
		{"cutFrom", indexNumbers, place(cutFrom)}, {"cutTo", indexNumbers, place(ends)},
		item("base", base...), item("step", step...), item("missing", gone...), item("cut", cut...),
		{"start", indexNumbers, place(append(start, len(w)))}, {"from", indexNumbers, place(inputs)}, {"out", indexNumbers, place(out)},
		item("theta", theta...), item("weight", w...),
	}
	if f.soft() {
		all = append(all, array{"soft", indexNumbers, place(soft)})
	}
	for i := range all {
		if len(all[i].items) == 0 {
			all[i].items = []string{"0"}
		}
	}
	return all
}

// arrays returns the division as constants: for each part its node, signals and share, and for each
// vote its node, class and share.
func (d *division) arrays() []array {
	var parents, takes, lacks, leaves, class []int
	var counts, all, count, totals []string
	for _, p := range d.parts {
		parents, takes, lacks = append(parents, p.parent), append(takes, int(p.takes)), append(lacks, int(p.lacks))
		counts, all = append(counts, shortest(p.count)), append(all, shortest(p.all))
	}
	for _, v := range d.votes {
		leaves, class = append(leaves, v.node), append(class, v.class)
		count, totals = append(count, shortest(v.count)), append(totals, shortest(v.all))
	}
	place := integers[int]
	return []array{
		{"parent", indexNumbers, place(parents)}, {"takes", indexNumbers, place(takes)}, {"lacks", indexNumbers, place(lacks)},
		{"some", shareNumbers, counts}, {"all", shareNumbers, all},
		{"leaf", indexNumbers, place(leaves)}, {"vote", indexNumbers, place(class)}, {"count", shareNumbers, count}, {"among", shareNumbers, totals},
	}
}

// integers returns the words of integers.
func integers[T ~int](all []T) []string {
	words := make([]string, len(all))
	for i, v := range all {
		words[i] = integer(v)
	}
	return words
}

// wrapped writes words with commas, a few per line.
func wrapped(b *bytes.Buffer, words []string) {
	const perLine = 12
	for i, w := range words {
		switch {
		case i%perLine == 0:
			b.WriteString("\n\t")
		default:
			b.WriteString(" ")
		}
		fmt.Fprintf(b, "%s,", w)
	}
	b.WriteString("\n")
}
