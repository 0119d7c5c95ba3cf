// Package delimited splits delimited text, such as CSV, into records of fields, and reads the
// numbers among them on the way. It knows nothing of samples: what the fields mean is for its
// caller to say.
//
// The rules are those of encoding/csv, which does the work wherever quotes are not simple ones.
// Numbers are those of strconv.ParseFloat, rounded alike.
package delimited

import (
	"bytes"
	"io"
	"strings"
	"unicode/utf8"
)

// A Reader splits a delimited text into records, some batches of them at a time
// in the background, while earlier ones are put to use.
type Reader struct {
	Record
	in      *LineReader
	comma   []byte // nil stands for a run of blanks
	comment []byte

	batch *batch
	i     int      // the record's number in batch
	ahead []*batch // those that follow
	ended bool     // none follow those
}

// NewReader returns a reader of r, whose name in errors is file. The fields of a record are
// separated by comma; a blank stands for any run of blanks and tabs. Lines that begin with comment
// are skipped, unless it is empty. A comma that could be part of a number, a quote or a line end is
// an error.
func NewReader(r io.Reader, file string, comma rune, comment string) (*Reader, error) {
	l := &Reader{Record: Record{File: file}, in: NewLineReader(r, file), comment: []byte(comment), i: -1}
	if strings.ContainsRune("\"\n\r+-.0123456789\ufffd", comma) || !utf8.ValidRune(comma) {
		return nil, l.Errorf(0, 0, "%q cannot be a delimiter", comma)
	}
	if comma != ' ' {
		l.comma = []byte(string(comma))
	}
	l.batch = l.newBatch(comma)
	for range batchesAhead {
		l.start(l.newBatch(comma))
	}
	return l, nil
}

// Next reads a record. At the end of the text it returns io.EOF.
func (l *Reader) Next() error {
	for l.i++; l.i >= len(l.batch.lines); l.i = 0 {
		if err := l.batch.err; err != nil {
			return err
		}
		l.nextBatch()
	}
	l.Record = l.batch.record(l.i)
	return nil
}

// nextBatch makes the first of the batches ahead the current one, which goes
// to their end with new text.
func (l *Reader) nextBatch() {
	free := l.batch
	l.batch, l.ahead = l.ahead[0], l.ahead[1:]
	<-l.batch.done
	l.start(free)
}

// start reads a batch, unless the text has ended, and splits it in the
// background.
func (l *Reader) start(b *batch) {
	if l.ended {
		return
	}
	l.fill(b)
	l.ended = b.err != nil
	l.ahead = append(l.ahead, b)
	go func() {
		b.split()
		b.done <- true
	}()
}

// fill reads the text of a batch.
func (l *Reader) fill(b *batch) {
	b.text, b.lines, b.starts = b.text[:0], b.lines[:0], append(b.starts[:0], 0)
	for len(b.text) < batchSize {
		line, err := l.in.ReadLine()
		if err != nil {
			b.err = err
			return
		}
		if l.skip(line) {
			continue
		}
		b.lines = append(b.lines, l.in.n)
		b.text = append(b.text, line...)
		if bytes.Count(line, quoteMark)%2 == 1 {
			b.err = l.fillQuotes(b)
		}
		b.text = append(b.text, '\n')
		b.starts = append(b.starts, len(b.text))
		if b.err != nil {
			return
		}
	}
}

var quoteMark = []byte{'"'}

// fillQuotes reads the other lines of a record with an odd number of quotes in
// the first. It ends with the next such line.
func (l *Reader) fillQuotes(b *batch) error {
	for {
		line, err := l.in.ReadLine()
		if err == io.EOF {
			return nil // the quotes are wrong, which is for encoding/csv to say
		}
		if err != nil {
			return err
		}
		b.text = append(append(b.text, '\n'), line...)
		if bytes.Count(line, quoteMark)%2 == 1 {
			return nil
		}
	}
}

func (l *Reader) skip(line []byte) bool {
	if len(l.comment) > 0 && bytes.HasPrefix(line, l.comment) {
		return true
	}
	return len(Trim(line)) == 0 && (l.comma == nil || !bytes.Contains(line, l.comma))
}
