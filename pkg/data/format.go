package data

import "strings"

// A Kind is the type of a column of a file.
type Kind int

// The kinds of columns.
const (
	Infer    Kind = iota // Numeric if all fields that are not missing are finite numbers, else Nominal
	Numeric              // finite decimal numbers; NaN, Inf and hexadecimal are not numbers
	Nominal              // one of several values
	Sequence             // a word, each letter of which is a nominal attribute
	Ignore               // an identifier, say
)

// A Column declares one column of a file. One of unknown Kind with Letters is
// a Sequence, one with Values is Nominal.
type Column struct {
	Name    string
	Kind    Kind
	Values  []string // of a Nominal column, or the letters of a Sequence, in order; nil: those that occur, in order of appearance
	Letters []string // names of a Sequence's attributes, one per letter; nil: Name1, Name2, … as many as the first example has
}

// A Format says how a delimited text file is laid out. Its zero value is a
// CSV file with a header, whose last column is the class and whose column
// types are inferred; Attr.Note says what was inferred.
//
// The text is UTF-8, with or without byte order mark; lines end in LF or CRLF.
// Quotes are those of encoding/csv; there are none in files delimited by
// blanks. Blanks around a field are not part of it, quoted or not, and blank
// lines are skipped. A declared value or class is never missing, even where
// Missing lists it.
type Format struct {
	Name     string   // of the sample; the file's base name if empty
	Comma    rune     // the delimiter, ',' if zero; ' ' stands for any run of blanks and tabs
	NoHeader bool     // the first line is an example already
	Comment  string   // lines that begin with it are skipped, if it is not empty
	Missing  []string // fields, and letters, that stand for a missing value, "" and "?" if nil
	Columns  []Column // with a header, those to declare, by name; without, all of them in order, or nil; a nameless one is x1, x2, … by position
	Class    string   // name of the class column, the last column if empty
	Classes  []string // in order; nil: those that occur, sorted, as numbers if all are
	Positive string   // the class to place last: of two, the positive one; empty: leave the order
}

// BaseSequences returns the format of a headerless file of sequences, each line
// a class, a name and the given number of letters a, c, g and t, separated by
// commas: that of UCI's promoters. The first class is negative.
//
// The sets of J. Jackson, M. Craven, NIPS 8 (1996), "promoter" and "coding", were
// not in reach. The same group gave UCI its promoters, so theirs are likely to
// be of this format.
func BaseSequences(length int, classes ...string) Format {
	c := Column{Name: "sequence", Kind: Sequence, Values: strings.Split("acgt", ""), Letters: numbered("p%d", length)}
	return Format{NoHeader: true, Class: "class", Classes: classes, Columns: inOrder(classColumn, ignored("name"), []Column{c})}
}
