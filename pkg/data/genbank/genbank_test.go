package genbank

import (
	"bytes"
	"errors"
	"io"
	"reflect"
	"strings"
	"testing"

	"halfspace/pkg/data"
)

// plasmid has the awkward parts of GenBank files: locations over several lines, and quoted text
// that looks like features and qualifiers.
const plasmid = `
LOCUS       PLASMID                   70 bp    DNA     circular BCT 01-JAN-1996
DEFINITION  A made-up plasmid
            that codes for little.
FEATURES             Location/Qualifiers
     source          1..70
                     /note="a text that goes on:
     CDS             1..3
                     /pseudo"
     gene            3..20
                     /gene="first"
     CDS             3..20
                     /gene="first"
                     /locus_tag="p0001"
                     /codon_start=2
     CDS             complement(join(21..26,
                     30..>35))
                     /gene="second"
                     /pseudogene="unknown"
     CDS             join(complement(40..45),50..55)
ORIGIN
        1 acgtacgtac gtacgtacgt acgtacgtac gtacgtacgt acgtacgtac gtacgtacgt
       61 ACGTNCGTAC
//

LOCUS       EMPTY                      0 bp    DNA
//
`

func TestRead(t *testing.T) {
	g := NewReader(strings.NewReader(plasmid), "f")
	got, err := g.Read()
	if err != nil {
		t.Fatal(err)
	}
	if got.Name != "PLASMID" || len(got.Bases) != 70 || string(got.Bases[56:66]) != "acgtacgtnc" {
		t.Errorf("%q of %d bases: %s", got.Name, len(got.Bases), got.Bases)
	}
	want := []CDS{
		{Name: "p0001", Spans: []Span{{3, 20, false}}, CodonStart: 2},
		{Name: "second", Spans: []Span{{30, 35, true}, {21, 26, true}}, CodonStart: 1, Partial: true, Pseudo: true},
		{Spans: []Span{{40, 45, true}, {50, 55, false}}, CodonStart: 1},
	}
	if !reflect.DeepEqual(got.CDS, want) {
		t.Errorf("coding sequences\n%+v, want\n%+v", got.CDS, want)
	}
	if got, err := g.Read(); err != nil || got.Name != "EMPTY" || len(got.Bases) != 0 {
		t.Errorf("second record %+v, %v", got, err)
	}
	if got, err := g.Read(); got != nil || err != io.EOF {
		t.Errorf("at the end: %+v, %v", got, err)
	}
}

func TestReadErrors(t *testing.T) {
	const cds = "LOCUS A 4 bp\nFEATURES\n     CDS             @\nORIGIN\n 1 acgt\n//\n"
	for text, want := range map[string]string{
		"<html>\n":                                                 `f:1:1: "<html>" is not a LOCUS line`,
		"  x\n":                                                    `f:1:1: "  x" is not a LOCUS line`,
		"//\n":                                                     "f:1:1: a record without a LOCUS line",
		"LOCUS\n//\n":                                              "f:1:1: want LOCUS, a name, a length and bp",
		"LOCUS A x bp\n//\n":                                       `f:1:1: bad length "x"`,
		"LOCUS A 4 bp\nLOCUS B 4 bp\n":                             `f:2:1: a second LOCUS line`,
		"LOCUS A 4 bp\nORIGIN\n 1 acg\n//":                         `f:4: "A" has 3 bases, its LOCUS line says 4`,
		"LOCUS A 4 bp\nORIGIN\n 1 acgt\n":                          `f:3: the file ends within "A"`,
		"LOCUS A 4 bp\nORIGIN\n 1 ac!t\n//":                        `f:3:6: "!" is not a letter of a base`,
		"LOCUS A 4 bp\nORIGIN\n 2 acgt\n//":                        `f:3:2: the sequence goes on at base 1, not "2"`,
		strings.Replace(cds, "@", "1..5", 1):                       `f:3: CDS: location "1..5": not within bases 1 to 4`,
		strings.Replace(cds, "@", "3..2", 1):                       `f:3: CDS: location "3..2": not within`,
		strings.Replace(cds, "@", "join(1..2", 1):                  `f:3: CDS: location "join(1..2": a parenthesis is not closed`,
		strings.Replace(cds, "@", "1..2)", 1):                      `f:3: CDS: location "1..2)": unexpected ")"`,
		strings.Replace(cds, "@", "J1:1..2", 1):                    `want a base, join or complement at "J1:1..2"`,
		strings.Replace(cds, "@", strings.Repeat("join(", 1e5), 1): "join and complement are nested too deeply",
		strings.Replace(cds, "@", "1..99999999999999999999", 1):    "want a base, join or complement",
		strings.Replace(cds, "@", "1\n                     /codon_start=4", 1): `f:4: codon_start is "4", want 1 to 3`,
	} {
		got, err := NewReader(strings.NewReader(text), "f").Read()
		bad := (*data.ParseError)(nil)
		if got != nil || !errors.As(err, &bad) || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%.60q: error %v, want %s", text, err, want)
		}
	}
}

func FuzzReader(f *testing.F) {
	f.Add([]byte(plasmid))
	f.Add([]byte("LOCUS A 4 bp\nFEATURES\n     CDS 1..2\nORIGIN\n 1 acgt\n//\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		g := NewReader(bytes.NewReader(text), "f")
		for {
			r, err := g.Read()
			if err != nil {
				if bad := (*data.ParseError)(nil); r != nil || err != io.EOF && !errors.As(err, &bad) || strings.ContainsAny(err.Error(), "\n\r") {
					t.Fatalf("record %+v, error %q", r, err)
				}
				return
			}
			for _, c := range r.CDS {
				for base := range c.positions() {
					if base < 0 || base >= len(r.Bases) {
						t.Fatalf("%+v has base %d of %d", c, base, len(r.Bases))
					}
				}
			}
			if len(r.Bases) > 100 {
				continue
			}
			if s, err := r.Windows(2, seeded(1)); err == nil && s.WriteCSV(io.Discard) != nil {
				t.Fatal(s.WriteCSV(io.Discard))
			}
		}
	})
}
