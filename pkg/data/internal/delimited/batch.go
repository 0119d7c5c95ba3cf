package delimited

import (
	"bytes"
	"math"
	"unicode"
)

// batchSize is the length of a batch's text in bytes: long enough to be worth a goroutine, and
// short enough to stay in a processor's cache while it is read, split and used.
const batchSize = 1 << 16

// batchesAhead is the number of batches that are split while one is used. Using a batch takes a
// quarter of the time needed to split it, so four goroutines keep up.
const batchesAhead = 4

// A batch is a run of consecutive records. The data of one record are a stretch of slices that all
// records share, so that a reused batch allocates nothing.
type batch struct {
	file     string
	comma    []byte // nil stands for a run of blanks
	quotes   *quotedReader
	splitter Splitter  // splits the records, in place of comma and quotes; may be nil
	current  Record    // the record being split
	text     []byte    // each record with a line end
	lines    []int     // on which the records begin
	starts   []int     // starts of the records in text, and the end of the last
	fields   [][]byte  // fields of all records
	numbers  []float64 // numbers of the fields
	firsts   []int     // starts of the records' fields, and the end of the last's
	err      error     // the error after the records
	done     chan bool
}

// newBatch returns a batch for the text of r. Each batch has its own quotedReader, because batches
// are split at the same time.
func (r *Reader) newBatch(comma rune) *batch {
	b := &batch{file: r.File, comma: r.comma, splitter: r.splitter, done: make(chan bool, 1)}
	if b.comma != nil {
		b.quotes = newQuotedReader(comma)
	}
	return b
}

// record returns record i. Its slices are parts of b's slices, and are overwritten when b is filled
// anew.
func (b *batch) record(i int) Record {
	start, end := b.firsts[i], b.firsts[i+1]
	r := Record{File: b.file, Line: b.lines[i], Text: b.text[b.starts[i] : b.starts[i+1]-1]}
	r.Fields, r.Numbers = b.fields[start:end], b.numbers[start:end]
	if b.quotes != nil {
		r.comma = b.quotes.csv.Comma
	}
	return r
}

// split finds the fields of all records. It ends at the first wrong record: earlier records stay,
// and the record's error replaces the error after the batch.
//
// Whether the text contains odd bytes or quotes is tested once for the whole batch, because both
// tests handle many bytes at a time, and in most files the answer is no.
func (b *batch) split() {
	b.fields, b.numbers, b.firsts = b.fields[:0], b.numbers[:0], append(b.firsts[:0], 0)
	if b.quotes != nil {
		b.quotes.values = b.quotes.values[:0]
	}
	odd := checkText(b.text) >= 0
	quotes := bytes.IndexByte(b.text, '"') >= 0
	add := b.add
	for i := range b.lines {
		r := &b.current
		*r = Record{File: b.file, Line: b.lines[i], Text: b.text[b.starts[i] : b.starts[i+1]-1]}
		var err error
		if odd {
			err = r.Check()
		}
		if err == nil && b.splitter == nil {
			err = r.checkWidth(b.comma)
		}
		switch {
		case err != nil:
		case b.splitter != nil:
			err = b.splitter(r, add)
		case quotes && bytes.IndexByte(r.Text, '"') >= 0:
			err = b.splitQuotes(r)
		case b.comma == nil:
			b.splitBlanks(r.Text)
		default:
			b.splitComma(r.Text)
		}
		if err != nil {
			b.lines, b.err = b.lines[:i], err
			return
		}
		b.firsts = append(b.firsts, len(b.fields))
	}
}

// splitBlanks splits a record at runs of blanks. Numbers are left for the caller to parse: such
// files are rare, and the only ones of the catalogue, the MONK's problems, have none.
func (b *batch) splitBlanks(text []byte) {
	for text = Trim(text); len(text) > 0; text = Trim(text) {
		n := bytes.IndexFunc(text, unicode.IsSpace)
		if n < 0 {
			n = len(text)
		}
		b.add(text[:n], math.NaN())
		text = text[n:]
	}
}

// splitComma splits a record without quotes. At the beginning of each field it tries to read a
// number. If the number ends at the delimiter, one pass has found and parsed the field. If not, it
// searches for the delimiter, and the field is text or an unusual number.
func (b *batch) splitComma(text []byte) {
	comma := b.comma
	for {
		for len(text) > 0 && text[0] == ' ' {
			text = text[1:]
		}
		v, n := ScanNumber(text)
		if n > 0 && n < len(text) && text[n] == comma[0] && len(comma) == 1 {
			b.add(text[:n], v)
			text = text[n+1:]
			continue
		}
		if n = bytes.Index(text, comma); n < 0 {
			b.add(Trim(text), math.NaN())
			return
		}
		b.add(Trim(text[:n]), math.NaN())
		text = text[n+len(comma):]
	}
}

// splitQuotes splits a record with quotes. Most quotes come from programs that quote every whole
// field, and are easy to remove. All other cases are left to encoding/csv: quotes inside a field,
// line ends in quotes, and errors, because people know its error messages.
func (b *batch) splitQuotes(r *Record) error {
	if b.comma == nil {
		return r.Errorf(r.Line, bytes.IndexByte(r.Text, '"')+1, "quotes have no meaning in a file delimited by blanks")
	}
	if first := len(b.fields); !b.splitSimple(r.Text) {
		b.fields, b.numbers = b.fields[:first], b.numbers[:first]
		fields, err := b.quotes.read(r)
		for _, f := range fields {
			b.add(f, math.NaN())
		}
		return err
	}
	return nil
}

// splitSimple splits a record if its quotes are simple: they stand around whole fields, which have
// neither quotes nor line ends in them. Else it returns false, and may have added some of the
// fields.
func (b *batch) splitSimple(text []byte) bool {
	for unfinished := true; unfinished; {
		var field []byte
		if left := bytes.TrimLeft(text, " "); len(left) > 0 && left[0] == '"' && (len(left) == len(text) || b.quotes.csv.TrimLeadingSpace) {
			n := bytes.IndexByte(left[1:], '"')
			if n < 0 {
				return false
			}
			field, text = left[1:1+n], left[n+2:]
			if unfinished = len(text) > 0; unfinished && !bytes.HasPrefix(text, b.comma) {
				return false
			}
			text = text[min(len(b.comma), len(text)):]
		} else if field, text, unfinished = bytes.Cut(text, b.comma); bytes.IndexByte(field, '"') >= 0 {
			return false
		}
		if bytes.IndexByte(field, '\n') >= 0 {
			return false
		}
		field = Trim(field)
		v, n := ScanNumber(field)
		if n == 0 || n < len(field) {
			v = math.NaN()
		}
		b.add(field, v)
	}
	return true
}

// add adds a field and the number that it spells, or NaN if it was not parsed.
func (b *batch) add(field []byte, v float64) {
	b.fields, b.numbers = append(b.fields, field), append(b.numbers, v)
}
