package data_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"

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

func ExampleSet_Keep() {
	s, err := glass.Keep("7", "1")
	fmt.Println(s.Classes, s.X, s.Y, err)
	// Output: [7 1] [[1.521] [1.515]] [1 0] <nil>
}

func ExampleSet_Positive() {
	s, err := votes.Positive("democrat")
	fmt.Println(s.Classes, s.Y, err)
	_, err = glass.Positive("1")
	fmt.Println(err)
	// Output:
	// [republican democrat] [1 0 0 1] <nil>
	// glass: only one of two classes can be positive, have 4: regroup them first
}

func ExampleSet_Select() {
	s, err := votes.Select("freeze")
	fmt.Println(s.Names(), s.X, err)
	// Output: [freeze] [[0] [1] [1] [NaN]] <nil>
}

func ExampleSet_Drop() {
	s, err := votes.Drop("freeze")
	fmt.Println(s.Names(), s.X, err)
	_, err = votes.Drop("frieze")
	fmt.Println(err)
	// Output:
	// [budget] [[1] [0] [NaN] [1]] <nil>
	// votes: no attribute "frieze", have budget, freeze
}

func ExampleSet_DropMissing() {
	fmt.Println(votes.DropMissing().X)
	// Output: [[1 0] [0 1]]
}

func ExampleSet_Rename() {
	s, err := votes.Rename("freeze", "physician-fee-freeze")
	fmt.Println(s.Names(), votes.Names(), err)
	// Output: [budget physician-fee-freeze] [budget freeze] <nil>
}

func ExampleSet_RenameClass() {
	s, err := glass.RenameClass("7", "headlamps")
	fmt.Println(s.Classes, err)
	// Output: [1 2 3 headlamps] <nil>
}

func ExampleSet_Subset() {
	s := votes.Subset([]int{3, 0})
	fmt.Println(s.X, s.Y)
	// Output: [[1 NaN] [1 0]] [0 0]
}

func ExampleSet_ClassCounts() {
	fmt.Println(votes.Classes, votes.ClassCounts())
	// Output: [democrat republican] [2 2]
}

// Results are stored under the fingerprint of their sample.
func ExampleSet_Fingerprint() {
	renamed, err := votes.RenameClass("democrat", "Democrat")
	fmt.Println(votes.Fingerprint() == votes.Subset([]int{0, 1, 2, 3}).Fingerprint(), err)
	fmt.Println(votes.Fingerprint() == renamed.Fingerprint())
	// Output:
	// true <nil>
	// false
}

func ExampleSchema_Names() {
	fmt.Println(votes.Names())
	// Output: [budget freeze]
}

func ExampleAttr_Nominal() {
	fmt.Println(votes.Attrs[0].Nominal(), glass.Attrs[0].Nominal())
	// Output: true false
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

// An encoding turns one more raw example into the features that a model was fitted to.
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

// Every example is tested on once.
func ExampleSet_Folds() {
	folds, err := votes.Folds(2, rand.New(rand.NewPCG(1, 0)))
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, f := range folds {
		train, test := f.Of(votes)
		fmt.Println(train.ClassCounts(), test.ClassCounts())
	}
	// Output:
	// [1 1] [1 1]
	// [1 1] [1 1]
}

func ExampleSet_Holdout() {
	split, err := glass.Holdout(1./4, rand.New(rand.NewPCG(1, 0)))
	fmt.Println(len(split.Train), len(split.Test), err)
	_, err = glass.Holdout(.01, rand.New(rand.NewPCG(1, 0)))
	fmt.Println(err)
	// Output:
	// 3 1 <nil>
	// glass: a share of 0.01 of 4 examples leaves none to learn from or to test on
}

// Half of each class is in the test sample.
func ExampleSet_StratifiedHoldout() {
	s := data.AtLeast(2, 3).Sample(1000, rand.New(rand.NewPCG(1, 0)))
	split, err := s.StratifiedHoldout(.5, rand.New(rand.NewPCG(2, 0)))
	if err != nil {
		fmt.Println(err)
		return
	}
	train, test := split.Of(s)
	n, m := train.ClassCounts(), test.ClassCounts()
	fmt.Println(max(n[0]-m[0], m[0]-n[0]) <= 1, max(n[1]-m[1], m[1]-n[1]) <= 1)
	// Output: true true
}

// A sample made by hand may have a mistake that Go does not see.
func ExampleSet_Check() {
	s := &data.Set{
		Schema: data.Schema{Attrs: []data.Attr{{Name: "a"}, {Name: "b"}}, Classes: []string{"no", "yes"}},
		X:      [][]float64{{1, 2}, {3}},
		Y:      []int{0, 1},
	}
	fmt.Println(s.Check())
	// Output: example 1 has 1 values, want 2: one per attribute
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

// A value recorded after the class is known gives the class away; a profile asks about it. It also
// finds test examples that are in the training sample.
func ExampleSet_Profile() {
	var text strings.Builder
	text.WriteString("age,ward,died\n")
	for i := range 40 {
		fmt.Fprintf(&text, "%d,%s,%s\n", 50+i%9, []string{"north", "none"}[i%2], []string{"no", "yes"}[i%2])
	}
	s, err := data.Format{}.Read(strings.NewReader(text.String()), "mine.csv")
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, w := range s.Profile(s.Subset([]int{0, 1})).Warnings {
		fmt.Println(w)
	}
	// Output:
	// attribute "ward" alone determines the class of all 40 examples: a leak?
	// 2 of 2 test examples have the values of a training example
}
