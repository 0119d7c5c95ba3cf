// Package genbank reads GenBank flat files, NCBI's format for annotated genomes: the bases of DNA
// sequences, and the stretches that code for proteins. Record.Windows cuts windows of coding and of
// other DNA out of them, as samples to learn from. A genome itself is a sequence and not a sample,
// so it is not in the catalogue of package data.
//
// The reader reads only the parts that windows need: the bases, and the coding sequences (CDS)
// with their names, their reading frames and whether they are translated.
package genbank

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"halfspace/pkg/data"
	"halfspace/pkg/data/internal/delimited"
)

// A Record is a record of a GenBank flat file: a sequence of bases, often a whole chromosome, with
// its coding sequences.
type Record struct {
	Name  string // the name in its LOCUS line
	Bases []byte // in lower case: a, c, g, t, and letters that stand for several bases
	CDS   []CDS  // its coding sequences, in the order of the file
}

// A CDS is a coding sequence of a record. Its bases, three by three, are the codons of a protein,
// from the first codon to the stop codon.
type CDS struct {
	Name       string // its locus_tag, or else its gene; may be empty
	Spans      []Span // its stretches, in the order of reading
	CodonStart int    // position of the first whole codon: 1, 2 or 3
	Partial    bool   // the sequence continues beyond the known bases
	Pseudo     bool   // it is not translated
}

// A Span is a stretch of a sequence. As in the file, bases are numbered from 1, on the strand that
// the file lists. The other strand runs the opposite way and holds the complement of each base: t
// for a, g for c, and vice versa.
type Span struct {
	First, Last int  // both ends are included
	Complement  bool // read on the other strand, so from Last to First
}

// A Reader reads the records of a GenBank flat file one by one. The format follows the GenBank
// release notes, §3.4, and the DDBJ/ENA/GenBank Feature Table Definition, §3.4 and §4.
type Reader struct {
	file  string
	lines *delimited.LineReader
}

// NewReader returns a reader of the uncompressed text of r; file is its name in errors.
func NewReader(r io.Reader, file string) *Reader {
	return &Reader{file, delimited.NewLineReader(context.Background(), r, file)}
}

// Read returns the next record, or io.EOF after the last. Any other error is a *data.ParseError.
// It is an error if a record ends too early, if the number of bases differs from the LOCUS line,
// or if a coding sequence lies outside the bases. So a file that was transferred in part is
// noticed.
func (g *Reader) Read() (*Record, error) {
	var p *parser
	for {
		line, err := g.lines.ReadLine()
		switch {
		case err == io.EOF && p == nil:
			return nil, io.EOF
		case err == io.EOF:
			return nil, p.errorf(0, "the file ends within %s: no line // after it", delimited.Quote(p.Name))
		case err != nil:
			return nil, parseError(err)
		case p == nil && len(delimited.Trim(line)) == 0:
			continue
		case p == nil:
			p = &parser{file: g.file}
		}
		p.line = g.lines.Line()
		if bytes.HasPrefix(line, []byte("//")) {
			return p.finish()
		}
		if err := p.take(line); err != nil {
			return nil, err
		}
	}
}

// parseError turns an error of the line reader into the ParseError that Read promises.
func parseError(err error) error {
	if e, ok := err.(*delimited.Error); ok {
		return (*data.ParseError)(e)
	}
	return err
}

// A parser takes in the lines of a record. The meaning of a line depends on earlier lines: on the
// keyword in column 1 that opened its section, and in the feature table on the feature that it
// continues.
type parser struct {
	Record
	file      string
	line      int
	length    int        // declared by LOCUS
	section   string     // keyword of the current section
	locations []location // locations of CDS
	inCDS     bool       // lines belong to the last CDS, and not to another feature
	quoted    bool       // lines belong to a text that continues
	located   bool       // the location of the CDS is complete
}

func (p *parser) errorf(column int, format string, args ...any) error {
	return &data.ParseError{File: p.file, Line: p.line, Column: column, Err: fmt.Errorf(format, args...)}
}

