package data

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"halfspace/pkg/internal/mdl"
)

// numeric returns the features of a numeric attribute. If it contains only zeros and ones it does
// not change, unless c is Signed, which makes it -1 and 1.
func (c Coding) numeric(s *Set, j int) []Feature {
	f := Feature{Name: s.Attrs[j].Name, Attr: j, Value: -1, Step: 1, Keep: c.Missing == Keep}
	binary := f.binary(s)
	switch {
	case c.Code == Signed && binary:
		f.Base, f.Step = -1, 2
	case c.Numbers == Standard:
		f.standardise(s)
		f.Name = renamed("std", f)
	case c.Numbers == Range:
		f.stretch(s)
		f.Name = renamed("unit", f)
	case c.Numbers == Thermometer && !binary:
		return c.thermometer(s, j)
	case c.Numbers == Intervals && !binary:
		f = c.intervals(s, f)
	}
	switch {
	case c.Missing == Frequent:
		f.Missing = f.value(f.mode(s))
	case f.Values != nil:
		f.Keep = true
	case c.Missing == Middle:
		lowest, greatest := f.ends(s)
		f.Missing = float64(f.value(lowest)/2) + float64(f.value(greatest)/2)
	default:
		f.Missing = f.mean(s)
	}
	return append([]Feature{f}, c.unknown(s, j)...)
}

// renamed returns the name of a scaled feature, such as "std(age)", or the old name of an unscaled
// one.
func renamed(how string, f Feature) string {
	if f.Base == 0 && f.Step == 1 {
		return f.Name
	}
	return how + "(" + f.Name + ")"
}

// thermometer returns a feature for each cut of attribute j.
func (c Coding) thermometer(s *Set, j int) (fs []Feature) {
	for _, cut := range c.cuts(s, j) {
		fs = append(fs, c.step(s, j, cut, fmt.Sprintf("%s≥%.4g", s.Attrs[j].Name, cut)))
	}
	return append(fs, c.unknown(s, j)...)
}

// unknown returns the feature of the missing values of a numeric attribute, if c asks for it and s
// has missing values.
func (c Coding) unknown(s *Set, j int) []Feature {
	if c.Missing != Level || !slices.ContainsFunc(s.X, func(x []float64) bool { return math.IsNaN(x[j]) }) {
		return nil
	}
	return []Feature{{Name: s.Attrs[j].Name + "=?", Attr: j, Value: -1, Missing: 1}}
}

// step returns the feature that is 1 where attribute j reaches the cut, else 0.
func (c Coding) step(s *Set, j int, cut float64, name string) Feature {
	f := Feature{Name: name, Attr: j, Value: -1, Step: 1, Cuts: []float64{cut}}
	f.Missing = c.instead(s, f)
	return f
}

// intervals returns f changed to the number of the interval, counted from 0, that contains the
// attribute's value. If the attribute has too few values, it returns f unchanged.
func (c Coding) intervals(s *Set, f Feature) Feature {
	cuts := c.cuts(s, f.Attr)
	if len(s.distinct(f.Attr)) <= len(cuts)+1 {
		return f
	}
	if f.Cuts = cuts; len(cuts) == 0 { // no cut pays: one interval, number 0
		f.Cuts, f.Values = []float64{}, []string{"any"}
		return f
	}
	for k := range len(cuts) + 1 {
		switch k {
		case 0:
			f.Values = append(f.Values, fmt.Sprintf("below %.4g", cuts[0]))
		case len(cuts):
			f.Values = append(f.Values, fmt.Sprintf("from %.4g", cuts[k-1]))
		default:
			f.Values = append(f.Values, fmt.Sprintf("%.4g to %.4g", cuts[k-1], cuts[k]))
		}
	}
	return f
}

// cuts returns the cuts of attribute j. There is a cut between any two values that occur. If these are
// too many, it returns the cuts that come closest to dividing the examples evenly.
func (c Coding) cuts(s *Set, j int) []float64 {
	if c.MDL {
		return s.paying(j)
	}
	limit, values := cmp.Or(c.Cuts, 8), s.distinct(j)
	var cuts []float64
	if len(values) <= limit+1 {
		for k := 1; k < len(values); k++ {
			cuts = append(cuts, midway(values[k-1], values[k]))
		}
		return cuts
	}
	all := s.values(j)
	for k := 1; k <= limit; k++ {
		value := all[k*len(all)/(limit+1)]
		place, _ := slices.BinarySearch(values, value)
		if place == 0 {
			continue
		}
		if cut := midway(values[place-1], value); len(cuts) == 0 || cut > cuts[len(cuts)-1] {
			cuts = append(cuts, cut)
		}
	}
	return cuts
}

// paying returns the cuts of attribute j that shorten the description of the classes, by the principle of
// minimum description length (MDL).
func (s *Set) paying(j int) (cuts []float64) {
	values := make([]float64, s.Len())
	for i, x := range s.X {
		if values[i] = x[j] + 0; math.IsInf(x[j], 0) {
			values[i] = math.NaN()
		}
	}
	for _, c := range mdl.Accepted(values, s.Y) {
		cuts = append(cuts, midway(c.Below, c.Above))
	}
	return cuts
}

// between returns the number halfway between a and b, a < b, or b if rounding would yield a.
func midway(a, b float64) float64 {
	if m := float64(a/2) + float64(b/2); m > a {
		return m
	}
	return b
}

// values returns the finite values of attribute j, in ascending order.
func (s *Set) values(j int) []float64 {
	var vs []float64
	for _, x := range s.X {
		if v := x[j]; !math.IsNaN(v) && !math.IsInf(v, 0) {
			vs = append(vs, v+0) // removes the sign from −0
		}
	}
	slices.Sort(vs)
	return vs
}

// distinct returns the distinct finite values of attribute j, in ascending order.
func (s *Set) distinct(j int) []float64 { return slices.Compact(s.values(j)) }

// ends returns the least and the greatest finite value of f's attribute in s, or 0 and 0 without
// values.
func (f Feature) ends(s *Set) (lowest, greatest float64) {
	first := true
	for _, x := range s.X {
		v := x[f.Attr]
		if math.IsNaN(v) || math.IsInf(v, 0) {
			continue
		}
		if first {
			lowest, greatest, first = v, v, false
		}
		lowest, greatest = min(lowest, v), max(greatest, v)
	}
	return lowest, greatest
}

// stretch scales f to 0 at the least value in s and 1 at the greatest.
func (f *Feature) stretch(s *Set) {
	if lowest, greatest := f.ends(s); greatest > lowest && !math.IsInf(greatest-lowest, 0) {
		f.Step = 1 / (greatest - lowest)
		f.Base = -lowest * f.Step
	}
}

// standardise scales f to mean 0 and deviation 1 in s, unless it contains only -1, 0 and 1, is
// already a feature, or is constant.
func (f *Feature) standardise(s *Set) {
	if s.Attrs[f.Attr].Of != "" || f.small(s) {
		return
	}
	if mean, sd := moments(s, f.Attr); sd > 0 && !math.IsInf(sd, 0) && !math.IsInf(mean/sd, 0) {
		f.Base, f.Step = -mean/sd, 1/sd
	}
}

// small reports whether f's attribute has no values in s except -1, 0 and 1.
func (f Feature) small(s *Set) bool {
	return !slices.ContainsFunc(s.X, func(x []float64) bool {
		v := x[f.Attr]
		return v != -1 && v != 0 && v != 1 && !math.IsNaN(v)
	})
}
