package export

import (
	"bytes"
	"fmt"

	"halfspace/pkg/data"
)

// An array is a constant of a language of types: numbers one after the other.
type array struct {
	name  string
	of    kindOfNumber
	items []string
}

// A kindOfNumber is what an array holds.
type kindOfNumber string

// Numbers that stand for something, and numbers that are computed with.
const (
	indexNumbers kindOfNumber = "index"
	valueNumbers kindOfNumber = "value"
	shareNumbers kindOfNumber = "share" // of examples
)

// arrays returns the form as constants: of each feature its parts, of each unit its threshold and where
// its weights begin. No array is empty, which not all languages allow.
func (f *form) arrays(missing func(data.Feature) string) []array {
	place, item := integers[int], func(name string, items ...string) array { return array{name, valueNumbers, items} }
	var attr, value, cutFrom, start, from, out, soft []int
	var base, step, gone, cut, theta, w []string
	for _, of := range f.features {
		attr, value, cutFrom = append(attr, of.Attr), append(value, of.Value), append(cutFrom, len(cut))
		if of.Cuts == nil {
			cutFrom[len(cutFrom)-1] = -1
		}
		base, step, gone = append(base, shortest(of.Base)), append(step, shortest(of.Step)), append(gone, missing(of))
		for _, c := range of.Cuts {
			cut = append(cut, shortest(c))
		}
	}
	for _, n := range f.nodes {
		start, theta = append(start, len(w)), append(theta, shortest(n.Theta))
		soft = append(soft, map[bool]int{true: 1}[n.Soft])
		for i, s := range n.From {
			from, w = append(from, int(s)), append(w, shortest(n.W[i]))
		}
	}
	for _, o := range f.out {
		out = append(out, int(o))
	}
	ends := make([]int, len(f.features))
	for i, of := range f.features {
		ends[i] = cutFrom[i] + len(of.Cuts)
	}
	all := []array{
		{"attribute", indexNumbers, place(attr)}, {"indicated", indexNumbers, place(value)},
		{"cutFrom", indexNumbers, place(cutFrom)}, {"cutTo", indexNumbers, place(ends)},
		item("base", base...), item("step", step...), item("missing", gone...), item("cut", cut...),
		{"start", indexNumbers, place(append(start, len(w)))}, {"from", indexNumbers, place(from)}, {"out", indexNumbers, place(out)},
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

// arrays returns the division as constants: of each part the node, the signals and the share that it is,
// and of each vote the node, the class and the share.
func (d *division) arrays() []array {
	var of, takes, lacks, from, class []int
	var some, all, count, among []string
	for _, p := range d.parts {
		of, takes, lacks = append(of, p.of), append(takes, int(p.takes)), append(lacks, int(p.lacks))
		some, all = append(some, shortest(p.some)), append(all, shortest(p.all))
	}
	for _, v := range d.votes {
		from, class = append(from, v.of), append(class, v.class)
		count, among = append(count, shortest(v.some)), append(among, shortest(v.all))
	}
	place := integers[int]
	return []array{
		{"parent", indexNumbers, place(of)}, {"takes", indexNumbers, place(takes)}, {"lacks", indexNumbers, place(lacks)},
		{"some", shareNumbers, some}, {"all", shareNumbers, all},
		{"leaf", indexNumbers, place(from)}, {"vote", indexNumbers, place(class)}, {"count", shareNumbers, count}, {"among", shareNumbers, among},
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

// wrapped writes words with commas, some in a line.
func wrapped(b *bytes.Buffer, words []string) {
	const most = 12
	for i, w := range words {
		switch {
		case i%most == 0:
			b.WriteString("\n\t")
		default:
			b.WriteString(" ")
		}
		fmt.Fprintf(b, "%s,", w)
	}
	b.WriteString("\n")
}
