package learners

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"halfspace/pkg/data"
)

// encoded asks for attributes that are encoded; values may be missing.
func encoded(s *data.Set) string {
	for j, a := range s.Attrs {
		if a.Nominal() {
			return everyValue(s, "", nil)
		}
		for _, x := range s.X {
			if math.IsInf(x[j], 0) {
				return fmt.Sprintf("attribute %q has the value %v, want a finite number", a.Name, x[j])
			}
		}
	}
	return ""
}

// byRaw returns the attributes by the raw attribute that they were made from.
func byRaw(attrs []data.Attr) (groups [][]int) {
	index := map[string]int{}
	for j, a := range attrs {
		raw := cmp.Or(a.Of, a.Name)
		g, ok := index[raw]
		if !ok {
			g = len(groups)
			index[raw], groups = g, append(groups, nil)
		}
		groups[g] = append(groups[g], j)
	}
	return groups
}

// literalsOf returns the literals of attribute j.
func literalsOf(s *data.Set, j, cuts int) []Literal {
	var values []float64
	boolean := true
	for _, x := range s.X {
		boolean = boolean && (x[j] == 0 || x[j] == 1)
		if !math.IsNaN(x[j]) {
			values = append(values, x[j])
		}
	}
	if boolean {
		return []Literal{{Attr: j}}
	}
	var ls []Literal
	for _, at := range thresholds(values, cuts) {
		ls = append(ls, Literal{j, "≥", at}, Literal{j, "≤", at})
	}
	return ls
}

// thresholds returns at most so many numbers that part the values: halfway
// between neighbours, all of them or, if these are too many, those nearest
// to an even partition.
func thresholds(values []float64, most int) (cuts []float64) {
	slices.Sort(values)
	var places []int // of the first values above a threshold
	for i := 1; i < len(values); i++ {
		if at := halfway(values, i); values[i-1] < at && at < values[i] {
			places = append(places, i)
		}
	}
	if len(places) > most {
		var chosen []int
		for c := range most {
			want := float64(len(values)*(c+1)) / float64(most+1)
			chosen = append(chosen, slices.MinFunc(places, func(a, b int) int {
				return cmp.Compare(math.Abs(float64(a)-want), math.Abs(float64(b)-want))
			}))
		}
		places = slices.Compact(chosen)
	}
	for _, i := range places {
		cuts = append(cuts, halfway(values, i))
	}
	return cuts
}

func halfway(values []float64, i int) float64 { return values[i-1]/2 + values[i]/2 }
