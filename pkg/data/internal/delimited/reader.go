// Package delimited is the tokeniser of delimited text, such as CSV: it splits the text into
// records of fields, and parses the numbers among them on the way. It knows nothing about samples;
// its caller gives the fields a meaning.
//
// It is written by hand because the alternatives were lossy or slow. The CSV reader of gota
// silently loses data. The reader of encoding/csv is correct, but a text of numbers is then read
// twice: once for the fields, which become strings, and once more by strconv. This package does
// both in one pass over the bytes and allocates nothing per field. BenchmarkRead of package data
// compares them: when it was written, a sample of a million examples took 1.4 times the CPU time
// that encoding/csv needs for the records alone, and less time by the clock on two cores.
//
// Nevertheless the rules are the same. Fields follow encoding/csv, which still handles all quotes
// except simple ones. Numbers equal those from strconv.ParseFloat, to the last bit. Fuzz targets
// compare both. The package is deliberately more lenient in two ways, because files in
// circulation need it: blanks around a field are not part of it, and lines of blanks are skipped.
package delimited

import (
	"bytes"
	"context"
	"io"
	"strings"
	"unicode/utf8"
)

// A Reader splits a delimited text into records. Record holds the current record, until the next is read.
//
// To use all cores, lines are read into batches, and goroutines split the batches in the background while
// the caller uses the records of earlier batches. Batches come back in file order, so the result does not
// depend on which goroutine finishes first. They are reused, so a file of any length needs only the memory
// of a few batches.
type Reader struct {
	Record
	lines    *LineReader
	comma    []byte // nil stands for a run of blanks
	comment  []byte
	splitter Splitter // may be nil

	batch *batch
	i     int      // the record's number in batch
	ahead []*batch // the batches that follow
	ended bool     // no more batches follow
}

// NewReader returns a reader of text; file is its name in errors. It fails with the context's error
// once ctx is done. Comma separates the fields of a record; a blank means any run of blanks and
// tabs, as in files with aligned columns. Lines that begin with comment are skipped, unless it is
// empty.
//
// A comma that could be part of a number, a quote or a line end is an error, because a byte would
// then have two possible meanings.
func NewReader(ctx context.Context, text io.Reader, file string, comma rune, comment string) (*Reader, error) {
	r := &Reader{Record: Record{File: file}, lines: NewLineReader(ctx, text, file), comment: []byte(comment), i: -1}
	if strings.ContainsRune("\"\n\r+-.0123456789\ufffd", comma) || !utf8.ValidRune(comma) {
		return nil, r.Errorf(0, 0, "%q cannot be a delimiter", comma)
	}
	if comma != ' ' {
		r.comma = []byte(string(comma))
	}
	r.begin(comma)
	return r, nil
}

// A Splitter passes the fields of a record to add, in order, each with the number that it spells,
// or NaN. It may change the text of the record, and runs for several records at the same time.
type Splitter func(r *Record, add func(field []byte, number float64)) error

// NewLineRecords returns a reader of the remaining lines; file is their name in errors. Each line
// is a record that split splits into fields. Lines of blanks, and lines that begin with comment
// after blanks, are skipped.
func NewLineRecords(lines *LineReader, file, comment string, split Splitter) *Reader {
	r := &Reader{Record: Record{File: file}, lines: lines, comment: []byte(comment), splitter: split, i: -1}
	r.begin(0)
	return r
}

// begin reads the first batches.
func (r *Reader) begin(comma rune) {
	r.batch = r.newBatch(comma)
	for range batchesAhead {
		r.start(r.newBatch(comma))
	}
}

// Next reads the next record into r.Record. At the end of the text it returns io.EOF. Any other error is an
// *Error. Although batches are split in advance, an error is returned only after all records that come
// before the faulty place.
func (r *Reader) Next() error {
	for r.i++; r.i >= len(r.batch.lines); r.i = 0 {
		if err := r.batch.err; err != nil {
			return err
		}
		r.nextBatch()
	}
	r.Record = r.batch.record(r.i)
	return nil
}

// nextBatch makes the first of the batches ahead the current one. The previous batch is free now,
// and goes to the end of the queue with new text.
func (r *Reader) nextBatch() {
	free := r.batch
	r.batch, r.ahead = r.ahead[0], r.ahead[1:]
	<-r.batch.done
	r.start(free)
}

// start reads the text of a batch, unless it has ended, and splits it in the background. Only the
// splitting is worth a goroutine: reading has to be done in order anyway, and is a copy from a
// buffer.
func (r *Reader) start(b *batch) {
	if r.ended {
		return
	}
	r.fill(b)
	r.ended = b.err != nil
	r.ahead = append(r.ahead, b)
	go func() {
		b.split()
		b.done <- true
	}()
}

// fill reads the text of a batch: whole records until batchSize is reached. To find a record's end
// it only counts quotes, without splitting the record.
func (r *Reader) fill(b *batch) {
	b.text, b.lines, b.starts = b.text[:0], b.lines[:0], append(b.starts[:0], 0)
	for len(b.text) < batchSize {
		line, err := r.lines.ReadLine()
		if err != nil {
			b.err = err
			return
		}
		if r.skip(line) {
			continue
		}
		b.lines = append(b.lines, r.lines.n)
		b.text = append(b.text, line...)
		if r.splitter == nil && bytes.Count(line, quoteMark)%2 == 1 {
			if b.err = r.fillQuotes(b); b.err != nil {
				b.lines = b.lines[:len(b.lines)-1] // Half a record does not count.
				return
			}
		}
		b.text = append(b.text, '\n')
		b.starts = append(b.starts, len(b.text))
	}
}

var quoteMark = []byte{'"'}

// fillQuotes reads the remaining lines of a record whose first line has an odd number of quotes, so
// that a quoted field continues in the next line. The record ends with the next line that also has
// an odd number, since a quote inside quotes is doubled and so keeps the parity.
//
// The quotes before the last one of the first line come in pairs, so the field that may lack an end
// begins at the last one.
func (r *Reader) fillQuotes(b *batch) error {
	begin, first := b.starts[len(b.starts)-1], b.lines[len(b.lines)-1]
	mark := bytes.LastIndexByte(b.text[begin:], '"') + 1
	for {
		line, err := r.lines.ReadLine()
		if err == io.EOF {
			return nil // The quotes are wrong, which encoding/csv will say when it splits the record.
		}
		if err != nil {
			return err
		}
		if len(b.text)-begin+len(line) >= MostLine {
			return r.Errorf(first, mark, "the quoted field that begins here does not end within %d MB", MostLine>>20)
		}
		b.text = append(append(b.text, '\n'), line...)
		if bytes.Count(line, quoteMark)%2 == 1 {
			return nil
		}
	}
}

// skip reports whether a line is a comment or blank. If the delimiter is a tab, a line of tabs is
// not blank: it is a record of empty fields, as in encoding/csv.
func (r *Reader) skip(line []byte) bool {
	if r.splitter != nil {
		line = Trim(line)
	}
	if len(r.comment) > 0 && bytes.HasPrefix(line, r.comment) {
		return true
	}
	return len(Trim(line)) == 0 && (r.comma == nil || !bytes.Contains(line, r.comma))
}
