package learners_test

import (
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
