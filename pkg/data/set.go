// Package data holds labelled samples: how they are read from files and gota
// frames, described, encoded and split, and where the UCI sets come from.
package data

import "math"

// An Attr is one attribute of a Schema: nominal if it lists Values, else
// numeric.
type Attr struct {
	Name   string
	Values []string `json:",omitzero"`
	Note   string   `json:",omitzero"` // how its type was inferred; empty if it was declared
	Of     string   `json:",omitzero"` // of a feature, the raw attribute it was made from; else empty
}

// Nominal reports whether a is nominal.
func (a Attr) Nominal() bool { return a.Values != nil }

// index returns the index of a's value v, or -1 if v is missing or not in a's
// list.
func (a Attr) index(v float64) int {
	if v >= 0 && v < float64(len(a.Values)) && v == math.Trunc(v) {
		return int(v)
	}
	return -1
}

// has reports whether v is a value of a: not missing, and if a is nominal, in
// its list.
func (a Attr) has(v float64) bool {
	if a.Nominal() {
		return a.index(v) >= 0
	}
	return !math.IsNaN(v)
}

// A Schema describes the examples of a Set.
type Schema struct {
	Name    string // of the sample, for titles
	Class   string // name of the class attribute
	Attrs   []Attr
	Classes []string // in a two-class set, Classes[1] is the positive class
}

// Names returns the names of the attributes.
func (s Schema) Names() []string {
	names := make([]string, len(s.Attrs))
	for j, a := range s.Attrs {
		names[j] = a.Name
	}
	return names
}

// A Set is a labelled sample. Rows are shared between a Set and its subsets
// and must not be written to.
type Set struct {
	Schema
	X [][]float64 // X[i][j] is attribute j of example i; NaN is missing; a nominal value is its index
	Y []int       // Y[i] is the class of example i
}

// Len returns the number of examples.
func (s *Set) Len() int { return len(s.X) }

// Subset returns the examples with the given indices, in that order.
func (s *Set) Subset(idx []int) *Set {
	t := &Set{Schema: s.Schema, X: make([][]float64, len(idx)), Y: make([]int, len(idx))}
	for k, i := range idx {
		t.X[k], t.Y[k] = s.X[i], s.Y[i]
	}
	return t
}

// ClassCounts returns the number of examples of each class.
func (s *Set) ClassCounts() []int {
	n := make([]int, len(s.Classes))
	for _, y := range s.Y {
		n[y]++
	}
	return n
}
