package export

import (
	"fmt"
	"math"
	"math/bits"
	"slices"

	"halfspace/pkg/data"
	"halfspace/pkg/pipeline"
)

// A wire is an input of a module: a bit, or the index of one of several values. Features that are made of
// the same question about an attribute, as one and its complement are, read the same wire.
type wire struct {
	name   string // as Verilog takes it
	means  string // what it says of the example
	values int    // how many it has: 2 of a bit
	attr   int    // the raw attribute that it asks about
}

// A reading is how a feature is read from a wire.
type reading struct {
	wire   int
	levels []float64 // the feature by the wire's value
}

// wires returns the wires of a model, and for each feature how it is read. It is an error if a feature is
// a number that may be any.
func wires(m *pipeline.Model) (ws []wire, rs []reading, err error) {
	type question struct {
		attr, value int
		cuts        string
	}
	asked := map[question]int{}
	fs := rawFeatures(m)
	for k, a := range m.Features() {
		f := fs[k]
		values, of := 0, m.Attrs[f.Attr]
		switch {
		case f.Value >= 0:
			values = 2
		case f.Cuts != nil:
			values = len(f.Cuts) + 1
		case of.Nominal():
			values = len(of.Values)
		case m.Encoding != nil && m.Encoding.Numbers == data.Thermometer:
			values = 2 // that code leaves only attributes of zeros and ones as they are
		default:
			return nil, nil, fmt.Errorf("attribute %q is a number, and no bit: learn with data.Coding{Numbers: data.Thermometer}, which makes bits of numbers", of.Name)
		}
		q := question{f.Attr, f.Value, fmt.Sprint(f.Cuts)}
		at, ok := asked[q]
		if !ok {
			at = len(ws)
			asked[q] = at
			ws = append(ws, wire{identifier("x", at, a.Name), meaning(a, values), values, f.Attr})
		}
		r := reading{at, make([]float64, values)}
		for t := range r.levels {
			r.levels[t] = f.Base + float64(f.Step*float64(t))
		}
		rs = append(rs, r)
	}
	return ws, rs, nil
}

// togethers returns what the wires of each attribute can be together: for every value that it may have,
// and if wires can say so for a missing one, the values of the wires.
func togethers(m *pipeline.Model, rs []reading) [][]map[int]int {
	fs := rawFeatures(m)
	all := make([][]map[int]int, len(m.Attrs))
	for j, a := range m.Attrs {
		values := []float64{math.NaN()}
		for v := range a.Values {
			values = append(values, float64(v))
		}
		for _, f := range fs {
			if f.Attr == j && !a.Nominal() {
				values = append(append(values, 0, 1, -math.MaxFloat64), f.Cuts...)
			}
		}
		for _, v := range values {
			if at := wiresAt(j, v, a, fs, rs); at != nil {
				all[j] = append(all[j], at)
			}
		}
	}
	return all
}

// wiresAt returns the values of the wires of attribute j where it has a value, nil if they cannot say it.
func wiresAt(j int, v float64, a data.Attr, fs []data.Feature, rs []reading) map[int]int {
	at := map[int]int{}
	for k, f := range fs {
		if f.Attr != j {
			continue
		}
		e := data.Encoding{From: []data.Attr{a}, Features: []data.Feature{f}}
		e.Features[0].Attr = 0
		level := e.Encode([]float64{v})[0]
		t, known := at[rs[k].wire]
		if !known {
			t = slices.Index(rs[k].levels, level)
		}
		if t < 0 || rs[k].levels[t] != level {
			return nil
		}
		at[rs[k].wire] = t
	}
	return at
}

// meaning says what a wire's values are.
func meaning(a data.Attr, values int) string {
	if values <= 2 && a.Values == nil {
		return a.Name
	}
	s := a.Name
	for t, v := range a.Values {
		s += fmt.Sprintf(", %d %s", t, v)
	}
	return s
}

// width returns how many bits tell so many values apart, at least one.
func width(values int) int { return max(1, bits.Len(uint(max(values, 1)-1))) }

// identifier returns a name that is no keyword: a letter and a number, and what is left of the name that a
// file gave, without what is not a letter of ASCII or a digit.
func identifier(letter string, number int, name string) string {
	const longest = 40
	word := fmt.Sprint(letter, number)
	apart := true
	for _, r := range name {
		switch {
		case r >= '0' && r <= '9', r >= 'a' && r <= 'z', r >= 'A' && r <= 'Z':
			if apart {
				word += "_"
			}
			word += string(r)
			apart = false
		default:
			apart = true
		}
		if len(word) >= longest {
			break
		}
	}
	return word
}
