// Package delimited is the tokeniser of delimited text, such as CSV: it splits the text into
// records of fields, and parses the numbers among them on the way. It knows nothing of samples;
// what the fields mean is for its caller to say.
//
// It is written by hand because everything else was either lossy or slow. The CSV reader of gota is
// silently lossy. The one of encoding/csv is right, but a text of numbers is read twice with it:
// once for the fields, of which it makes strings, and once more by strconv. Here both are done in
// one pass over the bytes and nothing is allocated per field. BenchmarkRead of package data
// compares: when it was written, a sample of a million examples took 1.4 times the CPU time that
// encoding/csv needs for the records alone, and less time by the clock on two cores.
//
// The rules are theirs all the same. Fields are those of encoding/csv, which still does the work
// where quotes are not simple ones, and numbers are those of strconv.ParseFloat, to the last bit;
// fuzz targets compare both. On purpose it is more lenient in two ways, because files in
// circulation are: blanks around a field are not part of it, and lines of blanks are skipped.
package delimited

import (
	"bytes"
	"context"
	"io"
	"strings"
	"unicode/utf8"
)

// A Reader splits a delimited text into records. The current one is in Record, until the next is
// read.
//
// It is a pipeline: lines are read into batches, which are split in the background, each by a
// goroutine, while the records of earlier batches are put to use. Batches are used again, so that a
// file of any length is read in the memory of a few of them, and they come back in their own order,
// so that the result does not depend on which goroutine is the first to finish.
type Reader struct {
	Record
	in      *LineReader
	comma   []byte // nil stands for a run of blanks
	comment []byte
	own     Splitter // may be nil

	batch *batch
	i     int      // the record's number in batch
	ahead []*batch // those that follow
	ended bool     // none follow those
}

// NewReader returns a reader of in, whose name in errors is file; it fails with the context's error
// once ctx is done. The fields of a record are
// separated by comma; a blank stands for any run of blanks and tabs, as in files that align their
// columns. Lines that begin with comment are skipped, unless it is empty.
//
// A comma that could be part of a number, a quote or a line end is an error: there would be no
// telling which of the two a byte is meant to be.
func NewReader(ctx context.Context, in io.Reader, file string, comma rune, comment string) (*Reader, error) {
	r := &Reader{Record: Record{File: file}, in: NewLineReader(ctx, in, file), comment: []byte(comment), i: -1}
	if strings.ContainsRune("\"\n\r+-.0123456789\ufffd", comma) || !utf8.ValidRune(comma) {
		return nil, r.Errorf(0, 0, "%q cannot be a delimiter", comma)
	}
	if comma != ' ' {
		r.comma = []byte(string(comma))
	}
	r.begin(comma)
	return r, nil
}

// A Splitter gives the fields of a record to add, in order, each with the number that it spells or
// NaN. It may change the text of the record, and runs for several records at the same time.
type Splitter func(r *Record, add func(field []byte, number float64)) error

// NewLineRecords returns a reader of the lines of in, whose name in errors is file, from the next one
// on. Each is a record that split takes apart. Lines that begin with comment, after blanks, and lines
// of blanks are skipped.
func NewLineRecords(in *LineReader, file, comment string, split Splitter) *Reader {
	r := &Reader{Record: Record{File: file}, in: in, comment: []byte(comment), own: split, i: -1}
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

// Next reads a record. At the end of the text it returns io.EOF. Any other error is an *Error, and
// comes after all records before the place that is wrong, as if the text were read one by one.
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

// nextBatch makes the first of the batches ahead the current one. The batch that was current is
// free now, and goes to the end of the queue with new text.
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

// fill reads the text of a batch: as many whole records as it takes to reach batchSize. It need not
// split a record to know where it ends, only count its quotes.
func (r *Reader) fill(b *batch) {
	b.text, b.lines, b.starts = b.text[:0], b.lines[:0], append(b.starts[:0], 0)
	for len(b.text) < batchSize {
		line, err := r.in.ReadLine()
		if err != nil {
			b.err = err
			return
		}
		if r.skip(line) {
			continue
		}
		b.lines = append(b.lines, r.in.n)
		b.text = append(b.text, line...)
		if r.own == nil && bytes.Count(line, quoteMark)%2 == 1 {
			if b.err = r.fillQuotes(b); b.err != nil {
				b.lines = b.lines[:len(b.lines)-1] // Half a record is none.
				return
			}
		}
		b.text = append(b.text, '\n')
		b.starts = append(b.starts, len(b.text))
	}
}

var quoteMark = []byte{'"'}

// fillQuotes reads the other lines of a record whose first has an odd number of quotes, so that a
// quoted field goes on in the next line. The record ends with the next line of that kind, since a
// quote inside quotes is doubled and so changes nothing about odd and even.
//
// As the quotes before the last one of the first line are in pairs, it is there that the field
// begins which may have no end.
func (r *Reader) fillQuotes(b *batch) error {
	begin, first := b.starts[len(b.starts)-1], b.lines[len(b.lines)-1]
	mark := bytes.LastIndexByte(b.text[begin:], '"') + 1
	for {
		line, err := r.in.ReadLine()
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

// skip reports whether a line is a comment or blank. A line of blanks is not blank if the delimiter
// is one of them, a tab: it is a record of empty fields then, as encoding/csv has it.
func (r *Reader) skip(line []byte) bool {
	if r.own != nil {
		line = Trim(line)
	}
	if len(r.comment) > 0 && bytes.HasPrefix(line, r.comment) {
		return true
	}
	return len(Trim(line)) == 0 && (r.comma == nil || !bytes.Contains(line, r.comma))
}
