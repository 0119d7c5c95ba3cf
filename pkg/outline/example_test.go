package outline_test

import (
	"fmt"

	"halfspace/pkg/data"
	"halfspace/pkg/ltu"
	"halfspace/pkg/outline"
)

// weather is a tree of two tests and three leaves, for fourteen examples.
var weather = &outline.Node{
	Text: "outlook", Class: 1, Counts: []float64{5, 9}, Classes: []string{"stay", "play"},
	Branches: []*outline.Node{
		{Edge: "= overcast", Text: "play", Class: 1, Counts: []float64{0, 4}},
		{Edge: "= sunny", Text: "humidity", Class: 0, Counts: []float64{5, 5}, Branches: []*outline.Node{
			{Edge: "≤ 75", Text: "play", Class: 1, Counts: []float64{1, 5}},
			{Edge: "> 75", Text: "stay", Class: 0, Counts: []float64{4, 0}},
		}},
	},
}

// A condition is the inequality of a unit, its greatest weights first, as no spread of the
// attributes is known. Terms beyond the fourth are counted; WholeCondition writes
// them all.
func ExampleCondition() {
	var attrs []data.Attr
	for _, name := range []string{"length", "width", "height", "weight", "age", "price"} {
		attrs = append(attrs, data.Attr{Name: name})
	}
	fmt.Println(outline.Condition(ltu.Unit{W: []float64{1, -2.5, 0, 0, 0, 0}, Theta: -3}, attrs))
	fmt.Println(outline.Condition(ltu.Unit{W: []float64{6, 5, 4, 3, 2, 1}, Theta: 1. / 3}, attrs))
	fmt.Println(outline.WholeCondition(outline.Digits, ltu.Unit{W: []float64{6, 5, 4, 3, 2, 1}, Theta: 1. / 3}, attrs))
	fmt.Println(outline.Condition(ltu.Unit{W: make([]float64, 6), Theta: 1}, attrs))
	// Output:
	// −2.5·width + length ≥ −3
	// 6·length + 5·width + 4·height + 3·weight + … (2 more) ≥ 0.333
	// 6·length + 5·width + 4·height + 3·weight + 2·age + price ≥ 0.333
	// never
}

// A term's effect is its weight times the spread of its attribute. So a small weight of a length in
// millimetres may come before a greater one of a share.
func ExampleTerms() {
	attrs := []data.Attr{{Name: "length", Spread: 120}, {Name: "share", Spread: 0.2}, {Name: "gaps", Spread: 1}}
	unit := ltu.Unit{W: []float64{0.05, 3, -2}, Theta: 1}
	fmt.Println(outline.Terms(unit, attrs))
	fmt.Println(outline.Condition(unit, attrs))
	// Output:
	// [0 2 1]
	// 0.05·length − 2·gaps + 3·share ≥ 1
}

// The top of a tree is what most examples come to. A test that is cut off becomes a leaf that says how
// many leaves it had.
func ExampleNode_Top() {
	fmt.Println(weather)
	fmt.Println()
	fmt.Println(weather.Top(2))
	// Output:
	// outlook = overcast: play (n=4)
	// outlook = sunny
	// |   humidity ≤ 75: play (n=6, 1 of another class)
	// |   humidity > 75: stay (n=4)
	//
	// outlook = overcast: play (n=4)
	// outlook = sunny: … 2 leaves (n=10, 5 stay, 5 play)
}

// A tree is also a list of rules, one for each leaf.
func ExampleNode_Rules() {
	for _, rule := range weather.Rules() {
		fmt.Println(rule)
	}
	// Output:
	// if outlook = overcast then play (n=4)
	// if outlook = sunny and humidity ≤ 75 then play (n=6, 1 of another class)
	// if outlook = sunny and humidity > 75 then stay (n=4)
}
