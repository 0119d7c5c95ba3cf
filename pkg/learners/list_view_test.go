package learners_test

import (
	"fmt"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/ltu"
)

func ExampleList_String() {
	l := &learners.List{
		Schema: data.Schema{
			Attrs:   []data.Attr{{Name: "budget=y"}, {Name: "fee=y"}, {Name: "aid=y"}},
			Classes: []string{"republican", "democrat"},
		},
		Rules: []learners.Rule{
			{If: ltu.Unit{W: []float64{0.5, -1.25, 0}, Theta: -0.4}, Class: 1, N: 250},
			{If: ltu.Unit{W: []float64{0, 0, 1}, Theta: 1}, Class: 0, N: 12, Mistakes: 3},
		},
		Else: 1, ElseN: 5, Mistakes: 2,
	}
	fmt.Println(l)
	// Output:
	// if −1.25·fee=y + 0.5·budget=y ≥ −0.4 then democrat (n=250)
	// otherwise, if aid=y ≥ 1 then republican (n=12, 3 of another class)
	// otherwise democrat (n=5, 2 of another class)
}

func ExampleList_Markdown() {
	l := &learners.List{
		Schema: data.Schema{Attrs: []data.Attr{{Name: "a"}, {Name: "b"}}, Classes: []string{"no", "yes"}},
		Rules: []learners.Rule{
			{If: ltu.Unit{W: []float64{1, 0}, Theta: 1}, Class: 1, N: 3},
			{If: ltu.Unit{W: []float64{0, 1}, Theta: 1}, Class: 0, N: 2, Mistakes: 1},
		},
		Else: 1, ElseN: 1,
	}
	fmt.Print(l.Markdown())
	// Output:
	// 1. **if** a ≥ 1 **then** yes (n=3)
	// 2. **otherwise, if** b ≥ 1 **then** no (n=2, 1 of another class)
	// 3. **otherwise** yes (n=1)
}
