package viz_test

import (
	"fmt"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/ltu"
	"halfspace/pkg/viz"
)

func ExampleRegions() {
	s := &data.Set{
		Schema: data.Schema{Name: "or", Attrs: []data.Attr{{Name: "a"}, {Name: "b"}}, Classes: []string{"false", "true"}},
		X:      [][]float64{{0, 0}, {0, 1}, {1, 0}, {1, 1}},
		Y:      []int{0, 1, 1, 1},
	}
	either := &learners.Halfspace{Schema: s.Schema, Unit: ltu.Unit{W: []float64{1, 1}, Theta: 0.5}}

	figure, err := viz.Regions(either, s)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(figure.Width, "by", figure.Height) // figure.Save("or.svg") writes it

	s.Attrs = append(s.Attrs, data.Attr{Name: "c"})
	_, err = viz.Regions(either, s)
	fmt.Println(err)
	// Output:
	// 720 by 500
	// viz: regions of or: needs two numeric attributes, has 3: select two first
}
