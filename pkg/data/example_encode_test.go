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

// A coding that comes from a file or a command line is checked before it is used.
func ExampleCoding_Check() {
	fmt.Println(data.Coding{Code: "on-hot"}.Check())
	// Output: data: unknown code "on-hot" of nominal attributes
}

// Attrs are what an encoded set has. Numbers may be cut, too.
func ExampleEncoding_Attrs() {
	weather, err := data.Load("iris")
	if err != nil {
		fmt.Println(err)
		return
	}
	petals, err := weather.Select("petal-length")
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, a := range (data.Coding{Numbers: data.Thermometer, Cuts: 3}).For(petals).Attrs() {
		fmt.Println(a.Name, "of", a.Of)
	}
	// Output:
	// petal-length≥1.55 of petal-length
	// petal-length≥4.35 of petal-length
	// petal-length≥5.05 of petal-length
}

// EncodeTo needs no memory for each example.
func ExampleEncoding_EncodeTo() {
	votes, err := data.Load("votes")
	if err != nil {
		fmt.Println(err)
		return
	}
	coding := data.Coding{Code: data.Ordinal}.For(votes)
	features := make([]float64, len(coding.Features))
	for _, x := range votes.X[:2] {
		coding.EncodeTo(features, x)
		fmt.Println(features[:4])
	}
	// Output:
	// [-1 1 -1 1]
	// [-1 1 -1 1]
}

// Encoder returns a function for many examples.
func ExampleEncoding_Encoder() {
	votes, err := data.Load("votes")
	if err != nil {
		fmt.Println(err)
		return
	}
	coding := data.Coding{Code: data.OneHot}.For(votes)
	encode, features := coding.Encoder(), make([]float64, len(coding.Features))
	for _, x := range votes.X[:2] {
		encode(features, x)
		fmt.Println(features[:6])
	}
	// Output:
	// [1 0 0 1 1 0]
	// [1 0 0 1 1 0]
}

// MDL cuts a number where its classes change, and as often as that pays.
func ExampleCoding_For_mdl() {
	iris, err := data.Load("iris")
	if err != nil {
		fmt.Println(err)
		return
	}
	coding := data.Coding{Code: data.AsIs, Numbers: data.Intervals, MDL: true}.For(iris)
	for _, a := range coding.Attrs() {
		fmt.Printf("%s: %q\n", a.Name, a.Values)
	}
	// Output:
	// sepal-length: ["below 5.55" "5.55 to 6.15" "from 6.15"]
	// sepal-width: ["below 2.95" "2.95 to 3.35" "from 3.35"]
	// petal-length: ["below 2.45" "2.45 to 4.75" "from 4.75"]
	// petal-width: ["below 0.8" "0.8 to 1.75" "from 1.75"]
}

// Features of unequal spread have weights that cannot be compared.
func ExampleEncoding_Measure() {
	iris, err := data.Load("iris")
	if err != nil {
		fmt.Println(err)
		return
	}
	coding := data.Coding{}.For(iris)
	coding.Measure(iris)
	for _, a := range coding.Attrs() {
		fmt.Printf("%s %.2f\n", a.Name, a.Spread)
	}
	// Output:
	// sepal-length 0.83
	// sepal-width 0.43
	// petal-length 1.76
	// petal-width 0.76
}

// The form has no Spread, so that a fingerprint stays the same when a model measures the features.
func ExampleAttr_GoString() {
	fmt.Printf("%#v\n", data.Attr{Name: "size", Spread: 3})
	// Output: data.Attr{Name:"size", Values:[]string(nil), Note:"", Of:""}
}
