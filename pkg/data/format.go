package data

import (
	"fmt"
	"reflect"
	"strconv"
	"strings"
)

// A Kind is the type of a column of a file. The zero value, Infer, lets the reader infer the type.
type Kind string

// The kinds of columns.
const (
	// Infer means Numeric if all fields are finite numbers or missing, else Nominal.
	Infer Kind = ""
	// Numeric fields are finite decimal numbers; NaN, Inf and hexadecimal do not count as numbers.
	Numeric Kind = "numeric"
	// Nominal fields are values from a list.
	Nominal Kind = "nominal"
	// Sequence fields are words; each letter becomes a nominal attribute: a base of DNA, say.
	Sequence Kind = "sequence"
	// Ignore makes no attribute of the column: an identifier, say.
	Ignore Kind = "ignore"
	// Date makes a number of a date or time: the days since 1970 began, in UTC, with the time of
	// day as a fraction. A time of day without a date becomes that fraction alone.
	Date Kind = "date"
	// DateParts makes several numbers of a date: year, month, day, weekday (1 is Monday) and, if
	// its Layout has a time, the hour with a fraction. The attributes are called "NAME year" and
	// so on.
	DateParts Kind = "date parts"
)

// kinds lists all kinds.
var kinds = []Kind{Infer, Numeric, Nominal, Sequence, Ignore, Date, DateParts}

// A Column declares one column of a file, completely or in part. If Kind is empty, the other fields
// imply it: Letters make the column a Sequence, a Layout makes it a Date, and Values or Cuts make
// it Nominal.
type Column struct {
	Name string
	Kind Kind

	// Values lists the values of a Nominal column, or the letters of a Sequence, in order. If it is
	// given, any other value is an error; if not, the values of the file are listed in order of
	// appearance.
	Values []string

	// Letters names the attributes of a Sequence, one per letter. If it is empty, they are called
	// Name1, Name2, …, one for each letter of the first example.
	Letters []string

	// Cuts make a nominal column of numbers: its values are the intervals between cuts, which
	// ascend. A cut belongs to the interval above it. Use Cuts to turn a numeric column into the
	// class. Values, if declared, name the intervals in ascending order; else their names are made
	// from the cuts.
	Cuts []float64

	// Missing lists texts that stand for a missing value in this column, beside the Format's texts: for
	// instance a code -9. A value that the column declares is never missing.
	Missing []string

	// Layout is the form of dates, in the notation of package time: "2.1.2006" or "1/2/2006 15:04".
	// If it is empty, dates follow ISO 8601: 2006-01-02, with or without a time.
	Layout string
}

