// Package coder computes the features of many examples. It sorts the features of an encoding by how they are
// computed, once for all examples. Every example begins as a copy of one row of features. Then each
// nominal value sets one indicator of this row, and each number sets the cuts that it reaches. The
// input is a description of each feature and the examples; the output is rows of features.
package coder

// A Feature says how a feature is computed from the value of one attribute. See the type of the same name in
// package data.
type Feature struct {
	Attr    int       // index of the attribute
	Nominal bool      // whether the attribute is nominal
	Values  int       // the number of the attribute's values, if it is nominal
	Value   int       // index of the value that the feature indicates, -1 for any other feature
	Base    float64   // the feature at t = 0
	Step    float64   // its increase per unit of t
	Missing float64   // the feature where the attribute is missing
	Cuts    []float64 // if not nil, t is the number of cuts that the attribute's value reaches
}

// scaled returns Base + Step·t. The conversion forbids a fused multiply-add, which only some processors have.
func (f *Feature) scaled(t float64) float64 { return f.Base + float64(f.Step*t) }

// A Coder computes features. All goroutines may use it at once.
type Coder struct {
	// Others are the indices of the features that Encode leaves out because they have no usual form.
	Others []int

	features   []Feature
	row        []float64 // the features while no value is indicated and no cut is reached
	numbers    []number
	indicators []indicators
	cuts       []cuts
}

// A number is a feature Base + Step·t of a numeric attribute.
type number struct {
	feature, attr       int
	base, step, missing float64
}

// Indicators are adjacent features of one nominal attribute. Each stands for another value.
type indicators struct {
	first, attr int
	settings    []setting // settings by the attribute's value
	missing     []float64
}

// A setting is a feature and its new number. The feature is -1 if there is nothing to set.
type setting struct {
	feature int
	number  float64
}

// Cuts are adjacent features of one numeric attribute with one cut each, in ascending order.
type cuts struct {
	first, attr              int
	places, reached, missing []float64
}

// New returns a Coder for the features.
func New(features []Feature) *Coder {
	c := &Coder{features: features, row: make([]float64, len(features))}
	for k := 0; k < len(features); {
		k = c.add(k)
	}
	return c
}

// add sorts in feature k and the features behind it that are computed together with it. It returns the index
// of the next feature.
func (c *Coder) add(k int) int {
	f := &c.features[k]
	switch {
	case f.Nominal && f.Value >= 0:
		return c.addIndicators(k)
	case !f.Nominal && f.Value < 0 && len(f.Cuts) == 1:
		return c.addCuts(k)
	case !f.Nominal && f.Value < 0 && f.Cuts == nil:
		c.numbers = append(c.numbers, number{k, f.Attr, f.Base, f.Step, f.Missing})
	default:
		c.Others = append(c.Others, k)
	}
	return k + 1
}

// addIndicators adds the indicators of one attribute from feature k on.
func (c *Coder) addIndicators(k int) int {
	b := indicators{first: k, attr: c.features[k].Attr, settings: make([]setting, c.features[k].Values)}
	for v := range b.settings {
		b.settings[v].feature = -1
	}
	for ; k < len(c.features); k++ {
		f := &c.features[k]
		listed := f.Value < len(b.settings) // else f indicates missing values
		if f.Attr != b.attr || f.Value < 0 || listed && b.settings[f.Value].feature >= 0 {
			break
		}
		if listed {
			b.settings[f.Value] = setting{k, f.scaled(1)}
		}
		c.row[k] = f.Base
		b.missing = append(b.missing, f.Missing)
	}
	c.indicators = append(c.indicators, b)
	return k
}

// addCuts adds the cuts of one attribute from feature k on, as long as they ascend.
func (c *Coder) addCuts(k int) int {
	b := cuts{first: k, attr: c.features[k].Attr}
	for ; k < len(c.features); k++ {
		f, n := &c.features[k], len(b.places)
		if f.Attr != b.attr || f.Value >= 0 || len(f.Cuts) != 1 || n > 0 && !(f.Cuts[0] >= b.places[n-1]) {
			break
		}
		c.row[k] = f.scaled(0)
		b.places, b.reached, b.missing = append(b.places, f.Cuts[0]), append(b.reached, f.scaled(1)), append(b.missing, f.Missing)
	}
	c.cuts = append(c.cuts, b)
	return k
}

// Encode writes the features of the example x to dst, without the Others.
func (c *Coder) Encode(dst, x []float64) {
	copy(dst, c.row)
	for i := range c.numbers {
		f := &c.numbers[i]
		v := f.missing
		if t := x[f.attr]; t == t {
			v = f.base + float64(f.step*t) // see scaled
		}
		dst[f.feature] = v
	}
	for i := range c.indicators {
		c.indicators[i].write(dst, x)
	}
	for i := range c.cuts {
		c.cuts[i].write(dst, x)
	}
}

func (b *indicators) write(dst, x []float64) {
	v := x[b.attr]
	i := int(v)
	if uint(i) >= uint(len(b.settings)) || float64(i) != v {
		copy(dst[b.first:], b.missing)
	} else if s := &b.settings[i]; uint(s.feature) < uint(len(dst)) {
		dst[s.feature] = s.number
	}
}

func (b *cuts) write(dst, x []float64) {
	v := x[b.attr]
	if v != v {
		copy(dst[b.first:], b.missing)
		return
	}
	n := 0
	for n < len(b.places) && b.places[n] <= v {
		n++
	}
	copy(dst[b.first:], b.reached[:n])
}
