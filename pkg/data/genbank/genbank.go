// Package genbank reads GenBank flat files, the form in which NCBI publishes annotated genomes: the
// bases of DNA sequences, and the stretches of them that code for proteins. For samples to learn
// from it cuts windows of coding and of other DNA out of them (Record.Windows). A genome itself is
// a sequence and no sample, which is why it has no place in the catalogue of package data.
//
// Only what windows need is read: of the features the coding sequences (CDS), and of their
// qualifiers the name, the reading frame and whether they are translated.
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

// A Record is a record of a GenBank flat file: a sequence of bases, often a whole chromosome, and
// where it codes for proteins.
type Record struct {
	Name  string // of its LOCUS line
	Bases []byte // in lower case: a, c, g, t, and letters that stand for several bases
	CDS   []CDS  // in the order of the file
}

// A CDS is a coding sequence of a record: the bases that, three by three, are the codons of a
// protein, from the first codon to the stop codon.
type CDS struct {
	Name       string // its locus_tag, or else its gene; may be empty
	Spans      []Span // in the order of reading
	CodonStart int    // where in it the first whole codon begins: 1, 2 or 3
	Partial    bool   // it goes on beyond what is known
	Pseudo     bool   // it is not translated
}

// A Span is a stretch of a sequence. As in the file, bases are numbered from 1, on the strand that
// the file gives. The other strand runs the opposite way, and has the complement of each base: t
// for a, g for c, and the other way round.
type Span struct {
	First, Last int  // both belong to it
	Complement  bool // it is read on the other strand, so from Last to First
}

// A Reader reads the records of a GenBank flat file one after the other. The format is that of the
// GenBank release notes, §3.4, and the DDBJ/ENA/GenBank Feature Table Definition, §3.4 and §4.
type Reader struct {
	file  string
	lines *delimited.LineReader
}

// NewReader returns a reader of the text of r, which is not compressed. File is its name in errors.
func NewReader(r io.Reader, file string) *Reader {
	return &Reader{file, delimited.NewLineReader(context.Background(), r, file)}
}

// Read returns the next record, or io.EOF after the last. Any other error is a *data.ParseError. A
// record that is cut short is one of them, as are bases of another number than its LOCUS line says
// and coding sequences that lie outside of them: a file that was not transferred whole is not read
// as if it were.
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

// parseError makes the ParseError that Read promises of an error that the lines gave.
func parseError(err error) error {
	if e, ok := err.(*delimited.Error); ok {
		return (*data.ParseError)(e)
	}
	return err
}

// A parser takes in the lines of a record. A line of the format is to be understood by those before
// it: the keyword in column 1 that opened its section, and in the feature table the feature that it
// belongs to.
type parser struct {
	Record
	file      string
	line      int
	length    int        // that LOCUS declares
	section   string     // keyword of the lines that follow
	locations []location // of CDS
	inCDS     bool       // lines belong to the last CDS, and not to another feature
	quoted    bool       // lines belong to a text that goes on
	located   bool       // the location of the CDS is complete
}

func (p *parser) errorf(column int, format string, args ...any) error {
	return &data.ParseError{File: p.file, Line: p.line, Column: column, Err: fmt.Errorf(format, args...)}
}

// take takes in a line. A line that begins in column 1 opens a section, of which three are read:
// LOCUS, FEATURES and ORIGIN. All others, such as references to the literature, are passed over.
func (p *parser) take(line []byte) error {
	fields := strings.Fields(string(line))
	if p.section == "" && fields[0] != "LOCUS" {
		return p.errorf(1, "%s is no LOCUS line: a GenBank record begins with one", delimited.Quote(line))
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

// locus reads "LOCUS NAME LENGTH bp …", the first line of a record. A record of a protein has aa in
// the place of bp, and is refused.
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
			return p.errorf(j+1, "%s is no letter of a base", delimited.Quote(line[j:j+1]))
		default:
			p.Bases = append(p.Bases, c)
		}
	}
	return nil
}

// finish returns the record, after what can only be checked at its end: that all bases are there,
// and that every coding sequence lies within them.
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
