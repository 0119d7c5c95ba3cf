package delimited

import (
	"bytes"
	"math"
	"unicode"
)

// batchSize is the text of a batch in bytes: enough to be worth a goroutine,
// and little enough to stay in the cache.
const batchSize = 1 << 16

// batchesAhead is how many are being split while one goes into the table,
// which takes a quarter of the time.
const batchesAhead = 4

// A batch is some consecutive records.
type batch struct {
	file    string
	comma   []byte // nil stands for a run of blanks
	quotes  *quotedReader
	text    []byte    // each record with a line end
	lines   []int     // on which the records begin
	starts  []int     // of the records in text, and the end of the last
	fields  [][]byte  // of all records
	numbers []float64 // of the fields
	firsts  []int     // of the records' fields, and the end of the last's
	err     error     // what comes after the records
	done    chan bool
}

func (l *Reader) newBatch(comma rune) *batch {
	b := &batch{file: l.File, comma: l.comma, done: make(chan bool, 1)}
	if b.comma != nil {
		b.quotes = newQuotedReader(comma)
	}
	return b
}

// record returns record i.
func (b *batch) record(i int) Record {
	from, to := b.firsts[i], b.firsts[i+1]
	r := Record{File: b.file, Line: b.lines[i], Text: b.text[b.starts[i] : b.starts[i+1]-1]}
	r.Fields, r.Numbers = b.fields[from:to], b.numbers[from:to]
	if b.quotes != nil {
		r.comma = b.quotes.csv.Comma
	}
	return r
}

// split finds the fields of all records, up to one that is wrong.
func (b *batch) split() {
	b.fields, b.numbers, b.firsts = b.fields[:0], b.numbers[:0], append(b.firsts[:0], 0)
	if b.quotes != nil {
		b.quotes.values = b.quotes.values[:0]
	}
	odd := checkText(b.text) >= 0
	quotes := bytes.IndexByte(b.text, '"') >= 0
	for i := range b.lines {
		r := Record{File: b.file, Line: b.lines[i], Text: b.text[b.starts[i] : b.starts[i+1]-1]}
		var err error
		if odd {
			err = r.Check()
		}
		switch {
		case err != nil:
		case quotes && bytes.IndexByte(r.Text, '"') >= 0:
			err = b.splitQuotes(&r)
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

func (b *batch) splitComma(text []byte) {
	comma := b.comma
	for {
		for len(text) > 0 && text[0] == ' ' {
			text = text[1:]
		}
		v, n := scanNumber(text)
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

// splitQuotes splits a record with quotes: here, if they stand around whole
// fields of one line without quotes in them; else by encoding/csv.
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

// splitSimple splits a record with simple quotes, or returns false.
func (b *batch) splitSimple(text []byte) bool {
	for more := true; more; {
		var field []byte
		if left := bytes.TrimLeft(text, " "); len(left) > 0 && left[0] == '"' && (len(left) == len(text) || b.quotes.csv.TrimLeadingSpace) {
			n := bytes.IndexByte(left[1:], '"')
			if n < 0 {
				return false
			}
			field, text = left[1:1+n], left[n+2:]
			if more = len(text) > 0; more && !bytes.HasPrefix(text, b.comma) {
				return false
			}
			text = text[min(len(b.comma), len(text)):]
		} else if field, text, more = bytes.Cut(text, b.comma); bytes.IndexByte(field, '"') >= 0 {
			return false
		}
		if bytes.IndexByte(field, '\n') >= 0 {
			return false
		}
		field = Trim(field)
		v, n := scanNumber(field)
		if n == 0 || n < len(field) {
			v = math.NaN()
		}
		b.add(field, v)
	}
	return true
}

func (b *batch) add(field []byte, v float64) {
	b.fields, b.numbers = append(b.fields, field), append(b.numbers, v)
}
