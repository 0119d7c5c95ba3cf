package data

import "strings"

// A Kind is the type of a column of a file. Its zero value, Infer, leaves it to the reader to find
// out.
type Kind string

// The kinds of columns.
const (
	// Infer is Numeric if all fields that are not missing are finite numbers, else Nominal.
	Infer Kind = ""
	// Numeric is finite decimal numbers; NaN, Inf and hexadecimal are not numbers.
	Numeric Kind = "numeric"
	// Nominal is one of several values.
	Nominal Kind = "nominal"
	// Sequence is a word, each letter of which is a nominal attribute: a base of DNA, say.
	Sequence Kind = "sequence"
	// Ignore is no attribute: an identifier, say.
	Ignore Kind = "ignore"
	// Date is a date or a time, as the number of days since 1970 began, in UTC; the time of day is a
	// fraction. A time of day without a date is that fraction alone.
	Date Kind = "date"
	// DateParts is a date as several numbers: year, month, day, weekday from 1, Monday, to 7, and if
	// its Layout has a time the hour with a fraction. The attributes are called "NAME year" and so on.
	DateParts Kind = "date parts"
)

// kinds are all of them.
var kinds = []Kind{Infer, Numeric, Nominal, Sequence, Ignore, Date, DateParts}

// A Column declares one column of a file, as far as it is known. If Kind is not given, a column
// with Letters is a Sequence, one with a Layout a Date, and one with Values or Cuts is Nominal.
type Column struct {
	Name string
	Kind Kind

	// Values are those of a Nominal column, or the letters of a Sequence, in order. If they are
	// declared, any other is an error; if not, they are those that occur, in order of appearance.
	Values []string

	// Letters are the names of a Sequence's attributes, one per letter. If there are none, they are
	// Name1, Name2, …, as many as the first example has letters.
	Letters []string

	// Cuts make numbers nominal: the interval between cuts, which ascend, in which a number lies. A cut
	// belongs to the interval above it. That is how a number becomes the class. Values, if declared,
	// are the names of the intervals, from below; else they are called by their cuts.
	Cuts []float64

	// Layout is how dates are written, as package time has it: "2.1.2006" or "1/2/2006 15:04". If it is
	// empty they are ISO 8601's: 2006-01-02, with or without a time.
	Layout string
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
//
// What is read otherwise than it was meant is asked for in the notes where it can be seen: words for a
// missing value, numbers with a decimal comma or signs between thousands, dates.
//
// A number with a zero before it that is not needed, such as 02139, is a code, and its column is
// nominal unless it is declared Numeric. What the reader remarks on beside types, such as examples
// that it left out, is in Set.Notes, and shows in a Summary too.
type Format struct {
	Name     string   // of the sample; the file's base name if empty
	Comma    rune     // the delimiter, ',' if zero; ' ' stands for any run of blanks and tabs
	NoHeader bool     // the first line is an example already
	Comment  string   // lines that begin with it are skipped, if it is not empty
	Missing  []string // fields, and letters, that stand for a missing value; "" and "?" if nil

	Decimal   rune // between a number and its fraction, '.' if zero, or ','
	Thousands rune // between thousands, as in 82,319; if zero there is nothing

	// Columns declares columns: with a header some of them, by name; without one all of them, in
	// order, or some by name. A column without a name is called x1, x2, … by its position. A name may
	// be a pattern of path.Match, for all attributes of such names that are not declared before it:
	// {Name: "lab_*", Kind: Numeric}, {Name: "x[3-5]", Kind: Ignore}.
	Columns []Column

	Class    string   // name of the class column, the last column if empty
	Classes  []string // in order; if nil, those that occur, sorted, as numbers if all are
	Positive string   // the class to place last: of two, the positive one; if empty, the order stays

	// Schema, if it is not nil, is that of another sample, which was read by the same format otherwise:
	// the training sample's, for the test sample. What is not declared is as it is there, columns that
	// it has no attribute of are skipped, and the attributes are in its order. A value or a class that
	// it has not is an error.
	Schema *Schema

	// KeepAll keeps columns that nothing is declared of even if they are dates or identifiers, which
	// are left out otherwise: nominal values that all differ, or numbers that do and are in order,
	// without a gap, or called an id, which may repeat a tenth of them; unless nothing else would be left.
	// Set.Notes names them.
	KeepAll bool

	// Unlabelled says what becomes of examples without a class; they are an error if it is empty.
	Unlabelled Unlabelled
}

// An Unlabelled says what becomes of examples whose class is missing.
type Unlabelled string

// What becomes of examples without a class.
const (
	// Refused makes the first of them an error.
	Refused Unlabelled = ""
	// Dropped leaves them out, and says in Set.Notes how many.
	Dropped Unlabelled = "dropped"
	// Kept makes them a class of their own, called ?, the last one unless another is to be.
	Kept Unlabelled = "kept"
)

// MissingWords returns what the programs of this world write for a missing value: beside "" and "?"
// dashes, the point of SAS, NA and what else pandas takes for it. To take all of them for missing,
//
//	mine, err := data.ReadCSV("mine.csv", data.Format{Missing: data.MissingWords()})
//
// It is not the default, because any of them may be a value. The Note of an attribute of which one
// was taken for a value counts it and asks.
func MissingWords() []string {
	return append([]string{""}, strings.Fields("? - -- – — . n/a N/A #N/A #NA na NA n.a. <NA> nan NaN NAN null NULL Null None")...)
}

// withoutClass is the class of examples without one, if they are Kept.
const withoutClass = "?"
