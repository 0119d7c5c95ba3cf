package complete

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
)

// heading begins a file with an index. Its number changes with the format.
const heading = "completion index 1\n"

// kinds are the kinds of entries by their numbers in a file.
var kinds = []string{"func", "method", "type", "var", "const"}

// Write writes the index as a file. It is not compressed, because decompression would take ten times as long
// as Read.
func (x *Index) Write(w io.Writer) error {
	_, err := w.Write(append([]byte(heading), x.encode()...))
	return err
}

// encode returns the index as numbers and texts, each text after its length.
func (x *Index) encode() (b []byte) {
	text := func(s string) { b = append(binary.AppendUvarint(b, uint64(len(s))), s...) }
	number := func(n int) { b = binary.AppendUvarint(b, uint64(n)) }
	text(x.module)
	number(len(x.packages))
	for _, path := range slices.Sorted(maps.Keys(x.packages)) {
		p := x.packages[path]
		text(p.path)
		text(p.name)
		text(p.doc)
		number(len(p.imports))
		for _, name := range slices.Sorted(maps.Keys(p.imports)) {
			text(name)
			text(p.imports[name])
		}
		number(len(p.entries))
		for _, e := range p.entries {
			number(slices.Index(kinds, e.kind))
			text(e.owner)
			text(e.name)
			text(e.source)
			text(e.doc)
		}
	}
	return b
}

// Read reads an index that Write wrote.
func Read(r io.Reader) (*Index, error) {
	var b strings.Builder
	if _, err := io.Copy(&b, r); err != nil {
		return nil, fmt.Errorf("completion index: %w", err)
	}
	rest, ok := strings.CutPrefix(b.String(), heading)
	if !ok {
		return nil, fmt.Errorf("completion index: the file does not begin with %q; build the index anew", strings.TrimSpace(heading))
	}
	d := decoder{rest: rest}
	x := d.index()
	if d.failed {
		return nil, errors.New("completion index: the file is damaged; build the index anew")
	}
	return x, nil
}

// A decoder reads numbers and texts. The texts share the memory of the file.
type decoder struct {
	rest   string
	failed bool
}

func (d *decoder) index() *Index {
	x := &Index{module: d.text(), packages: map[string]*pack{}}
	for range d.number() {
		p := d.pack()
		x.packages[p.path] = p
	}
	return x
}

func (d *decoder) pack() *pack {
	p := &pack{path: d.text(), name: d.text(), doc: d.text(), imports: map[string]string{}}
	for range d.number() {
		name := d.text()
		p.imports[name] = d.text()
	}
	p.entries = make([]entry, d.number())
	for i := range p.entries {
		kind := kinds[min(d.number(), len(kinds)-1)]
		p.entries[i] = entry{kind: kind, owner: d.text(), name: d.text(), source: d.text(), doc: d.text()}
	}
	return p
}

// number returns the next number. No number is greater than the bytes that are left, because each counts
// things that follow.
func (d *decoder) number() int {
	v, n := uint64(0), 0
	for shift := uint(0); n < len(d.rest) && n < binary.MaxVarintLen32; shift += 7 {
		c := d.rest[n]
		n++
		if v |= uint64(c&0x7f) << shift; c < 0x80 {
			d.rest = d.rest[n:]
			if v > uint64(len(d.rest)) {
				break
			}
			return int(v)
		}
	}
	d.failed, d.rest = true, ""
	return 0
}

func (d *decoder) text() string {
	n := d.number()
	s := d.rest[:n]
	d.rest = d.rest[n:]
	return s
}
