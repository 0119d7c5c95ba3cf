package data

import (
	"cmp"
	"fmt"
	"math"
	"slices"
)

// For fits the coding c to a sample, and returns the encoding for all samples with the same attributes. It
// is like fit in scikit-learn, and Encoding.Apply is like transform. For example, Standard learns the mean
// and the standard deviation of each numeric attribute, and Thermometer learns its cuts (with MDL, from the
// classes too). Every code learns whether values are missing, and whether a numeric attribute contains only
// zeros and ones. So s should be the training sample: with other examples, information about the test
// sample would leak into the model.
//
// For panics if c has an unknown code or an unknown treatment of missing values. Check finds such errors.
func (c Coding) For(s *Set) *Encoding {
	c.Code, c.Missing = cmp.Or(c.Code, OneHot), cmp.Or(c.Missing, Neither)
	if err := c.Check(); err != nil {
		panic(err.Error())
	}
	// Complements come after all features, so that the features keep their places.
	e := &Encoding{Coding: c, From: slices.Clone(s.Attrs)}
	var complements []Feature
	for j := range s.Attrs {
		features := c.features(s, j)
		e.Features = append(e.Features, features...)
		for _, f := range features {
			if c.Complements && f.binary(s) {
				complements = append(complements, f.complement())
			}
		}
	}
	e.Features = append(e.Features, complements...)
	return e
}

// Check returns an error if c has a code or a treatment of missing values that this package does
// not define.
func (c Coding) Check() error {
	nominal := []Code{"", OneHot, Signed, Binary, Ordinal, AsIs, Thermometer}
	numeric := []Code{"", AsIs, Standard, Range, Thermometer, Intervals}
	missing := []Missing{"", Neither, Level, Middle, Mean, Frequent, Keep, Refuse}
	switch {
	case !slices.Contains(nominal, c.Code):
		return fmt.Errorf("data: unknown code %q of nominal attributes", c.Code)
	case !slices.Contains(numeric, c.Numbers):
		return fmt.Errorf("data: unknown code %q of numeric attributes", c.Numbers)
	case !slices.Contains(missing, c.Missing):
		return fmt.Errorf("data: unknown treatment %q of missing values", c.Missing)
	case c.Cuts < 0:
		return fmt.Errorf("data: coding of %d cuts, want at least 0", c.Cuts)
	}
	return nil
}

// features returns the features of attribute j, in the order of its values. If c asks for a feature that
// indicates missing values, it comes last. It is left out if s has no missing values, because it would
// always be 0.
func (c Coding) features(s *Set, j int) []Feature {
	a := s.Attrs[j]
	if !a.Nominal() {
		return c.numeric(s, j)
	}
	var fs []Feature
	switch {
	case c.Code == AsIs:
		f := Feature{Name: a.Name, Attr: j, Value: -1, Step: 1, Values: a.Values, Keep: c.Missing != Frequent}
		f.Missing = c.instead(s, f)
		return []Feature{f}
	case c.Code == Ordinal:
		fs = append(fs, c.ordinal(s, j))
	case c.Code == Binary && len(a.Values) == 2:
		fs = append(fs, c.indicator(s, j, 1))
	case c.Code == Thermometer:
		for v := 1; v < len(a.Values); v++ {
			fs = append(fs, c.step(s, j, float64(v), a.Name+"≥"+a.Values[v]))
		}
	default:
		for v := range a.Values {
			fs = append(fs, c.indicator(s, j, v))
		}
	}
	if c.Missing == Level && slices.ContainsFunc(s.X, func(x []float64) bool { return !a.accepts(x[j]) }) {
		fs = append(fs, c.indicator(s, j, len(a.Values)))
	}
	return fs
}

// ordinal returns the feature that places the k values of a nominal attribute at even distances
// from -1 to 1: value v at -1 + 2v/(k-1). An attribute's only value is placed at 0. So is a
// missing value, unless c asks for the mean.
func (c Coding) ordinal(s *Set, j int) Feature {
	f := Feature{Name: s.Attrs[j].Name, Attr: j, Value: -1}
	if k := len(s.Attrs[j].Values); k > 1 {
		f.Base, f.Step = -1, 2/float64(k-1)
	}
	if c.Missing == Mean || c.Missing == Frequent {
		f.Missing = c.instead(s, f)
	}
	return f
}

// indicator returns the feature that indicates value v of attribute j. If v is one past the last value, the
// feature indicates missing values. The feature is Base+Step if the attribute has the value, and Base if it
// does not. If the attribute's value is missing, the feature is 0 unless c says otherwise. For signed
// indicators (-1 and 1) 0 is halfway, and for the others it is the same as absent.
func (c Coding) indicator(s *Set, j, v int) Feature {
	f := Feature{Attr: j, Value: v, Step: 1}
	if c.Code == Signed || c.Code == Ordinal {
		f.Base, f.Step = -1, 2
	}
	if v == len(s.Attrs[j].Values) {
		f.Name, f.Missing = s.Attrs[j].Name+"=?", f.Base+f.Step
		return f
	}
	f.Name = s.Attrs[j].Name + "=" + s.Attrs[j].Values[v]
	f.Missing = c.instead(s, f)
	return f
}

// instead returns the value of the indicator f where the attribute's value is missing.
func (c Coding) instead(s *Set, f Feature) float64 {
	switch c.Missing {
	case Level:
		return f.Base
	case Middle:
		return f.Base + float64(f.Step/2)
	case Mean:
		return f.mean(s)
	case Frequent:
		return f.value(f.mode(s))
	}
	return 0
}

// mean returns the mean of f over the attribute's finite values in s, or 0 without finite values.
// It is a running mean, which cannot overflow as the sum of large values would.
func (f Feature) mean(s *Set) float64 {
	mean, n := 0.0, 0.0
	for _, x := range s.X {
		if v := x[f.Attr]; s.Attrs[f.Attr].accepts(v) && !math.IsInf(v, 0) {
			n++
			mean += (f.value(v) - mean) / n
		}
	}
	return mean
}

// mode returns the most frequent value of f's attribute in s, the least on a tie, 0 without values.
func (f Feature) mode(s *Set) float64 {
	times, highest := map[float64]int{}, 0.0
	for _, x := range s.X {
		if v := x[f.Attr]; s.Attrs[f.Attr].accepts(v) {
			times[v]++
		}
	}
	for v, n := range times {
		if n > times[highest] || n == times[highest] && v < highest {
			highest = v
		}
	}
	return highest
}

// binary reports whether f is always 0 or 1: for every value that a nominal attribute lists, or for
// every value of a numeric attribute in s.
func (f Feature) binary(s *Set) bool {
	a := s.Attrs[f.Attr]
	var values []float64
	for v := range a.Values {
		values = append(values, float64(v))
	}
	for _, x := range s.X {
		if v := x[f.Attr]; !a.Nominal() && a.accepts(v) {
			values = append(values, v)
		}
	}
	return len(values) > 0 && !slices.ContainsFunc(values, func(v float64) bool { return f.value(v) != 0 && f.value(v) != 1 })
}

// complement returns 1−f, called "¬" and the name of f.
func (f Feature) complement() Feature {
	f.Name, f.Base, f.Step, f.Missing = "¬"+f.Name, 1-f.Base, -f.Step, 1-f.Missing
	return f
}
