package data

import (
	"bytes"
	"cmp"
	"io"
	"os"
	"slices"
	"strings"

	"halfspace/pkg/data/internal/delimited"
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
	a := &arff{Record: delimited.Record{File: file}, in: delimited.NewLineReader(r, file)}
	if err := a.header(); err != nil {
		return nil, parseError(err)
	}
	f := Format{Class: class, Missing: []string{"?"}}
	a.Record = delimited.Record{File: file} // a wrong class is in no line
	t, err := f.table(&a.Record, a.columns)
	if err == nil {
		err = t.gather(a.next)
	}
	if err != nil {
		return nil, parseError(err)
	}
	s, err := t.set(cmp.Or(a.relation, base(file)), "")
	return s, parseError(err)
}

// An arff splits ARFF text, whose fields are separated by commas or
// blanks, and quoted with ' or ".
type arff struct {
	delimited.Record
	in       *delimited.LineReader
	relation string
	columns  []Column
}

// header reads up to the line @data.
func (a *arff) header() error {
	for {
		err := a.readRecord()
		if err == io.EOF {
			return a.Errorf(a.in.Line(), 0, "no line @data")
		}
		if err != nil {
			return err
		}
		keyword, end, _ := a.token(0, "")
		switch strings.ToLower(string(keyword)) {
		case "@relation":
			if name, _, err := a.token(end, ""); err != nil {
				return err
			} else if a.relation == "" {
				a.relation = string(name)
			}
		case "@attribute":
			if err := a.attribute(end); err != nil {
				return err
			}
		case "@data":
			if len(a.columns) == 0 {
				return a.Errorf(a.Line, 0, "no @attribute before @data")
			}
			return nil
		default:
			return a.Errorf(a.Line, 1, "%s where @relation, @attribute or @data is due", delimited.Quote(keyword))
		}
	}
}

// attribute reads the declaration whose keyword ends at byte i.
func (a *arff) attribute(i int) error {
	text, end, err := a.token(i, "{")
	if err != nil {
		return err
	}
	if len(text) == 0 {
		return a.Errorf(a.Line, a.blanks(i)+1, "an attribute without a name")
	}
	c := Column{Name: string(text), Kind: Numeric}
	if slices.ContainsFunc(a.columns, func(b Column) bool { return b.Name == c.Name }) {
		return a.Errorf(a.Line, i+1, "a second attribute %s", delimited.Quote(c.Name))
	}
	start := a.blanks(end)
	if start < len(a.Text) && a.Text[start] == '{' {
		c.Kind = Nominal
		c.Values, err = a.values(start + 1)
	} else {
		text, _, err = a.token(start, "")
	}
	if err != nil {
		return err
	}
	switch kind := strings.ToLower(string(text)); {
	case c.Kind == Nominal, kind == "numeric", kind == "real", kind == "integer":
		a.columns = append(a.columns, c)
		return nil
	default:
		return a.Errorf(a.Line, start+1, "attribute %s is of type %s, but only numeric and nominal ones can be read", delimited.Quote(c.Name), delimited.Quote(text))
	}
}

// values reads nominal values from byte i to a closing brace.
func (a *arff) values(i int) ([]string, error) {
	var values []string
	for {
		start := a.blanks(i)
		if start == len(a.Text) {
			return nil, a.Errorf(a.Line, start+1, "no } after the values")
		}
		if a.Text[start] == '}' {
			break
		}
		text, end, err := a.token(start, ",}")
		if err != nil {
			return nil, err
		}
		if slices.Contains(values, string(text)) {
			return nil, a.Errorf(a.Line, start+1, "value %s twice", delimited.Quote(text))
		}
		values = append(values, string(text))
		if i = a.blanks(end); i < len(a.Text) && a.Text[i] == ',' {
			i++
		}
	}
	if len(values) == 0 {
		return nil, a.Errorf(a.Line, i+1, "a nominal attribute without values")
	}
	return values, nil
}

// readRecord reads a line that is not blank into record.
func (a *arff) readRecord() error {
	text, err := a.in.ReadLine()
	for err == nil && (len(delimited.Trim(text)) == 0 || delimited.Trim(text)[0] == '%') {
		text, err = a.in.ReadLine()
	}
	if err != nil {
		return err
	}
	a.Line, a.Text = a.in.Line(), text
	return a.Check()
}

// next reads an example.
func (a *arff) next() error {
	if err := a.readRecord(); err != nil {
		return err
	}
	a.Fields = a.Fields[:0]
	i := a.blanks(0)
	if a.Text[i] == '{' {
		return a.Errorf(a.Line, i+1, "a sparse example, which cannot be read")
	}
	for i < len(a.Text) && a.Text[i] != '%' {
		text, end, err := a.token(i, ",")
		if err != nil {
			return err
		}
		a.Fields = append(a.Fields, text)
		if i = a.blanks(end); i < len(a.Text) && a.Text[i] == ',' {
			if i = a.blanks(i + 1); i == len(a.Text) {
				a.Fields = append(a.Fields, a.Text[i:])
			}
		}
	}
	return nil
}

// blanks returns the first byte from i on that is not a blank.
func (a *arff) blanks(i int) int {
	for i < len(a.Text) && (a.Text[i] == ' ' || a.Text[i] == '\t') {
		i++
	}
	return i
}

// token returns the text that begins at byte i or after blanks, up to a blank
// or one of stop, and where it ends. A quoted text loses its quotes and
// escapes in place.
func (a *arff) token(i int, stop string) (text []byte, end int, err error) {
	i = a.blanks(i)
	if i == len(a.Text) || a.Text[i] != '\'' && a.Text[i] != '"' {
		if end = bytes.IndexAny(a.Text[i:], " \t"+stop); end < 0 {
			end = len(a.Text) - i
		}
		return a.Text[i : i+end], i + end, nil
	}
	mark := a.Text[i]
	text = a.Text[i:i]
	for end = i + 1; end < len(a.Text) && a.Text[end] != mark; end++ {
		b := a.Text[end]
		if b == '\\' && end+1 < len(a.Text) {
			end++
			if b = a.Text[end]; b == 'n' || b == 'r' || b == 't' {
				b = map[byte]byte{'n': '\n', 'r': '\r', 't': '\t'}[b]
			}
		}
		text = append(text, b)
	}
	if end == len(a.Text) {
		return nil, 0, a.Errorf(a.Line, i+1, "a quoted text without end")
	}
	return text, end + 1, nil
}
