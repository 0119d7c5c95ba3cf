package data

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"halfspace/pkg/internal/mdl"
)

// numeric returns the features of a numeric attribute. If it is all zeros and ones it stays so,
// unless c is Signed, which makes it -1 and 1.
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
		f.Missing = f.at(f.mode(s))
	case f.Values != nil:
		f.Keep = true
	case c.Missing == Middle:
		least, greatest := f.ends(s)
		f.Missing = float64(f.at(least)/2) + float64(f.at(greatest)/2)
	default:
		f.Missing = f.mean(s)
	}
	return append([]Feature{f}, c.unknown(s, j)...)
}

// renamed returns the name of a scaled feature, such as "std(age)", or that of one left as it was.
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

// unknown returns the feature of the missing values of a numeric attribute, if c asks for it and s has
// any.
func (c Coding) unknown(s *Set, j int) []Feature {
	if c.Missing != Level || !slices.ContainsFunc(s.X, func(x []float64) bool { return math.IsNaN(x[j]) }) {
		return nil
	}
	return []Feature{{Name: s.Attrs[j].Name + "=?", Attr: j, Value: -1, Missing: 1}}
}

// step returns the feature that is 1 where attribute j is at least the cut, and else 0.
func (c Coding) step(s *Set, j int, cut float64, name string) Feature {
	f := Feature{Name: name, Attr: j, Value: -1, Step: 1, Cuts: []float64{cut}}
	f.Missing = c.instead(s, f)
	return f
}

// intervals returns f as the number of the interval that the attribute's value lies in, counted from
// 0, or f itself if it has too few values.
func (c Coding) intervals(s *Set, f Feature) Feature {
	cuts := c.cuts(s, f.Attr)
	if len(s.distinct(f.Attr)) <= len(cuts)+1 {
		return f
	}
	if f.Cuts = cuts; len(cuts) == 0 { // it does not pay to cut: one interval, number 0
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

// cuts returns where attribute j is cut: between any two values that occur, or if these are too many,
// at the values that are nearest to parting the examples evenly, from below.
func (c Coding) cuts(s *Set, j int) []float64 {
	if c.MDL {
		return s.paying(j)
	}
	most, values := cmp.Or(c.Cuts, 8), s.distinct(j)
	var cuts []float64
	if len(values) <= most+1 {
		for k := 1; k < len(values); k++ {
			cuts = append(cuts, between(values[k-1], values[k]))
		}
		return cuts
	}
	all := s.values(j)
	for k := 1; k <= most; k++ {
		at := all[k*len(all)/(most+1)]
		below, _ := slices.BinarySearch(values, at)
		if below == 0 {
			continue
		}
		if cut := between(values[below-1], at); len(cuts) == 0 || cut > cuts[len(cuts)-1] {
			cuts = append(cuts, cut)
		}
	}
	return cuts
}

// paying returns the cuts of attribute j that pay by the minimum description length of the classes.
func (s *Set) paying(j int) (cuts []float64) {
	values := make([]float64, s.Len())
	for i, x := range s.X {
		if values[i] = x[j] + 0; math.IsInf(x[j], 0) {
			values[i] = math.NaN()
		}
	}
	for _, c := range mdl.Accepted(values, s.Y) {
		cuts = append(cuts, between(c.Below, c.Above))
	}
	return cuts
}

// between returns the number halfway between a and b, a < b, or b if rounding would make it a.
func between(a, b float64) float64 {
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
			vs = append(vs, v+0) // takes the sign from −0
		}
	}
	slices.Sort(vs)
	return vs
}

// distinct returns the finite values of attribute j, each once, in ascending order.
func (s *Set) distinct(j int) []float64 { return slices.Compact(s.values(j)) }

// ends returns the least and the greatest finite value of f's attribute in s, 0 and 0 if it has none.
func (f Feature) ends(s *Set) (least, greatest float64) {
	first := true
	for _, x := range s.X {
		v := x[f.Attr]
		if math.IsNaN(v) || math.IsInf(v, 0) {
			continue
		}
		if first {
			least, greatest, first = v, v, false
		}
		least, greatest = min(least, v), max(greatest, v)
	}
	return least, greatest
}

// stretch makes f 0 at the least value in s and 1 at the greatest.
func (f *Feature) stretch(s *Set) {
	if least, greatest := f.ends(s); greatest > least && !math.IsInf(greatest-least, 0) {
		f.Step = 1 / (greatest - least)
		f.Base = -least * f.Step
	}
}

// standardise makes f's mean in s 0 and its deviation 1, unless it is small whole numbers already, a
// feature, or a constant.
func (f *Feature) standardise(s *Set) {
	if s.Attrs[f.Attr].Of != "" || f.small(s) {
		return
	}
	mean, squares, n := 0.0, 0.0, 0.0
	for _, x := range s.X {
		if v := x[f.Attr]; !math.IsNaN(v) && !math.IsInf(v, 0) {
			n++
			from := v - mean
			mean += from / n
			squares += float64(from * (v - mean))
		}
	}
	if sd := math.Sqrt(squares / n); sd > 0 && !math.IsInf(sd, 0) && !math.IsInf(mean/sd, 0) {
		f.Base, f.Step = -mean/sd, 1/sd
	}
}

// small reports whether f's attribute has no other values in s than -1, 0 and 1.
func (f Feature) small(s *Set) bool {
	return !slices.ContainsFunc(s.X, func(x []float64) bool {
		v := x[f.Attr]
		return v != -1 && v != 0 && v != 1 && !math.IsNaN(v)
	})
}
