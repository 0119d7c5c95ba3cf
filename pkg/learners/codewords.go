package learners

import (
	"fmt"
	"slices"
	"strings"

	"halfspace/pkg/data"
	"halfspace/pkg/ltu"
)

var _ = registerModel((*CodeWords)(nil))

// CodeWords is the model of Dichotomies (an output code). It has a code word of zeros and ones for each
// class, and a model for each bit. It predicts the class whose code word is nearest to the bits that the
// models predict.
type CodeWords struct {
	data.Schema
	Codes [][]int        // code word of each class; nil for a class without training examples
	Bits  []*ltu.Network // the models of the bits, with one output each
	Note  string         `json:",omitzero"` // the first note of a bit's model; see List
}

// dichotomy returns s with two new classes, the two values of one bit of the code words. The name of
// each new class lists the classes of s with that value. The rows are shared with s.
func (c *CodeWords) dichotomy(s *data.Set, bit int) *data.Set {
	names := make([][]string, 2)
	for class, code := range c.Codes {
		if code != nil {
			names[code[bit]] = append(names[code[bit]], s.Classes[class])
		}
	}
	t := &data.Set{Schema: s.Schema, X: s.X, Y: make([]int, s.Len())}
	t.Classes = []string{strings.Join(names[0], " or "), strings.Join(names[1], " or ")}
	for i, y := range s.Y {
		t.Y[i] = c.Codes[y][bit]
	}
	return t
}

// Predict returns the class whose code word is nearest to the bits of x.
func (c *CodeWords) Predict(x []float64) int {
	checkLength(c.Schema, x)
	word := make([]int, len(c.Bits))
	for b, n := range c.Bits {
		word[b] = n.Predict(x)
	}
	best, nearest := 0, len(word)+1
	for class, code := range c.Codes {
		if code == nil {
			continue
		}
		distance := 0
		for b := range word {
			distance += word[b] ^ code[b]
		}
		if distance < nearest {
			best, nearest = class, distance
		}
	}
	return best
}

// Network returns the networks of the bits and, above them, one unit for each class. The excess of this
// unit is the negated distance of the bits from the code word of the class, so the class of the nearest
// code word wins. For two classes a single unit reads the single bit.
func (c *CodeWords) Network() *ltu.Network {
	b := ltu.NewBuilder(len(c.Attrs))
	var word []ltu.Signal
	for _, n := range c.Bits {
		word = append(word, b.Embed(n)...)
	}
	codes := c.Codes
	switch len(codes) {
	case 1:
		return b.Network(b.Const(false))
	case 2:
		codes = codes[1:]
	}
	var out []ltu.Signal
	for _, code := range codes {
		// A class without a code word must never win, so the threshold of its unit is greater than any
		// distance.
		u := ltu.Unit{W: make([]float64, len(word)), Theta: float64(len(word) + 1)}
		if code != nil {
			u.Theta = 0
		}
		for i, bit := range code {
			u.W[i] = float64(2*bit - 1)
			u.Theta += float64(bit)
		}
		out = append(out, b.Add(u, word...))
	}
	return b.Network(out...)
}

// UnmarshalJSON reads a model that json.Marshal wrote, and refuses one that could not be used.
func (c *CodeWords) UnmarshalJSON(text []byte) error {
	type plain CodeWords
	return readModel(text, c, func(read plain) { *c = CodeWords(read) })
}

func (c *CodeWords) check() error {
	if len(c.Codes) != len(c.Classes) || len(c.Codes) == 0 {
		return fmt.Errorf("%d code words for %d classes", len(c.Codes), len(c.Classes))
	}
	for _, code := range c.Codes {
		if code != nil && len(code) != len(c.Bits) {
			return fmt.Errorf("a code word of %d bits, want %d", len(code), len(c.Bits))
		}
		if slices.ContainsFunc(code, func(bit int) bool { return bit != 0 && bit != 1 }) {
			return fmt.Errorf("code word %v, want zeros and ones", code)
		}
	}
	if len(c.Codes) == 2 && !c.oneBit() {
		return fmt.Errorf("code words %v of two classes, want one bit that differs", c.Codes)
	}
	return checkNetworks(c.Schema, c.Bits...)
}

// oneBit reports whether a single bit decides between the two classes, because their code words differ
// in it. It is also true if only one class has examples, so that no bit is needed. The network for two
// classes relies on this.
func (c *CodeWords) oneBit() bool {
	if c.Codes[0] == nil || c.Codes[1] == nil {
		return len(c.Bits) == 0
	}
	return len(c.Bits) == 1 && c.Codes[0][0] != c.Codes[1][0]
}
