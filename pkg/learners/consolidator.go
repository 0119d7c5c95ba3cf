package learners

import (
	"cmp"
	"slices"
)

// newConsolidator returns the function that gives each cell the class of most
// of its examples, class 0 on a tie.
func newConsolidator(counts map[string][2]int) Consolidator {
	var c Consolidator
	for code, n := range counts {
		c.Cells = append(c.Cells, Cell{code, n})
	}
	slices.SortFunc(c.Cells, func(a, b Cell) int { return cmp.Compare(a.Code, b.Code) })
	var on, off []string
	for _, cell := range c.Cells {
		if cell.Counts[1] > cell.Counts[0] {
			on = append(on, cell.Code)
		} else {
			off = append(off, cell.Code)
		}
	}
	c.Terms = minimize(on, off)
	return c
}

// Of returns the class of a cell: 1 if one of the terms holds in it.
func (c Consolidator) Of(code string) int {
	for _, t := range c.Terms {
		if covers(t, code) {
			return 1
		}
	}
	return 0
}

// covers reports whether term t holds in a cell.
func covers(t, code string) bool {
	for i := range len(t) {
		if t[i] != '-' && t[i] != code[i] {
			return false
		}
	}
	return true
}

// minimize returns terms that cover all of on and none of off: each literal of
// a cell that can go goes, and terms whose cells others cover go too.
func minimize(on, off []string) []string {
	var terms []string
	for _, cell := range on {
		if slices.ContainsFunc(terms, func(t string) bool { return covers(t, cell) }) {
			continue
		}
		t := []byte(cell)
		for i, literal := range t {
			t[i] = '-'
			if slices.ContainsFunc(off, func(o string) bool { return covers(string(t), o) }) {
				t[i] = literal
			}
		}
		terms = append(terms, string(t))
	}
	return terms
}
