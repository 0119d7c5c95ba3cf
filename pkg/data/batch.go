package data

import (
	"bytes"
	"io"
	"math"
	"unicode"
)

// batchSize is the text of a batch in bytes: enough to be worth a goroutine,
// and little enough to stay in the cache.
const batchSize = 1 << 16

// A batch is some consecutive records without quotes, or one with quotes.
type batch struct {
	text    []byte
	lines   []int // on which the records begin
	starts  []int // of the records in text, and the end of the last
	fields  [][]byte
	numbers []float64
	firsts  []int // of the records' fields, and the end of the last's
	quotes  int
	err     error // what comes after the records
	done    chan bool
}

// record returns the text, fields and numbers of record i.
func (b *batch) record(i int) ([]byte, [][]byte, []float64) {
	from, to := b.firsts[i], b.firsts[i+1]
	return b.text[b.starts[i]:b.starts[i+1]], b.fields[from:to], b.numbers[from:min(to, len(b.numbers))]
}

func newBatch() *batch { return &batch{done: make(chan bool, 1)} }

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
		if b.quotes == 0 {
			l.split(b)
		}
		b.done <- true
	}()
}

// fill reads the text of a batch.
func (l *lexer) fill(b *batch) {
	b.text, b.lines, b.starts, b.quotes = b.text[:0], b.lines[:0], append(b.starts[:0], 0), 0
	for len(b.text) < batchSize {
		line, err := l.held, error(nil)
		if l.held = nil; line == nil {
			line, err = l.in.readLine()
		}
		if err != nil {
			b.err = err
			return
		}
		if l.skip(line) {
			continue
		}
		if quotes := bytes.Count(line, []byte{'"'}); quotes > 0 {
			if len(b.lines) > 0 {
				l.held = line
				return
			}
			b.lines, b.text, b.quotes = append(b.lines, l.in.n), append(b.text, line...), quotes
			b.err = l.fillQuotes(b)
			return
		}
		b.lines, b.text = append(b.lines, l.in.n), append(b.text, line...)
		b.starts = append(b.starts, len(b.text))
	}
}

// fillQuotes reads the other lines of a record with quotes. It ends with the
// first one that makes the number of quotes even.
func (l *lexer) fillQuotes(b *batch) error {
	for b.quotes%2 == 1 {
		line, err := l.in.readLine()
		if err == io.EOF {
			break // the quotes are wrong, which is for encoding/csv to say
		}
		if err != nil {
			return err
		}
		b.quotes += bytes.Count(line, []byte{'"'})
		b.text = append(append(b.text, '\n'), line...)
	}
	b.text = append(b.text, '\n')
	return nil
}

// split finds the fields of all records, up to one that is not text.
func (l *lexer) split(b *batch) {
	b.fields, b.numbers, b.firsts = b.fields[:0], b.numbers[:0], append(b.firsts[:0], 0)
	bad := l.in.check(b.text, 0) != nil
	for i, line := range b.lines {
		text := b.text[b.starts[i]:b.starts[i+1]]
		if bad {
			if err := l.in.check(text, line); err != nil {
				b.lines, b.err = b.lines[:i], err
				return
			}
		}
		if l.comma == nil {
			b.splitBlanks(text)
		} else {
			b.splitComma(text, l.comma)
		}
		b.firsts = append(b.firsts, len(b.fields))
	}
}

func (b *batch) splitBlanks(text []byte) {
	for text = trim(text); len(text) > 0; text = trim(text) {
		n := bytes.IndexFunc(text, unicode.IsSpace)
		if n < 0 {
			n = len(text)
		}
		b.add(text[:n], math.NaN())
		text = text[n:]
	}
}

func (b *batch) splitComma(text, comma []byte) {
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
			b.add(trim(text), math.NaN())
			return
		}
		b.add(trim(text[:n]), math.NaN())
		text = text[n+len(comma):]
	}
}

func (b *batch) add(field []byte, v float64) {
	b.fields, b.numbers = append(b.fields, field), append(b.numbers, v)
}