// A Format describes the layout of a delimited text file, and reads it; see Read and ReadCSV, and
// ReadARFF for files that describe themselves. The
// zero value describes a CSV file with a header, whose last column is the class and whose column
// types are inferred. A single misspelt number makes a column nominal. Therefore Attr.Note says how
// each type was inferred, and a Summary shows it:
//
//	inferred nominal because of "1,5" at line 7 (149 of 149 others are numbers)
//
// The text is UTF-8, with or without byte order mark; lines end in LF or CRLF. Quotes follow the
// rules of encoding/csv; files delimited by blanks have no quotes. Blanks around a field are not
// part of it, quoted or not, and blank lines are skipped, because UCI's files have both. A declared
// value or class is never missing, even if Missing lists it: the letter N can be a class, while a
// base N means an unknown base.
//
// The notes also ask about columns that may have another meaning than the inferred one: words for a
// missing value, numbers with a decimal comma or with signs between thousands, dates.
//
// A number with a superfluous leading zero, such as 02139, is a code, and its column is nominal
// unless it is declared Numeric. Other remarks of the reader, for example on examples that it left
// out, are in Set.Notes, and a Summary shows them too.
type Format struct {
	Name     string   // the name of the sample; the file's base name if empty
	Comma    rune     // the delimiter, ',' if zero; ' ' means any run of blanks and tabs
	NoHeader bool     // the file has no header: its first line is an example
	Comment  string   // lines that begin with this text are skipped, unless it is empty
	Missing  []string // texts of fields and letters that mean a missing value; "" and "?" if nil

	Decimal   rune // the sign between a number and its fraction, '.' if zero, or ','
	Thousands rune // the sign between thousands, as in 82,319; none if zero

	// Columns declares columns. With a header it declares some of them, by name. Without a header
	// it declares all of them in order, or some by name; a column without a name is called x1, x2,
	// … by its position. A name may be a pattern of path.Match. It then declares all columns that
	// match and that no earlier declaration names: {Name: "lab_*", Kind: Numeric}, {Name: "x[3-5]",
	// Kind: Ignore}.
	Columns []Column

	Class    string   // name of the class column, the last column if empty
	Classes  []string // the classes in order; if nil, those in the file, sorted: by size if all are numbers
	Positive string   // the class to place last: the positive one of two; if empty, the order stays

	// Schema, if it is not nil, is the schema of a sample that was read with an otherwise equal Format.
	// To read a test sample, set it to the training sample's schema. It fills in everything that is not
	// declared. Columns without an attribute in it are skipped, and attributes keep its order. A class
	// that it does not list is an error. A value that it does not list is an error too, unless
	// UnlistedMissing is set.
	Schema *Schema

	// KeepAll keeps undeclared columns that look like dates or identifiers. Otherwise they are left out,
	// and Set.Notes names them, unless no other column would remain. A column looks like an identifier if
	// its nominal values all differ. It also does if its numbers all differ and are in order or without a
	// gap. In a column with a name such as "id", a tenth of the values may repeat.
	KeepAll bool

	// UnlistedMissing takes a value as missing if the column has a list of values, declared or from the
	// Schema, and the value is not in the list. Otherwise such a value is an error. Set.Notes counts such
	// values. Letters of sequences and classes must be listed.
	UnlistedMissing bool

	// Unlabelled says how to treat examples without a class; if it is empty, they are an error.
	Unlabelled Unlabelled
}

// An Unlabelled says how to treat examples whose class is missing.
type Unlabelled string

// Treatments of examples without a class.
const (
	// Refused makes the first such example an error.
	Refused Unlabelled = ""
	// Dropped leaves them out; Set.Notes says how many.
	Dropped Unlabelled = "dropped"
	// Kept gives them a class of their own, called ?, which comes last unless Positive names
	// another class.
	Kept Unlabelled = "kept"
)

// MissingWords returns the texts that common programs write for a missing value: "" and "?",
// dashes, the point of SAS, NA, and the other words that pandas reads as missing. This treats all
// of them as missing:
//
//	mine, err := data.ReadCSV("mine.csv", data.Format{Missing: data.MissingWords()})
//
// This is not the default, because any of these words may be a real value. If one was read as a
// value, the attribute's Note counts it and asks about it.
func MissingWords() []string {
	return append([]string{""}, strings.Fields("? - -- – — . n/a N/A #N/A #NA na NA n.a. <NA> nan NaN NAN null NULL Null None")...)
}

// withoutClass is the class of unlabelled examples, if they are Kept.
const withoutClass = "?"

// GoString returns f as Go source, with the fields that are set. The Schema is left out.
func (f Format) GoString() string {
	f.Schema = nil
	return "data.Format" + composite(reflect.ValueOf(f))
}

// composite returns the fields of a struct that are not zero, as in a composite literal.
func composite(v reflect.Value) string {
	var all []string
	for i := range v.NumField() {
		if f := v.Field(i); !f.IsZero() {
			all = append(all, v.Type().Field(i).Name+": "+source(f))
		}
	}
	return "{" + strings.Join(all, ", ") + "}"
}

// source returns the value of a field as Go source.
func source(v reflect.Value) string {
	switch v.Kind() {
	case reflect.Int32:
		return strconv.QuoteRune(rune(v.Int()))
	case reflect.String:
		return strconv.Quote(v.String())
	case reflect.Struct:
		return composite(v)
	case reflect.Slice:
		var all []string
		for i := range v.Len() {
			all = append(all, source(v.Index(i)))
		}
		return v.Type().String() + "{" + strings.Join(all, ", ") + "}"
	}
	return fmt.Sprint(v)
}
