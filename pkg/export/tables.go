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
type kindOfNumber int

// Numbers that stand for something, and numbers that are computed with.
const (
	places kindOfNumber = iota
	values
	shares // of examples
)

// arrays returns the form as constants: of each feature its parts, of each unit its threshold and where
// its weights begin. No array is empty, which not all languages allow.
func (f *form) arrays(missing func(data.Feature) string) []array {
	place, item := integers[int], func(name string, items ...string) array { return array{name, values, items} }
	var attr, value, cutFrom, start, from, out, soft []int
	var base, step, gone, cut, theta, w []string
	for _, of := range f.features {
		attr, value, cutFrom = append(attr, of.Attr), append(value, of.Value), append(cutFrom, len(cut))
		if of.Cuts == nil {
			cutFrom[len(cutFrom)-1] = -1
		}
		base, step, gone = append(base, number(of.Base)), append(step, number(of.Step)), append(gone, missing(of))
		for _, c := range of.Cuts {
			cut = append(cut, number(c))
		}
	}
	for _, n := range f.nodes {
		start, theta = append(start, len(w)), append(theta, number(n.Theta))
		soft = append(soft, map[bool]int{true: 1}[n.Soft])
		for i, s := range n.From {
			from, w = append(from, int(s)), append(w, number(n.W[i]))
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
		{"attribute", places, place(attr)}, {"indicated", places, place(value)},
		{"cutFrom", places, place(cutFrom)}, {"cutTo", places, place(ends)},
		item("base", base...), item("step", step...), item("missing", gone...), item("cut", cut...),
		{"start", places, place(append(start, len(w)))}, {"from", places, place(from)}, {"out", places, place(out)},
		item("theta", theta...), item("weight", w...),
	}
	if f.soft() {
		all = append(all, array{"soft", places, place(soft)})
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
		some, all = append(some, number(p.some)), append(all, number(p.all))
	}
	for _, v := range d.votes {
		from, class = append(from, v.of), append(class, v.class)
		count, among = append(count, number(v.some)), append(among, number(v.all))
	}
	place := integers[int]
	return []array{
		{"parent", places, place(of)}, {"takes", places, place(takes)}, {"lacks", places, place(lacks)},
		{"some", shares, some}, {"all", shares, all},
		{"leaf", places, place(from)}, {"vote", places, place(class)}, {"count", shares, count}, {"among", shares, among},
	}
}

// integers returns the words of integers.
func integers[T ~int](all []T) []string {
	words := make([]string, len(all))
	for i, v := range all {
		words[i] = whole(v)
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
