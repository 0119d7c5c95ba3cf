package data

import (
	"cmp"
	"encoding/csv"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"halfspace/pkg/data/internal/delimited"
)

// Format returns a Format that declares all of s: every attribute with its values, and the classes in their
// order. Use it to read another CSV file with a header and these columns, such as a test sample, into a Set
// with the same schema. If the types were inferred instead, the test sample might lack a value or number
// its values in another order, and the model would misread them. Format also reads what WriteCSV wrote.
//
// If the training sample was read with a Format other than the zero value, use that Format again, with its
// Schema set.
func (s Schema) Format() Format {
	f := Format{Name: s.Name, Class: cmp.Or(s.Class, "class"), Classes: s.Classes, Schema: &s}
	for _, a := range s.Attrs {
		c := Column{Name: a.Name, Kind: Numeric}
		if a.Nominal() {
			c.Kind, c.Values = Nominal, a.Values
		}
		f.Columns = append(f.Columns, c)
	}
	return f
}

// WriteCSV writes s as a CSV file with a header and the class in the last column. Numbers get as many
// digits as are needed to read the same float64 again, and missing values are empty fields. So s.Format()
// reads the file back, bit for bit.
//
// If some value could not be read back unchanged, WriteCSV returns an error and writes nothing. This
// happens with infinite numbers, two attributes of one name, numbers that are not an index of a nominal
// value, and names and values that are empty or begin or end with a blank.
func (s *Set) WriteCSV(w io.Writer) error {
	if err := s.checkValues(); err != nil {
		return err
	}
	record := make([]string, 0, len(s.Attrs)+1)
	for _, a := range s.Attrs {
		record = append(record, a.Name)
	}
	record = append(record, cmp.Or(s.Class, "class"))
	texts := append(slices.Clone(record), s.Classes...)
	for _, a := range s.Attrs {
		texts = append(texts, a.Values...)
	}
	for _, t := range texts {
		if !survives(t) {
			return fmt.Errorf("%s cannot be written to a CSV file and read back unchanged", delimited.Quote(t))
		}
	}
	out := csv.NewWriter(w)
	if err := out.Write(record); err != nil {
		return err
	}
	for i, x := range s.X {
		for j, v := range x {
			record[j] = s.Attrs[j].Text(v)
		}
		record[len(x)] = s.Classes[s.Y[i]]
		if err := out.Write(record); err != nil {
			return err
		}
	}
	out.Flush()
	return out.Error()
}

// Text returns the value v of a as WriteCSV writes it. A missing value is empty, and so is a number that is
// not the index of a nominal value.
func (a Attr) Text(v float64) string {
	switch {
	case !a.accepts(v):
		return ""
	case a.Nominal():
		return a.Values[int(v)]
	}
	return strconv.FormatFloat(v, 'g', -1, 64)
}

// survives reports whether a text is the same after it was written to a CSV file and read back. Some are
// not: an empty field becomes a missing value, blanks at the ends are cut off, encoding/csv turns "\r\n" in
// quotes into one line end, and a byte order mark at the beginning of a line would be dropped or refused.
func survives(text string) bool {
	return text != "" && utf8.ValidString(text) && strings.TrimSpace(text) == text &&
		!strings.Contains(text, "\r\n") && !strings.ContainsRune(text, 0) && !strings.Contains("\n"+text, "\n\ufeff")
}

// checkValues returns an error unless s is well-formed, names differ, numbers are finite or
// missing, and nominal values are missing or indices of Values. Samples that were read meet these
// conditions; a sample made by hand may not.
func (s *Set) checkValues() error {
	if err := s.Check(); err != nil {
		return err
	}
	if err := s.checkNames(); err != nil {
		return err
	}
	for i, x := range s.X {
		for j, v := range x {
			a := s.Attrs[j]
			if math.IsInf(v, 0) || a.Nominal() && !(math.IsNaN(v) || v == math.Trunc(v) && v >= 0 && v < float64(len(a.Values))) {
				return fmt.Errorf("attribute %s of example %d cannot be %v", delimited.Quote(a.Name), i, v)
			}
		}
	}
	return nil
}

// checkNames returns an error unless the names of attributes and class all differ. A class without
// a name is called class in a file.
func (s Schema) checkNames() error {
	seen := map[string]bool{cmp.Or(s.Class, "class"): true}
	for _, a := range s.Attrs {
		if seen[a.Name] {
			return fmt.Errorf("two columns are called %s", delimited.Quote(a.Name))
		}
		seen[a.Name] = true
	}
	return nil
}
