package data

import (
	"bytes"
	"io"
	"strings"
	"unicode/utf8"
)

// A lexer splits a delimited text into records, some batches of them at a time
// in the background, while earlier ones are put to use.
type lexer struct {
	record
	in      *lineReader
	comma   []byte // nil stands for a run of blanks
	comment []byte

	batch *batch
	i     int      // the record's number in batch
	ahead []*batch // those that follow
	ended bool     // none follow those
}

func newLexer(r io.Reader, file string, comma rune, comment string) (*lexer, error) {
	l := &lexer{record: record{file: file}, in: newLineReader(r, file), comment: []byte(comment), i: -1}
	if strings.ContainsRune("\"\n\r+-.0123456789\ufffd", comma) || !utf8.ValidRune(comma) {
		return nil, l.errorf(0, 0, "%q cannot be a delimiter", comma)
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

// next reads a record. At the end of the text it returns io.EOF.
func (l *lexer) next() error {
	for l.i++; l.i >= len(l.batch.lines); l.i = 0 {
		if err := l.batch.err; err != nil {
			return err
		}
		l.nextBatch()
	}
	l.record = l.batch.record(l.i)
	return nil
}

// nextBatch makes the first of the batches ahead the current one, which goes
// to their end with new text.
func (l *lexer) nextBatch() {
	free := l.batch
	l.batch, l.ahead = l.ahead[0], l.ahead[1:]
	<-l.batch.done
	l.start(free)
}

// start reads a batch, unless the text has ended, and splits it in the
// background.
func (l *lexer) start(b *batch) {
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
func (l *lexer) fill(b *batch) {
	b.text, b.lines, b.starts = b.text[:0], b.lines[:0], append(b.starts[:0], 0)
	for len(b.text) < batchSize {
		line, err := l.in.readLine()
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
func (l *lexer) fillQuotes(b *batch) error {
	for {
		line, err := l.in.readLine()
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

func (l *lexer) skip(line []byte) bool {
	if len(l.comment) > 0 && bytes.HasPrefix(line, l.comment) {
		return true
	}
	return len(trim(line)) == 0 && (l.comma == nil || !bytes.Contains(line, l.comma))
}
