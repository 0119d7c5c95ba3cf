package data_test

import (
	"fmt"
	"math"
	"math/rand/v2"

	"halfspace/pkg/data"
)

var votes = &data.Set{
	Schema: data.Schema{
		Name: "votes",
		Attrs: []data.Attr{
			{Name: "budget", Values: []string{"n", "y"}},
			{Name: "freeze", Values: []string{"n", "y"}},
		},
		Classes: []string{"democrat", "republican"},
	},
	X: [][]float64{{1, 0}, {0, 1}, {math.NaN(), 1}, {1, math.NaN()}},
	Y: []int{0, 1, 1, 0},
}

var glass = &data.Set{
	Schema: data.Schema{Name: "glass", Attrs: []data.Attr{{Name: "RI"}}, Classes: []string{"1", "2", "3", "7"}},
	X:      [][]float64{{1.521}, {1.517}, {1.519}, {1.515}},
	Y:      []int{0, 1, 2, 3},
}

func ExampleSet_Regroup() {
	g2, err := glass.Regroup(data.Group{"non-float", "2"}, data.Group{"float", "1", "3"})
	fmt.Println(g2.Classes, g2.ClassCounts(), err)
	_, err = glass.Regroup(data.Group{"float", "1", "4"})
	fmt.Println(err)
	// Output:
	// [non-float float] [1 2] <nil>
	// glass: no class "4", have 1, 2, 3, 7
}

func ExampleSet_OneHot() {
	s := votes.OneHot()
	for _, a := range s.Attrs {
		fmt.Println(a.Name, "of", a.Of)
	}
	for _, x := range s.X {
		fmt.Println(x)
	}
	// Output:
	// budget=n of budget
	// budget=y of budget
	// freeze=n of freeze
	// freeze=y of freeze
	// [0 1 1 0]
	// [1 0 0 1]
	// [0 0 0 1]
	// [0 1 0 0]
}

// An encoding turns one more raw example into what a model was fitted to.
func ExampleEncoding_Encode() {
	e := data.Coding{Code: data.Ordinal}.For(votes)
	fmt.Println(e.Encode([]float64{1, math.NaN()}))
	// Output: [1 0]
}

func ExampleSplit_Of() {
	split, err := votes.StratifiedHoldout(.5, rand.New(rand.NewPCG(1, 0)))
	if err != nil {
		fmt.Println(err)
		return
	}
	train, test := split.Of(votes)
	fmt.Println(train.ClassCounts(), test.ClassCounts())
	// Output: [1 1] [1 1]
}

func ExampleSet_Summary() {
	fmt.Print(votes.Summary())
	// Output:
	// votes: 4 examples, 2 attributes, 2 classes
	// 2 missing values in 2 examples
	// no duplicates
	// no contradictions
	//
	// class       examples
	// democrat    2 (50.0 %)
	// republican  2 (50.0 %) positive
	//
	// attribute  type     missing  values
	// budget     nominal  1        n: 1, y: 2
	// freeze     nominal  1        n: 1, y: 2
}
