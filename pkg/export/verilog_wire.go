package export

import (
	"fmt"
	"math"
	"math/bits"
	"slices"

	"halfspace/pkg/data"
	"halfspace/pkg/pipeline"
)

// A wire is an input of a module: a bit, or the index of one of several values. Features that ask
// the same question about an attribute, such as a feature and its complement, read the same wire.
type wire struct {
	name   string // in a form that Verilog accepts
	means  string // its meaning for the example
	values int    // how many values it has: 2 for a bit
	attr   int    // the raw attribute that it asks about
}

// A reading says how a feature is read from a wire.
type reading struct {
	wire   int
	levels []float64 // the feature by the wire's value
}

// wires returns the wires of a model, and for each feature its reading. It is an error if a feature
// is a number without a fixed list of values.
func wires(m *pipeline.Model) (ws []wire, rs []reading, err error) {
	type question struct {
		attr, value int
		cuts        string
	}
	asked := map[question]int{}
	fs := m.RawFeatures()
	for k, a := range m.Features() {
		f := fs[k]
		var values int
		raw := m.Attrs[f.Attr]
		switch {
		case f.Value >= 0:
			values = 2
		case f.Cuts != nil:
			values = len(f.Cuts) + 1
		case raw.Nominal():
			values = len(raw.Values)
		case m.Encoding != nil && m.Encoding.Numbers == data.Thermometer:
			values = 2 // that code leaves only attributes of zeros and ones unchanged
		default:
			return nil, nil, fmt.Errorf("attribute %q is a number, and no bit: learn with data.Coding{Numbers: data.Thermometer}, which makes bits of numbers", raw.Name)
		}
		q := question{f.Attr, f.Value, fmt.Sprint(f.Cuts)}
		place, ok := asked[q]
		if !ok {
			place = len(ws)
			asked[q] = place
			ws = append(ws, wire{identifier("x", place, a.Name), meaning(a, values), values, f.Attr})
		}
		r := reading{place, make([]float64, values)}
		for t := range r.levels {
			r.levels[t] = f.Base + float64(f.Step*float64(t))
		}
		rs = append(rs, r)
	}
	return ws, rs, nil
}

// togethers returns, for each attribute, the values that its wires can have together: one combination for
// every value of the attribute, and one for a missing value if the wires can express it.
func togethers(m *pipeline.Model, rs []reading) [][]map[int]int {
	fs := m.RawFeatures()
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
			if joint := wiresAt(j, v, a, fs, rs); joint != nil {
				all[j] = append(all[j], joint)
			}
		}
	}
	return all
}

// wiresAt returns the values of the wires of attribute j for one of its values, or nil if the wires
// cannot express it.
func wiresAt(j int, v float64, a data.Attr, fs []data.Feature, rs []reading) map[int]int {
	values := map[int]int{}
	for k, f := range fs {
		if f.Attr != j {
			continue
		}
		e := data.Encoding{From: []data.Attr{a}, Features: []data.Feature{f}}
		e.Features[0].Attr = 0
		level := e.Encode([]float64{v})[0]
		t, known := values[rs[k].wire]
		if !known {
			t = slices.Index(rs[k].levels, level)
		}
		if t < 0 || rs[k].levels[t] != level {
			return nil
		}
		values[rs[k].wire] = t
	}
	return values
}

// meaning describes the values of a wire.
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

// width returns the number of bits that distinguish the given number of values, at least one.
func width(values int) int { return max(1, bits.Len(uint(max(values, 1)-1))) }

// identifier returns a name that cannot be a keyword: a letter, a number, and the ASCII letters and
// digits of the original name.
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
