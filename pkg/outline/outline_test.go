package outline_test

import (
	"math"
	"testing"

	"halfspace/pkg/outline"
)

// TestOutlineOfUnits is figure 2 of Utgoff (1989), in part.
func TestOutlineOfUnits(t *testing.T) {
	nan := math.NaN()
	unit := &outline.Node{Edge: "= F", Text: "LTU", Class: -1, Counts: []float64{4, 6}, Weights: &outline.Grid{
		Rows: []string{"F", "T"}, Columns: []string{"a", "b", "θ"}, Cells: [][]float64{{-2, -1, nan}, {1, 2, 1}},
	}}
	o := &outline.Node{Text: "d", Counts: []float64{4, 9}, Classes: []string{"no", "yes"}, Branches: []*outline.Node{
		{Edge: "= T", Text: "yes", Class: 1, Counts: []float64{0, 3}}, unit,
	}}
	for _, c := range []struct{ got, want string }{
		{o.String(), `
d = T: yes (n=3)
d = F: LTU (n=10, 4 no, 6 yes)
        a   b  θ
    F  −2  −1
    T   1   2  1`},
		{o.Markdown(), `
- d = T: **yes** (n=3)
- d = F: **LTU** 1 (n=10, 4 no, 6 yes)

Unit 1

|  | a | b | θ |
|--:|--:|--:|--:|
| F | −2 | −1 |  |
| T | 1 | 2 | 1 |
`},
		{o.Rules()[1], "\nif d = F then LTU [a=F −2, b=T 2, a=T 1, b=F −1, … 1 more] (n=10, 4 no, 6 yes)"},
	} {
		if "\n"+c.got != c.want {
			t.Errorf("got:\n%s\nwant:%s", c.got, c.want)
		}
	}
}
