package genbank_test

import (
	"fmt"
	"io"
	"math/rand/v2"
	"strings"

	"halfspace/pkg/data/genbank"
)

const lac = `LOCUS       MADEUP                    40 bp    DNA     linear
FEATURES             Location/Qualifiers
     CDS             complement(4..33)
                     /gene="lacX"
ORIGIN
        1 acgtacgtac gtacgtacgt acgtacgtac gtacgtacgt
//
`

func ExampleReader() {
	records := genbank.NewReader(strings.NewReader(lac), "lac.gb")
	for {
		g, err := records.Read()
		if err == io.EOF {
			break
		}
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(g.Name, len(g.Bases))
		for _, c := range g.CDS {
			fmt.Println(c.Name, c.Spans)
		}
	}
	// Output:
	// MADEUP 40
	// lacX [{4 33 true}]
}

// With the genome of genbank.EColi there are tens of thousands of windows; here there is room for
// one of each class.
func ExampleRecord_Windows() {
	g, err := genbank.NewReader(strings.NewReader(lac), "lac.gb").Read()
	if err != nil {
		fmt.Println(err)
		return
	}
	s, err := g.Windows(2, rand.New(rand.NewPCG(1, 0)))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(s.Name, s.ClassCounts(), len(s.Attrs), s.Attrs[0].Values)
	// Output: coding windows of MADEUP [1 1] 15 [a c g t]
}

// The gene is bases 31 to 90 of 120; with InGenes windows of the other class begin in it too.
func ExampleWindowRule() {
	g := &genbank.Record{Name: "made up", Bases: []byte(strings.Repeat("acgatc", 20)), CDS: []genbank.CDS{
		{Spans: []genbank.Span{{First: 31, Last: 90}}, CodonStart: 1},
	}}
	s, first, err := genbank.WindowRule{InGenes: true}.Windows(g, 2, rand.New(rand.NewPCG(3, 0)))
	if err != nil {
		fmt.Println(err)
		return
	}
	for i, base := range first {
		fmt.Println(s.Classes[s.Y[i]], base >= 30 && base+15 <= 90)
	}
	// Output:
	// other true
	// coding true
}
