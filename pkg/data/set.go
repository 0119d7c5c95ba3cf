// Package data holds labelled samples. It reads them from files and gota frames, describes, encodes and
// splits them, and loads the UCI sets.
//
//	votes, err := data.Load("house-votes-84")    // a set of the catalogue; see Catalog
//	mine, err := data.ReadCSV("mine.csv", data.Format{})
//	votes.Summary()                              // what there is to know before learning from it
//	train, test := split.Of(votes.OneHot())      // for learners, which want numbers; see Coding
//
// A Set is a matrix of numbers (X) and a vector of classes (Y), as in scikit-learn, together with a Schema
// that gives the numbers their meaning. A missing value is NaN. A nominal value is stored as its index in
// the attribute's list of values: with the values n and y, a 1 means y. So all examples are vectors of
// float64, and a learner that treats nominal attributes in a special way recognises them by the schema.
//
// A Concept, such as Orthogonal or Parity, is a known target from which you can draw samples of any size.
// All random numbers come from the source that the caller passes in, so results can be repeated.
//
// In all packages a function that can take long takes a context as its first parameter. This package has an
// exception: functions that a person types in a cell, such as Load, ReadCSV and Format.Read, take no
// context. If a program may need to cancel such a function, there is a second form, such as LoadContext,
// which takes a context before the same parameters.
package data

import "math"

// An Attr is one attribute of a Schema: nominal (categorical) if it lists Values, else numeric. In
// an encoded set it is a feature, and Of names the raw attribute behind it.
type Attr struct {
	Name   string
	Values []string `json:",omitzero"`
	Note   string   `json:",omitzero"` // how its type was inferred; empty if it was declared
	Of     string   `json:",omitzero"` // the raw attribute that a feature was made from; else empty
	// Spread is the standard deviation of a feature in the training sample, or 0 if nobody measured it.
	// It lets printed rules begin with the terms that matter most: a large weight matters little if its
	// feature hardly varies.
	Spread float64 `json:",omitzero"`
}

// Nominal reports whether a is nominal: whether its values are indices into a.Values and not
// numbers.
func (a Attr) Nominal() bool { return a.Values != nil }

// index returns the index of a's value v, or -1 if v is missing or not in a's list. A sample made
// by hand may contain any number; a number that is not an index counts as missing everywhere.
func (a Attr) index(v float64) int {
	if v >= 0 && v < float64(len(a.Values)) && v == math.Trunc(v) {
		return int(v)
	}
	return -1
}

// accepts reports whether v is a value of a: not missing, and, if a is nominal, in its list.
func (a Attr) accepts(v float64) bool {
	if a.Nominal() {
		return a.index(v) >= 0
	}
	return !math.IsNaN(v)
}

// A Schema describes the examples of a Set: their attributes, in the order of a row, and their
// classes.
type Schema struct {
	Name    string // the name of the sample, for titles
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

// A Set is a labelled sample of m examples with n attributes: X has the shape m×n, and Y has the length m.
// A Set and its subsets share rows, which makes cross-validation cheap. So do not write to a row: the
// change would show in all of them.
type Set struct {
	Schema
	X [][]float64 // X[i][j] is attribute j of example i; NaN is missing; a nominal value is its index
	Y []int       // Y[i] is the class of example i

	// Notes are the reader's remarks about the file, for example about examples that it left out.
	// (Remarks about one attribute are in Attr.Note.) A subset has no notes.
	Notes []string
}

// Len returns the number of examples.
func (s *Set) Len() int { return len(s.X) }

// Subset returns the examples with the given indices, in that order. An index may occur repeatedly,
// as in a bootstrap sample. The rows are shared with s.
func (s *Set) Subset(idx []int) *Set {
	t := &Set{Schema: s.Schema, X: make([][]float64, len(idx)), Y: make([]int, len(idx))}
	for k, i := range idx {
		t.X[k], t.Y[k] = s.X[i], s.Y[i]
	}
	return t
}

// ClassCounts returns the number of examples of each class, in the order of s.Classes, including 0
// for classes that do not occur.
func (s *Set) ClassCounts() []int {
	n := make([]int, len(s.Classes))
	for _, y := range s.Y {
		n[y]++
	}
	return n
}
