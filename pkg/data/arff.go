package data

import (
	"cmp"
	"context"
	"io"

	"halfspace/pkg/data/internal/arff"
)

// ReadARFF reads a sample from the ARFF file at path; see DecodeARFF. It is an error if the file
// cannot be opened.
func ReadARFF(path, class string) (*Set, error) {
	r, err := openFile(path)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	return DecodeARFF(r, path, class)
}

// DecodeARFF reads a sample in ARFF, Weka's attribute-relation file format, from r. File is its
// name in errors, and class the name of the class attribute, which must be nominal; if it is empty
// the last attribute is the class, as it is in Weka. Classes are in the order in which the file
// declares them.
//
// Attributes are nominal or numeric; real and integer are the same as numeric. A missing value is
// an unquoted ?, even where the header declares a value ?; in quotes it is that value, or an error.
// What follows the word numeric is passed over, as Weka does, whose old files have a range there;
// what follows a list of values, the relation's name or @data, and is no comment, is an error, and
// so is an empty value without quotes. String, date and relational attributes, sparse examples and
// weights of examples are refused, because nothing here could learn from them, or would know of the
// weight. Any error is a *ParseError. The limits of Format.Read hold here, and a header may have
// 16 MB.
func DecodeARFF(r io.Reader, file, class string) (*Set, error) {
	return DecodeARFFContext(context.Background(), r, file, class)
}

// DecodeARFFContext is like DecodeARFF. It gives up when ctx is done, with its error in the
// *ParseError; a read that blocks is waited for.
func DecodeARFFContext(ctx context.Context, r io.Reader, file, class string) (*Set, error) {
	s, err := decodeARFF(ctx, r, file, class)
	if err != nil {
		return nil, parseError(err)
	}
	return s, nil
}

// decodeARFF does the work of DecodeARFF. The examples go into the same table as those of delimited
// text, as columns that are all declared.
func decodeARFF(ctx context.Context, r io.Reader, file, class string) (*Set, error) {
	text, err := arff.NewReader(ctx, r, file)
	if err != nil {
		return nil, err
	}
	declared := make([]Column, len(text.Attributes))
	for k, a := range text.Attributes {
		declared[k] = Column{Name: a.Name, Kind: Numeric, Values: a.Values}
		if a.Values != nil {
			declared[k].Kind = Nominal
		}
	}
	f := Format{Class: class, Missing: []string{arff.Missing}}
	t, err := f.table(&text.Record, declared)
	if err == nil {
		err = t.gather(text.Next)
	}
	if err != nil {
		return nil, err
	}
	return t.set(cmp.Or(text.Relation, baseName(file)), "")
}
