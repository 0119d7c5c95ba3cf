package learners_test

import (
	"math"
	"strings"
	"testing"

	"halfspace/pkg/learners"
)

func TestOutlines(t *testing.T) {
	tree := weatherTree()
	tree.Attrs[1].Name, tree.Attrs[2].Name = "rel_humidity", "day|of|week"
	defer func() { tree.Attrs[1].Name, tree.Attrs[2].Name = "humidity", "day" }()
	for _, c := range []struct{ got, want string }{
		{tree.String(), `
outlook = sunny
|   rel_humidity ≤ 75: play (n=4, 2 of another class)
|   rel_humidity > 75
|   |   day|of|week in {mon, wed}: stay (n=5)
|   |   day|of|week in {tue, fri}: play (n=2)
outlook = overcast: play (n=3)
outlook = rain: stay (n=0)`},
		{tree.Markdown(), `
- outlook = sunny
    - rel\_humidity ≤ 75: **play** (n=4, 2 of another class)
    - rel\_humidity > 75
        - day\|of\|week in {mon, wed}: **stay** (n=5)
        - day\|of\|week in {tue, fri}: **play** (n=2)
- outlook = overcast: **play** (n=3)
- outlook = rain: **stay** (n=0)
`},
		{strings.Join(tree.Outline().Rules(), "\n"), `
if outlook = sunny and rel_humidity ≤ 75 then play (n=4, 2 of another class)
if outlook = sunny and rel_humidity > 75 and day|of|week in {mon, wed} then stay (n=5)
if outlook = sunny and rel_humidity > 75 and day|of|week in {tue, fri} then play (n=2)
if outlook = overcast then play (n=3)
if outlook = rain then stay (n=0)`},
		{tree.Outline().Top(4).String(), `
outlook = sunny
|   rel_humidity ≤ 75: play (n=4, 2 of another class)
|   rel_humidity > 75: … 2 leaves (n=7, 5 stay, 2 play)
outlook = overcast: play (n=3)
outlook = rain: stay (n=0)`},
		{tree.Outline().Top(2).String(), "\n… 5 leaves (n=14, 7 stay, 7 play)"},
		{(&learners.DecisionTree{Schema: weather, Root: leaf(1, 1, 2)}).String(), "\nplay (n=3, 1 of another class)"},
		{(&learners.DecisionTree{Schema: weather, Root: leaf(1, 1, 2)}).Markdown(), "\n- **play** (n=3, 1 of another class)\n"},
		{(&learners.DecisionTree{Schema: weather, Root: leaf(0, 4, 0)}).Outline().Rules()[0], "\nalways stay (n=4)"},
	} {
		if "\n"+c.got != c.want {
			t.Errorf("got:\n%s\nwant:%s", c.got, c.want)
		}
	}
}

// TestOutlineOfUnits is figure 2 of Utgoff (1989), in part.
func TestOutlineOfUnits(t *testing.T) {
	nan := math.NaN()
	unit := &learners.Outline{Edge: "= F", Text: "LTU", Class: -1, Counts: []float64{4, 6}, Weights: &learners.Grid{
		Rows: []string{"F", "T"}, Columns: []string{"a", "b", "θ"}, Cells: [][]float64{{-2, -1, nan}, {1, 2, 1}},
	}}
	o := &learners.Outline{Text: "d", Counts: []float64{4, 9}, Classes: []string{"no", "yes"}, Branches: []*learners.Outline{
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
