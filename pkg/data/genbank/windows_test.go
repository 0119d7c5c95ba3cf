package genbank

import (
	"io"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"halfspace/pkg/internal/athand"
)

func seeded(n uint64) *rand.Rand { return rand.New(rand.NewPCG(n, 0)) }

// madeUp is a record of random bases and of coding sequences on both strands.
func madeUp(n int) *Record {
	r := seeded(9)
	g := &Record{Name: "made up", Bases: make([]byte, n)}
	for i := range g.Bases {
		g.Bases[i] = "acgt"[r.IntN(4)]
	}
	for base := 1; base+600 < n; base += 400 {
		g.CDS = append(g.CDS, CDS{Spans: []Span{{base, base + 299, base%800 == 1}}, CodonStart: 1})
	}
	g.CDS = append(g.CDS, CDS{Spans: []Span{{5, 64, false}, {305, 364, false}}, CodonStart: 1}, CDS{Spans: []Span{{310, 393, true}}, CodonStart: 2, Pseudo: true})
	return g
}

// codons returns, by way of their letters, the sequences of codons of g, and
// of those windows may be cut from without the first and the last.
func codons(g *Record) (inner []string) {
	complement := strings.NewReplacer("a", "t", "c", "g", "g", "c", "t", "a")
	for _, c := range g.CDS {
		if len(c.Spans) > 1 || c.Pseudo {
			continue
		}
		text := string(g.Bases[c.Spans[0].First-1 : c.Spans[0].Last])
		if c.Spans[0].Complement {
			b := []byte(complement.Replace(text))
			slices.Reverse(b)
			text = string(b)
		}
		inner = append(inner, text[3:len(text)-3])
	}
	return inner
}

// letters returns the window that x holds.
func letters(x []float64) string {
	var b strings.Builder
	for _, v := range x {
		b.WriteByte("acgt"[int(v)])
	}
	return b.String()
}

// TestWindows looks for every coding window in the coding sequences, which 15
// random letters name, and for none of the others where they would be in frame.
func TestWindows(t *testing.T) {
	g := madeUp(20000)
	s, err := g.Windows(200, seeded(1))
	if err != nil {
		t.Fatal(err)
	}
	if n := s.ClassCounts(); n[0] != 100 || n[1] != 100 || s.WriteCSV(io.Discard) != nil || len(s.Attrs) != 15 {
		t.Errorf("%d windows of %d bases, %v", n, len(s.Attrs), s.WriteCSV(io.Discard))
	}
	inner := codons(g)
	for i, x := range s.X {
		inside := slices.ContainsFunc(inner, func(text string) bool {
			place := strings.Index(text, letters(x))
			return place >= 0 && place%3 == 0
		})
		if inside != (s.Y[i] == 1) {
			t.Errorf("window %s of class %d: in frame %t", letters(x), s.Y[i], inside)
		}
	}
	repeated, err := g.Windows(200, seeded(1))
	if err != nil || !reflect.DeepEqual(s, repeated) {
		t.Errorf("not the same again, %v", err)
	}
}

// TestWindowsOfNoCodon draws until nothing is left: no window of the class
// "other" has a triplet that is a codon, of any coding sequence, and no base is
// used twice.
func TestWindowsOfNoCodon(t *testing.T) {
	g := madeUp(3000)
	w, r := newSampler(g), seeded(2)
	strands := [2]map[int]bool{{}, {}}
	for _, c := range g.CDS {
		var bases []int
		strand := 0
		for p, s := range c.positions() {
			bases, strand = append(bases, p), s
		}
		for k := c.CodonStart - 1; k < len(bases); k += 3 {
			strands[strand][bases[k]] = true
		}
	}
	before := 0
	for range 20 {
		taken := slices.Clone(w.taken)
		if x, base := w.draw(false, r); x == nil || w.taken[base] == taken[base] || base > 0 && w.taken[base-1] != taken[base-1] {
			t.Fatalf("no window, or not one at %d", base)
		}
		n := 0
		for p := range w.taken {
			if w.taken[p] {
				n++
			}
		}
		if n != before+15 {
			t.Fatalf("%d bases in windows, want %d", n, before+15)
		}
		before = n
		first := 0
		for taken[first] == w.taken[first] {
			first++
		}
		forward, back := true, true
		for k := 0; k < 15; k += 3 {
			forward, back = forward && !strands[0][first+k], back && !strands[1][first+14-k]
		}
		if !forward && !back {
			t.Errorf("the window at %d has a codon on either strand", first)
		}
	}
}

