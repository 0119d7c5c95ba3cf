package data

import (
	"cmp"
	"errors"
	"fmt"
	"path"
	"reflect"
	"slices"
	"strings"
)

// A Description says how a delimited text file is written: its delimiter, its decimal sign, and so on. The
// command line and experiment files use it. Its fields have the names of the command's flags, so
// --no-header is "no-header" in an experiment file. In Go, use Format instead, which can say more about a
// file.
type Description struct {
	Class      string   `json:"class,omitempty"`      // see Format
	Positive   string   `json:"positive,omitempty"`   // see Format
	Missing    []string `json:"missing,omitempty"`    // see Format
	MissingIn  []string `json:"missing-in,omitempty"` // missing values of a column: "age=-9" or "lab_*=n/d"
	NoHeader   bool     `json:"no-header,omitempty"`  // the file has no header: its first line is an example
	Names      []string `json:"names,omitempty"`      // names of all columns of a file without a header
	Comma      Sign     `json:"comma,omitempty"`      // the delimiter between columns
	Decimal    Sign     `json:"decimal,omitempty"`    // see Format
	Thousands  Sign     `json:"thousands,omitempty"`  // see Format
	Kind       []string `json:"kind,omitempty"`       // kinds of columns: "zip=nominal" or "lab_*=numeric"
	Skip       []string `json:"skip,omitempty"`       // names or patterns of columns that are not attributes
	Unlabelled string   `json:"unlabelled,omitempty"` // drop or keep examples without a class
}

// treatments are the words for examples without a class.
var treatments = map[string]Unlabelled{"": Refused, "drop": Dropped, "keep": Kept}

// Describe returns the description of f, for example to write f into an experiment file. It returns an
// error if f has a setting for which a Description has no field.
func Describe(f Format) (Description, error) {
	d := Description{
		Class: f.Class, Positive: f.Positive, Missing: f.Missing, NoHeader: f.NoHeader,
		Comma: Sign(f.Comma), Decimal: Sign(f.Decimal), Thousands: Sign(f.Thousands),
	}
	for word, u := range treatments {
		if u == f.Unlabelled {
			d.Unlabelled = word
		}
	}
	all := f.NoHeader && len(f.Columns) > 0
	for _, c := range f.Columns {
		if all {
			d.Names = append(d.Names, c.Name)
		}
		for _, text := range c.Missing {
			d.MissingIn = append(d.MissingIn, c.Name+"="+text)
		}
		switch c.Kind {
		case Infer:
		case Ignore:
			d.Skip = append(d.Skip, c.Name)
		default:
			d.Kind = append(d.Kind, c.Name+"="+string(c.Kind))
		}
	}
	if described, err := d.Format(); err != nil || !reflect.DeepEqual(described, f) {
		return d, fmt.Errorf("only Go can declare the format %#v", f)
	}
	return d, nil
}

// Format returns d as a Format, with which a program reads the file.
func (d Description) Format() (Format, error) { return d.Extend(Format{}) }

// Extend returns f with the settings of d added. Use it if you already have a format, for example the
// format of a model's schema, and the user describes a file beside it.
func (d Description) Extend(f Format) (Format, error) {
	f.NoHeader = d.NoHeader || d.Names != nil
	f.Comma, f.Decimal, f.Thousands = rune(d.Comma), rune(d.Decimal), rune(d.Thousands)
	f.Class, f.Positive = cmp.Or(d.Class, f.Class), cmp.Or(d.Positive, f.Positive)
	if d.Missing != nil {
		f.Missing = d.Missing
	}
	var ok bool
	if f.Unlabelled, ok = treatments[d.Unlabelled]; !ok {
		return f, fmt.Errorf("unlabelled is %.40q, want drop or keep", d.Unlabelled)
	}
	for _, text := range d.Kind {
		k := strings.LastIndexByte(text, '=')
		if k < 0 {
			return f, fmt.Errorf("kind is %.40q, want a column and its kind, as zip=nominal", text)
		}
		f.Columns = append(f.Columns, Column{Name: text[:k], Kind: Kind(text[k+1:])})
	}
	for _, name := range d.Skip {
		f.Columns = append(f.Columns, Column{Name: name, Kind: Ignore})
	}
	for _, text := range d.MissingIn {
		k := strings.LastIndexByte(text, '=')
		if k < 0 {
			return f, fmt.Errorf("missing-in is %.40q, want a column and a text, as age=-9", text)
		}
		f.Columns = declareMissing(f.Columns, text[:k], text[k+1:])
	}
	if d.Names == nil {
		return f, nil
	}
	if len(d.Names) == 0 {
		return f, errors.New("names is empty, want the names of all columns")
	}
	var err error
	f.Columns, err = declareAll(d.Names, f.Columns, cmp.Or(f.Class, d.Names[len(d.Names)-1]))
	return f, err
}

// declareMissing returns the declarations with one more text for a missing value in the columns of a name
// or pattern. It does not change the given ones.
func declareMissing(columns []Column, name, text string) []Column {
	columns = slices.Clone(columns)
	j := slices.IndexFunc(columns, func(c Column) bool { return c.Name == name })
	if j < 0 {
		return append(columns, Column{Name: name, Missing: []string{text}})
	}
	columns[j].Missing = append(slices.Clone(columns[j].Missing), text)
	return columns
}

// declarationOf returns the index of the declaration of the column with the given name: an exact one, or else
// the first pattern that matches; otherwise -1.
func declarationOf(declared []Column, name string) int {
	if j := slices.IndexFunc(declared, func(c Column) bool { return c.Name == name }); j >= 0 {
		return j
	}
	return slices.IndexFunc(declared, func(c Column) bool { ok, _ := path.Match(c.Name, name); return ok })
}

// declareAll returns declarations of all columns in the order of their names. As everywhere, an exact name
// comes before a pattern, and no pattern matches the class.
func declareAll(names []string, declared []Column, class string) ([]Column, error) {
	columns := make([]Column, len(names))
	used := make([]bool, len(declared)) // a declaration without a column is probably misspelt
	for k, name := range names {
		j := declarationOf(declared, name)
		if j >= 0 && (name != class || declared[j].Name == name) {
			columns[k], used[j] = declared[j], true
		}
		columns[k].Name = name
	}
	if j := slices.Index(used, false); j >= 0 {
		return nil, fmt.Errorf("names has no column %.60q", declared[j].Name)
	}
	return columns, nil
}
