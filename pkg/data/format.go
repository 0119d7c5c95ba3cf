package data

import (
	"fmt"
	"reflect"
	"strconv"
	"strings"
)

// A Kind is the type of a column of a file. The zero value, Infer, lets the reader infer the type from the
// values.
type Kind string

// The kinds of columns.
const (
	// Infer means Numeric if all fields are finite numbers or missing, else Nominal.
	Infer Kind = ""
	// Numeric fields are finite decimal numbers; NaN, Inf and hexadecimal do not count as numbers.
	Numeric Kind = "numeric"
	// Nominal fields are values from a list.
	Nominal Kind = "nominal"
	// Sequence fields are words, and each letter becomes a nominal attribute. For example, the letters
	// are the bases of DNA.
	Sequence Kind = "sequence"
	// Ignore leaves the column out, for example because it is an identifier.
	Ignore Kind = "ignore"
	// Date makes a number of a date or time: the days since the beginning of 1970, in UTC. The time of
	// day is the fraction, so noon is 0.5. A time without a date becomes only the fraction.
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

	// Values lists the values of a Nominal column, or the letters of a Sequence, in order. If Values is
	// given, any other value in the file is an error. If Values is nil, the reader collects the values
	// of the file, in order of appearance.
	Values []string

	// Letters names the attributes of a Sequence, one per letter. If it is empty, they are called
	// Name1, Name2, …, one for each letter of the first example.
	Letters []string

	// Cuts turn a column of numbers into a nominal column, whose values are the intervals between the
	// cuts. The cuts must ascend, and a number equal to a cut belongs to the interval above it. Use
	// Cuts if the class is a numeric column. Values, if declared, name the intervals in ascending
	// order. Otherwise the names are made from the cuts.
	Cuts []float64

	// Missing lists texts that mean a missing value in this column, such as the code -9. They count in
	// addition to the Format's texts. A value that the column declares is never missing.
	Missing []string

	// Layout is the form of dates, in the notation of package time: "2.1.2006" or "1/2/2006 15:04".
	// If it is empty, dates follow ISO 8601: 2006-01-02, with or without a time.
	Layout string
}

// A Format describes the layout of a delimited text file, and reads it; see Read and ReadCSV. (For ARFF
// files, which describe their own layout, see ReadARFF.) The zero value describes a CSV file with a header,
// whose last column is the class and whose column types are inferred.
//
// A single misspelt number makes a column nominal. So the reader notes in Attr.Note how it inferred each
// type, and a Summary shows the note:
//
//	inferred nominal because of "1,5" at line 7 (149 of 149 others are numbers)
//
// A note also asks about a column that may mean something else than the reader inferred. For example, it
// may contain words for a missing value, numbers with a decimal comma or with signs between thousands, or
// dates.
//
// The text is UTF-8, with or without byte order mark. Lines end in LF or CRLF. Quotes follow the rules of
// encoding/csv; files delimited by blanks have no quotes. Some files of UCI have blanks around fields, and
// blank lines. So blanks around a field are not part of the field, quoted or not, and blank lines are
// skipped.
//
// A value or class that is declared is never missing, even if Missing lists it. For example, the letter N
// may be a class, and elsewhere in the same file N may mean an unknown base.
//
// A number with a superfluous leading zero, such as 02139, is a code and not a quantity. Its column is
// nominal unless it is declared Numeric. Other remarks of the reader, for example about examples that it
// left out, are in Set.Notes, and a Summary shows them too.
type Format struct {
	Name     string   // the name of the sample; the file's base name if empty
	Comma    rune     // the delimiter, ',' if zero; ' ' means any run of blanks and tabs
	NoHeader bool     // the file has no header: its first line is an example
	Comment  string   // lines that begin with this text are skipped, unless it is empty
	Missing  []string // texts of fields and letters that mean a missing value; "" and "?" if nil

	Decimal   rune // the sign between a number and its fraction, '.' if zero, or ','
	Thousands rune // the sign between thousands, as in 82,319; none if zero

	// Columns declares columns. If the file has a header, declare the columns you like, by name. If it
	// has no header, declare either all columns in order, or some of them by name: a column without a
	// name is called x1, x2, … by its position. A name may also be a pattern, as in path.Match. A
	// pattern declares all columns that match it and that no earlier declaration names: {Name: "lab_*",
	// Kind: Numeric}, {Name: "x[3-5]", Kind: Ignore}.
	Columns []Column

	Class    string   // name of the class column, the last column if empty
	Classes  []string // the classes in order; if nil, those in the file, sorted: by size if all are numbers
	Positive string   // the class to place last: the positive one of two; if empty, the order stays

	// Schema makes the reader produce a sample with this schema. Set it to the training sample's schema
	// to read a test sample, and leave the other fields as they were for the training sample. Columns
	// that are not attributes of the schema are skipped, and the attributes get the schema's order. A
	// class that the schema does not list is an error. A value that it does not list is an error too,
	// unless UnlistedMissing is set. Declarations in Columns take precedence over the schema. If Schema
	// is nil, the reader infers all types that are not declared.
	Schema *Schema

	// KeepAll keeps columns that look like dates or identifiers. Normally these columns are left out,
	// because a learner could recognise each example by its identifier. Set.Notes then names them. A
	// declared column is always kept, and so are all columns if no other column would remain.
	//
	// A nominal column looks like an identifier if its values all differ. A numeric column looks like
	// an identifier if its numbers all differ and are in order or without a gap. In a column with a
	// name such as "id", a tenth of the values may repeat.
	KeepAll bool

	// UnlistedMissing makes a value missing if its column has a list of values, declared or from the
	// Schema, and the value is not in the list. Normally such a value is an error. Set.Notes says how
	// many values became missing. In any case an unlisted class, or an unlisted letter of a sequence,
	// is an error.
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