// TestWindowsInGenes finds each window of the class "other" where it is said to be, on either
// strand and within the sequences that coding windows are cut from; by the other rule some are
// not. Fewer windows of the same seed are among the more.
func TestWindowsInGenes(t *testing.T) {
	g := madeUp(20000)
	outside := func(rule WindowRule) (n int) {
		s, first, err := rule.Windows(g, 200, seeded(1))
		if err != nil {
			t.Fatal(err)
		}
		for i, x := range s.X {
			text := string(g.Bases[first[i] : first[i]+15])
			back := []byte(strings.NewReplacer("a", "t", "c", "g", "g", "c", "t", "a").Replace(text))
			slices.Reverse(back)
			if letters(x) != text && letters(x) != string(back) {
				t.Errorf("window %s at %d, where the record has %s", letters(x), first[i], text)
			}
			if !slices.ContainsFunc(g.CDS, func(c CDS) bool {
				return len(c.Spans) == 1 && !c.Pseudo && first[i] >= c.Spans[0].First-1 && first[i]+15 <= c.Spans[0].Last
			}) {
				n++
			}
		}
		sample, bases, err := rule.Windows(g, 100, seeded(1))
		for i := range bases {
			k := slices.Index(first, bases[i])
			if err != nil || k < 0 || sample.Y[i] != s.Y[k] {
				t.Fatalf("the window at %d is not among the 200, %v", bases[i], err)
			}
		}
		return n
	}
	if n := outside(WindowRule{InGenes: true}); n > 0 {
		t.Errorf("%d windows are not in genes", n)
	}
	if n := outside(WindowRule{}); n == 0 {
		t.Error("all windows are in genes")
	}
}

func TestTooManyWindows(t *testing.T) {
	for m, want := range map[int]string{
		3: "3 windows: want an even number", 0: "0 windows",
		400: `made up: no more windows of class "`,
	} {
		if s, err := madeUp(1300).Windows(m, seeded(1)); s != nil || err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%d windows: %v, want %s", m, err, want)
		}
	}
}

func needEColi(t *testing.T) *Record {
	t.Helper()
	g, err := EColi()
	athand.Genome(t, err)
	return g
}

// TestEColi compares counts with the file's own summary. It also checks that all complete coding
// sequences except the joined ones end in a stop codon, so that the places are right.
func TestEColi(t *testing.T) {
	g := needEColi(t)
	if g.Name != "NC_000913" || len(g.Bases) != 4641652 || len(g.CDS) != 4315 {
		t.Errorf("%s: %d bases, %d coding sequences", g.Name, len(g.Bases), len(g.CDS))
	}
	whole, stops := 0, 0
	for _, c := range g.CDS {
		if len(c.Spans) > 1 || c.Pseudo || c.Partial {
			continue
		}
		whole++
		var text []byte
		for base, strand := range c.positions() {
			text = append(text, []string{"acgt", "tgca"}[strand][strings.IndexByte("acgt", g.Bases[base])])
		}
		if stop := string(text[len(text)-3:]); len(text)%3 == 0 && (stop == "taa" || stop == "tag" || stop == "tga") {
			stops++
		}
	}
	t.Logf("%d coding sequences in one piece and translated, %d whole and ending in a stop codon", whole, stops)
	if whole < 4200 || stops < whole-5 {
		t.Errorf("%d of %d coding sequences end in a stop codon", stops, whole)
	}
	s, err := g.Windows(2000, seeded(1))
	if err != nil {
		t.Fatal(err)
	}
	var counts [2]int
	for i, x := range s.X {
		text := letters(x)
		for k := 0; k < 15; k += 3 {
			if c := text[k : k+3]; c == "taa" || c == "tag" || c == "tga" {
				counts[s.Y[i]]++
			}
		}
	}
	reach, first := 0, []int(nil)
	if s, first, err = (WindowRule{}).Windows(g, 20000, seeded(96)); err != nil {
		t.Fatal(err)
	}
	ofGene := make([]bool, len(g.Bases))
	for _, c := range g.CDS {
		for base := range c.positions() {
			ofGene[base] = true
		}
	}
	for i, base := range first {
		if s.Y[i] == 0 && slices.Contains(ofGene[base:base+15], false) {
			reach++
		}
	}
	t.Logf("%d of 10000 windows of the other class reach beyond coding sequences", reach)
	if reach < 1600 || reach > 1800 {
		t.Errorf("%d of 10000 windows of the other class reach beyond coding sequences, want one in six", reach)
	}
	if counts[1] > 1 || counts[0] < 100 {
		t.Errorf("%d stop codons in frame in coding windows, %d in others", counts[1], counts[0])
	}
}

func TestNoEColi(t *testing.T) {
	t.Setenv("HALFSPACE_DATA", t.TempDir())
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	g, err := EColi()
	if g != nil || err == nil || !strings.Contains(err.Error(), "HALFSPACE_DATA") || strings.Contains(err.Error(), "\n") {
		t.Errorf("error %v", err)
	}
}
