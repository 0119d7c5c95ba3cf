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

// DecodeARFF reads a sample in ARFF, Weka's attribute-relation file format, from r. The parameter
// file names the text in errors. The parameter class names the class attribute, which must be
// nominal; if it is empty, the last attribute is the class, as in Weka. Classes keep the order in
// which the file declares them.
//
// Attributes are nominal or numeric; real and integer mean numeric. An unquoted ? is a missing
// value, even if the header declares a value ?; a quoted "?" is the declared value, or an error.
// Text after the word numeric is ignored, as in Weka, because old files give a range there. Any
// text except a comment is an error after a list of values, after the relation's name and after
// @data. An empty value without quotes is an error too. String, date and relational attributes,
// sparse examples and weighted examples are refused, because no learner here could use them, or
// would respect the weights. Every error is a *ParseError. The limits of Format.Read apply, and a
// header may take 16 MB.
func DecodeARFF(r io.Reader, file, class string) (*Set, error) {
	return DecodeARFFContext(context.Background(), r, file, class)
}

// DecodeARFFContext is like DecodeARFF, but gives up when ctx is done: the *ParseError then wraps
// the error of ctx. It cannot interrupt a read that blocks.
func DecodeARFFContext(ctx context.Context, r io.Reader, file, class string) (*Set, error) {
	s, err := decodeARFF(ctx, r, file, class)
	if err != nil {
		return nil, parseError(err)
	}
	return s, nil
}

// decodeARFF does the work of DecodeARFF. It adds the examples to the same kind of table as the
// reader of delimited text, with every column declared.
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
