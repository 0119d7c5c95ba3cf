package data

import (
	"cmp"
	"io"
	"os"

	"halfspace/pkg/data/internal/arff"
)

// ReadARFF reads a sample from the ARFF file at path; see DecodeARFF.
func ReadARFF(path, class string) (*Set, error) {
	r, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	return DecodeARFF(r, path, class)
}

// DecodeARFF reads a sample in Weka's attribute-relation file format; file is
// its name in errors, and class the name of the class attribute, the last one
// if empty. Attributes are nominal or numeric (real and integer are the same);
// string, date and relational attributes, sparse examples and weights are
// refused. A missing value is "?". What is wrong is a *ParseError.
func DecodeARFF(r io.Reader, file, class string) (*Set, error) {
	s, err := decodeARFF(r, file, class)
	if err != nil {
		return nil, parseError(err)
	}
	return s, nil
}

func decodeARFF(r io.Reader, file, class string) (*Set, error) {
	text, err := arff.NewReader(r, file)
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
	f := Format{Class: class, Missing: []string{"?"}}
	t, err := f.table(&text.Record, declared)
	if err == nil {
		err = t.gather(text.Next)
	}
	if err != nil {
		return nil, err
	}
	return t.set(cmp.Or(text.Relation, base(file)), "")
}
