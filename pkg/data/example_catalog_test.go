package data_test

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"halfspace/pkg/data"
)

func ExampleLoad() {
	votes, err := data.Load("votes")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(votes.Name, votes.Len(), votes.Classes, votes.ClassCounts())
	// Output: house-votes-84 435 [republican democrat] [168 267]
}

func ExampleCatalog() {
	for _, e := range data.Catalog() {
		if e.BuiltIn() && len(e.Counts) == 2 {
			fmt.Println(e.Name, e.Examples, e.Attributes)
		}
	}
	// Output:
	// house-votes-84 435 16
	// monks-1 432 6
	// monks-2 432 6
	// monks-3 432 6
	// tic-tac-toe 958 9
}

func ExampleFind() {
	e, err := data.Find("House Votes 84")
	fmt.Println(e.Title, e.Examples, err)
	_, err = data.Find("mushrom")
	fmt.Println(strings.Split(err.Error(), "?")[0])
	// Output:
	// Congressional Voting Records 435 <nil>
	// unknown set "mushrom"; did you mean mushroom
}

func ExampleEntry_BuiltIn() {
	for _, name := range []string{"iris", "mushroom"} {
		e, err := data.Find(name)
		fmt.Println(e.Name, e.BuiltIn(), err)
	}
	// Output:
	// iris true <nil>
	// mushroom false <nil>
}

func ExampleFile_Address() {
	e, err := data.Find("iris")
	fmt.Println(e.File.Address(), err)
	// Output: https://archive.ics.uci.edu/ml/machine-learning-databases/iris/iris.data <nil>
}

// One target, a balanced training set and a test set of it.
func ExampleConcept() {
	r := rand.New(rand.NewPCG(1, 0))
	target := data.Orthogonal(20, r)
	train, err := target.Balanced(1000, r)
	if err != nil {
		fmt.Println(err)
		return
	}
	test := target.Sample(4000, r)
	fmt.Println(train.ClassCounts(), test.Len())
	// Output: [500 500] 4000
}

// The sixteen examples of P. Utgoff (1989), figure 1.
func ExampleFormula() {
	f := func(v []bool) bool { return (v[0] || v[1]) != (v[2] && v[3]) }
	table, err := data.Formula("(a∨b)⊕(c∧d)", 4, f, "a", "b", "c", "d").Table()
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(table.Len(), table.ClassCounts(), table.X[3], table.Classes[table.Y[3]])
	// Output: 16 [6 10] [0 0 1 1] 1
}
