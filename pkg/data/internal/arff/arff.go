// Package arff reads the text of Weka's attribute-relation file format: the declarations of its
// header, and its examples as records of fields. Its caller decides how to use the fields.
//
// The format is a header of lines "@relation NAME" and "@attribute NAME TYPE", and after a line
// "@data" an example per line; see I. Witten, E. Frank, M. Hall, Data Mining (2011), §2.4. Weka's
// own reader is more lenient than its description, and files in circulation use that: keywords are
// in any case, blanks instead of commas may separate fields, and names and values may stand in
// single or double quotes, with escapes by a backslash. So this package reads all of these.
//
// Four details follow Weka's loader (tried with release 3.6.14), with one exception. Text after the
// word numeric is ignored, where old files have a range. Text after the values of a nominal
// attribute, the relation's name or @data is an error. An unquoted ? is a missing value, and '?' is
// the text. The exception: an empty value between two commas is an error here, but the loader takes
// repeated commas for one.
package arff

import (
	"context"
	"io"
	"math"
	"strings"

	"halfspace/pkg/data/internal/delimited"
)

// An Attribute is an attribute that the header declares: nominal if it has Values, else numeric.
// The types numeric, real and integer mean the same here as in Weka, which keeps all of them as
// floats.
type Attribute struct {
	Name   string
	Values []string // values in the order of the declaration
}

// A Reader reads the examples of an ARFF text. Record holds the fields of the current one, without
// quotes and escapes. After the header it is a reader of lines, and works like a delimited.Reader:
// it splits lines in the background, in batches.
type Reader struct {
	*delimited.Reader
	Relation   string // its name; may be empty
	Attributes []Attribute
}

// A header reads the declarations. The current one is in line.
type header struct {
	line
	relation   string
	attributes []Attribute
	names      map[string]bool // names of attributes
	lines      *delimited.LineReader
}

// A line is a line of the text, from which tokens are read.
type line struct{ *delimited.Record }

// Missing is the field of a missing value, an unquoted "?" in the text. No other field equals it,
// because a NUL byte in the text is an error.
const Missing = "\x00"

// mostHeader limits the length of all declarations in bytes. A declared value costs about ten times
// its length in memory, so the limit is lower than the limit for a line. A header of this length
// cannot declare more than delimited.MostColumns attributes.
const mostHeader = 16 << 20

// NewReader returns a reader of r, whose name in errors is file, and reads the header. Attributes
// of type string, date and relational are errors, because a learner of halfspaces cannot use them.
// Reading fails with the context's error once ctx is done. Every error is a *delimited.Error.
func NewReader(ctx context.Context, r io.Reader, file string) (*Reader, error) {
	h := header{line: line{&delimited.Record{File: file}}, names: map[string]bool{}, lines: delimited.NewLineReader(ctx, r, file)}
	if err := h.read(); err != nil {
		return nil, err
	}
	return &Reader{delimited.NewLineRecords(h.lines, file, "%", split), h.relation, h.attributes}, nil
}

// read reads the declarations, up to the line @data. They may come in any order; a second name of
// the relation is ignored.
func (a *header) read() error {
	for length := 0; ; {
		err := a.next()
		if err == io.EOF {
			return a.Errorf(a.lines.Line(), 0, "no line @data")
		}
		if err != nil {
			return err
		}
		if length += len(a.Text); length > mostHeader {
			return a.Errorf(a.Line, 1, "the header is longer than %d MB: no line @data", mostHeader>>20)
		}
		// An error of the keyword itself, a quote without an end, is reported as a wrong keyword.
		keyword, end, _ := a.token(0, "")
		switch strings.ToLower(string(keyword)) {
		case "@relation":
			if err := a.name(end); err != nil {
				return err
			}
		case "@attribute":
			if err := a.attribute(end); err != nil {
				return err
			}
		case "@data":
			if len(a.attributes) == 0 {
				return a.Errorf(a.Line, 0, "no @attribute before @data")
			}
			return a.lineEnds(end, "@data")
		default:
			return a.Errorf(a.Line, 1, "%s where @relation, @attribute or @data is due; is it CSV without a header? Then set NoHeader; on the command line --no-header", delimited.Quote(keyword))
		}
	}
}

// name reads the declaration of the relation's name, whose keyword ends at byte i.
func (a *header) name(i int) error {
	name, end, err := a.token(i, "")
	if err != nil {
		return err
	}
	if a.relation == "" {
		a.relation = string(name)
	}
	return a.lineEnds(end, "the name of the relation")
}

// lineEnds returns an error if the line contains more than a comment from byte i on. The parameter
// end names the part of the line that should have been the last.
func (a line) lineEnds(i int, end string) error {
	if i = a.blanks(i); i < len(a.Text) && a.Text[i] != '%' {
		return a.Errorf(a.Line, i+1, "%s after %s", delimited.Quote(a.Text[i:]), end)
	}
	return nil
}

