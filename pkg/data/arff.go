package data

import (
	"cmp"
	"context"
	"io"
	"path/filepath"
	"strings"

	"halfspace/pkg/data/internal/arff"
)

// IsARFF reports whether the file at path should be read as ARFF, Weka's file format. The file's name
// decides this. But if f says that the first line is an example, the file cannot be ARFF, and IsARFF
// returns false.
func (f Format) IsARFF(path string) bool {
	return strings.EqualFold(filepath.Ext(path), ".arff") && !f.NoHeader
}

// ReadARFF reads a sample from the ARFF file at path; see DecodeARFF. It is an error if the file
// cannot be opened.
func ReadARFF(path string, f Format) (*Set, error) {
	r, err := openFile(path)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	return DecodeARFF(r, path, f)
}

// DecodeARFF reads a sample from r in ARFF, Weka's attribute-relation file format. The parameter file is
// only the name that errors print. An ARFF file describes its own layout, so the fields of f about the
// text, from Comma to NoHeader, must be zero. The class must be nominal. As in Weka, the class is the last
// attribute unless f.Class names another. The classes keep the order of the file's declaration, unless f
// declares an order. The sample gets the relation's name unless f.Name is set.
//
// Attributes are nominal or numeric, as the file declares them. The types real and integer both mean
// numeric. f.Columns may declare another kind for some attributes. A ? without quotes is a missing value,
// even if the header lists ? among the values. A "?" in quotes is the listed value. If no ? is listed, it
// is an error, unless f.Missing contains "?". Old files give a range after the word numeric. The range is
// ignored, as in Weka. After a list of values, after the relation's name and after @data, only a comment
// may follow. Any other text there is an error. An empty value without quotes is an error too.
//
// String, date and relational attributes and sparse examples are refused, because no learner here could use
// them. Weighted examples are refused, because no learner would respect the weights. Every error is a
// *ParseError. The limits of Format.Read apply, and a header may take 16 MB.
func DecodeARFF(r io.Reader, file string, f Format) (*Set, error) {
	return DecodeARFFContext(context.Background(), r, file, f)
}

// DecodeARFFContext is like DecodeARFF, but gives up when ctx is done: the *ParseError then wraps
// the error of ctx. It cannot interrupt a read that blocks.
func DecodeARFFContext(ctx context.Context, r io.Reader, file string, f Format) (*Set, error) {
	s, err := f.decodeARFF(ctx, r, file)
	if err != nil {
		return nil, parseError(err)
	}
	return s, nil
}

// decodeARFF does the work of DecodeARFF. It treats the file as a table with a declaration for every
// column, and so uses the same code as the reader of delimited text.
func (f Format) decodeARFF(ctx context.Context, r io.Reader, file string) (*Set, error) {
	text, err := arff.NewReader(ctx, r, file)
	if err != nil {
		return nil, err
	}
	if f.Comma != 0 || f.Comment != "" || f.NoHeader || f.Decimal != 0 || f.Thousands != 0 {
		return nil, text.Record.Errorf(0, 0, "an ARFF file has a layout of its own: Comma, Comment, Decimal, NoHeader and Thousands are for CSV")
	}
	if f.Schema != nil {
		f.Class, f.Classes = cmp.Or(f.Class, f.Schema.Class), f.Schema.Classes
	}
	f.Missing = append([]string{arff.Missing}, f.Missing...)
	columns, err := f.columnsARFF(text)
	if err != nil {
		return nil, err
	}
	t, err := f.table(&text.Record, columns)
	if err != nil {
		return nil, err
	}
	t.advice = unlabelledAdvice
	if err := t.gather(text.Next); err != nil {
		return nil, err
	}
	return f.sample(t, cmp.Or(f.Name, text.Relation, baseName(file)))
}

// columnsARFF returns the columns that the file declares, with the declarations of f.
func (f Format) columnsARFF(text *arff.Reader) ([]Column, error) {
	columns, index := make([]Column, len(text.Attributes)), map[string]int{}
	for k, a := range text.Attributes {
		columns[k], index[a.Name] = Column{Name: a.Name}, k
	}
	if err := f.declare(&text.Record, columns, index); err != nil {
		return nil, err
	}
	columns = f.completed(columns)
	for k, a := range text.Attributes {
		switch {
		case !columns[k].undeclared():
		case a.Values != nil:
			columns[k].Kind, columns[k].Values = Nominal, a.Values
		default:
			columns[k].Kind = Numeric
		}
	}
	return columns, nil
}
