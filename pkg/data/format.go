package data

// A Kind is the type of a column of a file.
type Kind int

// The kinds of columns. Infer looks at the column's values: all numbers is
// numeric, anything else nominal.
const (
	Infer Kind = iota
	Numeric
	Nominal
	Ignore // an identifier, say
)

// A Column declares one column of a file.
type Column struct {
	Name   string
	Kind   Kind
	Values []string // of a nominal column, in order; nil: those that occur, in order of appearance
}

// A Format says how a delimited text file is laid out. Its zero value is a
// CSV file with a header, whose last column is the class and whose column
// types are inferred.
type Format struct {
	Name     string   // of the sample; the file's base name if empty
	Comma    rune     // the delimiter, ',' if zero; ' ' stands for any run of blanks and tabs
	NoHeader bool     // the first line is an example already
	Comment  string   // lines that begin with it are skipped, if it is not empty
	Missing  []string // fields that stand for a missing value, "" and "?" if nil
	Columns  []Column // with a header, those to declare, by name; without, all of them in order, or nil for names x1, x2, …
	Class    string   // name of the class column, the last column if empty
	Classes  []string // in order; nil: those that occur, sorted
	Positive string   // in a two-class sample, the class to place last; empty: leave the order
}