// attribute reads the declaration whose keyword ends at byte i: a name, and then a type or, in
// braces, the values of a nominal attribute. Two attributes of one name are an error, because the
// class is found by its name; so is an empty name, which would get another one in a CSV file.
func (a *header) attribute(i int) error {
	text, end, err := a.token(i, "{")
	if err != nil {
		return err
	}
	if len(text) == 0 {
		return a.Errorf(a.Line, a.blanks(i)+1, "an attribute without a name")
	}
	declared := Attribute{Name: string(text)}
	if a.names[declared.Name] {
		return a.Errorf(a.Line, i+1, "a second attribute %s", delimited.Quote(declared.Name))
	}
	a.names[declared.Name] = true
	// Values may follow the name without a blank, so a brace ends a name above.
	start := a.blanks(end)
	if start < len(a.Text) && a.Text[start] == '{' {
		declared.Values, err = a.values(start + 1)
	} else {
		text, _, err = a.token(start, "")
	}
	if err != nil {
		return err
	}
	// A nominal attribute has its values by now; of the other types only numbers can be learned
	// from.
	switch kind := strings.ToLower(string(text)); {
	case declared.Values != nil, kind == "numeric", kind == "real", kind == "integer":
		a.attributes = append(a.attributes, declared)
		return nil
	default:
		return a.Errorf(a.Line, start+1, "attribute %s has the type %s, but only numeric and nominal ones can be read",
			delimited.Quote(declared.Name), delimited.Quote(text))
	}
}

// values reads the values of a nominal attribute, from byte i to a closing brace. They are
// separated by commas or by blanks alone.
func (a line) values(i int) ([]string, error) {
	var values []string
	seen := map[string]bool{}
	// A declaration is one line, so an unclosed brace cannot be closed later.
	for {
		start := a.blanks(i)
		if start == len(a.Text) {
			return nil, a.Errorf(a.Line, start+1, "no } after the values")
		}
		if a.Text[start] == '}' {
			break
		}
		if a.Text[start] == ',' {
			return nil, a.Errorf(a.Line, start+1, "no value before the comma: an empty one needs quotes")
		}
		text, end, err := a.token(start, ",}")
		if err != nil {
			return nil, err
		}
		if seen[string(text)] {
			return nil, a.Errorf(a.Line, start+1, "value %s twice", delimited.Quote(text))
		}
		values = append(values, string(text))
		seen[values[len(values)-1]] = true
		if i = a.blanks(end); i < len(a.Text) && a.Text[i] == ',' {
			i++
		}
	}
	if len(values) == 0 {
		return nil, a.Errorf(a.Line, i+1, "a nominal attribute without values")
	}
	return values, a.lineEnds(a.blanks(i)+1, "the values")
}

// next reads the next line that is neither blank nor a comment into Record. It returns an error if
// the line is not text.
func (a *header) next() error {
	text, err := a.lines.ReadLine()
	for err == nil && (len(delimited.Trim(text)) == 0 || delimited.Trim(text)[0] == '%') {
		text, err = a.lines.ReadLine()
	}
	if err != nil {
		return err
	}
	a.Line, a.Text = a.lines.Line(), text
	return a.Check()
}

// split splits an example into all fields of its line. Most fields of most files are numbers, so it
// tries a number first: if the number ends where a field can end, one pass has found and parsed it.
func split(r *delimited.Record, add func([]byte, float64)) error {
	a := line{r}
	i := a.blanks(0)
	// In a sparse example only the values other than 0 are listed, each after its attribute's
	// number.
	if a.Text[i] == '{' {
		return a.Errorf(a.Line, i+1, "a sparse example, which cannot be read")
	}
	// A comment may follow the fields. A % inside of one does not begin a comment.
	for n := 0; i < len(a.Text) && a.Text[i] != '%'; n++ {
		text, number, end, err := a.field(i)
		if err != nil {
			return err
		}
		if n == delimited.MostColumns {
			return a.WidthErrorf(a.Line, i+1)
		}
		add(text, number)
		if i = a.blanks(end); i < len(a.Text) && a.Text[i] == ',' {
			// A comma at the end of a line is followed by one more field, an empty one.
			if i = a.blanks(i + 1); i == len(a.Text) {
				add(a.Text[i:], math.NaN())
			}
		}
	}
	return nil
}

// field returns the field that begins at byte i, the number that it spells or NaN, and its end.
func (a line) field(i int) (text []byte, number float64, end int, err error) {
	if v, n := delimited.ScanNumber(a.Text[i:]); n > 0 {
		if end = i + n; end == len(a.Text) || a.Text[end] == ',' || a.Text[end] == ' ' || a.Text[end] == '\t' {
			return a.Text[i:end], v, end, nil
		}
	}
	bare := a.Text[i] == '?' // checked now, because unquoting moves a quoted text to the quote's place
	text, end, err = a.token(i, ",")
	if err == nil && bare && len(text) == 1 {
		text[0] = Missing[0]
	}
	return text, math.NaN(), end, err
}

// blanks returns the index of the first byte from i on that is not a blank.
func (a line) blanks(i int) int {
	for i < len(a.Text) && (a.Text[i] == ' ' || a.Text[i] == '\t') {
		i++
	}
	return i
}

// token returns the text that begins at byte i or after blanks there, and its end. If the text
// begins with a quote, it extends to the closing quote; else to a blank or to one of the bytes in
// stop.
//
// A quoted text loses its quotes and escapes in place, because it only gets shorter. So it is still
// a slice of the record's text, and errors find its place. A backslash stands for the character
// after it, except that \n, \r and \t are line end, carriage return and tab.
func (a line) token(i int, stop string) (text []byte, end int, err error) {
	i = a.blanks(i)
	if i == len(a.Text) || a.Text[i] != '\'' && a.Text[i] != '"' {
		for end = i; end < len(a.Text) && !delimits(a.Text[end], stop); end++ {
		}
		return a.Text[i:end], end, nil
	}
	// The text is written over the bytes that it is made from. It never overtakes end, because
	// every byte of it took at least one.
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

// delimits reports whether b ends a text without quotes.
func delimits(b byte, stop string) bool {
	return b == ' ' || b == '\t' || strings.IndexByte(stop, b) >= 0
}
