package data

import (
	"fmt"
	"strings"
)

// joinColumns joins groups of columns, in the order of the file.
func joinColumns(groups ...[]Column) []Column {
	var all []Column
	for _, g := range groups {
		all = append(all, g...)
	}
	return all
}

// ignored returns a column without an attribute: an identifier, or the name of an example.
func ignored(name string) []Column { return []Column{{Name: name, Kind: Ignore}} }

// numericColumns returns numeric columns of the given names.
func numericColumns(names ...string) []Column {
	c := make([]Column, len(names))
	for j, name := range names {
		c[j] = Column{Name: name, Kind: Numeric}
	}
	return c
}

// nominalColumns returns nominal columns of the given names. Their values are the letters of values, in
// that order, because UCI's codes are single letters.
func nominalColumns(values string, names ...string) []Column {
	c := make([]Column, len(names))
	for j, name := range names {
		c[j] = Column{Name: name, Kind: Nominal, Values: strings.Split(values, "")}
	}
	return c
}

// classColumn is the class of every set of the catalogue. It is a list, so that joinColumns can
// join it with others.
var classColumn = []Column{{Name: "class", Kind: Nominal}}

// bases returns a column of DNA sequences of the given letters, whose attributes are named by
// position: p-2, p-1, p1, p2, … The numbering of bases knows no position 0.
func bases(letters string, before, after int) []Column {
	c := Column{Name: "sequence", Kind: Sequence, Values: strings.Split(letters, "")}
	for p := -before; p <= after; p++ {
		if p != 0 {
			c.Letters = append(c.Letters, fmt.Sprintf("p%d", p))
		}
	}
	return []Column{c}
}

// numbered returns the names that format gives to 1, …, n, for sets whose attributes have no names
// at UCI.
func numbered(format string, n int) []string {
	names := make([]string, n)
	for j := range names {
		names[j] = fmt.Sprintf(format, j+1)
	}
	return names
}

// BaseSequences returns the format of a file of DNA sequences without a header, like the file of
// UCI's promoters. Each line has a class, a name, and the given number of letters a, c, g and t,
// separated by commas. Each letter becomes a nominal attribute, p1 and so on. The first class is
// the negative one.
//
// The sets "promoter" and "coding" of J. Jackson, M. Craven, NIPS 8 (1996), were not available. The
// same group gave UCI its promoters, so their files probably have this format.
func BaseSequences(length int, classes ...string) Format {
	c := Column{Name: "sequence", Kind: Sequence, Values: strings.Split("acgt", ""), Letters: numbered("p%d", length)}
	return Format{NoHeader: true, Class: "class", Classes: classes, Columns: joinColumns(classColumn, ignored("name"), []Column{c})}
}