// take takes in a line. A line that begins in column 1 opens a section. Three sections are read:
// LOCUS, FEATURES and ORIGIN. All others, such as references to the literature, are skipped.
func (p *parser) take(line []byte) error {
	fields := strings.Fields(string(line))
	if p.section == "" && fields[0] != "LOCUS" {
		return p.errorf(1, "%s is not a LOCUS line: a GenBank record begins with one", delimited.Quote(line))
	}
	if len(fields) > 0 && (line[0] != ' ' || p.section == "") {
		p.section, p.inCDS, p.quoted = fields[0], false, false
		if p.section == "LOCUS" {
			return p.locus(fields)
		}
		return nil
	}
	switch p.section {
	case "FEATURES":
		return p.feature(line)
	case "ORIGIN":
		return p.bases(line)
	}
	return nil
}

// locus reads "LOCUS NAME LENGTH bp …", the first line of a record. A record of a protein has aa
// instead of bp, and is refused.
func (p *parser) locus(fields []string) error {
	if p.Name != "" {
		return p.errorf(1, "a second LOCUS line: no line // after %s", delimited.Quote(p.Name))
	}
	if len(fields) < 4 || fields[3] != "bp" {
		return p.errorf(1, "want LOCUS, a name, a length and bp")
	}
	n, err := strconv.Atoi(fields[2])
	if err != nil || n < 0 {
		return p.errorf(1, "bad length %s", delimited.Quote(fields[2]))
	}
	p.Name, p.length = fields[1], n
	return nil
}

// bases reads a line of the sequence: the number of its first base, and then letters in groups of
// ten. The number is checked, so that a line that is lost or there twice does not go unnoticed.
// Letters other than a, c, g, t and u stand for several bases (IUPAC): n for any, r for a or g, and
// so on.
func (p *parser) bases(line []byte) error {
	rest := bytes.TrimLeft(line, " ")
	number := rest[:len(rest)-len(bytes.TrimLeft(rest, "0123456789"))]
	if len(delimited.Trim(rest)) == 0 {
		return nil
	}
	if n, err := strconv.Atoi(string(number)); err != nil || n != len(p.Bases)+1 {
		return p.errorf(len(line)-len(rest)+1, "the sequence goes on at base %d, not %s", len(p.Bases)+1, delimited.Quote(number))
	}
	for j := len(line) - len(rest) + len(number); j < len(line); j++ {
		c := line[j] | 0x20 // in lower case, if it is a letter
		switch {
		case line[j] == ' ':
		case strings.IndexByte("acgturyswkmbdhvn", c) < 0:
			return p.errorf(j+1, "%s is not a letter of a base", delimited.Quote(line[j:j+1]))
		default:
			p.Bases = append(p.Bases, c)
		}
	}
	return nil
}

// finish returns the record after the checks that need all of it: all bases are there, and every
// coding sequence lies within them.
func (p *parser) finish() (*Record, error) {
	if p.Name == "" {
		return nil, p.errorf(1, "a record without a LOCUS line")
	}
	if len(p.Bases) != p.length {
		return nil, p.errorf(0, "%s has %d bases, its LOCUS line says %d", delimited.Quote(p.Name), len(p.Bases), p.length)
	}
	for i, l := range p.locations {
		c := &p.CDS[i]
		spans, err := l.parse()
		if err == nil && slices.ContainsFunc(spans, func(s Span) bool { return s.First < 1 || s.First > s.Last || s.Last > p.length }) {
			err = fmt.Errorf("location %s: not within bases 1 to %d", delimited.Quote(l.text), p.length)
		}
		if err == nil && len(spans) == 0 {
			err = errors.New("no location")
		}
		if err != nil {
			return nil, &data.ParseError{File: p.file, Line: l.line, Err: fmt.Errorf("CDS: %w", err)}
		}
		c.Spans, c.Partial = spans, strings.ContainsAny(l.text, "<>")
	}
	return &p.Record, nil
}
