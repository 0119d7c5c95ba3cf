// Package data holds labelled samples: how they are read from files and gota frames, described,
// encoded and split, and where the UCI sets come from.
//
//	votes, err := data.Load("house-votes-84")    // a set of the catalogue; see Catalog
//	mine, err := data.ReadCSV("mine.csv", data.Format{})
//	votes.Summary()                              // what there is to know before learning from it
//	train, test := split.Of(votes.OneHot())      // for learners, which want numbers; see Coding
//
// A Set is a matrix of numbers and a vector of classes, with a Schema that says what they stand
// for. A missing value is NaN. A nominal value is an index into its attribute's list of values, so
// that all learners see float64s, and those that know of nominal attributes can tell them by the
// schema.
//
// Samples of any size for a known target come from a Concept, such as Orthogonal or Parity. Nothing
// here draws random numbers other than from the source that is passed in.
//
// In all packages a function that can take long takes a context first. The exception is here: the verbs
// that a person types in a cell, such as Load, ReadCSV and Format.Read, take none. Where a program needs
// to cancel one, that has a second form, LoadContext say, with a context before the same parameters.
package data

import "math"

// An Attr is one attribute of a Schema: nominal (categorical) if it lists Values, else numeric. In
// an encoded set it is a feature, and Of says of what.
type Attr struct {
	Name   string
	Values []string `json:",omitzero"`
	Note   string   `json:",omitzero"` // how its type was inferred; empty if it was declared
	Of     string   `json:",omitzero"` // of a feature, the raw attribute it was made from; else empty
}

// Nominal reports whether a is nominal: whether its values are indices into a.Values and not
// numbers.
func (a Attr) Nominal() bool { return a.Values != nil }

// index returns the index of a's value v, or -1 if v is missing or not in a's list. A sample made
// by hand may have any number there; what is no index is treated as missing everywhere.
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

// A Schema describes the examples of a Set: their attributes, in the order of a row, and their
// classes.
type Schema struct {
	Name    string // of the sample, for titles
	Class   string // name of the class attribute
	Attrs   []Attr
	Classes []string // in a two-class set, Classes[1] is the positive class
}

// Names returns the names of the attributes, in order.
func (s Schema) Names() []string {
	names := make([]string, len(s.Attrs))
	for j, a := range s.Attrs {
		names[j] = a.Name
	}
	return names
}

// A Set is a labelled sample: m examples of n attributes, X of shape m×n and Y of length m. Rows
// are shared between a Set and its subsets, which makes a cross-validation cheap, and so must not
// be written to.
type Set struct {
	Schema
	X [][]float64 // X[i][j] is attribute j of example i; NaN is missing; a nominal value is its index
	Y []int       // Y[i] is the class of example i

	// Notes are what the reader of a file remarked on beside the attributes' own notes: examples that
	// it left out, say. A subset has none.
	Notes []string
}

// Len returns the number of examples.
func (s *Set) Len() int { return len(s.X) }

// Subset returns the examples with the given indices, in that order. An index may occur more than
// once, as in a bootstrap sample. The rows are shared with s.
func (s *Set) Subset(idx []int) *Set {
	t := &Set{Schema: s.Schema, X: make([][]float64, len(idx)), Y: make([]int, len(idx))}
	for k, i := range idx {
		t.X[k], t.Y[k] = s.X[i], s.Y[i]
	}
	return t
}

// ClassCounts returns the number of examples of each class, in the order of s.Classes; 0 for a
// class that does not occur.
func (s *Set) ClassCounts() []int {
	n := make([]int, len(s.Classes))
	for _, y := range s.Y {
		n[y]++
	}
	return n
}
