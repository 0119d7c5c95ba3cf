package genbank

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"halfspace/pkg/data/internal/delimited"
)

// feature reads a line of the feature table. A feature begins in column 6 with its key and
// location, which may go on in the next lines; its qualifiers follow from column 22 on, as
// /name="value".
//
// A quoted value may continue in the next lines as well, with any content: a line of a note may
// look like a feature. So the parser must first know whether a line begins inside quotes. A quote
// in a value is doubled, so a value ends in the next line with an odd number of quotes.
func (p *parser) feature(line []byte) error {
	text := string(delimited.Trim(line))
	switch {
	case p.quoted:
		p.quoted = strings.Count(text, `"`)%2 == 0
	case len(line) > 5 && len(bytes.TrimLeft(line[:5], " ")) == 0 && line[5] != ' ':
		key, rest, _ := strings.Cut(text, " ")
		p.inCDS, p.located = key == "CDS", false
		if p.inCDS {
			p.CDS = append(p.CDS, CDS{CodonStart: 1})
			p.locations = append(p.locations, location{text: strings.TrimSpace(rest), line: p.line})
		}
	case strings.HasPrefix(text, "/"):
		p.located = true
		p.quoted = strings.Count(text, `"`)%2 == 1
		if p.inCDS {
			return p.qualifier(&p.CDS[len(p.CDS)-1], text)
		}
	case p.inCDS && !p.located:
		p.locations[len(p.locations)-1].text += text
	}
	return nil
}

// qualifier reads "/name=value" for the facts that windows depend on: the name of the sequence,
// whether it is translated, and its reading frame, one of three. It prefers a locus_tag to a gene
// as the name, because it is unique in a record. A value that continues in the next line is cut off
// there; none of these values continue.
func (p *parser) qualifier(c *CDS, text string) error {
	name, value, _ := strings.Cut(text, "=")
	value = strings.Trim(value, `"`)
	switch name {
	case "/locus_tag":
		c.Name = value
	case "/gene":
		if c.Name == "" {
			c.Name = value
		}
	case "/pseudo", "/pseudogene":
		c.Pseudo = true
	case "/codon_start":
		n, err := strconv.Atoi(value)
		if err != nil || n < 1 || n > 3 {
			return p.errorf(0, "codon_start is %s, want 1 to 3", delimited.Quote(value))
		}
		c.CodonStart = n
	}
	return nil
}

// A location is the text that says which bases a feature has, such as
//
//	complement(join(12..78,134..>202))
//
// This means the bases 12 to 78, and then 134 to 202 and beyond, read on the other strand. The
// grammar is taken from the Feature Table Definition, §3.4, as far as whole genomes need it:
// order(), one-of(), places between bases and references to other records are errors.
type location struct {
	text string
	line int
	rest string // the unread rest
}

// nested limits the depth of join and complement. In real files it is 2. Without a limit a hostile
// file could exhaust the stack, since the parser is recursive.
const nested = 16

// parse returns the spans of the location, in the order of reading.
func (l location) parse() ([]Span, error) {
	l.rest = strings.ReplaceAll(l.text, " ", "")
	spans, err := l.spans(0)
	if err == nil && l.rest != "" {
		err = fmt.Errorf("unexpected %s", delimited.Quote(l.rest))
	}
	if err != nil {
		return nil, fmt.Errorf("location %s: %w", delimited.Quote(l.text), err)
	}
	return spans, nil
}

// skip removes a prefix from the rest, and reports whether it was there.
func (l *location) skip(prefix string) bool {
	rest, ok := strings.CutPrefix(l.rest, prefix)
	l.rest = rest
	return ok
}

// spans reads a span, or a join or complement of others, by recursive descent. The complement of
// several spans is read backwards: the last of them comes first, each on the other strand.
func (l *location) spans(depth int) (spans []Span, err error) {
	switch {
	case depth > nested:
		return nil, errors.New("join and complement are nested too deeply")
	case l.skip("complement("):
		if spans, err = l.spans(depth + 1); err != nil {
			return nil, err
		}
		slices.Reverse(spans)
		for i := range spans {
			spans[i].Complement = !spans[i].Complement
		}
	case l.skip("join("):
		for unfinished := true; unfinished; unfinished = l.skip(",") {
			part, err := l.spans(depth + 1)
			if err != nil {
				return nil, err
			}
			spans = append(spans, part...)
		}
	default:
		s, err := l.span()
		return []Span{s}, err
	}
	if !l.skip(")") {
		return nil, errors.New("a parenthesis is not closed")
	}
	return spans, nil
}

// span reads one base, 340, or a stretch, 340..565 or <345..>500. The signs < and > say that it
// continues beyond the known bases; see CDS.Partial.
func (l *location) span() (s Span, err error) {
	l.skip("<")
	if s.First, err = l.number(); err != nil {
		return s, err
	}
	s.Last = s.First
	if l.skip("..") {
		l.skip(">")
		s.Last, err = l.number()
	}
	return s, err
}

// number reads the number of a base.
func (l *location) number() (int, error) {
	digits := l.rest[:len(l.rest)-len(strings.TrimLeft(l.rest, "0123456789"))]
	n, err := strconv.Atoi(digits)
	if err != nil {
		return 0, fmt.Errorf("want a base, join or complement at %s", delimited.Quote(l.rest))
	}
	l.rest = l.rest[len(digits):]
	return n, nil
}
