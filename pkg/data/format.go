package data

import "strings"

// A Kind is the type of a column of a file. Its zero value, Infer, leaves it to the reader to find
// out.
type Kind int

// The kinds of columns.
const (
	// Infer is Numeric if all fields that are not missing are finite numbers, else Nominal.
	Infer Kind = iota
	// Numeric is finite decimal numbers; NaN, Inf and hexadecimal are not numbers.
	Numeric
	// Nominal is one of several values.
	Nominal
	// Sequence is a word, each letter of which is a nominal attribute: a base of DNA, say.
	Sequence
	// Ignore is no attribute: an identifier, say.
	Ignore
)

// A Column declares one column of a file, as far as it is known. If Kind is not given, a column
// with Letters is a Sequence and one with Values is Nominal.
type Column struct {
	Name string
	Kind Kind

	// Values are those of a Nominal column, or the letters of a Sequence, in order. If they are
	// declared, any other is an error; if not, they are those that occur, in order of appearance.
	Values []string

	// Letters are the names of a Sequence's attributes, one per letter. If there are none, they are
	// Name1, Name2, …, as many as the first example has letters.
	Letters []string
}

// A Format says how a delimited text file is laid out, and reads it; see Read and ReadCSV. Its zero
// value is a CSV file with a header, whose last column is the class and whose column types are
// inferred. What was inferred is said by Attr.Note and shows in a Summary, because a single
// misspelt number makes a column nominal:
//
//	inferred nominal because of "1,5" at line 7 (149 of 149 others are numbers)
//
// The text is UTF-8, with or without byte order mark; lines end in LF or CRLF. Quotes are those of
// encoding/csv; there are none in files delimited by blanks. Blanks around a field are not part of
// it, quoted or not, and blank lines are skipped, as UCI's files have both. A declared value or
// class is never missing, even where Missing lists it: the letter N can be a class beside a base N
// that is unknown.
type Format struct {
	Name     string   // of the sample; the file's base name if empty
	Comma    rune     // the delimiter, ',' if zero; ' ' stands for any run of blanks and tabs
	NoHeader bool     // the first line is an example already
	Comment  string   // lines that begin with it are skipped, if it is not empty
	Missing  []string // fields, and letters, that stand for a missing value, "" and "?" if nil

	// Columns declares columns: with a header some of them, by name; without one all of them, in
	// order, or none. A column without a name is called x1, x2, … by its position.
	Columns []Column

	Class    string   // name of the class column, the last column if empty
	Classes  []string // in order; if nil, those that occur, sorted, as numbers if all are
	Positive string   // the class to place last: of two, the positive one; if empty, the order stays
}

// BaseSequences returns the format of a file of DNA sequences without a header, each line a class,
// a name and the given number of letters a, c, g and t, separated by commas: that of UCI's
// promoters. Each letter becomes a nominal attribute, p1 and so on. The first class is negative.
//
// The sets of J. Jackson, M. Craven, NIPS 8 (1996), "promoter" and "coding", were not in reach. The
// same group gave UCI its promoters, so theirs are likely to be of this format.
func BaseSequences(length int, classes ...string) Format {
	c := Column{Name: "sequence", Kind: Sequence, Values: strings.Split("acgt", ""), Letters: numbered("p%d", length)}
	return Format{NoHeader: true, Class: "class", Classes: classes, Columns: inOrder(classColumn, ignored("name"), []Column{c})}
}
