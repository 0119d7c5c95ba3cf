package data_test

import (
	"fmt"
	"math"

	"halfspace/pkg/data"
)

// An encoding is made from the training sample, means and all, and then applied to the test sample.
func ExampleCoding_For() {
	train := &data.Set{
		Schema: data.Schema{Attrs: []data.Attr{{Name: "age"}, {Name: "vote", Values: []string{"n", "y"}}}, Classes: []string{"0", "1"}},
		X:      [][]float64{{30, 0}, {50, 1}},
		Y:      []int{0, 1},
	}
	e := data.Coding{Missing: data.Middle}.For(train)
	for _, f := range e.Features {
		fmt.Println(f.Name, "is", f.Missing, "where it is missing")
	}
	fmt.Println(e.Encode([]float64{math.NaN(), math.NaN()}))
	// Output:
	// age is 40 where it is missing
	// vote=n is 0.5 where it is missing
	// vote=y is 0.5 where it is missing
	// [40 0.5 0.5]
}

func ExampleEncoding_Apply() {
	e := data.Coding{Code: data.Binary}.For(votes)
	s, err := e.Apply(votes)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(s.Names(), s.X)
	_, err = e.Apply(glass)
	fmt.Println(err)
	// Output:
	// [budget=y freeze=y] [[1 0] [0 1] [0 1] [1 0]]
	// glass: has 1 attributes, the encoding is for 2
}

func ExampleSet_Signed() {
	fmt.Println(votes.Signed().X)
	// Output: [[-1 1 1 -1] [1 -1 -1 1] [0 0 -1 1] [-1 1 0 0]]
}

func ExampleSet_Binary() {
	fmt.Println(votes.Binary().X)
	// Output: [[1 0] [0 1] [0 1] [1 0]]
}

// A vote is one ternary number, as in Marchand & Golea (1993).
func ExampleSet_Ordinal() {
	fmt.Println(votes.Ordinal().X)
	// Output: [[1 -1] [-1 1] [0 1] [1 0]]
}

func ExampleSet_Complements() {
	s := votes.Complements()
	fmt.Println(s.Names(), s.X[0])
	// Output: [budget=y freeze=y ¬budget=y ¬freeze=y] [1 0 0 1]
}
